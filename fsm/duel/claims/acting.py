"""Who may act.

Source: FETIMG; the four pages on priority; RB10.
"""

from __future__ import annotations

from fsm.core import (
    Always,
    Monitor,
    OnEveryStep,
    after,
    all_of,
    any_of,
    implies,
    may_act,
    no,
    seen,
    step,
    taken_by,
)
from fsm.duel.cast import who
from fsm.duel.claims.terms import (
    PASSES_IN_CHAIN,
    PROCESSING,
    activating,
    by,
    by_opponent,
    by_somebody,
    by_turn_player,
    enters,
    frame_changes,
    free_choice,
    in_forced,
    passing,
)  # fmt: skip
from fsm.duel.names import Frame, Player, Role, Window
from fsm.duel.words import frame, holder, in_damage_step, length, link, opponent, turn_player, window

open_is_the_turn_players = Always(
    id="I01", cite="FETIMG; K L21; J L2",
    text="In the open game state the turn player holds the right to act.",
    when=window == Window.A,
    must=all_of(holder == turn_player, no(may_act(Role.OP))),
)  # fmt: skip

opponent_waits = OnEveryStep(
    id="I02", cite="K L23; J L4; C L9, L12–14",
    text="The opponent takes no voluntary action before the turn player has acted or passed in this frame and timing.",
    monitor=Monitor(
        ("untouched", "touched"),
        [
            ("touched", any_of(frame_changes, enters(Window.Y)), "untouched"),
            ("untouched", all_of(by_turn_player, no(any_of(step("no"), frame_changes, enters(Window.Y)))), "touched"),
        ],
    ),
    when=all_of(by_opponent, free_choice, no(in_forced)),
    must=seen("touched"),
)  # fmt: skip

one_right = Always(
    id="I03", cite="K L40; YGOrg learnrulingspart7",
    text="At most one player may act in any state, and none while the game processes.",
    must=all_of(
        no(all_of(may_act(Role.TP), may_act(Role.OP))),
        implies(window.among(*PROCESSING), no(any_of(may_act(Role.TP), may_act(Role.OP)))),
    ),
)  # fmt: skip

holder_chooses = OnEveryStep(
    id="I04", cite="K L40, L86",
    text="Every activation and every pass is made by the player who holds the right to act.",
    when=step("activate", "pass"),
    must=any_of(all_of(by_turn_player, holder == turn_player), all_of(by_opponent, holder == opponent(turn_player))),
)  # fmt: skip

newest = who(link[length])
right_moves_over = OnEveryStep(
    id="I05", cite="K L50; C L27; RB10 p.50; LOC 同一时点",
    text="After a voluntary activation the next voluntary choice belongs to the opponent of the newest link's owner.",
    monitor=Monitor(
        ("idle", "first", "second"),
        [
            (place, all_of(activating, after(newest) == whose), target)
            for place in ("idle", "first", "second")
            for whose, target in ((Player.FIRST, "second"), (Player.SECOND, "first"))
        ]
        + [(place, by_somebody, "idle") for place in ("first", "second")],
    ),
    when=all_of(by_somebody, no(in_forced), any_of(seen("first"), seen("second"))),
    must=any_of(all_of(seen("first"), by(Player.FIRST)), all_of(seen("second"), by(Player.SECOND))),
)  # fmt: skip

two_in_a_row = OnEveryStep(
    id="I06", cite="J L17–18; K L50; C L27–30",
    text="A player adds to an own link only if the other player passed in between.",
    monitor=PASSES_IN_CHAIN,
    when=all_of(
        activating, window == Window.D,
        any_of(all_of(newest == Player.FIRST, by(Player.FIRST)), all_of(newest == Player.SECOND, by(Player.SECOND))),
    ),
    must=any_of(all_of(by_turn_player, seen("op")), all_of(by_opponent, seen("tp"))),
)  # fmt: skip

passes_lead_on = OnEveryStep(
    id="I07", cite="FETIMG; C L75",
    text="A pass in the open state offers the end of the frame, one in B gives the opponent a chance; none in B or C "
    "ends the frame (but a sub-step of the Damage Step).",
    when=all_of(passing, window.among(Window.A, Window.A_left, Window.B, Window.C), no(in_damage_step)),
    must=all_of(
        implies(window == Window.A, after(window) == Window.E),
        implies(window == Window.B, after(window) == Window.C),
        implies(window == Window.A_left, after(window) == Window.E_must),
        implies(window.among(Window.B, Window.C), no(after(window).among(Window.E, Window.G, Window.X, Window.Z))),
        no(frame_changes),
    ),
)  # fmt: skip

end_is_offered = OnEveryStep(
    id="I08", cite="FETIMG",
    text="The opponent's chance before the end of a frame comes only from the turn player's pass in the open state.",
    when=any_of(enters(Window.E), enters(Window.E_must)),
    must=all_of(
        passing, taken_by(Role.TP),
        any_of(
            all_of(window == Window.A, after(window) == Window.E),
            all_of(window == Window.A_left, after(window) == Window.E_must),
        ),
    ),
)  # fmt: skip

second_chance_is_given = OnEveryStep(
    id="I09", cite="FETIMG; J L36",
    text="The opponent's fast-effect chance comes only from the turn player's pass in B.",
    when=enters(Window.C),
    must=all_of(window == Window.B, passing, taken_by(Role.TP)),
)  # fmt: skip

turn_player_after_chains = OnEveryStep(
    id="I14", cite="J L28, L150–167; K fn5; FETIMG",
    text="After every chain, whoever owned its links, the first free choice is the turn player's (triggers aside; "
    "after the chain before the normal draw, the draw comes first).",
    monitor=Monitor(
        ("idle", "resolved"),
        [
            ("idle", all_of(step("end"), frame != Frame.DPp), "resolved"),
            ("resolved", any_of(free_choice, step("place")), "idle"),
        ],
    ),
    when=all_of(seen("resolved"), free_choice),
    must=all_of(by_turn_player, window.among(Window.B, Window.N1)),
)  # fmt: skip
