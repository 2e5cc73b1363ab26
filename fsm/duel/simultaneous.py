"""Simultaneous effects: who builds in which group, and what can still be placed (windows S1 to S4).

Mandatory triggers of the turn player come first, then mandatory ones of the opponent, then optional ones of each.

Source: RB10 p.50; LOC; M §4.1; DB (rows F1–F7, Q1–Q4; L1, L2).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from fsm.core import Expr, all_of, any_of, constant, each, no, some, when
from fsm.duel.cast import begins, mandatory, permits, public, repeats, self_summons, way, who
from fsm.duel.forced import Turn
from fsm.duel.kinds import Way
from fsm.duel.names import CHAIN, DAMAGE_STEP, Frame, Player, Timing, Window, below, effect, other
from fsm.duel.paying import spot_after_cost
from fsm.duel.profile import hand_triggers_in_groups
from fsm.duel.updates import Condition, able, unbarred
from fsm.duel.words import (
    frame,
    length,
    link,
    opponent,
    owed,
    sealed,
    silenced,
    timing,
    turn_player,
)

if TYPE_CHECKING:
    from fsm.core.nodes import Each

Ready = Callable[[Expr[Any]], Expr[bool]]
MANDATORY, OPTIONAL = (Window.S1, Window.S2), (Window.S3, Window.S4)
GROUPS = (*MANDATORY, *OPTIONAL)


def builder(group: Window) -> Expr[Player]:
    """The player who builds in this group."""
    return turn_player if group in (Window.S1, Window.S3) else opponent(turn_player)


def grouped(entry: Expr[Any]) -> Expr[bool]:
    """Whether the entry is a trigger that has to be placed in a group (a hidden optional one only in the TCG)."""
    return all_of(way[entry] == Way.TRIGGER, any_of(mandatory[entry], public[entry], hand_triggers_in_groups))


def in_group(entry: Expr[Any], group: Window) -> Expr[bool]:
    """Whether the entry is a trigger of this group."""
    kind = mandatory[entry] if group in MANDATORY else no(mandatory[entry])
    return all_of(grouped(entry), kind, who(entry) == builder(group))


def first_of_its_kind(entry: Expr[Any]) -> Expr[bool]:
    """Whether no other self-summoning hand trigger of this player is on the chain (F7; not for mandatory ones)."""
    twin = some(below, all_of(self_summons[link[below]], who(link[below]) == who(entry)))
    return any_of(no(self_summons[entry]), mandatory[entry], no(twin))


only_self_summon: Condition = (
    "no other hand trigger of this player summons itself in this chain", first_of_its_kind(effect),
)  # fmt: skip


def able_on(newest: Expr[Any]) -> Expr[bool]:
    """Whether `other` can be used on the newest link, which may be the one that `effect` is about to make."""
    return able(other, spot_after_cost) if newest is effect else able(other)


def waiting(group: Window, ready: Ready, links: Expr[int], newest: Expr[Any]) -> Expr[bool]:
    """Whether some entry of the group can be placed, or must be, on a chain of this many links."""
    fits = links < CHAIN if group in OPTIONAL else constant(True)
    twin = any_of(
        no(self_summons[other]), mandatory[other], no(all_of(self_summons[newest], who(newest) == who(other)))
    )
    return some(
        other,
        all_of(
            in_group(other, group),
            ready(other),
            able_on(newest),
            unbarred(other, newest),
            first_of_its_kind(other),
            twin,
            fits,
        ),
    )


def groups_from(groups: tuple[Window, ...], ready: Ready, links: Expr[int], newest: Expr[Any]) -> list[Turn]:
    """The groups with something to place, in order."""
    return [Turn(waiting(group, ready, links, newest), group, builder(group)) for group in groups]


def still_ready(entry: Expr[Any]) -> Expr[bool]:
    """Whether the entry passed the check and was not placed or dropped."""
    return timing[entry] == Timing.READY


def after_this(entry: Expr[Any]) -> Expr[bool]:
    """Whether the entry is still ready once this one is placed (an "each time" effect may have occurrences left)."""
    return all_of(still_ready(entry), any_of(entry != effect, all_of(repeats[entry], owed[entry] > 1)))


def passes_check(entry: Expr[Any]) -> Expr[bool]:
    """Whether the check finds the entry usable: its condition is met, it is not used up or locked (F1–F6, L1)."""
    usable = all_of(able(entry), permits[entry, frame], no(silenced(sealed, who(entry))))
    return all_of(timing[entry] == Timing.FRESH, usable, any_of(frame != Frame.DPp, begins[entry, Frame.DPp]))


def any_waiting(groups: tuple[Window, ...], ready: Ready, links: Expr[int], newest: Expr[Any]) -> Expr[bool]:
    """Whether some entry of one of these groups can be placed, or must be."""
    return any_of(*(waiting(group, ready, links, newest) for group in groups))


def judge() -> Each:
    """Entries that pass the check are ready; all others are out of their timing, unless they have to wait."""
    waits = all_of(timing[other] == Timing.HELD, frame.among(Frame.DPp, *DAMAGE_STEP))
    return each(
        other, timing[other].becomes(when(passes_check(other), Timing.READY, when(waits, Timing.HELD, Timing.NO)))
    )


def drop(these: Expr[bool]) -> Each:
    """The ready entries of which this is true can no longer be used."""
    return each(
        other,
        timing[other].becomes(when(all_of(still_ready(other), these), Timing.NO, timing[other])),
        owed[other].becomes(when(all_of(still_ready(other), these), 0, owed[other])),
    )


nothing_yet = link[length]
"""The newest link; of an empty chain "no effect", which bars nobody."""
before_draw = all_of(frame == Frame.DPp, some(other, begins[other, Frame.DPp]))
closed_frame = any_of(frame == Frame.EPh, before_draw)
