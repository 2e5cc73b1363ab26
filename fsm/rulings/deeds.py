"""Events and steps as a cast writes them: a verb, and the card or effect that it is about.

Source: C L34 (what answers an activation); LOC 伤害步骤 (what begins); M §3 (steps in order).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fsm.core.errors import near
from fsm.duel.kinds import (
    ACTIVATION,
    ATTEMPT,
    BATTLE_VERBS,
    BEGIN,
    END_TURN,
    EVENTS,
    FIGHTS,
    FORBID_ATTACK,
    NEGATE_ACTIVATION,
    NEGATE_EFFECT,
    NEGATE_SUMMON,
    NOTHING,
    VERBS,
    Deed,
    Steps,
    Way,
)  # fmt: skip
from fsm.duel.names import DAMAGE_STEP, Frame
from fsm.rulings.toml import show

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fsm.rulings.toml import Table

ANSWERED = (*EVENTS, *FIGHTS, BEGIN, ACTIVATION, ATTEMPT)
"""What an entry may answer."""
ALONE = (
    NEGATE_ACTIVATION, NEGATE_EFFECT, NEGATE_SUMMON, END_TURN, NOTHING,
    *(verb for verb in BATTLE_VERBS if verb != FORBID_ATTACK),
)  # fmt: skip
"""Steps that happen to no card."""
BEGINNINGS = (Frame.DPp.name, *(frame.name for frame in DAMAGE_STEP))
"""What an effect can wait for the beginning of: the moment before the normal draw, or a sub-step."""


@dataclass(frozen=True)
class Names:
    """The names of a cast: how each entry is used, and the card it belongs to (its own unless `of` names one)."""

    card_of: Mapping[str, str]
    way_of: Mapping[str, Way]

    @property
    def known(self) -> tuple[str, ...]:
        """Every name that can be a target: entries, then cards that no entry is called after."""
        return tuple(dict.fromkeys((*self.card_of, *self.card_of.values())))

    def effects(self, name: str) -> list[str]:
        """The entries that make a chain link: the one of this name, or else those of the card of this name."""
        links = [entry for entry, way in self.way_of.items() if way in (Way.ACTIVATION, Way.TRIGGER)]
        return [name] if name in links else [entry for entry in links if self.card_of[entry] == name]


def read_on(line: Table, names: Names) -> Deed | None:
    """What the entry answers: an event of a card, the activation of an effect, or a beginning.

    Raises `FileError` for a word that is no event and a card, effect or moment that there is not.
    """
    written = line.str("on", None)
    if written is None:
        return None
    verb, _, target = written.partition(" ")
    if verb not in ANSWERED:
        what = f"{show(verb)} is no event; write one of {', '.join(ANSWERED)}"
        raise line.error(what + near(verb, ANSWERED), "on")
    if verb == BEGIN:
        if target not in BEGINNINGS:
            what = f"{show(written)} is no beginning; write begin and one of {', '.join(BEGINNINGS)}"
            raise line.error(what, "on")
        return Deed(BEGIN, target)
    if not target:
        return Deed(verb)
    if verb != ACTIVATION:
        return Deed(verb, read_card(target, names, line, "on"))
    found = names.effects(target)
    if len(found) != 1:
        hint = near(target, names.known) or "; name an effect of this cast"
        what = f"; write one of {', '.join(found)}" if found else hint
        raise line.error(f"{show(target)} is not one effect that can be activated{what}", "on")
    return Deed(ACTIVATION, found[0])


def read_steps(line: Table, names: Names, key: str) -> Steps:
    """The steps written under a key, or none.

    Raises `FileError` for a list without steps, a word that is no step, and a card that there is not.
    """
    groups = line.groups(key, None)
    if groups is None:
        return ()
    if not groups or not all(groups):
        raise line.error('has no step; write "nothing" as a step, or leave the key out', key)
    return tuple(
        tuple(_deed(text, names, line, key, number) for text in group) for number, group in enumerate(groups, 1)
    )


def _deed(text: str, names: Names, line: Table, key: str, number: int) -> Deed:
    verb, _, target = text.partition(" ")
    allowed = VERBS if key == "does" else EVENTS
    if verb not in allowed:
        what = f"{show(verb)} is no step; write one of {', '.join(allowed)}"
        raise line.error(what + near(verb, allowed), key, number)
    if target and verb in ALONE:
        raise line.error(f'{verb} happens to no card; write "{verb}" alone', key, number)
    if verb == FORBID_ATTACK and not target:
        raise line.error(f'{verb} needs the card that cannot attack; write "{verb}" and its name', key, number)
    return Deed(verb, read_card(target, names, line, key, number) if target else None)


def read_card(target: str, names: Names, line: Table, key: str, number: int | None = None) -> str:
    """The card that a name means: the one this entry belongs to, or the one of this name.

    Raises `FileError` for a name that the cast does not have.
    """
    if target not in names.known:
        what = f"this cast has no {show(target)}; it has {', '.join(names.known)}"
        raise line.error(what + near(target, names.known), key, number)
    return names.card_of.get(target, target)
