"""Random casts can have everything that a cast can have, and no claim fails on any of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import HealthCheck, Phase, assume, given, settings

from fsm.duel import Game, duel
from fsm.engines.check import check
from fsm.engines.reach import reach
from tests.casts import casts, games
from tests.fuzz import examples
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


@given(games())
@settings(
    max_examples=examples(50), deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much]
)
def test_no_claim_fails_on_any_cast(found: Game) -> None:
    """Claims hold of every duel, not only of those in the models; here of casts that nobody chose."""
    space = reach(duel(found), max_states=1000)
    assume(space.complete)
    assert [(verdict.claim.id, verdict.trace) for verdict in check(space) if verdict.holds is False] == []
