"""The Damage Step: five sub-steps without an open state, the damage calculation, and the way back to the Battle Step.

Each sub-step is a trigger check and the chances of both players, again after every chain; it closes when both pass.

Source: LOC 伤害步骤; PR17 p.188–193; DB (rows B14, D01–D16; decisions 5.10, 5.14, 5.31, 5.34).
"""

from __future__ import annotations

from typing import Any

from fsm.core import Expr, Rule, all_of, any_of, choice, each, no, one, when
from fsm.core.nodes import Each
from fsm.duel.attacking import attack_over, fighter, ongoing
from fsm.duel.cast import battled, begins, card_of, caused, decides, flipped, harmed, home, mourns, where
from fsm.duel.kinds import ON_FIELD
from fsm.duel.names import CARD, Doom, Exit, Frame, Spot, Timing, Window, card, other
from fsm.duel.turn import after
from fsm.duel.updates import Condition, Updates, at, forget, nobody, overtaken, turn_player_next, unseal
from fsm.duel.words import (
    attacked,
    attacker,
    begun,
    crossed,
    doom,
    frame,
    holder,
    leaving,
    opponent,
    role,
    spot,
    timing,
    turn_player,
    window,
)

decision = choice("decision", Doom)
going_on: Condition = ("the battle did not stop", ongoing)


def sub_step(which: Frame, happens: Expr[bool], *, releases: bool = False) -> Updates:
    """A sub-step begins: effects of which `happens` is true have their event now; `releases` ends a wait for it."""
    here = all_of(happens, where(other) == home[other])
    waited = when(timing[other] == Timing.HELD, Timing.FRESH, overtaken(other)) if releases else overtaken(other)
    return [
        each(other, timing[other].becomes(when(here, Timing.FRESH, waited))),
        frame.becomes(which), window.becomes(Window.Y), begun.becomes(False), unseal(), nobody(),
    ]  # fmt: skip


def named(which: Frame) -> Expr[bool]:
    """Whether the effect waits for the beginning of this sub-step."""
    return begins[other, which]


def closed(which: Frame) -> list[Condition]:
    """The conditions under which the opponent's pass closes a sub-step."""
    return [at(Window.C), (f"in sub-step {which.name}", frame == which)]


begin_damage_step = Rule(
    row="B14", cite="PR17 p.186; R101; D01: LOC, DB; D02: LOC 伤害步骤",
    says="Both passed while the attack is ongoing: the Damage Step begins, and the monster has attacked.",
    move="next",
    when=[*after(Frame.BS1), ("the attack is still on", ongoing)],
    then=sub_step(Frame.DS1, named(Frame.DS1)),
)  # fmt: skip

face_down = all_of(attacked != CARD.none, spot[attacked] == Spot.SET)

before_calculation = Rule(
    row="D04", cite="LOC; D05: LOC, Konami damage step page",
    says="The start of the Damage Step is over: a face-down monster that is attacked is flipped; its trigger waits.",
    move="pass", actor=role(holder),
    when=closed(Frame.DS1),
    then=[
        *(u for u in sub_step(Frame.DS2, named(Frame.DS2)) if not isinstance(u, Each)),
        each(
            other,
            timing[other].becomes(
                when(
                    all_of(face_down, flipped[other, attacked], home[other] == Spot.FIELD), Timing.HELD,
                    when(all_of(named(Frame.DS2), where(other) == home[other]), Timing.FRESH, overtaken(other)),
                )
            ),
        ),
        each(card, spot[card].becomes(when(all_of(face_down, card == attacked), Spot.FIELD, spot[card]))),
    ],
)  # fmt: skip

during_calculation = Rule(
    row="D06", cite="LOC; D07: LOC",
    says="The time before the damage calculation is over: effects that name the calculation may be used, in one chain.",
    move="pass", actor=role(holder),
    when=[*closed(Frame.DS2), going_on],
    then=sub_step(Frame.DS3, named(Frame.DS3)),
)  # fmt: skip

no_calculation_comes = Rule(
    row="D06", cite="LOC; DB; D15: LOC, DB",
    says="The battle has stopped: there is no chain during the damage calculation.",
    move="pass", actor=role(holder),
    when=[*closed(Frame.DS2), ("the battle has stopped", no(ongoing))],
    then=[forget(Timing.READY), frame.becomes(Frame.DS3), window.becomes(Window.X), nobody()],
)  # fmt: skip

to_calculation = Rule(
    row="D07d", cite="LOC 伤害步骤",
    says="Both passed: the damage is calculated now.",
    move="pass", actor=role(holder),
    when=closed(Frame.DS3),
    then=[forget(Timing.READY), unseal(), window.becomes(Window.X), nobody()],
)  # fmt: skip

calculating = [at(Window.X), ("in the damage calculation", frame == Frame.DS3)]
hurts = any_of(
    all_of(decision.among(Doom.TARGET, Doom.DAMAGE), caused(turn_player, other)),
    all_of(decision == Doom.ATTACKER, caused(opponent(turn_player), other)),
)
fought = any_of(battled[other, fighter], all_of(attacked != CARD.none, battled[other, attacked]))

calculate = Rule(
    row="D08", cite="LOC 确定被战斗破坏; D09, D10: LOC 伤害计算后; D16: LOC 效果处理中进行伤害计算",
    says="Damage is calculated and it is decided whom the battle destroys; they stay on the field for now.",
    move="calculate ({decision})", choose=[decision],
    when=[*calculating, going_on, ("the battle may come out like this", decides[attacker, decision])],
    then=[
        *sub_step(
            Frame.DS4, any_of(named(Frame.DS4), fought, all_of(harmed[other], hurts)), releases=True,
        ),
        doom.becomes(decision), crossed.becomes(False),
    ],
)  # fmt: skip

skip_calculation = Rule(
    row="D15", cite="LOC; DB",
    says="The battle stopped before the damage calculation: nothing is calculated, but the Damage Step goes on.",
    move="calculate (nothing)",
    when=[*calculating, ("the battle has stopped", no(ongoing))],
    then=[*sub_step(Frame.DS4, all_of(named(Frame.DS4), named(Frame.DS1)), releases=True), crossed.becomes(False)],
)  # fmt: skip

falls_target = doom.among(Doom.TARGET, Doom.BOTH)
falls_attacker = doom.among(Doom.ATTACKER, Doom.BOTH)


def falls(of: Expr[Any]) -> Expr[bool]:
    """Whether battle has destroyed this card, which still lies on the field."""
    marked = any_of(all_of(falls_target, of == attacked), all_of(falls_attacker, of == fighter))
    return all_of(marked, spot[of].among(*ON_FIELD))


mourned = any_of(
    all_of(falls_target, attacked != CARD.none, spot[attacked].among(*ON_FIELD), mourns[other, attacked]),
    all_of(falls_attacker, spot[fighter].among(*ON_FIELD), mourns[other, fighter]),
)
arrives: Expr[bool] = when(falls(card_of[other]), home[other] == Spot.GRAVE, where(other) == home[other])

end_of_damage_step = Rule(
    row="D10b", cite="LOC 伤害步骤 bullets; D11, D12: LOC 伤害步骤结束时",
    says="The time after the calculation is over: what battle has destroyed goes to the Graveyard.",
    move="pass", actor=role(holder),
    when=closed(Frame.DS4),
    then=[
        *(u for u in sub_step(Frame.DS5, named(Frame.DS5)) if not isinstance(u, Each)),
        each(
            other,
            timing[other].becomes(
                when(
                    any_of(all_of(mourned, arrives), all_of(named(Frame.DS5), where(other) == home[other])),
                    Timing.FRESH, overtaken(other),
                )
            ),
        ),
        each(card, spot[card].becomes(when(falls(card), Spot.GRAVE, spot[card]))),
    ],
)  # fmt: skip

back_to_battle_step = Rule(
    row="D13", cite="C L21; LOC 伤害步骤结束时; K §5.1; D12b: LOC 伤害步骤; B28, D15b: decisions 5.31, 5.34",
    says="The Damage Step is over: the Battle Step is open; the opponent has no chance before the turn player.",
    move="pass", actor=role(holder),
    when=closed(Frame.DS5),
    then=[
        forget(Timing.READY), *attack_over(), unseal(), window.becomes(Window.A), turn_player_next(),
        frame.becomes(
            when(leaving == Exit.END_STEP, Frame.ES, when(leaving == Exit.END_PHASE, Frame.EP, one(Frame.BS0)))
        ),
    ],
)  # fmt: skip
