"""Actions of the turn player: what they leave the right to act to, and what needs the open state (section 3.1).

Source: FET; K L52, L74–84; J L34–36; C L37–52.
"""

from __future__ import annotations

from fsm.core import Monitor, OnEveryStep, after, all_of, any_of, no, seen, some, step
from fsm.duel.cast import item, speed, summons, way
from fsm.duel.claims.terms import (
    BUILDING,
    by_opponent,
    by_somebody,
    by_turn_player,
    free_choice,
    of_item,
    passing,
)  # fmt: skip
from fsm.duel.kinds import Way
from fsm.duel.names import Frame, Timing, Window, other
from fsm.duel.profile import Ignition, ignition_priority
from fsm.duel.words import frame, holder, timing, turn_player, window

actions_exist = some(other, way[other].among(Way.ACTION, Way.SUMMON, Way.ATTACK))

actions_move_nothing = OnEveryStep(
    id="I13",
    cite="K L52, L80–84; J L34–36; C L37–52",
    applies=actions_exist,
    text="After an action without a chain the turn player is first: in B, or in N1 for a summon (triggers aside).",
    monitor=Monitor(
        ("idle", "done"),
        [
            (
                "idle",
                any_of(step("carry"), all_of(window == Window.N2, passing), all_of(step("do"), by_opponent)),
                "done",
            ),
            ("done", any_of(free_choice, step("place")), "idle"),
        ],
    ),
    when=any_of(step("do", "retarget"), all_of(seen("done"), by_somebody)),
    must=any_of(
        all_of(
            step("do", "retarget"),
            any_of(
                after(window) == Window.ACT,
                all_of(after(window) == Window.N1, after(holder) == turn_player),
                all_of(by_opponent, after(window) == Window.Y),
            ),
        ),
        all_of(seen("done"), any_of(all_of(window == Window.B, by_turn_player), window.among(*BUILDING))),
    ),
)

quiet_item_done = some(other, all_of(item[other], no(summons[other]), step("do", thing=other)))
trigger_found = some(other, all_of(way[other] == Way.TRIGGER, after(timing[other]) == Timing.READY))

slow_needs_open = OnEveryStep(
    id="I15",
    cite="FET; C L37; K L74–78",
    text="An activation of Spell Speed 1, a summon, a Set, a position change or an attack needs the open state.",
    applies=ignition_priority == Ignition.NEVER,
    monitor=Monitor(
        ("busy", "quiet"),
        [
            ("busy", quiet_item_done, "quiet"),
            ("quiet", quiet_item_done, "quiet"),
            ("quiet", any_of(by_somebody, trigger_found), "busy"),
        ],
    ),
    when=any_of(
        step("do"), some(other, all_of(step("activate", thing=other), speed[other] == 1, way[other] == Way.ACTIVATION))
    ),
    must=any_of(
        window.among(Window.A, Window.A_left),
        all_of(of_item, window.among(Window.A_must, Window.E, Window.E_must)),
        all_of(of_item, window == Window.B, seen("quiet")),
        all_of(frame == Frame.BSr, step("do")),
    ),
)
