"""The random casts that engines are compared on can have everything that a cast can have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import HealthCheck, Phase, given, settings

from tests.casts import casts
from tests.test_cast_docs import KEYS, VALUES, words

if TYPE_CHECKING:
    from tests.casts import Line

EVERYTHING = {(key, "") for key, _ in KEYS} | {(key, value) for key, value, _ in VALUES}


def used(line: Line) -> set[tuple[str, str]]:
    """The keys of an entry, and the values that the page of cast keys has a line for."""
    lock = line.get("lock", {})
    spread = {**line, **{f"lock.{key}": value for key, value in lock.items()}}
    texts = {key: words(value) for key, value in spread.items() if not isinstance(value, bool | int)}
    return {(key, "") for key in line} | {(key, value) for key, values in texts.items() for value in values}


def test_every_key_and_value_is_drawn() -> None:
    """Among 2,000 casts, always the same ones, each key and each value of the page is there."""
    seen: set[tuple[str, str]] = set()

    @settings(
        max_examples=2000, derandomize=True, database=None, deadline=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(casts())
    def look(cast: dict[str, Line]) -> None:
        for line in cast.values():
            seen.update(used(line))

    look()
    assert EVERYTHING - seen == set()
