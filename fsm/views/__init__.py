"""Charts and other views: plain data in, pictures out.

    sheet = read_sheets(Path("diagrams/charts.toml"))["fast-effect-timing"]
    drawing = draw(sheet, lang="en", theme="light")
    drawing.svg(), drawing.png(), drawing.dot

Nothing here knows the rules. Whoever draws compares the arrows of the sheet with those that plays can take, with
`differences`, before anything is shown.
"""

from __future__ import annotations

from fsm.views.chart import Sheet, SheetError, differences
from fsm.views.palette import THEMES
from fsm.views.render import Drawing, RendererMissingError, check_font, check_look, draw
from fsm.views.sheets import read_sheets
from fsm.views.words import languages

__all__ = [
    "THEMES",
    "Drawing",
    "RendererMissingError",
    "Sheet",
    "SheetError",
    "check_font",
    "check_look",
    "differences",
    "draw",
    "languages",
    "read_sheets",
]
