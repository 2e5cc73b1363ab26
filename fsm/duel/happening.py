"""What an effect or action does when it is carried out: who it moves, and what that means for every other effect.

A step happens to the cards it names that are where it needs them; the last step carried out is the last thing that
happened. A "when" effect whose event was followed by something else has missed its timing; an effect whose card moved
after its event is lost as well where the location rule applies.

Source: M §2–§4; PR17 p.134–136, p.155; LOC 错过时点的场景, 尚未适用 两个特权 2; DB 10050 (filters F1–F5; decisions
5.13, 5.15).
"""

from __future__ import annotations

from typing import Any

from fsm.core import Expr, all_of, any_of, constant, each, no, some, when
from fsm.duel.cast import (
    card_of,
    caused,
    counted,
    handled,
    heeds,
    home,
    lands,
    leaves,
    meets,
    meets_at,
    meets_on,
    misses,
    needs_field,
    touches,
    turns,
    unseen,
    untargeted,
    wants,
    way,
    where,
    who,
)  # fmt: skip
from fsm.duel.kinds import ON_FIELD, Cause, Way
from fsm.duel.names import OFTEN, Spot, Timing, below, card, earlier, effect, number, other, third
from fsm.duel.profile import first_met_first, location_rule
from fsm.duel.updates import Updates, overtaken
from fsm.duel.words import link, met_by, met_cost, met_step, opponent, owed, spot, timing, whose

Step = Any
"""The number of a step: a choice, the number of steps the effect has, or 0 for none."""


NOTHING_ELSE = constant(False)


def there(step: Step, of: Expr[Any]) -> Expr[bool]:
    """Whether the card is where the effect's step needs it."""
    elsewhere = spot[of] != lands[effect, step, of]
    return any_of(handled[effect, step, of], when(needs_field[effect, step, of], spot[of].among(*ON_FIELD), elsewhere))


def doable(step: Step) -> Expr[bool]:
    """Whether the effect's step can do anything (a step whose every card is gone cannot)."""
    return any_of(untargeted[effect, step], some(card, all_of(touches[effect, step, card], there(step, card))))


def at_home(step: Step, entry: Expr[Any]) -> Expr[bool]:
    """Whether an entry's card is, after the step, where the entry works from (DB 10050: not asked of hidden places)."""
    landed = lands[effect, step, card_of[entry]]
    there_now: Expr[bool] = when(landed == Spot.NOWHERE, where(entry) == home[entry], landed == home[entry])
    return any_of(unseen(entry), there_now)


def not_applying_yet(entry: Expr[Any]) -> Expr[bool]:
    """Whether the entry works on the field and its own card's activation has not resolved yet (F5)."""
    unresolved = some(below, all_of(card_of[link[below]] == card_of[entry], leaves_later(below)))
    return all_of(home[entry] == Spot.FIELD, unresolved)


def leaves_later(at: Expr[Any]) -> Expr[bool]:
    """Whether the link is the activation of a spell or trap itself."""
    return home[link[at]].among(Spot.HAND, Spot.SET)


def met(step: Step, entry: Expr[Any]) -> Expr[bool]:
    """Whether the effect's step meets an entry's condition."""
    event = any_of(
        meets[effect, step, entry], some(card, all_of(meets_on[effect, step, card, entry], there(step, card)))
    )
    return all_of(event, caused(who(effect), entry), at_home(step, entry), no(not_applying_yet(entry)))


def met_before(step: Step, entry: Expr[Any]) -> Expr[bool]:
    """Whether one of the effect's earlier steps meets an entry's condition."""
    return some(earlier, all_of(earlier < step, met(earlier, entry)))


def moved(last: Step, of: Expr[Any]) -> Expr[bool]:
    """Whether the effect, carried out up to this step, moves the card."""
    return some(
        earlier,
        all_of(
            earlier <= last, touches[effect, earlier, of], lands[effect, last, of] != Spot.NOWHERE, there(earlier, of)
        ),
    )


def remains(last: Step, entry: Expr[Any]) -> Expr[bool]:
    """Whether the effect, carried out up to this step, leaves the entry's card on the field, be it turned over."""
    of = card_of[entry]
    off = some(
        earlier,
        all_of(earlier <= last, touches[effect, earlier, of], no(lands[effect, earlier, of].among(*ON_FIELD))),
    )
    return all_of(spot[of].among(*ON_FIELD), lands[effect, last, of].among(*ON_FIELD), no(off))


def turned(last: Step, of: Expr[Any]) -> Expr[bool]:
    """Whether the effect, carried out up to this step, gives control of the card to the other player."""
    return some(earlier, all_of(earlier <= last, turns[effect, earlier, of], there(earlier, of)))


def lost_by_moving(landing: Expr[Spot]) -> Expr[bool]:
    """Whether an effect whose card goes there after its event cannot be used any more (F2; face-down: judged later)."""
    return any_of(all_of(location_rule, landing != Spot.SET), landing.among(Spot.HAND, Spot.DECK))


def used_up(of: Expr[Any]) -> Expr[bool]:
    """Whether the card is a used spell or trap that has not gone to the Graveyard yet (G18, G19)."""
    return some(third, all_of(leaves[third], card_of[third] == of, spot[of] == Spot.FIELD))


def spot_after(last: Step, of: Expr[Any]) -> Expr[Spot]:
    """Where a card is when the effect has been carried out up to this step."""
    return when(moved(last, of), lands[effect, last, of], spot[of])


def carry_out_steps(last: Step, also: Expr[bool] = NOTHING_ELSE, *, tidying: bool = False) -> Updates:
    """The effect is carried out up to this step; `also` says which other effects it meets, besides by its steps.

    With `tidying`, used spells and traps go to the Graveyard with it.
    """
    landing = lands[effect, last, card_of[other]]
    met_early = met_before(last, other)
    stayed = some(
        earlier, all_of(earlier < last, met(earlier, other), lands[effect, earlier, card_of[other]] == landing)
    )
    keeps = any_of(unseen(other), stayed, no(lost_by_moving(landing)))
    moved_away = all_of(
        moved(last, card_of[other]), lost_by_moving(landing), no(remains(last, other)), no(unseen(other))
    )
    taken_over = all_of(turned(last, card_of[other]), wants[other] != Cause.ANYONE)
    gone = all_of(timing[other] != Timing.NO, any_of(moved_away, taken_over))
    just_met = any_of(met(last, other), also)
    happened, lands_at = any_of(just_met, met_early), spot_after(last, card)
    return [
        each(
            other,
            timing[other].becomes(
                when(
                    just_met, Timing.FRESH,
                    when(
                        met_early, when(all_of(keeps, no(misses[other])), Timing.FRESH, Timing.STALE),
                        when(gone, Timing.STALE, overtaken(other)),
                    ),
                )
            ),
            owed[other].becomes(
                when(all_of(counted[other], happened, owed[other] < OFTEN), owed[other] + 1, owed[other])
            ),
        ),
        each(card, spot[card].becomes(when(used_up(card), Spot.GRAVE, lands_at) if tidying else lands_at)),
        each(
            card,
            whose[card].becomes(when(turned(last, card), opponent(whose[card]), whose[card])),
        ),
    ]  # fmt: skip


def undo_activation() -> Updates:
    """The effect's activation was negated: it counts as not having been activated."""
    heard = all_of(heeds[other, effect], timing[other].among(Timing.FRESH, Timing.STALE), caused(who(effect), other))
    left = all_of(heard, owed[other] > 1)
    return [
        each(
            other,
            timing[other].becomes(when(all_of(heard, no(left)), Timing.NO, timing[other])),
            owed[other].becomes(when(left, owed[other] - 1, when(heard, 0, owed[other]))),
        )
    ]


def stamp(last: Step) -> Updates:
    """Which link and step met each effect's condition, where effects are placed in that order (R6)."""
    happened = any_of(met(last, other), met_before(last, other))
    first = all_of(first_met_first, way[other] == Way.TRIGGER, happened, timing[other].among(Timing.NO, Timing.STALE))
    return [
        each(
            other,
            met_cost[other].becomes(when(first, 0, met_cost[other])),
            met_by[other].becomes(when(first, number, met_by[other])),
            met_step[other].becomes(when(first, meets_at[effect, other], met_step[other])),
        )
    ]
