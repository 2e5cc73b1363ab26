"""The values that each variable can have in one game; a wrong one is found by exploring.

What can never change in a game is folded away: a state then has only what matters for this cast.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fsm.duel.kinds import ACTIVATION, ATTEMPT, LANDS, NEGATE_ACTIVATION, NEGATE_EFFECT, NEGATE_SUMMON, Deed, Entry, Way
from fsm.duel.names import OFTEN, Frame, Hush, Player, Spot, Timing, Window
from fsm.duel.profile import Ignition
from fsm.duel.relations import RELATIONS
from fsm.duel.tables import attributes, cards_of, longest

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from fsm.duel.game import Game

Values = dict[str, "Collection[object]"]


def narrow(game: Game, start: Mapping[str, object]) -> Values:
    """The values of every variable whose domain is smaller in this game; `start` gives the initial state."""
    cast, constants = game.cast, game.constants
    forced = bool(_forced(cast))
    negates_summons = any(e.has(NEGATE_SUMMON) for e in cast)
    actions = [e.name for e in cast if e.kind.way in (Way.ACTION, Way.SUMMON)]
    values: Values = {
        "frame": _frames(game),
        "window": _windows(game),
        "turn_player": [Player.FIRST, Player.SECOND][: game.turns],
        "doing": ["none", *actions],
        "since": range(game.chain + 1) if forced else [0],
        "upto": range(game.chain + 1) if forced else [0],
        "pending": _whether(any(e.has(ATTEMPT) for e in cast)),
        "stopped": _whether(negates_summons),
        "reopened": _whether(bool(constants["agree_to_leave"])),
        "resting": _whether(any(e.phase is not None and e.speed == 0 for e in cast)),
        "summoned": _whether(constants["ignition_priority"] is not Ignition.NEVER),
        "sealed": _hushes(cast, "event"),
        "hushed": _hushes(cast, "turn"),
        "excess": [0, 1] if game.excess else [0],
        "adjusted": _whether(game.excess),
    }
    counted = [name for name, counts in attributes(cast)["counted"].items() if counts]
    for entry in cast:
        values[f"uses[{entry.name}]"] = range(entry.uses + 1)
        values[f"timing[{entry.name}]"] = _timings(entry)
        values[f"owed[{entry.name}]"] = range(OFTEN + 1) if entry.name in counted else [0]
        values[f"again[{entry.name}]"] = _again(game, entry, counted)
        ordered = _ordered(game, entry)
        values[f"met_cost[{entry.name}]"] = range(game.chain + 1) if ordered else [0]
        values[f"met_by[{entry.name}]"] = range(game.chain + 1) if ordered else [0]
        values[f"met_step[{entry.name}]"] = range(longest(cast) + 1) if ordered else [0]
    for card in cards_of(cast):
        values[f"spot[{card}]"] = _spots(cast, card, start.get(f"spot[{card}]", Spot.NOWHERE))
        values[f"whose[{card}]"] = _owners(cast, card, start.get(f"whose[{card}]", Player.NOBODY))
    for at in range(1, game.chain + 1):
        values[f"link[{at}]"] = ["none", *(e.name for e in cast if e.speed > 0)]
        values[f"negated[{at}]"] = _whether(any(e.has(NEGATE_ACTIVATION) for e in cast))
        values[f"muted[{at}]"] = _whether(any(e.has(NEGATE_EFFECT) for e in cast))
        values[f"target[{at}]"] = range(game.chain + 1) if forced else [0]
    return values


def _whether(possible: bool) -> list[object]:  # noqa: FBT001  # it asks whether both values are possible
    return [False, True] if possible else [False]


def _forced(cast: Collection[Entry]) -> set[object]:
    """The players who may come to have a mandatory quick effect."""
    return _having(cast, [e for e in cast if e.mandatory and e.kind.way is Way.ACTIVATION and e.phase is None])


def _having(cast: Collection[Entry], entries: Collection[Entry]) -> set[object]:
    """The players who may come to have one of these entries: its owner, and after a change of control the other."""
    return set[object]().union(*(_owners(cast, entry.of, entry.owner) for entry in entries))


def _ordered(game: Game, entry: Entry) -> bool:
    return bool(game.constants["first_met_first"]) and entry.kind.way is Way.TRIGGER


def _again(game: Game, entry: Entry, counted: Collection[str]) -> Collection[int]:
    """How often the entry's event may happen while the entry can be used: only a cost or an activation does it then."""
    if entry.misses or all(RELATIONS["paid"](other, entry) is Timing.NO for other in game.cast):
        return [0]
    return range(OFTEN + 1 if entry.name in counted else 2)


def _hushes(cast: Collection[Entry], scope: str) -> list[object]:
    used = {entry.lock.hush for entry in cast if entry.lock is not None and entry.lock.scope == scope}
    both = {Hush.BOTH} if {Hush.FIRST, Hush.SECOND} <= used else set()
    return [Hush.NOBODY, *sorted(used | both, key=lambda hush: hush.value)]


def _timings(entry: Entry) -> list[Timing]:
    if entry.on is None or entry.on.verb == ATTEMPT:
        return [Timing.NO]
    if entry.on.verb == ACTIVATION and entry.kind.way is not Way.TRIGGER:
        return [Timing.NO]
    return list(Timing)


def _spots(cast: Collection[Entry], card: str, start: object) -> list[object]:
    spots = {LANDS[deed.verb] for e in cast for deed in e.deeds() if deed.target == card and deed.verb in LANDS}
    mine = [entry for entry in cast if entry.of == card]
    if any(entry.kind.leaves and entry.uses == 1 for entry in mine):
        spots |= {Spot.FIELD, Spot.GRAVE}
    summoned = any(entry.kind.way is Way.SUMMON for entry in mine)
    if summoned and any(entry.has(NEGATE_SUMMON) for entry in cast):
        spots.add(Spot.GRAVE)
    if any(entry.kind.home is Spot.SET and entry.kind.way is Way.SUMMON for entry in mine):
        spots.add(Spot.FIELD)
    return [spot for spot in Spot if spot in spots | {start}]


def _owners(cast: Collection[Entry], card: str, start: object) -> list[object]:
    turned = any(deed == Deed("control", card) for e in cast for deed in e.deeds())
    return [Player.FIRST, Player.SECOND] if turned else [start]


def _frames(game: Game) -> list[Frame]:
    order = [frame for frame in Frame if frame is not Frame.EPh or game.excess]
    if game.turns > 1:
        return order
    return order[order.index(game.frame) : order.index(game.until) + 1]


def _windows(game: Game) -> list[Window]:
    """The windows that the cast can bring about."""
    cast, frames = game.cast, _frames(game)
    ways = {e.kind.way for e in cast}
    links = any(e.speed > 0 for e in cast)
    triggers = Way.TRIGGER in ways
    summons = Way.SUMMON in ways
    forced = _forced(cast)
    owed = _having(cast, [e for e in cast if e.mandatory and e.phase in frames])
    either = len(forced | owed) > 0 and game.turns > 1
    here = {
        Window.ACT: any(e.kind.way is Way.ACTION for e in cast),
        Window.N1: summons, Window.N2: summons, Window.FAIL: summons and any(e.has(NEGATE_SUMMON) for e in cast),
        Window.S1: triggers, Window.S2: triggers, Window.S3: triggers, Window.S4: triggers,
        Window.S5: either or Player.FIRST in forced, Window.S6: either or Player.SECOND in forced,
        Window.D: links, Window.R: links, Window.P: links,
        Window.A_must: either or Player.FIRST in owed,
        Window.A_left: either or Player.SECOND in owed, Window.E_must: either or Player.SECOND in owed,
        Window.Z: Frame.SS in frames or Frame.EPh in frames,
    }  # fmt: skip
    return [window for window in Window if here.get(window, True)]
