"""Writing: JSON alone on standard output, words for people, progress and complaints on standard error, whole files."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from fsm.cli.exits import Exit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from fsm.rulings.text import FileError


def complain(message: str) -> None:
    """One message on standard error."""
    print(f"fsm: {_plain(message)}", file=sys.stderr)  # noqa: T201  # this is the command's voice


def nothing(what: str, empty: object, *, json: bool) -> Exit:
    """Tell that there is nothing to do, and why; as JSON the empty result. Returns the exit code."""
    complain(f"nothing to do: {what}")
    if json:
        dump(empty)
    return Exit.NOTHING


def say(text: str = "") -> None:
    """A line for people on standard output."""
    print(_plain(text))  # noqa: T201  # this is the command's voice


def _plain(text: str) -> str:
    """The text with control characters, but for line breaks, written out: no name of a file steers a terminal."""
    from fsm.core.shown import one_line

    return text if text.isprintable() else one_line(text, "\n")


def dump(value: object) -> None:
    """A value as JSON, the only thing on standard output."""
    plain = (sys.stdout.encoding or "ascii").lower().replace("-", "") != "utf8"
    sys.stdout.write(json.dumps(value, indent=2, ensure_ascii=plain) + "\n")


def dump_line(value: object) -> None:
    """A value as JSON on one line, at once, for programs that wait for it."""
    plain = (sys.stdout.encoding or "ascii").lower().replace("-", "") != "utf8"
    sys.stdout.write(json.dumps(value, ensure_ascii=plain) + "\n")
    sys.stdout.flush()


def write(path: Path, content: str | bytes) -> None:
    """Write a file as a whole or not at all: into a neighbour first, then moved over it.

    No folder is made. Raises `FileError` if that cannot be done.
    """
    data = content.encode() if isinstance(content, str) else content
    problem: str | None = "it is no plain file"
    try:
        if not path.parent.is_dir():
            raise _no_folder(path, path.parent)
        if path.is_file() or not path.exists():
            _replace(path, data)
            return
    except OSError as error:
        problem = error.strerror
    from fsm.rulings.text import file_error

    raise file_error(path, "", f"cannot be written: {problem}; name another place")


def make_folder(path: Path) -> None:
    """Make this folder if it is not there yet; raises `FileError` if the folder it lies in is missing."""
    if path.is_dir():
        return
    if not path.parent.is_dir():
        raise _no_folder(path, path.parent)
    try:
        path.mkdir()
    except OSError as error:
        from fsm.rulings.text import file_error

        raise file_error(path, "", f"no folder can be made: {error.strerror}; name another place") from None


def _no_folder(path: Path, missing: Path) -> FileError:
    """The error for a file or folder that would lie in a folder that is not there."""
    from fsm.core.shown import show_path
    from fsm.rulings.text import file_error

    shown = show_path(missing)
    if missing.exists():
        return file_error(path, "", f"{shown} is no folder; name another place")
    return file_error(path, "", f"the folder {shown} is missing; make it first, or name another place")


def _replace(path: Path, data: bytes) -> None:
    handle, neighbour = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        mask = os.umask(0)
        os.umask(mask)
        Path(neighbour).chmod(0o666 & ~mask)
        Path(neighbour).replace(path)
    except BaseException:
        Path(neighbour).unlink(missing_ok=True)
        raise


@contextmanager
def progress(*, quiet: bool) -> Iterator[Callable[[str], Callable[[int, int, float], None]]]:
    """A line on standard error that says how long work is getting on (none if quiet or not a terminal).

    Gives a function that takes what is being explored and returns what the exploration tells its progress to.
    """
    if quiet or not sys.stderr.isatty():
        yield lambda _what: lambda _states, _waiting, _seconds: None
        return
    from rich.console import Console
    from rich.status import Status
    from rich.text import Text

    with Status("", console=Console(stderr=True)) as status:

        def about(what: str) -> Callable[[int, int, float], None]:
            def tell(states: int, waiting: int, seconds: float) -> None:
                rate = states / seconds if seconds else 0
                text = f"{what}: {states:,} states, {rate:,.0f} states/s, {waiting:,} waiting"
                status.update(Text(_plain(text)))

            return tell

        yield about
