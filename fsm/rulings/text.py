"""Files as text, and the one error that every file somebody wrote by hand is refused with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fsm.core.shown import KINDS, has_control, one_line, show, show_path

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["KINDS", "FileError", "file_error", "has_control", "one_line", "read_text", "show", "show_path"]

BYTES_LIMIT = 1 << 20
DOTS_LIMIT = 100
WHOLE_FILE = "file"


class FileError(ValueError):
    """A file that cannot be used; the message is one line `FILE: PLACE: what is wrong and what to write`.

    PLACE is a key such as `cast.summon.owner`, an item such as `line[2]` (counted from 1), `line 3, column 5`
    where the file is no TOML, or `file` where the whole file is wrong.
    """


def file_error(path: Path | str, place: str, message: str) -> FileError:
    """The error for this place of a file (an empty place is the whole file)."""
    return FileError(": ".join([show_path(path), one_line(place or WHOLE_FILE), one_line(message)]))


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
        raise file_error(path, "", f"cannot be read: {error.strerror}; name another file") from None


def _line(data: bytes, at: int) -> str:
    return f"line {data.count(10, 0, at) + 1}"
