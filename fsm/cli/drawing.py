"""`fsm draw`: charts from explored graphs; a sheet that differs from its graph is refused."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fsm.charts import faults_of, reachable, sheets
from fsm.cli.exits import Exit
from fsm.cli.output import complain, dump, progress, say, write
from fsm.core.errors import near
from fsm.rulings.toml import FileError
from fsm.views import THEMES, Drawing, Sheet, languages
from fsm.views import draw as lay_out

if TYPE_CHECKING:
    from fsm.engines.project import Arrow

FORMATS = ("svg", "png", "dot")
FOLDER = Path("charts")


@dataclass(frozen=True)
class Order:
    """What to draw: one chart in one language and theme, into these files (one for each format)."""

    sheet: Sheet
    lang: str
    theme: Any
    files: tuple[Path, ...]


def draw_charts(  # the options of the command
    names: list[str],
    output: Path | None,
    formats: list[str],
    *,
    lang: str,
    theme: str,
    every: bool,
    json: bool,
    quiet: bool,
) -> int:
    """Draw the charts of these names (all if none); returns the exit code."""
    sheets = _chosen(names)
    looks = [(code, look) for code in languages() for look in THEMES] if every else [(lang, theme)]
    orders = [
        Order(sheet, code, look, _files(sheet, code, look, output, formats, alone=len(sheets) * len(looks) == 1))
        for sheet in sheets
        for code, look in looks
    ]
    rows, wrong = [], False
    with progress(quiet=quiet) as about:
        for sheet in sheets:
            about(f"chart {sheet.id}")(0, 0, 0.0)
            arrows = reachable(sheet)
            faults = faults_of(sheet, arrows)
            wrong |= bool(faults)
            for fault in faults:
                complain(f"{sheet.id}: {fault}; nothing is drawn")
            rows += [_carry_out(order, arrows, draws=not faults) for order in orders if order.sheet is sheet]
    if json:
        dump({"charts": rows})
    elif not quiet:
        for row in rows:
            for file in row["files"]:
                say(file)
    return Exit.FAILS if wrong else Exit.OK


def _chosen(names: list[str]) -> list[Sheet]:
    known = sheets()
    for name in names:
        if name not in known:
            raise FileError(f"draw: there is no chart {name!r}{near(name, known)}; there are {', '.join(known)}")
    return [known[name] for name in names] or list(known.values())


def _files(  # what a file's name is made of
    sheet: Sheet, lang: str, theme: str, output: Path | None, formats: list[str], *, alone: bool
) -> tuple[Path, ...]:
    for name in formats:
        if name not in FORMATS:
            raise FileError(f"draw: {name!r} is no format{near(name, FORMATS)}; there are {', '.join(FORMATS)}")
    if output is not None and output.suffix and not output.is_dir():
        if not alone:
            raise FileError(f"draw: {output} is one file, but several charts are to be drawn; name a folder")
        if output.suffix[1:] not in FORMATS:
            raise FileError(f"draw: {output} ends in {output.suffix!r}; write .svg, .png or .dot")
        return (output,)
    stem = f"{sheet.id}-{lang}-{theme}"
    return tuple((output or FOLDER) / f"{stem}.{name}" for name in formats)


def _carry_out(order: Order, arrows: list[Arrow], *, draws: bool) -> dict[str, Any]:
    drawing = lay_out(order.sheet, order.lang, order.theme)
    if draws:
        for file in order.files:
            write(file, _content(drawing, file.suffix[1:]))
    files = [str(file) for file in order.files] if draws else []
    return {
        "chart": order.sheet.id, "lang": order.lang, "theme": order.theme, "file": files[0] if files else None,
        "files": files, "boxes": drawing.boxes, "drawn": drawing.arrows, "reachable": sorted(a.id for a in arrows),
    }  # fmt: skip


def _content(drawing: Drawing, name: str) -> str | bytes:
    if name == "png":
        return drawing.png()
    return drawing.svg() if name == "svg" else drawing.dot
