"""The rules of the duel, one module per part of the procedure, and the system they make with a cast."""

from fsm.duel.game import Game, duel
from fsm.duel.kinds import Entry
from fsm.duel.profile import PROFILES

__all__ = ["PROFILES", "Entry", "Game", "duel"]
