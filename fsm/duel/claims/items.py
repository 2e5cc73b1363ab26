"""Ends of phases: what the opponent does there, what must still be done, and the hand adjustment.

Source: DB11533; LOC nodes 1–8, exam 2017 Q6; WJE; J L49, L171–176; K L104–116; PR17 p.195–196.
"""

from __future__ import annotations

from fsm.core import (
    Always,
    Can,
    Monitor,
    OnEveryStep,
    after,
    all_of,
    any_of,
    between,
    every,
    implies,
    may_act,
    no,
    seen,
    some,
    step,
)
from fsm.duel.cast import FAST, begins, free, home, item, limit, mandatory, owner, phase, place, speed, way, where, who
from fsm.duel.claims.terms import activating, chain_empty, enters, frame_changes, moves_on, uses_thing
from fsm.duel.kinds import Place, Way
from fsm.duel.leaving import owes
from fsm.duel.names import Frame, Player, Role, Window, other
from fsm.duel.turn import adjusts_hand, several_turns
from fsm.duel.updates import able
from fsm.duel.words import frame, opponent, resting, turn_player, uses, window

items_exist = some(other, item[other])
forced_items = some(other, all_of(item[other], mandatory[other]))

frame_stays = OnEveryStep(
    id="I40",
    cite="K L104–116; C L65",
    applies=some(
        other,
        all_of(
            way[other] == Way.ACTIVATION,
            any_of(all_of(free[other], speed[other] >= FAST), item[other]),
            any_of(owner[other] == Player.SECOND, several_turns),
        ),
    ),
    text="If the opponent acts when the end of a frame is offered, the frame stays (effects may move the turn on).",
    monitor=Monitor(
        ("idle", "acted"),
        [("idle", all_of(window == Window.E, activating), "acted"), ("acted", enters(Window.A), "idle")],
    ),
    when=any_of(all_of(window == Window.E, activating), seen("acted")),
    must=any_of(no(frame_changes), moves_on),
)

nothing_left_undone = OnEveryStep(
    id="I42", cite="DB11533; LOC node 4; WJE", applies=forced_items,
    text="A frame does not close while something is left that must be done and can be.",
    when=all_of(window == Window.G, enters(Window.X)),
    must=no(any_of(owes(turn_player), owes(opponent(turn_player)))),
)  # fmt: skip

declined_items_come_back = between(
    "I43",
    "After something that had to be done, both players have their chances again before the frame can close.",
    "DB11533; LOC exam 2017 Q6",
    opens=all_of(window.among(Window.A_must, Window.E_must), step("do", "activate")),
    reaches=enters(Window.G),
    must_contain=enters(Window.A),
    forgets=frame_changes,
    applies=forced_items,
)

no_summons_at_the_end = OnEveryStep(
    id="I57", cite="J L49; PR17", applies=some(other, place[other] == Place.MAIN),
    text="In the End Phase there is no summon, Set, ignition effect or Normal Spell.",
    when=all_of(frame == Frame.EP, step("do", "activate")),
    must=no(some(other, all_of(place[other] == Place.MAIN, step("do", "activate", thing=other)))),
)  # fmt: skip

nothing_after_adjustment = Always(
    id="I58", cite="DB; LOC; WJE", applies=adjusts_hand,
    text="Once the hand is being adjusted there is no open state and no fast-effect chance any more.",
    when=frame == Frame.EPh,
    must=no(window.among(Window.A, Window.A_left, Window.A_must, Window.B, Window.C, Window.E, Window.E_must)),
)  # fmt: skip

nothing_between_turns = Always(
    id="I59", cite="LOC; PR17 p.196",
    text="Nothing is activated between two turns.",
    when=frame == Frame.TE,
    must=no(any_of(may_act(Role.TP), may_act(Role.OP))),
)  # fmt: skip

adjustment_ends_the_turn = OnEveryStep(
    id="I100", cite="LOC 通常抽卡; DB", applies=any_of(adjusts_hand, some(other, begins[other, Frame.DPp])),
    text="The chain before the normal draw leads to the draw; that of the hand adjustment back to the hand or to the "
    "end of the turn.",
    when=all_of(frame.among(Frame.DPp, Frame.EPh), step("end")),
    must=all_of(after(window).among(Window.X, Window.Z), implies(frame == Frame.DPp, after(frame) == Frame.DPd)),
)  # fmt: skip

next_item_at_once = Can(
    id="I101",
    cite="J L171–176",
    applies=some(other, all_of(item[other], way[other] == Way.ACTION)),
    text="Right after a non-chain item that was no summon and set off nothing, the turn player may do the next.",
    when=all_of(
        window == Window.B,
        resting,
        some(
            other,
            all_of(
                item[other], phase[other] == frame, who(other) == turn_player, able(other), where(other) == home[other]
            ),
        ),
    ),
    step=some(other, all_of(item[other], step("do", "activate", thing=other))),
)

items_one_by_one = OnEveryStep(
    id="I35", cite="PR17 p.183, p.195; LOC; WJE", applies=some(other, item[other]),
    text="Each phase item starts a chain or process of its own.",
    when=some(other, all_of(item[other], uses_thing(other))),
    must=chain_empty,
)  # fmt: skip

items_once = OnEveryStep(
    id="I36", cite="PR17 p.183; LOC", applies=some(other, item[other]),
    text="A phase item is used once, also if its activation or effect was negated.",
    when=some(other, all_of(item[other], step("activate", "do", thing=other))),
    must=every(other, implies(all_of(item[other], step("activate", "do", thing=other)), uses[other] < limit[other])),
)  # fmt: skip
