"""What may be used in which part of the Damage Step: the table, its page, and the rule that decides it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from fsm.cli.listing import print_page
from fsm.duel.fights import names_frame, permitted
from fsm.duel.kinds import ACTIVATION, ATTEMPT, NEGATE_ACTIVATION, NEGATE_EFFECT
from fsm.duel.names import DAMAGE_STEP, Frame
from fsm.duel.permissions import TABLE, doing, sample
from tests.command import answer

if TYPE_CHECKING:
    from fsm.duel.kinds import Entry

PAGE = Path(__file__).resolve().parents[1] / "docs" / "damage-step.md"
EVERYWHERE, NOWHERE = "DS1 DS2 DS3 DS4 DS5", ""
MOVES = ("summon", "flip", "position", "send", "banish", "search")
MAY: list[tuple[Entry, str]] = [
    (sample("counter-trap", ACTIVATION), EVERYWHERE),
    (sample("quick", ACTIVATION, does=doing(NEGATE_ACTIVATION)), EVERYWHERE),
    (sample("trap", ACTIVATION, does=doing(NEGATE_EFFECT)), NOWHERE),
    (sample("quick-play", damage="boost"), "DS1 DS2"),
    (sample("trap", ACTIVATION, damage="boost"), NOWHERE),
    (sample("trigger", "destroy", mandatory=True), EVERYWHERE),
    (sample("quick", ACTIVATION, mandatory=True), EVERYWHERE),
    *((sample("trigger", f"{verb} it"), EVERYWHERE) for verb in MOVES),
    *((sample("trigger", f"{verb} that"), NOWHERE) for verb in MOVES),
    (sample("trigger", "draw"), NOWHERE),
    (sample("trap", "summon it"), NOWHERE),
    (sample("trap", "draw", damage="itself"), EVERYWHERE),
    (sample("trigger", "destroy that", damage="by-battle"), EVERYWHERE),
    (sample("trigger", "battle-destroy that"), EVERYWHERE),
    (sample("trigger", "battle that"), "DS4"),
    (sample("trigger", "battle-damage"), "DS4"),
    *((sample("trigger", f"begin {part.name}"), part.name) for part in DAMAGE_STEP),
    *((sample("quick", damage=part.name), part.name) for part in DAMAGE_STEP),
    (sample("trigger", "send it", does=doing(ATTEMPT)), NOWHERE),
    (sample("trigger", "send it", does=doing(ATTEMPT), mandatory=True), EVERYWHERE),
    (sample("quick"), NOWHERE),
    (sample("spell"), NOWHERE),
    (sample("ignition"), NOWHERE),
]
"""Effects, and the parts in which they may be used, as the sources say it (LOC 伤害步骤; PR17 p.112)."""


@pytest.mark.parametrize(("entry", "parts"), MAY)
def test_what_may_be_used(entry: Entry, parts: str) -> None:
    """Cell by cell."""
    assert [part.name for part in DAMAGE_STEP if permitted(entry, part)] == parts.split()


def test_what_names_a_part_is_used_there_alone() -> None:
    """Outside the Damage Step as well; whatever names none is free there."""
    for part in DAMAGE_STEP:
        assert [frame for frame in Frame if permitted(sample("quick", damage=part.name), frame)] == [part]
    assert all(permitted(sample("quick"), frame) for frame in Frame if frame not in DAMAGE_STEP)


def test_events_of_a_battle_have_their_part() -> None:
    """Battle and battle damage are answered after the calculation, destruction at the end of the Damage Step."""
    for verb, part in (("battle", Frame.DS4), ("battle-damage", Frame.DS4), ("battle-destroy", Frame.DS5)):
        assert [frame for frame in Frame if names_frame(sample("trap", f"{verb} it"), frame)] == [part]


def test_the_table() -> None:
    """Each line, in the words of the cells."""
    cells = {line.what: " | ".join(line.cells.values()) for line in TABLE}
    no, yes, first = "no | no | no | no | no", "yes | yes | yes | yes | yes", " | ".join(["first chain"] * 5)
    assert cells == {
        "a Counter Trap": yes,
        "an effect that negates an activation": yes,
        "an effect that negates only an effect": no,
        "a fast effect that directly changes ATK or DEF": "yes | yes | no | no | no",
        "a change of ATK or DEF that answers an activation, without negating it": no,
        "something mandatory": yes,
        "an optional trigger about its own card": yes,
        "an optional trigger about another card": no,
        "an optional trigger for destruction by battle or effect": yes,
        "a trigger that names the part": first,
        "a fast effect that names the part": "any chain | any chain | first chain | first chain | first chain",
        "what answers that a monster has battled": "no | no | no | first chain | no",
        "what answers battle damage": "no | no | no | first chain | no",
        "what answers destruction by battle": "yes | yes | yes | yes | first chain",
        "an effect that has a summon made by its own procedure": no,
        "anything else": no,
    }


def test_the_page_is_fresh(capsys: pytest.CaptureFixture[str]) -> None:
    """`docs/damage-step.md` is what the command prints."""
    print_page("damage", json=False)
    fresh = capsys.readouterr().out == PAGE.read_text(encoding="utf-8")
    assert fresh, "docs/damage-step.md is stale; make it again: python -m fsm list damage --page > docs/damage-step.md"


def test_the_list() -> None:
    """The same for programs: a line for each kind of effect, with what holds in each part."""
    rows = answer("list", "damage")["damage"]
    assert rows == [{"text": line.what, "parts": line.cells} for line in TABLE]
