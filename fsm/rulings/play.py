"""Following written moves through a system: what may stay unwritten, and every way to read what is written.

Rule steps are never written. A forced pass (the only move of the player who is asked for a response) may stay
unwritten; a pass that gives something up has to be written, and so has the one that offers the end of a frame.
Written moves can therefore fit in more than one place: all readings are followed, and `@` or `at` chooses. What is
said for several frames at once stands for the passes that it implies (`speech`).

Source: K L131–133 (row G31); decision 5.25; what has no pass is row G37; what is said is row PS7.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from fsm.duel.names import CHAIN
from fsm.rulings.board import Board
from fsm.rulings.moves import PlayError, read_move, read_spot
from fsm.rulings.speech import sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from fsm.core.system import State, System
    from fsm.rulings.board import Finding, Option
    from fsm.rulings.moves import Move, Spot
    from fsm.rulings.speech import Sentence


@dataclass(frozen=True)
class Step:
    """One step of a reading: its label, where it was made, whether it was written, the state before, and the option."""

    label: str
    spot: Spot
    written: bool
    before: State | None = field(default=None, compare=False, repr=False)
    option: Option | None = field(default=None, compare=False, repr=False)

    def __str__(self) -> str:
        text = f"{self.label} @{self.spot}"
        return text if self.written else f"[{text}]"


@dataclass(frozen=True)
class Reading:
    """One way to read written moves: all steps, where they lead to, and what trigger checks found on the way."""

    state: State
    steps: tuple[Step, ...] = ()
    findings: frozenset[Finding] = frozenset()

    def afresh(self) -> Reading:
        """The same position with nothing found out yet, as a new line begins."""
        return replace(self, findings=frozenset())


class IllegalMoveError(PlayError):
    """A written move is not possible: `number` is its place from 0, `around` every position it was tried in."""

    def __init__(self, move: Move, number: int, around: Sequence[Reading], where: str) -> None:
        super().__init__(f"{move} is not possible in {where}")
        self.move, self.number, self.around = move, number, around


class NotReachedError(PlayError):
    """What nobody writes does not lead to the place asked for; `around` are the positions it does lead to."""

    def __init__(self, spot: Spot | None, around: Sequence[Reading], where: str) -> None:
        end = f"rule steps and forced passes do not lead to {spot}" if spot else "rule steps never come to an end"
        super().__init__(f"{end}, only to {where}")
        self.spot, self.around = spot, around


class NotSaidError(NotReachedError):
    """What was said for several frames at once cannot be meant here: the passes do not lead to where it ends."""

    def __init__(self, said: Sentence, around: Sequence[Reading], where: str) -> None:
        goal = " or ".join(frame.name for frame in said.goal)
        PlayError.__init__(
            self, f'"{said.words}" cannot be said here: passes from an open state do not lead from {where} to {goal}'
        )
        self.spot, self.around = None, around


class TwoReadingsError(PlayError):
    """Written moves have readings that end in different states."""

    def __init__(self, board: Board, one: Reading, other: Reading) -> None:
        shared = next((i for i, (a, b) in enumerate(zip(one.steps, other.steps, strict=False)) if a != b), 0)
        told = [f"{', '.join(map(str, r.steps[shared:]))} ends in {board.spot(r.state)}" for r in (one, other)]
        super().__init__(
            f"can be read in two ways: (1) {told[0]}; (2) {told[1]}; they differ in {_differences(board, one, other)}"
            "; say which is meant with @WINDOW behind a move, or with at"
        )
        self.readings = (one, other)


class BoundMetError(PlayError):
    """The play comes to a bound of the model, behind which the duel may go on differently."""


def play(system: System, state: State, moves: Sequence[str], at: str | None = None) -> Reading:
    """Make written moves from a state, and the rule steps behind them or those that lead on to `at`.

    Raises `PlayError` for text that is no move and, as one of its subclasses, for moves that cannot be followed.
    """
    board = Board(system)
    spot = None if at is None else read_spot(at)
    last = follow(board, Reading(state), [read_move(move) for move in moves], stopping=spot is not None)
    return settle(board, last, spot)


def follow(board: Board, start: Reading, moves: Sequence[Move], *, stopping: bool = False) -> list[Reading]:
    """Every way to make the written moves in this order, each up to the last of them.

    If a sentence is the last, `stopping` adds the places at which it can be interrupted. Raises `IllegalMoveError` if
    there is no way, `NotSaidError` for a sentence that cannot be meant, `BoundMetError` if a bound stands in the way.
    """
    here, stops = [start], list[Reading]()
    for number, move in enumerate(moves):
        if (said := sentence(move)) is not None:
            here, stops = _say(board, here, said, move.spot)
            continue
        around = _onward(board, [*here, *stops] if move.label.startswith("OP") else here, lambda _: False)
        stops = []
        here = _distinct(
            _take(board, reading, option, written=True)
            for reading in around
            if move.spot.fits(board.spot(reading.state))
            for option in board.options(reading.state)
            if option.label == move.label
        )
        if not here:
            for reading in around:
                refuse_end(board, reading)
            raise IllegalMoveError(move, number, around, _places(board, around))
    return [*here, *stops] if stopping else here


def settle(board: Board, readings: Sequence[Reading], at: Spot | None = None) -> Reading:
    """Where the readings end: where rule steps stop, or, if it is given, the first time they come to `at`.

    Raises `NotReachedError` if nothing leads there, `TwoReadingsError` if they end in different states.
    """
    found = ends_of(board, readings, at)
    if len(found) > 1:
        raise TwoReadingsError(board, found[0], found[1])
    return found[0]


def ends_of(board: Board, readings: Sequence[Reading], at: Spot | None = None) -> list[Reading]:
    """Every position in which the readings end, as `settle` means it; raises `NotReachedError` if there is none."""

    def ended(reading: Reading) -> bool:
        if at is not None:
            return at.fits(board.spot(reading.state))
        return not any(option.by_rule for option in board.options(reading.state))

    around = _onward(board, readings, ended)
    ends = [reading for reading in around if ended(reading)]
    if not ends:
        raise NotReachedError(at, around, _places(board, around))
    return ends


def taken(board: Board, reading: Reading, option: Option, *, written: bool) -> Reading:
    """The reading with one step more."""
    step = Step(option.label, board.spot(reading.state), written, reading.state, option)
    findings = reading.findings | board.found(reading.state, option.state)
    return Reading(option.state, (*reading.steps, step), findings)


def refuse_end(board: Board, reading: Reading) -> None:
    """Raise `BoundMetError` if the model ends here, so that it says nothing of what is possible next."""
    if board.over(reading.state):
        raise BoundMetError(
            f"the model ends in {board.spot(reading.state)}; give a larger bounds.turns or a later bounds.until"
        )


def _say(
    board: Board, readings: Sequence[Reading], said: Sentence, at: Spot
) -> tuple[list[Reading], list[Reading]]:  # fmt: skip
    """Where a sentence ends that is said in one of these positions, and where it can be interrupted."""
    around = _onward(board, readings, lambda _: False)
    queue = [r for r in around if said.begins(board.spot(r.state)) and at.fits(board.spot(r.state))]
    start, found = list(queue), {_end(reading) for reading in queue}
    ends, stops = list[Reading](), list[Reading]()
    for reading in queue:  # the list grows while it is walked
        spot = board.spot(reading.state)
        if said.ends(spot) and reading not in start:
            ends.append(reading)
            continue
        if said.stops(spot):
            stops.append(reading)
        forced = board.unwritten(reading.state)
        for option in [o for o in board.options(reading.state) if said.covers(o) or (o in forced and not o.by_rule)]:
            new = _take(board, reading, option, written=option not in forced)
            if _end(new) not in found:
                found.add(_end(new))
                queue.append(new)
    if not ends:
        raise NotSaidError(said, around, _places(board, start or around))
    return ends, stops


def _onward(board: Board, readings: Iterable[Reading], ended: Callable[[Reading], bool]) -> list[Reading]:
    """These readings and all that rule steps and forced passes make of them, up to where `ended` is true."""
    found = {_end(reading): reading for reading in readings}
    queue = list(found.values())
    for reading in queue:  # the list grows while it is walked
        for option in [] if ended(reading) else board.unwritten(reading.state):
            new = _take(board, reading, option, written=False)
            if _end(new) not in found:
                found[_end(new)] = new
                queue.append(new)
    return queue


def _take(board: Board, reading: Reading, option: Option, *, written: bool) -> Reading:
    """The reading with one step more; raises `BoundMetError` if the chain is then as long as it can be."""
    new = taken(board, reading, option, written=written)
    if board.full(option.state) and not option.by_rule:
        links = board.system.grounder.bounds[CHAIN.name]
        raise BoundMetError(f"the chain meets bounds.chain = {links} with {new.steps[-1]}; give a larger bound")
    return new


def _end(reading: Reading) -> tuple[State, frozenset[Finding]]:
    return reading.state, reading.findings


def _distinct(readings: Iterable[Reading]) -> list[Reading]:
    return list({_end(reading): reading for reading in readings}.values())


def _places(board: Board, readings: Sequence[Reading]) -> str:
    return ", ".join(dict.fromkeys(str(board.spot(reading.state)) for reading in readings))


def _differences(board: Board, one: Reading, other: Reading) -> str:
    """The names of the variables in which two readings end differently."""
    pairs = zip(board.system.names, one.state, other.state, strict=True)
    return ", ".join(name for name, a, b in pairs if a != b) or "what their trigger checks found"
