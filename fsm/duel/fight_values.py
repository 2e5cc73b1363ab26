"""The values that what belongs to attacks and battles can have in one game.

Source: the rules that set them (docs/rules.md).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fsm.duel.fights import combatants, monsters_of
from fsm.duel.kinds import (
    CALCULATE,
    END_BATTLE,
    END_LATER,
    FORBID_BATTLE,
    LANDS,
    REPLAY,
    SKIP_BATTLE,
    Deed,
    Entry,
    Way,
)  # fmt: skip
from fsm.duel.names import Battle, Doom, Exit, Frame, Player

if TYPE_CHECKING:
    from collections.abc import Collection

    from fsm.duel.game import Game

Values = dict[str, "Collection[object]"]
"""The values that variables can have, by name."""
CROSSING = LANDS.keys() - {"flip", "turn-down"}
"""What brings a card to the field or takes it away."""


def whether(possible: bool) -> list[object]:  # noqa: FBT001  # it asks whether both values are possible
    """Both truth values, or only that it is false."""
    return [False, True] if possible else [False]


def owners_in(cast: Collection[Entry], card: str, start: object) -> list[object]:
    """The players who can come to control a card that `start` has at the beginning."""
    turned = any(deed == Deed("control", card) for e in cast for deed in e.deeds())
    return [Player.FIRST, Player.SECOND] if turned else [start]


def fight_values(game: Game, frames: Collection[Frame]) -> Values:
    """The values of what belongs to attacks, in a game that has these frames."""
    cast = game.cast
    attacks = [entry for entry in cast if entry.kind.way is Way.ATTACK]
    fought = bool(attacks)
    robbed = {SKIP_BATTLE: Battle.SKIPPED, FORBID_BATTLE: Battle.FORBIDDEN}
    found = {state for verb, state in robbed.items() if any(e.has(verb) for e in cast)}
    named = bool(game.constants["names_next_phase"]) and Frame.MP1 in frames
    return {
        "attacker": ["none", *(e.name for e in attacks)],
        "attacked": ["none", *sorted({card for e in attacks for card in e.targets})],
        "broken": whether(_breaks(cast)), "begun": whether(fought), "unsettled": whether(replays(game)),
        "crossed": whether(fought and any(e.has(CALCULATE) for e in cast)),
        "doom": [d for d in Doom if d is Doom.NONE or any(d in _decided(e) for e in attacks)],
        "leaving": [
            Exit.NO, *([Exit.END_STEP] if fought and any(e.has(END_BATTLE) for e in cast) else []),
            *([Exit.END_PHASE] if fought and any(e.has(END_LATER) for e in cast) else []),
        ],
        "battle": [Battle.OPEN, *sorted(found | ({Battle.SKIPPED} if Frame.SS in game.skip else set()), key=_value)],
        "heading": [Frame.TE, Frame.SS, Frame.EP] if named else [Frame.TE],
    }  # fmt: skip


def _breaks(cast: Collection[Entry]) -> bool:
    """Whether an effect moves or turns one of those that battle."""
    fighting = combatants(cast)
    upsets = {"position", "control", *LANDS} - {"flip"}
    return any(deed.target in fighting and deed.verb in upsets for e in cast if e.speed > 0 for deed in e.deeds())


def _decided(attack: Entry) -> set[Doom]:
    """What the damage calculation of an attack may decide; one that chooses its target may come to be direct."""
    return {*attack.battle, *((Doom.DAMAGE,) if attack.targets else ())}


def replays(game: Game) -> bool:
    """Whether something can make an attack choose again: above all, the opponent's monsters can change (B16)."""
    cast, monsters = game.cast, monsters_of(game.cast)
    attacking = {e.of for e in cast if e.kind.way is Way.ATTACK}
    owners = {e.of: e.owner for e in cast}

    def theirs(card: str) -> bool:
        return game.turns > 1 or Player.SECOND in owners_in(cast, card, owners.get(card, Player.FIRST))

    def changes(entry: Entry, deed: Deed) -> bool:
        if deed.target is None:
            return deed.verb == REPLAY or (deed.verb == "summon" and theirs(entry.of))
        if attacking == {deed.target}:
            return False
        return deed.verb == "control" or (deed.verb in CROSSING and deed.target in monsters and theirs(deed.target))

    return bool(attacking) and any(e.speed > 0 and changes(e, deed) for e in cast for deed in e.deeds())


def _value(state: Battle) -> int:
    return state.value
