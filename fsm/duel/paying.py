"""Using an effect or action: its cost is paid, its card is shown, and what answers a cost or an activation is met.

Source: M L65–67 (costs come first); M L31–32 (an effect that waits for an activation); LOC 1组连锁中多次满足 (I71, I75,
I79).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fsm.core import Expr, all_of, any_of, each, implies, no, when
from fsm.duel.cast import (
    card_of,
    caused,
    fights,
    home,
    misses,
    ousts,
    paid,
    repeats,
    replaced,
    spends,
    surfaces,
    where,
    who,
)
from fsm.duel.happening import not_applying_yet
from fsm.duel.kinds import ON_FIELD
from fsm.duel.names import OFTEN, Spot, Timing, Window, card, effect, other
from fsm.duel.profile import location_rule
from fsm.duel.words import owed, spot, timing, window

if TYPE_CHECKING:
    from collections.abc import Callable

    from fsm.duel.updates import Updates

BUILDING = (Window.S1, Window.S2, Window.S3, Window.S4)


def replacing() -> Expr[bool]:
    """Whether there is a Field Spell that leaves for this one (M L72)."""
    return spot[replaced[effect]].among(*ON_FIELD)


def given_up(of: Expr[Any]) -> Expr[Spot]:
    """Where using the effect puts a card before anything else happens; NOWHERE if it does not move it."""
    return when(
        any_of(fights[effect], all_of(of == replaced[effect], no(replacing()))), Spot.NOWHERE, spends[effect, of]
    )


def spot_after_cost(of: Expr[Any]) -> Expr[Spot]:
    """Where a card is once the effect is used and its cost is paid."""
    shown = all_of(surfaces[effect], of == card_of[effect])
    return when(given_up(of) != Spot.NOWHERE, given_up(of), when(shown, Spot.FIELD, spot[of]))


def pay(
    settle: Callable[[Expr[Timing]], Expr[Timing]] = lambda stand: stand,
    count: Callable[[Expr[int]], Expr[int]] = lambda times: times,
) -> Updates:
    """The cost is paid and the use is known: cards move, and what it means for other effects is remembered (I71).

    `settle` says how `other` finally stands to its event, given how it stands after the cost; `count` how often it is
    owed, given how often its event has happened then.
    """
    landed = given_up(card_of[other])
    at_home: Expr[bool] = when(landed == Spot.NOWHERE, where(other) == home[other], landed == home[other])
    happens = all_of(
        paid[effect, other] != Timing.NO, implies(ousts[effect, other], replacing()), caused(who(effect), other),
        at_home, no(not_applying_yet(other)),
    )  # fmt: skip
    kept = all_of(timing[other] == Timing.READY, any_of(misses[other], window.among(*BUILDING)))
    moved = all_of(landed != Spot.NOWHERE, timing[other] != Timing.NO)
    lost = when(all_of(moved, location_rule), Timing.STALE, timing[other])
    return [
        each(
            other,
            timing[other].becomes(settle(when(all_of(happens, no(kept)), paid[effect, other], lost))),
            owed[other].becomes(
                count(when(all_of(repeats[other], happens, owed[other] < OFTEN), owed[other] + 1, owed[other]))
            ),
        ),
        each(card, spot[card].becomes(spot_after_cost(card))),
    ]
