"""Shortest plays that show a rule, a window or a claim, in the smallest model that has one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fsm.duel.game import duel
from fsm.duel.names import Window
from fsm.duel.words import frame, window
from fsm.engines.check import decide
from fsm.engines.reach import reach
from fsm.rulings.board import Board
from fsm.rulings.library import home, model_files
from fsm.rulings.model import read_model
from fsm.rulings.play import Reading, taken

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from fsm.core.claim import Claim
    from fsm.core.system import State, System
    from fsm.duel.names import Frame
    from fsm.engines.reach import Space
    from fsm.rulings.model import Model
    from fsm.rulings.play import Step

UNKNOWN = 10**12
"""The size of a model that records none: it comes last."""


@dataclass(frozen=True)
class Example:
    """A play in a model: its steps from the beginning (none, if the model begins there), and where it ends."""

    model: str
    title: str
    profile: str
    steps: tuple[Step, ...]
    state: State
    board: Board


def play_with_rule(names: Collection[str]) -> Example | None:
    """A shortest play whose last step is one of these rules; `None` if no model has one."""
    for run in _runs():
        system = run.system
        if ({rule.name for rule in system.rules} - {rule.name for rule in system.not_applicable}) & {*names}:
            space = reach(system)
            for number, steps in enumerate(space.steps):
                for command, who, to in steps:
                    if system.commands[command].rule.name in names:
                        moves = [*space.play(number), space.label(command, who)]
                        return _example(run, space, moves, to, names)
    return None


def play_to(at: Window | Frame) -> Example | None:
    """A shortest play to a state in this window or frame; `None` if no model comes there."""
    variable = window.name if isinstance(at, Window) else frame.name
    for run in _runs():
        space = reach(run.system)
        for number, state in enumerate(space.states):
            if run.system.value(state, variable) is at:
                return _example(run, space, space.play(number), number)
    return None


def witness_of(claim: Claim) -> Example | None:
    """A shortest play that shows that the claim speaks of something that happens; `None` if no model has one."""
    for run in _runs():
        grounded = next((known for known in run.system.claims if known.id == claim.id), None)
        if grounded is None:
            continue
        space = reach(run.system)
        verdict = decide(space, grounded)
        if verdict.witness is not None:
            return _example(run, space, verdict.witness)
    return None


@dataclass(frozen=True)
class _Run:
    model: Model
    profile: str
    system: System


def _runs() -> Iterator[_Run]:
    """Every model in every profile, those with the fewest recorded states first."""
    models = [read_model(path) for path in model_files() if path.parent == home() / "models"]
    runs = [(model, profile) for model in models for profile in model.profiles]
    for model, profile in sorted(runs, key=lambda run: run[0].expects[run[1]].states or UNKNOWN):
        yield _Run(model, profile, duel(model.game(profile)))


def _example(
    run: _Run, space: Space, moves: Sequence[str], end: int | None = None, last: Collection[str] = ()
) -> Example:
    board = Board(space.system)
    target = None if end is None else space.states[end]
    found = _followed(board, Reading(space.system.starts[0]), moves, target, last)
    assert found is not None
    return Example(run.model.name, run.model.title, run.profile, found.steps, found.state, board)


def _followed(
    board: Board, start: Reading, moves: Sequence[str], end: State | None, last: Collection[str]
) -> Reading | None:
    """The reading that makes these moves and ends in this state, if one is given, by one of the last rules, if any."""
    here = {start.state: start}
    for number, move in enumerate(moves, 1):
        steps = [
            taken(board, reading, option, written=not option.by_rule)
            for reading in here.values()
            for option in board.options(reading.state)
            if option.label == move and (number < len(moves) or not last or option.command.rule.name in last)
        ]
        here = {reading.state: reading for reading in reversed(steps)}
    return here.get(end) if end is not None else next(iter(here.values()), None)
