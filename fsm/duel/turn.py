"""The turn: from frame to frame, the choice after Main Phase 1, the normal draw, and the change of turns.

Source: PR17 p.182–196; LOC; RB10 p.34–40 (rows G30, G38, P01–P10, MP01–MP06, B04, B23, B25, E06–E08, E10; R14).
"""

from __future__ import annotations

from fsm.core import Constant, Expr, Rule, all_of, any_of, no
from fsm.duel.names import TURNS, Frame, Hush, Window
from fsm.duel.profile import first_player_draws
from fsm.duel.updates import at, hand_adjusted, nobody, normal_draw, refill, turn_player_next
from fsm.duel.words import adjusted, excess, frame, holder, hushed, opponent, reopened, role, turn, turn_player, window

first_turn: Constant[bool] = Constant(bool, "first_turn", "turn 1 of the model is the first turn of the duel")
last_frame: Constant[Frame] = Constant(Frame, "last_frame", "the model ends when this frame of its last turn is closed")

FINAL: Expr[bool] = all_of(window == Window.X, frame == last_frame, turn == TURNS)
"""The model's last frame is closed: nothing more is modelled."""

goes_on = ("the model goes on after this frame", any_of(frame != last_frame, turn != TURNS))
several_turns: Constant[bool] = Constant(bool, "several_turns", "the model has more than one turn")
adjusts_hand: Constant[bool] = Constant(
    bool, "adjusts_hand", "the turn player's hand is over its limit at the end of turn 1"
)
opening_turn = all_of(first_turn, turn == 1)
no_first_draw = all_of(opening_turn, no(first_player_draws))


def after(frame_left: Frame) -> list[tuple[str, Expr[bool]]]:
    """The conditions under which a closed frame is followed by the next."""
    return [at(Window.X), (f"frame {frame_left.name} is closed", frame == frame_left), goes_on]


def enter(frame_entered: Frame) -> list[object]:
    """A frame begins in its open state, the turn player first; what ended with the last frame is over."""
    return [
        frame.becomes(frame_entered), window.becomes(Window.A), turn_player_next(), reopened.becomes(False),
    ]  # fmt: skip


def end_turn() -> list[object]:
    """The turn ends; what held "until the end of the turn" is over."""
    return [frame.becomes(Frame.TE), window.becomes(Window.X), reopened.becomes(False), hushed.becomes(Hush.NOBODY)]


def following(row: str, left: Frame, entered: Frame, says: str, cite: str) -> Rule:
    """The rule by which one frame follows another without a choice."""
    return Rule(
        row=row,
        cite=f"{cite}; G30: FETIMG, PR17",
        says=says,
        move="next",
        when=after(left),
        then=enter(entered),
    )


before_draw = Rule(
    row="P03", cite="PR17 p.182",
    says="Nothing is done before the normal draw.",
    move="next",
    when=[at(Window.X), ("the turn has begun", frame == Frame.DPp), goes_on],
    then=[frame.becomes(Frame.DPd)],
)  # fmt: skip

draw = Rule(
    row="P04", cite="C L46; K L84",
    says="The turn player draws, and triggered effects are looked for.",
    move="draw",
    when=[
        at(Window.X), ("the normal draw is due", frame == Frame.DPd), ("there is a normal draw", no(no_first_draw)),
        goes_on,
    ],
    then=[frame.becomes(Frame.DP), window.becomes(Window.Y), normal_draw()],
)  # fmt: skip

no_draw = Rule(
    row="P06", cite="RB10 p.35; R14: tcatmon 턴 구성",
    says="On the duel's first turn there is no normal draw.",
    move="next",
    when=[
        at(Window.X), ("the normal draw is due", frame == Frame.DPd),
        ("it is the duel's first turn, without a draw", no_first_draw), goes_on,
    ],
    then=enter(Frame.DP),
)  # fmt: skip

to_standby = following("P08", Frame.DP, Frame.SP, "The Standby Phase follows the Draw Phase.", "J L19; PR17 p.182")
to_main = following("P10", Frame.SP, Frame.MP1, "Main Phase 1 follows the Standby Phase.", "LOC; PR17 p.183")

choose_next = Rule(
    row="G38", cite="C L67; MP04; PR17 p.184",
    says="Main Phase 1 is over: the turn player chooses the Battle Phase or the End Phase.",
    move="next",
    when=[*after(Frame.MP1), ("the Battle Phase may be entered", no(opening_turn))],
    then=[window.becomes(Window.Z), turn_player_next()],
)  # fmt: skip

no_battle = Rule(
    row="G38", cite="RB10 p.37; LOC 战斗阶段流程§前言",
    says="On the duel's first turn there is no Battle Phase: the End Phase follows Main Phase 1.",
    move="next",
    when=[*after(Frame.MP1), ("it is the duel's first turn", opening_turn)],
    then=enter(Frame.EP),
)  # fmt: skip

go_battle = Rule(
    row="MP04", cite="LOC 战斗阶段流程§前言; PR17 p.184",
    says="The turn player chooses the Battle Phase.",
    move="go battle", actor=role(holder),
    when=[at(Window.Z), ("Main Phase 1 is over", frame == Frame.MP1)],
    then=enter(Frame.SS),
)  # fmt: skip

go_end = Rule(
    row="MP04", cite="LOC 战斗阶段流程§前言; PR17 p.184",
    says="The turn player chooses the End Phase.",
    move="go end", actor=role(holder),
    when=[at(Window.Z), ("Main Phase 1 is over", frame == Frame.MP1)],
    then=enter(Frame.EP),
)  # fmt: skip

to_battle_step = following("B04", Frame.SS, Frame.BS, "The Battle Step follows the Start Step.", "C L68; LOC")
to_end_step = following("B23", Frame.BS, Frame.ES, "The End Step follows the Battle Step.", "LOC; R101")
to_main2 = following("B25", Frame.ES, Frame.MP2, "Main Phase 2 follows the Battle Phase.", "LOC 结束步骤; RB10 p.40")
to_end = following("MP06", Frame.MP2, Frame.EP, "The End Phase follows Main Phase 2.", "PR17 p.194")

turn_over = Rule(
    row="E06b",
    cite="PR17 p.195–196",
    says="The End Phase is over and the hand is within its limit: the turn ends.",
    move="next",
    when=[
        *after(Frame.EP),
        ("the hand is within its limit", all_of(excess == 0, any_of(no(adjusts_hand), several_turns))),
    ],
    then=end_turn(),
)

hand_too_big = Rule(
    row="E06", cite="PR17 p.195–196; WJE",
    says="The End Phase is over, but the hand is over its limit: it has to be adjusted.",
    move="next",
    when=[*after(Frame.EP), ("the hand is over its limit", excess > 0)],
    then=[frame.becomes(Frame.EPh), window.becomes(Window.Z), turn_player_next(), reopened.becomes(False)],
)  # fmt: skip

adjusting = [at(Window.Z), ("the hand has to be adjusted", frame == Frame.EPh)]

discard = Rule(
    row="E06", cite="PR17 p.195–196; WJE; E07: DB",
    says="The turn player discards all that is over the limit at once; triggered effects are looked for.",
    move="discard", actor=role(holder),
    when=[*adjusting, ("it is the first time this turn", no(adjusted))],
    then=[hand_adjusted(), excess.becomes(0), adjusted.becomes(True), window.becomes(Window.Y), nobody()],
)  # fmt: skip

discard_again = Rule(
    row="E08", cite="DB (Nessie, Bigfoot); LOC (24/8/1); decision 5.19",
    says="The hand was too big again after that chain: the turn player discards again, and nothing is triggered.",
    move="discard", actor=role(holder),
    when=[*adjusting, ("the hand was already adjusted", adjusted)],
    then=[excess.becomes(0), window.becomes(Window.X), nobody()],
)  # fmt: skip

adjustment_over = Rule(
    row="E07b", cite="DB (Nessie, Bigfoot); LOC (24/8/1)",
    says="The hand is adjusted: the turn ends without another chance for anybody.",
    move="next",
    when=after(Frame.EPh),
    then=end_turn(),
)  # fmt: skip

next_turn = Rule(
    row="E10", cite="LOC 其他特殊时点; PR17 p.196; P01",
    says="The next turn begins: the other player is the turn player, and once-per-turn uses come back.",
    move="next",
    when=[at(Window.X), ("the turn is over", frame == Frame.TE), ("the model has another turn", turn < TURNS)],
    then=[
        frame.becomes(Frame.DPp), turn.becomes(turn + 1), turn_player.becomes(opponent(turn_player)), nobody(),
        refill(), adjusted.becomes(False),
    ],
)  # fmt: skip
