"""Rulings as data for other programs: what the file says, and the positions that its lines come to.

An entry has everything of the file but comments, so that `ruling_of` gives the same ruling again. The form is that of
`rulings.schema.json` beside this module.

Source: docs/projects.md.
"""

from __future__ import annotations

import tomllib
from dataclasses import asdict
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fsm.rulings.judge import held
from fsm.rulings.library import PACKAGE
from fsm.rulings.position import position_of
from fsm.rulings.ruling import Ruling, parse_ruling, ruling_in
from fsm.rulings.text import read_text
from fsm.rulings.toml import Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

Entry = dict[str, Any]
FORMAT, LICENCE = 1, "MIT"
SCHEMA = Path(__file__).with_name("rulings.schema.json")
"""The JSON Schema of a dataset."""
TEXTS, TABLES = ("title", "verdict"), ("cast", "given", "bounds", "switches")
"""What a file may write as one English text, and what it may leave out where an entry has an empty table."""


def dataset(entries: Iterable[Entry]) -> Entry:
    """The document with these entries: its format, the version whose rules answered, and the licence."""
    return {"format": FORMAT, "version": _version(), "licence": LICENCE, "rulings": list(entries)}


def entry_of(path: Path) -> Entry:
    """The entry of the ruling in a file.

    Raises `FileError` for a file that is no ruling, and `NotHeldError` for a ruling that does not hold.
    """
    text = read_text(path)
    ruling, written = parse_ruling(path, text), tomllib.loads(text)
    reached = [place for profile in ruling.situation.profiles for place in _places(ruling, profile)]
    return {
        "id": ruling.id,
        **{key: _by_language(written.get(key, {})) for key in TEXTS},
        "cite": ruling.cite,
        "checks": list(ruling.checks),
        "doubt": ruling.doubt,
        "note": ruling.note,
        "profile": list(ruling.situation.profiles),
        **{key: written.get(key, {}) for key in TABLES},
        "line": [
            {
                **one, "number": line.number, "profile": list(line.profiles),
                "reached": [{k: v for k, v in place.items() if k != "line"} for place in reached
                            if place["line"] == line.number],
            }
            for one, line in zip(written["line"], ruling.lines, strict=True)
        ],
    }  # fmt: skip


def ruling_of(entry: Mapping[str, Any]) -> Ruling:
    """The ruling that an entry was made from; raises `FileError` as for a file with this content."""
    kept = {key: value for key, value in entry.items() if key != "id" and value not in ({}, [], "")}
    lines = [{key: value for key, value in line.items() if key not in ("number", "reached")} for line in entry["line"]]
    return ruling_in(Table(Path(f"{entry['id']}.toml"), {"format": FORMAT, **kept, "line": lines}))


def _by_language(written: object) -> object:
    return {"en": written} if isinstance(written, str) else written


def _places(ruling: Ruling, profile: str) -> Iterator[Entry]:
    """The position that each line comes to in a profile."""
    board, lines = held(ruling, profile)
    for line, start, end in lines:
        position = position_of(board, end.state)
        yield {
            "line": line.number,
            "profile": profile,
            "turn": position.turn,
            "frame": position.spot.frame and position.spot.frame.name,
            "window": position.spot.window and position.spot.window.name,
            "holder": position.holder,
            "chain": [asdict(link) for link in position.chain],
            "legal": list(dict.fromkeys(o.label for o in position.options if not o.by_rule)),
            "steps": [{"at": str(step.spot), "move": step.label, "written": step.written}
                      for step in end.steps[len(start.steps):]],
        }  # fmt: skip


def _version() -> str:
    """The version of the package, also where it is not installed."""
    try:
        return version("duel-fsm")
    except PackageNotFoundError:
        project = tomllib.loads(read_text(PACKAGE.parent / "pyproject.toml"))["project"]
        return str(project["version"])
