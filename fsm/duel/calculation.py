"""The damage calculation: what it decides, what it sets off, and when battle-destroyed monsters leave the field.

What battle destroys stays on the field until the end of the Damage Step; whatever leaves it earlier by an effect was
not destroyed by battle. An effect may perform the calculation while it resolves: the first three sub-steps are passed
without a chance for anybody, and the Damage Step goes on in the fourth once the chain is over.

Source: LOC 战斗伤害计算, 确定被战斗破坏, 伤害计算后, 伤害步骤结束时, 效果处理中进行伤害计算; DB (rows D08,
D10–D12, D15, D16).
"""

from __future__ import annotations

from typing import Any

from fsm.core import Expr, Rule, all_of, any_of, choice, each, when
from fsm.duel.attacking import fighter
from fsm.duel.cast import battled, card_of, caused, chooses, combatant, decides, harmed, home, mourns
from fsm.duel.chain import used_cards_leave
from fsm.duel.damage import closed, face_up, going_on, hears_flip, in_place, met, named, stopped, sub_step
from fsm.duel.kinds import ON_FIELD
from fsm.duel.names import CARD, Doom, Frame, Spot, Timing, Window, card, other
from fsm.duel.updates import Condition, at, nobody, unseal
from fsm.duel.words import (
    attacked,
    attacker,
    crossed,
    doom,
    frame,
    holder,
    opponent,
    role,
    spot,
    timing,
    turn_player,
    window,
)

decision = choice("decision", Doom)
direct = all_of(chooses[attacker], attacked == CARD.none)
"""Whether the attack goes to the player, past the cards that it might have chosen."""
comes_out: Condition = (
    "the battle may come out like this",
    when(direct, decision == Doom.DAMAGE, decides[attacker, decision]),
)

by_attacker = all_of(decision.among(Doom.TARGET, Doom.DAMAGE), harmed[other, fighter], caused(turn_player, other))
by_attacked = all_of(decision == Doom.ATTACKER, harmed[other, attacked], caused(opponent(turn_player), other))
hears_damage = all_of(in_place, any_of(by_attacker, by_attacked))
"""Whether `other` answers the battle damage: the attacker does it, or the stronger monster that it attacks."""
hears_battle = all_of(
    in_place, caused(turn_player, other),
    any_of(battled[other, fighter], all_of(attacked != CARD.none, battled[other, attacked])),
)  # fmt: skip
"""Whether `other` answers that the two monsters have battled."""
waited = timing[other] == Timing.HELD
calculating: list[Condition] = [at(Window.X), ("in the damage calculation", frame == Frame.DS3)]

calculate = Rule(
    row="D08", cite="LOC 确定被战斗破坏; D10: LOC 伤害计算后",
    says="Damage is calculated and it is decided whom the battle destroys; they stay on the field for now.",
    move="calculate ({decision})", choose=[decision],
    when=[*calculating, going_on, comes_out],
    then=[
        *sub_step(Frame.DS4, met(any_of(named(Frame.DS4), hears_battle, hears_damage, hears_flip, waited))), face_up,
        doom.becomes(decision),
    ],
)  # fmt: skip

skip_calculation = Rule(
    row="D15", cite="LOC; DB",
    says="The battle stopped before the damage calculation: nothing is calculated, but the Damage Step goes on.",
    move="calculate (nothing)",
    when=[*calculating, stopped],
    then=sub_step(Frame.DS4, met(waited)),
)  # fmt: skip

calculate_inside = Rule(
    row="D16", cite="LOC 效果处理中进行伤害计算",
    says="An effect performs the damage calculation itself, before the next link resolves; nobody can use anything.",
    move="calculate ({decision})", choose=[decision],
    when=[
        at(Window.R, Window.P), ("an effect performs the damage calculation", all_of(crossed, frame == Frame.DS3)),
        comes_out,
    ],
    then=[
        each(other, timing[other].becomes(when(hears_flip, Timing.HELD, met(hears_damage)))), face_up,
        frame.becomes(Frame.DS4), doom.becomes(decision),
    ],
)  # fmt: skip

damage_step_follows = Rule(
    row="D16", cite="LOC 效果处理中进行伤害计算; DB (Gagaga Samurai)",
    says="The chain in which damage was calculated is over: the Damage Step goes on after the damage calculation.",
    move="end chain",
    when=[at(Window.P), ("damage was calculated in this chain", all_of(crossed, frame != Frame.DS3))],
    then=[
        each(
            other,
            timing[other].becomes(met(any_of(named(Frame.DS4), hears_battle, waited), otherwise=timing[other])),
        ),
        *used_cards_leave(), unseal(), crossed.becomes(False), window.becomes(Window.Y), nobody(),
    ],
)  # fmt: skip

falls_target = all_of(doom.among(Doom.TARGET, Doom.BOTH), attacked != CARD.none, spot[attacked].among(*ON_FIELD))
falls_attacker = all_of(doom.among(Doom.ATTACKER, Doom.BOTH), spot[fighter].among(*ON_FIELD))


def falls(of: Expr[Any]) -> Expr[bool]:
    """Whether battle has destroyed this card, which still lies on the field."""
    return all_of(combatant[of], any_of(all_of(falls_target, of == attacked), all_of(falls_attacker, of == fighter)))


mourned = any_of(
    all_of(falls_target, mourns[other, attacked], caused(turn_player, other)),
    all_of(falls_attacker, mourns[other, fighter], caused(opponent(turn_player), other)),
)
"""Whether `other` answers that battle destroys one of the cards that fall."""
arrives: Expr[bool] = when(falls(card_of[other]), home[other] == Spot.GRAVE, in_place)

end_of_damage_step = Rule(
    row="D10b", cite="LOC 伤害步骤 bullets; D11, D12: LOC 伤害步骤结束时",
    says="The time after the calculation is over: what battle has destroyed goes to the Graveyard.",
    move="pass", actor=role(holder),
    when=closed(Frame.DS4),
    then=[
        *sub_step(Frame.DS5, met(any_of(all_of(mourned, arrives), named(Frame.DS5)))),
        each(card, spot[card].becomes(when(falls(card), Spot.GRAVE, spot[card]))),
    ],
)  # fmt: skip
