"""The official chart is drawn only if plays take exactly its arrows; one wrong arrow or word, and it is refused."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import fsm as package
from fsm.charts import UnprovenError, faults_of, reachable, sheet, sheets, system_of
from fsm.cli import drawing
from fsm.core import rules_in
from fsm.duel import duel, wrong
from fsm.duel.game import RULE_MODULES
from fsm.engines.project import Arrow, project
from fsm.engines.reach import reach
from fsm.rulings.library import find_models
from fsm.rulings.model import read_model
from fsm.rulings.toml import FileError
from tests.command import fsm

if TYPE_CHECKING:
    from fsm.core import Rule, System

ROOT = Path(__file__).resolve().parents[1]
GALLERY = ROOT / "diagrams" / "gallery"
CHART = "fast-effect-timing"
OFFICIAL = {
    "A--a1": "", "A--a2": "", "A--a3": "", "a1--Y": "", "a2--D": "", "a3--E": "",
    "Y--D": "yes", "Y--B": "no", "B--D": "activate", "B--C": "pass", "C--D": "activate", "C--A": "pass",
    "D--Y": "after a chain resolves", "E--D": "activate", "E--G": "pass", "G--A": "no", "G--X": "yes",
}  # fmt: skip
"""The official Fast Effect Timing chart: its arrows and the words on them."""


@pytest.fixture(scope="module")
def proven() -> dict[str, Arrow]:
    """The arrows that plays of the chart's model take, by id."""
    return {arrow.id: arrow for arrow in reachable(sheet(CHART))}


def rules_without(*names: str) -> list[Rule]:
    """The rules of the duel but those of these names."""
    return [rule for rule in rules_in(*RULE_MODULES) if rule.name not in names]


def system_with(rules: list[Rule]) -> System:
    """The chart's model with other rules."""
    (path,) = find_models(["priority"])
    return duel(read_model(path).game("tcg"), rules=rules, claims=[])


def test_drawn_and_reachable_are_the_official_arrows(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """17 arrows, no more and no fewer, by the command's own word."""
    ran = fsm(capsys, "draw", CHART, "-o", tmp_path / "chart.dot", "--json")
    (row,) = ran.json["charts"]
    assert len(OFFICIAL) == 17
    assert (sorted(row["drawn"]), row["reachable"]) == (sorted(OFFICIAL), sorted(OFFICIAL))
    assert ran.code == 0


def test_words_are_the_official_ones(proven: dict[str, Arrow]) -> None:
    """On the sheet and in the plays."""
    assert {arrow.id: arrow.label for arrow in sheet(CHART).arrows} == OFFICIAL
    assert {name: arrow.labels for name, arrow in proven.items()} == {
        name: {word} - {""} for name, word in OFFICIAL.items()
    }


def test_the_proof_accepts_the_chart(proven: dict[str, Arrow]) -> None:
    """Nothing is wrong with the sheet as it is."""
    assert faults_of(sheet(CHART), list(proven.values())) == []


@pytest.mark.parametrize("name", OFFICIAL)
def test_an_arrow_is_shown_by_a_play(proven: dict[str, Arrow], name: str) -> None:
    """The live machine plays it, and the last step is by a rule behind the arrow."""
    arrow = proven[name]
    live = package.Duel(system_of(sheet(CHART)))
    live.play(*arrow.play[:-1])
    outcomes = {outcome.rule.name for outcome in live.machine.outcomes(arrow.play[-1])}
    assert outcomes & arrow.rules


@pytest.mark.parametrize("name", OFFICIAL)
def test_without_its_rules_an_arrow_is_missed(
    proven: dict[str, Arrow],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    name: str,
) -> None:
    """The sheet draws what no play takes any more; the command says so, exits with 1 and writes nothing."""
    system = system_with(rules_without(*proven[name].rules))
    arrows = reachable(sheet(CHART), system)
    faults = faults_of(sheet(CHART), arrows)
    assert f"the sheet draws {name}, but no play takes it" in faults
    lost = {fault.split()[3].rstrip(",") for fault in faults}
    assert lost == set(OFFICIAL) - {arrow.id for arrow in arrows}
    monkeypatch.setattr(drawing, "reachable", lambda one: reachable(one, system))
    ran = fsm(capsys, "draw", CHART, "-o", tmp_path / "charts")
    assert ran.code == 1
    assert f"fsm: {CHART}: the sheet draws {name}, but no play takes it; nothing is drawn\n" in ran.err
    assert (ran.out, list(tmp_path.iterdir())) == ("", [])


@pytest.mark.parametrize("name", OFFICIAL)
def test_an_arrow_left_out_of_the_sheet_is_missed(proven: dict[str, Arrow], name: str) -> None:
    """Plays take it, so a chart without it is wrong: exactly this is said."""
    found = sheet(CHART)
    shorter = replace(found, arrows=tuple(arrow for arrow in found.arrows if arrow.id != name))
    assert faults_of(shorter, list(proven.values())) == [f"plays take {name}, but the sheet does not draw it"]


def test_a_rule_that_adds_an_arrow_is_refused(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A pass that is skipped when it is forced gives B→A, which is not on the chart."""
    rules = {rule.name: rule for rule in rules_in(wrong)}
    system = system_with([*rules_without(), rules["forced_pass_skipped"]])
    monkeypatch.setattr(drawing, "reachable", lambda one: reachable(one, system))
    ran = fsm(capsys, "draw", CHART, "-o", tmp_path / "chart.svg", "--json")
    assert ran.code == 1
    assert ran.err == f"fsm: {CHART}: plays take B--A, but the sheet does not draw it; nothing is drawn\n"
    (row,) = ran.json["charts"]
    assert (row["file"], row["files"]) == (None, [])
    assert set(row["reachable"]) - set(row["drawn"]) == {"B--A"}
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", OFFICIAL)
def test_a_wrong_word_is_refused(proven: dict[str, Arrow], name: str) -> None:
    """Every arrow's word is proven, also the word that is not there."""
    found = sheet(CHART)
    changed = tuple(replace(arrow, label="maybe") if arrow.id == name else arrow for arrow in found.arrows)
    right = OFFICIAL[name] or "nothing"
    faults = faults_of(replace(found, arrows=changed), list(proven.values()))
    assert faults == [f"{name} reads maybe, but plays say {right}"]


def test_the_function_refuses_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """`fsm.draw` gives no drawing of a chart that is not proven."""
    monkeypatch.setattr("fsm.charts.system_of", lambda _sheet: system_with(rules_without("stay")))
    with pytest.raises(UnprovenError, match=f"^{CHART}: the sheet draws G--A, but no play takes it$"):
        package.draw(CHART)


def test_an_arrow_that_is_recorded_but_not_taken_fails(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """And so does one that is taken but not recorded."""
    (path,) = find_models(["no-trigger"])
    text = path.read_text(encoding="utf-8").replace('["Y--D"]', '["B--D"]')
    (tmp_path / "other.toml").write_text(text, encoding="utf-8")
    ran = fsm(capsys, "check", "--json", tmp_path / "other.toml")
    assert ran.code == 1
    assert ran.json["models"][0]["complaints"] == [
        "plays take the arrow B--D, which is not recorded",
        "no play takes the arrow Y--D, which is recorded",
    ]


def test_the_gallery_is_fresh(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The committed pictures are what the command draws now, byte for byte."""
    ran = fsm(capsys, "draw", "--all", "-o", tmp_path, "--format", "svg", "--format", "dot")
    assert ran.code == 0
    drawn = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    kept = {path.name: path.read_bytes() for path in GALLERY.iterdir()}
    assert len(drawn) == 24 * len(sheets())
    assert sorted(drawn) == sorted(kept), "diagrams/gallery has other files; write: make diagrams"
    stale = [name for name in sorted(drawn) if drawn[name] != kept[name]]
    assert stale == [], "diagrams/gallery is stale; write: make diagrams"


def test_an_unknown_projection_is_named() -> None:
    """A system says which chart it cannot be folded into."""
    with pytest.raises(KeyError, match="no projection 'fast-effect-timin'; did you mean 'fast-effect-timing'"):
        project(reach(package.load("no-fast-effect-of-op")), "fast-effect-timin")


def test_a_sheet_without_a_projection_is_refused() -> None:
    """No projection folds the states for it: the message says where to add one."""
    other = replace(sheet(CHART), id="no-such-chart")
    with pytest.raises(FileError) as refused:
        reachable(other)
    assert str(refused.value).endswith(
        "sheet no-such-chart: no projection is called 'no-such-chart'; add one to fsm/duel/chart.py"
    )
