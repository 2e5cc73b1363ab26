"""Where the command begins and ends: Ctrl-C is one line and exit code 2, also while it is still loading."""

from __future__ import annotations

import os
import sys


def _leave(*_: object) -> None:
    """Say that the command was interrupted and end the process at once; nothing more of the program runs."""
    os.write(2, b"fsm: interrupted; nothing was left half-written\n")
    os._exit(2)


try:
    import signal
except KeyboardInterrupt:
    _leave()

LISTENS = signal.getsignal(signal.SIGINT) is signal.default_int_handler
"""Whether Ctrl-C reaches the process at all: it does not where somebody has it ignored."""
if LISTENS:
    signal.signal(signal.SIGINT, _leave)


def main() -> None:
    """Run the command with the arguments of the process and leave with its exit code."""
    try:
        from fsm.cli import run  # noqa: PLC0415  # from here on Ctrl-C is answered

        _answer_with(signal.default_int_handler)
        code = run(sys.argv[1:])
        _answer_with(_leave)
    except KeyboardInterrupt:
        _leave()
    sys.exit(code)


def _answer_with(handler: signal._HANDLER) -> None:
    if LISTENS:
        signal.signal(signal.SIGINT, handler)
