"""Leaving a phase or step: the opponent's chance (window E), the end gate (G), and what must be done first.

Source: FETIMG, boxes E, G and X; C L63–67; WJF; DB11533; LOC nodes 3–8 (rows G21–G25, G27–G29, G34, G36, E01–E05; R11;
decisions 5.1, 5.26).
"""

from __future__ import annotations

from fsm.core import Expr, Rule, all_of, any_of, no, some
from fsm.duel.cast import FAST, count, free, home, item, mandatory, phase, seals, speed, way, where, who
from fsm.duel.forced import push
from fsm.duel.happening import carry_out_steps
from fsm.duel.kinds import Way
from fsm.duel.names import Frame, Player, Window, effect, other
from fsm.duel.profile import agree_to_leave
from fsm.duel.response import own_item, quiet_item
from fsm.duel.updates import (
    Updates,
    able,
    at,
    in_place,
    nobody,
    opponents,
    permitted,
    room,
    spend,
    turn_player_next,
    turn_players,
    unused,
    usable,
    without_chain,
)  # fmt: skip
from fsm.duel.words import doing, frame, heading, holder, opponent, reopened, resting, role, sealed, turn_player, window


def owes(player: Expr[Player]) -> Expr[bool]:
    """Whether the player has a phase item here that must still be done and can be (G24, I103)."""
    due = all_of(item[other], mandatory[other], phase[other] == frame, who(other) == player)
    return some(other, all_of(due, able(other), where(other) == home[other]))


its_own_chain = ("it starts a chain", way[effect] == Way.ACTIVATION)
fast_or_item = (
    "it is a free fast effect, or a phase item of this phase",
    any_of(all_of(speed[effect] >= FAST, free[effect]), all_of(item[effect], phase[effect] == frame)),
)


def carried_out_at_once() -> Updates:
    """An action of the opponent happens at once; triggered effects are looked for."""
    return [
        *spend(), *carry_out_steps(count[effect]), sealed.becomes(seals[effect]), resting.becomes(quiet_item),
        window.becomes(Window.Y), nobody(),
    ]  # fmt: skip


respond_to_leaving = Rule(
    row="G21", cite="FETIMG; C L63, L65; K L104; E02: WJE, LOC node 3; B13: LOC 战斗步骤",
    says="The opponent uses a fast effect, or an own phase item, before the frame ends; the frame stays.",
    move="activate {effect}", actor=role(holder), choose=[effect],
    when=[at(Window.E), its_own_chain, opponents, *usable, permitted, fast_or_item, room],
    then=push(),
)  # fmt: skip

apply_item = Rule(
    row="G22", cite="DB (S:P Little Knight); LOC 特定阶段·步骤 node 3→2",
    says="The opponent applies an own phase item that starts no chain.",
    move="do {effect}", actor=role(holder), choose=[effect],
    when=[at(Window.E), without_chain, own_item, opponents, unused, in_place],
    then=carried_out_at_once(),
)  # fmt: skip

let_it_end = Rule(
    row="G23", cite="FETIMG; C L63–64",
    says="The opponent passes as well.",
    move="pass", actor=role(holder),
    when=[at(Window.E)],
    then=[window.becomes(Window.G), nobody()],
)  # fmt: skip

own_items_first = Rule(
    row="G24", cite="DB11533; LOC node 5; WJE (09/10/28)",
    says="The turn player still has something that must be done: it is done now.",
    move="gate (own items left)",
    when=[at(Window.G), ("the turn player has a mandatory item left", owes(turn_player))],
    then=[window.becomes(Window.A_must), turn_player_next()],
)  # fmt: skip

their_items_first = Rule(
    row="G25", cite="LOC node 6; DB; decision 5.26",
    says="Only the opponent still has something that must be done: the turn player may act first.",
    move="gate (the opponent's items left)",
    when=[
        at(Window.G), ("the turn player has no mandatory item left", no(owes(turn_player))),
        ("the opponent has one", owes(opponent(turn_player))),
    ],
    then=[window.becomes(Window.A_left), turn_player_next()],
)  # fmt: skip

nothing_owed = ("nothing is left that must be done", no(any_of(owes(turn_player), owes(opponent(turn_player)))))

close_frame = Rule(
    row="G27", cite="LOC node 8; C L64; WJF; decision 5.1",
    says="Both passed and nothing is left that must be done: the frame is over (OCG).",
    move="gate",
    when=[at(Window.G), ("two passes close the frame", no(agree_to_leave)), nothing_owed],
    then=[window.becomes(Window.X)],
)  # fmt: skip

stay = Rule(
    row="G28", cite="FETIMG, right red arrow; decision 5.1",
    says="The players do not agree to move on: the game state is open again (TCG chart; not twice in a row).",
    move="gate (not agreed)",
    when=[
        at(Window.G), ("both players are asked", agree_to_leave), nothing_owed,
        ("it was not declined just before", no(reopened)),
    ],
    then=[window.becomes(Window.A), reopened.becomes(True), heading.becomes(Frame.TE), turn_player_next()],
)  # fmt: skip

move_on = Rule(
    row="G29", cite="FETIMG",
    says="Both players agree to move on: the frame is over (TCG chart).",
    move="gate (agreed)",
    when=[at(Window.G), ("both players are asked", agree_to_leave), nothing_owed],
    then=[window.becomes(Window.X)],
)  # fmt: skip

do_own_item = Rule(
    row="G34", cite="LOC node 5→2→1; DB11533",
    says="The turn player carries out an own item that starts no chain; it may be an optional one.",
    move="do {effect}", actor=role(holder), choose=[effect],
    when=[at(Window.A_must), without_chain, own_item, turn_players, unused, in_place],
    then=[*spend(), doing.becomes(effect), window.becomes(Window.ACT), nobody()],
)  # fmt: skip

activate_own_item = Rule(
    row="G34", cite="LOC node 5→2→1; DB11533",
    says="The turn player activates an own item; it may be an optional one.",
    move="activate {effect}", actor=role(holder), choose=[effect],
    when=[at(Window.A_must), its_own_chain, own_item, turn_players, *usable, room],
    then=push(),
)  # fmt: skip

do_their_item = Rule(
    row="G36", cite="LOC node 7→2",
    says="The opponent carries out an own item that starts no chain; it may be an optional one.",
    move="do {effect}", actor=role(holder), choose=[effect],
    when=[at(Window.E_must), without_chain, own_item, opponents, unused, in_place],
    then=carried_out_at_once(),
)  # fmt: skip

activate_their_item = Rule(
    row="G36", cite="LOC node 7→2",
    says="The opponent activates an own item; it may be an optional one.",
    move="activate {effect}", actor=role(holder), choose=[effect],
    when=[at(Window.E_must), its_own_chain, own_item, opponents, *usable, room],
    then=push(),
)  # fmt: skip
