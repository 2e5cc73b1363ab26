"""What a drawn SVG looks like, read back from the file, and what may be wrong with it.

Every checker returns sentences, one per fault, so that a test can show all of them and also show that each fault
is found. Points throughout; the numbers are those of the file, where y is counted from the foot of the page.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import dataclass
from itertools import combinations, pairwise
from math import hypot
from unicodedata import east_asian_width

from fsm.views.measure import text_width
from fsm.views.placed import Rect

SVG = "{http://www.w3.org/2000/svg}"
ASCENT, DESCENT = 0.74, 0.22  # em, for Latin letters
WIDE_ASCENT, WIDE_DESCENT = 0.88, 0.12  # em, for full-width characters, which fill their square
TIP = 5.0  # how far short of a box an arrow head may end: its outline has a width
NEAR = 0.75  # a measure on the page that nobody sees

Point = tuple[float, float]
Piece = tuple[Point, Point]


@dataclass(frozen=True)
class Text:
    """One line of text: where its middle and its baseline are."""

    said: str
    x: float
    y: float
    size: float
    bold: bool

    @property
    def rect(self) -> Rect:
        """The room it takes."""
        width = text_width(self.said, self.size, bold=self.bold)
        wide = any(east_asian_width(character) in "WF" for character in self.said)
        ascent, descent = (WIDE_ASCENT, max(DESCENT, WIDE_DESCENT)) if wide else (ASCENT, DESCENT)
        top = self.y - ascent * self.size
        return Rect(self.x - width / 2, top, width, (ascent + descent) * self.size)


@dataclass(frozen=True)
class Shape:
    """Something with an outline and lines of text: a box, a panel, a badge."""

    rect: Rect
    texts: tuple[Text, ...]


@dataclass(frozen=True)
class Path:
    """An arrow: its points with the tip last, and its label ("pill") if it has one."""

    points: tuple[Point, ...]
    pill: Shape | None

    @property
    def pieces(self) -> list[Piece]:
        """The straight pieces it is made of."""
        return list(pairwise(self.points))


@dataclass(frozen=True)
class Scene:
    """Everything on the page, by id."""

    title: str
    description: str
    page: Rect
    boxes: dict[str, Shape]
    panels: dict[str, Shape]
    badges: dict[str, Shape]
    words: dict[str, Shape]
    arrows: dict[str, Path]
    within: dict[str, Path]

    @property
    def paths(self) -> dict[str, Path]:
        """All arrows, those between panels too."""
        return self.arrows | self.within


def read_scene(svg: str) -> Scene:
    """Read an SVG file back; raises ValueError or KeyError if it is not one of ours."""
    root = ET.fromstring(svg)  # noqa: S314 - written a moment ago by the code under test
    groups = [
        (group.attrib["id"], group.attrib["class"].split(), group)
        for group in root.iter(f"{SVG}g")
        if group.get("class")
    ]
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    page = Rect(0, -height, width, height)
    return Scene(
        title=root.findtext(f"{SVG}title", ""),
        description=root.findtext(f"{SVG}desc", ""),
        page=page,
        boxes={name: _shape(group) for name, kinds, group in groups if "box" in kinds},
        panels={name: _shape(group) for name, kinds, group in groups if "panel" in kinds},
        badges={name: _shape(group) for name, kinds, group in groups if "badge" in kinds},
        words={name: Shape(page, _texts(group)) for name, kinds, group in groups if "words" in kinds},
        arrows={name: _path(group) for name, kinds, group in groups if "arrow" in kinds},
        within={name: _path(group) for name, kinds, group in groups if "within" in kinds},
    )


def _shape(group: ET.Element) -> Shape:
    return Shape(_outline(next(item for item in group if item.tag in (f"{SVG}path", f"{SVG}ellipse"))), _texts(group))


def _outline(element: ET.Element) -> Rect:
    if element.tag == f"{SVG}ellipse":
        x, y, rx, ry = (float(element.attrib[key]) for key in ("cx", "cy", "rx", "ry"))
        return Rect(x - rx, y - ry, 2 * rx, 2 * ry)
    points = _points(element.attrib["d"])
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _points(text: str) -> list[Point]:
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", text)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def _texts(group: ET.Element) -> tuple[Text, ...]:
    return tuple(
        Text(
            item.text or "",
            float(item.attrib["x"]),
            float(item.attrib["y"]),
            float(item.attrib["font-size"]),
            item.get("font-weight") == "bold",
        )
        for item in group.iter(f"{SVG}text")
        if item.attrib["text-anchor"] == "middle"
    )


def _path(group: ET.Element) -> Path:
    line, *rest = group.findall(f"{SVG}path")
    points = _points(line.attrib["d"])[::3]
    head = _points(group.findall(f"{SVG}polygon")[0].attrib["points"])
    tip = max(head, key=lambda point: hypot(point[0] - points[-2][0], point[1] - points[-2][1]))
    return Path((*points, tip), Shape(_outline(rest[0]), _texts(group)) if rest else None)


def faults(scene: Scene) -> list[str]:
    """All faults of a page."""
    checkers = (texts_out, off_page, boxes_touching, arrows_loose, arrows_through, arrows_meeting, labels_astray)
    return [fault for checker in checkers for fault in checker(scene)]


def texts_out(scene: Scene) -> list[str]:
    """Texts that leave their owner, or lie on each other."""
    pills = {f"the label of {name}": path.pill for name, path in scene.paths.items() if path.pill}
    owners = scene.boxes | scene.panels | scene.badges | scene.words | pills
    out = [
        f"{name}: {text.said!r} leaves it"
        for name, shape in owners.items()
        for text in shape.texts
        if not _holds(shape.rect, text.rect)
    ]
    return out + [
        f"{name}: {one.said!r} lies on {other.said!r}"
        for name, shape in owners.items()
        for one, other in combinations(shape.texts, 2)
        if _overlap(one.rect, other.rect)
    ]


def texts_out_when_wider(scene: Scene, factor: float) -> list[str]:
    """Texts that would leave their owner in a font that is wider by a factor."""
    pills = {f"the label of {name}": path.pill for name, path in scene.paths.items() if path.pill}
    return [
        f"{name}: {text.said!r} would leave it"
        for name, shape in (scene.boxes | scene.panels | scene.words | pills).items()
        for text in shape.texts
        if text.rect.w * factor > shape.rect.w
    ]


def off_page(scene: Scene) -> list[str]:
    """Shapes and arrows that leave the page, and panels that leave every box."""
    shapes = scene.boxes | scene.panels | scene.badges
    out = [f"{name} leaves the page" for name, shape in shapes.items() if not _holds(scene.page, shape.rect)]
    for name, path in scene.arrows.items():
        if not all(_holds(scene.page, _around(piece)) for piece in path.pieces):
            out.append(f"{name} leaves the page")
        if path.pill and not _holds(scene.page, path.pill.rect):
            out.append(f"the label of {name} leaves the page")
    inside = [box.rect for box in scene.boxes.values()]
    return out + [
        f"{name} leaves its box"
        for name, panel in scene.panels.items()
        if not any(_holds(rect, panel.rect) for rect in inside)
    ]


def boxes_touching(scene: Scene) -> list[str]:
    """Boxes that overlap, and panels that overlap."""
    return [
        f"{one} overlaps {other}"
        for group in (scene.boxes, scene.panels)
        for one, other in combinations(group, 2)
        if _overlap(group[one].rect, group[other].rect)
    ]


def arrows_loose(scene: Scene) -> list[str]:
    """Arrows that do not begin and end at the boxes they are named after, or do not run straight."""
    out = []
    for name, path in scene.arrows.items():
        source, target = (scene.boxes[end].rect for end in name.split("--"))
        if _gap(path.points[0], source) > NEAR:
            out.append(f"{name} does not begin at its box")
        if _gap(path.points[-1], target) > TIP:
            out.append(f"{name} does not end at its box")
    return out


def arrows_through(scene: Scene) -> list[str]:
    """Arrows that run through a box, through a badge, or over a text that has no box."""
    solid = scene.boxes | scene.badges
    rects = {name: _shrunk(shape.rect) for name, shape in solid.items()}
    rects |= {f"the {name}": text.rect for name, shape in scene.words.items() for text in shape.texts}
    return [
        f"{name} runs through {other}"
        for name, path in scene.arrows.items()
        for other, rect in rects.items()
        if any(_overlap(_around(piece), rect) for piece in path.pieces)
    ]


def arrows_meeting(scene: Scene) -> list[str]:
    """Pairs of arrows that cross, touch, or run on each other."""
    return [
        f"{one} meets {other}"
        for one, other in combinations(scene.arrows, 2)
        if any(
            _overlap(_around(first, 2), _around(second, 2))
            for first in scene.arrows[one].pieces
            for second in scene.arrows[other].pieces
        )
    ]


def labels_astray(scene: Scene) -> list[str]:
    """Labels that are not on their own arrow, hide both its ends, or touch anything else."""
    out = []
    pills = {name: path.pill.rect for name, path in scene.paths.items() if path.pill}
    solid = scene.boxes | scene.badges
    for name, pill in pills.items():
        x, y = pill.center
        own = scene.paths[name]
        if min(_gap((x, y), _around(piece)) for piece in own.pieces) > NEAR:
            out.append(f"the label of {name} is not on its arrow")
        if any(_holds(pill, _around((own.points[end], own.points[end]))) for end in (0, -1)):
            out.append(f"the label of {name} hides an end of its arrow")
        others = {other: rect for other, rect in pills.items() if other != name}
        out += [
            f"the label of {name} lies on that of {other}" for other, rect in others.items() if _overlap(pill, rect)
        ]
        out += [
            f"the label of {name} lies on arrow {other}"
            for other, path in scene.paths.items()
            if other != name and any(_overlap(pill, _around(piece, 2)) for piece in path.pieces)
        ]
        shapes = scene.panels if name in scene.within else solid
        out += [f"the label of {name} lies on {other}" for other in shapes if _overlap(pill, shapes[other].rect)]
    return out


def _around(piece: Piece, margin: float = 0) -> Rect:
    """The rectangle around a piece. For a rounded corner it is a little larger than the curve."""
    (x0, y0), (x1, y1) = piece
    left, top = min(x0, x1) - margin, min(y0, y1) - margin
    return Rect(left, top, abs(x1 - x0) + 2 * margin, abs(y1 - y0) + 2 * margin)


def _shrunk(rect: Rect) -> Rect:
    return Rect(rect.x + 1, rect.y + 1, rect.w - 2, rect.h - 2)


def _overlap(one: Rect, other: Rect) -> bool:
    across = one.x < other.right and other.x < one.right
    return across and one.y < other.bottom and other.y < one.bottom


def _holds(outer: Rect, inner: Rect) -> bool:
    across = outer.x - NEAR <= inner.x and inner.right <= outer.right + NEAR
    return across and outer.y - NEAR <= inner.y and inner.bottom <= outer.bottom + NEAR


def _gap(point: Point, rect: Rect) -> float:
    """How far a point is outside a rectangle."""
    x, y = point
    return max(rect.x - x, x - rect.right, rect.y - y, y - rect.bottom, 0)
