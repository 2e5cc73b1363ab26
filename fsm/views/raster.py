"""PNG of languages whose letters the pinned renderer has no font for: the SVG itself, drawn with a font found here."""

from __future__ import annotations

from pathlib import Path

from fsm.views.chart import SheetError

BUNDLED = "Helvetica"
"""The family that the pinned renderer carries in its own metrics and letters."""
WEIGHTS = ("Regular", "Bold")
PACKAGE = "fonts-noto-cjk"
FOLDERS = (
    Path("/usr/share/fonts"),
    Path("/usr/local/share/fonts"),
    Path("~/.local/share/fonts"),
    Path("~/.fonts"),
    Path("/Library/Fonts"),
    Path("~/Library/Fonts"),
    Path("C:/Windows/Fonts"),
)
"""Where machines keep their fonts."""


def font_files(family: str) -> tuple[Path, ...]:
    """Find the files of a family such as `Noto Sans CJK JP`, one for each weight; none for the bundled family.

    Raises SheetError if this machine lacks one.
    """
    if family == BUNDLED:
        return ()
    files = tuple(file for weight in WEIGHTS for file in _files(family, weight))
    if len(files) < len(WEIGHTS):
        write = f"install the Debian package {PACKAGE}, or draw svg or dot"
        raise SheetError("fonts", "", f"a PNG needs the font {family!r}, which is not here", write)
    return files


def rasterize(svg: str, family: str, width: int) -> bytes:
    """Draw an SVG as a PNG of a width in pixels, all text in one family; raises SheetError if that is not here."""
    import resvg_py  # noqa: PLC0415 - only who draws pays for it

    files = [str(file) for file in font_files(family)]
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True, font_files=files))


def _files(family: str, weight: str) -> list[Path]:
    """The first file of a weight: the collection of all languages, or else that of this family's alone."""
    names = (f"NotoSansCJK-{weight}.ttc", f"NotoSansCJK{family.rsplit(maxsplit=1)[-1].lower()}-{weight}.otf")
    found = (file for name in names for folder in FOLDERS for file in sorted(folder.expanduser().rglob(name)))
    return list(found)[:1]
