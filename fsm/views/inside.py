"""The panels inside a box: its title on top, the panels below each other, arrows between them. Points."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from fsm.views import text
from fsm.views.grid import BETWEEN, HEAD, STUB
from fsm.views.placed import Inside, PlacedArrow, PlacedBox, Rect
from fsm.views.route import pill_on

if TYPE_CHECKING:
    from fsm.views.chart import Box
    from fsm.views.placed import Line
    from fsm.views.route import Label
    from fsm.views.words import SheetWords

TOP = 14
"""Room above the title of a box with panels."""
BELOW_TITLE = 12
INSET = 18
"""Room between a panel and the left, right and lower edge of its box."""
SIDE = 18
EDGE = 14


def need(box: Box, lines: tuple[Line, ...], texts: SheetWords, width: int, lang: str) -> int:
    """Return the least height of a box with panels, given the lines of its title and its width."""
    panels = [text.bottom(block) + 2 * EDGE for block in _blocks(box, texts, width, lang)]
    return _head(lines) + sum(panels) + _gap(box, texts, lang) * (len(panels) - 1) + INSET


def place(box: Box, lines: tuple[Line, ...], texts: SheetWords, rect: Rect, lang: str) -> Inside:
    """Place the panels: what height is left over goes in equal parts to panels and gaps."""
    blocks = _blocks(box, texts, int(rect.w), lang)
    spare = int(rect.h) - need(box, lines, texts, int(rect.w), lang)
    share = spare // (2 * len(blocks) - 1)
    heights = [text.even(text.bottom(block) + 2 * EDGE + share - 1) for block in blocks]
    free = int(rect.h) - _head(lines) - INSET - sum(heights)
    step = free // max(1, len(blocks) - 1)
    tops = [int(rect.y) + _head(lines) + sum(heights[:number]) + number * step for number in range(len(blocks))]
    panels = tuple(
        PlacedBox(
            f"panel-{box.id}-{name}",
            box.role,
            Rect(rect.x + INSET, top, rect.w - 2 * INSET, height),
            text.moved(block, (height - text.bottom(block)) // 2),
        )
        for name, block, top, height in zip(box.panels, blocks, tops, heights, strict=True)
    )
    label = text.pill_size(texts.labels[box.between], lang) if box.between else None
    arrows = tuple(_arrow(above, below, label) for above, below in pairwise(panels))
    return Inside(box.id, box.role, panels, arrows)


def _arrow(above: PlacedBox, below: PlacedBox, label: Label | None) -> PlacedArrow:
    x, _ = above.rect.center
    ends = (x, above.rect.bottom), (x, below.rect.y)
    pill = pill_on(ends, label) if label else None
    return PlacedArrow(f"after-{above.id}", above.id, below.id, "plain", ends, pill)


def _blocks(box: Box, texts: SheetWords, width: int, lang: str) -> list[tuple[Line, ...]]:
    room = width - 2 * (INSET + SIDE)
    said = [texts.boxes[box.id].panels[name] for name in box.panels]
    return [text.set_block(words.title, words.body, room, text.TITLE, lang) for words in said]


def _head(lines: tuple[Line, ...]) -> int:
    return TOP + text.bottom(lines) + BELOW_TITLE


def _gap(box: Box, texts: SheetWords, lang: str) -> int:
    if not box.between:
        return BETWEEN["row"]
    return max(BETWEEN["row"], text.pill_size(texts.labels[box.between], lang)[1] + 2 * STUB + HEAD)
