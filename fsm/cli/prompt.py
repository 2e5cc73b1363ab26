"""Lines from whoever drives the command: typed at a terminal with a prompt, or read from a pipe."""

from __future__ import annotations

import sys
from contextlib import suppress
from io import TextIOWrapper
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

LINE_LIMIT = 4_096
"""The longest line that is read as one; whatever follows it on the line is passed over."""
PROMPT = "> "


def typed() -> bool:
    """Whether somebody types at a terminal and sees what is printed."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()


def lines() -> Iterator[str]:
    """The lines of standard input without their ends, up to its end; a longer line is cut to one letter too many."""
    if sys.stdin is None:
        return
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="backslashreplace")
    read = _typed_line if typed() else _piped_line
    while (line := read()) is not None:
        yield line


def _typed_line() -> str | None:
    with suppress(ImportError):  # not on every system
        import readline  # noqa: F401  # importing it gives the prompt its editing keys
    try:
        return input(PROMPT)[: LINE_LIMIT + 1]
    except EOFError:
        sys.stdout.write("\n")
        return None


def _piped_line() -> str | None:
    line = sys.stdin.readline(LINE_LIMIT + 1)
    rest = line
    while rest and not rest.endswith("\n"):
        rest = sys.stdin.readline(LINE_LIMIT + 1)
    return line.rstrip("\r\n") if line else None
