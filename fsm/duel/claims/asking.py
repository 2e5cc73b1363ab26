"""Asking for a response, and tries of a player who is not asked (section 3.1).

Source: J L56, L63; K L86, L92–94; J L33.
"""

from __future__ import annotations

from fsm.core import Monitor, OnEveryStep, after, all_of, any_of, implies, seen, taken_by
from fsm.duel.claims.terms import by_opponent, by_somebody, enters, linking, passing
from fsm.duel.names import Role, Window
from fsm.duel.words import holder, opponent, turn_player, window

asking_is_passing = OnEveryStep(
    id="I10", cite="J L56, L63; K L92–94",
    text="Who asks for a response has passed: the opponent chooses next, and a pass of his ends the timing.",
    monitor=Monitor(
        ("idle", "asked"),
        [("idle", enters(Window.C), "asked"), ("asked", by_somebody, "idle")],
    ),
    when=all_of(seen("asked"), by_somebody),
    must=all_of(by_opponent, any_of(linking, passing), implies(passing, after(window) != Window.B)),
)  # fmt: skip

only_the_holder_changes_anything = OnEveryStep(
    id="I20", cite="K L86; J L33",
    text="What a player does who does not hold the right changes nothing: each choice that is made is the holder's.",
    when=by_somebody,
    must=any_of(
        all_of(taken_by(Role.TP), holder == turn_player),
        all_of(taken_by(Role.OP), holder == opponent(turn_player)),
    ),
)  # fmt: skip
