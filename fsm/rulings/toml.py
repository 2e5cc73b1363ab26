"""TOML files read strictly: what a judge mistypes is refused with its place and with what to write instead.

Models, rulings and mutants are written by hand. A key that nobody reads, a value of another type or a number
out of range is never passed over: the answer would be about another duel than the one that was meant.
"""

from __future__ import annotations

import difflib
import re
import tomllib
from enum import Enum
from typing import TYPE_CHECKING, Final, TypeVar, overload

from fsm.core.errors import near
from fsm.rulings.text import KINDS, FileError, file_error, has_control, read_text, show

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

__all__ = ["FileError", "Table", "check_format", "file_error", "read_toml", "show"]

T = TypeVar("T")
D = TypeVar("D")
Str = str
Int = int
Bool = bool
Strs = tuple[str, ...]

FORMAT = 1
KEY_LIMIT = 60
ALIKE = 0.75
SLIP = re.compile(r"Unclosed|Invalid value")
"""How the messages begin that a missing quote or comma leads to."""


class _Mark(Enum):
    REQUIRED = 0


REQUIRED: Final = _Mark.REQUIRED
"""The default of a key that has to be there."""


class Table:
    """A table of a TOML file, read key by key; it knows its file, its place, and which keys were asked for.

    Every reader raises `FileError` for a value of another type and, unless a default is given, for a missing
    key. `done` then refuses the keys that no reader asked for.
    """

    def __init__(self, path: Path, values: Mapping[Str, object], place: Str = "") -> None:
        self.path, self._values, self._place = path, values, place
        self._asked: dict[Str, None] = {}

    def __contains__(self, key: object) -> Bool:
        return key in self._values

    def names(self) -> Strs:
        """The keys that are there, in the order written."""
        return tuple(self._values)

    def place(self, key: Str | None = None) -> Str:
        """The place of the table, or of one of its keys, as error messages print it."""
        if key is None:
            return self._place
        shown = key if re.fullmatch(r"[\w-]+", key, re.ASCII) else repr(key)
        shown = shown if len(shown) <= KEY_LIMIT else shown[:KEY_LIMIT] + "…"
        return f"{self._place}.{shown}" if self._place else shown

    def error(self, message: Str, key: Str | None = None, item: Int | None = None) -> FileError:
        """The error to raise for the table, for one of its keys, or for an item (from 1) of the list there."""
        return file_error(self.path, self.place(key) + (f"[{item}]" if item else ""), message)

    def is_table(self, key: Str) -> Bool:
        """Whether the key is there and holds a table."""
        return isinstance(self._values.get(key), dict)

    @overload
    def str(self, key: Str, *, lines: Bool = False) -> Str: ...
    @overload
    def str(self, key: Str, default: D, *, lines: Bool = False) -> Str | D: ...
    def str(self, key: Str, default: object = REQUIRED, *, lines: Bool = False) -> object:
        """A string without control characters; with `lines`, it may have several lines."""
        if not self._given(key, default, KINDS[str]):
            return default
        return self._text(self._values[key], self.place(key), "\n" if lines else "")

    @overload
    def int(self, key: Str, *, low: Int, high: Int) -> Int: ...
    @overload
    def int(self, key: Str, default: D, low: Int, high: Int) -> Int | D: ...
    def int(self, key: Str, default: object = REQUIRED, low: Int = 0, high: Int = 0) -> object:
        """A whole number from `low` to `high`, both included; true and false are none."""
        wanted = f"a whole number from {low} to {high}"
        if not self._given(key, default, wanted):
            return default
        value = self._typed(self._values[key], self.place(key), int)
        if not low <= value <= high:
            raise self.error(f"{show(value)} is out of range; write {wanted}", key)
        return value

    @overload
    def bool(self, key: Str) -> Bool: ...
    @overload
    def bool(self, key: Str, default: D) -> Bool | D: ...
    def bool(self, key: Str, default: object = REQUIRED) -> object:
        """True or false."""
        if not self._given(key, default, KINDS[bool]):
            return default
        return self._typed(self._values[key], self.place(key), bool)

    def scalar(self, key: Str) -> Str | Int | Bool:
        """A string, a whole number, or true or false."""
        wanted = f"{KINDS[str]}, {KINDS[int]}, or {KINDS[bool]}"
        self._given(key, REQUIRED, wanted)
        value = self._values[key]
        if isinstance(value, str):
            return self._text(value, self.place(key))
        if not isinstance(value, int):
            raise self.error(f"is {show(value)}; write {wanted}", key)
        return value

    @overload
    def one_of(self, key: Str, names: Iterable[Str]) -> Str: ...
    @overload
    def one_of(self, key: Str, names: Iterable[Str], default: D) -> Str | D: ...
    def one_of(self, key: Str, names: Iterable[Str], default: object = REQUIRED) -> object:
        """A string that is one of these names."""
        known = tuple(names)
        if not self._given(key, default, f"one of {', '.join(known)}"):
            return default
        name = self._text(self._values[key], self.place(key))
        if name not in known:
            raise self.error(f"{show(name)} is none of {', '.join(known)}{near(name, known)}", key)
        return name

    @overload
    def strings(self, key: Str, *, lone: Bool = False) -> Strs: ...
    @overload
    def strings(self, key: Str, default: D, *, lone: Bool = False) -> Strs | D: ...
    def strings(self, key: Str, default: object = REQUIRED, *, lone: Bool = False) -> object:
        """A list of strings; with `lone`, a string alone stands for the list of it."""
        if not self._given(key, default, "a list of strings"):
            return default
        value = self._values[key]
        if lone and not isinstance(value, list):
            return (self._text(value, self.place(key)),)
        return self._texts(value, self.place(key))

    @overload
    def groups(self, key: Str) -> tuple[Strs, ...]: ...
    @overload
    def groups(self, key: Str, default: D) -> tuple[Strs, ...] | D: ...
    def groups(self, key: Str, default: object = REQUIRED) -> object:
        """A list whose items are strings or lists of strings; a string stands for the list of it."""
        if not self._given(key, default, "a list of strings"):
            return default
        return tuple(
            self._texts(item, place) if isinstance(item, list) else (self._text(item, place),)
            for item, place in self._items(self._values[key], self.place(key))
        )

    @overload
    def table(self, key: Str) -> Table: ...
    @overload
    def table(self, key: Str, default: D) -> Table | D: ...
    def table(self, key: Str, default: object = REQUIRED) -> object:
        """A table."""
        if not self._given(key, default, KINDS[dict]):
            return default
        return self._table(self._values[key], self.place(key))

    @overload
    def tables(self, key: Str) -> tuple[Table, ...]: ...
    @overload
    def tables(self, key: Str, default: D) -> tuple[Table, ...] | D: ...
    def tables(self, key: Str, default: object = REQUIRED) -> object:
        """The tables that stand one by one under `[[key]]`."""
        if not self._given(key, default, f"tables, each under [[{self.place(key)}]]"):
            return default
        items = self._items(self._values[key], self.place(key))
        return tuple(self._table(item, place) for item, place in items)

    def done(self) -> None:
        """Raise `FileError` for a key that no reader asked for, naming the one that may have been meant."""
        for key in self._values:
            if key not in self._asked:
                known = f"; the keys here are {', '.join(self._asked)}" if self._asked else "; leave it out"
                raise self.error(f"unknown key{near(key, self._asked) or known}", key)

    def _given(self, key: Str, default: object, wanted: Str) -> Bool:
        self._asked.setdefault(key)
        if key not in self._values and default is REQUIRED:
            others = [name for name in self._values if name not in self._asked]
            close = difflib.get_close_matches(key, others, 1, ALIKE)
            raise self.error(f"missing; write {wanted}{f', or rename {show(close[0])}' if close else ''}", key)
        return key in self._values

    def _typed(self, value: object, place: Str, kind: type[T]) -> T:
        if type(value) is kind:
            return value
        raise file_error(self.path, place, f"is {show(value)}; write {KINDS[kind]}")

    def _text(self, value: object, place: Str, allowed: Str = "") -> Str:
        text = self._typed(value, place, str)
        if bad := has_control(text, allowed):
            raise file_error(self.path, place, f"has the control character {bad!r}; write plain text")
        return text

    def _items(self, value: object, place: Str) -> Iterator[tuple[object, Str]]:
        for number, item in enumerate(self._typed(value, place, list), 1):
            yield item, f"{place}[{number}]"

    def _texts(self, value: object, place: Str) -> Strs:
        return tuple(self._text(item, at) for item, at in self._items(value, place))

    def _table(self, value: object, place: Str) -> Table:
        return Table(self.path, self._typed(value, place, dict), place)


def read_toml(path: Path) -> Table:
    """The table a file holds.

    Raises `FileError` if it is missing, no plain file, empty, larger than 1 MiB, no UTF-8 text or no TOML.
    """
    return parse_toml(path, read_text(path))


def parse_toml(path: Path, text: str) -> Table:
    """The table that a text holds, read as if it stood in this file; raises `FileError` if it is no TOML."""
    try:
        return Table(path, tomllib.loads(text))
    except RecursionError:
        raise file_error(path, "", "lists or tables are nested too deeply; write them flatter") from None
    except ValueError as error:
        raise _syntax_error(path, text, str(error)) from None


def check_format(table: Table) -> None:
    """Raise `FileError` unless the table says `format = 1`, the only format there is."""
    if "format" not in table:
        raise table.error(f"missing; write format = {FORMAT}", "format")
    found = table.scalar("format")
    if type(found) is not int or found != FORMAT:
        raise table.error(f"is {show(found)}; write format = {FORMAT}", "format")


def _syntax_error(path: Path, text: str, message: str) -> FileError:
    what, _, where = message.partition(" (at ")
    if not where:
        return file_error(path, "", "a number has more digits than can be read; write a shorter one")
    found = re.fullmatch(r"(line \d+, column \d+)\)", where)
    lines = text.split("\n")
    place = found[1] if found else f"line {len(lines)}, column {len(lines[-1]) + 1}"
    hint = "; texts stand in quotes, and commas part what stands in [ ] or { }" if SLIP.match(what) else ""
    return file_error(path, place, f"no TOML: {what[:1].lower()}{what[1:]}{hint}")
