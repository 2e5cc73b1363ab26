"""A table as a page to read: what may be used in which part of the Damage Step."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

COMMAND = "python -m fsm list damage --page"
HEAD = f"""\
# What may be used in the Damage Step

Made by `{COMMAND}` from the rule that decides it; do not edit. To make it again:
`{COMMAND} > docs/damage-step.md`.

The Damage Step has five parts: its start (DS1), before (DS2), during (DS3) and after (DS4) the damage calculation, and
its end (DS5). In DS1 and DS2 fast effects may begin one chain after the other. From DS3 on a part has a first chain,
made of what names it and of triggers; later chains are begun only by what answers something that happened. A trigger
that may not be used is lost. What names a part is used in this part alone.
"""


def page(lines: Mapping[str, Mapping[str, str]]) -> str:
    """The page, from what holds in each part, by its name, for each kind of effect."""
    parts = list(next(iter(lines.values())))
    rows = [[what, *(cells[part] for part in parts)] for what, cells in lines.items()]
    table = [["", *parts], ["---"] * (len(parts) + 1), *rows]
    return HEAD + "\n" + "".join(f"| {' | '.join(row)} |\n" for row in table)
