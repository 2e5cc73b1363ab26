"""The arrows of a chart, computed from explored states."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

from fsm.core.errors import near
from fsm.engines.source import predicate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fsm.core.projection import Projection
    from fsm.engines.reach import Space


@dataclass
class Arrow:
    """One arrow between two boxes: the words on it, the rules behind it and a shortest play that takes it."""

    source: str
    target: str
    play: list[str]
    labels: set[str] = field(default_factory=set)
    rules: set[str] = field(default_factory=set)

    @property
    def id(self) -> str:
        """The arrow's name, `"A--a1"`."""
        return f"{self.source}--{self.target}"


def arrows_of(space: Space, chart: str) -> dict[str, list[str]]:
    """The arrows of the projection called `chart`, each with a shortest play that takes it.

    Raises `KeyError` if the system has no such projection.
    """
    return {arrow.id: arrow.play for arrow in project(space, chart)}


def project(space: Space, chart: str) -> list[Arrow]:
    """The arrows of the projection called `chart`, nearest first.

    Raises `KeyError` if the system has no such projection.
    """
    known = {p.name: p for p in space.system.projections}
    if chart not in known:
        raise KeyError(f"the system has no projection {chart!r}{near(chart, known)}")
    projection = known[chart]
    arrows: dict[str, Arrow] = {}
    for crossing in _crossings(space, projection):
        rule = space.system.commands[crossing.command].rule.name
        for one, other in pairwise(crossing.path):
            if one != other:
                arrow = Arrow(one, other, [])
                if arrow.id not in arrows:
                    arrow.play = crossing.play()
                    arrows[arrow.id] = arrow
                arrow = arrows[arrow.id]
                arrow.rules.add(rule)
                if rule not in projection.cuts and rule in projection.labels:
                    arrow.labels.add(projection.labels[rule])
    return list(arrows.values())


def _boxes(space: Space, projection: Projection) -> list[str | None]:
    """The box of each state; none where it is passed through."""
    through = predicate(space.system, space.system.ground(projection.through))
    return [
        None
        if through(state, state, -1, -1, 0, 0)
        else projection.boxes.get(space.system.value(state, projection.var.name))
        for state in space.states
    ]


@dataclass(frozen=True)
class _Crossing:
    """A step taken where `path[0]` is the last box before it; `before` is the step that first led there like that."""

    space: Space
    command: int
    who: int
    path: tuple[str, ...]
    before: _Crossing | None

    def play(self) -> list[str]:
        """A shortest play that ends with the step."""
        moves: list[str] = []
        crossing: _Crossing | None = self
        while crossing is not None:
            moves.append(self.space.label(crossing.command, crossing.who))
            crossing = crossing.before
        return moves[::-1]


def _crossings(space: Space, projection: Projection) -> Iterator[_Crossing]:
    """Every step with every box that can be the last one before it, nearest first.

    The last box is carried through states that have none; a step drawn as a box is the last one after it.
    """
    boxes = _boxes(space, projection)
    starts = (number for number, parent in enumerate(space.parents) if parent is None)
    first: dict[tuple[int, str | None], _Crossing | None] = {(number, boxes[number]): None for number in starts}
    queue = list(first)
    for number, source in queue:
        for command, who, to in space.steps[number]:
            cut = projection.cuts.get(space.system.commands[command].rule.name)
            path = tuple(box for box in (source, cut, boxes[to]) if box is not None)
            crossing = _Crossing(space, command, who, path, first[number, source])
            yield crossing
            node = (to, path[-1] if path else None)
            if node not in first:
                first[node] = crossing
                queue.append(node)
