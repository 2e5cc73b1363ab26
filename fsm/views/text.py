"""Texts set in lines: titles, bodies and pills, with the sizes and leadings of the house. All numbers are points."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil

from fsm.views.measure import break_lines, text_width
from fsm.views.placed import Line


@dataclass(frozen=True)
class Style:
    """How a text is set: font size, weight, leading."""

    size: float
    leading: int
    bold: bool = False


SHEET_TITLE = Style(27, 34, bold=True)
LARGE = Style(22, 29, bold=True)
TITLE = Style(17, 22, bold=True)
BODY = Style(13.5, 18)
LABEL = Style(13, 17, bold=True)
CAPTION = Style(11.5, 16)
BADGE = Style(16, 20, bold=True)

PARAGRAPH = 5
PILL_SIDE = 11
PILL_EDGE = 4
PILL_WIDEST = 150


def set_lines(text: str, width: float, style: Style, lang: str, top: int = 0) -> tuple[Line, ...]:
    """Break a text to a width and set its lines from `top` downwards."""
    broken = break_lines(text, width, style.size, lang, bold=style.bold)
    return tuple(
        Line(line, style.size, style.bold, top + number * style.leading, style.leading)
        for number, line in enumerate(broken)
    )


def set_block(title: str, body: str, width: float, head: Style, lang: str) -> tuple[Line, ...]:
    """Set a title and, below it, a body."""
    above = set_lines(title, width, head, lang)
    return above + set_lines(body, width, BODY, lang, bottom(above) + PARAGRAPH)


def bottom(lines: tuple[Line, ...]) -> int:
    """Return where the last line ends."""
    return max((line.top + line.height for line in lines), default=0)


def moved(lines: tuple[Line, ...], by: int) -> tuple[Line, ...]:
    """Move lines down."""
    return tuple(replace(line, top=line.top + by) for line in lines)


def pill_size(text: str, lang: str) -> tuple[int, int, tuple[Line, ...]]:
    """Set a label: the width and height of its pill, and its lines. A `|` is where the label is broken."""
    rows = [line for part in text.split("|") for line in break_lines(part, PILL_WIDEST, LABEL.size, lang, bold=True)]
    lines = tuple(
        Line(row, LABEL.size, LABEL.bold, PILL_EDGE + number * LABEL.leading, LABEL.leading)
        for number, row in enumerate(rows)
    )
    widest = max(text_width(row, LABEL.size, bold=True) for row in rows)
    return even(widest + 2 * PILL_SIDE), even(bottom(lines) + PILL_EDGE), lines


def even(number: float) -> int:
    """Round up to an even whole number, so that the half is whole too."""
    return 2 * ceil(number / 2)
