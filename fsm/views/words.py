"""The texts of the charts, one file per language in `languages/`, keyed by sheet, box and label.

A new language is a new file with the same keys; nothing else has to change.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from importlib.resources import as_file, files
from typing import TYPE_CHECKING

from fsm.core.shown import show
from fsm.views.chart import SheetError
from fsm.views.reading import Table, read_toml

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from fsm.views.chart import Sheet

FOLDER = files("fsm.views") / "languages"
TOP_KEYS = ("language", "name", "tag", "font", "fonts", "phrases", "sheets")
PHRASE_KEYS = ("arrow", "labelled", "box", "marked")
SHEET_KEYS = ("title", "caption", "boxes", "labels")
BOX_KEYS = ("title", "body", "tooltip", "panels")
PANEL_KEYS = ("title", "body")


@dataclass(frozen=True)
class BoxWords:
    """What a box or panel says: a title, a body ("" for none), and a tooltip for those who point at it."""

    title: str
    body: str = ""
    tooltip: str = ""
    panels: Mapping[str, BoxWords] = field(default_factory=dict)


@dataclass(frozen=True)
class SheetWords:
    """What a sheet says: title, caption, the words of its boxes by id and its labels by key."""

    title: str
    caption: str
    boxes: Mapping[str, BoxWords]
    labels: Mapping[str, str]


@dataclass(frozen=True)
class Words:
    """One language: its code, its own name, sentence patterns for the alternative text, and the sheets by id.

    `tag` is its name for browsers (BCP 47), `font` the family it is drawn in, and `fonts` what a reader's machine may
    use, best first.
    """

    lang: str
    name: str
    tag: str
    font: str
    fonts: tuple[str, ...]
    phrases: Mapping[str, str]
    sheets: Mapping[str, SheetWords]


def languages() -> tuple[str, ...]:
    """List the codes of the languages there are, in alphabetical order."""
    return tuple(sorted(entry.name[:-5] for entry in FOLDER.iterdir() if entry.name.endswith(".toml")))


@cache
def words(lang: str) -> Words:
    """Read a language by its code; raises SheetError for an unknown code or a bad file."""
    known = languages()
    if lang not in known:
        raise SheetError("languages", "", f"unknown language {show(lang)}", f"write one of {', '.join(known)}")
    with as_file(FOLDER / f"{lang}.toml") as path:
        return read_words(path)


def read_words(path: Path) -> Words:
    """Read one language file; raises SheetError."""
    top = Table(str(path), "", read_toml(path), TOP_KEYS)
    phrases = top.table("phrases", PHRASE_KEYS)
    sheets = top.table("sheets", None)
    return Words(
        lang=top.get("language", str),
        name=top.get("name", str),
        tag=top.get("tag", str),
        font=top.get("font", str),
        fonts=top.texts("fonts"),
        phrases={key: phrases.get(key, str) for key in PHRASE_KEYS},
        sheets={key: _sheet(sheets.table(key, SHEET_KEYS)) for key in sheets.data},
    )


def check_words(sheet: Sheet, words: Words) -> SheetWords:
    """Return the words of a sheet; raises SheetError if a box, panel or label of it has none."""
    file = f"languages/{words.lang}.toml"
    if sheet.id not in words.sheets:
        raise SheetError(file, "", f"no words for sheet {sheet.id!r}", f"add [sheets.{sheet.id}]")
    texts = words.sheets[sheet.id]
    place = f"sheets.{sheet.id}"
    for box in sheet.boxes:
        if box.id not in texts.boxes:
            raise SheetError(file, place, f"no words for box {box.id!r}", f"add [{place}.boxes.{box.id}]")
        for panel in box.panels:
            if panel not in texts.boxes[box.id].panels:
                wrong = f"no words for panel {panel!r} of box {box.id!r}"
                raise SheetError(file, place, wrong, f"add [{place}.boxes.{box.id}.panels.{panel}]")
    keys = [arrow.label for arrow in sheet.arrows] + [box.between for box in sheet.boxes]
    for key in filter(None, keys):
        if not texts.labels.get(key, "").strip(" |"):
            raise SheetError(file, f"{place}.labels", f"no words for label {key!r}", f'add "{key}" = a text')
    return texts


def _sheet(table: Table) -> SheetWords:
    boxes = table.table("boxes", None)
    labels = table.table("labels", None)
    return SheetWords(
        title=table.get("title", str),
        caption=table.get("caption", str, ""),
        boxes={key: _box(boxes.table(key, BOX_KEYS)) for key in boxes.data},
        labels={key: labels.get(key, str) for key in labels.data},
    )


def _box(table: Table) -> BoxWords:
    panels = table.table("panels", None)
    return BoxWords(
        title=table.get("title", str),
        body=table.get("body", str, ""),
        tooltip=table.get("tooltip", str, ""),
        panels={key: _panel(panels.table(key, PANEL_KEYS)) for key in panels.data},
    )


def _panel(table: Table) -> BoxWords:
    return BoxWords(table.get("title", str), table.get("body", str, ""))
