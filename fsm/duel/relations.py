"""What the use and the effect of one entry mean for another: what answers it, what its cost and its steps meet.

Source: C L34 (what answers an activation); M L31–32, L65–67 (costs and activations); M L72 (Field Spells).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fsm.duel.kinds import ACTIVATION, ATTEMPT, Deed, Entry, Way
from fsm.duel.names import Timing

if TYPE_CHECKING:
    from collections.abc import Iterable


def as_done(deed: Deed) -> Deed:
    """What has happened once it is done: where nobody can negate a summon that is attempted, it is a summon (G20)."""
    return Deed("summon", deed.target) if deed.verb == ATTEMPT else deed


def meets(entry: Entry, deeds: Iterable[Deed]) -> bool:
    """Whether one of these events is the one that the entry answers."""
    if entry.on is None or entry.on.verb == ACTIVATION:
        return False
    return any(as_done(deed).answers(entry.on) for deed in deeds)


def awaits_activation(entry: Entry) -> bool:
    """Whether the entry is a trigger that waits for an activation."""
    return entry.kind.way is Way.TRIGGER and entry.on is not None and entry.on.verb == ACTIVATION


def _answers(first: Entry, second: Entry) -> bool:
    return first.kind.way is not Way.TRIGGER and _hears(first, second)


def _heeds(first: Entry, second: Entry) -> bool:
    return first.kind.way is Way.TRIGGER and first is not second and _hears(first, second)


def _hears(first: Entry, second: Entry) -> bool:
    """Whether the activation of the second is what the first answers."""
    return first.on is not None and second.speed > 0 and Deed(ACTIVATION, second.name).answers(first.on)


def _paid(first: Entry, second: Entry) -> Timing:
    """FRESH: the cost or the activation of the first meets the second's condition; STALE: only an earlier cost did."""
    if second.on is None or first.kind.way is Way.ATTACK:
        return Timing.NO
    met = [any(deed.answers(second.on) for deed in step) for step in first.cost] + [_heeds(second, first)]
    if not any(met):
        return Timing.NO
    return Timing.FRESH if any(met[-2:]) or not second.misses else Timing.STALE


def _ousts(first: Entry, second: Entry) -> bool:
    if first.replaces is None or second.on is None or not Deed("send", first.replaces).answers(second.on):
        return False
    return not _heeds(second, first) and not any(d.answers(second.on) for step in first.cost[1:] for d in step)


def _meets_at(first: Entry, second: Entry) -> int:
    return next((number for number, step in enumerate(first.does, 1) if meets(second, step)), 0)


RELATIONS: dict[str, Any] = {
    "ousts": _ousts, "heeds": _heeds, "answers": _answers, "paid": _paid, "meets_at": _meets_at,
}  # fmt: skip
"""The attributes of two effects, by name."""
