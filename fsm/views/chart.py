"""What a chart is before anything is measured or drawn: plain data.

A `Sheet` says where boxes stand on a grid, how arrows run between them and which word keys they carry. It knows
nothing of the rules: which arrows are true is decided by whoever compares `arrow_ids` with what plays can reach.

Tracks (columns and rows) are numbered from 1. Gutters are the strips between tracks: gutter `k` follows track
`k`, so gutter 0 lies before the first track.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

Side = Literal["left", "right", "top", "bottom"]
Axis = Literal["column", "row"]
Role = Literal["open", "action", "trigger", "own", "other", "chain", "agree", "end"]
Look = Literal["plain", "yes", "no", "loop", "onward"]

SIDES: tuple[Side, ...] = get_args(Side)
AXES: tuple[Axis, ...] = get_args(Axis)
ROLES: tuple[Role, ...] = get_args(Role)
LOOKS: tuple[Look, ...] = get_args(Look)


class SheetError(ValueError):
    """A chart file or a language file that cannot be used.

    The message has one line: the file, the place in it, what is wrong, and what to write instead.
    """

    def __init__(self, file: str, place: str, wrong: str, write: str) -> None:
        """Join the four parts into one line; `place` may be empty when the whole file is meant."""
        where = f"{file}: {place}" if place else file
        super().__init__(f"{where}: {wrong}; {write}")


@dataclass(frozen=True)
class Span:
    """The tracks from `first` to `last`, both included, numbered from 1."""

    first: int
    last: int

    def meets(self, other: Span) -> bool:
        """Say whether the two spans share a track."""
        return self.first <= other.last and other.first <= self.last


@dataclass(frozen=True)
class Lane:
    """A gutter along which an arrow runs: the gutter that follows track `gutter` of `axis` (0: before the first).

    A column gutter is a vertical strip, a row gutter a horizontal one.
    """

    axis: Axis
    gutter: int


@dataclass(frozen=True)
class Box:
    """A box on the grid. `role` gives its colour, `badge` a letter on its corner ("" for none).

    A box with `panels` keeps its title on top and shows the panels below each other, joined by arrows that
    carry the word key `between` ("" for bare arrows). `large` sets the title in display size.
    """

    id: str
    column: Span
    row: Span
    role: Role
    badge: str = ""
    large: bool = False
    panels: tuple[str, ...] = ()
    between: str = ""


@dataclass(frozen=True)
class Arrow:
    """An arrow between two boxes, with a word key (`label`, "" for none), a look and a route.

    The route leaves the side `leave` of `source`, follows the gutters `via` in order, and enters the side `enter`
    of `target`. `at` holds two fractions (0..1, from the left or from the top): where on its side the arrow
    leaves and enters; a straight arrow uses the first, measured along the stretch both boxes share.
    """

    source: str
    target: str
    label: str
    look: Look
    leave: Side
    enter: Side
    via: tuple[Lane, ...] = ()
    at: tuple[float, float] = (0.5, 0.5)

    @property
    def id(self) -> str:
        """Both ends, as in `A--a1`."""
        return f"{self.source}--{self.target}"

    @property
    def straight(self) -> bool:
        """Say whether the arrow is one straight line."""
        return not self.via and travel(self.leave) == travel(self.enter)


@dataclass(frozen=True)
class Sheet:
    """A chart: its grid (`columns` holds widths in points, row heights follow from the text), boxes, arrows.

    `model` and `profile` name the game whose plays have to take exactly these arrows.
    """

    id: str
    model: str
    profile: str
    columns: tuple[int, ...]
    boxes: tuple[Box, ...]
    arrows: tuple[Arrow, ...]

    @property
    def rows(self) -> int:
        """The number of rows in use."""
        return max(box.row.last for box in self.boxes)

    @property
    def arrow_ids(self) -> tuple[str, ...]:
        """The ids of the arrows, in the order of the file."""
        return tuple(arrow.id for arrow in self.arrows)

    def box(self, name: str) -> Box:
        """Find a box by its id; raises KeyError."""
        return {box.id: box for box in self.boxes}[name]


def travel(side: Side) -> Axis:
    """Name the axis whose track number changes on the way out of a side: left and right cross columns."""
    return "column" if side in ("left", "right") else "row"


def differences(sheet_arrows: AbstractSet[str], reachable: AbstractSet[str]) -> list[str]:
    """Compare the arrows a sheet draws with those plays can take; one sentence per wrong arrow, none if equal."""
    invented = [f"the sheet draws {arrow}, but no play takes it" for arrow in sorted(sheet_arrows - reachable)]
    missing = [f"plays take {arrow}, but the sheet does not draw it" for arrow in sorted(reachable - sheet_arrows)]
    return invented + missing
