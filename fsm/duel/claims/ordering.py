"""The order of simultaneous effects: fixed between the groups, free within each (section 3.2).

Source: RB10 p.50; LOC; M §4.1; R6 (the old TCG order within a group).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fsm.core import Can, Expr, OnEveryStep, after, all_of, any_of, every, implies, no, some, step
from fsm.duel.cast import discarded, drawn, mandatory, meets, meets_on, owner, paid, who
from fsm.duel.claims.terms import BUILDING, placing
from fsm.duel.names import CHAIN, Timing, Window, card, effect, other, steps, third
from fsm.duel.profile import first_met_first
from fsm.duel.simultaneous import GROUPS, first_of_its_kind, grouped, in_group
from fsm.duel.updates import able, unbarred
from fsm.duel.words import length, link, timing, turn_player, window

if TYPE_CHECKING:
    from fsm.core.nodes import Choice

ready = timing[other] == Timing.READY
placeable = all_of(ready, unbarred(other, link[length]), first_of_its_kind(other))
turn_players = who(other) == turn_player
two_triggers = some(other, some(third, all_of(other != third, grouped(other), grouped(third))))

mandatory_first = OnEveryStep(
    id="I27", cite="RB10 p.50; LOC",
    text="Simultaneous triggers are placed in order: mandatory before optional, in each the turn player's first.",
    when=placing,
    must=no(some(other, all_of(placeable, grouped(other), any_of(
        all_of(window == Window.S2, mandatory[other], turn_players),
        all_of(window == Window.S3, mandatory[other]),
        all_of(window == Window.S4, any_of(mandatory[other], turn_players)),
    )))),
)  # fmt: skip

another_waits = some(
    third, any_of(*(all_of(third != other, in_group(third, g), in_group(other, g), timing[third] == Timing.READY)
                    for g in GROUPS)),
)  # fmt: skip

one_owner = all_of(owner[other] == owner[third], mandatory[other] == mandatory[third])


def set_off_by(source: Choice[Any]) -> Expr[bool]:
    """Whether something that the source does, or using it, is an event for both `other` and `third`."""
    at_once = some(steps, all_of(meets[source, steps, other], meets[source, steps, third]))
    moving = some(steps, some(card, all_of(meets_on[source, steps, card, other], meets_on[source, steps, card, third])))
    used = all_of(paid[source, other] != Timing.NO, paid[source, third] != Timing.NO)
    return any_of(at_once, moving, used)


share_an_event = any_of(
    all_of(drawn[other], drawn[third]), all_of(discarded[other], discarded[third]), some(effect, set_off_by(effect))
)
rivals = some(other, some(third, all_of(other != third, grouped(other), grouped(third), one_owner, share_an_event)))

any_order = Can(
    id="I28", cite="RB10 p.50; LOC; M L78",
    text="Within a group of simultaneous effects each may be placed next: every order can be chosen.",
    applies=all_of(rivals, no(first_met_first)),
    each=(other,),
    when=all_of(
        placeable, able(other), another_waits, length < CHAIN,
        any_of(*(all_of(window == group, in_group(other, group)) for group in GROUPS)),
    ),
    step=step("place", thing=other),
)  # fmt: skip

being_simultaneous_is_harmless = OnEveryStep(
    id="I32", cite="M §4.1", applies=two_triggers,
    text="What passed the check does not miss because something else is placed first.",
    when=all_of(placing, after(window).among(*BUILDING)),
    must=every(
        other,
        implies(all_of(ready, no(step("place", thing=other))), after(timing[other]) == Timing.READY),
    ),
)  # fmt: skip
