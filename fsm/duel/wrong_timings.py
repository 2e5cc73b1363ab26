"""Rules about timing that are wrong on purpose; see `wrong`."""

from __future__ import annotations

from fsm.core import all_of, any_of, each, no, some, when
from fsm.duel.cast import count, heeds, item, limit, meets, ousts, touches, where
from fsm.duel.happening import doable
from fsm.duel.kinds import ON_FIELD
from fsm.duel.names import Spot, Timing, Window, card, effect, number, other, steps, third
from fsm.duel.resolving import cleared, newest_left
from fsm.duel.updates import activation, at, forget, mine, overtaken, room, unused
from fsm.duel.words import (
    holder,
    length,
    link,
    muted,
    opponent,
    owed,
    passes,
    role,
    spot,
    timing,
    turn_player,
    uses,
    window,
)
from fsm.duel.wrong import chain_is_kept, wrong

check_late = wrong(
    "I69: what missed may be used.", "check triggers", [at(Window.Y)],
    [
        each(other, timing[other].becomes(when(timing[other] == Timing.STALE, Timing.READY, timing[other]))),
        window.becomes(Window.B), holder.becomes(turn_player),
    ],
)  # fmt: skip

resolve_and_forget = wrong(
    "I70: whatever was met before is lost.", "resolve {number}", newest_left,
    [forget(Timing.FRESH), *cleared()], choose=[number, effect],
)  # fmt: skip

end_and_forget = wrong(
    "I74: the clean-up replaces the event.",
    "end chain",
    [at(Window.P)],
    [forget(Timing.FRESH), window.becomes(Window.Y)],
)

check_nothing = wrong(
    "I76: triggers wait for a later check.", "check triggers", [at(Window.Y)],
    [window.becomes(Window.B), holder.becomes(turn_player)],
)  # fmt: skip

resolve_in_spirit = wrong(
    "I77: a card moves away and its trigger stays.",
    "resolve {number}",
    newest_left,
    [
        *cleared(),
        forget(Timing.STALE),
        each(
            card,
            spot[card].becomes(
                when(all_of(spot[card] == Spot.FIELD, touches[effect, 1, card]), Spot.GRAVE, spot[card])
            ),
        ),
    ],
    choose=[number, effect],
)

place_once = wrong(
    "I79: an each-time effect is used up by one use.", "place {effect}",
    [at(Window.S4), mine, ("it passed", timing[effect] == Timing.READY), unused, room],
    [*chain_is_kept, owed[effect].becomes(0), window.becomes(Window.D), holder.becomes(turn_player)],
    actor=role(holder), choose=[effect],
)  # fmt: skip

item_in_chain = wrong(
    "I35: a phase item is chained to another.",
    "activate {effect}",
    [at(Window.D), ("an item", item[effect]), activation, mine, unused, room],
    [*chain_is_kept, passes.becomes(0), holder.becomes(opponent(holder))],
    actor=role(holder),
    choose=[effect],
)

item_again = wrong(
    "I36: a phase item is used again.",
    "activate {effect}",
    [
        at(Window.A),
        ("an item", item[effect]),
        activation,
        ("used up", uses[effect] == limit[effect]),
        mine,
        room,
    ],
    [link[length + 1].becomes(effect), length.becomes(length + 1), window.becomes(Window.R)],
    actor=role(holder),
    choose=[effect],
)

resolve_quietly = wrong(
    "I71: what was paid is still the last thing once the effect has resolved.", "resolve {number}", newest_left,
    cleared(), choose=[number, effect],
)  # fmt: skip

resolve_all_at_once = wrong(
    "I72: every step of an effect counts as the last thing that happened.", "resolve {number}", newest_left,
    [
        each(
            other,
            timing[other].becomes(when(some(steps, meets[effect, steps, other]), Timing.FRESH, overtaken(other))),
        ),
        *cleared(),
    ],
    choose=[number, effect],
)  # fmt: skip

resolve_partly_and_forget = wrong(
    "I73: the last step printed counts, also if it was left out.", "resolve {number} ({steps} of its steps)",
    [*newest_left, ("it has more steps", steps < count[effect])],
    [forget(Timing.FRESH), *cleared()], choose=[number, effect, steps],
)  # fmt: skip

chain_what_waits = wrong(
    "I75: what waits for the end of the chain is put on it.", "activate {effect}",
    [at(Window.D), ("it waits for an activation", some(other, heeds[effect, other])), mine, unused, room],
    [*chain_is_kept, passes.becomes(0), holder.becomes(opponent(holder))], actor=role(holder), choose=[effect],
)  # fmt: skip

fizzle_when_gone = wrong(
    "I78: an effect whose card has left the field does not resolve.", "resolve {number}",
    [*newest_left, ("its card is gone", no(where(effect).among(*ON_FIELD)))],
    [forget(Timing.FRESH), *cleared()], choose=[number, effect],
)  # fmt: skip

skip_empty = wrong(
    "I25: what comes to nothing counts as if it had not resolved.", "resolve {number} (nothing)",
    [*newest_left, ("it is negated, or does nothing", any_of(muted[number], count[effect] == 0, no(doable(1))))],
    cleared(), choose=[number, effect],
)  # fmt: skip

old_town_triggers = wrong(
    "I80: a Field Spell that was replaced triggers.", "check triggers", [at(Window.Y)],
    [
        each(
            other,
            timing[other].becomes(
                when(
                    all_of(timing[other] == Timing.STALE, some(third, ousts[third, other])), Timing.READY, timing[other]
                )
            ),
        ),
        window.becomes(Window.B), holder.becomes(turn_player),
    ],
)  # fmt: skip
