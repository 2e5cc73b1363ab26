"""Groups of updates that several rules make: using an entry, adding a link, letting something happen.

Source: the rows that use them; LOC 时点 (what begins a chain stays its timing); M §2 (what counts as the last event).
"""

from __future__ import annotations

from fsm.core import Expr, Update, all_of, any_of, each, when
from fsm.core.nodes import Each
from fsm.duel.cast import FAST, answers, done, free, limit, misses, owner, refills, speed
from fsm.duel.words import (
    CHAIN,
    EFFECT,
    Player,
    Timing,
    Window,
    doing,
    effect,
    holder,
    length,
    link,
    opponent,
    other,
    passes,
    reopened,
    timing,
    turn_player,
    uses,
    window,
)  # fmt: skip

Updates = list[Update | Each]
Condition = tuple[str, Expr[bool]]

mine: Condition = ("the player asked has it", owner[effect] == holder)
turn_players: Condition = ("the turn player has it", owner[effect] == turn_player)
opponents: Condition = ("the opponent has it", owner[effect] == opponent(turn_player))
unused: Condition = ("a use of it is left", uses[effect] < limit[effect])
room: Condition = ("the model's longest chain is not reached", length < CHAIN)
fast: Condition = ("Spell Speed 2 or more", speed[effect] >= FAST)
not_slower: Condition = ("not slower than the link it goes on", speed[effect] >= speed[link[length]])
timely: Condition = ("free, or its event was just met", any_of(free[effect], timing[effect] == Timing.READY))
timely_link: Condition = (
    "free, or its event began this chain, or it answers the link directly below",
    any_of(free[effect], timing[effect] == Timing.READY, answers[effect, link[length]]),
)


def at(where: Window) -> Condition:
    """The condition that the duel is in this window."""
    return f"in window {where.name}", window == where


def spend() -> Updates:
    """One use of the effect; whatever is done, the frame's end is no longer just declined."""
    return [uses[effect].becomes(uses[effect] + 1), reopened.becomes(False)]


def push() -> Updates:
    """The effect becomes the newest link; the opponent of its owner may go on (G03, G08, G10, G12, G21)."""
    return [
        *spend(),
        link[length + 1].becomes(effect),
        length.becomes(length + 1),
        passes.becomes(0),
        holder.becomes(opponent(owner[effect])),
        window.becomes(Window.D),
    ]


def happens() -> Updates:
    """What the effect does has happened: its last step is now the last thing that happened."""
    overtaken = when(all_of(misses[other], timing[other] == Timing.FRESH), Timing.STALE, timing[other])
    return [
        each(
            other,
            timing[other].becomes(when(done[effect, other] == Timing.NO, overtaken, done[effect, other])),
        )
    ]


def forget(*which: Timing) -> Each:
    """Effects that stand like this to their event no longer do."""
    return each(other, timing[other].becomes(when(timing[other].among(*which), Timing.NO, timing[other])))


def refill() -> Each:
    """Uses that come back each turn come back."""
    return each(other, uses[other].becomes(when(refills[other], 0, uses[other])))


def nobody() -> Update:
    """Nobody may choose while the game processes."""
    return holder.becomes(Player.NOBODY)


def turn_player_next() -> Update:
    """The turn player may choose next."""
    return holder.becomes(turn_player)


def opponent_next() -> Update:
    """The turn player's opponent may choose next."""
    return holder.becomes(opponent(turn_player))


def nothing_doing() -> Update:
    """The action without a chain is over."""
    return doing.becomes(EFFECT.none)
