"""A move made at once, without asking: whether play has to be put back, and to where.

People leave passes out. A move that passes alone lead to is a short form, unless the other player could have used
something on the way: that player may demand that play is put back to the first such place (row G33). A move that no
passes lead to is put back to where it was made (row G32).

Source: K §3.2 L86, L90, L96; J L33, L69–78, L118–122.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fsm.rulings.moves import GIVE_UP
from fsm.rulings.play import taken

if TYPE_CHECKING:
    from fsm.rulings.board import Board, Option
    from fsm.rulings.play import Reading

NOWHERE = "nowhere"
"""Where play is put back to if nobody can object."""
SILENT = (*GIVE_UP, "go end", "go battle")
"""What is left unsaid by somebody who hurries on to a later phase."""


@dataclass(frozen=True)
class Objection:
    """Play is put back to here: `missed` are the moves that the other player could have made, none if no pass helps."""

    back: Reading
    missed: tuple[str, ...]


def objection(board: Board, start: Reading, label: str) -> Objection | None:
    """What there is against the move if it is made at once; `None` if it may be made so."""
    mover = label.partition(": ")[0]
    found = {start.state}
    queue: list[tuple[Reading, Objection | None]] = [(start, None)]
    for here, first in queue:  # the list grows while it is walked
        options = board.options(here.state)
        if any(option.label == label for option in options):
            return first
        missed = tuple(o.label for o in options if _answers(o, mover))
        objected = first or (Objection(here, missed) if missed else None)
        for option in options:
            if (option.by_rule or option.command.text in SILENT) and option.state not in found:
                found.add(option.state)
                queue.append((taken(board, here, option, written=False), objected))
    return Objection(start, ())


def _answers(option: Option, mover: str) -> bool:
    """Whether it is something that the other player does."""
    return not option.by_rule and not option.label.startswith(mover) and option.command.text not in SILENT
