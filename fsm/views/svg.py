"""What the renderer's SVG needs before it is published.

The renderer places text by the widths of its own font, so on another machine text would stand off-centre. Here each
line is anchored to the middle of its owner, whose place is known. The page gets a title, a description, a language
and a font stack, loses its fixed size, and keeps ids of the plainest form: `A`, `A--a1`.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING

from fsm.views import text
from fsm.views.dot import NOTICE, number
from fsm.views.placed import BADGE_RADIUS, Line, Rect, badge_center

if TYPE_CHECKING:
    from fsm.views.placed import Picture

SVG = "http://www.w3.org/2000/svg"
XML = "http://www.w3.org/XML/1998/namespace"
Owner = tuple[Rect, tuple[Line, ...]]


def finish(raw: str, picture: Picture) -> str:
    """Return the SVG to publish, given the renderer's and the picture it was made from; the same bytes every time."""
    ET.register_namespace("", SVG)
    root = ET.fromstring(raw)  # noqa: S314 - the renderer wrote it, nobody else
    page = root[0]
    page.attrib.pop("class", None)
    page.attrib["id"] = "sheet-page"
    owners = _owners(picture)
    for group in page.findall(f"{{{SVG}}}g"):
        _tidy(group)
        _anchor(group, *owners[group.attrib["id"]], picture.height)
    title = page.find(f"{{{SVG}}}title")
    if title is not None:
        page.remove(title)
    _introduce(root, picture)
    body = re.sub(r"\n{2,}", "\n", ET.tostring(root, encoding="unicode"))
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<!-- {NOTICE} -->\n{body}\n'


def _introduce(root: ET.Element, picture: Picture) -> None:
    """Say to people and to screen readers what this is."""
    root.attrib = {
        "viewBox": f"0 0 {picture.width} {picture.height}",
        "role": "img",
        "lang": picture.tag,
        f"{{{XML}}}lang": picture.tag,
        "aria-labelledby": "chart-title chart-description",
        "font-family": ", ".join(f"'{family}'" if " " in family else family for family in picture.fonts),
    }
    for place, (tag, name, said) in enumerate(
        [("title", "chart-title", picture.title), ("desc", "chart-description", picture.description)]
    ):
        element = ET.Element(f"{{{SVG}}}{tag}", {"id": name})
        element.text, element.tail = said, "\n"
        root.insert(place, element)


def _tidy(group: ET.Element) -> None:
    """Take drawn things out of the renderer's link wrappers, and let the title of a group be its tooltip."""
    for wrapper in group.findall(f"{{{SVG}}}g"):
        link = wrapper[0]
        tooltip = next((value for key, value in link.attrib.items() if key.endswith("title")), "").strip()
        place = list(group).index(wrapper)
        group.remove(wrapper)
        for number_, child in enumerate(list(link)):
            group.insert(place + number_, child)
        title = group.find(f"{{{SVG}}}title")
        if title is not None:
            title.text = tooltip
    title = group.find(f"{{{SVG}}}title")
    if title is not None and (not title.text or group.attrib.get("class", "").endswith(("words", "badge"))):
        group.remove(title)


def _anchor(group: ET.Element, rect: Rect, lines: tuple[Line, ...], height: int) -> None:
    """Put each line of text in the middle of its owner; the renderer counts y from the foot of the page."""
    for element, line in zip(group.iter(f"{{{SVG}}}text"), lines, strict=True):
        element.attrib = {
            "text-anchor": "middle",
            "x": number(rect.center[0]),
            "y": number(rect.y + line.baseline - height),
            "font-size": number(line.size),
            **({"font-weight": "bold"} if line.bold else {}),
            **{key: value for key, value in element.attrib.items() if key == "fill"},
        }


def _owners(picture: Picture) -> dict[str, Owner]:
    """Return the rectangle and the lines of everything that may carry text, by id."""
    panels = [panel for inside in picture.insides for panel in inside.panels]
    arrows = [arrow for inside in picture.insides for arrow in inside.arrows]
    owners: dict[str, Owner] = {item.id: (item.rect, item.lines) for item in picture.texts}
    owners |= {item.id: (item.rect, item.lines) for item in (*picture.boxes, *panels)}
    for arrow in (*picture.arrows, *arrows):
        owners[arrow.id] = (arrow.pill.rect, arrow.pill.lines) if arrow.pill else (Rect(0, 0, 0, 0), ())
    for box in picture.boxes:
        if box.badge:
            x, y = badge_center(box.rect)
            rect = Rect(x - BADGE_RADIUS, y - BADGE_RADIUS, 2 * BADGE_RADIUS, 2 * BADGE_RADIUS)
            line = Line(box.badge, text.BADGE.size, text.BADGE.bold, 0, 2 * BADGE_RADIUS)
            owners[f"badge-{box.id}"] = (rect, (line,))
    return owners
