"""The Draw Phase: what comes before the normal draw, the draw, and phases that are skipped.

Source: PR17 p.182; LOC 通常抽卡; RB10 p.34–35 (rows P00–P06, PS1, PS4, PS5, PS8; R14; decision 5.30).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fsm.core import Constant, Rule, all_of, any_of, each, no, some, when
from fsm.duel.cast import begins, caused, drawn, home, misses, where
from fsm.duel.names import Frame, Player, Timing, Window, other
from fsm.duel.profile import draw_overtakes, first_player_draws
from fsm.duel.simultaneous import grouped
from fsm.duel.turn import after, end_turn, enter, opening_turn, skips
from fsm.duel.updates import Condition, able, nobody
from fsm.duel.words import frame, timing, turn, turn_player, window

if TYPE_CHECKING:
    from fsm.core.nodes import Each

no_draw_at_all: Constant[bool] = Constant(
    bool, "no_draw_at_all", "the normal draw of turn 1 of the model is replaced or forbidden"
)
deck_is_empty: Constant[bool] = Constant(bool, "deck_is_empty", "the player of turn 1 has no card left to draw")

no_first_draw = any_of(all_of(opening_turn, no(first_player_draws)), all_of(no_draw_at_all, turn == 1))
"""Whether this turn has a Draw Phase without a normal draw."""
before_it = all_of(begins[other, Frame.DPp], able(other), where(other) == home[other])
anything_before = some(other, all_of(before_it, grouped(other)))
waits = some(other, timing[other] == Timing.HELD)
nothing_to_draw = all_of(deck_is_empty, turn_player == Player.FIRST)

turn_begins = after(Frame.DPp)
due = after(Frame.DPd)
takes_place: Condition = ("the Draw Phase takes place", no(any_of(skips(Frame.DP), skips(Frame.TE))))


def normal_draw() -> Each:
    """The normal draw happens; what waited is judged with it, but it overtakes "when" effects (5.30)."""
    happens = all_of(drawn[other], caused(turn_player, other), where(other) == home[other])
    waited = all_of(timing[other] == Timing.HELD, no(all_of(draw_overtakes, misses[other])))
    return each(other, timing[other].becomes(when(any_of(happens, waited), Timing.FRESH, Timing.NO)))


def end_wait() -> Each:
    """Without a normal draw, what waited for it is judged now."""
    return each(other, timing[other].becomes(when(timing[other] == Timing.HELD, Timing.FRESH, timing[other])))


before_draw = Rule(
    row="P03", cite="PR17 p.182",
    says="Nothing is done before the normal draw.",
    move="next",
    when=[*turn_begins, takes_place, ("nothing comes before it", no(anything_before))],
    then=[frame.becomes(Frame.DPd)],
)  # fmt: skip

effects_before_draw = Rule(
    row="P02", cite="LOC 通常抽卡; P02c: LOC 通常抽卡",
    says="Effects that come before the normal draw are used now, in one chain.",
    move="next",
    when=[*turn_begins, takes_place, ("something comes before it", anything_before)],
    then=[
        each(other, timing[other].becomes(when(before_it, Timing.FRESH, timing[other]))), window.becomes(Window.Y),
        nobody(),
    ],
)  # fmt: skip

draw = Rule(
    row="P04", cite="C L46; K L84",
    says="The turn player draws, and triggered effects are looked for.",
    move="draw",
    when=[*due, ("there is a normal draw", no(no_first_draw)), ("a card is left to draw", no(nothing_to_draw))],
    then=[frame.becomes(Frame.DP), window.becomes(Window.Y), normal_draw()],
)  # fmt: skip

no_card_to_draw = Rule(
    row="P05", cite="RB10 p.35",
    says="The turn player has to draw and cannot: the duel is lost.",
    move="lose the duel",
    when=[*due, ("there is a normal draw", no(no_first_draw)), ("no card is left to draw", nothing_to_draw)],
    then=[frame.becomes(Frame.DU), nobody()],
)  # fmt: skip

no_draw = Rule(
    row="P06", cite="RB10 p.35; R14: tcatmon 턴 구성",
    says="There is no normal draw, as in the duel's first turn: the Draw Phase is open at once.",
    move="next",
    when=[*due, ("there is no normal draw in this turn", no_first_draw), ("nothing waits for it", no(waits))],
    then=enter(Frame.DP),
)  # fmt: skip

no_draw_but_a_check = Rule(
    row="P06", cite="RB10 p.35; P02b: LOC 通常抽卡",
    says="There is no normal draw; what was met before it is judged now.",
    move="next",
    when=[*due, ("there is no normal draw in this turn", no_first_draw), ("something waits for it", waits)],
    then=[frame.becomes(Frame.DP), window.becomes(Window.Y), end_wait(), nobody()],
)  # fmt: skip


def skipping(row: str, left: Frame, skipped: Frame, says: str, cite: str) -> Rule:
    """The rule by which a phase is passed over: nothing of it takes place."""
    return Rule(
        row=row, cite=cite, says=says, move="next",
        when=[*after(left), (f"{skipped.name} is skipped", skips(skipped))],
        then=[frame.becomes(skipped)],
    )  # fmt: skip


skip_turn = Rule(
    row="PS8", cite="EDO Turn",
    says="The whole turn is skipped.",
    move="next",
    when=[*turn_begins, ("the turn is skipped", skips(Frame.TE))],
    then=end_turn(),
)  # fmt: skip
skip_draw = skipping(
    "PS1", Frame.DPp, Frame.DP, "The Draw Phase is skipped: no draw, and nothing that comes before it.", "LOC 通常抽卡"
)
skip_standby = skipping("PS1", Frame.DP, Frame.SP, "The Standby Phase is skipped.", "LOC 通常抽卡; EDO PhaseEvent")
skip_main = skipping("PS4", Frame.SP, Frame.MP1, "Main Phase 1 is skipped: the next phase is chosen at once.", "EDO")
