"""The attribute tables of a cast: every fact that a rule may ask about an effect or a card, worked out once.

Source: the attributes in `cast`; M §3 (steps, costs); LOC 错过时点的场景.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from fsm.duel.fights import fight_tables
from fsm.duel.kinds import (
    ATTEMPT,
    END_TURN,
    KINDS,
    LANDS,
    NEGATE_ACTIVATION,
    NEGATE_EFFECT,
    NEGATE_SUMMON,
    ON_FIELD,
    PUBLIC,
    Deed,
    Entry,
    Lock,
    Way,
)  # fmt: skip
from fsm.duel.names import CARD, EFFECT, Frame, Hush, Player, Spot
from fsm.duel.relations import RELATIONS, as_done, awaits_activation, meets

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Tables = dict[str, dict[Any, Any]]
NOTHING = Entry(EFFECT.none, Player.NOBODY, KINDS["card"], CARD.none, Spot.NOWHERE, Spot.NOWHERE, uses=0)
"""Stands for "no effect" in every table."""


def cards_of(cast: Iterable[Entry]) -> tuple[str, ...]:
    """The cards of a cast: those that entries belong to, then those that are only named by what something does."""
    named = (deed.target for entry in cast for deed in entry.deeds() if deed.target is not None)
    return tuple(dict.fromkeys((*(entry.of for entry in cast), *named)))


def longest(cast: Iterable[Entry]) -> int:
    """The most steps that one effect of the cast has."""
    return max((len(entry.does) for entry in cast), default=1) or 1


def attributes(cast: Sequence[Entry]) -> Tables:
    """The attribute tables of a cast."""
    everyone = (NOTHING, *cast)
    tables: Tables = {name: {e.name: value(e) for e in everyone} for name, value in FACTS.items()}
    pairs = list(product(everyone, everyone))
    for name, relation in RELATIONS.items():
        tables[name] = {(a.name, b.name): relation(a, b) for a, b in pairs}
    cards = (CARD.none, *cards_of(cast))
    tables["spends"] = {(e.name, c): _landing(e.cost, len(e.cost), c) for e in everyone for c in cards}
    seen = {entry.of for entry in cast if entry.starts is Spot.HAND} | _ever_on_field(cast)
    tables["taken"] = {(e.name, c): c == e.of or c not in seen for e in everyone for c in cards}
    negated = any(e.has(NEGATE_ACTIVATION) for e in cast)
    tables["counted"] = {e.name: e.wording == "each-time" or (negated and awaits_activation(e)) for e in everyone}
    stepwise = (
        "partly", "untargeted", "lands", "touches", "handled", "needs_field", "turns", "tilts", "comes", "meets",
        "meets_on",
    )  # fmt: skip
    tables |= {name: {} for name in stepwise}
    on_field = _ever_on_field(cast)
    for entry in everyone:
        for step in range(longest(cast) + 2):
            _steps(tables, entry, step, cards, on_field, everyone)
    tables |= fight_tables(cast, everyone, cards, longest(cast))
    tables["tries"] = {e.name: _tried(e, cast) for e in everyone}
    return tables


FACTS: dict[str, Any] = {
    "card_of": lambda e: e.of,
    "owner": lambda e: e.owner,
    "way": lambda e: e.kind.way,
    "place": lambda e: e.kind.place,
    "speed": lambda e: e.speed,
    "limit": lambda e: e.uses,
    "refills": lambda e: e.refills,
    "mandatory": lambda e: e.mandatory,
    "public": lambda e: e.home in PUBLIC,
    "home": lambda e: e.home,
    "special": lambda e: e.special,
    "surfaces": lambda e: (e.kind.leaves and e.uses == 1) or e.kind is KINDS["flip-summon"],
    "lasts": lambda e: e.stays and e.uses == 1 and not any(deed.target == e.of for step in e.cost for deed in step),
    "leaves": lambda e: e.leaves,
    "free": lambda e: e.on is None,
    "wants": lambda e: e.by,
    "replaced": lambda e: e.replaces or CARD.none,
    "misses": lambda e: e.misses,
    "repeats": lambda e: e.wording == "each-time",
    "count": lambda e: len(e.does),
    "emptily": lambda e: 0 in e.outcomes,
    "drawn": lambda e: e.on is not None and Deed("draw").answers(e.on),
    "discarded": lambda e: e.on is not None and Deed("discard").answers(e.on),
    "negates": lambda e: e.has(NEGATE_ACTIVATION),
    "mutes": lambda e: e.has(NEGATE_EFFECT),
    "stops": lambda e: e.has(NEGATE_SUMMON),
    "ends_turn": lambda e: e.has(END_TURN),
    "gains": lambda e: e.has("search") or e.has("draw"),
    "summons_last": lambda e: bool(e.does) and any(deed.verb == "summon" for deed in e.does[-1]),
    "summons": lambda e: any(deed.verb in ("summon", ATTEMPT) for step in e.does for deed in step),
    "self_summons": lambda e: _hand_trigger(e) and not e.mandatory and Deed("summon", e.of) in e.deeds(),
    "seals": lambda e: _hush(e.lock, "event"),
    "bars": lambda e: _hush(e.lock, "response"),
    "hushes": lambda e: _hush(e.lock, "turn"),
    "item": lambda e: e.phase is not None,
    "phase": lambda e: e.phase or Frame.TE,
}
"""The attributes of single effects."""


def _hand_trigger(entry: Entry) -> bool:
    return entry.home is Spot.HAND and entry.kind.way is Way.TRIGGER


def _hush(lock: Lock | None, scope: str) -> Hush:
    return lock.hush if lock is not None and lock.scope == scope else Hush.NOBODY


def _landing(steps: Sequence[Sequence[Deed]], last: int, card: str) -> Spot:
    """Where the first `last` steps put the card in the end; NOWHERE if they do not move it."""
    spots = [LANDS[d.verb] for step in steps[:last] for d in step if d.target == card and d.verb in LANDS]
    return spots[-1] if spots else Spot.NOWHERE


def _ever_on_field(cast: Sequence[Entry]) -> set[str]:
    """The cards that are on the field at some time, as far as the cast can tell."""
    starts = {entry.of for entry in cast if entry.starts in ON_FIELD}
    return starts | {d.target for e in cast for d in e.deeds() if d.target and LANDS.get(d.verb) in ON_FIELD}


def _steps(  # noqa: PLR0913, PLR0917  # what one row of the tables is made of
    tables: Tables, entry: Entry, step: int, cards: Sequence[str], on_field: set[str], everyone: Sequence[Entry]
) -> None:  # fmt: skip
    """Everything about one step of one effect; step 0 does nothing."""
    does = [[as_done(deed) for deed in deeds] for deeds in entry.does]
    deeds = does[step - 1] if 0 < step <= len(does) else []
    plain = [deed for deed in deeds if deed.target is None]
    key = (entry.name, step)
    tables["partly"][key] = step in entry.outcomes
    tables["untargeted"][key] = bool(plain)
    for other in everyone:
        tables["meets"][(*key, other.name)] = meets(other, plain)
    for card in cards:
        here = [deed for deed in deeds if deed.target == card]
        before = _landing(does, step - 1, card) if step else Spot.NOWHERE
        tables["touches"][(*key, card)] = bool(here)
        tables["lands"][(*key, card)] = _landing(does, step, card)
        shown = card == entry.of and (entry.kind.leaves or entry.kind is KINDS["flip-summon"])
        tables["handled"][(*key, card)] = before is not Spot.NOWHERE or shown
        tables["needs_field"][(*key, card)] = bool(here) and _needs_field(here[0], card, on_field)
        tables["tilts"][(*key, card)] = any(deed.verb in ("position", "turn-down") for deed in here)
        tables["comes"][(*key, card)] = any(deed.verb in ("summon", "come-back") for deed in here)
        tables["turns"][(*key, card)] = any(deed.verb == "control" for deed in here)
        for other in everyone:
            tables["meets_on"][(*key, card, other.name)] = meets(other, here)


def _needs_field(deed: Deed, card: str, on_field: set[str]) -> bool:
    return deed.verb not in ("summon", "come-back", "set", "search", "discard", "draw") and card in on_field


def _tried(entry: Entry, cast: Sequence[Entry]) -> str:
    """The summon entry that is attempted immediately after the effect resolves, or none."""
    cards = [deed.target for step in entry.does for deed in step if deed.verb == ATTEMPT]
    found = [e.name for e in cast if e.kind.way is Way.SUMMON and e.of in cards]
    return found[0] if found else EFFECT.none
