"""The guide for judges: its examples are judged, its outputs are those of the command, and no key is left out."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from fsm.duel.game import all_rules
from fsm.rulings.library import ruling_files
from fsm.rulings.ruling import parse_ruling
from fsm.rulings.speech import GOALS
from fsm.rulings.toml import FileError
from tests.guide import BLOCK, PAGE, Console, Refusal, consoles, refusals, rulings

TEXT = PAGE.read_text(encoding="utf-8")
RULINGS = rulings(TEXT)
CONSOLES = list(consoles(TEXT))
STALE = "docs/judges.md is stale; write its outputs again: python -m tests.guide"


@pytest.mark.parametrize("console", CONSOLES, ids=lambda console: " ".join(console.commands[0].split()[1:3]))
def test_the_command_prints_it(console: Console) -> None:
    """Each output that is shown is what the command prints; a change shown above it makes the ruling fail."""
    assert console.printed() == console.shown, STALE
    assert ("\nFAILS " in console.shown) == console.changed


@pytest.mark.parametrize("refusal", refusals(TEXT), ids=lambda refusal: refusal.wrong)
def test_the_slip_is_refused(refusal: Refusal) -> None:
    """Each slip of the pen is answered as the table says, and the place is part of the answer."""
    assert f" {refusal.answer()} " == refusal.said, STALE
    assert re.match(r" (line \d+, column \d+|[\w.\[\]]+): ", refusal.said)


@pytest.mark.parametrize("name", RULINGS)
def test_the_example_passes(name: str) -> None:
    """Below it stands that it passes in each of its profiles, and it names the claims it is about."""
    ruling = parse_ruling(Path(name), RULINGS[name])
    shown = "".join(c.shown for c in CONSOLES if not c.changed and f"fsm rulings {name}" in c.commands)
    assert re.findall(rf"^passes  {ruling.id} +([\w-]+) ", shown, re.MULTILINE) == list(ruling.situation.profiles)
    assert ruling.checks


def test_every_whole_ruling_is_judged() -> None:
    """Each block that has a format is one of the named rulings, and there are ten."""
    whole = [text for kind, text in BLOCK.findall(TEXT) if kind == "toml" and "format" in tomllib.loads(text)]
    assert whole == list(RULINGS.values())
    assert len(whole) == 10


def test_no_question_is_asked_twice() -> None:
    """No example has a question that a ruling of the library has."""
    asked = {tomllib.loads(text)["title"] for text in RULINGS.values()}
    titles = [tomllib.loads(path.read_text(encoding="utf-8"))["title"] for path in ruling_files()]
    assert not asked & {title["en"] if isinstance(title, dict) else title for title in titles}


@pytest.mark.parametrize("after", ["format  = 1\n", "[[line]]\n"])
def test_every_key_is_explained(after: str) -> None:
    """The reader lists all keys of a ruling, and of a line, when it meets one that is like none of them."""
    text = next(iter(RULINGS.values())).replace(after, f"{after}zzzzzz = 1\n", 1)
    with pytest.raises(FileError) as refused:
        parse_ruling(Path("a.toml"), text)
    known = str(refused.value).partition("the keys here are ")[2].split(", ")
    keys = TEXT.partition("## Every key")[2].partition("## When a file")[0]
    explained = re.findall(r"`\[*(\w+)\]*`", "".join(re.findall(r"^\| (`.*?) \|", keys, re.MULTILINE)))
    assert known != [""]
    assert set(known) <= set(explained)


def test_every_move_is_explained() -> None:
    """Each move that a rule can make is in the table of moves, and so is each short form."""
    part = TEXT.partition("## How moves are written")[2].partition("## Which")[0]
    moves = {rule.move.format(effect="NAME", card="CARD") for rule in all_rules() if rule.actor is not None}
    assert [move for move in moves if f"`TP: {move}`" not in part] == []
    assert [words for words in GOALS if f"{words}`" not in part] == []
