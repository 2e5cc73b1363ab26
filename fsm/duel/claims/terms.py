"""Conditions that several claims are written with."""

from __future__ import annotations

from typing import Any

from fsm.core import Expr, Monitor, after, all_of, any_of, no, some, step, taken_by
from fsm.duel.cast import item
from fsm.duel.names import Player, Role, Window, other
from fsm.duel.words import length, stage, turn_player, window

by_somebody = no(taken_by(None))
by_turn_player, by_opponent = taken_by(Role.TP), taken_by(Role.OP)
passing, activating, placing = step("pass"), step("activate"), step("place")
free_choice = step("pass", "activate", "do", "go", "retarget", "stop")
"""Every voluntary choice but the placing of simultaneous triggers."""
linking = any_of(activating, placing)
frame_changes = after(stage) != stage
"""The step leads to another frame; the modes of the Battle Step are one."""
chain_empty = length == 0
PROCESSING = (Window.ACT, Window.Y, Window.R, Window.P, Window.G, Window.X, Window.FAIL)
BUILDING = (Window.S1, Window.S2, Window.S3, Window.S4)
FORCED = (Window.S5, Window.S6)
in_forced = window.among(*FORCED)
moves_on = step("resolve")
"""The only step by which an effect itself can move the turn on."""


def enters(target: Window) -> Expr[bool]:
    """The step leads into this window from another."""
    return all_of(after(window) == target, window != target)


def by(player: Player) -> Expr[bool]:
    """The step is chosen by this player."""
    return any_of(all_of(by_turn_player, turn_player == player), all_of(by_opponent, turn_player != player))


PASSES_IN_CHAIN = Monitor(
    ("none", "tp", "op"),
    [
        (place, all_of(passing, window == Window.D, taken_by(who)), target)
        for place in ("none", "tp", "op")
        for who, target in ((Role.TP, "tp"), (Role.OP, "op"))
    ]
    + [(place, by_somebody, "none") for place in ("tp", "op")],
)
"""Who passed last while the chain was built, if nothing else was chosen since."""

of_item = some(other, all_of(item[other], step("do", "activate", thing=other)))
"""The step carries out or activates a phase item."""


def uses_thing(entry: Expr[Any]) -> Expr[bool]:
    """The step activates or places this entry."""
    return step("activate", "place", thing=entry)
