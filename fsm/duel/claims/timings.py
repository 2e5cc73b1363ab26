"""Timing of triggers: what misses and what does not.

Source: M §2–§5; PR17 p.134–136; LOC 错过时点的场景, 2020.
"""

from __future__ import annotations

from fsm.core import Expr, OnEveryStep, after, all_of, any_of, every, implies, no, some, step
from fsm.duel.cast import (
    card_of,
    caused,
    count,
    emptily,
    heeds,
    home,
    lands,
    meets,
    meets_on,
    misses,
    repeats,
    speed,
    touches,
    untargeted,
    way,
    where,
    who,
)
from fsm.duel.claims.terms import activating, placing
from fsm.duel.kinds import ON_FIELD, Way
from fsm.duel.names import CHAIN, Spot, Timing, Window, card, number, other, steps, third
from fsm.duel.profile import location_rule
from fsm.duel.words import length, link, muted, negated, owed, target, timing, window

fresh, stale, ready = (timing[other] == stand for stand in (Timing.FRESH, Timing.STALE, Timing.READY))
met = timing[other].among(Timing.FRESH, Timing.STALE)
held = timing[other] == Timing.HELD


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
            all_of(
                no(misses[other]), fresh, window != Window.Y, no(after(timing[other]).among(Timing.FRESH, Timing.HELD))
            ),
            after(where(other)) != where(other),
        ),
    ),
)

clean_up_is_harmless = OnEveryStep(
    id="I74", cite="M §4.2", applies=met_by_links(misses[other]),
    text="That used cards leave the field replaces no event.",
    when=all_of(step("end"), some(other, fresh)),
    must=every(other, implies(fresh, after(timing[other]).among(Timing.FRESH, Timing.HELD))),
)  # fmt: skip

first_check_or_never = OnEveryStep(
    id="I76", cite="LOC, note in 两个特权; M L28",
    text="A trigger that is not used at its first check is gone.",
    when=all_of(window == Window.Y, some(other, met)),
    must=every(other, implies(met, after(timing[other]).among(Timing.NO, Timing.READY))),
)  # fmt: skip

moved_cards_do_not_trigger = OnEveryStep(
    id="I77", cite="M §5; YG21", applies=all_of(location_rule, moved_by_links),
    text="A trigger whose card moved away after its event is lost, also if it is mandatory (since 2020).",
    when=all_of(
        no(activating), no(placing),
        some(other, all_of(way[other] == Way.TRIGGER, any_of(met, held), after(where(other)) != where(other))),
    ),
    must=every(
        other,
        implies(
            all_of(way[other] == Way.TRIGGER, any_of(met, held), after(where(other)) != where(other)),
            after(timing[other]).among(Timing.STALE, Timing.FRESH),
        ),
    ),
)  # fmt: skip

waits = some(third, heeds[other, third])
used = step("activate", "place", thing=other)
just_heeded = some(
    third, all_of(heeds[other, third], step("activate", "place", thing=third), timing[other] == Timing.NO)
)
made_ready = all_of(after(timing[other]) == Timing.READY, timing[other] != Timing.READY)

waiting_for_the_chain = OnEveryStep(
    id="I75", cite="M L31–32; LOC", applies=some(other, waits),
    text='An "if … was activated" trigger never joins the chain of that activation; a later check makes it usable.',
    when=some(other, all_of(waits, any_of(used, just_heeded, made_ready))),
    must=every(other, implies(waits, all_of(
        implies(used, ready), no(all_of(just_heeded, made_ready)), implies(made_ready, window == Window.Y),
    ))),
)  # fmt: skip

gone_meanwhile = all_of(
    link[length] == third, home[third] == Spot.FIELD, no(where(third).among(*ON_FIELD)), no(muted[length]),
    no(negated[length]), target[length] == 0, no(emptily[third]), untargeted[third, 1], count[third] == 1,
)  # fmt: skip
hears = all_of(
    no(misses[other]), meets[third, 1, other], where(other) == home[other], caused(who(third), other),
    no(some(number, card_of[link[number]] == card_of[other])),
)  # fmt: skip
carried_out = all_of(gone_meanwhile, some(other, hears), step("resolve"))

activated_effects_resolve = OnEveryStep(
    id="I78", cite="LOC 2020; PR17 p.111",
    text="An effect that was activated resolves although its card has left the field meanwhile.",
    when=some(third, carried_out),
    must=every(
        third, implies(carried_out, every(other, implies(hears, after(timing[other]) == Timing.FRESH)))
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
