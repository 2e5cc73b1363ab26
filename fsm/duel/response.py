"""The fast-effect chances after something happened (windows B and C): the turn player first, then the opponent.

Source: FETIMG, boxes B and C (rows G08–G11).
"""

from __future__ import annotations

from fsm.core import Rule
from fsm.duel.cast import Way, way
from fsm.duel.updates import (
    at,
    fast,
    forget,
    opponent_next,
    opponents,
    push,
    room,
    timely,
    turn_player_next,
    turn_players,
    unused,
)
from fsm.duel.words import Timing, Window, effect, holder, role, window

is_activation = ("it is an activation", way[effect] == Way.ACTIVATION)

respond_first = Rule(
    row="G08", cite="FETIMG; C L12, L37; K L88",
    says="The turn player uses a fast effect before the opponent may.",
    move="activate {effect}", actor=role(holder), choose=[effect],
    when=[at(Window.B), is_activation, turn_players, unused, fast, timely, room],
    then=push(),
)  # fmt: skip

decline_first = Rule(
    row="G09", cite="FETIMG; J L56, L63; K L92–94",
    says="The turn player passes (asking for a response is passing); the opponent may use a fast effect.",
    move="pass", actor=role(holder),
    when=[at(Window.B)],
    then=[window.becomes(Window.C), opponent_next()],
)  # fmt: skip

respond_second = Rule(
    row="G10", cite="FETIMG",
    says="The opponent uses a fast effect after the turn player passed.",
    move="activate {effect}", actor=role(holder), choose=[effect],
    when=[at(Window.C), is_activation, opponents, unused, fast, timely, room],
    then=push(),
)  # fmt: skip

decline_second = Rule(
    row="G11", cite="FETIMG, left red arrow; C L75; K L94; J L79",
    says="Both passed: the timing is over and the game state is open again.",
    move="pass", actor=role(holder),
    when=[at(Window.C)],
    then=[forget(Timing.READY), window.becomes(Window.A), turn_player_next()],
)  # fmt: skip
