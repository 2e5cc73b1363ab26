"""The whole machine: rules, claims and regions put together for one profile, one cast and one set of bounds."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from fsm.core import Claim, Parts, Rule, Setting, System, build, claims_in, rules_in
from fsm.duel import chain, leaving, opening, response, summon, trigger, turn
from fsm.duel.cast import Entry, Way, attributes
from fsm.duel.chart import PROJECTIONS
from fsm.duel.official import unmet
from fsm.duel.profile import PROFILES
from fsm.duel.words import FRAMES, VARIABLES, WINDOWS, Frame, Player, Timing, Window

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

RULE_MODULES = (opening, summon, trigger, response, chain, leaving, turn)


@dataclass(frozen=True)
class Game:
    """One finite duel to check: profile, cast, bounds and where it begins and ends.

    `frame` is where turn 1 begins (DPp, the moment before the draw, for a whole turn); `until` the frame that ends
    the model when it is closed in the last turn. `switches` change single switches of the profile.
    """

    profile: str
    cast: tuple[Entry, ...]
    chain: int = 3
    turns: int = 1
    frame: Frame = Frame.DPp
    until: Frame = Frame.TE
    first_turn: bool = False
    switches: Mapping[str, object] = field(default_factory=dict)


def duel(game: Game, rules: Sequence[Rule] | None = None, claims: Sequence[Claim] | None = None) -> System:
    """The system of a game, with all rules and claims unless others are given.

    Raises `RuleError` if the parts do not fit together.
    """
    return build(
        Parts(
            variables=VARIABLES,
            rules=rules_in(*RULE_MODULES) if rules is None else rules,
            claims=all_claims() if claims is None else claims,
            final=turn.FINAL,
            regions=(FRAMES, WINDOWS),
            projections=PROJECTIONS,
        ),
        setting(game),
    )


def all_claims() -> list[Claim]:
    """Every claim, in the order of the rule statement."""
    from fsm.duel.claims import MODULES  # noqa: PLC0415

    return claims_in(*MODULES)


def setting(game: Game) -> Setting:
    """What the game fixes: bounds, members, switches, attributes, and the values each variable can have."""
    opens = game.frame not in (Frame.DPp, Frame.DPd, Frame.TE)
    start = {
        "frame": game.frame,
        "window": Window.A if opens else Window.X,
        "holder": Player.FIRST if opens else Player.NOBODY,
    }
    return Setting(
        bounds={"chain": game.chain, "turns": game.turns, "uses": max((e.uses for e in game.cast), default=1)},
        sorts={"effect": tuple(e.name for e in game.cast)},
        constants={
            **PROFILES[game.profile], **game.switches, "first_turn": game.first_turn, "last_frame": game.until,
            "official_chart": not unmet(game),
        },
        params=attributes(game.cast),
        narrow=dict(_narrow(game)),
        starts=[start],
    )  # fmt: skip


def _narrow(game: Game) -> Mapping[str, Collection[object]]:
    """The values each variable can have in this game; a wrong one is found by exploring."""
    actions = [e.name for e in game.cast if e.kind.way in (Way.ACTION, Way.SUMMON)]
    narrow: dict[str, Collection[object]] = {
        "frame": _frames(game),
        "window": _windows(game),
        "turn_player": [Player.FIRST, Player.SECOND][: game.turns],
        "doing": ["none", *actions],
    }
    for entry in game.cast:
        narrow[f"uses[{entry.name}]"] = range(entry.uses + 1)
        narrow[f"timing[{entry.name}]"] = _timings(entry)
    for at in range(1, game.chain + 1):
        narrow[f"link[{at}]"] = ["none", *(e.name for e in game.cast if e.speed > 0)]
        narrow[f"negated[{at}]"] = [False, True] if any(e.negates for e in game.cast) else [False]
    asked = {**PROFILES[game.profile], **game.switches}["agree_to_leave"]
    narrow["reopened"] = [False, True] if asked else [False]
    return narrow


def _frames(game: Game) -> list[Frame]:
    order = list(Frame)
    if game.turns > 1:
        return order
    return order[order.index(game.frame) : order.index(game.until) + 1]


def _windows(game: Game) -> list[Window]:
    ways = {e.kind.way for e in game.cast}
    links = any(e.speed > 0 for e in game.cast)
    triggers = any(e.kind.way is Way.TRIGGER for e in game.cast)
    here = {
        Window.ACT: Way.ACTION in ways, Window.N1: Way.SUMMON in ways, Window.N2: Way.SUMMON in ways,
        Window.S1: triggers, Window.S2: triggers, Window.S3: triggers, Window.S4: triggers,
        Window.D: links, Window.R: links, Window.P: links, Window.Z: Frame.SS in _frames(game),
    }  # fmt: skip
    return [w for w in Window if here.get(w, True)]


def _timings(entry: Entry) -> list[Timing]:
    if entry.on is None or entry.on.verb == "activation":
        return [Timing.NO]
    return [t for t in Timing if t is not Timing.STALE or entry.misses]
