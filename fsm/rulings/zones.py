"""Where the cards of a cast are: when an effect is used, and at the beginning.

Source: RB10 (where cards are played from); the place is inferred only where the cast does not say it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fsm.duel.kinds import FELL, KINDS, LANDS, Deed, Entry, Way
from fsm.duel.names import Spot

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fsm.rulings.toml import Table

ZONES = {
    "hand": Spot.HAND, "deck": Spot.DECK, "set": Spot.SET, "field": Spot.FIELD, "grave": Spot.GRAVE,
    "banished": Spot.BANISHED,
}  # fmt: skip
BEFORE = {
    "summon": Spot.GRAVE, "come-back": Spot.BANISHED, "set": Spot.HAND, "flip": Spot.SET, "discard": Spot.HAND,
    "search": Spot.DECK,
}  # fmt: skip
"""Where a card is before something happens to it (on the field, if not named here)."""


def home_of(line: Table, kind: str, on: Deed | None, card: str) -> Spot:
    """Where the card is when the entry is used: as written, where its own event puts it, or as its kind says."""
    written = line.one_of("zone", ZONES, None)
    if written is not None:
        return ZONES[written]
    verb = _own_event(KINDS[kind].way, on, card)
    return KINDS[kind].home if verb is None else Spot.GRAVE if verb == FELL else LANDS.get(verb, Spot.FIELD)


def start_of(card: str, lines: Mapping[str, Table], cast: tuple[Entry, ...]) -> Spot:
    """Where a card is at the beginning: as written, where it is played from, or where its effects work."""
    mine = [entry for entry in cast if entry.of == card]
    written = [ZONES[lines[e.name].one_of("starts", ZONES)] for e in mine if "starts" in lines[e.name]]
    if written:
        return written[0]
    played = [e.home for e in mine if e.kind.way is Way.SUMMON or e.kind is KINDS["set"] or e.kind.leaves]
    if played:
        return played[0]
    if mine[0].home is Spot.FIELD:
        deeds = [deed for entry in cast for deed in entry.deeds()]
        for arriving in ("summon", "come-back"):
            if Deed(arriving, card) in deeds:
                return BEFORE[arriving]
    first = mine[0]
    verb = _own_event(first.kind.way, first.on, card)
    if verb is not None and "zone" not in lines[first.name]:
        return BEFORE.get(verb, Spot.FIELD)
    return first.home


def _own_event(way: Way, on: Deed | None, card: str) -> str | None:
    """What happens to its own card when a trigger's event happens; `None` if its event is another."""
    return on.verb if way is Way.TRIGGER and on is not None and on.target == card else None
