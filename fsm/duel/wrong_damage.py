"""Rules about the Damage Step that are wrong on purpose; see `wrong`."""

from __future__ import annotations

from fsm.core import all_of, each, when
from fsm.duel.attacking import attack_over
from fsm.duel.calculation import calculating, decision
from fsm.duel.cast import combatant, cuts_battle, free
from fsm.duel.damage import closed, face_up, going_on, hears_flip
from fsm.duel.forced import push
from fsm.duel.names import Doom, Frame, Spot, Timing, Window, card, effect, number, other
from fsm.duel.resolving import cleared, newest_left
from fsm.duel.updates import (
    activation,
    at,
    fast,
    nobody,
    opponent_next,
    opponents,
    overtaken,
    room,
    unused,
)
from fsm.duel.words import (
    attacked,
    doom,
    frame,
    holder,
    in_battle_step,
    opponent,
    role,
    spot,
    timing,
    turn_player,
    window,
)
from fsm.duel.wrong import wrong

chance_after_battle = wrong(
    "I45, I86: after a battle the opponent has a chance before the turn player does anything.", "pass",
    closed(Frame.DS5), [*attack_over(), frame.becomes(Frame.BS0), window.becomes(Window.E), opponent_next()],
    actor=role(holder),
)  # fmt: skip

damage_step_at_once = wrong(
    "I50: the Damage Step follows the declaration of the attack.", "pass",
    [at(Window.C), ("an attack is declared", frame == Frame.BSd)],
    [frame.becomes(Frame.DS1), window.becomes(Window.Y), nobody()], actor=role(holder),
)  # fmt: skip

chain_begun_late = wrong(
    "I54: any fast effect begins a chain after the damage calculation.", "activate {effect}",
    [
        at(Window.C), ("after the damage calculation", frame == Frame.DS4), activation, opponents, unused, fast,
        ("it answers nothing", free[effect]), room,
    ],
    push(), actor=role(opponent(turn_player)), choose=[effect],
)  # fmt: skip

buried_at_once = wrong(
    "I55: what battle destroys leaves the field in the damage calculation.", "calculate ({decision})",
    [*calculating, going_on, ("the battle destroys the target", decision == Doom.TARGET)],
    [
        frame.becomes(Frame.DS4), window.becomes(Window.Y), doom.becomes(decision),
        each(card, spot[card].becomes(when(all_of(combatant[card], card == attacked), Spot.GRAVE, spot[card]))),
    ],
    choose=[decision],
)  # fmt: skip

flip_triggers_at_once = wrong(
    "I56: what a battle flip triggers is used before the damage calculation.", "pass", closed(Frame.DS1),
    [
        each(other, timing[other].becomes(when(hears_flip, Timing.FRESH, overtaken(other)))), face_up,
        frame.becomes(Frame.DS2), window.becomes(Window.Y), nobody(),
    ],
    actor=role(holder),
)  # fmt: skip

lock_ends_early = wrong(
    "I85, I98: a lock is over when the destroyed monster has gone to the Graveyard.", "activate {effect}",
    [at(Window.C), ("at the end of the Damage Step", frame == Frame.DS5), activation, opponents, unused, fast, room],
    push(), actor=role(opponent(turn_player)), choose=[effect],
)  # fmt: skip

cut_off_but_locked = wrong(
    "I98: a lock outlives the battle that was cut off.", "resolve {number}",
    [*newest_left, ("it ends the Battle Phase", cuts_battle[effect]), ("in the Battle Step", in_battle_step)],
    [*cleared(), frame.becomes(Frame.ES)], choose=[number, effect],
)  # fmt: skip
