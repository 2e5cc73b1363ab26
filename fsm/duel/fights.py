"""The facts of a cast about attacks, battles and the Damage Step, worked out once.

The permission matrix stands here: which effect may be used in which sub-step.

Source: LOC 伤害步骤; PR17 p.112, p.185–193; RB10 p.41 (decision 5.14).
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from fsm.duel.kinds import (
    ACTIVATION,
    ATTACKED,
    ATTEMPT,
    BEGIN,
    CALCULATE,
    END_BATTLE,
    END_LATER,
    FELL,
    FORBID_ATTACK,
    FORBID_BATTLE,
    FOUGHT,
    HURT,
    KINDS,
    NEGATE_ACTIVATION,
    NEGATE_ATTACK,
    REPLAY,
    SKIP_BATTLE,
    Deed,
    Entry,
    Way,
)  # fmt: skip
from fsm.duel.names import CARD, DAMAGE_STEP, Battle, Doom, Frame, Hush

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

BOOST, ITSELF, BY_BATTLE = "boost", "itself", "by-battle"
SUB_STEPS = tuple(frame.name for frame in DAMAGE_STEP)
CATEGORIES = (BOOST, ITSELF, BY_BATTLE, *SUB_STEPS)
"""What lets an effect be used in the Damage Step: what it is about, or the sub-step it names."""
FALLS = (FELL, "destroy", "send")
"""What happens to a monster that battle has destroyed, at the end of the Damage Step."""
HAPPENS = {FOUGHT: Frame.DS4, HURT: Frame.DS4, FELL: Frame.DS5}
"""The sub-step at whose beginning each event of a battle can be answered."""
MONSTROUS = ("summon", "come-back", "position", "control", "flip", "turn-down", FORBID_ATTACK)

FACTS: dict[str, Any] = {
    "fights": lambda e: e.kind.way is Way.ATTACK,
    "chooses": lambda e: bool(e.targets),
    "straight": lambda e: e.direct,
    "magic": lambda e: e.kind.leaves,
    "curbs": lambda e: e.lock.hush if e.lock is not None and e.lock.scope == "battle" else Hush.NOBODY,
    "curbs_all": lambda e: e.lock is not None and not e.lock.spells_only,
    "halted": lambda e: e.halted,
    "parries": lambda e: e.has(NEGATE_ATTACK),
    "cuts_battle": lambda e: e.has(END_BATTLE),
    "ends_later": lambda e: e.has(END_LATER),
    "clings": lambda e: e.kind.leaves and e.stays,
    "unsettles": lambda e: e.has(REPLAY),
    "calculates": lambda e: e.has(CALCULATE),
    "robs": lambda e: (
        Battle.FORBIDDEN if e.has(FORBID_BATTLE) else Battle.SKIPPED if e.has(SKIP_BATTLE) else Battle.OPEN
    ),
    "needs_battle": lambda e: e.needs_battle,
}
"""The attributes of single effects."""


def fight_tables(cast: Sequence[Entry], everyone: Sequence[Entry], cards: Sequence[str], steps: int) -> dict[str, Any]:
    """The attribute tables about battles."""
    tables: dict[str, Any] = {name: {e.name: value(e) for e in everyone} for name, value in FACTS.items()}
    on_cards: dict[str, Callable[[Entry, str], bool]] = {
        "choosable": lambda e, card: card in e.targets,
        "faces": lambda e, card: _hears(e, Deed(ATTACKED, _named(card))),
        "battled": lambda e, card: card != CARD.none and _hears(e, Deed(FOUGHT, card)),
        "harmed": lambda e, card: _hears(e, Deed(HURT, _named(card))),
        "mourns": lambda e, card: card != CARD.none and any(_hears(e, Deed(verb, card)) for verb in FALLS),
        "flipped": lambda e, card: card != CARD.none and _hears(e, Deed("flip", card)),
        "bans": lambda e, card: Deed(FORBID_ATTACK, card) in e.deeds(),
    }
    for name, fact in on_cards.items():
        tables[name] = {(e.name, card): fact(e, card) for e, card in product(everyone, cards)}
    monsters = monsters_of(cast)
    tables["backrow"] = {card: any(e.kind.leaves for e in cast if e.of == card) for card in cards}
    tables["monster"] = {card: card in monsters for card in cards}
    fighting = combatants(cast)
    tables["combatant"] = {card: card in fighting for card in cards}
    tables["decides"] = {
        (e.name, doom): e.kind.way is Way.ATTACK and doom in e.battle for e, doom in product(everyone, Doom)
    }
    tables["begins"] = {(e.name, f): _hears(e, Deed(BEGIN, f.name)) for e, f in product(everyone, Frame)}
    tables["names"] = {(e.name, f): names_frame(e, f) for e, f in product(everyone, Frame)}
    tables["permits"] = {(e.name, f): permitted(e, f) for e, f in product(everyone, Frame)}
    tables["swells"] = {
        (e.name, step): 0 < step <= len(e.does) and Deed("summon") in e.does[step - 1]
        for e, step in product(everyone, range(steps + 2))
    }
    return tables


def _named(card: str) -> str | None:
    return None if card == CARD.none else card


def _hears(entry: Entry, deed: Deed) -> bool:
    return entry.on is not None and deed.answers(entry.on)


def combatants(cast: Collection[Entry]) -> set[str]:
    """The cards that can attack or be attacked."""
    return {e.of for e in cast if e.kind.way is Way.ATTACK} | {card for e in cast for card in e.targets}


def monsters_of(cast: Sequence[Entry]) -> set[str]:
    """The cards that can be monsters on the field, as far as the cast can tell."""
    fighting = (KINDS["summon"], KINDS["flip-summon"], KINDS["attack"], KINDS["position"])
    own = {entry.of for entry in cast if entry.kind in fighting}
    return (
        own
        | {card for e in cast for card in e.targets}
        | {deed.target for e in cast for deed in e.deeds() if deed.target is not None and deed.verb in MONSTROUS}
    )


def names_frame(entry: Entry, frame: Frame) -> bool:
    """Whether the entry names this sub-step of the Damage Step, or answers what only happens when it begins."""
    if entry.damage == frame.name or entry.on == Deed(BEGIN, frame.name):
        return True
    return entry.on is not None and HAPPENS.get(entry.on.verb) is frame


def permitted(entry: Entry, frame: Frame) -> bool:
    """Whether the entry may be used in this sub-step of the Damage Step (2.8.1); any other frame asks for nothing.

    What says that it is used in one sub-step is used there alone. Source: LOC 伤害步骤; PR17 p.112 (decision 5.14).
    """
    if frame not in DAMAGE_STEP:
        return entry.damage not in SUB_STEPS
    if entry.mandatory:
        return True
    if entry.has(ATTEMPT):
        return False
    if names_frame(entry, frame) or entry.kind is KINDS["counter-trap"] or entry.has(NEGATE_ACTIVATION):
        return True
    answers_link = entry.on is not None and entry.on.verb == ACTIVATION
    if entry.damage == BOOST:
        return frame in (Frame.DS1, Frame.DS2) and not answers_link
    about_itself = entry.kind.way is Way.TRIGGER and entry.on is not None and entry.on.target == entry.of
    by_battle = entry.damage == BY_BATTLE or (entry.on is not None and entry.on.verb == FELL)
    return about_itself or entry.damage == ITSELF or by_battle
