"""Files as text, and the one error that every file somebody wrote by hand is refused with."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

BYTES_LIMIT = 1 << 20
DOTS_LIMIT = 100
SHOWN_LIMIT = 60
WHOLE_FILE = "file"
KINDS: dict[type, str] = {
    bool: "true or false", int: "a whole number", float: "a number with a fraction", str: "a string",
    list: "a list", dict: "a table",
}  # fmt: skip
"""What each type of value is called in messages."""
_BREAKS = ("Cc", "Zl", "Zp", "Cs")


class FileError(ValueError):
    """A file that cannot be used; the message is one line `FILE: PLACE: what is wrong and what to write`.

    PLACE is a key such as `cast.summon.owner`, an item such as `line[2]` (counted from 1), `line 3, column 5`
    where the file is no TOML, or `file` where the whole file is wrong.
    """


def file_error(path: Path | str, place: str, message: str) -> FileError:
    """The error for this place of a file (an empty place is the whole file)."""
    return FileError(": ".join(one_line(part) for part in (str(path), place or WHOLE_FILE, message)))


def read_text(path: Path) -> str:
    """The text of a file.

    Raises `FileError` if it is missing, no plain file, empty, larger than 1 MiB or not UTF-8, and for a line
    with so many dots that parsing it as a key would take hours.
    """
    data = _read(path)
    if len(data) > BYTES_LIMIT:
        raise file_error(path, "", "is larger than 1 MiB; write smaller files")
    if not data.strip():
        raise file_error(path, "", "is empty; start it with format = 1")
    if (at := data.find(b"\0")) >= 0:
        raise file_error(path, _line(data, at), "has a NUL byte, so it is no text; write TOML in UTF-8")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise file_error(path, _line(data, error.start), "is not UTF-8; save the file as UTF-8") from None
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > DOTS_LIMIT:
            raise file_error(path, f"line {number}", f"has more than {DOTS_LIMIT} dots; break the line")
    return text


def show(value: object) -> str:
    """A value as messages print it: strings quoted and cut short, numbers and truth values as TOML has them.

    >>> show("summon"), show(True), show([1])
    ("'summon'", 'true', 'a list')
    """
    if isinstance(value, str):
        return repr(value) if len(value) <= SHOWN_LIMIT else repr(value[:SHOWN_LIMIT]) + "…"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and abs(value) < 10**18:
        return str(value)
    return KINDS.get(type(value), "a date or time")


def has_control(text: str, allowed: str = "") -> str:
    """The first control character or line break in the text that is not allowed, or nothing."""
    return next((c for c in text if unicodedata.category(c) in _BREAKS and c not in allowed), "")


def one_line(text: str) -> str:
    r"""The text with control characters and line breaks written out.

    >>> one_line("a" + chr(10) + "b")
    'a\\nb'
    """
    return "".join(repr(c)[1:-1] if has_control(c) else c for c in text)


def _read(path: Path) -> bytes:
    try:
        if path.is_dir():
            raise file_error(path, "", "is a folder; give a file")
        if not path.exists():
            raise file_error(path, "", "there is no such file")
        if not path.is_file():
            raise file_error(path, "", "is no plain file")
        with path.open("rb") as file:
            return file.read(BYTES_LIMIT + 1)
    except OSError as error:
        raise file_error(path, "", f"cannot be read: {error.strerror}") from None


def _line(data: bytes, at: int) -> str:
    return f"line {data.count(10, 0, at) + 1}"
