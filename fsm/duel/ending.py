"""The end of a turn: the hand adjustment, and the change of turns.

Source: PR17 p.195–196; WJE; DB (rows E06–E08, E10, P01).
"""

from __future__ import annotations

from fsm.core import Rule, all_of, any_of, no
from fsm.duel.names import TURNS, Frame, Window
from fsm.duel.turn import adjusts_hand, after, end_turn, several_turns
from fsm.duel.updates import at, hand_adjusted, nobody, refill, turn_player_next
from fsm.duel.words import adjusted, excess, frame, holder, opponent, reopened, role, turn, turn_player, window

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
