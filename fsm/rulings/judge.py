"""Judging a ruling: its lines are played one by one, and what each expects is compared with what the rules allow.

An illegal written move and an expectation that is not met fail the ruling. A play that can be read in two ways,
and one that comes to a bound of the model, decide nothing: they are mistakes of the file.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from fsm.duel.game import duel
from fsm.duel.names import Window
from fsm.engines.reach import reach
from fsm.rulings.board import Board, Finding
from fsm.rulings.moves import PlayError
from fsm.rulings.play import (
    BoundMetError,
    IllegalMoveError,
    NotReachedError,
    Reading,
    TwoReadingsError,
    follow,
    refuse_end,
    settle,
)
from fsm.rulings.rush import NOWHERE, objection
from fsm.rulings.toml import file_error
from fsm.rulings.why import nearest, storyboard, why_not

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fsm.core.rule import Rule
    from fsm.engines.reach import Space
    from fsm.rulings.moves import Move
    from fsm.rulings.ruling import Expected, Line, Ruling

STATES_LIMIT = 500_000
"""The most states that are looked at to decide `sometimes` and `never`."""


@dataclass(frozen=True)
class Outcome:
    """The result of one ruling in one profile; if it failed, the number of the line, the play and what is wrong."""

    id: str
    profile: str
    passed: bool
    line: int | None = None
    play: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()

    @property
    def why(self) -> str:
        """The play and what is wrong at its end, in a few lines; empty if nothing is."""
        return "\n".join([*self.play, *self.wrong])


class NotHeldError(ValueError):
    """A ruling that does not hold in a profile; the message says in which line, and why."""


class _FailedError(Exception):
    """A line does not hold; it has the play so far, and where it stands, what is legal there, and what is wrong."""

    line: Line

    def __init__(self, board: Board, reading: Reading, reasons: Iterable[str]) -> None:
        spot, holder, moves = board.spot(reading.state), board.holder(reading.state), board.labels(reading.state)
        now = f"{spot}: {holder} may choose: {', '.join(moves)}" if moves else f"{spot}: nobody may choose"
        self.play, self.wrong = tuple(storyboard(reading.steps)), (now, *reasons)
        super().__init__("\n".join(self.wrong))


def judge(ruling: Ruling, profile: str) -> Outcome:
    """Judge a ruling in one of its profiles, up to the first line that fails.

    Raises `FileError`, naming the line, if the play can be read in two ways or comes to a bound of the model.
    """
    try:
        _walk(ruling, profile)
    except _FailedError as failed:
        number = failed.line.number
        return Outcome(ruling.id, profile, passed=False, line=number, play=failed.play, wrong=failed.wrong)
    return Outcome(ruling.id, profile, passed=True)


def held(ruling: Ruling, profile: str) -> tuple[Board, list[tuple[Line, Reading, Reading]]]:
    """The board of a ruling that holds, and each line that counts in the profile: where it begins, where it leads to.

    Raises `NotHeldError` for a ruling that does not hold there, and `FileError` as judging it does.
    """
    try:
        return _walk(ruling, profile)
    except _FailedError as failed:
        why = "\n".join([*failed.play, *failed.wrong])
        where = f"{ruling.id} does not hold in {profile}, line {failed.line.number}"
        raise NotHeldError(f"{where}:\n{why}") from None


def _walk(ruling: Ruling, profile: str) -> tuple[Board, list[tuple[Line, Reading, Reading]]]:
    """Play the lines and judge each; raises `_FailedError` for the first that fails."""
    board = Board(duel(ruling.situation.game(profile), claims=[], whole=False))
    readings = {0: Reading(board.system.starts[0])}
    walked: list[tuple[Line, Reading, Reading]] = []
    for line in ruling.lines:
        if profile not in line.profiles:
            continue
        start = readings[line.base].afresh()
        try:
            readings[line.number] = _judge_line(board, line, start)
        except _FailedError as failed:
            failed.line = line
            raise
        except (TwoReadingsError, BoundMetError) as error:
            raise file_error(ruling.path, f"line[{line.number}]", f"{error} (profile {profile})") from None
        walked.append((line, start, readings[line.number]))
    return board, walked


def _judge_line(board: Board, line: Line, start: Reading) -> Reading:
    """Where the line leads to; raises `_FailedError` for an illegal move or an expectation that is not met."""
    try:
        reading = settle(board, follow(board, start, line.play, stopping=line.at is not None), line.at)
    except IllegalMoveError as error:
        raise _illegal(board, error) from None
    except NotReachedError as error:
        raise _FailedError(board, error.around[-1], [str(error)]) from None
    if wrong := list(unmet(board, reading, line.expected, len(start.steps))):
        raise _FailedError(board, reading, wrong)
    return reading


def _illegal(board: Board, error: IllegalMoveError) -> _FailedError:
    reading, move = nearest(board, error.around, error.move), error.move
    if not move.spot.fits(board.spot(reading.state)):
        places = ", ".join(dict.fromkeys(str(board.spot(other.state)) for other in error.around))
        return _FailedError(board, reading, [f"{move}: the play does not come to {move.spot} here, only to {places}"])
    return _FailedError(board, reading, [_why_not(board, reading, move) or ""])


def _why_not(board: Board, reading: Reading, move: Move) -> str | None:
    """Why a move is not legal, also one that no rule can make here, in words; `None` if it is."""
    try:
        reason = why_not(board, reading.state, move.label)
    except PlayError as error:
        return str(error)
    return None if reason is None else str(reason)


def unmet(board: Board, reading: Reading, expected: Expected, begun: int = 0) -> Iterator[str]:
    """Every expectation that is not met, in words; the line began after `begun` steps of the play.

    Raises `BoundMetError` for one that cannot be decided.
    """
    state, spot = reading.state, board.spot(reading.state)
    for what, wanted, got in [
        ("the frame", expected.frame and expected.frame.name, spot.frame and spot.frame.name),
        ("the window", expected.window and expected.window.name, spot.window and spot.window.name),
        ("the holder", expected.holder, board.holder(state)),
        ("the number of links", expected.chain, len(board.chain(state))),
        ("the chain from link 1 up", expected.order, board.chain(state)),
    ]:
        if wanted is not None and wanted != got:
            yield f"{what} is {_say(got)}, not {_say(wanted)}"
    yield from _unmet_moves(board, reading, expected)
    yield from _unmet_findings(reading, expected, begun)
    yield from _unmet_rush(board, reading, expected)
    yield from _unmet_futures(board, reading, expected)


def _say(value: object) -> str:
    return str(value) if not isinstance(value, tuple) else ", ".join(value) or "empty"


def _unmet_moves(board: Board, reading: Reading, expected: Expected) -> Iterator[str]:
    if expected.may or expected.may_not:
        refuse_end(board, reading)
    options = {option.label: option.command.rule for option in board.options(reading.state)}
    for move in expected.may:
        if (reason := _why_not(board, reading, move)) is not None:
            yield f"expected to be legal: {reason}"
    for move in expected.may_not:
        if move.label in options:
            yield f"expected not to be legal: {move} is, by {_told(options[move.label])}"


def _told(rule: Rule) -> str:
    return f"rule {rule.name}, row {rule.row} ({rule.cite}): {rule.says}"


def _unmet_findings(reading: Reading, expected: Expected, begun: int) -> Iterator[str]:
    for effects, usable, words in [
        (expected.missed, False, "did not miss the timing: no trigger check of this line found its event overtaken"),
        (expected.not_missed, True, "was not usable at any trigger check of this line"),
    ]:
        for effect in effects:
            if Finding(effect, usable) not in reading.findings:
                yield f"{effect} {words}; {_found(reading, effect, begun)}"


def _found(reading: Reading, effect: str, begun: int) -> str:
    """What the trigger checks of the line found of an effect instead, and the rule of the last of them."""
    checks = [
        step.option.command.rule for step in reading.steps[begun:] if step.option and step.spot.window is Window.Y
    ]
    if not checks:
        return "the line comes to no trigger check"
    found = {finding.usable for finding in reading.findings if finding.effect == effect}
    words = {True: "it was usable", False: "its event was overtaken by something that happened later"}
    told = " and ".join(words[usable] for usable in sorted(found)) or "its event did not happen"
    rule = checks[-1]
    return f"{told}, as rule {rule.name}, row {rule.row} ({rule.cite}) found"


def _unmet_rush(board: Board, reading: Reading, expected: Expected) -> Iterator[str]:
    if expected.rushed is None:
        return
    refuse_end(board, reading)
    against, wanted = objection(board, reading, expected.rushed.label), expected.put_back
    got = None if against is None else board.spot(against.back.state)
    if (got is None) == (wanted is None) and (got is None or wanted is None or wanted.fits(got)):
        return
    why = "nobody can object" if against is None else "no pass leads to it"
    if against is not None and against.missed:
        why = f"where {' or '.join(against.missed)} was possible"
    yield f"{expected.rushed} at once is put back to {got or NOWHERE} ({why}), not to {wanted or NOWHERE}"


def _unmet_futures(board: Board, reading: Reading, expected: Expected) -> Iterator[str]:
    if not (expected.sometimes or expected.never):
        return
    refuse_end(board, reading)
    space = reach(replace(board.system, starts=(reading.state,)), max_states=STATES_LIMIT)
    for move in expected.sometimes:
        if _continuation(board, space, move) is None:
            _refuse_cut(board, space, move)
            looked = f"no continuation contains {move} (all {len(space.states)} states behind this one were looked at)"
            reason = why_not(board, reading.state, move.label)
            yield f"{looked}; now {reason or f'{move.label} is legal, but elsewhere'}"
    for move in expected.never:
        if (found := _continuation(board, space, move)) is not None:
            labels, rule = found
            yield f"a continuation contains {move}: {', '.join(labels)}, by {_told(rule)}"
        else:
            _refuse_cut(board, space, move)


def _continuation(board: Board, space: Space, move: Move) -> tuple[list[str], Rule] | None:
    """A shortest continuation that ends with the move, as labels, and the move's rule; `None` if there is none."""
    for number, steps in enumerate(space.steps):
        for command, who, _ in steps:
            if space.label(command, who) == move.label and move.spot.fits(board.spot(space.states[number])):
                return [*space.play(number), move.label], board.system.commands[command].rule
    return None


def _refuse_cut(board: Board, space: Space, move: Move) -> None:
    """Raise `BoundMetError` if a bound may have kept the move from being found."""
    if not space.complete:
        raise BoundMetError(f"more than {STATES_LIMIT} states lie behind this one, so {move} is not decided")
    if any(board.full(state) for state in space.states):
        raise BoundMetError(f"continuations meet bounds.chain, so {move} is not decided; give a larger bound")
