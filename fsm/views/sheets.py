"""The chart list `diagrams/charts.toml`, read strictly into sheets.

The file says where boxes stand, how arrows run and which word keys they carry, and nothing about the rules.
Whatever it gets wrong is told in one line: file, place, and what to write.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from fsm.views.chart import AXES, LOOKS, ROLES, SIDES, Arrow, Axis, Box, Lane, Sheet, Side, Span, travel
from fsm.views.reading import Table, read_toml, suggest

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

FORMAT = 1
SHEET_KEYS = ("id", "model", "profile", "columns", "boxes", "arrows")
BOX_KEYS = ("id", "column", "row", "role", "badge", "large", "panels", "between")
ARROW_KEYS = ("from", "to", "label", "look", "leave", "enter", "via", "at")
MOST_TRACKS = 40
NARROWEST, WIDEST = 80, 2000  # column widths in points
PAIR = 2
LONGEST_BADGE = 2

ID = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
SHEET_ID = re.compile(r"[a-z][a-z0-9-]*")
LANE = re.compile(rf"(before|after) ({'|'.join(AXES)}) ([0-9]+)")


def read_sheets(path: Path) -> dict[str, Sheet]:
    """Read every sheet of a chart list, keyed by id; raises SheetError."""
    top = Table(str(path), "", read_toml(path), ("format", "sheet"))
    if top.get("format", int) != FORMAT:
        raise top.error("this format is not known", f"write format = {FORMAT}")
    tables = top.tables("sheet", SHEET_KEYS)
    _distinct(tables, [table.get("id", str) for table in tables])
    return {sheet.id: sheet for sheet in map(_sheet, tables)}


def _sheet(table: Table) -> Sheet:
    columns = table.numbers("columns")
    if not 0 < len(columns) <= MOST_TRACKS or not all(NARROWEST <= width <= WIDEST for width in columns):
        raise table.error(
            "'columns' describes no grid", f"write 1 to {MOST_TRACKS} widths from {NARROWEST} to {WIDEST} points"
        )
    box_tables = table.tables("boxes", BOX_KEYS)
    if not box_tables:
        raise table.error("'boxes' is empty", "write at least one box")
    boxes = [_box(item, len(columns)) for item in box_tables]
    _distinct(box_tables, [box.id for box in boxes])
    _apart(box_tables, boxes)
    by_id = {box.id: box for box in boxes}
    tracks: dict[Axis, int] = {"column": len(columns), "row": max(box.row.last for box in boxes)}
    arrow_tables = table.tables("arrows", ARROW_KEYS)
    arrows = [_arrow(item, by_id, tracks) for item in arrow_tables]
    _distinct(arrow_tables, [arrow.id for arrow in arrows])
    game = (table.get("model", str), table.get("profile", str))
    return Sheet(_id(table, SHEET_ID), *game, columns, tuple(boxes), tuple(arrows))


def _box(table: Table, columns: int) -> Box:
    return Box(
        id=_id(table, ID),
        column=_span(table, "column", columns),
        row=_span(table, "row", MOST_TRACKS),
        role=table.choice("role", ROLES),
        badge=_badge(table),
        large=table.get("large", bool, default=False),
        panels=_panels(table),
        between=table.get("between", str, ""),
    )


def _badge(table: Table) -> str:
    badge = table.get("badge", str, "")
    if len(badge) <= LONGEST_BADGE:
        return badge
    raise table.error(f"badge {badge!r} is too long", "write one or two letters")


def _panels(table: Table) -> tuple[str, ...]:
    panels = table.texts("panels")
    if len(set(panels)) < len(panels) or not all(map(ID.fullmatch, panels)):
        raise table.error(f"'panels' {list(panels)} are not distinct ids", "write a letter, then letters and digits")
    if len(panels) < PAIR and table.get("between", str, ""):
        raise table.error("'between' stands between no panels", "remove it, or write panels = two ids or more")
    return panels


def _id(table: Table, pattern: re.Pattern[str]) -> str:
    name = table.get("id", str)
    if pattern.fullmatch(name):
        return name
    raise table.error(f"{name!r} is no id", "write a letter, then letters and digits")


def _span(table: Table, axis: Axis, most: int) -> Span:
    numbers = table.numbers(axis)
    if len(numbers) in (1, PAIR) and 1 <= numbers[0] <= numbers[-1] <= most:
        return Span(numbers[0], numbers[-1])
    raise table.error(
        f"{axis} {list(numbers)} is not on the grid", f"write a number from 1 to {most}, or [first, last]"
    )


def _arrow(table: Table, boxes: dict[str, Box], tracks: dict[Axis, int]) -> Arrow:
    source, target = _end(table, "from", boxes), _end(table, "to", boxes)
    if source is target:
        raise table.error("the arrow ends where it begins", "name two boxes")
    via = tuple(_lane(table, text, tracks) for text in table.texts("via"))
    leave, enter = _sides(table, source, target)
    if not _connected(source, target, (leave, enter), via):
        raise table.error("the arrow is routed nowhere", _advice(source, target, leave))
    at = table.fractions("at") or (0.5,)
    if len(at) > PAIR:
        raise table.error("'at' has too many numbers", "write one, or two for a bent arrow: [leave, enter]")
    return Arrow(
        source=source.id,
        target=target.id,
        label=table.get("label", str, ""),
        look=table.choice("look", LOOKS, "plain"),
        leave=leave,
        enter=enter,
        via=via,
        at=(at[0], at[-1]),
    )


def _end(table: Table, key: str, boxes: dict[str, Box]) -> Box:
    name = table.get(key, str)
    if name in boxes:
        return boxes[name]
    raise table.error(f"unknown box {name!r}", suggest(name, boxes))


def _lane(table: Table, text: str, tracks: dict[Axis, int]) -> Lane:
    found = LANE.fullmatch(text)
    if found is None:
        raise table.error(f"{text!r} is no gutter", "write 'before column 1', 'after row 2' or the like")
    axis: Axis = "column" if found[2] == "column" else "row"
    number = int(found[3])
    if not 1 <= number <= tracks[axis]:
        raise table.error(f"{text!r} is not on the grid", f"write a {axis} from 1 to {tracks[axis]}")
    return Lane(axis, number if found[1] == "after" else number - 1)


def _sides(table: Table, source: Box, target: Box) -> tuple[Side, Side]:
    """Return the sides that are written, or those that face each other."""
    facing: tuple[Side, Side] | None = None
    if source.column.meets(target.column):
        facing = ("bottom", "top") if source.row.last < target.row.first else ("top", "bottom")
    elif source.row.meets(target.row):
        facing = ("right", "left") if source.column.last < target.column.first else ("left", "right")
    if facing is None:
        return table.choice("leave", SIDES), table.choice("enter", SIDES)
    return table.choice("leave", SIDES, facing[0]), table.choice("enter", SIDES, facing[1])


def _connected(source: Box, target: Box, sides: tuple[Side, Side], via: Sequence[Lane]) -> bool:
    """Say whether the route is a chain of right angles that leaves and arrives from outside its boxes."""
    leave, enter = sides
    if via:
        axes = [lane.axis for lane in via]
        alternating = all(axis != after for axis, after in pairwise(axes))
        ends = axes[0] == travel(leave) and axes[-1] == travel(enter)
        return alternating and ends and _lane_beyond(source, via[0], leave) and _lane_beyond(target, via[-1], enter)
    if not (_beyond(source, target, leave) and _beyond(target, source, enter)):
        return False
    if travel(leave) != travel(enter):
        return True
    return source.row.meets(target.row) if travel(leave) == "column" else source.column.meets(target.column)


def _beyond(box: Box, other: Box, side: Side) -> bool:
    """Say whether the other box lies wholly on that side of a box."""
    one, two = (box.column, other.column) if travel(side) == "column" else (box.row, other.row)
    return one.last < two.first if side in ("right", "bottom") else two.last < one.first


def _lane_beyond(box: Box, lane: Lane, side: Side) -> bool:
    """Say whether a gutter lies on that side of a box."""
    span = box.column if travel(side) == "column" else box.row
    return lane.gutter >= span.last if side in ("right", "bottom") else lane.gutter < span.first


def _advice(source: Box, target: Box, leave: Side) -> str:
    axis = travel(leave)
    span = source.column if axis == "column" else source.row
    gutter = f"after {axis} {span.last}" if leave in ("right", "bottom") else f"before {axis} {span.first}"
    return f"it leaves {source.id} at the {leave}: try via = [{gutter!r}], or face {target.id}"


def _distinct(tables: Iterable[Table], names: Iterable[str]) -> None:
    seen: set[str] = set()
    for table, name in zip(tables, names, strict=True):
        if name in seen:
            raise table.error(f"{name!r} stands here twice", "remove one, or give it another id")
        seen.add(name)


def _apart(tables: Sequence[Table], boxes: Sequence[Box]) -> None:
    for number, box in enumerate(boxes):
        for other in boxes[:number]:
            if box.column.meets(other.column) and box.row.meets(other.row):
                raise tables[number].error(f"it covers box {other.id!r}", "write another row or column")
