"""Structure: no dead ends, no loops, and the official chart.

Source: FETIMG (the 17 arrows); RB10; the rest follows from the rules.
"""

from __future__ import annotations

from fsm.core import (
    Always,
    CanAlwaysReach,
    Draws,
    NeverStuck,
    NoCycle,
    OnEveryStep,
    after,
    all_of,
    any_of,
    constant,
    no,
    step,
)
from fsm.duel.chart import ARROWS, FAST_EFFECT_TIMING, official_chart
from fsm.duel.claims.terms import BUILDING, FORCED, chain_empty
from fsm.duel.names import Frame, Player, Window
from fsm.duel.profile import agree_to_leave
from fsm.duel.turn import FINAL, must_attack, several_turns
from fsm.duel.words import frame, holder, turn_player, window

EMPTY = (
    Window.A_left,
    Window.A_must,
    Window.E_must,
    Window.A,
    Window.B,
    Window.C,
    Window.E,
    Window.G,
    Window.X,
    Window.Z,
    Window.N1,
    Window.N2,
)

no_dead_end = NeverStuck(
    id="I88",
    cite="derived (G31, G37)",
    text="Every state before the end has a step; who holds the right may pass (not in S1–S6, A_must, E_must and Z,"
    " nor before an attack that must be made).",
    when=all_of(
        holder != Player.NOBODY,
        no(window.among(*BUILDING, *FORCED, Window.A_must, Window.E_must, Window.Z)),
        no(all_of(window == Window.A, frame == Frame.BS0, must_attack)),
    ),
    step=step("pass"),
)

end_in_reach = CanAlwaysReach(
    id="I89", cite="derived",
    text="From every state the end of the turn, or of the duel, can be reached.",
    goal=any_of(FINAL, frame == Frame.TE),
)  # fmt: skip

no_loop = NoCycle(
    id="I90", cite="derived; decision 5.1",
    text="No play goes round for ever: every return to the open state uses something up.",
    step=constant(True),
)  # fmt: skip

chain_is_cleared = Always(
    id="I91", cite="FETIMG",
    text="There is no chain in A, B, C, E, G, X, Z, N1 and N2.",
    when=window.among(*EMPTY),
    must=chain_empty,
)  # fmt: skip

turns_change_between = OnEveryStep(
    id="I92", cite="RB10",
    applies=several_turns,
    text="The turn player changes between two turns, and never at another moment.",
    when=any_of(after(turn_player) != turn_player, all_of(frame == Frame.TE, after(frame) == Frame.DPp)),
    must=all_of(frame == Frame.TE, after(frame) == Frame.DPp, after(turn_player) != turn_player),
)  # fmt: skip

ocg_within_chart = Draws(
    id="I93", cite="derived; decisions 5.1, 5.5",
    text="Every arrow of the OCG machine under the chart's restrictions is an arrow of the official chart.",
    applies=all_of(official_chart, no(agree_to_leave)),
    chart=FAST_EFFECT_TIMING.name, arrows=frozenset(ARROWS), exactly=False,
)  # fmt: skip

chart_is_true = Draws(
    id="I104", cite="FETIMG",
    text="The arrows of the machine under the chart's restrictions are exactly the 17 of the official chart.",
    applies=all_of(official_chart, agree_to_leave),
    chart=FAST_EFFECT_TIMING.name, arrows=frozenset(ARROWS), exactly=True,
)  # fmt: skip
