"""Building a chain: what may be placed where, and in which order.

Source: RB10 p.44–50; LOC; C L34, L61; M §4.1; DB.
"""

from __future__ import annotations

from fsm.core import Always, OnEveryStep, after, all_of, any_of, every, implies, no, some, step
from fsm.duel.cast import (
    FAST,
    answers,
    free,
    home,
    leaves,
    mandatory,
    misses,
    mutes,
    replies,
    self_summons,
    speed,
    stops,
    way,
    where,
    who,
)  # fmt: skip
from fsm.duel.claims.terms import (
    BUILDING,
    FORCED,
    activating,
    chain_empty,
    enters,
    in_forced,
    passing,
    placing,
    uses_thing,
)  # fmt: skip
from fsm.duel.forced import required
from fsm.duel.kinds import Way
from fsm.duel.names import CHAIN, Spot, Timing, Window, below, number, other, third
from fsm.duel.simultaneous import grouped
from fsm.duel.updates import able
from fsm.duel.words import holder, length, link, muted, opponent, timing, window

building, newest = window.among(*BUILDING), link[length]
ready = timing[other] == Timing.READY


answers_link = some(third, answers[other, third])
answers_events = some(other, all_of(way[other] == Way.ACTIVATION, no(any_of(free[other], answers_link, stops[other]))))

timing_is_over = OnEveryStep(
    id="I11", cite="K L94; J L59–63; C L75", applies=answers_events,
    text="Once both passed, what could have answered the event cannot be used any more.",
    when=all_of(window == Window.C, passing, some(other, ready)),
    must=every(other, implies(ready, after(timing[other]) != Timing.READY)),
)  # fmt: skip

timing_lasts_in_the_chain = OnEveryStep(
    id="I12", cite="K L94; J L64", applies=answers_events,
    text="What answers an event may still be used in the chain that is begun at it, by both players.",
    when=all_of(window.among(Window.B, Window.C), activating, some(other, all_of(ready, no(uses_thing(other))))),
    must=every(other, implies(all_of(ready, no(uses_thing(other))), after(timing[other]) != Timing.NO)),
)  # fmt: skip

slow_effects_start_chains = OnEveryStep(
    id="I16", cite="RB10 p.44; LOC 咒文速度",
    text="An activation of Spell Speed 1 is Chain Link 1 (triggers aside).",
    when=some(other, all_of(step("activate", thing=other), speed[other] < FAST, way[other] == Way.ACTIVATION)),
    must=chain_empty,
)  # fmt: skip

never_slower = OnEveryStep(
    id="I17", cite="RB10 p.44–45; LOC",
    text="A link is never slower than the link it goes on (a trigger that is not public counts as Spell Speed 2).",
    when=all_of(activating, length > 0),
    must=every(
        other,
        implies(step("activate", thing=other), any_of(speed[other] >= speed[newest], way[other] == Way.TRIGGER)),
    ),
)  # fmt: skip

answers_directly = OnEveryStep(
    id="I18",
    cite="C L34; LOC 连锁基础",
    applies=some(other, answers_link),
    text="An effect that answers an activation is chained directly to it (mandatory ones may stand higher).",
    when=all_of(no(in_forced), some(other, all_of(step("activate", thing=other), answers_link))),
    must=every(
        other,
        implies(all_of(step("activate", thing=other), answers_link), replies(other, newest)),
    ),
)

triggers_before_fast_effects = OnEveryStep(
    id="I19", cite="C L61; LOC exam 2018 Q42",
    text="No fast-effect chance comes while a trigger that has to be placed is still waiting.",
    when=enters(Window.B),
    must=no(some(other, all_of(after(timing[other]) == Timing.READY, grouped(other)))),
)  # fmt: skip

negated_effect_counts = OnEveryStep(
    id="I25", cite="M §4.3 L88–90; PR17 p.155", applies=some(other, mutes[other]),
    text="A link whose effect was negated still resolves: what happened before it is no longer the last thing.",
    when=all_of(step("resolve"), muted[length]),
    must=every(other, implies(misses[other], after(timing[other]) != Timing.FRESH)),
)  # fmt: skip

used_cards_are_gone = OnEveryStep(
    id="I26", cite="LOC 连锁基础", applies=some(other, leaves[other]),
    text="Used spells and traps have left the field before anything is triggered after the chain, or after the summon"
    " that follows it.",
    when=all_of(
        any_of(step("end"), all_of(enters(Window.Y), window.among(Window.N2, Window.P, Window.FAIL))),
        some(other, all_of(leaves[other], where(other) == Spot.FIELD)),
    ),
    must=every(other, implies(leaves[other], after(where(other)) != Spot.FIELD)),
)  # fmt: skip

groups_come_first = OnEveryStep(
    id="I29", cite="RB10; YPS; LOC",
    text="While simultaneous effects are placed nothing else is activated.",
    when=any_of(building, in_forced),
    must=any_of(
        placing, step("no"),
        all_of(in_forced, some(other, all_of(mandatory[other], step("activate", thing=other)))),
    ),
)  # fmt: skip

other_side_goes_on = OnEveryStep(
    id="I30", cite="R101 segoc; LOC item 7; J FAQ (12/12/01)",
    text="After simultaneous effects the opponent of the newest link's owner goes on.",
    when=all_of(any_of(building, in_forced), enters(Window.D)),
    must=after(holder) == opponent(after(who(newest))),
)  # fmt: skip

mandatory_is_placed = OnEveryStep(
    id="I31", cite="LOC 必发效果",
    text="Every mandatory trigger that passed the check is placed before building ends.",
    when=all_of(building, no(after(window).among(*BUILDING))),
    must=no(some(other, all_of(ready, mandatory[other], way[other] == Way.TRIGGER, no(step("place", thing=other))))),
)  # fmt: skip

can_be_added = after(all_of(length < CHAIN, able(other), where(other) == home[other]))
"""Whether the cost just paid, and the longest chain, still let `other` be added."""

forced_effects_are_added = OnEveryStep(
    id="I33", cite="LOC; J L90", applies=some(other, all_of(mandatory[other], way[other] == Way.ACTIVATION)),
    text="A mandatory quick effect is added at once, before the right moves on.",
    when=all_of(no(any_of(building, in_forced)), some(other, some(third, all_of(
        step("activate", thing=third), replies(other, third), required(other, third), can_be_added,
    )))),
    must=after(window).among(*FORCED),
)  # fmt: skip

one_self_summon = Always(
    id="I34", cite="DB; PR17 p.111; LOC", applies=some(other, self_summons[other]),
    text="At most one optional hand trigger of a player that summons itself is on a chain.",
    when=some(number, self_summons[link[number]]),
    must=no(some(number, some(below, all_of(
        below < number, self_summons[link[number]], self_summons[link[below]],
        who(link[number]) == who(link[below]),
    )))),
)  # fmt: skip
