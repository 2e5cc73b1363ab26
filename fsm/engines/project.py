"""The arrows of a chart, computed from explored states."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

from fsm.core.errors import near

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
    for number, command, who, to, source in _crossings(space, projection):
        rule = space.system.commands[command].rule.name
        target = _box(space, projection, to)
        cut = projection.cuts.get(rule)
        path = [source, *([cut] if cut else []), *([target] if target else [])]
        for one, other in pairwise(path):
            if one != other:
                arrow = Arrow(one, other, [])
                if arrow.id not in arrows:
                    arrow.play = [*space.play(number), space.label(command, who)]
                    arrows[arrow.id] = arrow
                arrow = arrows[arrow.id]
                arrow.rules.add(rule)
                if cut is None and rule in projection.labels:
                    arrow.labels.add(projection.labels[rule])
    return list(arrows.values())


def _box(space: Space, projection: Projection, number: int) -> str | None:
    return projection.boxes.get(space.system.value(space.states[number], projection.var.name))


def _crossings(space: Space, projection: Projection) -> Iterator[tuple[int, int, int, int, str]]:
    """Every step, with each box that was the last one seen before it."""
    boxes = [_box(space, projection, number) for number in range(len(space.states))]
    last: list[set[str]] = [{box} if box else set() for box in boxes]
    waiting = [number for number, box in enumerate(boxes) if box]
    for number in waiting:  # carries the last box through states that have none
        for _, _, to in space.steps[number]:
            if boxes[to] is None and not last[number] <= last[to]:
                last[to] |= last[number]
                waiting.append(to)
    for number, steps in enumerate(space.steps):
        for command, who, to in steps:
            for source in sorted(last[number]):
                yield number, command, who, to, source
