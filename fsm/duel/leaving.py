"""Leaving a phase or step: the opponent's chance (window E), the end gate (G) and the closed frame (X).

Source: FETIMG, boxes E, G and X; C L63–67; WJF (rows G21, G23, G27–G29; profile row R11; decision 5.1).
"""

from __future__ import annotations

from fsm.core import Rule, no
from fsm.duel.cast import Way, way
from fsm.duel.profile import agree_to_leave
from fsm.duel.updates import at, fast, nobody, opponents, push, room, timely, turn_player_next, unused
from fsm.duel.words import Window, effect, holder, reopened, role, window

respond_to_leaving = Rule(
    row="G21", cite="FETIMG; C L63, L65; K L104",
    says="The opponent uses a fast effect before the frame ends; the frame stays.",
    move="activate {effect}", actor=role(holder), choose=[effect],
    when=[at(Window.E), ("it is an activation", way[effect] == Way.ACTIVATION), opponents, unused, fast, timely, room],
    then=push(),
)  # fmt: skip

let_it_end = Rule(
    row="G23", cite="FETIMG; C L63–64",
    says="The opponent passes as well.",
    move="pass", actor=role(holder),
    when=[at(Window.E)],
    then=[window.becomes(Window.G), nobody()],
)  # fmt: skip

close_frame = Rule(
    row="G27", cite="LOC node 8; C L64; WJF; decision 5.1",
    says="Both passed and nothing is left that must be done: the frame is over (OCG).",
    move="gate",
    when=[at(Window.G), ("two passes close the frame", no(agree_to_leave))],
    then=[window.becomes(Window.X)],
)  # fmt: skip

stay = Rule(
    row="G28", cite="FETIMG, right red arrow; decision 5.1",
    says="The players do not agree to move on: the game state is open again (TCG chart; not twice in a row).",
    move="gate (not agreed)",
    when=[
        at(Window.G), ("both players are asked", agree_to_leave),
        ("it was not declined just before", no(reopened)),
    ],
    then=[window.becomes(Window.A), reopened.becomes(True), turn_player_next()],
)  # fmt: skip

move_on = Rule(
    row="G29", cite="FETIMG",
    says="Both players agree to move on: the frame is over (TCG chart).",
    move="gate (agreed)",
    when=[at(Window.G), ("both players are asked", agree_to_leave)],
    then=[window.becomes(Window.X)],
)  # fmt: skip
