"""A duel played step by step: whoever holds the right chooses, rule steps follow by themselves, all can be undone.

A rule step is carried out by itself where it is the only thing that can happen. Where the rules leave open what
nobody chooses (whether a link finds what it needs, whether the players agree at the gate), it is chosen like a move.
"""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

from fsm.core.errors import near
from fsm.core.shown import show
from fsm.rulings.moves import PlayError, read_move, vocabulary
from fsm.rulings.play import Reading, taken
from fsm.rulings.position import distinct, position_of
from fsm.rulings.why import why_not

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fsm.core.system import State
    from fsm.rulings.board import Board, Finding, Option
    from fsm.rulings.play import Step
    from fsm.rulings.position import Position
    from fsm.rulings.why import Reason

ROLES = ("TP", "OP")
ALIKE = 0.7
"""How much like a possible move a text has to be for that move to be named first (1 if it is the same)."""
MOVE_LIMIT = 200
"""The longest text that can be a move: longer than any label of any cast."""


class Session:
    """A play on a board from a state (its first start if none is given) and everything that can be asked about it."""

    def __init__(self, board: Board, state: State | None = None) -> None:
        self.board = board
        self._vocabulary: frozenset[str] | None = None
        begin = Reading(board.system.starts[0] if state is None else state)
        self._past = [settled(board, begin)]

    @classmethod
    def of(cls, board: Board, reading: Reading) -> Session:
        """The session that has come to just this reading, in one go."""
        session = cls(board)
        session._past = [reading]
        return session

    @property
    def reading(self) -> Reading:
        """Where the play is and how it came there."""
        return self._past[-1]

    @property
    def position(self) -> Position:
        """What there is to say about where the play is."""
        return position_of(self.board, self.reading.state)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The play so far."""
        return self.reading.steps

    @property
    def newest(self) -> tuple[Step, ...]:
        """The last choice and the rule steps behind it; before any choice, the rule steps that began the play."""
        before = self._past[-2].steps if len(self._past) > 1 else ()
        return self.steps[len(before) :]

    @property
    def missed(self) -> list[str]:
        """Effects of which the newest steps found out that they missed the timing, in alphabetical order."""
        return sorted(found.effect for found in self.reading.findings if not found.usable)

    @property
    def findings(self) -> frozenset[Finding]:
        """All that the trigger checks of the play found out."""
        return frozenset().union(*(reading.findings for reading in self._past))

    def choose(self, written: str) -> None:
        """Make the step meant by a number of the list, a label, or a label without the player who is asked.

        Raises `PlayError` for text that means nothing, for a move that is not legal, with the reason, and for one
        that can come to several things, which only a number tells apart.
        """
        self._make(self._meant(" ".join(written.split())))

    def undo(self) -> bool:
        """Take the last choice back with all that followed by rule; whether there was one."""
        if len(self._past) == 1:
            return False
        del self._past[-1]
        return True

    def why_not(self, written: str) -> tuple[str, Reason | Option]:
        """The label meant, and why it is not legal here, or the legal step itself.

        Raises `PlayError` for text that no rule can ever make a move of.
        """
        text = " ".join(written.split())
        legal = self._legal(text)
        if legal:
            return legal[0].label, legal[0]
        label = self._label(text)
        reason = why_not(self.board, self.reading.state, label)
        assert reason is not None
        return label, reason

    def _make(self, option: Option) -> None:
        chosen = taken(self.board, self.reading.afresh(), option, written=not option.by_rule)
        self._past.append(settled(self.board, chosen))

    def _options(self) -> Sequence[Option]:
        return distinct(self.board, self.reading.state)

    def _legal(self, text: str) -> list[Option]:
        """The legal steps that a text means."""
        options = self._options()
        if text.isascii() and text.isdecimal() and len(text) < len(str(MOVE_LIMIT)):
            return list(options[int(text) - 1 : int(text)]) if int(text) else []
        return [option for option in options if text in (option.label, option.label.partition(": ")[2])]

    def _meant(self, text: str) -> Option:
        options = self._options()
        legal = self._legal(text)
        if len(legal) > 1:
            numbers = ", ".join(str(options.index(option) + 1) for option in legal)
            raise PlayError(f"{show(text)} can come to several things; write its number, one of {numbers}")
        if legal:
            return legal[0]
        if not options:
            raise PlayError("the play is over; undo takes the last choice back")
        label = self._label(text)
        if (reason := why_not(self.board, self.reading.state, label)) is not None:
            raise PlayError("; ".join([f"{label} is not legal: {'; '.join(reason.unmet)}", f"see: why {label}"]))
        return next(option for option in options if option.label == label)

    def _label(self, text: str) -> str:
        """The label that a text means, whoever may make it; raises `PlayError` if no rule can ever make it."""
        if len(text) > MOVE_LIMIT:
            raise PlayError(f"a line of {len(text):,} letters is no move; write a number, or a move such as 'TP: pass'")
        if text.isdecimal():
            last = len(self._options())
            raise PlayError(f"there is no move {text[:9]}; write a number from 1 to {last}")
        if text.startswith("rules:"):
            raise PlayError(f"{show(text)} is a rule step and does not come next; nobody can choose it here")
        if self._vocabulary is None:
            self._vocabulary = vocabulary(self.board.system)
        known = self._vocabulary
        if ":" in text:
            move = read_move(text)
            if not move.spot.fits(self.board.spot(self.reading.state)):
                raise PlayError(f"{move}: the play is in {self.board.spot(self.reading.state)}, not in {move.spot}")
            wanted = [move.label]
        else:
            holder = self.board.holder(self.reading.state)
            wanted = [f"{role}: {text}" for role in sorted(ROLES, key=lambda role: role != holder)]
        for label in wanted:
            if label in known:
                return label
        hint = self._hint(wanted[0]) or "; help lists what can be written"
        raise PlayError(f"no rule can ever make the move {show(text)}{hint}")

    def _hint(self, label: str) -> str:
        """The move that may have been meant: one that is possible now, or else the one most like it."""
        possible = {option.label for option in self._options()}
        here = difflib.get_close_matches(label, sorted(possible), 1, ALIKE)
        if here:
            return f"; did you mean {here[0]!r}?"
        hint = near(label, self._vocabulary or ())
        possible_too = any(f"{move!r}?" in hint for move in possible)
        return hint if possible_too else hint.replace("?", ", which is not possible now?")


def settled(board: Board, reading: Reading) -> Reading:
    """The reading with the rule steps behind it, as long as there is only one thing that can happen."""
    seen = set()
    while reading.state not in seen:
        seen.add(reading.state)
        options = distinct(board, reading.state)
        if len(options) != 1 or not options[0].by_rule:
            break
        reading = taken(board, reading, options[0], written=False)
    return reading
