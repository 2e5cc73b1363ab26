"""What a turn player says to cover several frames at once: `TP: say end turn` (row PS7).

A sentence means a pass in the open state of every frame on the way, and the choice after Main Phase 1. Unless what is
written next is the opponent's, the opponent passes each time; otherwise the opponent acts in the frame whose end it
interrupts, and nothing more of the sentence counts.

Source: K §1 L23–27, §4 L116–125; J L8, L41, L45–49 (decisions 5.2, 5.3).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fsm.duel.names import BATTLE_STEP, Frame, Window

if TYPE_CHECKING:
    from fsm.rulings.board import Option
    from fsm.rulings.moves import Move, Spot

SAYING = "TP: say "
GOALS: dict[str, tuple[Frame, ...]] = {
    "standby phase": (Frame.SP,),
    "main phase": (Frame.MP1,),
    "battle phase": (Frame.SS,),
    "battle step": BATTLE_STEP,
    "end step": (Frame.ES,),
    "main phase 2": (Frame.MP2,),
    "end phase": (Frame.EP,),
    "end turn": (Frame.EPh, Frame.TE),
}
"""Every sentence, and the frames that it ends in."""
SENTENCES = frozenset(SAYING + words for words in GOALS)
FIGHTING = (Frame.SS, *BATTLE_STEP, Frame.ES, Frame.MP2)
NOT_AGREED = "rules: gate (not agreed)"


@dataclass(frozen=True)
class Sentence:
    """A sentence: the words, and the frames that it ends in."""

    words: str
    goal: tuple[Frame, ...]

    def begins(self, spot: Spot) -> bool:
        """Whether it can be said here: in the open game state."""
        return spot.window is Window.A

    def ends(self, spot: Spot) -> bool:
        """Whether all of it has been carried out."""
        return spot.frame in self.goal

    def stops(self, spot: Spot) -> bool:
        """Whether the opponent may interrupt it here."""
        return spot.window is Window.E

    def covers(self, option: Option) -> bool:
        """Whether a step is part of what was said: passes, the choice of the next phase, and what the rules do."""
        where = "battle" if self.goal[0] in FIGHTING else "end"
        passes = ("TP: pass", "OP: pass", f"TP: pass to {where}", f"TP: go {where}")
        return option.label in passes or (option.by_rule and option.label != NOT_AGREED)


def sentence(move: Move) -> Sentence | None:
    """The sentence that a move is, or nothing if it is an ordinary move.

    >>> from fsm.rulings.moves import read_move
    >>> sentence(read_move("TP: say end turn")).words, sentence(read_move("TP: pass"))
    ('end turn', None)
    """
    words = move.label.removeprefix(SAYING)
    return Sentence(words, GOALS[words]) if move.label in SENTENCES else None
