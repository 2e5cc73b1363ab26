"""The fast-effect chances after something happened (windows B and C): the turn player first, then the opponent.

Source: FETIMG, boxes B and C; J L91–97 and HIK (old ignition rule); LOC item 7 (rows G08–G11, N16, N17, Q8, E03b).
"""

from __future__ import annotations

from fsm.core import Rule, all_of, any_of, no
from fsm.duel.cast import FAST, home, item, mandatory, phase, place, public, speed, summons, way
from fsm.duel.forced import push
from fsm.duel.kinds import Place, Way
from fsm.duel.names import DAMAGE_STEP, EFFECT, Frame, Spot, Timing, Window, effect
from fsm.duel.paying import pay
from fsm.duel.profile import Ignition, hand_triggers_in_groups, ignition_priority
from fsm.duel.simultaneous import only_self_summon, still_ready
from fsm.duel.updates import (
    Condition,
    Updates,
    activation,
    at,
    fast,
    forget,
    in_place,
    may_start,
    mine,
    nobody,
    not_locked,
    not_sealed,
    opponent_next,
    opponents,
    payable,
    permitted,
    room,
    spend,
    timely,
    turn_player_next,
    turn_players,
    unseal,
    unused,
    usable,
    without_chain,
)  # fmt: skip
from fsm.duel.words import attacker, doing, frame, holder, main_phase, resting, role, summoned, unsettled, window

hidden_trigger: Condition = (
    "it is an optional trigger that is not public",
    all_of(way[effect] == Way.TRIGGER, no(public[effect]), no(mandatory[effect]), no(hand_triggers_in_groups)),
)
passed_check: Condition = ("it passed the trigger check of this timing", still_ready(effect))

respond_first = Rule(
    row="G08",
    cite="FETIMG; C L12, L37; K L88",
    says="The turn player uses a fast effect before the opponent may.",
    move="activate {effect}",
    actor=role(holder),
    choose=[effect],
    when=[
        at(Window.B),
        activation,
        turn_players,
        unused,
        not_locked,
        not_sealed,
        in_place,
        payable,
        permitted,
        may_start,
        fast,
        timely,
        room,
    ],
    then=push(),
)

decline_first = Rule(
    row="G09", cite="FETIMG; J L56, L63; K L92–94",
    says="The turn player passes (asking for a response is passing); the opponent may use a fast effect.",
    move="pass", actor=role(holder),
    when=[at(Window.B)],
    then=[window.becomes(Window.C), resting.becomes(False), opponent_next()],
)  # fmt: skip

respond_second = Rule(
    row="G10", cite="FETIMG",
    says="The opponent uses a fast effect after the turn player passed.",
    move="activate {effect}", actor=role(holder), choose=[effect],
    when=[
        at(Window.C), activation, opponents, unused, not_locked, not_sealed, in_place, payable, permitted,
        may_start, fast, timely, room,
    ],
    then=push(),
)  # fmt: skip

settled: Condition = (
    "an attack that is ongoing stays so", any_of(frame != Frame.BS1, all_of(attacker != EFFECT.none, no(unsettled))),
)  # fmt: skip


def timing_over() -> Updates:
    """Both passed: what answers the event cannot be used any more, and the turn player is asked."""
    return [forget(Timing.READY), unseal(), summoned.becomes(False), turn_player_next()]


decline_second = Rule(
    row="G11", cite="FETIMG, left red arrow; C L75; K L94; J L79",
    says="Both passed: the timing is over and the game state is open again.",
    move="pass", actor=role(holder),
    when=[at(Window.C), ("no battle mode is over by it", no(frame.among(Frame.BSd, Frame.BSr, *DAMAGE_STEP))), settled],
    then=[*timing_over(), window.becomes(Window.A)],
)  # fmt: skip

respond_from_hand = Rule(
    row="Q8", cite="LOC item 7, 两个特权 1; J FAQ (12/05/19)",
    says="The holder uses a trigger that is not public as if it were a fast effect of this timing (OCG).",
    move="activate {effect}", actor=role(holder), choose=[effect],
    when=[
        at(Window.B, Window.C), hidden_trigger, mine, passed_check, unused, not_locked, not_sealed, in_place, payable,
        only_self_summon, room,
    ],
    then=push(),
)  # fmt: skip

respond_with_ignition = Rule(
    row="N17",
    cite="J L93–97; HIK; EDI; GOAT; decision 5.8",
    says="Old rule: right after a summon the turn player uses an ignition effect as Chain Link 1.",
    move="activate {effect}",
    actor=role(holder),
    choose=[effect],
    when=[
        at(Window.B),
        activation,
        turn_players,
        unused,
        not_locked,
        not_sealed,
        in_place,
        payable,
        room,
        (
            "it is an ignition effect",
            all_of(speed[effect] < FAST, place[effect] == Place.MAIN, home[effect] == Spot.FIELD),
        ),
        ("the era has ignition priority", ignition_priority != Ignition.NEVER),
        ("the timing gives ignition priority", summoned),
        ("it is a Main Phase", main_phase),
    ],
    then=push(),
)

own_item: Condition = ("it is a phase item of this phase", all_of(item[effect], phase[effect] == frame))
quiet_item = all_of(item[effect], no(summons[effect]))
"""Whether the effect is a phase item after which its user may go on at once, if it sets off nothing (5.33)."""
after_item: Condition = ("a non-chain item that was no summon just happened and set off nothing", resting)

go_on_with_item = Rule(
    row="E03b", cite="J FAQ (13/05/09), L171–176; decision 5.33",
    says="Right after a non-chain item that was no summon the turn player goes on with the next item.",
    move="activate {effect}", actor=role(holder), choose=[effect],
    when=[
        at(Window.B), after_item, own_item, activation, turn_players, *usable, room,
        ("it is not a fast effect", speed[effect] < FAST),
    ],
    then=push(),
)  # fmt: skip

go_on_doing_items = Rule(
    row="E03b",
    cite="J FAQ (13/05/09), L171–176; decision 5.33",
    says="Right after a non-chain item that was no summon the turn player goes on with the next, also without a chain.",
    move="do {effect}",
    actor=role(holder),
    choose=[effect],
    when=[
        at(Window.B),
        after_item,
        own_item,
        without_chain,
        turn_players,
        unused,
        in_place,
        payable,
    ],
    then=[*spend(), *pay(), doing.becomes(effect), window.becomes(Window.ACT), nobody()],
)
