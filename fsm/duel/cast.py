"""The cast: which abstract effects and actions a model has, and what the rules may ask about them.

A rule reads an entry only through the attributes declared here, so one rule text serves every cast.

Source: RB10 p.44 (Spell Speeds); LOC; M §2 (when and if).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from fsm.core import Param, Range
from fsm.duel.words import EFFECT, USES, Player, Timing

SPEEDS = Range(0, 3)
FAST = 2
"""The least Spell Speed of a fast effect."""


class Way(Enum):
    """How an entry is used: an action without a chain, a summon attempt, an activation, a trigger that is placed."""

    ACTION = 0
    SUMMON = 1
    ACTIVATION = 2
    TRIGGER = 3


class Place(Enum):
    """In which frames an entry that needs an open state may be used."""

    ANYWHERE = 0
    MAIN = 1
    BATTLE = 2


@dataclass(frozen=True)
class Kind:
    """What follows from the kind of an entry: the way it is used, its Spell Speed and where it needs to be."""

    way: Way
    speed: int
    place: Place


KINDS: dict[str, Kind] = {
    "ignition": Kind(Way.ACTIVATION, 1, Place.MAIN),
    "trigger": Kind(Way.TRIGGER, 1, Place.ANYWHERE),
    "quick": Kind(Way.ACTIVATION, 2, Place.ANYWHERE),
    "spell": Kind(Way.ACTIVATION, 1, Place.MAIN),
    "quick-play": Kind(Way.ACTIVATION, 2, Place.ANYWHERE),
    "trap": Kind(Way.ACTIVATION, 2, Place.ANYWHERE),
    "counter-trap": Kind(Way.ACTIVATION, 3, Place.ANYWHERE),
    "summon": Kind(Way.SUMMON, 0, Place.MAIN),
    "set": Kind(Way.ACTION, 0, Place.MAIN),
    "position": Kind(Way.ACTION, 0, Place.MAIN),
    "attack": Kind(Way.ACTION, 0, Place.BATTLE),
}
"""Every kind of entry, by its name in a cast."""

PUBLIC = ("field", "grave", "banished")
HIDDEN = ("hand", "set", "deck")
VERBS = (
    "summon", "set", "position", "attack", "destroy", "send", "banish", "return", "draw", "search",
    "negate-activation", "nothing",
)  # fmt: skip
"""What a step of an effect can do; each but the last two is also an event that other entries may answer."""
EVENTS = tuple(verb for verb in VERBS if verb not in ("negate-activation", "nothing"))
ACTIVATION = "activation"
"""What an entry answers that may only be chained directly to a link."""


@dataclass(frozen=True)
class Deed:
    """One event: a verb, and the entry it happens to if the cast names it."""

    verb: str
    target: str | None = None

    def answers(self, wanted: Deed) -> bool:
        """Whether this event is the one wanted (an event wanted of nobody in particular is wanted of anybody)."""
        return self.verb == wanted.verb and wanted.target in (None, self.target)


@dataclass(frozen=True)
class Entry:
    """One line of a cast.

    `owner` is the player who has it. `does` lists the steps of its effect in order, each a set of events that
    happen at the same time. `on` is the event it answers (or the activation directly below it); an entry without
    `on` is free. `optional_when` is true for "when …, you can" effects, the only ones that can miss the timing.
    `uses` is how often it may be used, in a turn where `refills`, otherwise in the whole model.
    """

    name: str
    owner: Player
    kind: Kind
    speed: int
    on: Deed | None = None
    optional_when: bool = True
    mandatory: bool = False
    public: bool = True
    does: tuple[frozenset[Deed], ...] = ()
    uses: int = 1
    refills: bool = False
    card: str = ""

    @property
    def misses(self) -> bool:
        """Whether its event has to be the last thing that happened."""
        return self.on is not None and self.optional_when and not self.mandatory

    @property
    def negates(self) -> bool:
        """Whether it negates the activation directly below it."""
        return any(deed.verb == "negate-activation" for step in self.does for deed in step)


owner: Param[Player] = Param((EFFECT,), Player, "owner", "whose it is")
way: Param[Way] = Param((EFFECT,), Way, "way", "how it is used")
place: Param[Place] = Param((EFFECT,), Place, "place", "where it may be used as an action of the open state")
speed: Param[int] = Param((EFFECT,), SPEEDS, "speed", "its Spell Speed (0: it makes no link)")
limit: Param[int] = Param((EFFECT,), Range(0, USES), "limit", "how often it may be used")
refills: Param[bool] = Param((EFFECT,), bool, "refills", "whether its uses come back each turn")
mandatory: Param[bool] = Param((EFFECT,), bool, "mandatory", "whether it has to be activated when its condition is met")
public: Param[bool] = Param((EFFECT,), bool, "public", "whether the opponent knows the card it is on")
free: Param[bool] = Param((EFFECT,), bool, "free", "whether it answers nothing in particular")
misses: Param[bool] = Param((EFFECT,), bool, "misses", "whether its event has to be the last thing that happened")
answers: Param[bool] = Param(
    (EFFECT, EFFECT), bool, "answers", "whether the first may be chained directly to the second"
)
done: Param[Timing] = Param(
    (EFFECT, EFFECT), Timing, "done", "what carrying out the first in full means for the second"
)
drawn: Param[bool] = Param((EFFECT,), bool, "drawn", "whether the normal draw is its event")
negates: Param[bool] = Param((EFFECT,), bool, "negates", "whether it negates the activation directly below it")


def attributes(cast: tuple[Entry, ...]) -> dict[str, dict[object, object]]:
    """The attribute tables of a cast, with harmless entries for "no effect"."""
    none = EFFECT.none
    nobody = Entry(none, Player.NOBODY, Kind(Way.ACTION, 0, Place.ANYWHERE), 0, uses=0)
    everyone = (nobody, *cast)
    one: dict[str, dict[object, object]] = {
        "owner": {e.name: e.owner for e in everyone},
        "way": {e.name: e.kind.way for e in everyone},
        "place": {e.name: e.kind.place for e in everyone},
        "speed": {e.name: e.speed for e in everyone},
        "limit": {e.name: e.uses for e in everyone},
        "refills": {e.name: e.refills for e in everyone},
        "mandatory": {e.name: e.mandatory for e in everyone},
        "public": {e.name: e.public for e in everyone},
        "free": {e.name: e.on is None for e in everyone},
        "misses": {e.name: e.misses for e in everyone},
        "drawn": {e.name: e.on is not None and Deed("draw").answers(e.on) for e in everyone},
        "negates": {e.name: e.negates for e in everyone},
    }
    pairs = [(first, second) for first in everyone for second in everyone]
    one["answers"] = {(a.name, b.name): _answers(a, b) for a, b in pairs}
    one["done"] = {(a.name, b.name): _done(a, b) for a, b in pairs}
    return one


def _answers(first: Entry, second: Entry) -> bool:
    return first.on is not None and second.name != EFFECT.none and Deed(ACTIVATION, second.name).answers(first.on)


def _done(first: Entry, second: Entry) -> Timing:
    """FRESH: the second's condition is met; STALE: it was met, but only the last step counts for it; NO: not met."""
    if second.on is None:
        return Timing.NO
    met = [any(deed.answers(second.on) for deed in step) for step in first.does]
    if not any(met):
        return Timing.NO
    return Timing.FRESH if met[-1] or not second.misses else Timing.STALE
