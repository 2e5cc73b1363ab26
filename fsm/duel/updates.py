"""Groups of updates and conditions that several rules share: using an entry, adding a link, letting things happen.

Source: the rows that use them; LOC 时点 (what begins a chain stays its timing); M §2, §4 (the last event);
decisions 5.15, 5.25, 5.28.
"""

from __future__ import annotations

from typing import Any

from fsm.core import Expr, Update, all_of, any_of, each, no, one, when
from fsm.core.nodes import Each
from fsm.duel.cast import (
    FAST,
    Places,
    affordable,
    bars,
    caused,
    counted,
    curbs,
    curbs_all,
    discarded,
    free,
    home,
    limit,
    magic,
    misses,
    names,
    permits,
    refills,
    replies,
    speed,
    spot_now,
    way,
    where,
    who,
)  # fmt: skip
from fsm.duel.kinds import Way
from fsm.duel.names import CHAIN, EFFECT, Frame, Hush, Player, Timing, Window, effect, other
from fsm.duel.words import (
    again,
    attacker,
    begun,
    doing,
    frame,
    heading,
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
    timing,
    turn_player,
    uses,
    window,
)

Updates = list[Update | Each]
Condition = tuple[str, Expr[bool]]


def able(entry: Expr[Any], at: Places = spot_now) -> Expr[bool]:
    """Whether an entry is not used up, its player not locked, its cost payable with cards where `at` says (F6)."""
    return all_of(uses[entry] < limit[entry], no(locked(entry)), affordable(entry, at))


def locked(entry: Expr[Any]) -> Expr[bool]:
    """Whether a lock for the turn, or of an attack until its Damage Step ends, silences the entry (L3, L4)."""
    until_battle_ends = all_of(silenced(curbs[attacker], who(entry)), any_of(curbs_all[attacker], magic[entry]))
    return any_of(silenced(hushed, who(entry)), until_battle_ends)


def unbarred(entry: Expr[Any], newest: Expr[Any]) -> Expr[bool]:
    """Whether the newest link lets the entry's player respond (L2)."""
    return no(silenced(bars[newest], who(entry)))


activation: Condition = ("it is an activation", way[effect] == Way.ACTIVATION)
without_chain: Condition = ("it starts no chain", way[effect] == Way.ACTION)
mine: Condition = ("the player asked has it", who(effect) == holder)
turn_players: Condition = ("the turn player has it", who(effect) == turn_player)
opponents: Condition = ("the opponent has it", who(effect) == opponent(turn_player))
unused: Condition = ("a use of it is left", uses[effect] < limit[effect])
not_locked: Condition = ("its player is not locked", no(locked(effect)))
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


quiet = frame.among(Frame.DS3, Frame.DS4, Frame.DS5)
"""Whether it is a sub-step in which chains are not begun freely."""
permitted: Condition = ("this part of the turn lets it be used", permits[effect, frame])
follow_up = all_of(begun, no(free[effect]), timing[effect] == Timing.READY)
first_chain = all_of(no(begun), names[effect, frame])
may_start: Condition = ("this sub-step lets it begin a chain", any_of(no(quiet), first_chain, follow_up))
in_time: Condition = (
    "the first chain of this sub-step is not over, if it has to be in that",
    no(all_of(quiet, begun, names[effect, frame])),
)


def at(*windows: Window) -> Condition:
    """The condition that the duel is in one of these windows."""
    return f"in window {' or '.join(w.name for w in windows)}", window.among(*windows)


def spend() -> Updates:
    """One use of the effect; whatever is done, the frame's end is no longer just declined, and no phase is named."""
    return [uses[effect].becomes(uses[effect] + 1), reopened.becomes(False), heading.becomes(Frame.TE)]


def overtaken(entry: Expr[Any]) -> Expr[Timing]:
    """How an entry stands to its event once something else has happened (F1)."""
    return when(all_of(misses[entry], timing[entry] == Timing.FRESH), Timing.STALE, timing[entry])


def met_now(which: Expr[bool]) -> Each:
    """Effects for which this is true have just had their event; for all others something else happened."""
    return each(other, timing[other].becomes(when(which, Timing.FRESH, overtaken(other))))


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


def hold() -> Each:
    """What was met before the normal draw waits until after it (P02b)."""
    return each(other, timing[other].becomes(when(timing[other] == Timing.FRESH, Timing.HELD, Timing.NO)))


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
