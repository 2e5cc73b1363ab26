"""Locks: who may not activate, and for how long.

Source: K §5; J L86–88; LOC; DB.
"""

from __future__ import annotations

from fsm.core import Can, OnEveryStep, after, all_of, any_of, no, some, step
from fsm.duel.cast import FAST, bars, free, home, hushes, seals, speed, way, where, who
from fsm.duel.claims.terms import activating, enters, placing
from fsm.duel.kinds import Way
from fsm.duel.names import CHAIN, Hush, Window, number, other
from fsm.duel.updates import able
from fsm.duel.words import holder, hushed, length, link, sealed, silenced, window

nothing_at_a_sealed_event = OnEveryStep(
    id="I81", cite="K L133; J L87", applies=some(other, seals[other] == Hush.BOTH),
    text="Nothing is activated at an event that neither player may answer.",
    when=sealed == Hush.BOTH,
    must=no(any_of(activating, placing)),
)  # fmt: skip

barred = silenced(bars[link[length]], holder)

locked_player_passes = OnEveryStep(
    id="I82", cite="K L157–159", applies=some(other, bars[other] != Hush.NOBODY),
    text="A player who may not respond to the newest link can only pass.",
    when=all_of(window == Window.D, barred),
    must=step("pass"),
)  # fmt: skip

usable = some(
    other,
    all_of(
        way[other] == Way.ACTIVATION,
        free[other],
        speed[other] >= FAST,
        speed[other] >= speed[link[length]],
        who(other) == holder,
        able(other),
        where(other) == home[other],
    ),
)
"""Whether the player asked has a fast effect that fits on the chain."""

lock_covers_one_link = Can(
    id="I83", cite="K L161", applies=some(other, bars[other] != Hush.NOBODY),
    text="A link on top of a locked one may be responded to: the lock covers only what is directly above it.",
    when=all_of(
        window == Window.D, length < CHAIN, no(barred), usable,
        some(number, all_of(number < length, silenced(bars[link[number]], holder))),
    ),
    step=step("activate"),
)  # fmt: skip

lock_ends_with_the_chain = OnEveryStep(
    id="I84", cite="K L163–169; J L88", applies=some(other, bars[other] != Hush.NOBODY),
    text="After a chain with a response lock both players have their chances.",
    when=step("end"),
    must=after(window) == Window.Y,
)  # fmt: skip

locked_items_do_not_count = OnEveryStep(
    id="I103", cite="derived from LOC 必发效果", applies=some(other, hushes[other] != Hush.NOBODY),
    text="Something that must be done but cannot, because its player is locked, never keeps a frame from closing.",
    when=any_of(enters(Window.A_must), enters(Window.E_must)),
    must=no(silenced(hushed, after(holder))),
)  # fmt: skip
