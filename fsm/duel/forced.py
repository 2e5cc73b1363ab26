"""Adding a link, and the mandatory quick effects that every activation may require (windows S5 and S6).

After each activation, before the right moves on, the turn player and then the opponent must add the mandatory quick
effects whose condition the new links meet; links added so may require more, in another round.

Source: LOC 同一时点; RB10 p.44; DB (rows MQ1–MQ4, Q5, Q7; G03, G07, G08, G10, G12, G21).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fsm.core import Expr, Range, Rule, all_of, any_of, constant, no, one, some, when
from fsm.core.nodes import Const
from fsm.duel.attacking import fight_after_cost
from fsm.duel.cast import card_of, home, mandatory, replies, speed, spot_now, way, who
from fsm.duel.kinds import Way
from fsm.duel.names import CHAIN, Player, Timing, Window, below, effect, number, other
from fsm.duel.paying import pay, spot_after_cost
from fsm.duel.updates import (
    Updates,
    able,
    at,
    mine,
    not_barred,
    not_slower,
    room,
    spend,
    unbarred,
    unseal,
    usable,
)  # fmt: skip
from fsm.duel.words import (
    holder,
    length,
    link,
    opponent,
    passes,
    resting,
    role,
    since,
    target,
    turn_player,
    upto,
    window,
)

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True, eq=False)
class Turn:
    """Where the game goes on if a condition is true: the window, who chooses, and the round of forced effects."""

    condition: Expr[bool]
    window: Window
    holder: Expr[Player]
    since: Expr[int] | int = 0
    upto: Expr[int] | int = 0


def first_of(turns: list[Turn]) -> Updates:
    """On to the first of these whose condition is true; the last is taken in any case."""
    *earlier, last = turns
    to: Expr[Window] = one(last.window)
    chooser, first, until = last.holder, _links(last.since), _links(last.upto)
    for turn in reversed(earlier):
        to = when(turn.condition, turn.window, to)
        chooser = when(turn.condition, turn.holder, chooser)
        first = when(turn.condition, turn.since, first)
        until = when(turn.condition, turn.upto, until)
    return [window.becomes(to), holder.becomes(chooser), since.becomes(first), upto.becomes(until)]


def _links(number_of: Expr[int] | int) -> Expr[int]:
    """A number of links as a term."""
    return number_of if isinstance(number_of, Expr) else Const(Range(0, CHAIN), number_of)


def on_chain(entry: Expr[Any]) -> Expr[bool]:
    """Whether the entry made a link of this chain."""
    return some(below, link[below] == entry)


def required(entry: Expr[Any], newest: Expr[Any]) -> Expr[bool]:
    """Whether a mandatory quick effect can still be added above the newest link (MQ1: conditions).

    The newest link may be the one that `effect` is about to make, at its cost.
    """
    links, place = (length + 1, spot_after_cost) if newest is effect else (length, spot_now)
    return all_of(
        mandatory[entry], way[entry] == Way.ACTIVATION, entry != newest, no(on_chain(entry)), links < CHAIN,
        able(entry, place), place(card_of[entry]) == home[entry], speed[entry] >= speed[newest],
        unbarred(entry, newest),
    )  # fmt: skip


def answers_one_of(entry: Expr[Any], first: Expr[int] | int, last: Expr[int]) -> Expr[bool]:
    """Whether the entry answers one of the links from the first to the last."""
    return some(below, all_of(below >= first, below <= last, replies(entry, link[below])))


def rounds(
    newest: Expr[Any],
    answered: Expr[bool],
    first: Expr[int] | int,
    last: Expr[int] | int,
    *,
    opponents_only: bool = False,
) -> list[Turn]:
    """S5 if the turn player has to add something above the newest link, S6 if the opponent has to.

    `answered` says of `other` whether it answers a link of this round, the links from `first` to `last`.
    """
    needed = all_of(required(other, newest), answered)
    own = Turn(some(other, all_of(needed, who(other) == turn_player)), Window.S5, turn_player, first, last)
    theirs = opponent(turn_player)
    other_side = Turn(some(other, all_of(needed, who(other) == theirs)), Window.S6, theirs, first, last)
    return [other_side] if opponents_only else [own, other_side]


def chain_goes_on(newest: Expr[Any]) -> Turn:
    """Window D: the opponent of the newest link's owner may go on."""
    return Turn(constant(True), Window.D, opponent(who(newest)))


def make_link(
    settle: Callable[[Expr[Timing]], Expr[Timing]] = lambda stand: stand,
    count: Callable[[Expr[int]], Expr[int]] = lambda times: times,
) -> Updates:
    """The effect becomes the newest link, its cost is paid, and an event that could not be answered is past."""
    return [
        *spend(), *pay(settle, count), link[length + 1].becomes(effect), length.becomes(length + 1), passes.becomes(0),
        *fight_after_cost(), unseal(), resting.becomes(False),
    ]  # fmt: skip


def push() -> Updates:
    """The effect becomes the newest link; what it requires is added, then the opponent of the newest link may go on."""
    new_round = rounds(effect, replies(other, effect), length + 1, length + 1)
    return [*make_link(), *first_of([*new_round, chain_goes_on(effect)])]


def forcing(row: str, where_from: Window, says: str) -> Rule:
    """The rule by which a player adds one of the mandatory quick effects required of him now."""
    newer = some(below, all_of(below > number, below <= upto, replies(effect, link[below])))
    this_round = rounds(effect, answers_one_of(other, since, upto), since, upto, opponents_only=where_from is Window.S6)
    added = any_of(answers_one_of(other, upto + 1, length), replies(other, effect))
    next_round = rounds(effect, added, upto + 1, length + 1)
    return Rule(
        row=row, cite="LOC 同一时点; DB (Light and Darkness Dragon, Doomcaliber Knight)", says=says,
        move="activate {effect}", actor=role(holder), choose=[effect, number],
        when=[
            at(where_from),
            ("it is a mandatory quick effect", all_of(mandatory[effect], way[effect] == Way.ACTIVATION)), mine, *usable,
            ("it is not on the chain yet", no(on_chain(effect))),
            ("it answers a new link", all_of(number >= since, number <= upto, replies(effect, link[number]))),
            ("it answers no newer one", no(newer)), not_slower, not_barred, room,
        ],
        then=[
            *make_link(), target[length + 1].becomes(number),
            *first_of([*this_round, *next_round, chain_goes_on(effect)]),
        ],
    )  # fmt: skip


add_forced = forcing("MQ1", Window.S5, "The turn player adds an own mandatory quick effect that the new links require.")
add_their_forced = forcing(
    "MQ2", Window.S6, "The opponent adds an own mandatory quick effect that the new links require."
)
