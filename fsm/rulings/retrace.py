"""Finding a play again from what its players chose: in another profile it may go by other steps of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fsm.rulings.play import Step

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


def _steps(before: Mapping[Node, tuple[Node, Step] | None], node: Node) -> list[Step]:
    """The steps that lead to a node."""
    steps: list[Step] = []
    while (last := before[node]) is not None:
        node, step = last
        steps.append(step)
    return steps[::-1]
