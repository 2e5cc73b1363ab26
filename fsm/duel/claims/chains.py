"""Building and resolving chains.

Source: the four pages; LOC 连锁基础; RB10.
"""

from __future__ import annotations

from fsm.core import OnEveryStep, after, all_of, any_of, every, implies, no, seen, step, taken_by
from fsm.duel.claims.terms import PASSES_IN_CHAIN, by_opponent, by_turn_player, enters, passing
from fsm.duel.names import Window, number, other
from fsm.duel.words import length, negated, passes, timing, window

two_passes_resolve = OnEveryStep(
    id="I21", cite="K L61; C L75–79; J L19",
    text="A chain resolves exactly when both players passed one directly after the other, and never when it is empty.",
    monitor=PASSES_IN_CHAIN,
    when=any_of(enters(Window.R), all_of(passing, window == Window.D, any_of(seen("tp"), seen("op")))),
    must=all_of(
        enters(Window.R), passing, length > 0,
        any_of(all_of(seen("tp"), by_opponent), all_of(seen("op"), by_turn_player)),
    ),
)  # fmt: skip

new_link_asks_again = OnEveryStep(
    id="I22", cite="C L76",
    text="With each new link the count of consecutive passes starts again.",
    when=step("activate", "place"),
    must=after(passes) == 0,
)  # fmt: skip

nothing_in_resolution = OnEveryStep(
    id="I23", cite="LOC 连锁基础; RB10; K L108",
    text="While a chain resolves nobody activates anything; links resolve one after the other until none is left "
    "(one of them may let the damage be calculated first).",
    when=window == Window.R,
    must=all_of(taken_by(None), step("resolve", "skip", "calculate")),
)  # fmt: skip

last_in_first_out = OnEveryStep(
    id="I24", cite="LOC; M L86–87, ex. 4–5",
    text="Links resolve from the newest down; by a link whose activation was negated nothing has happened.",
    when=step("resolve", "skip"),
    must=all_of(
        after(length) + 1 == length,
        every(number, implies(step("resolve", "skip", thing=number), length == number)),
        implies(step("resolve"), no(negated[length])),
        implies(step("skip"), all_of(negated[length], every(other, after(timing[other]) == timing[other]))),
    ),
)  # fmt: skip
