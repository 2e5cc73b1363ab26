"""The command `fsm`: check models, play rulings, draw charts, list what there is.

Exit codes: 0 all hold · 1 something fails · 2 stopped at a limit or interrupted · 3 internal error · 4 bad usage or
bad file · 5 nothing to do.
"""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper
from typing import TYPE_CHECKING

from fsm.cli.exits import Exit
from fsm.cli.output import complain

if TYPE_CHECKING:
    from collections.abc import Sequence

INTERRUPTED = 130
"""What the command library makes of Ctrl-C."""


def main(argv: Sequence[str] | None = None) -> None:
    """Run the command with these arguments (those of the process if none are given) and leave with its exit code."""
    sys.exit(run(sys.argv[1:] if argv is None else list(argv)))


def run(argv: Sequence[str]) -> int:
    """Run the command and return its exit code; every error has become one message on standard error."""
    try:
        _open_streams()
        code = _run(list(argv))
        sys.stdout.flush()
    except KeyboardInterrupt:
        code = INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # so that nothing more is complained about
        return Exit.INCOMPLETE
    except MemoryError:
        complain("out of memory; stop earlier with --max-states, or make the model smaller")
        return Exit.INCOMPLETE
    except Exception as error:  # noqa: BLE001  # the last resort: a bug must not look like a verdict
        return _explain(error)
    if code == INTERRUPTED:
        complain("interrupted; nothing was left half-written")
        return Exit.INCOMPLETE
    return code


def _open_streams() -> None:
    """Give the process streams where it was started without them, and let no letter of a text be a reason to stop."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115  # as long as the process
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _run(argv: list[str]) -> int:
    from typer.exceptions import TyperException  # the library is loaded when a command runs

    from fsm.cli.app import app
    from fsm.core.shown import SHOWN_LIMIT, show

    try:
        code = app(argv or ["--help"], standalone_mode=False, prog_name="fsm")
    except TyperException as error:
        told = error.format_message() if hasattr(error, "format_message") else str(error)
        for text in argv:
            told = told.replace(text, show(text)[1:-1]) if len(text) > SHOWN_LIMIT else told
        complain(told)
        return Exit.BAD
    except SystemExit as left:  # the command library's own ends: completion, and a reader that went away
        if left.code:
            raise BrokenPipeError from None
        return Exit.OK
    if not argv:
        return Exit.BAD
    return code if isinstance(code, int) else Exit.OK


def _told(error: OSError) -> str:
    """What the system refused to do, with the name of the file as people gave it."""
    from fsm.core.shown import show_path

    name = f"{show_path(str(error.filename))}: file: " if error.filename else ""
    return f"{name}cannot be used: {error.strerror or error}; name another file"


def _explain(error: Exception) -> int:
    """The exit code for an exception: bad files are the user's to mend, anything else is ours."""
    from fsm.cli.errors import is_bad_input

    if is_bad_input(error):
        complain(_told(error) if isinstance(error, OSError) else str(error))
        return Exit.BAD
    import traceback

    complain("internal error, please report it:\n" + "".join(traceback.format_exception(error)))
    return Exit.INTERNAL
