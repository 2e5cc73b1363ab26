"""Finding a play again from what its players chose: in another profile it may go by other steps of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fsm.rulings.play import Reading, Step, taken

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from fsm.core.system import State
    from fsm.rulings.board import Board, Option
    from fsm.rulings.moves import Spot

Node = tuple["State", int]
"""A state, and how many choices were made before it."""
Before = dict[Node, "tuple[Node, Step] | None"]


def retrace(board: Board, choices: Sequence[str], ends: Callable[[Option, Spot], bool]) -> tuple[Step, ...] | None:
    """A play in which the players choose just this and that goes on with a step that `ends` there, in as few as it can.

    `None` if there is none.
    """
    before: Before = {(state, 0): None for state in board.system.starts}
    queue = list(before)
    for node in queue:  # the list grows while it is walked
        state, made = node
        spot = board.spot(state)
        for option in board.options(state):
            step = Step(option.label, spot, not option.by_rule)
            if made == len(choices) and ends(option, spot):
                return (*_steps(before, node), step)
            chosen = made < len(choices) and option.label == choices[made]
            new = (option.state, made if option.by_rule else made + 1)
            if (option.by_rule or chosen) and new not in before:
                before[new] = (node, step)
                queue.append(new)
    return None


def along(board: Board, labels: Sequence[str]) -> Reading | None:
    """A play whose steps, those of the rules included, have just these labels; `None` if there is none."""
    open_ends = [Reading(state) for state in board.system.starts]
    found = {(reading.state, 0) for reading in open_ends}
    while open_ends:
        reading = open_ends.pop()
        made = len(reading.steps)
        if made == len(labels):
            return reading
        for option in board.options(reading.state):
            if option.label == labels[made] and (option.state, made + 1) not in found:
                found.add((option.state, made + 1))
                open_ends.append(taken(board, reading, option, written=not option.by_rule))
    return None


def _steps(before: Mapping[Node, tuple[Node, Step] | None], node: Node) -> list[Step]:
    """The steps that lead to a node."""
    steps: list[Step] = []
    while (last := before[node]) is not None:
        node, step = last
        steps.append(step)
    return steps[::-1]
