"""What a test needs from the machine: skipped with a word where it is missing, and a failure in CI."""

from __future__ import annotations

import os

import pytest

from fsm.views import SheetError, check_font, languages


def needs_fonts() -> None:
    """Go on only if a PNG can be drawn in every language."""
    try:
        for lang in languages():
            check_font(lang)
    except SheetError as error:
        missing(str(error))


def missing(what: str) -> None:
    """Skip the test, or fail it if the environment has FSM_CI=1."""
    if os.environ.get("FSM_CI") == "1":
        pytest.fail(what)
    pytest.skip(what)
