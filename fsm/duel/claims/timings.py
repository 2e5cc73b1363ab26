"""Timing of triggers: what misses and what does not.

Source: M §2–§5; PR17 p.134–136; LOC 错过时点的场景, 2020.
"""

from __future__ import annotations

from fsm.core import Expr, OnEveryStep, after, all_of, any_of, every, implies, no, some, step
from fsm.duel.cast import card_of, lands, meets, meets_on, misses, repeats, speed, touches, way, where
from fsm.duel.claims.terms import activating, placing
from fsm.duel.kinds import Way
from fsm.duel.names import CHAIN, Spot, Timing, Window, card, other, steps, third
from fsm.duel.profile import location_rule
from fsm.duel.words import length, owed, timing, window

fresh, stale, ready = (timing[other] == stand for stand in (Timing.FRESH, Timing.STALE, Timing.READY))
met = timing[other].among(Timing.FRESH, Timing.STALE)


def met_by_links(which: Expr[bool]) -> Expr[bool]:
    """Whether an effect of which this is true answers what a link of the cast does; `which` speaks of `other`."""
    meets_it = any_of(meets[third, steps, other], some(card, meets_on[third, steps, card, other]))
    return some(other, all_of(which, some(third, all_of(speed[third] > 0, some(steps, meets_it)))))


moved_by_links = some(
    other,
    all_of(
        way[other] == Way.TRIGGER,
        some(
            third,
            all_of(
                speed[third] > 0,
                card_of[third] != card_of[other],
                some(
                    steps,
                    all_of(touches[third, steps, card_of[other]], lands[third, steps, card_of[other]] != Spot.NOWHERE),
                ),
            ),
        ),
    ),
)
"""Whether a link of the cast moves the card of a trigger."""

only_the_last_event = OnEveryStep(
    id="I69", cite="M §2; PR17 p.134", applies=some(other, misses[other]),
    text='A "when … you can" effect passes the check only if its event is the last thing that happened.',
    when=all_of(window == Window.Y, some(other, all_of(misses[other], met))),
    must=every(other, implies(all_of(misses[other], after(timing[other]) == Timing.READY), fresh)),
)  # fmt: skip

if_never_misses = OnEveryStep(
    id="I70",
    cite="M L30; PR17",
    applies=met_by_links(no(misses[other])),
    text='An "if" effect or a mandatory one never misses because something else happened, only because its card moved.',
    when=some(other, all_of(no(misses[other]), fresh, window != Window.Y)),
    must=every(
        other,
        implies(
            all_of(no(misses[other]), fresh, window != Window.Y, after(timing[other]) != Timing.FRESH),
            after(where(other)) != where(other),
        ),
    ),
)

clean_up_is_harmless = OnEveryStep(
    id="I74", cite="M §4.2", applies=met_by_links(misses[other]),
    text="That used cards leave the field replaces no event.",
    when=all_of(step("end"), some(other, fresh)),
    must=every(other, implies(fresh, after(timing[other]) == Timing.FRESH)),
)  # fmt: skip

first_check_or_never = OnEveryStep(
    id="I76", cite="LOC, note in 两个特权; M L28",
    text="A trigger that is not used at its first check is gone.",
    when=all_of(window == Window.Y, some(other, met)),
    must=every(other, after(timing[other]).among(Timing.NO, Timing.READY)),
)  # fmt: skip

moved_cards_do_not_trigger = OnEveryStep(
    id="I77", cite="M §5; YG21", applies=all_of(location_rule, moved_by_links),
    text="A trigger whose card moved away after its event is lost, also if it is mandatory (since 2020).",
    when=all_of(
        no(activating), no(placing),
        some(other, all_of(way[other] == Way.TRIGGER, met, after(where(other)) != where(other))),
    ),
    must=every(
        other,
        implies(
            all_of(way[other] == Way.TRIGGER, met, after(where(other)) != where(other)),
            after(timing[other]).among(Timing.STALE, Timing.FRESH),
        ),
    ),
)  # fmt: skip

each_time_counts = OnEveryStep(
    id="I79",
    cite="M §2.2; LOC 1组连锁中多次满足",
    applies=some(other, repeats[other]),
    text='An "each time" effect stays ready until it was used as often as its event happened.',
    when=all_of(
        placing, length + 1 < CHAIN, some(other, all_of(repeats[other], owed[other] > 1, step("place", thing=other)))
    ),
    must=every(
        other,
        implies(
            all_of(repeats[other], owed[other] > 1, step("place", thing=other)), after(owed[other]) + 1 == owed[other]
        ),
    ),
)
