"""The command does its jobs: what it prints for people, what it gives as JSON key by key, and its exit codes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from fsm.duel.game import all_claims
from tests.command import MODEL, RULING, fsm, write

if TYPE_CHECKING:
    from collections.abc import Sequence

CHART = "fast-effect-timing"
CLAIM_KINDS = {"Always", "Can", "OnEveryStep", "CanAlwaysReach", "NeverStuck", "NoCycle", "Draws"}
STUCK = """
[[line]]
play    = ["TP: pass @A", "OP: activate fast-op", "OP: pass @D"]
"""

Capsys = pytest.CaptureFixture[str]


def outside(*command: str | Path, cwd: Path, **env: str) -> subprocess.CompletedProcess[str]:
    """A command run as a process of its own."""
    return subprocess.run(
        command, cwd=cwd, env=os.environ | env, capture_output=True, text=True, check=False, timeout=60
    )


def is_moves(value: object) -> bool:
    """Whether this is a play: moves as they are written, each with who makes it."""
    return isinstance(value, list) and all(move.split(": ")[0] in ("TP", "OP", "rules") for move in value)


def keys(row: dict[str, Any], wanted: str) -> bool:
    """Whether an object has exactly these keys, in this order."""
    return list(row) == wanted.split()


class TestCheck:
    """`fsm check`."""

    def test_json(self, capsys: Capsys) -> None:
        """Every key of the contract, with values of the right kind."""
        ran = fsm(capsys, "check", "priority", "--json")
        assert (ran.code, ran.err, list(ran.json)) == (0, "", ["models"])
        tcg, ocg = ran.json["models"]
        for row in (tcg, ocg):
            assert keys(
                row,
                "model profile states edges depth seconds engine complete as_expected complaints rules claims",
            )
            assert keys(row["rules"], "total fired unfired not_applicable")
            for claim in row["claims"]:
                assert keys(claim, "id kind status holds text cite witness trace")
                assert claim["kind"] in CLAIM_KINDS
                assert claim["holds"] is (True if claim["status"] == "holds" else None)
                assert is_moves(claim["witness"]) if claim["holds"] else claim["witness"] is None
                assert claim["trace"] is None
        assert [(row["model"], row["profile"], row["states"], row["edges"], row["depth"]) for row in (tcg, ocg)] == [
            ("priority", "tcg", 896, 1106, 33),
            ("priority", "ocg", 736, 878, 30),
        ]
        assert (tcg["complete"], tcg["engine"], tcg["as_expected"]) == (True, "explore", True)
        assert 0 <= tcg["seconds"] < 60
        assert tcg["rules"]["fired"] == 27
        assert "stay" in ocg["rules"]["not_applicable"]
        kinds = {claim["id"]: claim["kind"] for claim in tcg["claims"]}
        assert (kinds["I01"], kinds["I88"], kinds["I104"]) == ("Always", "NeverStuck", "Draws")

    def test_people(self, capsys: Capsys) -> None:
        """A line for each run, one for each claim, and a sentence."""
        ran = fsm(capsys, "check", "priority")
        lines = ran.out.splitlines()
        assert (ran.code, ran.err) == (0, "")
        assert lines[1].split() == ["priority", "tcg", "896", "1,106", "33", "27/27"]
        assert sum(line.startswith("I") for line in lines) == len(all_claims())
        assert lines[-1] == "All 2 runs are complete; every claim holds wherever it applies."

    def test_quiet(self, capsys: Capsys) -> None:
        """Only the sentence, if nothing fails."""
        ran = fsm(capsys, "check", "priority", "-q")
        assert ran.out == "\nAll 2 runs are complete; every claim holds wherever it applies.\n"

    def test_a_limit(self, capsys: Capsys) -> None:
        """Exit code 2; what was not decided is `cut`, not false, and no expectation is missed."""
        for limit in (1, 100, 895):
            ran = fsm(capsys, "check", "priority", "--max-states", limit, "--json")
            row = ran.json["models"][0]
            assert (ran.code, row["states"], row["complete"], row["complaints"]) == (2, limit, False, [])
            decided = {claim["status"] for claim in row["claims"]}
            assert decided == {"cut", "not_applicable"}
            assert {claim["holds"] for claim in row["claims"]} == {None}

    def test_a_limit_for_people(self, capsys: Capsys) -> None:
        """The sentence says that the run is not complete."""
        ran = fsm(capsys, "check", "priority", "--max-states", 736)
        assert ran.code == 2
        assert ran.out.endswith("\n1 of 2 runs stopped at the limit; nothing failed in what was explored.\n")

    def test_a_failure_within_a_limit(self, capsys: Capsys, monkeypatch: pytest.MonkeyPatch) -> None:
        """What is false in the explored part is false: exit code 1, not 2, and the rest stays undecided."""
        wrong_machine(monkeypatch)
        ran = fsm(capsys, "check", "priority", "--max-states", 40, "--json")
        row = ran.json["models"][0]
        assert (ran.code, row["complete"], row["complaints"]) == (1, False, ["I88 fails"])
        assert {claim["status"] for claim in row["claims"] if claim["id"] != "I88"} == {"cut", "not_applicable"}

    def test_an_expected_failure(self, capsys: Capsys, tmp_path: Path) -> None:
        """A claim that does not fail as recorded is a complaint, but not while that is undecided."""
        path = write(tmp_path / "mine.toml", MODEL, ('[expect.ocg]\nresult = "holds"', '[expect.ocg]\nfails = ["I41"]'))
        ran = fsm(capsys, "check", path, "--json")
        complaints = [row["complaints"] for row in ran.json["models"]]
        assert (ran.code, complaints) == (1, [[], ["I41 was expected to fail and does not"]])
        assert fsm(capsys, "check", path, "--max-states", 9).code == 2

    def test_a_model_by_its_path(self, capsys: Capsys, tmp_path: Path) -> None:
        """A user's own file, which records no counts, is checked like ours."""
        ran = fsm(capsys, "check", write(tmp_path / "mine.toml", MODEL), "--json")
        assert ran.code == 0
        assert [(row["model"], row["profile"]) for row in ran.json["models"]] == [("mine", "tcg"), ("mine", "ocg")]

    def test_models_of_a_folder(self, capsys: Capsys, tmp_path: Path) -> None:
        """All files in it, each once, by name."""
        for name in ("two", "one"):
            write(tmp_path / f"{name}.toml", MODEL)
        ran = fsm(capsys, "check", tmp_path, tmp_path / "one.toml", "--json")
        assert [row["model"] for row in ran.json["models"]] == ["one", "one", "two", "two"]

    def test_an_empty_folder(self, capsys: Capsys, tmp_path: Path) -> None:
        """Nothing to do is exit code 5 and said; JSON is an empty list."""
        ran = fsm(capsys, "check", tmp_path, "--json")
        assert (ran.code, ran.json) == (5, {"models": []})
        assert ran.err == f"fsm: nothing to do: no model in {tmp_path}\n"

    def test_a_counterexample_is_saved_as_a_ruling(
        self, capsys: Capsys, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        """It passes on that machine, in the profile of the model, and names the claim."""
        file = tmp_path / "mine.toml"
        with monkeypatch.context() as patch:
            wrong_machine(patch)
            ran = fsm(capsys, "check", "no-fast-effect-of-op", "--quiet", "--save", file)
            assert (ran.code, ran.err) == (1, "")
            assert ran.out.endswith(f"The first counterexample is saved in {file}; try it with: fsm rulings {file}\n")
            other = fsm(capsys, "check", "no-fast-effect-of-op", "--json", "--save", tmp_path / "other.toml")
            assert other.json["saved"] == str(tmp_path / "other.toml")
            judged = fsm(capsys, "rulings", file, "--json")
            assert (judged.code, judged.json["passed"], judged.json["rulings"][0]["profile"]) == (0, 1, "tcg")
        saved = tomllib.loads(file.read_text(encoding="utf-8"))
        assert (saved["checks"], saved["profile"]) == (["I88"], "tcg")
        assert saved["title"].startswith("A play in no-fast-effect-of-op that breaks I88: ")
        ran = fsm(capsys, "check", "no-fast-effect-of-op", "--save", file)
        assert (ran.code, ran.err) == (4, f"fsm: check: {file} is there already; name another file\n")

    def test_there_is_no_counterexample(self, capsys: Capsys, tmp_path: Path) -> None:
        """Where every claim holds nothing is written, and that is said; so are wrong arguments."""
        file = tmp_path / "mine.toml"
        ran = fsm(capsys, "check", "no-fast-effect-of-op", "--quiet", "--save", file)
        assert (ran.code, ran.err) == (0, "fsm: no claim fails, so that there is no counterexample to save\n")
        for argv in (["no-fast-effect-of-op", "--save", tmp_path / "x"], ["--mutants", "--save", file], ["--save", ""]):
            assert fsm(capsys, "check", *argv).code == 4
        assert list(tmp_path.iterdir()) == []

    def test_a_failing_claim_is_shown_move_by_move(self, capsys: Capsys, monkeypatch: pytest.MonkeyPatch) -> None:
        """The claim in words, its citation, and the play to the violation, numbered."""
        wrong_machine(monkeypatch)
        ran = fsm(capsys, "check", "no-fast-effect-of-op", "--json")
        assert ran.code == 1
        (row,) = ran.json["models"]
        claims = {claim["id"]: claim for claim in row["claims"]}
        assert (claims["I88"]["status"], claims["I88"]["holds"]) == ("fails", False)
        trace = claims["I88"]["trace"]
        assert is_moves(trace)
        assert "I88 fails" in row["complaints"]
        shown = fsm(capsys, "check", "no-fast-effect-of-op", "--quiet")
        assert shown.code == 1
        play = "".join(f"  {number:3}  {move}\n" for number, move in enumerate(trace, 1))
        head = f"\nI88 fails in no-fast-effect-of-op (tcg): {claims['I88']['text']}\n  [{claims['I88']['cite']}]\n"
        assert head + play in shown.out
        assert shown.out.endswith("\n1 of 1 runs are not as expected.\n")

    @pytest.mark.parametrize(
        ("expected", "complaint"),
        [
            ("states = 1", "states: {states} found, 1 recorded; explain the change, then record it"),
            ("edges = 1", "edges: {edges} found, 1 recorded; explain the change, then record it"),
            ("arrows = { lacks = [] }", "no play takes the arrow A--a2, which is recorded"),
        ],
    )
    def test_a_count_that_differs(self, capsys: Capsys, tmp_path: Path, expected: str, complaint: str) -> None:
        """The model's own record is wrong, so the run is not as expected."""
        path = write(tmp_path / "mine.toml", MODEL, ("[expect.ocg]", f"{expected}\n[expect.ocg]"))
        ran = fsm(capsys, "check", path, "--json")
        tcg, ocg = ran.json["models"]
        assert ran.code == 1
        assert (tcg["as_expected"], ocg["as_expected"]) == (False, True)
        assert complaint.format(states=tcg["states"], edges=tcg["edges"]) in tcg["complaints"]


def wrong_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the command check, and judge on, a machine in which the opponent cannot pass in C."""
    from fsm.cli import checking, saving  # noqa: PLC0415  # patched here only
    from fsm.core import rules_in  # noqa: PLC0415
    from fsm.duel import duel  # noqa: PLC0415
    from fsm.duel.game import RULE_MODULES  # noqa: PLC0415

    rules = [rule for rule in rules_in(*RULE_MODULES) if rule.name != "decline_second"]
    for module in (checking, saving, sys.modules["fsm.rulings.judge"]):
        monkeypatch.setattr(module, "duel", lambda game, **more: duel(game, rules=rules, **more))


class TestMutants:
    """`fsm check --mutants`."""

    def test_json(self, capsys: Capsys) -> None:
        """Every key of the contract."""
        ran = fsm(capsys, "check", "--mutants", "I104", "--json")
        assert (ran.code, ran.err) == (0, "")
        assert keys(ran.json, "mutants killed total")
        assert (ran.json["killed"], ran.json["total"]) == (2, 2)
        for row in ran.json["mutants"]:
            assert keys(row, "id claim model killed by trace")
            assert (row["claim"], row["model"], row["killed"]) == ("I104", "priority", True)
            assert "I104" in row["by"]
            assert isinstance(row["trace"], list)

    def test_people(self, capsys: Capsys) -> None:
        """One line a mutant, or with --quiet only the sentence."""
        ran = fsm(capsys, "check", "--mutants", "no-forced-pass")
        assert ran.code == 0
        assert ran.out.splitlines()[0].split() == ["I88", "no-forced-pass", "killed", "by", "I88,", "I89,", "I104"]
        quiet = fsm(capsys, "check", "--mutants", "no-forced-pass", "--quiet")
        assert quiet.out == "\n1 of 1 wrong machines are caught.\n"

    @pytest.mark.parametrize("name", ["link-out-of-turn", "I04"])
    def test_chosen_by_id_or_claim(self, capsys: Capsys, name: str) -> None:
        """Either names the mutant."""
        ran = fsm(capsys, "check", "--mutants", name, "--json")
        assert [row["id"] for row in ran.json["mutants"]] == ["link-out-of-turn"]

    def test_none_of_a_model(self, capsys: Capsys) -> None:
        """A model on which no mutant is tried leaves nothing to do."""
        ran = fsm(capsys, "check", "--mutants", "ignition-priority", "--json")
        assert (ran.code, ran.json) == (5, {"mutants": [], "killed": 0, "total": 0})
        assert ran.err == "fsm: nothing to do: no mutant of ignition-priority\n"


class TestRulings:
    """`fsm rulings`."""

    def test_json(self, capsys: Capsys) -> None:
        """Every key of the contract; each ruling is judged in each of its profiles."""
        ran = fsm(capsys, "rulings", "t1", "s24", "--json")
        assert (ran.code, ran.err) == (0, "")
        assert keys(ran.json, "rulings passed failed ids")
        assert (ran.json["passed"], ran.json["failed"], ran.json["ids"]) == (4, 0, 2)
        for row in ran.json["rulings"]:
            assert keys(row, "id profile passed line why")
            assert (row["passed"], row["line"], row["why"]) == (True, None, "")

    def test_many(self, capsys: Capsys) -> None:
        """Many rulings are judged side by side."""
        names = [f"t{number}" for number in (1, 2, 3, 5, 7, 8, 9, 10, 11, 12)]
        ran = fsm(capsys, "rulings", *names, "--json")
        assert (ran.code, ran.json["failed"]) == (0, 0)
        assert sorted({row["id"] for row in ran.json["rulings"]}) == sorted(names)
        assert ran.json["passed"] == len(ran.json["rulings"]) >= len(names)
        assert ran.json["ids"] == len({row["id"] for row in ran.json["rulings"]})

    def test_a_folder(self, capsys: Capsys, tmp_path: Path) -> None:
        """A folder of a user's rulings."""
        for name in ("one", "two"):
            write(tmp_path / f"{name}.toml", RULING)
        ran = fsm(capsys, "rulings", tmp_path)
        assert ran.code == 0
        assert ran.out == (
            "passes  one tcg         The opponent waits\n"
            "passes  two tcg         The opponent waits\n"
            "\n2 of 2 judgements pass (2 rulings).\n"
        )

    def test_a_failing_ruling_says_why(self, capsys: Capsys, tmp_path: Path) -> None:
        """The play, what is legal there, and the rule that makes the difference; exit code 1."""
        none, legal = ('may     = ["OP: activate fast-op"]\n', ""), ('["TP: pass"]', '["OP: activate fast-op"]')
        path = write(tmp_path / "mine.toml", RULING, none, legal)
        ran = fsm(capsys, "rulings", path, "--quiet")
        assert ran.code == 1
        assert ran.out.startswith("FAILS   mine tcg         The opponent waits\n")
        assert "OP may choose: OP: activate fast-op, OP: pass\n" in ran.out
        assert "expected not to be legal: OP: activate fast-op is, by rule respond_second, row G10 (" in ran.out
        assert ran.out.endswith("\n0 of 1 judgements pass (1 ruling).\n")
        row = fsm(capsys, "rulings", path, "--json").json["rulings"][0]
        assert (row["id"], row["profile"], row["passed"], row["line"]) == ("mine", "tcg", False, 1)
        assert row["why"] in ran.out

    def test_an_illegal_move_says_why(self, capsys: Capsys, tmp_path: Path) -> None:
        """The condition that is missed, its rule and its citation."""
        path = write(tmp_path / "mine.toml", RULING + STUCK.replace("TP: pass @A", "OP: pass @C"))
        row = fsm(capsys, "rulings", path, "--json").json["rulings"][0]
        assert (row["passed"], row["line"]) == (False, 2)
        assert "OP: activate fast-op is not legal" in row["why"]
        assert "rule " in row["why"]
        assert "row G" in row["why"]

    def test_an_empty_folder(self, capsys: Capsys, tmp_path: Path) -> None:
        """Nothing to do."""
        ran = fsm(capsys, "rulings", tmp_path, "--json")
        assert (ran.code, ran.json) == (5, {"rulings": [], "passed": 0, "failed": 0, "ids": 0})


class TestDraw:
    """`fsm draw`."""

    def test_json(self, capsys: Capsys, tmp_path: Path) -> None:
        """Every key of the contract."""
        ran = fsm(capsys, "draw", "-o", tmp_path / "chart.svg", "--theme", "dark", "--json")
        assert (ran.code, ran.err, list(ran.json)) == (0, "", ["charts"])
        (row,) = ran.json["charts"]
        assert keys(row, "chart lang theme file files boxes drawn reachable")
        assert (row["chart"], row["lang"], row["theme"]) == (CHART, "en", "dark")
        assert (row["file"], row["files"]) == (str(tmp_path / "chart.svg"), [str(tmp_path / "chart.svg")])
        assert row["boxes"] == ["A", "a1", "a2", "a3", "Y", "B", "C", "D", "E", "G", "X"]
        assert row["drawn"][:2] == ["A--a1", "A--a2"]
        assert sorted(row["drawn"]) == row["reachable"]

    @pytest.mark.parametrize(
        ("name", "begins"),
        [("x.svg", b"<?xml"), ("x.png", b"\x89PNG\r\n\x1a\n"), ("x.dot", b"// generated by fsm draw")],
    )
    def test_a_file(self, capsys: Capsys, tmp_path: Path, name: str, begins: bytes) -> None:
        """The ending says the format; the file's name is printed, and nothing else is written."""
        (tmp_path / "new").mkdir()
        path = tmp_path / "new" / name
        ran = fsm(capsys, "draw", CHART, "-o", path)
        assert (ran.code, ran.out, ran.err) == (0, f"{path}\n", "")
        assert path.read_bytes().startswith(begins)
        assert [found.name for found in path.parent.iterdir()] == [name]

    def test_a_folder(self, capsys: Capsys, tmp_path: Path) -> None:
        """SVG and PNG, named after chart, language and theme."""
        ran = fsm(capsys, "draw", "-o", tmp_path / "out")
        names = {f"{CHART}-en-light.{ending}" for ending in ("svg", "png")}
        assert (ran.code, {path.name for path in (tmp_path / "out").iterdir()}) == (0, names)
        assert {Path(line).name for line in ran.out.splitlines()} == names

    def test_all(self, capsys: Capsys, tmp_path: Path) -> None:
        """Every language and theme, in the formats asked for."""
        ran = fsm(capsys, "draw", "--all", "-o", tmp_path, "--format", "dot", "--json")
        looks = [(lang, theme) for lang in ("en", "ja", "ko", "zh") for theme in ("light", "dark", "mono")]
        assert [(row["lang"], row["theme"]) for row in ran.json["charts"]] == looks
        assert {path.name for path in tmp_path.iterdir()} == {f"{CHART}-{lang}-{theme}.dot" for lang, theme in looks}

    def test_a_chart_named_twice(self, capsys: Capsys, tmp_path: Path) -> None:
        """It is drawn once."""
        ran = fsm(capsys, "draw", CHART, CHART, "-o", tmp_path / "x.dot", "--json")
        assert len(ran.json["charts"]) == 1

    def test_without_an_output(self, capsys: Capsys, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """A folder `charts` where one is; with --quiet nothing is printed."""
        monkeypatch.chdir(tmp_path)
        ran = fsm(capsys, "draw", "--format", "dot", "--quiet")
        assert (ran.code, ran.out, ran.err) == (0, "", "")
        assert [path.name for path in Path("charts").iterdir()] == [f"{CHART}-en-light.dot"]


class TestList:
    """`fsm list`."""

    @pytest.mark.parametrize(
        ("what", "wanted", "example"),
        [
            ("rules", "name row cite text profiles", {"name": "stay", "profiles": ["tcg", "tcg-2011", "tcg-2020"]}),
            (
                "claims",
                "id kind text cite profiles",
                {"id": "I41", "kind": "OnEveryStep", "profiles": ["master-duel", "ocg", "ocg-2010", "ocg-2019"]},
            ),
            ("models", "name text profiles", {"name": "turn", "text": "Two turns", "profiles": ["tcg", "ocg"]}),
            (
                "rulings",
                "id text cite profiles checks ask",
                {"id": "t4", "profiles": ["ocg", "ocg-2010", "ocg-2019", "tcg", "tcg-2011", "tcg-2020"]},
            ),
            ("mutants", "id claim model text", {"id": "no-forced-pass", "claim": "I88", "model": "priority"}),
            ("charts", "id text", {"id": CHART}),
            ("profiles", "name switches", {"name": "tcg"}),
        ],
    )
    def test_json(self, capsys: Capsys, what: str, wanted: str, example: dict[str, object]) -> None:
        """Every key of the contract, no empty text, and one entry as it must be."""
        ran = fsm(capsys, "list", what, "--json")
        assert (ran.code, ran.err, list(ran.json)) == (0, "", [what])
        rows = ran.json[what]
        assert all(keys(row, wanted) for row in rows)
        assert all(row.get("text", "x").strip() and row.get("cite", "x").strip() for row in rows)
        first = next(iter(example))
        (row,) = [row for row in rows if row[first] == example[first]]
        # In the order of the profiles' own list or of the file; what is asked is which.
        assert {key: sorted(row[key]) if key == "profiles" else row[key] for key in example} == {
            key: sorted(value) if isinstance(value, list) else value for key, value in example.items()
        }

    @pytest.mark.parametrize("what", ["rules", "claims", "models", "rulings", "mutants", "charts", "profiles"])
    def test_people(self, capsys: Capsys, what: str) -> None:
        """A name at the margin for each entry of the JSON, the rest below it."""
        ran = fsm(capsys, "list", what)
        rows = fsm(capsys, "list", what, "--json").json[what]
        assert (ran.code, ran.err) == (0, "")
        assert [line for line in ran.out.splitlines() if not line.startswith(" ")] == [
            next(iter(row.values())) for row in rows
        ]

    def test_switches_of_profiles(self, capsys: Capsys) -> None:
        """All profiles have the same switches; TCG and OCG differ in whether the end of a phase needs agreement."""
        rows = {row["name"]: row["switches"] for row in fsm(capsys, "list", "profiles", "--json").json["profiles"]}
        assert set(rows) == {"tcg", "ocg", "ocg-2010", "ocg-2019", "tcg-2011", "tcg-2020", "master-duel"}
        assert {frozenset(switches) for switches in rows.values()} == {frozenset(rows["tcg"])}
        assert (rows["tcg"]["agree_to_leave"], rows["ocg"]["agree_to_leave"]) == (True, False)

    def test_the_page_of_rules(self, capsys: Capsys) -> None:
        """`docs/rules.md` is what `fsm list rules --page` prints."""
        page = Path(__file__).resolve().parents[1] / "docs" / "rules.md"
        ran = fsm(capsys, "list", "rules", "--page")
        assert (ran.code, ran.out == page.read_text(encoding="utf-8")) == (0, True), (
            "docs/rules.md is stale; write: fsm list rules --page > docs/rules.md"
        )


class TestProcess:
    """The command as a process of its own."""

    @pytest.mark.parametrize(
        "command",
        [(sys.executable, "-m", "fsm"), (sys.executable, "-c", "from fsm.start import main; main()")],
        ids=["python -m fsm", "entry point"],
    )
    @pytest.mark.parametrize(("argv", "code"), [(("list", "models", "--json"), 0), (("chek",), 4), (("check", "."), 5)])
    def test_both_ways_to_call_it(self, tmp_path: Path, command: Sequence[str], argv: Sequence[str], code: int) -> None:
        """`python -m fsm` and what the script `fsm` calls do the same."""
        ran = outside(*command, *argv, cwd=tmp_path)
        other = outside(sys.executable, "-m", "fsm", *argv, cwd=tmp_path)
        assert (ran.returncode, ran.stdout, ran.stderr) == (code, other.stdout, other.stderr)
        assert bool(ran.stderr) == (code != 0)

    def test_the_script_is_installed(self, tmp_path: Path) -> None:
        """`fsm` lies beside the running Python, if the project is installed there."""
        script = Path(sysconfig.get_path("scripts")) / "fsm"
        if not script.exists():
            pytest.skip("the project is not installed in this environment")
        ran = outside(script, "list", "models", "--json", cwd=tmp_path)
        names = {row["name"] for row in json.loads(ran.stdout)["models"]}
        assert (ran.returncode, ran.stderr, {"priority", "chain", "turn"} <= names) == (0, "", True)

    @pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
    def test_completion(self, tmp_path: Path, shell: str) -> None:
        """The script that completes the command in a shell is printed."""
        ran = outside(sys.executable, "-m", "fsm", cwd=tmp_path, _FSM_COMPLETE=f"source_{shell}")
        assert (ran.returncode, ran.stderr) == (0, "")
        assert "_FSM_COMPLETE=complete_" in ran.stdout

    def test_show_completion(self, tmp_path: Path) -> None:
        """`--show-completion` prints it for the shell that one is in."""
        undetected = {"_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"}
        ran = outside(sys.executable, "-m", "fsm", "--show-completion", "bash", cwd=tmp_path, **undetected)
        assert (ran.returncode, ran.stderr) == (0, "")
        assert "complete -o default -F _fsm_completion fsm" in ran.stdout

    def test_verbs_are_completed(self, tmp_path: Path) -> None:
        """`fsm ru<Tab>` is `fsm rulings`."""
        env = {"_FSM_COMPLETE": "complete_bash", "COMP_WORDS": "fsm ru", "COMP_CWORD": "1"}
        ran = outside(sys.executable, "-m", "fsm", cwd=tmp_path, **env)
        assert (ran.returncode, ran.stdout.strip()) == (0, "rulings")

    def test_help(self, capsys: Capsys) -> None:
        """The help names every verb, and so does the bare command, which is bad usage."""
        ran = fsm(capsys, "--help")
        assert (ran.code, ran.err) == (0, "")
        assert all(f"\n  {verb} " in ran.out for verb in ("check", "rulings", "draw", "list", "new"))
        bare = fsm(capsys)
        assert (bare.code, bare.out, bare.err) == (4, ran.out, "")

    @pytest.mark.parametrize("verb", ["check", "rulings", "draw", "list", "new"])
    def test_help_of_a_verb(self, capsys: Capsys, verb: str) -> None:
        """Every option has a sentence."""
        ran = fsm(capsys, verb, "--help")
        assert ran.code == 0
        assert "--json" in ran.out

    def test_a_reader_that_goes_away(self, tmp_path: Path) -> None:
        """`fsm list rules | head -1` makes no noise and claims nothing."""
        command = f"set -o pipefail; '{sys.executable}' -m fsm list rules --json | head -c 1; exit ${{PIPESTATUS[0]}}"
        ran = outside("bash", "-c", command, cwd=tmp_path)
        assert (ran.stdout, ran.stderr) == ("{", "")
        assert ran.returncode in (0, 2)  # 0 if all was written before the reader went away

    def test_a_bug_is_no_verdict(self, capsys: Capsys, monkeypatch: pytest.MonkeyPatch) -> None:
        """Exit code 3, with the traceback that a report needs."""

        def bug(*_: object, **__: object) -> int:
            raise RuntimeError("a bug")

        monkeypatch.setattr("fsm.cli.checking.check_models", bug)
        ran = fsm(capsys, "check")
        assert ran.code == 3
        assert ran.err.startswith("fsm: internal error, please report it:\nTraceback")
        assert "RuntimeError: a bug" in ran.err
