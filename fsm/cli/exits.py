"""What the command's exit codes mean."""

from __future__ import annotations

from enum import IntEnum


class Exit(IntEnum):
    """The exit codes of the command; README.md says what each means."""

    OK = 0
    FAILS = 1
    INCOMPLETE = 2
    INTERNAL = 3
    BAD = 4
    NOTHING = 5
