"""The trigger check (window Y) and the building of simultaneous effects (windows S1 to S4).

First it is decided which effects may be used, then in which order they go on the chain: mandatory ones of the turn
player, mandatory ones of the opponent, then optional ones of each.

Source: FETIMG, box Y; RB10 p.50; LOC; M §4.1 (rows G05–G07, F1–F7, Q1–Q4, Q6, Q7, L1, L2).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fsm.core import Expr, Rule, all_of, any_of, constant, each, no, one, some, when
from fsm.core.nodes import Each
from fsm.duel.cast import answers, mandatory, public, repeats, self_summons, way, who
from fsm.duel.forced import Turn, answers_one_of, chain_goes_on, first_of, make_link, rounds
from fsm.duel.kinds import Way
from fsm.duel.profile import first_met_first, hand_triggers_in_groups
from fsm.duel.updates import (
    able,
    at,
    mine,
    nobody,
    not_barred,
    not_locked,
    payable,
    room,
    turn_player_next,
    unbarred,
    unused,
)  # fmt: skip
from fsm.duel.words import (
    CHAIN,
    Frame,
    Player,
    Timing,
    Window,
    below,
    effect,
    frame,
    holder,
    length,
    link,
    met_by,
    opponent,
    other,
    owed,
    resting,
    role,
    sealed,
    silenced,
    third,
    timing,
    turn_player,
    window,
)  # fmt: skip

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
    """Whether no other hand trigger of this player that summons itself is on the chain (F7; mandatory ones excepted)."""
    twin = some(below, all_of(self_summons[link[below]], who(link[below]) == who(entry)))
    return any_of(no(self_summons[entry]), mandatory[entry], no(twin))


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
            able(other),
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
    return all_of(timing[entry] == Timing.FRESH, able(entry), no(silenced(sealed, who(entry))))


def any_waiting(groups: tuple[Window, ...], ready: Ready, links: Expr[int], newest: Expr[Any]) -> Expr[bool]:
    """Whether some entry of one of these groups can be placed, or must be."""
    return any_of(*(waiting(group, ready, links, newest) for group in groups))


def judge() -> Each:
    """Entries that pass the check are ready; all others are out of their timing."""
    return each(other, timing[other].becomes(when(passes_check(other), Timing.READY, Timing.NO)))


def drop(these: Expr[bool]) -> Each:
    """The ready entries of which this is true can no longer be used."""
    return each(
        other,
        timing[other].becomes(when(all_of(still_ready(other), these), Timing.NO, timing[other])),
        owed[other].becomes(when(all_of(still_ready(other), these), 0, owed[other])),
    )


nothing_yet = link[length]
"""The newest link; of an empty chain "no effect", which bars nobody."""
closed_frame = frame == Frame.EPh

no_trigger = Rule(
    row="G05", cite="FETIMG, No; C L37",
    says="No triggered effect qualifies: the turn player may use a fast effect.",
    move="check triggers",
    when=[
        at(Window.Y), ("no trigger qualifies", no(any_waiting(GROUPS, passes_check, length, nothing_yet))),
        ("this frame has fast-effect chances", no(closed_frame)),
    ],
    then=[judge(), window.becomes(Window.B), turn_player_next()],
)  # fmt: skip

triggers = Rule(
    row="G06", cite="FETIMG, Yes; C L14; J L89–91",
    says="Triggered effects qualify: they go on one chain, group by group.",
    move="check triggers",
    when=[at(Window.Y), ("a trigger qualifies", any_waiting(GROUPS, passes_check, length, nothing_yet))],
    then=[
        judge(), resting.becomes(False),
        *first_of([*groups_from(GROUPS, passes_check, length, nothing_yet), Turn(constant(True), Window.B, turn_player)]),
    ],
)  # fmt: skip


def placing(row: str, group: Window, says: str, cite: str) -> Rule:
    """The rule by which the builder of a group places one of its effects as the next link."""
    later = GROUPS[GROUPS.index(group) :]
    over = no(any_waiting(later, after_this, length + 1, effect))
    gone = all_of(still_ready(other), any_of(no(after_this(other)), all_of(over, grouped(other))))
    older = some(
        third, all_of(third != effect, in_group(third, group), still_ready(third), met_by[third] > met_by[effect])
    )
    answered = any_of(answers_one_of(other, 1, length), answers[other, effect])
    return Rule(
        row=row, cite=cite, says=says, move="place {effect}", actor=role(holder), choose=[effect],
        when=[
            at(group), ("it belongs to this group", in_group(effect, group)), mine,
            ("it passed the trigger check", still_ready(effect)), unused, not_locked, payable, not_barred,
            ("no other hand trigger of this player summons itself in this chain", first_of_its_kind(effect)),
            ("nothing of this group was met earlier (old TCG order)", no(all_of(first_met_first, older))), room,
        ],
        then=[
            *make_link(lambda stand: when(gone, Timing.NO, stand)),
            each(other, owed[other].becomes(when(gone, 0, when(all_of(other == effect, owed[other] > 0), owed[other] - 1, owed[other])))),
            *first_of([
                *groups_from(later, after_this, length + 1, effect),
                *rounds(effect, answered, 1, length + 1), chain_goes_on(effect),
            ]),
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
    when=[at(Window.S3), ("the opponent has one to place", waiting(Window.S4, still_ready, length, nothing_yet))],
    then=[drop(in_group(other, Window.S3)), window.becomes(Window.S4), holder.becomes(builder(Window.S4))],
)  # fmt: skip

building_over = (
    "nobody else has one to place",
    any_of(
        window == Window.S4,
        all_of(window == Window.S3, no(waiting(Window.S4, still_ready, length, nothing_yet))),
    ),
)

nothing_after_adjustment = Rule(
    row="E07b", cite="DB (Nessie, Bigfoot); LOC (24/8/1)",
    says="The discard for the hand limit triggered nothing: the turn goes on to its end.",
    move="check triggers",
    when=[
        at(Window.Y), ("no trigger qualifies", no(any_waiting(GROUPS, passes_check, length, nothing_yet))),
        ("during the hand adjustment", closed_frame),
    ],
    then=[judge(), window.becomes(Window.X), nobody()],
)  # fmt: skip

leave_all = Rule(
    row="Q6", cite="FETIMG",
    says="No triggered effect was placed after all: the turn player may use a fast effect.",
    move="no more", actor=role(holder),
    when=[building_over, ("no link was made", length == 0)],
    then=[
        drop(grouped(other)), window.becomes(when(closed_frame, Window.X, one(Window.B))),
        holder.becomes(when(closed_frame, Player.NOBODY, turn_player)),
    ],
)  # fmt: skip

start_chain = Rule(
    row="Q7", cite="RB10 p.50; YPS; LOC item 7",
    says="The triggers placed began a chain; the opponent of the newest link's owner goes on.",
    move="no more", actor=role(holder),
    when=[building_over, ("a link was made", length > 0)],
    then=[
        drop(grouped(other)),
        *first_of([*rounds(nothing_yet, answers_one_of(other, 1, length), 1, length), chain_goes_on(nothing_yet)]),
    ],
)  # fmt: skip
