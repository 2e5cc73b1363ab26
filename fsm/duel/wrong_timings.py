"""Rules about timing that are wrong on purpose; see `wrong`."""

from __future__ import annotations

from fsm.core import all_of, each, when
from fsm.duel.cast import item, limit, touches
from fsm.duel.names import Spot, Timing, Window, card, effect, number, other
from fsm.duel.resolving import cleared, newest_left
from fsm.duel.updates import activation, at, forget, mine, room, unused
from fsm.duel.words import holder, length, link, opponent, owed, passes, role, spot, timing, turn_player, uses, window
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
