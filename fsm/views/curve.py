"""Paths with rounded corners, as the control points of cubic Bezier pieces. Points."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fsm.views.placed import Point

RADIUS = 10.0
KAPPA = 0.5523
"""How far the handles of a quarter circle reach, as a share of its radius."""


def rounded(points: Sequence[Point], head: float) -> list[Point]:
    """Return the 3n+1 control points of a path through `points` that stops `head` before the last of them."""
    stops = [*points[:-1], toward(points[-1], points[-2], head)]
    path = [stops[0]]
    for before, corner, after in zip(stops, stops[1:], stops[2:], strict=False):
        radius = min(RADIUS, distance(before, corner) / 2, distance(corner, after) / 2)
        start, stop = toward(corner, before, radius), toward(corner, after, radius)
        path += line(path[-1], start)
        path += [toward(start, corner, radius * KAPPA), toward(stop, corner, radius * KAPPA), stop]
    return path + line(path[-1], stops[-1])


def line(start: Point, stop: Point) -> list[Point]:
    """Return a straight piece as two handles and its end."""
    length = distance(start, stop)
    return [toward(start, stop, length / 3), toward(stop, start, length / 3), stop]


def toward(start: Point, goal: Point, step: float) -> Point:
    """Go `step` points from `start` towards `goal`."""
    length = distance(start, goal)
    if not length:
        return start
    share = step / length
    return start[0] + (goal[0] - start[0]) * share, start[1] + (goal[1] - start[1]) * share


def distance(start: Point, stop: Point) -> float:
    """Return the distance between two points."""
    return hypot(stop[0] - start[0], stop[1] - start[1])
