"""What there is to say about a position: where it is, who chooses, the chain, the triggers, and every legal step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from fsm.core.ground import cell_name
from fsm.duel import words
from fsm.duel.names import EFFECT, Player, Role, Timing

if TYPE_CHECKING:
    from fsm.core.system import State
    from fsm.rulings.board import Board, Option
    from fsm.rulings.moves import Spot

STANDINGS = {Timing.FRESH: "fresh", Timing.STALE: "missed", Timing.READY: "usable", Timing.HELD: "held"}
"""How an effect whose event happened stands to it: not checked yet, lost, found usable by the check, or waiting."""


@dataclass(frozen=True)
class Link:
    """A chain link: its effect, who controls it, and whether its activation or its effect was negated."""

    effect: str
    player: str
    negated: bool = False
    muted: bool = False


@dataclass(frozen=True)
class Pending:
    """An effect whose event happened, who has it, and how it stands to the event (a value of `STANDINGS`)."""

    effect: str
    player: str
    standing: str


@dataclass(frozen=True)
class Position:
    """A state as people speak of it; `options` are the legal steps in the order of the rules, each once."""

    turn: int
    spot: Spot
    holder: str
    chain: tuple[Link, ...]
    pending: tuple[Pending, ...]
    options: tuple[Option, ...]
    over: bool


def position_of(board: Board, state: State) -> Position:
    """What there is to say about a state."""
    values = board.system.decode(state)
    links = enumerate(board.chain(state), 1)
    effects = board.system.grounder.sorts[EFFECT.name]
    standing = {effect: cast("Timing", values[cell_name(words.timing, effect)]) for effect in effects}
    return Position(
        turn=cast("int", values[words.turn.name]),
        spot=board.spot(state),
        holder=board.holder(state),
        chain=tuple(
            Link(
                effect,
                role_of(board, state, effect),
                negated=bool(values[cell_name(words.negated, number)]),
                muted=bool(values[cell_name(words.muted, number)]),
            )
            for number, effect in links
        ),
        pending=tuple(
            Pending(effect, role_of(board, state, effect), STANDINGS[how])
            for effect, how in standing.items()
            if how in STANDINGS
        ),
        options=distinct(board, state),
        over=board.over(state),
    )


def distinct(board: Board, state: State) -> tuple[Option, ...]:
    """The steps a state allows, each once; the model's end allows none."""
    once: dict[tuple[str, State], Option] = {}
    for option in [] if board.over(state) else board.options(state):
        once.setdefault((option.label, option.state), option)
    return tuple(once.values())


def role_of(board: Board, state: State, effect: str) -> str:
    """Which role the player who controls an effect has now."""
    values = board.system.decode(state)
    card = board.system.grounder.params["card_of"][effect]
    who = cast("Player", values[cell_name(words.whose, str(card))])
    return (Role.TP if who is values[words.turn_player.name] else Role.OP).name
