"""Errors of the language: where a rule is wrong, and what to write instead."""

from __future__ import annotations

import difflib
import re
import sys
import typing
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

T = TypeVar("T")
_HERE = str(Path(__file__).parent)
_CALLERS = ("<string>", typing.__file__)
"""What calls a constructor in between: that of a dataclass is generated, and `Var[bool](…)` goes through `typing`."""


class RuleError(TypeError):
    """A rule, claim or system that cannot mean anything.

    The message starts with `file:line` of the text that is wrong and says what to write instead.
    """


class StrayError(ValueError):
    """An update left the domain of its variable while a system was run; the message names both."""


def placed(where: str, what: str, make: Callable[[], T]) -> T:
    """`make()`, with the place of the rule or claim put before the message of an error."""
    try:
        return make()
    except RuleError as error:
        text = str(error)
        raise RuleError(text if re.match(r"\S+\.py:\d+: ", text) else f"{where}: {what}: {text}") from None


def here() -> str:
    """`file:line` of the nearest caller outside the language itself."""
    frame = sys._getframe(1)  # noqa: SLF001  # the one way to learn where a rule was written
    while frame.f_back and (frame.f_code.co_filename.startswith(_HERE) or frame.f_code.co_filename in _CALLERS):
        frame = frame.f_back
    return f"{Path(frame.f_code.co_filename).name}:{frame.f_lineno}"


def near(name: str, known: Iterable[str]) -> str:
    """`; did you mean 'x'?` for the known name most like `name`, or nothing.

    >>> near("pases", ["passes", "holder"])
    "; did you mean 'passes'?"
    >>> near("zzz", ["passes"])
    ''
    """
    found = difflib.get_close_matches(name, sorted(known), 1, 0.5)
    return f"; did you mean {found[0]!r}?" if found else ""
