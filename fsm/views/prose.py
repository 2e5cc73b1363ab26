"""Rules and claims as a page to read: which rows the machine implements, in whose words, from which sources."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fsm.core import Claim, Rule

COMMAND = "python -m fsm list rules --page"

HEAD = f"""\
# Rows and claims

Made by `{COMMAND}` from the rules and claims themselves; do not edit. To make it again:
`{COMMAND} > docs/rows.md`. What the sources mean is in [sources.md](sources.md).
"""


def rows_page(rules: Iterable[Rule], claims: Iterable[Claim]) -> str:
    """The page as Markdown: a table of rules ordered by row, then a table of claims ordered by id."""
    rows = sorted(((rule.row, f"`{rule.name}`", rule.says, rule.cite) for rule in rules), key=_by_id)
    texts = sorted(((claim.id, claim.text, claim.cite) for claim in claims), key=_by_id)
    return "\n".join(
        [
            HEAD,
            "## Rules: what the machine does\n",
            *_table(("row", "rule", "what it says", "source"), rows),
            "\n## Claims: what must be true of it\n",
            *_table(("claim", "what it says", "source"), texts),
            "",
        ]
    )


def _by_id(row: tuple[str, ...]) -> tuple[str, int, str]:
    """The order of ids: by letters, then by number, then by what follows; other words by themselves."""
    found = re.fullmatch(r"(\D+)(\d+)(.*)", row[0])
    return (found[1], int(found[2]), found[3]) if found else (row[0], 0, "")


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    for cells in (head, ("---",) * len(head), *rows):
        yield f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"
