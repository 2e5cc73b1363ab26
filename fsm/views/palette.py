"""Colours and lines by role, one palette per theme: `light`, `dark`, and `mono` for black print.

Roles keep the colours of the official chart: open green, action dark blue, trigger yellow, own light blue, other
orange, chain red, agree purple, end grey. So do the looks of the arrows: yes green, no red, loop grey, plain thin
blue-grey. The official chart draws `onward` white on a dark page. Here it has the colour that stands out most from
the page: white on a dark one, near black on a light one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fsm.views.chart import Look, Role

Theme = Literal["light", "dark", "mono"]
THEMES: tuple[Theme, ...] = get_args(Theme)


@dataclass(frozen=True)
class Paint:
    """A box: fill, border and text colour, the width of its border in points, and whether the border is dashed."""

    fill: str
    border: str
    text: str
    pen: float = 1.6
    dashed: bool = False


@dataclass(frozen=True)
class Stroke:
    """An arrow: its colour, the fill of its label, its width in points, and its line."""

    color: str
    pill: str
    pen: float = 2.2
    line: Literal["solid", "dashed", "dotted"] = "solid"


@dataclass(frozen=True)
class Palette:
    """A theme: page, text, boxes by role, their panels, arrows by look, and the arrow between panels."""

    page: str
    text: str
    faint: str
    boxes: Mapping[Role, Paint]
    panel: Paint
    arrows: Mapping[Look, Stroke]
    within: Stroke


LIGHT = Palette(
    page="#ffffff",
    text="#1b2430",
    faint="#4c5866",
    boxes={
        "open": Paint("#1f7f45", "#17613a", "#ffffff", 2.4),
        "action": Paint("#24569f", "#173a70", "#ffffff"),
        "trigger": Paint("#f7d34a", "#b08a00", "#2b2300"),
        "own": Paint("#a9dcf5", "#3b8fbd", "#0d2b3b"),
        "other": Paint("#f6a44c", "#b96a12", "#331b00"),
        "chain": Paint("#cc2f28", "#8b1b16", "#ffffff", 2.4),
        "agree": Paint("#7e4fa8", "#56317a", "#ffffff"),
        "end": Paint("#e4e8ed", "#6b7785", "#1b2430"),
    },
    panel=Paint("#fff4f2", "#8b1b16", "#4a100c"),
    arrows={
        "plain": Stroke("#5f7489", "#ffffff", 1.6),
        "yes": Stroke("#1a7f43", "#eefaf2"),
        "no": Stroke("#c0271f", "#fff1f0"),
        "loop": Stroke("#666f7a", "#f6f7f8"),
        "onward": Stroke("#1b2430", "#ffffff"),
    },
    within=Stroke("#ffffff", "#cc2f28"),
)

DARK = Palette(
    page="#12171e",
    text="#e8eef4",
    faint="#a9b6c4",
    boxes={
        "open": Paint("#1d6f40", "#55cf8b", "#ffffff", 2.4),
        "action": Paint("#1f4a8a", "#7db0f3", "#ffffff"),
        "trigger": Paint("#d9b02a", "#ffe38a", "#1a1400"),
        "own": Paint("#3f93bd", "#b4e2f8", "#04141d"),
        "other": Paint("#c9742a", "#ffc78a", "#180b00"),
        "chain": Paint("#a12720", "#ff8d84", "#ffffff", 2.4),
        "agree": Paint("#643b8a", "#cda5ef", "#ffffff"),
        "end": Paint("#2d3642", "#93a1b1", "#e8eef4"),
    },
    panel=Paint("#34110e", "#ff8d84", "#ffe9e6"),
    arrows={
        "plain": Stroke("#8ea4ba", "#12171e", 1.6),
        "yes": Stroke("#4fce85", "#12251b"),
        "no": Stroke("#ff7a70", "#2c1614"),
        "loop": Stroke("#a3abb5", "#1f252d"),
        "onward": Stroke("#ffffff", "#12171e"),
    },
    within=Stroke("#ffffff", "#a12720"),
)

MONO = Palette(
    page="#ffffff",
    text="#000000",
    faint="#000000",
    boxes={
        "open": Paint("#ffffff", "#000000", "#000000", 3.6),
        "action": Paint("#ffffff", "#000000", "#000000", 1.2),
        "trigger": Paint("#e9e9e9", "#000000", "#000000", 1.6, dashed=True),
        "own": Paint("#f6f6f6", "#000000", "#000000", 1.2),
        "other": Paint("#dedede", "#000000", "#000000", 1.2),
        "chain": Paint("#d0d0d0", "#000000", "#000000", 3.6),
        "agree": Paint("#e9e9e9", "#000000", "#000000", 1.6, dashed=True),
        "end": Paint("#ffffff", "#000000", "#000000", 2.4),
    },
    panel=Paint("#ffffff", "#000000", "#000000", 1.2),
    arrows={
        "plain": Stroke("#000000", "#ffffff", 1.2),
        "yes": Stroke("#000000", "#ffffff", 2.2),
        "no": Stroke("#000000", "#ffffff", 1.6, "dashed"),
        "loop": Stroke("#000000", "#ffffff", 2.0, "dotted"),
        "onward": Stroke("#000000", "#ffffff", 3.0),
    },
    within=Stroke("#000000", "#d0d0d0", 1.6),
)

PALETTES: Mapping[Theme, Palette] = {"light": LIGHT, "dark": DARK, "mono": MONO}
