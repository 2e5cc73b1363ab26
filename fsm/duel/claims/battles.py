"""Attacks: declaring them, what stops them, choosing again (sections 3.3 and 3.5).

Source: PR17 p.185–187; LOC 战斗步骤, 卷回; YPR; R101; YPE; M L69 (decision 5.35).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fsm.core import Expr, Monitor, OnEveryStep, after, all_of, any_of, every, implies, no, seen, some, step
from fsm.duel.attacking import may_choose_again
from fsm.duel.cast import card_of, caused, cuts_battle, fights, home, meets, meets_on, misses, where
from fsm.duel.claims.terms import (
    by_opponent,
    by_somebody,
    by_turn_player,
    chain_empty,
    frame_changes,
    free_choice,
    in_forced,
    moves_on,
    passing,
)
from fsm.duel.names import BATTLE_STEP, EFFECT, Frame, Timing, Window, card, other, steps, third
from fsm.duel.profile import replay_other_attacker
from fsm.duel.turn import last_frame
from fsm.duel.words import (
    attacker,
    doing,
    frame,
    in_battle_step,
    in_damage_step,
    length,
    link,
    timing,
    turn_player,
    uses,
    window,
)

if TYPE_CHECKING:
    from fsm.core.nodes import Choice


def answered_by(source: Choice[Any], entry: Choice[Any]) -> Expr[bool]:
    """Whether the entry answers something that the source does."""
    on_card = some(card, meets_on[source, steps, card, entry])
    return some(steps, any_of(meets[source, steps, entry], on_card))


battle_comes = last_frame.among(Frame.BS0, Frame.BS1, Frame.ES, Frame.MP2, Frame.EP, Frame.TE)
attacks_exist = all_of(some(other, fights[other]), battle_comes)
answers_attack = some(third, all_of(fights[third], answered_by(third, other)))
"""Whether `other` answers the declaration of an attack."""
answers_cost = some(
    third,
    all_of(fights[third], some(card, all_of(card != card_of[third], some(steps, meets_on[third, steps, card, other])))),
)
"""Whether `other` answers what an attack costs."""
in_the_step = after(frame).among(*BATTLE_STEP)
steps_in_order = OnEveryStep(
    id="I44", cite="LOC; DB; YPE",
    text="The Battle Step comes from the Start Step or the Damage Step only; the End Step from the Battle Step, unless "
    "an effect ends the Battle Phase elsewhere.",
    applies=attacks_exist,
    monitor=Monitor(
        ("whole", "cut"),
        [
            ("whole", all_of(in_damage_step, moves_on, some(other, all_of(cuts_battle[other], link[length] == other))),
             "cut"),
            ("cut", no(in_damage_step), "whole"),
        ],
    ),
    when=all_of(frame_changes, any_of(after(frame) == Frame.ES, in_the_step)),
    must=any_of(
        all_of(in_the_step, frame.among(Frame.SS, Frame.DS5)),
        all_of(after(frame) == Frame.ES, any_of(
            all_of(frame == Frame.BS0, window == Window.X),
            all_of(moves_on, any_of(frame == Frame.SS, in_battle_step)),
            all_of(frame == Frame.DS5, seen("cut")),
        )),
    ),
)  # fmt: skip

opponent_waits_for_an_attack = OnEveryStep(
    id="I46", cite="LOC; K §5.1",
    text="Where no attack is going on, the opponent does nothing in the Battle Step before the turn player does.",
    applies=attacks_exist,
    monitor=Monitor(
        ("untouched", "touched"),
        [
            ("touched", all_of(frame != Frame.BS0, after(frame) == Frame.BS0), "untouched"),
            ("untouched", all_of(frame == Frame.BS0, by_turn_player), "touched"),
        ],
    ),
    when=all_of(by_opponent, free_choice, frame == Frame.BS0, no(in_forced)),
    must=seen("touched"),
)  # fmt: skip

declaration_is_one_timing = OnEveryStep(
    id="I48", cite="PR17 p.185; WJB; EDI",
    text="What answers the declaration of an attack is used in the one chain after it, and not again for this attack.",
    applies=all_of(attacks_exist, some(other, answers_attack)),
    monitor=Monitor(
        ("over", "open"),
        [
            ("over", all_of(step("carry"), fights[doing], frame != Frame.BSr), "open"),
            ("open", any_of(step("end"), after(frame) != Frame.BSd), "over"),
        ],
    ),
    when=some(other, all_of(answers_attack, step("activate", "place", thing=other))),
    must=all_of(seen("open"), frame == Frame.BSd),
)  # fmt: skip

one_attack_at_a_time = OnEveryStep(
    id="I49", cite="R101; PR17",
    text="While an attack is going on no other is declared, except instead of it where the profile allows that.",
    applies=attacks_exist,
    when=some(other, all_of(fights[other], step("do", thing=other))),
    must=any_of(attacker == EFFECT.none, all_of(frame == Frame.BSr, replay_other_attacker)),
)  # fmt: skip

choosing_again = step("retarget", "stop")
replay_waits = OnEveryStep(
    id="I51", cite="PR17 p.187; LOC; YPR",
    text="An attack chooses again only in the Battle Step, when both passed after the whole chain and its triggers.",
    applies=all_of(attacks_exist, may_choose_again),
    monitor=Monitor(
        ("none", "tp", "both"),
        [
            ("none", all_of(passing, by_turn_player, window == Window.B), "tp"),
            ("tp", all_of(passing, by_opponent, window == Window.C), "both"),
            ("tp", by_somebody, "none"), ("both", no(choosing_again), "none"),
        ],
    ),
    when=choosing_again,
    must=all_of(in_battle_step, seen("both"), chain_empty, every(other, timing[other] == Timing.NO)),
)  # fmt: skip

replay_is_no_declaration = OnEveryStep(
    id="I52", cite="PR17 p.187; LOC",
    text="To choose again is no new declaration: nothing that answers one is met, and none is used up or given back.",
    applies=all_of(attacks_exist, may_choose_again),
    when=any_of(choosing_again, all_of(frame == Frame.BSr, step("carry"))),
    must=every(
        other,
        all_of(
            after(uses[other]) == uses[other], implies(answers_attack, after(timing[other]) != Timing.FRESH),
        ),
    ),
)  # fmt: skip

cost_and_declaration = OnEveryStep(
    id="I102", cite="M L69; decision 5.35",
    text='What an attack costs and its declaration are one timing: no "when" effect misses either.',
    applies=all_of(attacks_exist, some(other, all_of(misses[other], answers_cost))),
    when=some(third, all_of(doing == third, fights[third], step("carry"), frame != Frame.BSr)),
    must=every(
        other,
        implies(
            all_of(
                misses[other], after(where(other)) == home[other], after(caused(turn_player, other)),
                some(third, all_of(doing == third, answered_by(third, other))),
            ),
            after(timing[other]) == Timing.FRESH,
        ),
    ),
)  # fmt: skip
