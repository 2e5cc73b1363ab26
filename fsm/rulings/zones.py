"""Where the cards of a cast are: when an effect is used, and at the beginning.

Source: RB10 (where cards are played from); the place is inferred only where the cast does not say it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fsm.duel.kinds import KINDS, LANDS, Deed, Entry, Way
from fsm.duel.names import Spot

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fsm.rulings.toml import Table

ZONES = {
    "hand": Spot.HAND, "deck": Spot.DECK, "set": Spot.SET, "field": Spot.FIELD, "grave": Spot.GRAVE,
    "banished": Spot.BANISHED,
}  # fmt: skip
BEFORE = {"summon": Spot.GRAVE, "set": Spot.HAND, "flip": Spot.SET, "discard": Spot.HAND, "search": Spot.DECK}
"""Where a card is before something happens to it (on the field, if not named here)."""


def home_of(line: Table, kind: str, on: Deed | None, card: str) -> Spot:
    """Where the card is when the entry is used: as written, where its own event puts it, or as its kind says."""
    written = line.one_of("zone", ZONES, None)
    if written is not None:
        return ZONES[written]
    own = KINDS[kind].way is Way.TRIGGER and on is not None and on.target == card
    return LANDS.get(on.verb, Spot.FIELD) if own and on is not None else KINDS[kind].home


def start_of(card: str, lines: Mapping[str, Table], cast: tuple[Entry, ...]) -> Spot:
    """Where a card is at the beginning: as written, where it is played from, or where its effects work."""
    mine = [entry for entry in cast if entry.of == card]
    written = [ZONES[lines[e.name].one_of("starts", ZONES)] for e in mine if "starts" in lines[e.name]]
    if written:
        return written[0]
    played = [e.home for e in mine if e.kind.way is Way.SUMMON or e.kind is KINDS["set"] or e.kind.leaves]
    if played:
        return played[0]
    if Deed("summon", card) in [deed for entry in cast for deed in entry.deeds()] and mine[0].home is Spot.FIELD:
        return Spot.GRAVE
    first = mine[0]
    own = first.kind.way is Way.TRIGGER and first.on is not None and first.on.target == card
    if own and first.on is not None and "zone" not in lines[first.name]:
        return BEFORE.get(first.on.verb, Spot.FIELD)
    return first.home
