"""Arrows as chains of horizontal and vertical pieces, each with its label in the middle of a piece. Points."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from fsm.views.chart import travel
from fsm.views.grid import HEAD, lane_widths
from fsm.views.placed import Pill, PlacedArrow, Rect

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fsm.views.chart import Arrow, Axis, Lane, Sheet, Side
    from fsm.views.grid import Tracks
    from fsm.views.placed import Line, Point

Label = tuple[int, int, tuple["Line", ...]]
"""Width, height and lines of a pill."""


@dataclass(frozen=True)
class Ground:
    """What arrows run on: the sheet, its columns and rows, the rectangles of its boxes, the labels by arrow id."""

    sheet: Sheet
    columns: Tracks
    rows: Tracks
    rects: Mapping[str, Rect]
    labels: Mapping[str, Label]


def route(arrow: Arrow, ground: Ground, tooltip: str) -> PlacedArrow:
    """Lay one arrow and put its label on it."""
    source, target = ground.rects[arrow.source], ground.rects[arrow.target]
    points = straight(arrow, source, target) if arrow.straight else _bent(arrow, ground, source, target)
    pill = pill_on(_wearing(points, arrow), ground.labels[arrow.id]) if arrow.id in ground.labels else None
    return PlacedArrow(arrow.id, arrow.source, arrow.target, arrow.look, points, pill, tooltip)


def extents(sheet: Sheet, labels: Mapping[str, Label], axis: Axis) -> dict[str, int]:
    """Return how far the label of every arrow reaches along an axis, by arrow id; 0 for no label."""
    sizes = {name: width if axis == "column" else height for name, (width, height, _) in labels.items()}
    return {arrow.id: sizes.get(arrow.id, 0) for arrow in sheet.arrows}


def straight(arrow: Arrow, source: Rect, target: Rect) -> tuple[Point, ...]:
    """Lay an arrow between two facing sides, at a fraction of the stretch they share."""
    share = arrow.at[0]
    if travel(arrow.leave) == "column":
        y = _between(max(source.y, target.y), min(source.bottom, target.bottom), share)
        return (_port(source, arrow.leave, 0)[0], y), (_port(target, arrow.enter, 0)[0], y)
    x = _between(max(source.x, target.x), min(source.right, target.right), share)
    return (x, _port(source, arrow.leave, 0)[1]), (x, _port(target, arrow.enter, 0)[1])


def pill_on(piece: tuple[Point, Point], label: Label) -> Pill:
    """Centre a pill on the last or only piece of an arrow whose head does not count as line."""
    (x0, y0), (x1, y1) = piece
    width, height, lines = label
    length = abs(x1 - x0) + abs(y1 - y0)
    share = (length - HEAD) / length / 2
    x, y = _between(x0, x1, share), _between(y0, y1, share)
    return Pill(Rect(x - width / 2, y - height / 2, width, height), lines)


def _bent(arrow: Arrow, ground: Ground, source: Rect, target: Rect) -> tuple[Point, ...]:
    end = _port(target, arrow.enter, arrow.at[1])
    points = [_port(source, arrow.leave, arrow.at[0])]
    for lane in arrow.via:
        middle = _lane_middle(ground, lane, arrow)
        points.append((middle, points[-1][1]) if lane.axis == "column" else (points[-1][0], middle))
    points.append((points[-1][0], end[1]) if arrow.enter in ("left", "right") else (end[0], points[-1][1]))
    return (*points, end)


def _lane_middle(ground: Ground, lane: Lane, arrow: Arrow) -> float:
    column = lane.axis == "column"
    pills = extents(ground.sheet, ground.labels, lane.axis)
    widths = lane_widths(ground.sheet, lane.axis, lane.gutter, pills)
    before = sum(width for name, width in list(widths.items())[: list(widths).index(arrow.id)])
    middle = (ground.columns if column else ground.rows).gutter_middle(lane.gutter)
    return middle - sum(widths.values()) / 2 + before + widths[arrow.id] / 2


def _wearing(points: tuple[Point, ...], arrow: Arrow) -> tuple[Point, Point]:
    """Return the piece that carries the label: the one in the first gutter of the route, or else the first."""
    return list(pairwise(points))[1 if arrow.via else 0]


def _port(rect: Rect, side: Side, share: float) -> Point:
    x = {"left": rect.x, "right": rect.right}.get(side, _between(rect.x, rect.right, share))
    y = {"top": rect.y, "bottom": rect.bottom}.get(side, _between(rect.y, rect.bottom, share))
    return x, y


def _between(start: float, stop: float, share: float) -> float:
    """Return the half point nearest to a share of the way."""
    return round(2 * (start + (stop - start) * share)) / 2
