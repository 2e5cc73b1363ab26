"""Summon windows: the negation window of a summon attempt, the turn player first.

Source: SNW; J FAQ L113–117; WJS (rows N01, N03, N05).
"""

from __future__ import annotations

from fsm.core import Rule
from fsm.duel.updates import at, happens, nobody, nothing_doing, opponent_next
from fsm.duel.words import Window, doing, effect, holder, role, window

let_it_stand = Rule(
    row="N03", cite="J FAQ 1 (11/02/27), L113–117",
    says="The turn player, who is first, does not negate the summon.",
    move="pass", actor=role(holder),
    when=[at(Window.N1)],
    then=[window.becomes(Window.N2), opponent_next()],
)  # fmt: skip

summon_succeeds = Rule(
    row="N05", cite="SNW; WJS",
    says="The opponent does not negate the summon either: it succeeds, and triggered effects are looked for.",
    move="pass", actor=role(holder), choose=[effect],
    when=[at(Window.N2), ("it is the summon attempted", doing == effect)],
    then=[happens(), nothing_doing(), window.becomes(Window.Y), nobody()],
)  # fmt: skip
