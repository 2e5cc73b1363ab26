"""Rules that are wrong on purpose: a mutant adds one of them, and a named claim has to fail.

Each says which claim it is meant to break. None of them is part of any system but a mutant's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fsm.core import Expr, Rule, all_of, any_of, no, some
from fsm.duel.cast import bars, count, mandatory, who
from fsm.duel.forced import push
from fsm.duel.happening import carry_out_steps
from fsm.duel.names import Timing, Window, below, effect, number, third
from fsm.duel.resolving import cleared, newest_left
from fsm.duel.simultaneous import GROUPS, in_group
from fsm.duel.summon import attempted
from fsm.duel.updates import (
    Condition,
    activation,
    at,
    fast,
    forget,
    mine,
    nobody,
    nothing_doing,
    opponents,
    room,
    timely,
    turn_players,
    unused,
)  # fmt: skip
from fsm.duel.words import (
    holder,
    length,
    link,
    muted,
    opponent,
    role,
    silenced,
    stopped,
    timing,
    turn_player,
    uses,
    window,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

VALUES: dict[str, Expr[Any]] = {
    "the turn player": turn_player,
    "the opponent": opponent(turn_player),
    "the other player": opponent(holder),
}
"""Values that a mutant may give a variable besides the members of its domain."""

CONDITIONS: dict[str, Expr[bool]] = {
    "it is the only one of its group left": no(
        some(
            third,
            any_of(
                *(
                    all_of(third != effect, in_group(third, g), in_group(effect, g), timing[third] == Timing.READY)
                    for g in GROUPS
                )
            ),
        )
    ),
    "no link of the chain bars its player": no(some(below, silenced(bars[link[below]], who(effect)))),
}
"""Conditions that a mutant may add to a rule."""


def wrong(says: str, move: str, when: list[Condition], then: Sequence[object], **more: Any) -> Rule:  # noqa: ANN401
    """A wrong rule with a guard and updates of its own."""
    return Rule(row="wrong", cite="none", says=says, move=move, when=when, then=then, **more)


def _intrusion(says: str, where: Window, whose: tuple[str, Expr[bool]], who: Expr[Any]) -> Rule:
    """A fast effect used in a window by a player who may not."""
    return wrong(
        says, "activate {effect}", [at(where), activation, whose, unused, fast, room], push(),
        actor=role(who), choose=[effect],
    )  # fmt: skip


opponent_opens = _intrusion("I02: the opponent acts first in a phase.", Window.A, opponents, opponent(turn_player))
opponent_grabs = _intrusion("I03: both players may act in B.", Window.B, opponents, opponent(turn_player))
out_of_turn = _intrusion(
    "I04: a player who was not asked adds a link.", Window.D,
    ("it is not the holder's", who(effect) == opponent(holder)), opponent(holder),
)  # fmt: skip
return_after_passes = _intrusion("I41: the turn player acts after both passed.", Window.G, turn_players, turn_player)
answer_in_resolution = _intrusion(
    "I23: a fast effect between two links that resolve.", Window.R, turn_players, turn_player
)

forced_pass_skipped = wrong(
    "I104: a chance that would go unused is skipped instead of passed.", "hurry on", [at(Window.B)],
    [window.becomes(Window.A)],
)  # fmt: skip

chain_is_kept = [link[length + 1].becomes(effect), length.becomes(length + 1), uses[effect].becomes(uses[effect] + 1)]

pass_and_remember = wrong(
    "I11: after both passed the event can still be answered.", "pass", [at(Window.C)],
    [window.becomes(Window.A), holder.becomes(turn_player)], actor=role(holder),
)  # fmt: skip
first_link_clears_event = wrong(
    "I12: the first link clears the event.",
    "activate {effect}",
    [at(Window.B), activation, turn_players, unused, timely, fast, room],
    [*chain_is_kept, forget(Timing.READY), window.becomes(Window.D), holder.becomes(opponent(holder))],
    actor=role(holder),
    choose=[effect],
)
their_link_clears_event = wrong(
    "I12: a first link of the opponent clears the event.", "activate {effect}",
    [at(Window.C), activation, opponents, unused, timely, fast, room],
    [*chain_is_kept, forget(Timing.READY), window.becomes(Window.D), holder.becomes(turn_player)],
    actor=role(holder), choose=[effect],
)  # fmt: skip
slow_link = wrong(
    "I16: an effect of Spell Speed 1 is added to a chain.",
    "activate {effect}",
    [at(Window.D), activation, mine, unused, room],
    push(),
    actor=role(holder),
    choose=[effect],
)
skip_muted = wrong(
    "I25: a link whose effect was negated is skipped.",
    "resolve {number} (nothing)",
    [*newest_left, ("muted", muted[number])],
    cleared(),
    choose=[number, effect],
)
end_untidily = wrong(
    "I26: used cards stay on the field.", "end chain", [at(Window.P)], [window.becomes(Window.Y)],
)  # fmt: skip
interrupt_building = _intrusion(
    "I29: a fast effect between two simultaneous triggers.", Window.S3, opponents, opponent(turn_player)
)
decline_mandatory = wrong(
    "I31: a mandatory trigger is left out.", "no more", [at(Window.S1)],
    [window.becomes(Window.D), holder.becomes(opponent(turn_player))], actor=role(holder),
)  # fmt: skip
place_alone = wrong(
    "I32: the others miss because one is placed.",
    "place {effect}",
    [
        at(Window.S1),
        mine,
        ("it passed", timing[effect] == Timing.READY),
        ("mandatory", mandatory[effect]),
        unused,
        room,
    ],
    [*chain_is_kept, forget(Timing.READY), window.becomes(Window.S2), holder.becomes(opponent(turn_player))],
    actor=role(holder),
    choose=[effect],
)
failure_counts_as_summon = wrong(
    "I65: a negated summon triggers as if it had succeeded.",
    "summon failed",
    [at(Window.FAIL), attempted],
    [*carry_out_steps(count[effect]), stopped.becomes(False), nothing_doing(), window.becomes(Window.Y)],
    choose=[effect],
)
success_forgets = wrong(
    "I99: what the chain met is forgotten.",
    "summon stands",
    [at(Window.P), attempted, ("it was not negated", no(stopped))],
    [forget(Timing.FRESH, Timing.STALE), nothing_doing(), window.becomes(Window.Y), nobody()],
    choose=[effect],
)
wait_for_locked = wrong(
    "I103: a locked item keeps the frame open.", "gate (an item is locked)", [at(Window.G)],
    [window.becomes(Window.E_must), holder.becomes(opponent(turn_player))],
)  # fmt: skip

act_between_turns = _intrusion(
    "I59: something is activated when the turn is over.", Window.X, opponents, opponent(turn_player)
)

try_in_vain = wrong(
    "I20: what a player tried who was not asked leaves a trace.", "try {effect}",
    [at(Window.A), activation, opponents, unused], [uses[effect].becomes(uses[effect] + 1)],
    actor=role(opponent(turn_player)), choose=[effect],
)  # fmt: skip
