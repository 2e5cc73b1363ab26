"""Frames and how they end.

Source: the four pages; LOC; WJF; FETIMG (decision 5.1 in docs/sources.md).
"""

from __future__ import annotations

from fsm.core import Monitor, OnEveryStep, after, all_of, any_of, between, no, seen, step, taken_by
from fsm.duel.claims.terms import (
    by_opponent,
    by_somebody,
    by_turn_player,
    chain_empty,
    enters,
    frame_changes,
    moves_on,
    passing,
)
from fsm.duel.draw import no_first_draw
from fsm.duel.leaving import owes
from fsm.duel.names import DAMAGE_STEP, Frame, Role, Window
from fsm.duel.profile import agree_to_leave
from fsm.duel.turn import SKIPPED, skips
from fsm.duel.words import BY_RULE, crossed, frame, holder, in_damage_step, opponent, turn_player, window

offers_the_end = any_of(window == Window.A, all_of(window == Window.B, in_damage_step))
"""The windows in which a pass of the turn player can be the first of the two that close a frame."""

both_pass_to_close = OnEveryStep(
    id="I39", cite="K L64–66; J L20, L41; C L21",
    text="A frame with an open state closes only after the turn player's pass directly followed by the opponent's, "
    "without a chain (in the Damage Step the two passes are those of a timing).",
    monitor=Monitor(
        ("none", "tp", "both"),
        [
            ("none", all_of(passing, by_turn_player, chain_empty, offers_the_end), "tp"),
            ("tp", frame_changes, "none"),
            ("tp", all_of(passing, by_opponent, chain_empty), "both"),
            ("tp", by_somebody, "none"),
            ("both", any_of(by_somebody, after(window) == Window.A, frame_changes), "none"),
        ],
    ),
    when=all_of(
        no(frame.among(*BY_RULE)), no(crossed),
        any_of(enters(Window.X), all_of(frame_changes, no(window.among(Window.X, Window.Z)), no(moves_on))),
    ),
    must=any_of(
        all_of(no(in_damage_step), seen("both"), chain_empty, enters(Window.X)),
        all_of(in_damage_step, seen("tp"), chain_empty, passing, by_opponent, window == Window.C),
    ),
)  # fmt: skip

nothing_left = no(any_of(owes(turn_player), owes(opponent(turn_player))))

no_return = OnEveryStep(
    id="I41", cite="C L64, L67",
    text="After the opponent passed at the offered end of a frame, the turn player does nothing more in it (OCG).",
    applies=no(agree_to_leave),
    monitor=Monitor(
        ("going", "passed"),
        [
            ("going", all_of(passing, by_opponent, window == Window.E, nothing_left), "passed"),
            ("passed", frame_changes, "going"),
        ],
    ),
    when=seen("passed"),
    must=no(all_of(taken_by(Role.TP), no(step("go")))),
)  # fmt: skip

passed_over = all_of(
    window == Window.X, after(window) == Window.X,
    any_of(*(all_of(after(frame) == phase, skips(phase)) for phase in SKIPPED)),
)  # fmt: skip
"""The step passes over a phase that this turn lacks."""

begins_open = OnEveryStep(
    id="I60", cite="FETIMG; C L9",
    text="Each phase and step begins in the open state, the turn player first (the Draw Phase after the normal draw).",
    when=frame_changes,
    must=any_of(
        all_of(
            after(window) == Window.A, after(holder) == after(turn_player),
            any_of(after(frame) != Frame.DP, no_first_draw),
        ),
        after(frame).among(*BY_RULE), moves_on,
        all_of(after(frame) == Frame.DP, after(window) == Window.Y),
        all_of(after(frame).among(*DAMAGE_STEP), any_of(after(window).among(Window.Y, Window.X), crossed)),
        passed_over,
    ),
)  # fmt: skip

no_fishing = between(
    "I97",
    "From a pass in the open state the game comes back to it in the same frame only through a link or action (OCG).",
    "WJF; C L64, L67",
    opens=all_of(passing, window == Window.A),
    reaches=all_of(enters(Window.A), no(frame_changes)),
    must_contain=step("activate", "place", "do"),
    forgets=frame_changes,
    applies=no(agree_to_leave),
)
