"""`fsm ask`: a ruling in prose; whose right it is, what may be done, what not and why, and what the passes come to."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from fsm.rulings.answer import answer as answer_of
from fsm.rulings.library import ruling_files
from fsm.rulings.ruling import read_ruling
from tests.command import RULING, answer, fsm, write

if TYPE_CHECKING:
    from pathlib import Path

Capsys = pytest.CaptureFixture[str]
KEYS = [
    "line", "name", "from", "play", "happened", "where", "right", "may", "may_not", "nor", "passes", "timings", "rush",
    "later",
]  # fmt: skip


def test_json() -> None:
    """Every line of the ruling with its sentences, key by key, and the verdict."""
    told = answer("ask", "s24")
    assert list(told) == ["id", "profile", "title", "cite", "lines", "verdict"]
    assert [list(line) for line in told["lines"]] == [KEYS] * 3
    first, second, third = told["lines"]
    assert first["happened"] == [
        "The turn player attempts to summon monster.",
        "Nobody negates the summon, and it succeeds.",
    ]
    assert first["where"] == "This is Main Phase 1, right after monster was summoned."
    assert first["may"] == "The turn player may activate Torrential Tribute 《격류장》 or pass."
    assert list(first["may_not"][0]) == ["move", "why", "rule", "row", "cite", "text"]
    assert first["may_not"][0]["why"] == "it is not a fast effect, whose Spell Speed is 2 or more"
    assert second["right"] == "The turn player passed, so the opponent has a chance for a fast effect."
    assert second["may"] == "The opponent can only pass."
    assert second["passes"][-1] == "Then comes the open game state."
    assert third["may_not"][0]["why"] == "it can only be used when its event has happened"
    assert told["verdict"].startswith("No. To ask is to pass;")


def test_people(capsys: Capsys) -> None:
    """The question, numbered paragraphs, each rule's sentence once, and the answer; no line is too wide to read."""
    ran = fsm(capsys, "ask", "t10")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("May the same player chain twice in a row?\n")
    told = " ".join(ran.out.split())
    assert told.count("The player asked adds a fast effect to the chain") == 1
    assert "\n6. Going on from line 2. The turn player adds nothing either, so the chain is complete" in ran.out
    assert ran.out.endswith("\nThe answer: Yes, if the other player was asked and passed.\n")
    assert max(map(len, ran.out.splitlines())) <= 100


def test_a_missed_timing() -> None:
    """It is said which trigger misses, and which one does not."""
    first, second = answer("ask", "s150")["lines"]
    assert first["timings"] == ["Appropriate 《편승》 has not missed the timing."]
    assert second["timings"] == ["Appropriate 《편승》 has missed the timing: something else happened after its event."]
    assert (
        "Chain Link 1, Smashing Ground 《대지 분쇄》, does nothing, because its activation was negated."
        in first["happened"]
    )


def test_both_passes_are_followed() -> None:
    """From a chain: what resolves, newest link first, and which chance comes then."""
    passes = answer("ask", "t8", "--line", "3")["lines"][0]["passes"]
    assert passes == [
        "If both players pass now, the chain is complete.",
        "Chain Link 2, Mystical Space Typhoon, resolves.",
        "Chain Link 1, the effect of Raidraptor - Satellite Cannon Falcon, resolves.",
        "The chain is over.",
        "Then comes the turn player's chance for a fast effect.",
    ]


def test_what_nobody_chooses_is_told_both_ways() -> None:
    """At the gate of the TCG the players may agree or not."""
    passes = answer("ask", "x1", "--profile", "tcg", "--line", "4")["lines"][0]["passes"]
    assert "They agree to move on, so the End Phase is over." in passes
    assert passes[-1] == ("It can also go like this: They do not agree to move on, so the game state is open again.")


def test_where_there_is_no_pass() -> None:
    """Something that has to be done leaves no pass, and while a chain resolves nobody acts."""
    denied = answer("ask", "x1", "--line", "3")["lines"][0]["may_not"]
    assert denied[0]["why"] == "here something has to be done, and there is no pass"
    denied = answer("ask", "t10", "--line", "5")["lines"][0]["may_not"]
    assert {row["why"] for row in denied} == {"a chain is resolving, and nothing is activated while it does"}


def test_a_line_by_name_and_number() -> None:
    """The line alone, played from where it goes on."""
    by_name, by_number = (answer("ask", "t8", "--line", line)["lines"] for line in ("locked", "2"))
    assert by_name == by_number
    assert [line["name"] for line in by_name] == ["locked"]


@pytest.mark.parametrize("path", ruling_files(), ids=lambda path: path.stem)
def test_every_ruling_can_be_told(path: Path) -> None:
    """No sentence has a gap: every word in braces is filled in, in the first profile of every ruling."""
    ruling = read_ruling(path)
    for passage in answer_of(ruling, ruling.situation.profiles[0]):
        denied = [row.text for row in passage.may_not]
        told = [*passage.happened, passage.where, passage.right, passage.may, *denied, *passage.nor, *passage.passes]
        for text in told:
            assert not re.search(r"[{}]|  | ,|,,|\.\.|None|\bafter\.", text), text


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (["s24x"], "s24x: file: is no ruling of the library and no file or folder; did you mean 's24'?"),
        (["priority"], "priority: file: is no ruling of the library and no file or folder"),
        (["."], ".: file: is a folder; write the name of one ruling file"),
        (["s24", "--line", "9"], "line: '9' is no line that counts here; there are 1, 2, 3"),
        (["t8", "--line", "loked"], "there are 1, locked, 3, 4, 5, 6; did you mean 'locked'?"),
        (["s24", "--line", ""], "line: '' is no line that counts here; there are 1, 2, 3"),
        (
            ["s24", "--profile", "ocg-2010"],
            "profile: it has no profile 'ocg-2010'; it has ocg, tcg; did you mean 'ocg'?",
        ),
        (["bad.toml"], "bad.toml: line 1, column 6: no TOML: invalid value"),
        (["nul.toml"], "nul.toml: line 1: has a NUL byte, so it is no text; write TOML in UTF-8"),
    ],
)
def test_bad_input(
    capsys: Capsys, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, argv: list[str], message: str
) -> None:
    """One line, exit code 4, and nothing on standard output."""
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "bad.toml", "x = [")
    write(tmp_path / "nul.toml", "x\0")
    ran = fsm(capsys, "ask", *argv)
    assert (ran.code, ran.out, ran.err.count("\n")) == (4, "", 1)
    assert message in ran.err


def test_a_ruling_that_does_not_hold(capsys: Capsys, tmp_path: Path) -> None:
    """There is no answer then: exit code 1 and the line that fails, with the reason."""
    path = write(tmp_path / "mine.toml", RULING, ('window  = "C"', 'window  = "B"'))
    ran = fsm(capsys, "ask", path)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("fsm: mine does not hold in tcg, line 1:\n")
    assert fsm(capsys, "ask", path, "--json").json["lines"] == []
