"""The Damage Step: five sub-steps without an open state, from the two passes of the Battle Step back to it.

Each sub-step is a trigger check and the chances of both players, again after every chain; it closes when both pass.
What happens between the third and the fourth, and what it leaves to the fifth, is `calculation`.

Source: LOC 伤害步骤; PR17 p.188–193; DB (rows B14, B28, D01–D07d, D13, D15b; decisions 5.10, 5.14, 5.31, 5.34).
"""

from __future__ import annotations

from typing import Any

from fsm.core import Expr, Rule, all_of, each, no, one, when
from fsm.duel.attacking import attack_over, ongoing
from fsm.duel.cast import begins, card_of, caused, flipped, home, where
from fsm.duel.names import CARD, EFFECT, Exit, Frame, Spot, Timing, Window, card, other
from fsm.duel.response import timing_over
from fsm.duel.turn import after
from fsm.duel.updates import Condition, Updates, at, forget, nobody, overtaken, unseal
from fsm.duel.words import (
    attacked,
    attacker,
    begun,
    broken,
    frame,
    holder,
    leaving,
    role,
    spot,
    summoned,
    timing,
    turn_player,
    window,
)

going_on: Condition = ("the battle did not stop", no(broken))
stopped: Condition = ("the battle has stopped", broken)
in_place = where(other) == home[other]


def sub_step(which: Frame, stands: Expr[Timing]) -> Updates:
    """A sub-step begins; `stands` says how `other` then stands to its event."""
    return [
        each(other, timing[other].becomes(stands)), frame.becomes(which), window.becomes(Window.Y),
        begun.becomes(False), summoned.becomes(False), unseal(), nobody(),
    ]  # fmt: skip


def met(happens: Expr[bool], otherwise: Expr[Timing] | None = None) -> Expr[Timing]:
    """How `other` stands once its event has happened or, if it did not, something else."""
    passed = when(timing[other] == Timing.READY, Timing.NO, overtaken(other))
    return when(happens, Timing.FRESH, passed if otherwise is None else otherwise)


def named(which: Frame) -> Expr[bool]:
    """Whether `other` waits for the beginning of this sub-step and can be used now."""
    return all_of(begins[other, which], in_place)


def closed(which: Frame) -> list[Condition]:
    """The conditions under which the opponent's pass closes a sub-step."""
    return [at(Window.C), (f"in sub-step {which.name}", frame == which)]


begin_damage_step = Rule(
    row="B14", cite="PR17 p.186; R101; D01: LOC, DB; D02: LOC 伤害步骤",
    says="Both passed while the attack is ongoing: the Damage Step begins, and the monster has attacked.",
    move="next",
    when=[*after(Frame.BS1), ("the attack is still on", attacker != EFFECT.none)],
    then=sub_step(Frame.DS1, met(named(Frame.DS1))),
)  # fmt: skip

face_down = all_of(ongoing, attacked != CARD.none, spot[attacked] == Spot.SET)
"""Whether a face-down monster is battling."""


def turned_up(of: Expr[Any]) -> Expr[bool]:
    """Whether the battle turns this card face-up now."""
    return all_of(face_down, of == attacked)


hears_flip = all_of(
    face_down, flipped[other, attacked], caused(turn_player, other),
    when(card_of[other] == attacked, home[other] == Spot.FIELD, in_place),
)  # fmt: skip
"""Whether `other` answers that the battle turns the attacked card face-up."""
face_up = each(card, spot[card].becomes(when(turned_up(card), Spot.FIELD, spot[card])))

before_calculation = Rule(
    row="D04", cite="LOC; D05: LOC",
    says="The start of the Damage Step is over: a face-down monster that is attacked is flipped; its trigger waits.",
    move="pass", actor=role(holder),
    when=closed(Frame.DS1),
    then=[*sub_step(Frame.DS2, when(hears_flip, Timing.HELD, met(named(Frame.DS2)))), face_up],
)  # fmt: skip

during_calculation = Rule(
    row="D06", cite="LOC; D07: LOC",
    says="The time before the damage calculation is over: effects that name the calculation may be used, in one chain.",
    move="pass", actor=role(holder),
    when=[*closed(Frame.DS2), going_on],
    then=sub_step(Frame.DS3, met(named(Frame.DS3))),
)  # fmt: skip

no_calculation_comes = Rule(
    row="D06", cite="LOC; DB; D15: LOC, DB",
    says="The battle has stopped: there is no chain during the damage calculation.",
    move="pass", actor=role(holder),
    when=[*closed(Frame.DS2), stopped],
    then=[forget(Timing.READY), frame.becomes(Frame.DS3), window.becomes(Window.X), unseal(), nobody()],
)  # fmt: skip

to_calculation = Rule(
    row="D07d", cite="LOC 伤害步骤",
    says="Both passed: the damage is calculated now.",
    move="pass", actor=role(holder),
    when=closed(Frame.DS3),
    then=[forget(Timing.READY), unseal(), window.becomes(Window.X), nobody()],
)  # fmt: skip

next_frame: Expr[Frame] = when(
    leaving == Exit.END_STEP, Frame.ES, when(leaving == Exit.END_PHASE, Frame.EP, one(Frame.BS0))
)  # fmt: skip

back_to_battle_step = Rule(
    row="D13", cite="C L21; LOC 伤害步骤结束时; K §5.1; D12b: LOC 伤害步骤; B28, D15b: decisions 5.31, 5.34",
    says="The Damage Step is over: the Battle Step is open; the opponent has no chance before the turn player.",
    move="pass", actor=role(holder),
    when=closed(Frame.DS5),
    then=[
        *timing_over(), *attack_over(), frame.becomes(next_frame), window.becomes(Window.A),
    ],
)  # fmt: skip
