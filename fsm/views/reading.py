"""Strict reading of TOML tables: every complaint names the file, the place in it, and what to write.

Used for the chart list and for the language files, so that both complain alike.
"""

from __future__ import annotations

import difflib
import tomllib
from typing import TYPE_CHECKING, TypeVar

from fsm.views.chart import SheetError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping
    from pathlib import Path

T = TypeVar("T")
C = TypeVar("C", bound=str)

LARGEST_FILE = 1_000_000  # bytes; a chart list or a language file is a few thousand
NAMES: dict[type, str] = {
    str: "a text",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    list: "a list",
    dict: "a table",
}


def read_toml(path: Path) -> dict[str, object]:
    """Parse a TOML file; raises SheetError if it is missing, too large, no UTF-8 or no TOML."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise SheetError(str(path), "", "this file is too large", f"keep it below {LARGEST_FILE:,} bytes")
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise SheetError(str(path), "", f"cannot be read ({error.strerror})", "name a file that exists") from error
    except UnicodeDecodeError as error:
        raise SheetError(str(path), f"byte {error.start}", "this is not UTF-8", "save the file as UTF-8") from error
    except tomllib.TOMLDecodeError as error:
        raise SheetError(str(path), "", f"this is not TOML ({error})", "correct the file there") from error
    except RecursionError as error:
        raise SheetError(str(path), "", "lists stand in lists without end", "write plain lists") from error


def suggest(name: str, known: Iterable[str]) -> str:
    """Say what to write instead of `name`: the nearest known name, or all of them."""
    choices = list(known)
    near = difflib.get_close_matches(name, choices, n=1)
    if near:
        return f"did you mean {near[0]!r}?"
    return f"write one of {', '.join(choices)}" if choices else "nothing can stand here"


class Table:
    """One table of a TOML file, which knows its place and answers typed questions.

    Raises SheetError when made with a key that is not in `keys`, and when an answer has the wrong type.
    `keys` is None for a table whose keys are names chosen by the author.
    """

    def __init__(self, file: str, place: str, data: object, keys: Collection[str] | None) -> None:
        """Take the table `data` that stands at `place` of `file`."""
        self.file = file
        self.place = place
        self.data: Mapping[str, object] = {str(key): value for key, value in self._typed("", data, dict).items()}
        for key in self.data:
            if keys is not None and key not in keys:
                raise self.error(f"unknown key {key!r}", suggest(key, keys))

    def error(self, wrong: str, write: str) -> SheetError:
        """Make the complaint about something at this place."""
        return SheetError(self.file, self.place, wrong, write)

    def get(self, key: str, kind: type[T], default: T | None = None) -> T:
        """Return the value of `key`; it may be left out if there is a `default`."""
        if key in self.data:
            return self._typed(key, self.data[key], kind)
        if default is None:
            raise self.error(f"{key!r} is missing", f"write {key} = {NAMES[kind]}")
        return default

    def numbers(self, key: str) -> tuple[int, ...]:
        """Return whole numbers: one alone, or a list of them."""
        value = self.data.get(key)
        items = value if isinstance(value, list) else [self.get(key, int)]
        return tuple(self._typed(key, item, int) for item in items)

    def fractions(self, key: str) -> tuple[float, ...]:
        """Return numbers from 0 to 1: none, one alone, or a list of them."""
        value = self.data.get(key, [])
        numbers = [self._typed(key, item, float) for item in (value if isinstance(value, list) else [value])]
        if all(0 <= number <= 1 for number in numbers):
            return tuple(numbers)
        raise self.error(f"{key!r} leaves the side of the box", "write numbers from 0 to 1")

    def texts(self, key: str) -> tuple[str, ...]:
        """Return a list of texts; none if the key is left out."""
        return tuple(self._typed(key, item, str) for item in self.get(key, list, []))

    def choice(self, key: str, choices: Collection[C], default: C | None = None) -> C:
        """Return one of `choices`."""
        name = self.get(key, str, None if default is None else str(default))
        for choice in choices:
            if choice == name:
                return choice
        raise self.error(f"unknown {key} {name!r}", suggest(name, choices))

    def table(self, key: str, keys: Collection[str] | None) -> Table:
        """Return the table at `key`."""
        place = f"{self.place}.{key}" if self.place else key
        return Table(self.file, place, self.get(key, dict, {}), keys)

    def tables(self, key: str, keys: Collection[str]) -> tuple[Table, ...]:
        """Return the list of tables at `key`, each placed by its `id` or its number."""
        prefix = f"{self.place}, " if self.place else ""
        return tuple(
            Table(self.file, f"{prefix}{key} {_name(item, number)}", item, keys)
            for number, item in enumerate(self.get(key, list), 1)
        )

    def _typed(self, key: str, value: object, kind: type[T]) -> T:
        if kind is float and type(value) is int:
            value = float(value)
        if isinstance(value, kind) and not (kind is int and isinstance(value, bool)):
            return value
        subject = f"{key!r} is" if key else "this is"
        found = NAMES.get(type(value), type(value).__name__)
        raise self.error(f"{subject} {found}", f"write {NAMES[kind]}")


def _name(item: object, number: int) -> str:
    if not isinstance(item, dict):
        return f"no. {number}"
    if "from" in item and "to" in item:
        return f"{item['from']}--{item['to']}"
    return f"{item['id']!r}" if "id" in item else f"no. {number}"
