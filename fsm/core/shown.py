"""Values, texts and names of files as messages print them: on one line, cut short, nothing that steers a terminal."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

SHOWN_LIMIT = 60
"""The most letters of a value that a message repeats."""
PATH_LIMIT = 250
"""The longest name of a file that a message repeats as a whole."""
KINDS: dict[type, str] = {
    bool: "true or false", int: "a whole number", float: "a number with a fraction", str: "a string",
    list: "a list", dict: "a table",
}  # fmt: skip
"""What each type of value is called in messages."""
_BREAKS = ("Cc", "Zl", "Zp", "Cs")


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


def show_path(path: Path | str) -> str:
    """The name of a file as messages print it: on one line, and a very long one without its middle.

    >>> show_path("mine.toml"), len(show_path("x" * 1000))
    ('mine.toml', 121)
    """
    text = str(path)
    return one_line(text if len(text) <= PATH_LIMIT else f"{text[:SHOWN_LIMIT]}…{text[-SHOWN_LIMIT:]}")


def has_control(text: str, allowed: str = "") -> str:
    """The first control character or line break in the text that is not allowed, or nothing."""
    return next((c for c in text if unicodedata.category(c) in _BREAKS and c not in allowed), "")


def one_line(text: str, allowed: str = "") -> str:
    r"""The text with control characters and line breaks written out, but for those that are allowed.

    >>> one_line("a" + chr(10) + "b")
    'a\\nb'
    """
    return "".join(repr(c)[1:-1] if has_control(c, allowed) else c for c in text)
