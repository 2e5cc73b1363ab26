"""The trigger check (window Y) and the building of simultaneous effects (windows S1 to S4).

First it is decided which effects may be used, then in which order they go on the chain: mandatory ones of the turn
player, mandatory ones of the opponent, then optional ones of each.

Source: FETIMG, box Y; RB10 p.50; LOC; M §4.1 (rows G05–G07, F1–F7, Q1–Q4, Q6, Q7, L1, L2).
"""

from __future__ import annotations

from fsm.core import Expr, Rule, all_of, any_of, constant, no, one, some, when
from fsm.duel.cast import replies, way
from fsm.duel.forced import Turn, answers_one_of, chain_goes_on, first_of, make_link, rounds
from fsm.duel.kinds import Way
from fsm.duel.names import Frame, Player, Timing, Window, effect, other, third
from fsm.duel.profile import first_met_first
from fsm.duel.simultaneous import (
    GROUPS,
    after_this,
    any_waiting,
    builder,
    closed_frame,
    drop,
    grouped,
    groups_from,
    in_group,
    judge,
    nothing_yet,
    only_self_summon,
    passes_check,
    still_ready,
    waiting,
)
from fsm.duel.updates import (
    at,
    mine,
    nobody,
    not_barred,
    not_locked,
    payable,
    room,
    turn_player_next,
    unused,
)  # fmt: skip
from fsm.duel.words import (
    frame,
    holder,
    length,
    met_by,
    resting,
    role,
    turn_player,
    window,
)

qualifies = any_waiting(GROUPS, passes_check, length, nothing_yet)
no_trigger_qualifies = ("no trigger qualifies", no(qualifies))
some_trigger_passes = some(other, all_of(way[other] == Way.TRIGGER, passes_check(other)))
"""Whether any trigger passes the check, also a hidden one, which is not placed in a group (OCG)."""

no_trigger = Rule(
    row="G05", cite="FETIMG, No; C L37",
    says="No triggered effect qualifies: the turn player may use a fast effect.",
    move="check triggers",
    when=[at(Window.Y), no_trigger_qualifies, ("this frame has fast-effect chances", no(closed_frame))],
    then=[
        judge(), resting.becomes(all_of(resting, no(some_trigger_passes))),
        window.becomes(Window.B), turn_player_next(),
    ],
)  # fmt: skip

triggers = Rule(
    row="G06",
    cite="FETIMG, Yes; C L14; J L89–91",
    says="Triggered effects qualify: they go on one chain, group by group.",
    move="check triggers",
    when=[at(Window.Y), ("a trigger qualifies", qualifies)],
    then=[
        judge(),
        resting.becomes(False),
        *first_of(
            [*groups_from(GROUPS, passes_check, length, nothing_yet), Turn(constant(True), Window.B, turn_player)]
        ),
    ],
)


def placing(row: str, group: Window, says: str, cite: str) -> Rule:
    """The rule by which the builder of a group places one of its effects as the next link."""
    later = GROUPS[GROUPS.index(group) :]
    over = no(any_waiting(later, after_this, length + 1, effect))
    gone = all_of(still_ready(other), any_of(no(after_this(other)), all_of(over, grouped(other))))
    older = some(
        third, all_of(third != effect, in_group(third, group), still_ready(third), met_by[third] > met_by[effect])
    )
    answered = any_of(answers_one_of(other, 1, length), replies(other, effect))
    return Rule(
        row=row,
        cite=cite,
        says=says,
        move="place {effect}",
        actor=role(holder),
        choose=[effect],
        when=[
            at(group),
            ("it belongs to this group", in_group(effect, group)),
            mine,
            ("it passed the trigger check", still_ready(effect)),
            unused,
            not_locked,
            payable,
            not_barred,
            only_self_summon,
            ("nothing of this group was met earlier (old TCG order)", no(all_of(first_met_first, older))),
            room,
        ],
        then=[
            *make_link(
                lambda stand: when(gone, Timing.NO, stand),
                lambda times: when(gone, 0, when(all_of(other == effect, times > 0), times - 1, times)),
            ),
            *first_of(
                [
                    *groups_from(later, after_this, length + 1, effect),
                    *rounds(effect, answered, 1, length + 1),
                    chain_goes_on(effect),
                ]
            ),
        ],
    )


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

next_frame: Expr[Frame] = when(frame == Frame.DPp, Frame.DPd, frame)
"""Before the normal draw, the draw; elsewhere the frame stays."""

nothing_after_adjustment = Rule(
    row="E07b", cite="DB (Nessie, Bigfoot); LOC (24/8/1)",
    says="The discard for the hand limit triggered nothing: the turn goes on to its end.",
    move="check triggers",
    when=[at(Window.Y), no_trigger_qualifies, ("during the hand adjustment", frame == Frame.EPh)],
    then=[judge(), window.becomes(Window.X), nobody()],
)  # fmt: skip

leave_all = Rule(
    row="Q6", cite="FETIMG",
    says="No triggered effect was placed after all: the turn player may use a fast effect.",
    move="no more", actor=role(holder),
    when=[building_over, ("no link was made", length == 0)],
    then=[
        drop(grouped(other)), window.becomes(when(closed_frame, Window.X, one(Window.B))), frame.becomes(next_frame),
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
