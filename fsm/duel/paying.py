"""Using an effect or action: its cost is paid, its card is shown, and what answers a cost or an activation is met.

Source: M L65–67 (costs come first); M L31–32 (an effect that waits for an activation); LOC 1组连锁中多次满足 (I71, I75,
I79).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fsm.core import Expr, all_of, any_of, each, implies, no, one, some, when
from fsm.duel.cast import (
    card_of,
    caused,
    counted,
    fights,
    home,
    misses,
    ousts,
    paid,
    repeats,
    replaced,
    spends,
    surfaces,
    tries,
    unseen,
    way,
    where,
    who,
)
from fsm.duel.happening import not_applying_yet, used_up
from fsm.duel.kinds import ON_FIELD, Way
from fsm.duel.names import CHAIN, EFFECT, OFTEN, Spot, Timing, card, effect, other
from fsm.duel.profile import first_met_first, location_rule
from fsm.duel.words import again, length, met_by, met_cost, met_step, owed, spot, timing

if TYPE_CHECKING:
    from fsm.duel.updates import Updates


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
    goes = all_of(summons_follow, length == 0, of != card_of[effect], used_up(of))
    stays: Expr[Spot] = when(shown, Spot.FIELD, when(goes, Spot.GRAVE, spot[of]))
    return when(given_up(of) != Spot.NOWHERE, given_up(of), stays)


summons_follow = some(other, tries[other] != EFFECT.none)
"""Whether a summon may follow a chain, at which used cards wait for what is activated (G19)."""
ready = timing[other] == Timing.READY
answered = all_of(ready, other == effect, no(all_of(repeats[other], owed[other] > 1)))
"""Whether `other` is the effect that is used, and its event is thereby answered for the last time."""


def pay(gone: Expr[bool] = answered) -> Updates:
    """The cost is paid and the use is known: cards move, and what it means for other effects is remembered (I71).

    What was found usable stays so; if the same happens once more, that is judged after the chain (I75). `gone` says of
    `other` whether it can no longer be used at this timing.
    """
    landed = given_up(card_of[other])
    at_home = any_of(unseen(other), when(landed == Spot.NOWHERE, where(other) == home[other], landed == home[other]))
    happens = all_of(
        paid[effect, other] != Timing.NO, implies(ousts[effect, other], replacing()), caused(who(effect), other),
        at_home, no(not_applying_yet(other)),
    )  # fmt: skip
    moved = all_of(landed != Spot.NOWHERE, timing[other] != Timing.NO, no(unseen(other)))
    lost = when(all_of(moved, location_rule), Timing.STALE, timing[other])
    once_more = all_of(ready, happens, no(misses[other]))
    counts = any_of(again[other] == 0, all_of(counted[other], again[other] < OFTEN))
    since_then: Expr[int] = when(all_of(once_more, counts), again[other] + 1, again[other])
    times: Expr[int] = when(
        all_of(counted[other], happens, no(ready), owed[other] < OFTEN), owed[other] + 1, owed[other]
    )
    unmet = timing[other].among(Timing.NO, Timing.STALE)
    first = all_of(first_met_first, way[other] == Way.TRIGGER, happens, unmet, length < CHAIN)
    used = all_of(ready, other == effect, times > 0)
    return [
        each(
            other,
            timing[other].becomes(
                when(
                    gone, when(since_then > 0, one(Timing.FRESH), Timing.NO),
                    when(all_of(happens, no(ready)), paid[effect, other], lost),
                )
            ),
            owed[other].becomes(when(gone, when(counted[other], since_then, 0), when(used, times - 1, times))),
            again[other].becomes(when(gone, 0, since_then)),
            met_cost[other].becomes(when(gone, 0, when(first, length + 1, met_cost[other]))),
            met_by[other].becomes(when(any_of(gone, first), 0, met_by[other])),
            met_step[other].becomes(when(any_of(gone, first), 0, met_step[other])),
        ),
        each(card, spot[card].becomes(spot_after_cost(card))),
    ]  # fmt: skip
