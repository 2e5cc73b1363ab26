"""Locks that come with an attack and last until its Damage Step ends.

Source: K §5.1; LOC 伤害步骤结束时 (rows L3, L3a, L3b; decision 5.11).
"""

from __future__ import annotations

from fsm.core import Monitor, OnEveryStep, after, all_of, any_of, implies, no, seen, some, step
from fsm.duel.cast import (
    curbs,
    curbs_all,
    magic,
    who,
)  # fmt: skip
from fsm.duel.claims.damage import attack_begins, battles, leaves
from fsm.duel.claims.terms import (
    activating,
    by_opponent,
    by_somebody,
    by_turn_player,
    moves_on,
    uses_thing,
)  # fmt: skip
from fsm.duel.names import EFFECT, Frame, Hush, Window, other, third
from fsm.duel.updates import locked
from fsm.duel.words import (
    attacker,
    doing,
    frame,
    holder,
    hushed,
    in_battle_step,
    in_damage_step,
    silenced,
    turn_player,
    window,
)

locks = some(other, curbs[other] != Hush.NOBODY)
lock_begins = all_of(attack_begins, some(other, all_of(doing == other, curbs[other] != Hush.NOBODY)))
lock_ends = any_of(leaves, all_of(no(in_damage_step), after(attacker) == EFFECT.none))
breaks_the_lock = some(
    other,
    all_of(
        uses_thing(other),
        some(third, all_of(silenced(curbs[third], who(other)), any_of(magic[other], curbs_all[third]))),
    ),
)
"""The step uses something of a kind, and of a player, that an attack of the cast locks."""

locked_until_the_end = OnEveryStep(
    id="I85", cite="K §5.1", applies=all_of(battles, locks),
    text="What an attack locks cannot be used from its declaration to the end of its Damage Step; then the turn player "
    "is first.",
    monitor=Monitor(
        ("free", "locked"), [("free", lock_begins, "locked"), ("locked", lock_ends, "free")],
    ),
    when=seen("locked"),
    must=all_of(
        no(breaks_the_lock),
        implies(
            all_of(leaves, after(frame) == Frame.BS0), all_of(after(window) == Window.A, after(holder) == turn_player),
        ),
    ),
)  # fmt: skip

locked_twice = OnEveryStep(
    id="I86", cite="K L139–151; decision 5.11",
    applies=all_of(battles, some(other, some(third, all_of(
        other != third, curbs[other] != Hush.NOBODY, curbs[third] != Hush.NOBODY,
    )))),
    text="If such an attack follows another at once, nothing locked is used from the first declaration to the end of "
    "the second battle.",
    monitor=Monitor(
        ("free", "battle", "between"),
        [
            ("free", lock_begins, "battle"), ("battle", leaves, "between"), ("battle", lock_ends, "free"),
            ("between", lock_begins, "battle"), ("between", all_of(by_turn_player, no(step("do"))), "free"),
            ("between", all_of(step("carry"), no(lock_begins)), "free"),
        ],
    ),
    when=all_of(no(seen("free")), by_somebody),
    must=no(breaks_the_lock),
)  # fmt: skip

first_move_after_a_lock = OnEveryStep(
    id="I87", cite="K L151", applies=all_of(battles, locks),
    text="After the lock has ended the opponent still needs the turn player to act or to pass.",
    monitor=Monitor(
        ("other", "ended", "touched"),
        [
            ("other", all_of(leaves, curbs[attacker] != Hush.NOBODY, after(frame) == Frame.BS0), "ended"),
            ("ended", by_turn_player, "touched"), ("touched", after(frame) != Frame.BS0, "other"),
        ],
    ),
    when=all_of(no(seen("other")), by_opponent, activating),
    must=seen("touched"),
)  # fmt: skip

cut_off = all_of(moves_on, in_battle_step, curbs[attacker] != Hush.NOBODY, after(frame).among(Frame.ES, Frame.EP))
locked_exactly_so_long = OnEveryStep(
    id="I98", cite="LOC 伤害步骤结束时",
    applies=all_of(battles, locks),
    text="The lock of an attack holds in every chain at the end of the Damage Step, and is over at once when the "
    "battle is cut off.",
    when=any_of(all_of(frame == Frame.DS5, curbs[attacker] != Hush.NOBODY, by_somebody), cut_off),
    must=all_of(
        implies(frame == Frame.DS5, no(breaks_the_lock)),
        implies(all_of(cut_off, hushed == Hush.NOBODY), no(some(other, after(locked(other))))),
    ),
)  # fmt: skip
