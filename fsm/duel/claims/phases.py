"""The phases of a turn: their order, which may be left out, and what comes before the draw (section 3.3).

Source: RB10 p.34–40; LOC 通常抽卡, 战斗阶段流程§前言; J FAQ (12/11/29); EDO.
"""

from __future__ import annotations

from fsm.core import Always, Monitor, OnEveryStep, after, all_of, any_of, every, implies, no, seen, some, step
from fsm.duel.cast import begins, misses
from fsm.duel.claims.terms import activating, chain_empty, enters, frame_changes, moves_on, placing
from fsm.duel.draw import takes_place
from fsm.duel.names import BATTLE_STEP, DAMAGE_STEP, Battle, Frame, Timing, Window, other
from fsm.duel.profile import first_player_draws
from fsm.duel.turn import SKIPPED, first_turn, opening_turn, skips
from fsm.duel.words import battle, frame, length, timing, window

BATTLE_PHASE = (Frame.SS, *BATTLE_STEP, *DAMAGE_STEP, Frame.ES)
COMES_AFTER: dict[Frame, tuple[Frame, ...]] = {
    Frame.DPp: (Frame.TE,),
    Frame.DPd: (Frame.DPp,),
    Frame.DP: (Frame.DPp, Frame.DPd),
    Frame.SP: (Frame.DP,),
    Frame.MP1: (Frame.SP,),
    Frame.SS: (Frame.MP1,),
    **dict.fromkeys(BATTLE_STEP, (Frame.SS, *BATTLE_STEP, *DAMAGE_STEP)),
    **dict.fromkeys(DAMAGE_STEP, (*BATTLE_STEP, *DAMAGE_STEP)),
    Frame.ES: (*BATTLE_STEP, *DAMAGE_STEP),
    Frame.MP2: (Frame.ES,),
    Frame.EP: (Frame.MP1, Frame.MP2, *DAMAGE_STEP),
    Frame.EPh: (Frame.EP,),
    Frame.TE: (Frame.EP, Frame.EPh),
    Frame.DU: (Frame.DPd,),
}
"""After which frames each may come if no effect moves the turn on."""

in_order = OnEveryStep(
    id="I37", cite="RB10 p.34; LOC 基本用语§阶段",
    text="The phases and steps of a turn come in their order, each once (but the Battle Step and the Damage Step); "
    "only the Battle Phase and with it Main Phase 2 may be left out, and Main Phase 2 only follows the End Step.",
    when=frame_changes,
    must=any_of(
        *(all_of(after(frame) == entered, frame.among(*left)) for entered, left in COMES_AFTER.items()),
        all_of(moves_on, after(frame) == Frame.ES, frame.among(*BATTLE_PHASE)),
        all_of(moves_on, after(frame) == Frame.EP, no(frame.among(Frame.EP, Frame.EPh, Frame.TE))),
        all_of(skips(Frame.TE), frame == Frame.DPp, after(frame) == Frame.TE),
    ),
)  # fmt: skip

first_turn_is_short = OnEveryStep(
    id="I38", cite="RB10 p.35, p.37; R14: tcatmon 턴 구성", applies=first_turn,
    text="The first turn of the duel has no Battle Phase, no Main Phase 2, and (by the current rules) no normal draw.",
    when=all_of(opening_turn, frame_changes),
    must=all_of(
        no(after(frame).among(*BATTLE_PHASE, Frame.MP2)), any_of(first_player_draws, no(step("draw"))),
    ),
)  # fmt: skip

asked_before_the_first_attack = OnEveryStep(
    id="I47", cite="J FAQ (12/11/29); C L68–69",
    text="The Battle Step is entered only after the opponent had a chance in the Start Step.",
    monitor=Monitor(
        ("going", "asked"),
        [
            ("going", all_of(frame == Frame.SS, enters(Window.E)), "asked"),
            ("asked", any_of(frame_changes, after(window) == Window.A), "going"),
        ],
    ),
    when=all_of(frame.among(Frame.MP1, Frame.SS), after(frame) == Frame.BS0),
    must=all_of(frame == Frame.SS, seen("asked")),
)  # fmt: skip

comes_before_it = begins[other, Frame.DPp]
met_there = all_of(timing[other] == Timing.FRESH, no(comes_before_it))
first_link = all_of(any_of(activating, placing), chain_empty)
is_first_link = all_of(step("activate", "place", thing=other), length == 0)

what_is_met_waits = OnEveryStep(
    id="I94", cite="LOC 通常抽卡", applies=some(other, comes_before_it),
    text="Before the normal draw only effects that say so start a chain; what else is met there waits until after it.",
    when=all_of(frame == Frame.DPp, any_of(first_link, placing, all_of(step("end"), some(other, met_there)))),
    must=every(
        other,
        all_of(
            implies(any_of(is_first_link, step("place", thing=other)), comes_before_it),
            implies(all_of(step("end"), met_there), after(timing[other]) == Timing.HELD),
            implies(all_of(timing[other] == Timing.HELD, no(misses[other])), after(timing[other]) == Timing.HELD),
        ),
    ),
)  # fmt: skip

skipped_now = any_of(
    all_of(frame.among(Frame.DPp, Frame.DPd), no(takes_place[1])),
    *(all_of(frame == phase, skips(phase)) for phase in SKIPPED),
)

nothing_of_a_skipped_phase = Always(
    id="I95", cite="LOC 通常抽卡; EDO", applies=any_of(*SKIPPED.values()),
    text="Nothing is done in a phase that is skipped, nor before a draw that is: it is over at once.",
    when=skipped_now,
    must=any_of(window == Window.X, all_of(frame == Frame.MP1, window == Window.Z)),
)  # fmt: skip

no_main_phase_2 = OnEveryStep(
    id="I96", cite="LOC 战斗阶段流程§前言; RB10 p.40",
    text="If the Battle Phase is skipped or cannot be conducted, the End Phase follows Main Phase 1, without a Main "
    "Phase 2.",
    when=all_of(frame == Frame.MP1, frame_changes, battle != Battle.OPEN),
    must=after(frame) == Frame.EP,
)  # fmt: skip
