"""What `import fsm` offers: load a model, explore it, check its claims, play in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fsm.duel import duel
from fsm.duel.names import Frame, Window
from fsm.engines.check import check as decide_all
from fsm.engines.explore import explore
from fsm.engines.live import Live
from fsm.engines.reach import reach
from fsm.rulings.board import Board
from fsm.rulings.library import find_model
from fsm.rulings.model import read_model
from fsm.rulings.stage import choose_profile
from fsm.rulings.why import why_not

if TYPE_CHECKING:
    from pathlib import Path

    from fsm.core import System
    from fsm.engines.verdict import Verdict

__all__ = ["Duel", "check", "explore", "load"]


def load(model: str | Path, profile: str | None = None) -> System:
    """The system of a model, by name or path, in one of its profiles (the first unless one is named).

    Raises `FileError` for an unknown model or profile and for a file that is no model.
    """
    read = read_model(find_model(str(model)))
    return duel(read.game(choose_profile(read.path, read.profiles, profile)))


def check(system: System, *, max_states: int | None = None) -> list[Verdict]:
    """Every claim of the system decided on its reachable states, with witness and shortest counterexample.

    Where `max_states` ends the search early, claims that did not fail are `cut`.
    """
    return list(decide_all(reach(system, max_states=max_states)))


class Duel:
    """A duel that is being played: whose right it is, where in the turn, what may be done and why not more.

    Moves are labels such as `"TP: pass"`; steps that nobody chooses are moves too (`"rules: resolve 1"`).
    """

    def __init__(self, system: System) -> None:
        self.machine = Live(system)
        self._board = Board(system)

    @property
    def holder(self) -> str:
        """Who may choose now: `"TP"`, `"OP"` or `"nobody"`."""
        return self._board.holder(self.machine.state)

    @property
    def frame(self) -> str:
        """Where in the turn the duel is: phase, step or moment."""
        frame = self.machine.values["frame"]
        assert isinstance(frame, Frame)
        return frame.name

    @property
    def window(self) -> str:
        """The node of the window automaton."""
        window = self.machine.values["window"]
        assert isinstance(window, Window)
        return window.name

    @property
    def chain(self) -> tuple[str, ...]:
        """The links of the chain, from 1 up."""
        return self._board.chain(self.machine.state)

    def moves(self) -> list[str]:
        """Every move that is legal now."""
        return self.machine.moves()

    def play(self, *moves: str) -> Duel:
        """Make these moves in order; raises `MoveError`, naming the legal ones, for one that is not legal."""
        self.machine.play(*moves)
        return self

    def why_not(self, move: str) -> str | None:
        """Why a move is not legal now: the failed condition, rule and citation; `None` if it is legal.

        Raises `PlayError` for a move that no rule can ever make.
        """
        reason = why_not(self._board, self.machine.state, move)
        return None if reason is None else str(reason)
