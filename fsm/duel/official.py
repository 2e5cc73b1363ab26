"""The restrictions under which the machine must draw exactly the official chart, as data about a game.

Source: FETIMG read beside the rules. The end gate is a switch of the profile; everything else is a fact of the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fsm.duel.kinds import ATTEMPT, END_TURN, NEGATE_SUMMON, PUBLIC, Entry, Place, Way
from fsm.duel.names import Frame, Player

if TYPE_CHECKING:
    from fsm.duel.game import Game

OPEN_WITH_ACTIONS = {Frame.MP1: Place.MAIN, Frame.MP2: Place.MAIN, Frame.BS0: Place.BATTLE}
"""Frames in which the turn player can have an action without a chain."""


def unmet(game: Game) -> list[str]:
    """What the game lacks for the official chart, one sentence each; empty if it lacks nothing."""
    actions = [e for e in game.cast if _acts_here(e, game.frame)]
    owners = {e.owner for e in game.cast if e.kind.way is Way.ACTIVATION and e.speed > 1 and e.on is None}
    ends = {Frame.BS0: Frame.BS1} if any(e.kind.way is Way.ATTACK for e in game.cast) else {}
    needs = {
        "it visits one frame of one turn": game.turns == 1 and game.until is ends.get(game.frame, game.frame),
        "the turn player can act without a chain in that frame": bool(actions),
        "an action sets off a trigger that can be declined": any(
            _sets_off(action, entry) for action in actions for entry in game.cast
        ),
        "the turn player has a free fast effect": Player.FIRST in owners,
        "the opponent has a free fast effect": Player.SECOND in owners,
        "no summon is negated or follows an effect, and nothing moves the turn on": not any(
            e.has(NEGATE_SUMMON) or e.has(ATTEMPT) or e.has(END_TURN) for e in game.cast
        ),
        "no phase item works without a chain": not any(e.phase is not None and e.speed == 0 for e in game.cast),
    }
    return [need for need, met in needs.items() if not met]


def _acts_here(entry: Entry, frame: Frame) -> bool:
    ours = entry.owner is Player.FIRST and entry.kind.way in (Way.ACTION, Way.SUMMON, Way.ATTACK)
    return ours and entry.kind.place is OPEN_WITH_ACTIONS.get(frame)


def _sets_off(action: Entry, entry: Entry) -> bool:
    if entry.kind.way is not Way.TRIGGER or entry.mandatory or entry.home not in PUBLIC or entry.on is None:
        return False
    return any(deed.answers(entry.on) for deed in action.does[-1])
