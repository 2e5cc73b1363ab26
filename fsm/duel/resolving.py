"""Resolution (window R): links from the newest down; each is carried out, partly, not at all, or skipped.

Source: LOC 连锁基础; M §4.3; PR17 p.155; DB (rows G16, G17, N07, MQ3, MP07, L4).
"""

from __future__ import annotations

from fsm.core import Rule, all_of, any_of, constant, each, every, implies, no, when
from fsm.duel.attacking import NEVER, fight_goes_on
from fsm.duel.cast import (
    card_of,
    count,
    emptily,
    gains,
    hushes,
    lasts,
    limit,
    mutes,
    negates,
    partly,
    seals,
    speed,
    stops,
    summons_last,
    surfaces,
    tries,
    where,
    who,
)
from fsm.duel.happening import Step, carry_out_steps, doable, stamp, undo_activation
from fsm.duel.names import EFFECT, Frame, Hush, Spot, Window, card, earlier, effect, number, steps
from fsm.duel.profile import Ignition, ignition_priority
from fsm.duel.updates import Condition, Updates, at
from fsm.duel.words import (
    crossed,
    doing,
    excess,
    frame,
    hushed,
    length,
    link,
    muted,
    negated,
    sealed,
    spot,
    stopped,
    summoned,
    target,
    turn_player,
    uses,
    window,
)

newest_left: list[Condition] = [
    ("it is an effect that makes links", speed[effect] > 0),
    at(Window.R), ("it is the newest link left", length == number), ("the link is this effect", link[number] == effect),
    ("no damage calculation comes first", no(all_of(crossed, frame == Frame.DS3))),
]  # fmt: skip
not_negated: Condition = ("its activation was not negated", no(negated[number]))
not_muted: Condition = ("its effect was not negated", no(muted[number]))
directly: Condition = (
    "it is directly on the link it answers, if it had to answer one",
    any_of(target[number] == 0, target[number] + 1 == number),
)
stands: Condition = (
    "its card is still on the field, if it has to stay there", any_of(no(lasts[effect]), where(effect) == Spot.FIELD),
)  # fmt: skip


lets_summon = all_of(tries[effect] != EFFECT.none, uses[tries[effect]] < limit[tries[effect]])
"""Whether the effect lets a summon follow immediately after it, of which a use is left."""
summon_lost = all_of(tries[effect] != EFFECT.none, no(lets_summon))
"""Whether the effect would let a summon follow, but no use of it is left."""


def can_do(last: Step) -> Condition:
    """The condition that every step up to this one finds what it needs."""
    return "every step finds what it needs", every(earlier, implies(earlier <= last, doable(earlier)))


def cleared() -> Updates:
    """The link is taken off the chain; after the last one the chain is over."""
    return [
        length.becomes(number - 1), link[number].becomes(EFFECT.none), negated[number].becomes(False),
        muted[number].becomes(False), target[number].becomes(0), window.becomes(when(number == 1, Window.P, window)),
    ]  # fmt: skip


def in_full() -> Updates:
    """What a link does besides its steps when it is carried out to the end."""
    stops_now = all_of(stops[effect], number == 1, doing != EFFECT.none)
    both = any_of(hushed == Hush.NOBODY, hushed == hushes[effect])
    any_summon = all_of(ignition_priority == Ignition.ANY_SUMMON, summons_last[effect])
    return [
        negated[number - 1].becomes(when(negates[effect], True, negated[number - 1])),
        muted[number - 1].becomes(when(mutes[effect], True, muted[number - 1])),
        stopped.becomes(any_of(stops_now, stopped)),
        hushed.becomes(when(hushes[effect] == Hush.NOBODY, hushed, when(both, hushes[effect], Hush.BOTH))),
        *fight_goes_on(count[effect], constant(True)),
        excess.becomes(when(all_of(gains[effect], who(effect) == turn_player, frame == Frame.EPh), 1, excess)),
        summoned.becomes(any_summon), sealed.becomes(when(number == 1, seals[effect], sealed)),
    ]  # fmt: skip


resolve = Rule(
    row="G16", cite="LOC 连锁基础",
    says="The newest link left resolves; its last step is now the last thing that happened.",
    move="resolve {number}", choose=[number, effect],
    when=[
        *newest_left, not_negated, not_muted, directly, stands, can_do(count[effect]),
        ("no summon follows immediately after it", tries[effect] == EFFECT.none),
    ],
    then=[*carry_out_steps(count[effect]), *stamp(count[effect]), *in_full(), *cleared()],
)  # fmt: skip

resolve_partly = Rule(
    row="G16", cite="LOC (Light of Intervention, Goblindbergh); I73",
    says="The newest link left is carried out only in part; its last step carried out is the last thing that happened.",
    move="resolve {number} ({steps} of its steps)", choose=[number, effect, steps],
    when=[
        *newest_left, not_negated, not_muted, directly, stands, can_do(steps),
        ("it has more steps", steps < count[effect]),
        (
            "it may stop here, or the next step finds nothing",
            any_of(partly[effect, steps], no(doable(steps + 1)), all_of(summon_lost, steps + 1 == count[effect])),
        ),
    ],
    then=[
        *carry_out_steps(steps), *stamp(steps), sealed.becomes(when(number == 1, seals[effect], sealed)),
        *fight_goes_on(steps, NEVER), *cleared(),
    ],
)  # fmt: skip

resolve_emptily = Rule(
    row="G16", cite="M §4.3 L88–90; PR17 p.155; I25; MQ3: DB, LOC 时点; YPN",
    says="The newest link left does nothing: its effect was negated or found nothing, or it is not where it works.",
    move="resolve {number} (nothing)", choose=[number, effect],
    when=[
        *newest_left, not_negated,
        (
            "its effect was negated, it finds nothing, it stands too high, or its card left the field",
            any_of(
                muted[number], emptily[effect], all_of(count[effect] > 0, no(doable(1))),
                all_of(summon_lost, count[effect] == 1), no(directly[1]), no(stands[1]),
            ),
        ),
    ],
    then=[*carry_out_steps(0), *cleared()],
)  # fmt: skip

skip = Rule(
    row="G17", cite="M L86–87, ex. 4, 5; LOC 错过时点的场景 3, 发动·使用次数",
    says="A link whose activation was negated does nothing, and nothing has happened by it.",
    move="skip {number}", choose=[number, effect],
    when=[*newest_left, ("its activation was negated", negated[number])],
    then=[
        *cleared(), *undo_activation(),
        each(card, spot[card].becomes(when(all_of(surfaces[effect], card == card_of[effect]), Spot.GRAVE, spot[card]))),
    ],
)  # fmt: skip
