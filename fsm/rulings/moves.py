"""Moves and places as people write them: `TP: pass`, `OP: activate book @MP1.C`.

A move is known if some rule could ever let that player make it with this cast; anything else is a slip of the
pen, and never counts as a move that is merely not possible.

Source: FETIMG (windows); docs/glossary.md (how moves are written).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fsm.core.errors import near
from fsm.core.fold import variables_in
from fsm.core.meaning import actor, evaluate, label
from fsm.core.shown import show
from fsm.duel.cast import card_of
from fsm.duel.names import Frame, Player, Window, effect
from fsm.duel.words import holder, turn_player, whose

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fsm.core.system import Command, System

GIVE_UP = ("pass", "no more", "pass to end", "pass to battle")
"""What a player does who does nothing."""
WRITTEN = re.compile(r"(?P<who>[^\s:@]+) ?: (?P<text>[^@]+?)(?: @ ?(?P<spot>\S+))?")


class PlayError(ValueError):
    """Written moves that cannot be read or followed; the message is one line."""


@dataclass(frozen=True)
class Spot:
    """Where in a turn: a window, a frame, or both; `None` leaves that part open."""

    window: Window | None = None
    frame: Frame | None = None

    def __str__(self) -> str:
        return ".".join(part.name for part in (self.frame, self.window) if part)

    def fits(self, other: Spot) -> bool:
        """Whether `other` is a case of this.

        >>> Spot(Window.B).fits(Spot(Window.B, Frame.MP1)), Spot(Window.B, Frame.MP2).fits(Spot(Window.B, Frame.MP1))
        (True, False)
        """
        return self.window in (None, other.window) and self.frame in (None, other.frame)


@dataclass(frozen=True)
class Move:
    """A move as somebody wrote it: its label without surplus spaces, and where it is made if that was said."""

    label: str
    spot: Spot = Spot()

    def __str__(self) -> str:
        return f"{self.label} @{self.spot}" if str(self.spot) else self.label

    @property
    def text(self) -> str:
        """The label without the player."""
        return self.label.partition(": ")[2]


def read_move(written: str) -> Move:
    """A written move; surplus spaces do not matter. Raises `PlayError` if it is not of the form `TP: …`.

    >>> str(read_move("TP:  pass  @ MP1.B"))
    'TP: pass @MP1.B'
    """
    found = WRITTEN.fullmatch(" ".join(written.split()))
    if found is None:
        raise PlayError(f"{show(written)} is no move; write it like 'TP: pass' or 'OP: activate NAME @WINDOW'")
    if found["who"] == "rules":
        raise PlayError(f"{show(written)} is a rule step, which is never written; leave it out")
    return Move(f"{found['who']}: {found['text']}", read_spot(found["spot"]) if found["spot"] else Spot())


def read_spot(written: str) -> Spot:
    """`WINDOW` or `FRAME.WINDOW` as a spot; raises `PlayError` for a name that is neither.

    >>> str(read_spot("MP1.B")), str(read_spot(" N1 "))
    ('MP1.B', 'N1')
    """
    first, dot, last = written.strip().partition(".")
    return Spot(read_window(last if dot else first), read_frame(first) if dot else None)


def read_window(name: str) -> Window:
    """The window of this name; raises `PlayError` with the windows there are."""
    if name not in Window.__members__:
        known = ", ".join(Window.__members__)
        raise PlayError(f"{show(name)} is no window{near(name, Window.__members__) or f'; write one of {known}'}")
    return Window[name]


def read_frame(name: str) -> Frame:
    """The frame of this name; raises `PlayError` with the frames there are."""
    if name not in Frame.__members__:
        known = ", ".join(Frame.__members__)
        raise PlayError(f"{show(name)} is no frame{near(name, Frame.__members__) or f'; write one of {known}'}")
    return Frame[name]


def vocabulary(system: System) -> frozenset[str]:
    """Every label that a move of a player can ever have in the system: whoever holds the right, in whatever turn.

    Nobody uses what the other player has, unless the cast has something that gives its control away.
    """
    active = system.domains[turn_player.name].values if turn_player.name in system.domains else (Player.FIRST,)
    holders = [player for player in Player if player is not Player.NOBODY]
    found = set()
    for command in system.commands:
        mine = [who for who in holders if command.actor is not None and _may_have(system, command, who)]
        for values in ({holder.name: who, turn_player.name: now} for who in mine for now in active):
            if _open(command, values):
                found.add(label(actor(command, values), command.text))
    return frozenset(found)


def _may_have(system: System, command: Command, player: Player) -> bool:
    """Whether the player can ever control the card that the command uses, if it uses one."""
    uses = f"{{{effect.name}}}" in command.rule.move
    card = system.grounder.params[card_of.name].get(command.thing) if uses else None
    return card is None or player in system.grounder.possible(system.grounder.cell(f"{whose.name}[{card}]")).values


def _open(command: Command, values: Mapping[str, object]) -> bool:
    """Whether the command's guard can be true as far as these values decide it."""
    return all(evaluate(c.test, values) for c in command.guard if variables_in(c.test) <= set(values))
