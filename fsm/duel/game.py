"""The whole machine: rules, claims and regions put together for one profile, one cast and one set of bounds."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from fsm.core import Claim, Parts, Rule, Setting, System, build, claims_in, rules_in
from fsm.duel import (
    battle,
    calculation,
    chain,
    damage,
    draw,
    ending,
    forced,
    leaving,
    opening,
    replay,
    resolving,
    response,
    summon,
    trigger,
    turn,
)
from fsm.duel.chart import PROJECTIONS
from fsm.duel.fight_values import replays
from fsm.duel.names import Battle, Frame, Player, Window
from fsm.duel.narrowing import narrow
from fsm.duel.official import unmet
from fsm.duel.profile import PROFILES
from fsm.duel.tables import attributes, cards_of, longest
from fsm.duel.words import BY_RULE, FRAMES, VARIABLES, WINDOWS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from fsm.duel.kinds import Entry

RULE_MODULES = (
    opening, summon, battle, replay, trigger, forced, response, chain, resolving, leaving, draw, turn, damage,
    calculation, ending,
)  # fmt: skip


@dataclass(frozen=True)
class Game:
    """One finite duel to check: profile, cast, bounds and where it begins and ends.

    `frame` is where turn 1 begins (DPp, the moment before the draw, for a whole turn); `until` the frame that ends
    the model when it is closed in the last turn. `switches` change single switches of the profile. `excess` says that
    the turn player's hand is over its limit at the end of turn 1; `skip` are the phases that turn 1 lacks (DP, SP, MP1,
    SS for the Battle Phase, TE for the whole turn), `no_draw` takes away its normal draw, and with `deck_empty` there
    is no card to draw.
    """

    profile: str
    cast: tuple[Entry, ...]
    chain: int = 3
    turns: int = 1
    frame: Frame = Frame.DPp
    until: Frame = Frame.TE
    first_turn: bool = False
    switches: Mapping[str, object] = field(default_factory=dict)
    excess: bool = False
    skip: frozenset[Frame] = frozenset()
    deck_empty: bool = False
    no_draw: bool = False

    @property
    def constants(self) -> dict[str, object]:
        """The switches of the profile, changed where the game changes them."""
        return {**PROFILES[self.profile], **self.switches}


def duel(
    game: Game, rules: Sequence[Rule] | None = None, claims: Sequence[Claim] | None = None, *, whole: bool = True
) -> System:
    """The system of a game, with all rules and claims unless others are given.

    Unless it is built as a whole, what a step changes is worked out when the step is first asked for.

    Raises `RuleError` if the parts do not fit together.
    """
    return build(
        Parts(
            variables=VARIABLES,
            rules=all_rules() if rules is None else rules,
            claims=all_claims() if claims is None else claims,
            final=turn.FINAL,
            regions=(FRAMES, WINDOWS),
            projections=PROJECTIONS,
        ),
        setting(game),
        whole=whole,
    )


@cache
def all_rules() -> tuple[Rule, ...]:
    """Every rule, in the order of the modules."""
    return tuple(rules_in(*RULE_MODULES))


def all_claims() -> list[Claim]:
    """Every claim, in the order of the rule statement."""
    from fsm.duel.claims import MODULES  # noqa: PLC0415

    return claims_in(*MODULES)


def setting(game: Game) -> Setting:
    """What the game fixes: bounds, members, switches, attributes, and the values each variable can have."""
    opens = game.frame not in BY_RULE
    start: dict[str, object] = {
        "frame": game.frame,
        "window": Window.A if opens else Window.X,
        "holder": Player.FIRST if opens else Player.NOBODY,
        "excess": int(game.excess),
        "battle": Battle.SKIPPED if Frame.SS in game.skip else Battle.OPEN,
    }
    for entry in game.cast:
        start[f"spot[{entry.of}]"] = entry.starts
        start[f"whose[{entry.of}]"] = entry.owner
    tables = attributes(game.cast)
    return Setting(
        bounds={
            "chain": game.chain,
            "turns": game.turns,
            "uses": max((e.uses for e in game.cast), default=1),
            "steps": longest(game.cast),
        },
        sorts={"effect": tuple(e.name for e in game.cast), "card": cards_of(game.cast)},
        constants={
            **game.constants,
            "first_turn": game.first_turn,
            "last_frame": game.until,
            "official_chart": not unmet(game),
            "adjusts_hand": game.excess,
            "several_turns": game.turns > 1,
            "may_choose_again": replays(game),
            "deck_is_empty": game.deck_empty,
            "no_draw_at_all": game.no_draw,
            **{constant.name: phase in game.skip for phase, constant in turn.SKIPPED.items()},
        },
        params=tables,
        narrow=narrow(game, start, tables),
        starts=[start],
    )
