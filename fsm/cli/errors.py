"""Which exceptions mean that the input is wrong, and not the program."""

from __future__ import annotations


def is_bad_input(error: Exception) -> bool:
    """Whether the exception reports a bad file, an unknown name or a file that cannot be read or written."""
    from fsm.rulings.toml import FileError
    from fsm.views.chart import SheetError

    return isinstance(error, FileError | SheetError | OSError)
