"""Rules that are wrong on purpose: a mutant adds one of them, and a named claim has to fail.

Each says which claim it is meant to break. None of them is part of any system but a mutant's.
"""

from __future__ import annotations

from typing import Any

from fsm.core import Expr, Rule
from fsm.duel.cast import way, who
from fsm.duel.forced import push
from fsm.duel.kinds import Way
from fsm.duel.updates import at, fast, room, unused
from fsm.duel.words import Window, effect, holder, opponent, role, turn_player, window

VALUES: dict[str, Expr[Any]] = {
    "the turn player": turn_player,
    "the opponent": opponent(turn_player),
    "the other player": opponent(holder),
}
"""Values that a mutant may give a variable besides the members of its domain."""

_activation = ("it is an activation", way[effect] == Way.ACTIVATION)
_theirs = ("it is the opponent's", who(effect) == opponent(turn_player))
_own = ("it is the turn player's", who(effect) == turn_player)


def _intrusion(says: str, where: Window, whose: tuple[str, Expr[bool]], who: Expr[Any]) -> Rule:
    """A fast effect used in a window by a player who may not."""
    return Rule(
        row="wrong", cite="none", says=says, move="activate {effect}", actor=role(who), choose=[effect],
        when=[at(where), _activation, whose, unused, fast, room], then=push(),
    )  # fmt: skip


opponent_opens = _intrusion("I02: the opponent acts first in a phase.", Window.A, _theirs, opponent(turn_player))
opponent_grabs = _intrusion("I03: both players may act in B.", Window.B, _theirs, opponent(turn_player))
out_of_turn = _intrusion(
    "I04: a player who was not asked adds a link.", Window.D,
    ("it is not the holder's", who(effect) == opponent(holder)), opponent(holder),
)  # fmt: skip
return_after_passes = _intrusion("I41: the turn player acts after both passed.", Window.G, _own, turn_player)
answer_in_resolution = _intrusion("I23: a fast effect between two links that resolve.", Window.R, _own, turn_player)

forced_pass_skipped = Rule(
    row="wrong", cite="none", says="I104: a chance that would go unused is skipped instead of passed.",
    move="hurry on",
    when=[at(Window.B)],
    then=[window.becomes(Window.A)],
)  # fmt: skip
