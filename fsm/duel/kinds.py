"""The vocabulary of a cast: kinds of entries, what effects can do, and one entry's facts.

Source: RB10 p.44 (Spell Speeds); LOC; M §2 (when and if); PSCT (costs and effects).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from fsm.duel.names import Doom, Frame, Hush, Player, Spot


class Way(Enum):
    """How an entry is used: an action without a chain, a summon attempt, an activation, a placed trigger, an attack.

    INERT entries are only there to be moved, or to apply without a chain.
    """

    ACTION = 0
    SUMMON = 1
    ACTIVATION = 2
    TRIGGER = 3
    INERT = 4
    ATTACK = 5


class Place(Enum):
    """In which frames an entry that needs an open state may be used."""

    ANYWHERE = 0
    MAIN = 1
    BATTLE = 2
    ITS_PHASE = 3


class Cause(Enum):
    """Who must have brought about the event that an entry answers."""

    ANYONE = 0
    SELF = 1
    OPPONENT = 2


@dataclass(frozen=True)
class Kind:
    """What follows from the kind of an entry.

    How it is used, its Spell Speed, the frames that allow it, where its card is when it is used (unless the cast says
    otherwise), and whether the card goes to the Graveyard after the chain.
    """

    way: Way
    speed: int
    place: Place
    home: Spot
    leaves: bool = False


KINDS: dict[str, Kind] = {
    "ignition": Kind(Way.ACTIVATION, 1, Place.MAIN, Spot.FIELD),
    "trigger": Kind(Way.TRIGGER, 1, Place.ANYWHERE, Spot.FIELD),
    "quick": Kind(Way.ACTIVATION, 2, Place.ANYWHERE, Spot.FIELD),
    "spell": Kind(Way.ACTIVATION, 1, Place.MAIN, Spot.HAND, leaves=True),
    "quick-play": Kind(Way.ACTIVATION, 2, Place.ANYWHERE, Spot.SET, leaves=True),
    "trap": Kind(Way.ACTIVATION, 2, Place.ANYWHERE, Spot.SET, leaves=True),
    "counter-trap": Kind(Way.ACTIVATION, 3, Place.ANYWHERE, Spot.SET, leaves=True),
    "summon": Kind(Way.SUMMON, 0, Place.MAIN, Spot.HAND),
    "flip-summon": Kind(Way.SUMMON, 0, Place.MAIN, Spot.SET),
    "set": Kind(Way.ACTION, 0, Place.MAIN, Spot.HAND),
    "position": Kind(Way.ACTION, 0, Place.MAIN, Spot.FIELD),
    "attack": Kind(Way.ATTACK, 0, Place.BATTLE, Spot.FIELD),
    "phase-item": Kind(Way.ACTIVATION, 1, Place.ITS_PHASE, Spot.FIELD),
    "continuous": Kind(Way.INERT, 0, Place.ANYWHERE, Spot.FIELD),
    "card": Kind(Way.INERT, 0, Place.ANYWHERE, Spot.FIELD),
}
"""Every kind of entry, by its name in a cast."""

LANDS: dict[str, Spot] = {
    "summon": Spot.FIELD, "set": Spot.SET, "turn-down": Spot.SET, "flip": Spot.FIELD, "destroy": Spot.GRAVE,
    "send": Spot.GRAVE, "discard": Spot.GRAVE, "banish": Spot.BANISHED, "return": Spot.HAND, "shuffle": Spot.DECK,
    "search": Spot.HAND, "come-back": Spot.FIELD,
}  # fmt: skip
"""Where each verb puts the card it happens to."""
ATTACK, ATTACKED, BEGIN = "attack", "attacked", "begin"
FOUGHT, HURT, FELL = "battle", "battle-damage", "battle-destroy"
FIGHTS = (ATTACKED, FOUGHT, HURT, FELL)
"""Events of a battle: a card is attacked, has battled, does battle damage, is destroyed by battle."""
EVENTS = (*LANDS, "position", ATTACK, "draw", "control", "damage")
"""What steps can do and other entries may answer."""
NEGATE_ACTIVATION, NEGATE_EFFECT, NEGATE_SUMMON = "negate-activation", "negate-effect", "negate-summon"
ATTEMPT, END_TURN, NOTHING = "attempt", "end-turn", "nothing"
NEGATE_ATTACK, END_BATTLE, END_LATER = "negate-attack", "end-battle-phase", "end-turn-after-battle"
FORBID_ATTACK, REPLAY, CALCULATE = "forbid-attack", "replay", "calculate"
SKIP_BATTLE, FORBID_BATTLE = "skip-battle-phase", "forbid-battle-phase"
BATTLE_VERBS = (NEGATE_ATTACK, END_BATTLE, END_LATER, FORBID_ATTACK, REPLAY, CALCULATE, SKIP_BATTLE, FORBID_BATTLE)
"""What effects can do to an attack, a battle or the Battle Phase."""
VERBS = (*EVENTS, NEGATE_ACTIVATION, NEGATE_EFFECT, NEGATE_SUMMON, ATTEMPT, END_TURN, *BATTLE_VERBS, NOTHING)
"""What a step of an effect can do."""
ACTIVATION = "activation"
"""What an entry answers that may only be chained directly to a link."""
ON_FIELD = (Spot.FIELD, Spot.SET)
PUBLIC = (Spot.FIELD, Spot.GRAVE, Spot.BANISHED)


@dataclass(frozen=True)
class Deed:
    """One event: a verb, and the card it happens to if the cast names it."""

    verb: str
    target: str | None = None

    def answers(self, wanted: Deed) -> bool:
        """Whether this event is the one wanted (an event wanted of nobody in particular is wanted of anybody)."""
        return self.verb == wanted.verb and wanted.target in (None, self.target)


Steps = tuple[tuple[Deed, ...], ...]


@dataclass(frozen=True)
class Lock:
    """A lock that comes with an entry.

    For how long (`event`, `response`, `battle`: until the Damage Step ends, `turn`), whom it silences, and whether only
    as to Spells and Traps.
    """

    scope: str
    hush: Hush
    spells_only: bool = False


@dataclass(frozen=True)
class Entry:
    """One line of a cast.

    `owner` is the player who has it, `of` the card it belongs to, `home` where that card is when the entry can be
    used, `starts` where the card is at the beginning. `on` is the event it answers (or the activation directly
    below it), `by` who must have caused it; an entry without `on` is free. `wording` is "when" (a chance that is
    lost when something else happens), "if" or "each-time". `cost` and `does` are steps in order, each a set of
    simultaneous events. `outcomes` lists the numbers of steps it may come to instead of all. `uses` is how often it
    may be used, in a turn where `refills`, otherwise in the whole model. `phase` is the frame of a phase item.
    `replaces` is the Field Spell that leaves for it, before its cost is paid. `targets` are the cards an attack may
    choose, `direct` whether it may be direct although there are some, `halted` whether something that applies negates
    it at once, `battle` what its damage calculation may decide. `damage` is what lets an effect be used in the Damage
    Step: "boost", "itself", "by-battle", or the sub-step it names; `needs_battle` says that it makes no sense without
    a Battle Phase. `caption` names a card for people.
    """

    name: str
    owner: Player
    kind: Kind
    of: str
    home: Spot
    starts: Spot
    on: Deed | None = None
    by: Cause = Cause.ANYONE
    wording: str = "when"
    mandatory: bool = False
    cost: Steps = ()
    does: Steps = ()
    outcomes: tuple[int, ...] = ()
    uses: int = 1
    refills: bool = False
    lock: Lock | None = None
    phase: Frame | None = None
    special: bool = False
    stays: bool = False
    replaces: str | None = None
    targets: tuple[str, ...] = ()
    direct: bool = False
    halted: bool = False
    battle: tuple[Doom, ...] = (Doom.TARGET,)
    damage: str = ""
    needs_battle: bool = False
    caption: str = ""

    @property
    def speed(self) -> int:
        """Its Spell Speed; 0 for what makes no link."""
        return self.kind.speed

    @property
    def misses(self) -> bool:
        """Whether its event has to be the last thing that happened."""
        return self.on is not None and self.wording == "when" and not self.mandatory

    @property
    def leaves(self) -> bool:
        """Whether its card goes to the Graveyard after the chain it was activated in."""
        return self.kind.leaves and not self.stays and Deed("summon", self.of) not in self.deeds() and self.uses == 1

    def deeds(self) -> tuple[Deed, ...]:
        """Everything it does, costs first."""
        return tuple(deed for step in (*self.cost, *self.does) for deed in step)

    def has(self, verb: str) -> bool:
        """Whether one of its steps does this."""
        return any(deed.verb == verb for step in self.does for deed in step)
