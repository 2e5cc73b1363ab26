"""Rules about attacks that are wrong on purpose; see `wrong`."""

from __future__ import annotations

from fsm.core import each
from fsm.duel.attacking import attack_over
from fsm.duel.battle import attack, declared
from fsm.duel.cast import card_of, count, meets_on
from fsm.duel.happening import carry_out_steps, spot_after
from fsm.duel.names import EFFECT, Frame, Window, card, effect, other
from fsm.duel.updates import at, in_place, met_now, nothing_doing, turn_player_next, turn_players, unused
from fsm.duel.words import (
    attacker,
    doing,
    frame,
    holder,
    length,
    role,
    spot,
    turn_player,
    unsettled,
    uses,
    window,
)
from fsm.duel.wrong import wrong

ongoing = ("an attack is going on", attacker != EFFECT.none)

attack_during_attack = wrong(
    "I49: another attack is declared while one is going on.", "do {effect}",
    [at(Window.A), attack, ("an attack is ongoing", frame == Frame.BS1), turn_players, unused, in_place],
    declared(), actor=role(holder), choose=[effect],
)  # fmt: skip

stop_between_links = wrong(
    "I51: the attack is stopped while a chain resolves.", "stop",
    [at(Window.R), ongoing, ("it has to choose again", unsettled), ("links are left", length > 0)],
    attack_over(), actor=role(turn_player),
)  # fmt: skip


choose_without_chances = wrong(
    "I51: the attack chooses again before anybody had a chance.", "check triggers",
    [at(Window.Y), ongoing, ("it has to choose again", unsettled)],
    [frame.becomes(Frame.BSr), window.becomes(Window.A_must), turn_player_next()],
)  # fmt: skip

retarget_as_declaration = wrong(
    "I52: to choose again is declared like an attack.", "carry out {effect}",
    [at(Window.ACT), ("the attack chooses again", frame == Frame.BSr), ("it is being done", doing == effect)],
    [*carry_out_steps(count[effect]), nothing_doing(), window.becomes(Window.Y)], choose=[effect],
)  # fmt: skip

stop_gives_back = wrong(
    "I52: a monster whose attack is stopped may declare another.", "stop",
    [at(Window.A_must), ("the attack chooses again", frame == Frame.BSr), ("it is this attack", attacker == effect)],
    [
        *attack_over(), uses[effect].becomes(0), frame.becomes(Frame.BS0), window.becomes(Window.A),
        turn_player_next(),
    ],
    actor=role(holder), choose=[effect],
)  # fmt: skip

declare_after_paying = wrong(
    "I102: the declaration comes after its cost.", "carry out {effect}",
    [at(Window.ACT), attack, ("it is being done", doing == effect)],
    [
        met_now(meets_on[effect, 1, card_of[effect], other]),
        each(card, spot[card].becomes(spot_after(count[effect], card))), attacker.becomes(effect), nothing_doing(),
        frame.becomes(Frame.BSd), window.becomes(Window.Y),
    ],
    choose=[effect],
)  # fmt: skip
