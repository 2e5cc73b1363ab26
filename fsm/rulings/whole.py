"""What the entries of a cast have to do with each other: whom an attack may be on, what replaces what.

Source: RB10 p.36 (an attack is on a monster of the opponent); M §3.4.1 and row R15 (Field Spells).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from fsm.duel.kinds import Entry
    from fsm.duel.names import Player
    from fsm.rulings.toml import Table


def check_whole(cast: Sequence[Entry], lines: Mapping[str, Table]) -> None:
    """Raise `FileError` for entries that make sense alone, but not in this cast."""
    owner_of = {entry.of: entry.owner for entry in cast}
    for entry in cast:
        _check_targets(entry, cast, owner_of, lines[entry.name])
        _check_replaced(entry, cast, owner_of, lines[entry.name])


def _check_targets(entry: Entry, cast: Sequence[Entry], owner_of: Mapping[str, Player], line: Table) -> None:
    """An attack is on cards of the other player, each named once; a card whose control changes may be anybody's."""
    moving = {deed.target for other in cast for deed in other.deeds() if deed.verb == "control"}
    for number, card in enumerate(entry.targets, 1):
        if card == entry.of:
            raise line.error(
                "an attack is not on the attacking card itself; name a card of the opponent", "targets", number
            )
        if card in entry.targets[: number - 1]:
            raise line.error(f"the card {card!r} stands twice; write it once", "targets", number)
        if owner_of.get(card) is entry.owner and not moving & {card, entry.of}:
            what = f"{card!r} belongs to the player who attacks; name a card of the opponent"
            raise line.error(
                f'{what}, or have an effect change its control: does = ["control {card}"]', "targets", number
            )


def _check_replaced(entry: Entry, cast: Sequence[Entry], owner_of: Mapping[str, Player], line: Table) -> None:
    """A Field Spell replaces another of the same player, and is not itself replaced by what it replaces."""
    if entry.replaces is None:
        return
    if owner_of.get(entry.replaces) is not entry.owner:
        what = "each player has a Field Spell of their own (R15), and only one's own is replaced"
        raise line.error(f"{what}; name a card of the same owner", "replaces")
    before = {other.of: other.replaces for other in cast if other.replaces is not None}
    card: str | None = entry.replaces
    for _ in before:
        card = before.get(card) if card is not None else None
        if card == entry.of:
            what = f"goes round: {entry.replaces!r} is there only after {entry.of!r} was replaced"
            raise line.error(f"{what}; leave one replaces out", "replaces")
