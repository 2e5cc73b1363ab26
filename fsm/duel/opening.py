"""The open game state (window A): the turn player does something, activates something, or passes.

Source: FETIMG, boxes A to a3 (rows G01–G04).
"""

from __future__ import annotations

from fsm.core import Rule, all_of, any_of
from fsm.duel.cast import Place, Way, free, place, way
from fsm.duel.updates import (
    at,
    happens,
    nobody,
    nothing_doing,
    opponent_next,
    push,
    room,
    spend,
    turn_players,
    unused,
)
from fsm.duel.words import Frame, Window, doing, effect, frame, holder, main_phase, role, window

allowed_here = (
    "this phase or step allows it",
    any_of(
        place[effect] == Place.ANYWHERE,
        all_of(place[effect] == Place.MAIN, main_phase),
        all_of(place[effect] == Place.BATTLE, frame == Frame.BS),
    ),
)

act = Rule(
    row="G01", cite="FET; FETIMG; C L37–46; K L80–84; J L34–36",
    says="In the open game state the turn player takes an action that starts no chain.",
    move="do {effect}", actor=role(holder), choose=[effect],
    when=[
        at(Window.A), ("it is an action without a chain", way[effect] == Way.ACTION), turn_players, unused,
        allowed_here,
    ],
    then=[*spend(), doing.becomes(effect), window.becomes(Window.ACT), nobody()],
)  # fmt: skip

carry_out = Rule(
    row="G01", cite="FETIMG, arrow from the action to the trigger check; C L37",
    says="The action happens, and triggered effects are looked for.",
    move="carry out {effect}", choose=[effect],
    when=[at(Window.ACT), ("it is being done", doing == effect)],
    then=[happens(), nothing_doing(), window.becomes(Window.Y)],
)  # fmt: skip

attempt_summon = Rule(
    row="G02", cite="C L38; J L113–117; SNW; LOC 条件特殊召唤",
    says="In the open game state of a Main Phase the turn player attempts a summon that starts no chain.",
    move="do {effect}", actor=role(holder), choose=[effect],
    when=[at(Window.A), ("it is a summon", way[effect] == Way.SUMMON), turn_players, unused, allowed_here],
    then=[*spend(), doing.becomes(effect), window.becomes(Window.N1)],
)  # fmt: skip

activate_openly = Rule(
    row="G03", cite="FETIMG, middle arrow; K L50; C L27; LOC 同一时点",
    says="In the open game state the turn player activates something of any Spell Speed; it becomes Chain Link 1.",
    move="activate {effect}", actor=role(holder), choose=[effect],
    when=[
        at(Window.A), ("it is an activation", way[effect] == Way.ACTIVATION), turn_players, unused, allowed_here, room,
        ("it answers nothing in particular", free[effect]),
    ],
    then=push(),
)  # fmt: skip

pass_openly = Rule(
    row="G04", cite="FETIMG; K L64, L102; C L63; J L41; WJF",
    says="In the open game state the turn player passes, which offers the end of the phase or step.",
    move="pass", actor=role(holder),
    when=[at(Window.A)],
    then=[window.becomes(Window.E), opponent_next()],
)  # fmt: skip
