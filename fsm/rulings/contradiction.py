"""Expectations of one line that can never be true together: a mistake of the file, whatever the rules say."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from fsm.rulings.toml import show

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fsm.rulings.moves import Move, Spot
    from fsm.rulings.ruling import Expected
    from fsm.rulings.toml import Table

KEEP_ONE = "leave one of them out"


def check_expected(expected: Expected, at: Spot | None, table: Table) -> None:
    """Raise `FileError` for expectations of a line that contradict each other, and for one that is written twice."""
    for key in ("may", "may_not", "missed", "not_missed", "sometimes", "never"):
        listed = [str(item) for item in getattr(expected, key)]
        for number, item in enumerate(listed):
            if item in listed[:number]:
                raise table.error(f"{show(item)} stands twice; write it once", key, number + 1)
    for key, problem in _problems(expected, at):
        raise table.error(problem, key)


def _problems(expected: Expected, at: Spot | None) -> Iterator[tuple[str, str]]:
    """The key and what is wrong, for each pair that contradict each other."""
    for one, other in (("may", "may_not"), ("missed", "not_missed")):
        for item in getattr(expected, one):
            if item in getattr(expected, other):
                yield other, f"{show(str(item))} stands under {one} too; {KEEP_ONE}"
    for key in ("may", "sometimes"):
        for found, never in product(getattr(expected, key), expected.never):
            if _covers(never, found):
                yield "never", f"{show(str(never))} contradicts {show(str(found))} under {key}; {KEEP_ONE}"
    yield from _elsewhere(expected, at)


def _elsewhere(expected: Expected, at: Spot | None) -> Iterator[tuple[str, str]]:
    """The same for what is said of the position: who is asked, the chain, and where the play is."""
    for move in expected.may:
        if expected.holder is not None and not move.label.startswith(f"{expected.holder}: "):
            yield "may", f"{show(str(move))} is no move of {expected.holder}, who holder says is asked; {KEEP_ONE}"
    if expected.chain is not None and expected.order is not None and expected.chain != len(expected.order):
        what = f"has {len(expected.order)} links, but chain says {expected.chain}"
        yield "order", f"{what}; leave chain out, since order counts them too"
    for key in ("window", "frame"):
        wanted, here = getattr(expected, key), at and getattr(at, key)
        if wanted is not None and here is not None and wanted is not here:
            yield key, f"{wanted.name} is not where at leads to, {at}; {KEEP_ONE}"


def _covers(never: Move, found: Move) -> bool:
    """Whether a move that comes in no continuation, written like this, would be the one that is found."""
    return never.label == found.label and never.spot.fits(found.spot)
