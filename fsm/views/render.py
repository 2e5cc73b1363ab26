"""Pictures out of DOT, always through the pinned renderer, so that every machine makes the same bytes.

The renderer is the executable `graphviz-pure` of the wheel of that name; a system Graphviz is never used. Only a PNG
in a language that it has no letters for is made from the SVG instead, with a font of the machine.
"""

from __future__ import annotations

import shutil
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from fsm.core.shown import show
from fsm.views.chart import SheetError
from fsm.views.dot import INCH, to_dot
from fsm.views.layout import lay_out
from fsm.views.palette import THEMES
from fsm.views.raster import BUNDLED, font_files, rasterize
from fsm.views.reading import suggest
from fsm.views.svg import finish
from fsm.views.words import words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fsm.views.chart import Sheet
    from fsm.views.palette import Theme
    from fsm.views.placed import Picture

RENDERER = "graphviz-pure"
PNG_WIDTH = 1700


class RendererMissingError(RuntimeError):
    """The pinned renderer is not installed, or it refused to draw."""


@dataclass(frozen=True)
class Drawing:
    """A chart drawn in one language and one theme."""

    picture: Picture
    theme: Theme

    @property
    def boxes(self) -> list[str]:
        """The ids of the boxes, in the order of the sheet."""
        return [box.id for box in self.picture.boxes]

    @property
    def arrows(self) -> list[str]:
        """The ids of the arrows, such as `A--a1`, in the order of the sheet."""
        return [arrow.id for arrow in self.picture.arrows]

    @cached_property
    def dot(self) -> str:
        """The chart as DOT for `neato -n2`."""
        return to_dot(self.picture, self.theme)

    def svg(self) -> str:
        """Render the chart as SVG text; raises RendererMissingError."""
        return finish(render(self.dot, "svg").decode("utf-8"), self.picture)

    def png(self, width: int = PNG_WIDTH) -> bytes:
        """Render the chart as a PNG about `width` pixels wide.

        Raises RendererMissingError, and SheetError if the language needs a font that this machine lacks.
        """
        if self.picture.font != BUNDLED:
            return rasterize(self.svg(), self.picture.font, width)
        dpi = width * INCH / self.picture.width
        return render(self.dot, "png", dpi)


def draw(sheet: Sheet, lang: str = "en", theme: Theme = "light") -> Drawing:
    """Lay a sheet out in a language and a theme.

    Raises SheetError if there is no such language or theme, or if the language lacks a text of the sheet.
    """
    check_look(lang, theme)
    return Drawing(lay_out(sheet, words(lang)), theme)


def check_look(lang: str, theme: str) -> None:
    """Raise SheetError if there is no such language or theme."""
    words(lang)
    if theme not in THEMES:
        raise SheetError("themes", "", f"unknown theme {show(theme)}", suggest(theme, THEMES))


def check_font(lang: str) -> None:
    """Raise SheetError if there is no such language, or if a PNG of it needs a font that this machine lacks."""
    font_files(words(lang).font)


def render(dot: str, format_: str, dpi: float = INCH) -> bytes:
    """Draw DOT whose nodes and edges all have places; raises RendererMissingError."""
    import graphviz  # noqa: PLC0415 - only who draws pays for it

    source = dot.replace(" {\n", f" {{\ngraph [dpi={dpi:.2f}];\n", 1)
    with pinned():
        try:
            drawn: bytes = graphviz.Source(source, engine="neato").pipe(format_, neato_no_op=2, quiet=True)
        except graphviz.CalledProcessError as error:
            message = f"{RENDERER} refused to draw: {error.stderr!r}"
            raise RendererMissingError(message) from error
    return drawn


@contextmanager
def pinned() -> Iterator[None]:
    """Let the graphviz package call the pinned renderer for a while."""
    from graphviz.backend import dot_command  # noqa: PLC0415 - as above

    before = dot_command.DOT_BINARY
    dot_command.DOT_BINARY = renderer()
    try:
        yield
    finally:
        dot_command.DOT_BINARY = before


def renderer() -> Path:
    """Find the pinned renderer beside the running Python, or else on the path; raises RendererMissingError."""
    beside = shutil.which(RENDERER, path=str(Path(sys.executable).parent))
    found = beside or shutil.which(RENDERER)
    if found is None:
        message = f"{RENDERER} is not installed; write: pip install {RENDERER}"
        raise RendererMissingError(message)
    return Path(found)
