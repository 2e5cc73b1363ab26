"""The turn: from frame to frame, and the choice of what follows Main Phase 1.

Source: PR17 p.182–196; LOC; RB10 p.34–40 (rows G30, G38, P08–P10, MP01–MP06, B04, B23, B25, PS2, PS6; R12).
"""

from __future__ import annotations

from fsm.core import Constant, Expr, Rule, all_of, any_of, each, no, one, some
from fsm.duel.attacking import forbidden
from fsm.duel.cast import clings, fights, home, mandatory, where, who
from fsm.duel.names import TURNS, Battle, Frame, Hush, Window, other
from fsm.duel.profile import names_next_phase
from fsm.duel.updates import Condition, able, at, opponent_next, turn_player_next
from fsm.duel.words import (
    banning,
    battle,
    frame,
    heading,
    holder,
    hushed,
    reopened,
    role,
    turn,
    turn_player,
    window,
)

first_turn: Constant[bool] = Constant(bool, "first_turn", "turn 1 of the model is the first turn of the duel")
last_frame: Constant[Frame] = Constant(Frame, "last_frame", "the model ends when this frame of its last turn is closed")


def is_last(left: Expr[Frame]) -> Expr[bool]:
    """Whether the model's last turn ends with this frame; with BS1 it ends before a Damage Step, or without one."""
    return any_of(last_frame == left, all_of(last_frame == Frame.BS1, left == Frame.BS0))


FINAL: Expr[bool] = any_of(all_of(window == Window.X, is_last(frame), turn == TURNS), frame == Frame.DU)
"""The model's last frame is closed, or the duel is over: nothing more is modelled."""

GOES_ON = "the model goes on after this frame"
several_turns: Constant[bool] = Constant(bool, "several_turns", "the model has more than one turn")
adjusts_hand: Constant[bool] = Constant(
    bool, "adjusts_hand", "the turn player's hand is over its limit at the end of turn 1"
)
SKIPPED: dict[Frame, Constant[bool]] = {
    phase: Constant(bool, f"skips_{phase.name}", f"{phase.name} is skipped in turn 1 of the model")
    for phase in (Frame.DP, Frame.SP, Frame.MP1, Frame.TE)
}
"""The phases that turn 1 of the model may lack (TE: the whole turn)."""


def skips(phase: Frame) -> Expr[bool]:
    """Whether this turn lacks the phase (TE: whether the whole turn is skipped)."""
    return all_of(SKIPPED[phase], turn == 1)


opening_turn = all_of(first_turn, turn == 1)
"""Whether this is the first turn of the duel."""


def after(frame_left: Frame) -> list[tuple[str, Expr[bool]]]:
    """The conditions under which a closed frame is followed by the next."""
    onward = any_of(no(is_last(one(frame_left))), turn != TURNS)
    return [at(Window.X), (f"frame {frame_left.name} is closed", frame == frame_left), (GOES_ON, onward)]


def enter(frame_entered: Frame) -> list[object]:
    """A frame begins in its open state, the turn player first; what ended with the last frame is over."""
    return [
        frame.becomes(frame_entered), window.becomes(Window.A), turn_player_next(), reopened.becomes(False),
    ]  # fmt: skip


def end_turn() -> list[object]:
    """The turn ends; what held "until the end of the turn" is over."""
    return [
        frame.becomes(Frame.TE),
        window.becomes(Window.X),
        reopened.becomes(False),
        hushed.becomes(Hush.NOBODY),
        battle.becomes(Battle.OPEN),
        each(other, banning[other].becomes(all_of(banning[other], clings[other]))),
    ]


def following(  # noqa: PLR0913, PLR0917  # the parts of the sentence it states
    row: str, left: Frame, entered: Frame, says: str, cite: str, provided: Expr[bool] | None = None
) -> Rule:  # fmt: skip
    """The rule by which one frame follows another without a choice; `provided` is a condition for it."""
    return Rule(
        row=row,
        cite=f"{cite}; G30: FETIMG, PR17",
        says=says,
        move="next",
        when=[*after(left), *([] if provided is None else [("the next phase is not skipped", provided)])],
        then=enter(entered),
    )


to_standby = following(
    "P08", Frame.DP, Frame.SP, "The Standby Phase follows the Draw Phase.", "J L19; PR17 p.182", no(skips(Frame.SP))
)
to_main = following(
    "P10", Frame.SP, Frame.MP1, "Main Phase 1 follows the Standby Phase.", "LOC; PR17 p.183", no(skips(Frame.MP1))
)

battle_possible = all_of(no(opening_turn), battle == Battle.OPEN)
naming = all_of(
    names_next_phase, frame == Frame.MP1, any_of(last_frame != Frame.MP1, turn != TURNS), battle_possible,
)  # fmt: skip
"""Whether the turn player says with the pass which phase comes next (R12)."""
must_attack = some(
    other,
    all_of(
        fights[other], mandatory[other], who(other) == turn_player, able(other), where(other) == home[other],
        no(forbidden(other)),
    ),
)  # fmt: skip
"""Whether an effect makes a monster of the turn player attack, and it can (PS6)."""
chosen_afterwards = any_of(no(names_next_phase), skips(Frame.MP1))
afterwards: Condition = ("it is chosen after Main Phase 1", chosen_afterwards)
free_to_end: Condition = ("no monster has to attack", no(must_attack))


def naming_pass(next_frame: Frame, where_to: str, *conditions: Condition) -> Rule:
    """The rule by which the turn player passes in Main Phase 1 and names the phase that comes next."""
    return Rule(
        row="MP05", cite="R12; RB10 p.36",
        says=f"The turn player passes in Main Phase 1 and names the {where_to} Phase.",
        move=f"pass to {where_to.lower()}", actor=role(holder),
        when=[at(Window.A), ("the next phase is named with the pass", naming), *conditions],
        then=[window.becomes(Window.E), opponent_next(), heading.becomes(next_frame)],
    )  # fmt: skip


pass_to_battle = naming_pass(Frame.SS, "Battle")
pass_to_end = naming_pass(Frame.EP, "End", free_to_end)


def as_named(next_frame: Frame, where_to: str) -> Rule:
    """The rule by which the phase that was named follows Main Phase 1."""
    return Rule(
        row="MP05", cite="R12; RB10 p.36",
        says=f"Main Phase 1 is over, and the {where_to} Phase was named: it begins.",
        move="next",
        when=[*after(Frame.MP1), (f"the {where_to} Phase was named", heading == next_frame)],
        then=[*enter(next_frame), heading.becomes(Frame.TE)],
    )  # fmt: skip


named_battle = as_named(Frame.SS, "Battle")
named_end = as_named(Frame.EP, "End")

choose_next = Rule(
    row="G38", cite="C L67; MP04; PR17 p.184",
    says="Main Phase 1 is over: the turn player chooses the Battle Phase or the End Phase.",
    move="next",
    when=[
        *after(Frame.MP1), ("the Battle Phase may be entered", battle_possible),
        ("it is not named with the pass", chosen_afterwards),
    ],
    then=[window.becomes(Window.Z), turn_player_next()],
)  # fmt: skip

no_battle = Rule(
    row="G38", cite="RB10 p.37; LOC 战斗阶段流程§前言; PS2: LOC 战斗阶段流程§前言",
    says="In the duel's first turn, and where it is skipped or barred, the End Phase follows Main Phase 1.",
    move="next",
    when=[*after(Frame.MP1), ("there is no Battle Phase in this turn", no(battle_possible))],
    then=enter(Frame.EP),
)  # fmt: skip

go_battle = Rule(
    row="MP04", cite="LOC 战斗阶段流程§前言; PR17 p.184",
    says="The turn player chooses the Battle Phase.",
    move="go battle", actor=role(holder),
    when=[at(Window.Z), ("Main Phase 1 is over", frame == Frame.MP1), afterwards],
    then=enter(Frame.SS),
)  # fmt: skip

go_end = Rule(
    row="MP04", cite="LOC 战斗阶段流程§前言; PR17 p.184",
    says="The turn player chooses the End Phase.",
    move="go end", actor=role(holder),
    when=[at(Window.Z), ("Main Phase 1 is over", frame == Frame.MP1), afterwards, free_to_end],
    then=enter(Frame.EP),
)  # fmt: skip

to_battle_step = following("B04", Frame.SS, Frame.BS0, "The Battle Step follows the Start Step.", "C L68; LOC")
to_end_step = following("B23", Frame.BS0, Frame.ES, "The End Step follows the Battle Step.", "LOC; R101")
to_main2 = following("B25", Frame.ES, Frame.MP2, "Main Phase 2 follows the Battle Phase.", "LOC 结束步骤; RB10 p.40")
to_end = following("MP06", Frame.MP2, Frame.EP, "The End Phase follows Main Phase 2.", "PR17 p.194")
