"""The open game state (windows A and A_left): the turn player does something, activates something, or passes.

Source: FETIMG, boxes A to a3; LOC nodes 1–8 (rows G01–G04, G26, G35).
"""

from __future__ import annotations

from fsm.core import Rule, all_of, any_of, implies, no
from fsm.duel.cast import count, fights, free, needs_battle, phase, place, seals, way
from fsm.duel.forced import push
from fsm.duel.happening import carry_out_steps
from fsm.duel.kinds import Place, Way
from fsm.duel.names import Battle, Frame, Window, effect
from fsm.duel.paying import pay
from fsm.duel.response import quiet_item
from fsm.duel.turn import must_attack, naming, opening_turn
from fsm.duel.updates import (
    activation,
    at,
    in_place,
    nobody,
    not_locked,
    nothing_doing,
    opponent_next,
    payable,
    permitted,
    room,
    spend,
    turn_players,
    unused,
)  # fmt: skip
from fsm.duel.words import battle, doing, frame, holder, main_phase, resting, role, sealed, window

allowed_here = (
    "this phase or step allows it",
    any_of(
        place[effect] == Place.ANYWHERE,
        all_of(place[effect] == Place.MAIN, main_phase),
        all_of(place[effect] == Place.BATTLE, frame == Frame.BS0),
        all_of(place[effect] == Place.ITS_PHASE, frame == phase[effect]),
    ),
)
battle_may_come = all_of(frame == Frame.MP1, no(opening_turn), battle != Battle.FORBIDDEN)
"""Whether attacks may still come in this turn, as far as an effect about them asks: it may be skipped (PS3)."""
openly = at(Window.A, Window.A_left)

act = Rule(
    row="G01",
    cite="FET; FETIMG; C L37–46; K L80–84; J L34–36; G35: LOC node 6→2",
    says="In the open game state the turn player takes an action that starts no chain.",
    move="do {effect}",
    actor=role(holder),
    choose=[effect],
    when=[
        openly,
        ("it is an action without a chain", way[effect] == Way.ACTION),
        turn_players,
        unused,
        allowed_here,
        in_place,
        payable,
    ],
    then=[*spend(), *pay(), doing.becomes(effect), window.becomes(Window.ACT), nobody()],
)

carry_out = Rule(
    row="G01", cite="FETIMG, arrow from the action to the trigger check; C L37",
    says="The action happens, and triggered effects are looked for.",
    move="carry out {effect}", choose=[effect],
    when=[at(Window.ACT), ("it is being done", doing == effect), ("it is no attack", no(fights[effect]))],
    then=[
        *carry_out_steps(count[effect]), nothing_doing(), sealed.becomes(seals[effect]),
        resting.becomes(quiet_item), window.becomes(Window.Y),
    ],
)  # fmt: skip

attempt_summon = Rule(
    row="G02",
    cite="C L38; J L113–117; SNW; LOC 条件特殊召唤; N01: PR17 p.77, p.81; M L65–67",
    says="In the open state of a Main Phase the turn player pays for a summon that starts no chain, and attempts it.",
    move="do {effect}",
    actor=role(holder),
    choose=[effect],
    when=[
        openly,
        ("it is a summon", way[effect] == Way.SUMMON),
        turn_players,
        unused,
        not_locked,
        allowed_here,
        in_place,
        payable,
    ],
    then=[*spend(), *pay(), doing.becomes(effect), window.becomes(Window.N1)],
)

activate_openly = Rule(
    row="G03", cite="FETIMG, middle arrow; K L50; C L27; LOC 同一时点",
    says="In the open game state the turn player activates something of any Spell Speed; it becomes Chain Link 1.",
    move="activate {effect}", actor=role(holder), choose=[effect],
    when=[
        openly, activation, turn_players, unused, not_locked, allowed_here, permitted,
        in_place, payable, room, ("it answers nothing in particular", free[effect]),
        ("it makes sense in this turn", implies(needs_battle[effect], battle_may_come)),
    ],
    then=push(),
)  # fmt: skip

pass_openly = Rule(
    row="G04", cite="FETIMG; K L64, L102; C L63; J L41; WJF; LOC 战斗阶段流程§前言",
    says="In the open game state the turn player passes, which offers the end of the phase or step.",
    move="pass", actor=role(holder),
    when=[
        at(Window.A),
        ("the next phase need not be named with it", no(naming)),
        ("no monster has to attack now", no(all_of(frame == Frame.BS0, must_attack))),
    ],
    then=[window.becomes(Window.E), opponent_next()],
)  # fmt: skip

pass_with_items_left = Rule(
    row="G26",
    cite="LOC node 7; DB (Albion, S:P Little Knight)",
    says="The turn player passes while the opponent has something left that must be done: it is done now.",
    move="pass",
    actor=role(holder),
    when=[at(Window.A_left)],
    then=[window.becomes(Window.E_must), opponent_next()],
)
