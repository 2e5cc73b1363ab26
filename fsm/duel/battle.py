"""The Battle Step: declaring an attack, and what follows when both have passed.

An attack declaration is one timing, one run of trigger check and chances, in the mode BSd; then the attack is ongoing
(BS1), unless it is over (BS0) or has to choose again (BSr; see `replay`). Without an attack the mode is BS0.

Source: PR17 p.185–187; LOC 战斗步骤; R101 (rows B06–B13, B15, B26).
"""

from __future__ import annotations

from fsm.core import Rule, all_of, any_of, no, some, when
from fsm.duel.attacking import forbidden, is_monster
from fsm.duel.cast import (
    caused,
    choosable,
    chooses,
    count,
    faces,
    fights,
    halted,
    home,
    seals,
    straight,
    where,
)  # fmt: skip
from fsm.duel.happening import carry_out_steps
from fsm.duel.names import CARD, EFFECT, Frame, Window, card, effect, other
from fsm.duel.opening import openly
from fsm.duel.response import timing_over
from fsm.duel.updates import (
    Condition,
    Updates,
    at,
    in_place,
    nobody,
    nothing_doing,
    payable,
    spend,
    turn_players,
    unused,
)  # fmt: skip
from fsm.duel.words import (
    attacked,
    attacker,
    doing,
    frame,
    holder,
    opponent,
    resting,
    role,
    sealed,
    turn_player,
    unsettled,
    whose,
    window,
)

attack: Condition = ("it is an attack", fights[effect])
no_attack_yet: Condition = ("no attack is going on, and it is the Battle Step", frame == Frame.BS0)
theirs = all_of(is_monster(card), whose[card] == opponent(turn_player))
"""Whether the card lies on the opponent's field as a monster."""
may_choose: Condition = (
    "the attack may choose the card, which the opponent has",
    all_of(choosable[effect, card], theirs),
)
may_be_direct: Condition = (
    "it may be direct: the opponent has nothing that it could attack, or it says so",
    any_of(no(chooses[effect]), straight[effect], no(some(card, all_of(choosable[effect, card], theirs)))),
)
able_to: Condition = ("nothing forbids its monster to attack", no(forbidden(effect)))


def declared() -> Updates:
    """The attack is being declared; its cost belongs to the declaration (B07, 5.35)."""
    return [*spend(), doing.becomes(effect), window.becomes(Window.ACT), nobody()]


def declaring(row: str, says: str, move: str, conditions: list[Condition], cite: str) -> Rule:
    """The rule by which the turn player declares an attack on a card, or directly."""
    on_card = "{card}" in move
    return Rule(
        row=row, cite=cite, says=says, move=move, actor=role(holder), choose=[effect, card] if on_card else [effect],
        when=[*conditions, attack, turn_players, unused, able_to, in_place, payable,
              may_choose if on_card else may_be_direct],
        then=[
            *declared(), attacked.becomes(card if on_card else CARD.none), attacker.becomes(EFFECT.none),
            frame.becomes(Frame.BS0),
        ],
    )  # fmt: skip


CITE = "PR17 p.185; LOC; K §5.1; decision 5.35"
declare_on = declaring(
    "B07", "The turn player declares an attack on a card of the opponent, at its cost.", "do {effect} on {card}",
    [openly, no_attack_yet], CITE,
)  # fmt: skip
declare = declaring(
    "B07", "The turn player declares a direct attack, or one whose target does not matter, at its cost.",
    "do {effect}", [openly, no_attack_yet], CITE,
)  # fmt: skip
answers_target = all_of(faces[other, attacked], caused(turn_player, other), where(other) == home[other])

carry_out_attack = Rule(
    row="B07", cite="PR17 p.185; LOC; M L69; DB 23595",
    says="The attack is declared: its cost, the declaration and being attacked are one timing. What applies already may"
    " negate it then.",
    move="carry out {effect}", choose=[effect],
    when=[at(Window.ACT), ("it is being done", doing == effect), attack, ("it is declared now", frame != Frame.BSr)],
    then=[
        *carry_out_steps(count[effect], also=answers_target),
        attacker.becomes(when(halted[effect], EFFECT.none, effect)),
        attacked.becomes(when(halted[effect], CARD.none, attacked)), nothing_doing(),
        sealed.becomes(seals[effect]), resting.becomes(False), unsettled.becomes(False),
        frame.becomes(Frame.BSd), window.becomes(Window.Y),
    ],
)  # fmt: skip


def both_passed(mode: Frame, where_to: Window) -> Updates:
    """A timing of the attack is over: the Battle Step goes on in this mode, and the turn player is asked."""
    return [*timing_over(), frame.becomes(mode), window.becomes(where_to)]


attack_goes_on = Rule(
    row="B11", cite="R101; LOC; B18: PR17 p.187",
    says="Both passed: the attack is ongoing, and the Battle Step is open again.",
    move="pass", actor=role(holder),
    when=[
        at(Window.C), ("an attack was declared or chose again", frame.among(Frame.BSd, Frame.BSr)),
        ("the attack is still on", attacker != EFFECT.none), ("it need not choose again", no(unsettled)),
    ],
    then=both_passed(Frame.BS1, Window.A),
)  # fmt: skip

attack_ended = Rule(
    row="B26", cite="LOC 攻击被无效·终止; B15: LOC 战斗步骤",
    says="Both passed and the attack is over: the Battle Step is open, and another attack may be declared.",
    move="pass", actor=role(holder),
    when=[
        at(Window.C), ("an attack was declared", frame.among(Frame.BSd, Frame.BS1, Frame.BSr)),
        ("the attack is over", attacker == EFFECT.none),
    ],
    then=both_passed(Frame.BS0, Window.A),
)  # fmt: skip
