"""Which event is the last thing that happened: costs, steps in order, steps that are left out (section 3.5).

Source: M §3; PR17 p.81; LOC (Light of Intervention, Goblindbergh); DB (field spells).
"""

from __future__ import annotations

from typing import Any

from fsm.core import Expr, OnEveryStep, after, all_of, any_of, every, implies, no, some, step
from fsm.duel.cast import (
    card_of,
    caused,
    count,
    discarded,
    drawn,
    emptily,
    home,
    lands,
    meets,
    meets_on,
    misses,
    ousts,
    paid,
    speed,
    tries,
    untargeted,
    where,
    who,
)
from fsm.duel.names import EFFECT, Frame, Spot, Timing, Window, card, earlier, number, other, steps, third
from fsm.duel.words import frame, length, link, muted, spot, target, timing, window

met = timing[other].among(Timing.FRESH, Timing.STALE)


def answers_step(source: Expr[Any], at: Expr[Any]) -> Expr[bool]:
    """Whether `other` answers something that this step of the source does; by the cast alone."""
    return any_of(meets[source, at, other], some(card, meets_on[source, at, card, other]))


met_by_links = some(third, all_of(speed[third] > 0, some(steps, answers_step(third, steps))))
met_by_deeds = some(third, some(steps, answers_step(third, steps)))
by_cost = some(third, all_of(paid[third, other] != Timing.NO, no(ousts[third, other])))
only_by_costs = all_of(misses[other], by_cost, no(met_by_deeds))
"""Whether `other` is a "when" effect whose event can happen only as a cost, the rules' own draw and discard apart."""
by_rule = any_of(all_of(drawn[other], frame == Frame.DP), all_of(discarded[other], frame == Frame.EPh))
only_a_cost = all_of(only_by_costs, no(by_rule))

costs_are_no_last_event = OnEveryStep(
    id="I71", cite="M §3.3; LOC; PR17 p.81", applies=some(other, only_by_costs),
    text="What happened as a cost, or to make a summon, is not the last thing that happened at the check after it.",
    when=all_of(window == Window.Y, some(other, all_of(only_a_cost, met))),
    must=every(other, implies(only_a_cost, after(timing[other]) != Timing.READY)),
)  # fmt: skip


def untouched(source: Expr[Any]) -> Expr[bool]:
    """Whether `other` can hear its event: its card is where it works from and stays there, and the cause fits."""
    stays = every(steps, lands[source, steps, card_of[other]] == Spot.NOWHERE)
    applying = no(some(number, card_of[link[number]] == card_of[other]))
    return all_of(stays, where(other) == home[other], caused(who(source), other), applying)


def shows(source: Expr[Any], at: Expr[Any]) -> Expr[bool]:
    """Whether `other` answers what this step of the source does to no card, or to a card that it visibly moves."""
    goal = lands[source, at, card]
    arrives = all_of(goal != Spot.NOWHERE, spot[card] != goal, after(spot[card]) == goal)
    return any_of(meets[source, at, other], some(card, all_of(meets_on[source, at, card, other], arrives)))


hearing = all_of(misses[other], untouched(third))
in_part = some(number, some(steps, step("resolve", thing=number, part=steps)))
surely = all_of(
    no(muted[length]), no(emptily[third]), untargeted[third, 1], target[length] == 0, tries[third] == EFFECT.none
)
"""Whether the effect `third`, the newest link, cannot come to nothing."""
in_full = all_of(step("resolve"), no(in_part), link[length] == third, surely)
together = all_of(hearing, shows(third, count[third]))
before_that = all_of(
    hearing, some(earlier, all_of(earlier < count[third], answers_step(third, earlier))),
    no(answers_step(third, count[third])),
)  # fmt: skip

steps_replace_each_other = OnEveryStep(
    id="I72", cite="M §3.2; CONJ; LOC",
    text="What the last step of an effect does at once is the last thing that happened; earlier steps no longer are.",
    applies=some(other, all_of(misses[other], met_by_links)),
    when=some(third, all_of(in_full, some(other, any_of(together, before_that)))),
    must=every(third, implies(in_full, every(other, all_of(
        implies(together, after(timing[other]) == Timing.FRESH),
        implies(before_that, after(timing[other]) != Timing.FRESH),
    )))),
)  # fmt: skip

stopped_here = some(number, all_of(link[number] == third, step("resolve", thing=number, part=steps)))

steps_left_out_replace_nothing = OnEveryStep(
    id="I73", cite="LOC (Light of Intervention, Goblindbergh)",
    text="If the later steps of an effect are not carried out, the step before them is the last thing that happened.",
    when=some(third, some(steps, all_of(stopped_here, some(other, all_of(hearing, shows(third, steps)))))),
    must=every(third, every(steps, implies(stopped_here, every(
        other, implies(all_of(hearing, shows(third, steps)), after(timing[other]) == Timing.FRESH)
    )))),
)  # fmt: skip

old_field_spell = all_of(misses[other], some(third, ousts[third, other]))
"""Whether `other` is a "when" effect of a Field Spell that answers its being replaced."""

replaced_first = OnEveryStep(
    id="I80", cite="M §3.4.1; DB (field spells)", applies=some(other, old_field_spell),
    text='A Field Spell that a new one replaces is sent before anything is paid; a "when" effect of it misses that.',
    when=all_of(window == Window.Y, some(other, all_of(old_field_spell, met))),
    must=every(other, implies(old_field_spell, after(timing[other]) != Timing.READY)),
)  # fmt: skip
