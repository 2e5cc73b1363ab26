"""A sheet and its words laid out: column by column, row by row, then arrows, then their labels. Points throughout.

Data flows one way: labels give the column gutters, these the widths of the boxes, their texts the heights of the
rows, boxes and gutters the routes, and routes the places of the labels.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fsm.views import inside, text
from fsm.views.grid import Tracks, gutter_sizes, row_sizes
from fsm.views.placed import Picture, PlacedBox, PlacedText, Rect
from fsm.views.route import Ground, extents, route
from fsm.views.words import check_words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fsm.views.chart import Arrow, Box, Sheet
    from fsm.views.placed import Inside, Line
    from fsm.views.route import Label
    from fsm.views.words import SheetWords, Words

MARGIN = 16
SIDE = 22
"""Room between a text and the left and right edge of its box: enough for a reader's font that is wider than ours."""
EDGE = 14
"""Room between a text and the upper and lower edge of its box."""
LOWEST_BOX = 66
BELOW_TITLE = 18
ABOVE_CAPTION = 14


def lay_out(sheet: Sheet, words: Words) -> Picture:
    """Place everything; raises SheetError if the language lacks a text of the sheet."""
    texts = check_words(sheet, words)
    lang = words.lang
    labels = _labels(sheet, texts, lang)
    columns = Tracks(MARGIN, sheet.columns, gutter_sizes(sheet, "column", extents(sheet, labels, "column")))
    across = {box.id: columns.extent(box.column) for box in sheet.boxes}
    title = text.set_lines(texts.title, columns.end - MARGIN, text.SHEET_TITLE, lang)
    top = MARGIN + text.bottom(title)
    gutters = gutter_sizes(sheet, "row", extents(sheet, labels, "row"))
    needs = [(box.row, _need(box, texts, across[box.id][1], lang)) for box in sheet.boxes]
    rows = Tracks(top + BELOW_TITLE, row_sizes(needs, gutters), gutters)
    rects = {box.id: _rect(across[box.id], rows.extent(box.row)) for box in sheet.boxes}
    ground = Ground(sheet, columns, rows, rects, labels)
    names = {box.id: _name(box, texts, words) for box in sheet.boxes}
    width = columns.end + MARGIN
    caption = text.set_lines(texts.caption, width - 2 * MARGIN, text.CAPTION, lang)
    below = rows.end + (ABOVE_CAPTION if caption else 0)
    return Picture(
        id=sheet.id,
        lang=lang,
        tag=words.tag,
        font=words.font,
        fonts=words.fonts,
        width=width,
        height=below + text.bottom(caption) + MARGIN,
        title=texts.title.replace("|", ""),
        description=" ".join(_sentence(arrow, names, texts, words) for arrow in sheet.arrows),
        texts=(
            PlacedText("sheet-title", Rect(0, 0, width, top + 2), text.moved(title, MARGIN)),
            PlacedText(
                "sheet-caption", Rect(0, below - 2, width, text.bottom(caption) + MARGIN + 2), text.moved(caption, 2)
            ),
        ),
        boxes=tuple(_box(box, texts, lang, rects[box.id]) for box in sheet.boxes),
        insides=_insides(sheet, texts, lang, rects),
        arrows=tuple(route(arrow, ground, _sentence(arrow, names, texts, words)) for arrow in sheet.arrows),
    )


def _labels(sheet: Sheet, texts: SheetWords, lang: str) -> dict[str, Label]:
    return {arrow.id: text.pill_size(texts.labels[arrow.label], lang) for arrow in sheet.arrows if arrow.label}


def _need(box: Box, texts: SheetWords, width: int, lang: str) -> int:
    lines = _lines(box, texts, lang, width)
    if box.panels:
        return inside.need(box, lines, texts, width, lang)
    return max(LOWEST_BOX, text.bottom(lines) + 2 * EDGE)


def _lines(box: Box, texts: SheetWords, lang: str, width: int) -> tuple[Line, ...]:
    said = texts.boxes[box.id]
    style = text.LARGE if box.large else text.TITLE
    return text.set_block(said.title, said.body, width - 2 * SIDE, style, lang)


def _box(box: Box, texts: SheetWords, lang: str, rect: Rect) -> PlacedBox:
    lines = _lines(box, texts, lang, int(rect.w))
    top = inside.TOP if box.panels else int(rect.h - text.bottom(lines)) // 2
    tooltip = texts.boxes[box.id].tooltip
    return PlacedBox(box.id, box.role, rect, text.moved(lines, top), tooltip, box.badge, box.large)


def _insides(sheet: Sheet, texts: SheetWords, lang: str, rects: Mapping[str, Rect]) -> tuple[Inside, ...]:
    return tuple(
        inside.place(box, _lines(box, texts, lang, int(rects[box.id].w)), texts, rects[box.id], lang)
        for box in sheet.boxes
        if box.panels
    )


def _rect(across: tuple[int, int], down: tuple[int, int]) -> Rect:
    return Rect(across[0], down[0], across[1], down[1])


def _name(box: Box, texts: SheetWords, words: Words) -> str:
    pattern = words.phrases["marked" if box.badge else "box"]
    return pattern.format(badge=box.badge, title=texts.boxes[box.id].title.replace("|", ""))


def _sentence(arrow: Arrow, names: Mapping[str, str], texts: SheetWords, words: Words) -> str:
    label = texts.labels[arrow.label].replace("|", "") if arrow.label else ""
    pattern = words.phrases["labelled" if label else "arrow"]
    return pattern.format(source=names[arrow.source], target=names[arrow.target], label=label)
