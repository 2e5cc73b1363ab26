"""Rules about the phases of a turn that are wrong on purpose; see `wrong`."""

from __future__ import annotations

from fsm.core import all_of
from fsm.duel.cast import way, who
from fsm.duel.forced import push
from fsm.duel.kinds import Way
from fsm.duel.names import Frame, Timing, Window, effect
from fsm.duel.turn import enter
from fsm.duel.updates import at, forget, room, unused
from fsm.duel.words import frame, holder, role, timing, window
from fsm.duel.wrong import wrong

early_trigger = wrong(
    "I94: what was met before the normal draw is activated before it.", "activate {effect}",
    [
        at(Window.P), ("before the normal draw", frame == Frame.DPp),
        ("it is a trigger that was met", all_of(way[effect] == Way.TRIGGER, timing[effect] == Timing.FRESH)), unused,
        room,
    ],
    push(), actor=role(who(effect)), choose=[effect],
)  # fmt: skip
rush_into_battle = wrong(
    "I47: the turn player goes from the Start Step to the Battle Step without asking.", "go battle",
    [at(Window.A), ("it is the Start Step", frame == Frame.SS)], enter(Frame.BS0), actor=role(holder),
)  # fmt: skip
forget_before_draw = wrong(
    "I94: what was met before the normal draw is forgotten.", "end chain",
    [at(Window.P), ("before the normal draw", frame == Frame.DPp)],
    [forget(Timing.FRESH, Timing.STALE, Timing.READY), frame.becomes(Frame.DPd), window.becomes(Window.X)],
)  # fmt: skip
