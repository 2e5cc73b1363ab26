"""Finding the first step that satisfies a condition, with a claim's monitor composed on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fsm.core.claim import Monitor
from fsm.engines.source import predicate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fsm.core.nodes import Expr
    from fsm.engines.reach import Space

Node = tuple[int, int]
"""A state's number and the monitor's place."""
Edge = tuple[Node, int, int, Node]
"""From where, by which command, by which actor (-1: nobody), to where."""
UNWATCHED = Monitor(("",), [])


def first_steps(space: Space, monitor: Monitor | None, wanted: list[Expr[bool]]) -> list[list[str] | None]:
    """For each condition a shortest play that ends with a step satisfying it, or `None`.

    The monitor's place is that before the step; it never becomes part of a state of the system.
    """
    watch = monitor or UNWATCHED
    parents: dict[Node, Edge | None] = {}
    open_questions = {i: predicate(space.system, condition, watch.places) for i, condition in enumerate(wanted)}
    found: list[list[str] | None] = [None] * len(wanted)
    for edge in _edges(space, watch, parents):
        (at, place), command, who, (to, _) = edge
        before, after, may = space.states[at], space.states[to], space.may[at]
        for i in [i for i, asked in open_questions.items() if asked(before, after, command, who, place, may)]:
            found[i] = _play(space, parents, edge)
            del open_questions[i]
        if not open_questions:
            break
    return found


def _edges(space: Space, watch: Monitor, parents: dict[Node, Edge | None]) -> Iterator[Edge]:
    """Every step of the system composed with the monitor, breadth first; `parents` is filled on the way."""
    places = watch.places
    arcs = [
        [
            (predicate(space.system, test, places), places.index(target))
            for source, test, target in watch.arcs
            if source == place
        ]
        for place in places
    ]
    starts: list[Node] = [(space.numbers[state], 0) for state in dict.fromkeys(space.system.starts)]
    parents.update(dict.fromkeys(starts))
    queue = list(starts)
    for node in queue:
        at, place = node
        before, may = space.states[at], space.may[at]
        for command, who, to in space.steps[at]:
            after = space.states[to]
            fits = (goal for test, goal in arcs[place] if test(before, after, command, who, place, may))
            edge = (node, command, who, (to, next(fits, place)))
            yield edge
            if edge[3] not in parents:
                parents[edge[3]] = edge
                queue.append(edge[3])


def _play(space: Space, parents: dict[Node, Edge | None], last: Edge) -> list[str]:
    moves: list[str] = []
    edge: Edge | None = last
    while edge is not None:
        node, command, who, _ = edge
        moves.append(space.label(command, who))
        edge = parents[node]
    return moves[::-1]
