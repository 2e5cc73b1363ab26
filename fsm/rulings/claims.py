"""Claims that a file names by their ids."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fsm.core.errors import near
from fsm.duel.game import all_claims
from fsm.rulings.toml import show

if TYPE_CHECKING:
    from fsm.rulings.toml import Table

ROW = re.compile(r"(?!I)[A-Z]+\d+[a-z]?")
"""The id of a row of the procedure, such as G08."""


def read_claims(table: Table, key: str) -> tuple[str, ...]:
    """The ids listed under a key, none if it is missing.

    Raises `FileError` for an id that is no claim's and for one that stands twice.
    """
    written = table.strings(key, ())
    known = [claim.id for claim in all_claims()]
    for number, claim in enumerate(written, 1):
        if claim not in known:
            row = "; rows are named in cite" if ROW.fullmatch(claim) else near(claim, known)
            raise table.error(f"no claim is called {show(claim)}{row}", key, number)
        if claim in written[: number - 1]:
            raise table.error(f"{claim} stands twice; write it once", key, number)
    return written
