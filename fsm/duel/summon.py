"""Summon windows: the negation window of a summon attempt, what follows if it is negated, and success.

Source: SNW; J FAQ L113–117; WJS; PR17 p.77, p.81; LOC 时点, 发动效果地条件特殊召唤 (rows N01–N10, N15, N18, G19;
L1, L1a).
"""

from __future__ import annotations

from fsm.core import Rule, all_of, any_of, each, no, some, when
from fsm.duel.cast import card_of, count, seals, special, stops, way
from fsm.duel.forced import push
from fsm.duel.happening import carry_out_steps, used_up
from fsm.duel.kinds import Way
from fsm.duel.names import EFFECT, Spot, Window, card, effect, other
from fsm.duel.profile import Ignition, ignition_priority, negated_summon_counts
from fsm.duel.updates import (
    Updates,
    at,
    nobody,
    nothing_doing,
    opponent_next,
    opponents,
    room,
    turn_player_next,
    turn_players,
    usable,
)
from fsm.duel.words import doing, holder, pending, role, sealed, spot, stopped, summoned, uses, window

attempted = ("it is the summon attempted", all_of(doing == effect, way[effect] == Way.SUMMON))
negates_summons = ("it negates the summon attempted", stops[effect])


def succeed() -> Updates:
    """The summon attempted succeeds, and used cards go with it (G19); whoever may not answer it is told."""
    return [
        *carry_out_steps(count[effect], tidying=True), nothing_doing(), sealed.becomes(seals[effect]),
        summoned.becomes(ignition_priority != Ignition.NEVER), window.becomes(Window.Y), nobody(),
    ]  # fmt: skip


negate_first = Rule(
    row="N02", cite="J FAQ 1 (11/02/27)",
    says="The turn player, who is first, uses an effect that negates the summon.",
    move="activate {effect}", actor=role(holder), choose=[effect],
    when=[at(Window.N1), negates_summons, turn_players, *usable, room],
    then=push(),
)  # fmt: skip

let_it_stand = Rule(
    row="N03", cite="J FAQ 1 (11/02/27), L113–117",
    says="The turn player does not negate the summon.",
    move="pass", actor=role(holder),
    when=[at(Window.N1)],
    then=[window.becomes(Window.N2), opponent_next()],
)  # fmt: skip

negate_second = Rule(
    row="N04", cite="SNW",
    says="The opponent uses an effect that negates the summon.",
    move="activate {effect}", actor=role(holder), choose=[effect],
    when=[at(Window.N2), negates_summons, opponents, *usable, room],
    then=push(),
)  # fmt: skip

summon_succeeds = Rule(
    row="N05", cite="SNW; WJS; N15: M L65–67, PR17 p.77",
    says="The opponent does not negate the summon either: it succeeds, and triggered effects are looked for.",
    move="pass", actor=role(holder), choose=[effect],
    when=[at(Window.N2), attempted],
    then=succeed(),
)  # fmt: skip

summon_fails = Rule(
    row="N07", cite="SNW; LOC 时点",
    says="The summon was negated by Chain Link 1: it fails.",
    move="summon fails",
    when=[at(Window.P), ("a summon was attempted", doing != EFFECT.none), ("it was negated", stopped)],
    then=[window.becomes(Window.FAIL)],
)  # fmt: skip

after_failure = Rule(
    row="N08", cite="PR17 p.77, p.81; LOC 2020; R10: YG21 item 3",
    says="The card of the failed summon goes to the Graveyard; a Special Summon that was negated does not count.",
    move="summon failed", choose=[effect],
    when=[at(Window.FAIL), attempted],
    then=[
        stopped.becomes(False), nothing_doing(), window.becomes(Window.Y),
        each(card, spot[card].becomes(when(any_of(card == card_of[effect], used_up(card)), Spot.GRAVE, spot[card]))),
        uses[effect].becomes(
            when(all_of(special[effect], no(negated_summon_counts)), uses[effect] - 1, uses[effect])
        ),
    ],
)  # fmt: skip

summon_stands = Rule(
    row="N09",
    cite="SNW; LOC 快速效果, last line; I99",
    says="The chain did not negate the summon: it succeeds now, and what the chain met is judged with it.",
    move="summon stands",
    choose=[effect],
    when=[
        at(Window.P),
        attempted,
        ("it was not negated", no(stopped)),
        ("it was attempted before the chain", no(pending)),
        ("something can answer an attempt", some(other, stops[other])),
    ],
    then=succeed(),
)

attempt_afterwards = Rule(
    row="G19", cite="LOC 发动效果地条件特殊召唤; SNW",
    says="The summon that follows immediately after an effect is attempted; used cards stay until it succeeds, or until"
    " something is activated.",
    move="attempt summon",
    when=[at(Window.P), ("a summon follows immediately after the chain", pending)],
    then=[pending.becomes(False), window.becomes(Window.N1), turn_player_next()],
)  # fmt: skip
