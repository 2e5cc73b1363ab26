"""Groups of updates and conditions that several rules share: using an entry, adding a link, letting things happen.

Source: the rows that use them; LOC 时点 (what begins a chain stays its timing); M §2, §4 (the last event);
decisions 5.15, 5.25, 5.28.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fsm.core import Expr, Update, all_of, any_of, each, no, one, some, when
from fsm.core.nodes import Each
from fsm.duel.cast import (
    FAST,
    bars,
    caused,
    counted,
    discarded,
    drawn,
    free,
    home,
    limit,
    misses,
    refills,
    replaced,
    replies,
    speed,
    spends,
    taken,
    way,
    where,
    who,
)  # fmt: skip
from fsm.duel.kinds import ON_FIELD, Way
from fsm.duel.names import CHAIN, EFFECT, Hush, Player, Spot, Timing, Window, card, effect, other
from fsm.duel.words import (
    again,
    doing,
    holder,
    hushed,
    length,
    link,
    met_by,
    met_cost,
    met_step,
    opponent,
    owed,
    reopened,
    sealed,
    silenced,
    spot,
    timing,
    turn_player,
    uses,
    window,
)

Place = Callable[[Expr[Any]], Expr[Spot]]
Updates = list[Update | Each]
Condition = tuple[str, Expr[bool]]


def affordable(entry: Expr[Any], place: Place = spot.__getitem__) -> Expr[bool]:
    """Whether the cards that the entry's cost moves are there; `place` says where a card is."""
    there: Expr[bool] = when(
        taken[entry, card], place(card) != spends[entry, card], place(card).among(*ON_FIELD, Spot.HAND)
    )
    needed = all_of(spends[entry, card] != Spot.NOWHERE, card != replaced[entry])
    return no(some(card, all_of(needed, no(there))))


def able(entry: Expr[Any], place: Place = spot.__getitem__) -> Expr[bool]:
    """Whether an entry is not used up, its player is not locked for the turn, and its cost can be paid (F6, G24)."""
    return all_of(uses[entry] < limit[entry], no(silenced(hushed, who(entry))), affordable(entry, place))


def unbarred(entry: Expr[Any], newest: Expr[Any]) -> Expr[bool]:
    """Whether the newest link lets the entry's player respond (L2)."""
    return no(silenced(bars[newest], who(entry)))


activation: Condition = ("it is an activation", way[effect] == Way.ACTIVATION)
without_chain: Condition = ("it starts no chain", way[effect] == Way.ACTION)
mine: Condition = ("the player asked has it", who(effect) == holder)
turn_players: Condition = ("the turn player has it", who(effect) == turn_player)
opponents: Condition = ("the opponent has it", who(effect) == opponent(turn_player))
unused: Condition = ("a use of it is left", uses[effect] < limit[effect])
not_locked: Condition = ("its player is not locked for the turn", no(silenced(hushed, who(effect))))
not_sealed: Condition = ("its player may answer this event", no(silenced(sealed, who(effect))))
not_barred: Condition = ("the link below may be responded to by its player", unbarred(effect, link[length]))
in_place: Condition = ("its card is where it can be used from", where(effect) == home[effect])
payable: Condition = ("its cost can be paid", affordable(effect))
usable: list[Condition] = [unused, not_locked, in_place, payable]
"""What has to be true of whatever is used from where its card is, at a cost; the order is that of explanations."""
room: Condition = ("the model's longest chain is not reached", length < CHAIN)
fast: Condition = ("Spell Speed 2 or more", speed[effect] >= FAST)
not_slower: Condition = ("not slower than the link it goes on", speed[effect] >= speed[link[length]])
timely: Condition = ("free, or its event was just met", any_of(free[effect], timing[effect] == Timing.READY))
timely_link: Condition = (
    "free, or its event began this chain, or it answers the link directly below",
    any_of(free[effect], timing[effect] == Timing.READY, replies(effect, link[length])),
)


def at(*windows: Window) -> Condition:
    """The condition that the duel is in one of these windows."""
    return f"in window {' or '.join(w.name for w in windows)}", window.among(*windows)


def spend() -> Updates:
    """One use of the effect; whatever is done, the frame's end is no longer just declined."""
    return [uses[effect].becomes(uses[effect] + 1), reopened.becomes(False)]


def overtaken(entry: Expr[Any]) -> Expr[Timing]:
    """How an entry stands to its event once something else has happened (F1)."""
    return when(all_of(misses[entry], timing[entry] == Timing.FRESH), Timing.STALE, timing[entry])


def met_now(which: Expr[bool]) -> Each:
    """Effects for which this is true have just had their event; for all others something else happened."""
    return each(other, timing[other].becomes(when(which, Timing.FRESH, overtaken(other))))


def normal_draw() -> Each:
    """The normal draw happens."""
    return met_now(all_of(drawn[other], caused(turn_player, other), where(other) == home[other]))


def hand_adjusted() -> Each:
    """The turn player discards what is over the limit."""
    return met_now(all_of(discarded[other], caused(turn_player, other), where(other) == home[other]))


def unstamp(these: Expr[bool]) -> list[Update]:
    """It no longer matters for `other` when its event happened, if this is true."""
    return [stamp[other].becomes(when(these, 0, stamp[other])) for stamp in (met_cost, met_by, met_step)]


def release(these: Expr[bool]) -> Each:
    """Entries of which this is true are out of their timing; an event that happened since is judged after the chain."""
    return each(
        other,
        timing[other].becomes(when(these, when(again[other] > 0, one(Timing.FRESH), Timing.NO), timing[other])),
        owed[other].becomes(when(these, when(counted[other], again[other], 0), owed[other])),
        again[other].becomes(when(these, 0, again[other])),
        *unstamp(these),
    )


def forget(*which: Timing) -> Each:
    """Effects that stand like this to their event no longer do."""
    return release(timing[other].among(*which))


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


def unseal() -> Update:
    """The event that could not be answered is past."""
    return sealed.becomes(Hush.NOBODY)
