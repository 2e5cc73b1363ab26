"""`fsm draw`: charts from explored graphs; a sheet that differs from its graph is refused."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fsm.charts import faults_of, reachable, sheet, sheets
from fsm.cli.exits import Exit
from fsm.cli.output import complain, dump, make_folder, progress, say, write
from fsm.core.errors import near
from fsm.rulings.text import FileError, show, show_path
from fsm.views import THEMES, Drawing, Sheet, check_font, check_look, languages
from fsm.views import draw as lay_out

if TYPE_CHECKING:
    from fsm.engines.project import Arrow

FORMATS = ("svg", "png", "dot")
USUAL = ("svg", "png")
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
    check_look(lang, theme)
    chosen = _chosen(names)
    looks = [(code, look) for code in languages() for look in THEMES] if every else [(lang, theme)]
    orders = [
        Order(one, code, look, _files(one, code, look, output, formats, alone=len(chosen) * len(looks) == 1))
        for one in chosen
        for code, look in looks
    ]
    for code in dict.fromkeys(order.lang for order in orders if any(file.suffix == ".png" for file in order.files)):
        check_font(code)
    rows, wrong = [], False
    with progress(quiet=quiet) as about:
        for one in chosen:
            about(f"chart {one.id}")(0, 0, 0.0)
            arrows = reachable(one)
            faults = faults_of(one, arrows)
            wrong |= bool(faults)
            for fault in faults:
                complain(f"{one.id}: {fault}; nothing is drawn")
            if not faults and any(output not in order.files for order in orders):
                make_folder(output or FOLDER)
            rows += [_carry_out(order, arrows, draws=not faults) for order in orders if order.sheet is one]
    if json:
        dump({"charts": rows})
    elif not quiet:
        for row in rows:
            for file in row["files"]:
                say(file)
    return Exit.FAILS if wrong else Exit.OK


def _chosen(names: list[str]) -> list[Sheet]:
    return [sheet(name) for name in dict.fromkeys(names)] or list(sheets().values())


def _files(  # what a file's name is made of
    one: Sheet, lang: str, theme: str, output: Path | None, formats: list[str], *, alone: bool
) -> tuple[Path, ...]:
    for name in formats:
        if name not in FORMATS:
            raise FileError(f"draw: {show(name)} is no format{near(name, FORMATS)}; there are {', '.join(FORMATS)}")
    shown = show_path(output or FOLDER)
    if output is not None and (output.suffix[1:] in FORMATS or (output.suffix and not output.is_dir())):
        if not alone:
            raise FileError(f"draw: {shown} is one file, but several charts are to be drawn; name a folder")
        if output.suffix[1:] not in FORMATS:
            raise FileError(f"draw: {shown} ends in {show(output.suffix)}; write .svg, .png or .dot")
        if formats and formats != [output.suffix[1:]]:
            raise FileError(f"draw: {shown} has its format in its name; leave out --format, or name a folder")
        if output.is_dir():
            raise FileError(f"draw: {shown} is a folder; write the name of a file, or of a folder without a dot")
        return (output,)
    stem = f"{one.id}-{lang}-{theme}"
    return tuple((output or FOLDER) / f"{stem}.{name}" for name in formats or USUAL)


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
