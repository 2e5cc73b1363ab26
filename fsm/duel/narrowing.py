"""The values that each variable can have in one game; a wrong one is found by exploring.

What can never change in a game is folded away: a state then has only what matters for this cast.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fsm.duel.fight_values import Values, fight_values, owners_in, replays, whether
from fsm.duel.kinds import (
    ACTIVATION,
    ATTEMPT,
    BEGIN,
    FORBID_ATTACK,
    LANDS,
    NEGATE_ACTIVATION,
    NEGATE_EFFECT,
    NEGATE_SUMMON,
    Deed,
    Entry,
    Way,
)  # fmt: skip
from fsm.duel.names import (
    DAMAGE_STEP,
    OFTEN,
    Frame,
    Hush,
    Player,
    Spot,
    Timing,
    Window,
)
from fsm.duel.profile import Ignition
from fsm.duel.relations import RELATIONS
from fsm.duel.tables import cards_of, longest

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from fsm.duel.game import Game
    from fsm.duel.tables import Tables


def narrow(game: Game, start: Mapping[str, object], tables: Tables) -> Values:
    """The values of every variable whose domain is smaller in this game.

    `start` gives the initial state, `tables` the attributes of the cast.
    """
    cast, constants = game.cast, game.constants
    forced = bool(_forced(cast))
    negates_summons = any(e.has(NEGATE_SUMMON) for e in cast)
    actions = [e.name for e in cast if e.kind.way in (Way.ACTION, Way.SUMMON, Way.ATTACK)]
    values: Values = {
        "frame": _frames(game),
        "window": _windows(game),
        "turn_player": [Player.FIRST, Player.SECOND][: game.turns],
        "doing": ["none", *actions],
        "since": range(game.chain + 1) if forced else [0],
        "upto": range(game.chain + 1) if forced else [0],
        "pending": whether(any(e.has(ATTEMPT) for e in cast)),
        "stopped": whether(negates_summons),
        "reopened": whether(bool(constants["agree_to_leave"])),
        "resting": whether(any(e.phase is not None and e.speed == 0 for e in cast)),
        "summoned": whether(constants["ignition_priority"] is not Ignition.NEVER),
        "sealed": _hushes(cast, "event"),
        "hushed": _hushes(cast, "turn"),
        "excess": [0, 1] if game.excess else [0],
        "adjusted": whether(game.excess),
    }
    values |= fight_values(game, _frames(game))
    counted = [name for name, counts in tables["counted"].items() if counts]
    for entry in cast:
        values[f"banning[{entry.name}]"] = whether(entry.has(FORBID_ATTACK))
        values[f"uses[{entry.name}]"] = range(entry.uses + 1)
        values[f"timing[{entry.name}]"] = _timings(game, entry)
        values[f"owed[{entry.name}]"] = range(OFTEN + 1) if entry.name in counted else [0]
        values[f"again[{entry.name}]"] = _again(game, entry, counted)
        ordered = _ordered(game, entry)
        values[f"met_cost[{entry.name}]"] = range(game.chain + 1) if ordered else [0]
        values[f"met_by[{entry.name}]"] = range(game.chain + 1) if ordered else [0]
        values[f"met_step[{entry.name}]"] = range(longest(cast) + 1) if ordered else [0]
    for card in cards_of(cast):
        values[f"spot[{card}]"] = _spots(cast, card, start.get(f"spot[{card}]", Spot.NOWHERE))
        values[f"whose[{card}]"] = owners_in(cast, card, start.get(f"whose[{card}]", Player.NOBODY))
    for at in range(1, game.chain + 1):
        values[f"link[{at}]"] = ["none", *(e.name for e in cast if e.speed > 0)]
        values[f"negated[{at}]"] = whether(any(e.has(NEGATE_ACTIVATION) for e in cast))
        values[f"muted[{at}]"] = whether(any(e.has(NEGATE_EFFECT) for e in cast))
        values[f"target[{at}]"] = range(game.chain + 1) if forced else [0]
    return values


def _forced(cast: Collection[Entry]) -> set[object]:
    """The players who may come to have a mandatory quick effect."""
    return _having(cast, [e for e in cast if e.mandatory and e.kind.way is Way.ACTIVATION and e.phase is None])


def _having(cast: Collection[Entry], entries: Collection[Entry]) -> set[object]:
    """The players who may come to have one of these entries: its owner, and after a change of control the other."""
    return set[object]().union(*(owners_in(cast, entry.of, entry.owner) for entry in entries))


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


def _timings(game: Game, entry: Entry) -> list[Timing]:
    if entry.on is None or entry.on.verb == ATTEMPT:
        return [Timing.NO]
    if entry.on.verb == ACTIVATION and entry.kind.way is not Way.TRIGGER:
        return [Timing.NO]
    held = entry.on.verb == "flip" or any(e.on == Deed(BEGIN, Frame.DPp.name) for e in game.cast)
    return [timing for timing in Timing if held or timing is not Timing.HELD]


def _spots(cast: Collection[Entry], card: str, start: object) -> list[object]:
    spots = {LANDS[deed.verb] for e in cast for deed in e.deeds() if deed.target == card and deed.verb in LANDS}
    mine = [entry for entry in cast if entry.of == card]
    if any(entry.kind.leaves and entry.uses == 1 for entry in mine):
        spots |= {Spot.FIELD, Spot.GRAVE}
    if any(card in entry.targets for entry in cast) or any(entry.kind.way is Way.ATTACK for entry in mine):
        spots |= {Spot.FIELD, Spot.GRAVE}
    summoned = any(entry.kind.way is Way.SUMMON for entry in mine)
    if summoned and any(entry.has(NEGATE_SUMMON) for entry in cast):
        spots.add(Spot.GRAVE)
    if any(entry.kind.home is Spot.SET and entry.kind.way is Way.SUMMON for entry in mine):
        spots.add(Spot.FIELD)
    return [spot for spot in Spot if spot in spots | {start}]


def _frames(game: Game) -> list[Frame]:
    attacks = any(entry.kind.way is Way.ATTACK for entry in game.cast)
    fights = () if attacks else (Frame.BSd, Frame.BS1, Frame.BSr, *DAMAGE_STEP)
    again = () if replays(game) else (Frame.BSr,)
    absent = {*fights, *again, *(() if game.excess else (Frame.EPh,)), *(() if game.deck_empty else (Frame.DU,))}
    order = [frame for frame in Frame if frame not in absent]
    if game.turns > 1:
        return order
    first, last = order.index(game.frame), order.index(game.until)
    modes = {Frame.BSd, Frame.BS1, Frame.BSr}
    damage = set() if game.until is Frame.BS1 else {*DAMAGE_STEP}
    around = modes | damage if first <= order.index(Frame.BS0) <= last else set[Frame]()
    return [frame for at, frame in enumerate(order) if first <= at <= last or frame in around or frame is Frame.DU]


def _windows(game: Game) -> list[Window]:
    """The windows that the cast can bring about."""
    cast, frames = game.cast, _frames(game)
    ways = {e.kind.way for e in cast}
    fights = Way.ATTACK in ways and Frame.BS0 in frames
    links = any(e.speed > 0 for e in cast)
    triggers = Way.TRIGGER in ways
    summons = Way.SUMMON in ways
    forced = _forced(cast)
    owed = _having(cast, [e for e in cast if e.mandatory and e.phase in frames])
    either, changing = len(forced | owed) > 0 and game.turns > 1, len(forced) > 0 and game.turns > 1
    here = {
        Window.ACT: fights or any(e.kind.way is Way.ACTION for e in cast),
        Window.N1: summons, Window.N2: summons, Window.FAIL: summons and any(e.has(NEGATE_SUMMON) for e in cast),
        Window.S1: triggers, Window.S2: triggers, Window.S3: triggers, Window.S4: triggers,
        Window.S5: changing or Player.FIRST in forced, Window.S6: changing or Player.SECOND in forced,
        Window.D: links, Window.R: links, Window.P: links,
        Window.A_must: Frame.BSr in frames or either or Player.FIRST in owed,
        Window.A_left: either or Player.SECOND in owed, Window.E_must: either or Player.SECOND in owed,
        Window.Z: Frame.SS in frames or Frame.EPh in frames,
    }  # fmt: skip
    return [window for window in Window if here.get(window, True)]
