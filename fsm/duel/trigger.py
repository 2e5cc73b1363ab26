"""The trigger check (window Y) and the building of simultaneous effects (windows S1 to S4).

First it is decided which effects may be used, then in which order they go on the chain: mandatory ones of the turn
player, mandatory ones of the opponent, then optional ones of each.

Source: FETIMG, box Y; RB10 p.50; LOC; M §4.1 (rows G05–G07, F1, F6, Q1–Q4, Q6, Q7).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fsm.core import Expr, Rule, all_of, any_of, each, no, one, some, when
from fsm.core.nodes import Choice, Each
from fsm.duel.cast import Way, limit, mandatory, owner, public, way
from fsm.duel.profile import hand_triggers_in_groups
from fsm.duel.updates import Updates, at, mine, room, spend, turn_player_next, unused
from fsm.duel.words import (
    CHAIN,
    Timing,
    Window,
    effect,
    holder,
    length,
    link,
    opponent,
    other,
    passes,
    role,
    timing,
    turn_player,
    uses,
    window,
)  # fmt: skip

Ready = Callable[[Choice[Any]], Expr[bool]]
MANDATORY, OPTIONAL = (Window.S1, Window.S2), (Window.S3, Window.S4)
GROUPS = (*MANDATORY, *OPTIONAL)


def builder(group: Window) -> Expr[Any]:
    """The player who builds in this group."""
    return turn_player if group in (Window.S1, Window.S3) else opponent(turn_player)


def grouped(entry: Choice[Any]) -> Expr[bool]:
    """Whether the entry is a trigger that has to be placed in a group (a hidden optional one only in the TCG)."""
    return all_of(way[entry] == Way.TRIGGER, any_of(mandatory[entry], public[entry], hand_triggers_in_groups))


def in_group(entry: Choice[Any], group: Window) -> Expr[bool]:
    """Whether the entry is a trigger of this group."""
    kind = mandatory[entry] if group in MANDATORY else no(mandatory[entry])
    return all_of(grouped(entry), kind, owner[entry] == builder(group))


def waiting(group: Window, ready: Ready, links: Expr[int]) -> Expr[bool]:
    """Whether some entry of the group can be placed, or must be, on a chain of this many links."""
    fits = links < CHAIN if group in OPTIONAL else links >= 0
    return some(other, all_of(in_group(other, group), ready(other), uses[other] < limit[other], fits))


def build_on(groups: tuple[Window, ...], ready: Ready, links: Expr[int], end: Window, then: Expr[Any]) -> Updates:
    """On to the first of these groups with something to place, otherwise to the window `end` and the player `then`."""
    to: Expr[Window] = one(end)
    for group in reversed(groups):
        to = when(waiting(group, ready, links), group, to)
        then = when(waiting(group, ready, links), builder(group), then)
    return [window.becomes(to), holder.becomes(then)]


def still_ready(entry: Choice[Any]) -> Expr[bool]:
    """Whether the entry passed the check and was not placed or dropped."""
    return timing[entry] == Timing.READY


def but_this(entry: Choice[Any]) -> Expr[bool]:
    """Whether an entry other than the one being placed is still ready."""
    return all_of(still_ready(entry), entry != effect)


def just_met(entry: Choice[Any]) -> Expr[bool]:
    """Whether the entry's event is (part of) the last thing that happened."""
    return timing[entry] == Timing.FRESH


def any_waiting(groups: tuple[Window, ...], ready: Ready, links: Expr[int]) -> Expr[bool]:
    """Whether some entry of one of these groups can be placed, or must be."""
    return any_of(*(waiting(group, ready, links) for group in groups))


def judge() -> Each:
    """Fresh entries that can be used pass the check; all others are out of their timing (F1, F6)."""
    passed = all_of(just_met(other), uses[other] < limit[other])
    return each(other, timing[other].becomes(when(passed, Timing.READY, Timing.NO)))


def drop(these: Expr[bool]) -> Each:
    """The ready entries of which this is true can no longer be used."""
    return each(other, timing[other].becomes(when(all_of(still_ready(other), these), Timing.NO, timing[other])))


no_trigger = Rule(
    row="G05", cite="FETIMG, No; C L37",
    says="No triggered effect qualifies: the turn player may use a fast effect.",
    move="check triggers",
    when=[at(Window.Y), ("no trigger qualifies", no(any_waiting(GROUPS, just_met, length)))],
    then=[judge(), window.becomes(Window.B), turn_player_next()],
)  # fmt: skip

triggers = Rule(
    row="G06", cite="FETIMG, Yes; C L14; J L89–91",
    says="Triggered effects qualify: they go on one chain, group by group.",
    move="check triggers",
    when=[at(Window.Y), ("a trigger qualifies", any_waiting(GROUPS, just_met, length))],
    then=[judge(), *build_on(GROUPS, just_met, length, Window.B, turn_player)],
)  # fmt: skip


def placing(row: str, group: Window, says: str, cite: str) -> Rule:
    """The rule by which the builder of a group places one of its effects as the next link."""
    later = GROUPS[GROUPS.index(group) :]
    over = no(any_waiting(later, but_this, length + 1))
    gone = all_of(still_ready(other), any_of(other == effect, all_of(over, grouped(other))))
    return Rule(
        row=row, cite=cite, says=says, move="place {effect}", actor=role(holder), choose=[effect],
        when=[at(group), ("it belongs to this group", in_group(effect, group)), mine,
              ("it passed the trigger check", still_ready(effect)), unused, room],
        then=[
            *spend(), link[length + 1].becomes(effect), length.becomes(length + 1), passes.becomes(0),
            each(other, timing[other].becomes(when(gone, Timing.NO, timing[other]))),
            *build_on(later, but_this, length + 1, Window.D, opponent(owner[effect])),
        ],
    )  # fmt: skip


place_mandatory = placing(
    "Q1", Window.S1, "The turn player places an own mandatory trigger, in any order.", "RB10 p.50; LOC"
)
place_their_mandatory = placing(
    "Q2", Window.S2, "The opponent places an own mandatory trigger, in any order.", "RB10 p.50; LOC"
)
place_optional = placing(
    "Q3", Window.S3, "The turn player places an own optional trigger, in any order.", "RB10 p.50; LOC; YPS"
)
place_their_optional = placing(
    "Q4", Window.S4, "The opponent places an own optional trigger, in any order.", "RB10 p.50; LOC; YPS"
)

leave_rest = Rule(
    row="Q3", cite="RB10 p.50; LOC; YPS; G37",
    says="The turn player places no more optional triggers; the opponent's turn to place comes.",
    move="no more", actor=role(holder),
    when=[at(Window.S3), ("the opponent has one to place", waiting(Window.S4, still_ready, length))],
    then=[drop(in_group(other, Window.S3)), window.becomes(Window.S4), holder.becomes(builder(Window.S4))],
)  # fmt: skip

building_over = (
    "nobody else has one to place",
    any_of(window == Window.S4, all_of(window == Window.S3, no(waiting(Window.S4, still_ready, length)))),
)

leave_all = Rule(
    row="Q6", cite="FETIMG",
    says="No triggered effect was placed after all: the turn player may use a fast effect.",
    move="no more", actor=role(holder),
    when=[building_over, ("no link was made", length == 0)],
    then=[drop(grouped(other)), window.becomes(Window.B), turn_player_next()],
)  # fmt: skip

start_chain = Rule(
    row="Q7", cite="RB10 p.50; YPS; LOC item 7",
    says="The triggers placed began a chain; the opponent of the newest link's owner goes on.",
    move="no more", actor=role(holder),
    when=[building_over, ("a link was made", length > 0)],
    then=[drop(grouped(other)), window.becomes(Window.D), holder.becomes(opponent(owner[link[length]]))],
)  # fmt: skip
