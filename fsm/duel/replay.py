"""Choosing again: the replay of an attack after the opponent's monsters changed, in the mode BSr.

The attacking monster chooses another target or none, the attack is stopped, or in the TCG another monster attacks.

Source: LOC 卷回; PR17 p.186–187; YPR; RB10 p.39 (rows B16–B20; R17).
"""

from __future__ import annotations

from fsm.core import Rule, all_of, any_of, no, some
from fsm.duel.attacking import attack_over
from fsm.duel.battle import answers_target, both_passed, declaring, theirs
from fsm.duel.cast import card_of, choosable, chooses, straight
from fsm.duel.names import CARD, EFFECT, Frame, Window, card, effect
from fsm.duel.profile import replay_other_attacker
from fsm.duel.updates import Condition, at, met_now, nobody, nothing_doing, turn_player_next
from fsm.duel.words import attacked, attacker, doing, frame, holder, role, unsettled, window

choosing_again: Condition = ("the attack has to choose again", frame == Frame.BSr)
another: Condition = ("another monster attacks", card_of[effect] != card_of[attacker])
other_attacker: Condition = ("the profile lets another monster attack instead", replay_other_attacker)

choose_again = Rule(
    row="B17", cite="LOC; YPR",
    says="Both passed, but the attack has to choose again (replay) before the Battle Step is open.",
    move="pass", actor=role(holder),
    when=[
        at(Window.C), ("an attack was declared", frame.among(Frame.BSd, Frame.BS1, Frame.BSr)),
        ("the attack is still on", attacker != EFFECT.none), ("it has to choose again", unsettled),
    ],
    then=both_passed(Frame.BSr, Window.A_must),
)  # fmt: skip

INSTEAD = "RB10 p.39; R17"
attack_instead_on = declaring(
    "B20", "Instead of choosing again the turn player attacks with another monster (TCG).", "do {effect} on {card}",
    [at(Window.A_must), choosing_again, another, other_attacker], INSTEAD,
)  # fmt: skip
attack_instead = declaring(
    "B20", "Instead of choosing again the turn player attacks directly with another monster (TCG).", "do {effect}",
    [at(Window.A_must), choosing_again, another, other_attacker], INSTEAD,
)  # fmt: skip

still_there = all_of(choosable[attacker, card], theirs)
chosen_again = [unsettled.becomes(False), doing.becomes(attacker), window.becomes(Window.ACT), nobody()]

retarget = Rule(
    row="B18", cite="LOC; PR17 p.187; EDI",
    says="The attacking monster chooses a card of the opponent again.",
    move="retarget {card}", actor=role(holder), choose=[card],
    when=[at(Window.A_must), choosing_again, ("the attack may choose it", still_there)],
    then=[*chosen_again, attacked.becomes(card)],
)  # fmt: skip

retarget_directly = Rule(
    row="B18", cite="LOC; PR17 p.187",
    says="The attack goes on directly, or without a target that matters.",
    move="retarget directly", actor=role(holder),
    when=[
        at(Window.A_must), choosing_again,
        ("it may be direct", any_of(no(chooses[attacker]), straight[attacker], no(some(card, still_there)))),
    ],
    then=[*chosen_again, attacked.becomes(CARD.none)],
)  # fmt: skip

carry_out_retarget = Rule(
    row="B18", cite="LOC; PR17 p.187; EDI",
    says="The card chosen again is attacked; this is no new declaration.",
    move="carry out the choice",
    when=[at(Window.ACT), choosing_again, ("it is being done", doing == attacker)],
    then=[met_now(answers_target), nothing_doing(), window.becomes(Window.Y)],
)  # fmt: skip

stop = Rule(
    row="B19", cite="LOC; RB10 p.39",
    says="The turn player stops the attack; the monster has used its declaration.",
    move="stop", actor=role(holder),
    when=[at(Window.A_must), choosing_again],
    then=[*attack_over(), frame.becomes(Frame.BS0), window.becomes(Window.A), turn_player_next()],
)  # fmt: skip
