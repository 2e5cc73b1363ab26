"""Columns, rows and the gutters between them, in points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fsm.views.chart import travel

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from fsm.views.chart import Arrow, Axis, Sheet, Span

BETWEEN: Mapping[Axis, int] = {"column": 48, "row": 42}
"""The least width of a gutter between two tracks."""
LANE = 24
"""The least width an arrow needs in the gutter it runs along."""
LANE_MARGIN = 8
"""Room between the lanes of a gutter and the boxes beside it."""
STUB = 24
"""The least length of line to be seen before and after a label."""
HEAD = 10
"""The length of an arrow head."""


@dataclass(frozen=True)
class Tracks:
    """The tracks of one axis, numbered from 1, with gutter `k` after track `k`; the first gutter starts at `origin`."""

    origin: int
    sizes: tuple[int, ...]
    gutters: tuple[int, ...]

    @property
    def end(self) -> int:
        """Where the last gutter ends."""
        return self.origin + sum(self.sizes) + sum(self.gutters)

    def extent(self, span: Span) -> tuple[int, int]:
        """Return where a span begins and how long it is."""
        start = self.origin + sum(self.sizes[: span.first - 1]) + sum(self.gutters[: span.first])
        stop = self.origin + sum(self.sizes[: span.last]) + sum(self.gutters[: span.last])
        return start, stop - start

    def gutter_middle(self, gutter: int) -> float:
        """Return the middle of a gutter."""
        return self.origin + sum(self.sizes[:gutter]) + sum(self.gutters[:gutter]) + self.gutters[gutter] / 2


def gutter_sizes(sheet: Sheet, axis: Axis, pills: Mapping[str, int]) -> tuple[int, ...]:
    """Return how wide the gutters of an axis must be for the arrows that cross them or run along them.

    `pills` holds the extent of each arrow's label along the axis, by arrow id, 0 for none. Column gutters that
    mirror each other are equally wide, so that the page is balanced.
    """
    last = len(sheet.columns) if axis == "column" else sheet.rows
    sizes = [0, *[BETWEEN[axis]] * (last - 1), 0]
    for arrow in sheet.arrows:
        if arrow.straight and pills[arrow.id] and axis == travel(arrow.leave):
            gutter = _crossed(sheet, arrow, axis)
            sizes[gutter] = max(sizes[gutter], pills[arrow.id] + 2 * STUB + HEAD)
    for gutter in range(last + 1):
        lanes = lane_widths(sheet, axis, gutter, pills)
        if lanes:
            sizes[gutter] = max(sizes[gutter], sum(lanes.values()) + 2 * LANE_MARGIN)
    if axis == "column":
        sizes = [
            max(size, mirror) if size and mirror else size for size, mirror in zip(sizes, sizes[::-1], strict=True)
        ]
    return tuple(sizes)


def lane_widths(sheet: Sheet, axis: Axis, gutter: int, pills: Mapping[str, int]) -> dict[str, int]:
    """Return the widths of the lanes in a gutter, by arrow id, in the order of the sheet.

    An arrow wears its label on the first gutter of its route.
    """
    return {
        arrow.id: max(LANE, pills[arrow.id] if number == 0 else 0)
        for arrow in sheet.arrows
        for number, lane in enumerate(arrow.via)
        if (lane.axis, lane.gutter) == (axis, gutter)
    }


def row_sizes(needs: Iterable[tuple[Span, int]], gutters: tuple[int, ...]) -> tuple[int, ...]:
    """Return row heights that hold every box, given the height each span needs; tall boxes stretch rows evenly."""
    sizes = [0] * (len(gutters) - 1)
    for span, need in sorted(needs, key=lambda item: item[0].last - item[0].first):
        rows = range(span.first - 1, span.last)
        lacking = need - sum(sizes[row] for row in rows) - sum(gutters[span.first : span.last])
        share = max(0, -(-lacking // len(rows)))
        for row in rows:
            sizes[row] += share
    return tuple(size + size % 2 for size in sizes)


def _crossed(sheet: Sheet, arrow: Arrow, axis: Axis) -> int:
    """Return the gutter a straight arrow crosses first."""
    box = sheet.box(arrow.source)
    span = box.column if axis == "column" else box.row
    return span.last if arrow.leave in ("right", "bottom") else span.first - 1
