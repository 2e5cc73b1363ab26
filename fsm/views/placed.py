"""A chart after layout: everything has its place. Points, origin at the top left, y downwards.

All coordinates are whole or half points, so that every renderer puts things in the same place.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fsm.views.chart import Look, Role

Point = tuple[float, float]


@dataclass(frozen=True)
class Rect:
    """A rectangle: left edge, top edge, width, height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.h

    @property
    def center(self) -> Point:
        """The middle."""
        return self.x + self.w / 2, self.y + self.h / 2


@dataclass(frozen=True)
class Line:
    """One line of text, centred in its owner: `top` counts from the owner's upper edge, `height` is the leading."""

    text: str
    size: float
    bold: bool
    top: int
    height: int

    @property
    def baseline(self) -> float:
        """The baseline, from the owner's upper edge: capitals stand in the middle of the line."""
        return self.top + self.height / 2 + 0.36 * self.size


@dataclass(frozen=True)
class PlacedText:
    """A text without a box around it, such as the title."""

    id: str
    rect: Rect
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class PlacedBox:
    """A box or panel with its lines, and the letter on its upper left corner ("" for none)."""

    id: str
    role: Role
    rect: Rect
    lines: tuple[Line, ...]
    tooltip: str = ""
    badge: str = ""
    large: bool = False


@dataclass(frozen=True)
class Pill:
    """The label on an arrow, centred on its line."""

    rect: Rect
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class PlacedArrow:
    """An arrow as a chain of horizontal and vertical pieces, from the edge of one box to the edge of another."""

    id: str
    source: str
    target: str
    look: Look
    points: tuple[Point, ...]
    pill: Pill | None = None
    tooltip: str = ""


@dataclass(frozen=True)
class Inside:
    """The panels of a box and the arrows that join them."""

    owner: str
    role: Role
    panels: tuple[PlacedBox, ...]
    arrows: tuple[PlacedArrow, ...]


@dataclass(frozen=True)
class Picture:
    """A whole chart, ready to be drawn. `description` tells it in words, arrow by arrow."""

    id: str
    lang: str
    tag: str
    font: str
    fonts: tuple[str, ...]
    width: int
    height: int
    title: str
    description: str
    texts: tuple[PlacedText, ...]
    boxes: tuple[PlacedBox, ...]
    insides: tuple[Inside, ...]
    arrows: tuple[PlacedArrow, ...]


BADGE_RADIUS = 13
"""Radius of a badge in points; its centre is `BADGE_INSET` inside the upper left corner of its box."""
BADGE_INSET = 3


def badge_center(rect: Rect) -> Point:
    """Return the centre of the badge of a box."""
    return rect.x + BADGE_INSET, rect.y + BADGE_INSET
