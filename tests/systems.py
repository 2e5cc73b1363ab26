"""Small systems and casts that tests are made with; nothing here is read from a file."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from typing import TYPE_CHECKING, Any

from fsm.core import Expr, Parts, Range, Region, Rule, Setting, System, Update, Var, build, constant, no, one, when
from fsm.duel import Entry, Game, duel
from fsm.duel.kinds import KINDS, Deed, Kind, Lock, Place, Way
from fsm.duel.names import Doom, Frame, Hush, Player, Spot
from fsm.engines.machine import MoveTransition

if TYPE_CHECKING:
    from collections.abc import Sequence


def deed(text: str) -> Deed:
    """`"summon"` or `"banish dragon"` as an event."""
    verb, _, target = text.partition(" ")
    return Deed(verb, target or None)


def entry(name: str, owner: str, sort: str, on: str | None = None, *does: str, **more: object) -> Entry:
    """A line of a cast: each of `does` is one step, with events that happen at once joined by `+`.

    An action or a summon does what its kind says to itself.
    """
    found = KINDS[sort]
    acts = found.way in (Way.ACTION, Way.SUMMON) and not does
    verb = "summon" if found.way is Way.SUMMON else sort
    steps = (f"{verb} {name}",) if acts else does
    home = more.get("home", found.home)
    plain = Entry(
        name=name,
        owner={"TP": Player.FIRST, "OP": Player.SECOND}[owner],
        kind=found,
        of=name,
        home=found.home,
        starts=home,  # type: ignore[arg-type]  # a spot
        on=None if on is None else deed(on),
        does=tuple(tuple(map(deed, step.split("+"))) for step in steps),
    )
    return replace(plain, **more)  # type: ignore[arg-type]  # fields of an entry


WINDOW = (
    entry("summon", "TP", "summon"),
    entry("set", "TP", "set"),
    entry("trigger-tp", "TP", "trigger", "summon"),
    entry("trigger-op", "OP", "trigger", "summon"),
    entry("fast-tp", "TP", "quick"),
    entry("fast-op", "OP", "quick"),
)
"""A summon, a set, and for both players a trigger and a free fast effect."""

TRIGGERS = (
    entry("dragon", "TP", "summon"),
    entry("spell", "TP", "spell", None, "summon dragon", "destroy dragon"),
    entry("must-tp", "TP", "trigger", "summon", mandatory=True),
    entry("must-op", "OP", "trigger", "summon", "draw", mandatory=True),
    entry("may-tp", "TP", "trigger", "summon"),
    entry("may-op", "OP", "trigger", "summon dragon", wording="if"),
)
"""Mandatory and optional triggers of both players, one of which can miss the timing."""

WITHIN = (entry("extra", "TP", "summon"), entry("lure", "TP", "trap", None, "attempt extra"))
"""A summon that follows immediately after an effect, be it Chain Link 1 or not."""

NEGATION = (
    entry("spell", "TP", "spell", None, "draw"),
    entry("quick-tp", "TP", "quick-play"),
    entry("trap-op", "OP", "trap", None, "destroy"),
    entry("jammer", "OP", "counter-trap", "activation", "negate-activation"),
    entry("answer", "TP", "counter-trap", "activation", "negate-activation"),
    entry("herald", "OP", "quick", "activation quick-tp", "negate-activation"),
)
"""Counter traps and a fast effect that negate the activation they are chained to."""

HAND = (
    entry("summon", "TP", "summon"),
    entry("open", "OP", "trigger", "summon"),
    entry("hidden", "OP", "trigger", "summon", home=Spot.HAND),
    entry("forced", "TP", "trigger", "summon", home=Spot.HAND, mandatory=True),
    entry("quick", "TP", "quick", "summon"),
)
"""Triggers that the opponent does not know of, and a fast effect that answers a summon."""

BATTLE = (
    entry("attack", "TP", "attack"),
    entry("guard", "OP", "trap", "attack", "destroy attack"),
    entry("revenge", "TP", "trigger", "destroy attack"),
)
"""An attack that a trap answers."""

REPLAY = (
    entry("knight", "TP", "attack", None, "attack knight", targets=("warrior", "ghoul")),
    entry("squire", "TP", "attack", None, "attack squire", targets=("ghoul",)),
    entry("warrior", "OP", "card"),
    entry("ghoul", "OP", "card", starts=Spot.GRAVE),
    entry("guard", "OP", "trap", "attack", "destroy knight+destroy warrior"),
    entry("pit", "OP", "trap", None, "destroy warrior"),
    entry("call", "OP", "trap", None, "summon ghoul"),
)
"""Attacks that have to choose again because the opponent's monsters change, or that are stopped."""

WAR = (
    entry(
        "knight", "TP", "attack", None, "attack knight", targets=("warrior", "ghoul"), battle=(Doom.TARGET, Doom.NONE)
    ),
    entry("squire", "TP", "attack", None, "attack squire", targets=("ghoul",)),
    entry("warrior", "OP", "card"),
    entry("ghoul", "OP", "card", starts=Spot.GRAVE),
    entry(
        "mourner", "OP", "trigger", "battle-destroy warrior", "draw", of="warrior", home=Spot.GRAVE, starts=Spot.FIELD
    ),
    entry("boost-op", "OP", "quick-play", None, "draw", damage="boost"),
    entry("call", "OP", "trap", None, "summon ghoul"),
)
"""Two attacks, a replay, and a Damage Step in which something can be used."""

TURNS = (
    entry("summon-tp", "TP", "summon"),
    entry("fast-op", "OP", "quick", uses=1, refills=True),
    entry("ignition-op", "OP", "ignition"),
    entry("drawn-tp", "TP", "trigger", "draw", refills=True),
)
"""Effects that come back each turn, and one that answers the normal draw."""


FORCED = (
    entry("spell", "TP", "spell", None, "draw"),
    entry("must-tp", "TP", "quick", "activation", mandatory=True),
    entry("must-op", "OP", "quick", "activation", "negate-effect", mandatory=True),
    entry("trap-op", "OP", "trap", None, "draw"),
)
"""Mandatory quick effects of both players that answer activations, and each other's."""

STOLEN = (
    entry("spell", "TP", "spell", None, "draw"),
    entry("must", "TP", "quick", "activation", mandatory=True, uses=2),
    entry("owed", "TP", "phase-item", None, "nothing", phase=Frame.MP1, mandatory=True, of="must"),
    entry("thief", "OP", "quick-play", None, "control must"),
)
"""A mandatory quick effect and a phase item that the other player gets control of."""

ATTEMPTS = (
    entry("monster", "TP", "summon", special=True),
    entry("judgment-tp", "TP", "counter-trap", "attempt", "negate-summon"),
    entry("judgment-op", "OP", "counter-trap", "attempt", "negate-summon"),
    entry("extra", "TP", "summon", special=True),
    entry("call", "TP", "spell", None, "attempt extra"),
    entry("chained", "OP", "trap"),
)
"""A summon that both players can negate, also when it is attempted immediately after an effect."""

FLIP = (
    entry("set", "TP", "set"),
    entry("flipped", "TP", "flip-summon"),
    entry("scout", "TP", "trigger", "summon flipped", of="flipped", starts=Spot.SET),
    entry("judgment", "OP", "counter-trap", "attempt", "negate-summon"),
)
"""A Flip Summon that can be negated, beside an action that cannot."""

OUTCOMES = (
    entry("spell", "TP", "spell", None, "destroy victim", "draw", outcomes=(0, 1)),
    entry("victim", "OP", "card"),
    entry("often", "TP", "trigger", "draw", wording="each-time"),
    entry("mute", "OP", "counter-trap", "activation", "negate-effect"),
)
"""An effect that may come to nothing or to a part, and one that counts each time."""

IGNITIONS = (
    entry("summon", "TP", "summon"),
    entry("ignition", "TP", "ignition"),
    entry("hidden", "OP", "trigger", "summon", home=Spot.HAND),
)
"""An ignition effect that old rules let the turn player use right after a summon."""

LOCKS = (
    entry("summon", "TP", "summon", lock=Lock("event", Hush.SECOND)),
    entry("spell", "TP", "spell", lock=Lock("response", Hush.SECOND)),
    entry("silence", "OP", "quick-play", lock=Lock("turn", Hush.BOTH)),
    entry("fast-op", "OP", "quick"),
    entry("stop", "TP", "quick", None, "end-turn"),
)
"""Locks on an event, on responses and for the turn, and an effect that ends the turn."""

NO_CHAIN = Kind(Way.ACTION, 0, Place.ITS_PHASE, Spot.FIELD)
ITEMS = tuple(
    entry(f"{name}-{side.lower()}", side, "phase-item", None, "nothing", phase=Frame.EP, mandatory=must, kind=kind)
    for side in ("TP", "OP")
    for name, must, kind in (
        ("may", False, KINDS["phase-item"]), ("must", True, KINDS["phase-item"]),
        ("may-do", False, NO_CHAIN), ("must-do", True, NO_CHAIN),
    )
)  # fmt: skip
"""Phase items of both players: optional and mandatory, with and without a chain."""

FULL_HAND = (entry("bigfoot", "TP", "trigger", "discard", "search bigfoot", home=Spot.GRAVE),)
"""A card that adds itself to the hand again when the hand is adjusted."""


DUELISTS = (
    entry("knight", "TP", "attack", None, "attack knight", targets=("jar",), battle=(Doom.TARGET, Doom.ATTACKER)),
    entry("reward", "TP", "trigger", "battle-destroy jar", of="knight"),
    entry("retreat", "TP", "quick", None, "return knight", damage="boost"),
    entry("jar", "OP", "trigger", "flip jar", wording="if", starts=Spot.SET),
    entry("shield", "OP", "trap", "attack", "calculate"),
    entry("honest", "OP", "quick", damage="DS3"),
)
"""An attack on a face-down monster, which may stop, or be calculated inside an effect."""


def in_main_phase(profile: str, cast: tuple[Entry, ...], chain: int = 3) -> Game:
    """Main Phase 1 of one turn."""
    return Game(profile, cast, chain, frame=Frame.MP1, until=Frame.MP1)


BEFORE_DRAW = (
    entry("hino", "OP", "trigger", "begin DPp", "discard grapha"),
    entry("grapha", "TP", "trigger", "discard grapha", home=Spot.GRAVE, starts=Spot.HAND, wording="if"),
)
"""An effect that comes before the normal draw, and one that it sets off."""
NO_BATTLE = (
    entry("skipper", "OP", "trap", None, "skip-battle-phase"),
    entry("berserk", "TP", "attack", mandatory=True),
)
"""An effect that skips the Battle Phase, and a monster that must attack."""


GAMES = {
    "window, ocg": in_main_phase("ocg", WINDOW),
    "window, tcg": in_main_phase("tcg", WINDOW),
    "triggers, ocg": in_main_phase("ocg", TRIGGERS, chain=4),
    "triggers, tcg": in_main_phase("tcg", TRIGGERS, chain=4),
    "triggers that do not fit": in_main_phase("tcg", TRIGGERS, chain=1),
    "negation, ocg": in_main_phase("ocg", NEGATION),
    "negation, tcg": in_main_phase("tcg", NEGATION, chain=2),
    "hand, ocg": in_main_phase("ocg", HAND),
    "hand, tcg": in_main_phase("tcg", HAND),
    "control of forced effects": in_main_phase("ocg", STOLEN, chain=4),
    "forced": in_main_phase("tcg", FORCED),
    "attempts": in_main_phase("ocg", ATTEMPTS),
    "a Set beside a Flip Summon": in_main_phase("ocg", FLIP, chain=2),
    "attempts, before the location rule": in_main_phase("tcg-2020", ATTEMPTS),
    "a summon within the chain": in_main_phase("ocg", (*WITHIN, entry("fast-tp", "TP", "quick")), chain=2),
    "outcomes": in_main_phase("tcg", OUTCOMES),
    "ignition, 2010": in_main_phase("ocg-2010", IGNITIONS),
    "ignition, 2011": in_main_phase("tcg-2011", IGNITIONS),
    "locks": Game("ocg", LOCKS, 2, frame=Frame.MP1, until=Frame.EP),
    "items of both": Game("ocg", (ITEMS[0], ITEMS[1], ITEMS[5], ITEMS[4]), 2, frame=Frame.EP, until=Frame.EP),
    "items without a chain": Game("ocg", (ITEMS[2], ITEMS[3], ITEMS[7], ITEMS[6]), 2, frame=Frame.EP, until=Frame.EP),
    "hand too big": Game("ocg", FULL_HAND, 2, frame=Frame.EP, excess=True),
    "a hand too big without a trigger": Game("tcg", (), frame=Frame.EP, excess=True),
    "items one after the other": Game("ocg", (ITEMS[2], ITEMS[0]), 2, frame=Frame.EP, until=Frame.EP),
    "a negation negated": in_main_phase(
        "ocg", (*ATTEMPTS[:1], ATTEMPTS[2], entry("shield", "TP", "counter-trap", "activation", "negate-activation"))
    ),
    "before the draw": Game("ocg", BEFORE_DRAW, 2, until=Frame.DP),
    "before a draw that is left out": Game("tcg", BEFORE_DRAW, 2, until=Frame.DP, no_draw=True),
    "no card to draw": Game("ocg", (), 1, deck_empty=True),
    "skipped phases": Game("tcg", (), 1, skip=frozenset({Frame.DP, Frame.SP, Frame.MP1})),
    "a skipped turn": Game("ocg", (), 1, turns=2, skip=frozenset({Frame.TE})),
    "no Battle Phase, ocg": Game("ocg", NO_BATTLE, 1, frame=Frame.MP1, until=Frame.EP),
    "no Battle Phase, master-duel": Game("master-duel", NO_BATTLE, 1, frame=Frame.MP1, until=Frame.EP),
    "battle": Game("tcg", BATTLE, frame=Frame.SS, until=Frame.ES),
    "replay": Game("tcg", REPLAY, 1, frame=Frame.BS0, until=Frame.BS1),
    "damage step, ocg": Game("ocg", DUELISTS, 2, frame=Frame.BS0, until=Frame.BS0),
    "damage step, before the location rule": Game("ocg-2019", DUELISTS, 2, frame=Frame.BS0, until=Frame.BS0),
    "whole turn, ocg": Game("ocg", WINDOW, chain=2),
    "whole turn, tcg": Game("tcg", WINDOW),
    "two turns": Game("tcg", TURNS, chain=2, turns=2),
    "two turns, the first of the duel": Game("ocg", TURNS, chain=2, turns=2, first_turn=True),
}
"""Games small enough to be compared state by state, by name."""


BATTLE_PHASE = Game("tcg", WAR, 2, frame=Frame.SS, until=Frame.ES)
"""A whole Battle Phase, too large to be compared with the reference meaning."""


def game(name: str) -> System:
    """The system of one of `GAMES`, without claims."""
    return duel(GAMES[name], claims=[])


class Who(Enum):
    """Who moves in the systems below."""

    WALKER = 0
    RIDER = 1
    PLAYER = 2


def rule(move: str, conditions: Sequence[Expr[bool]], updates: Sequence[Update], who: Enum | None = None) -> Rule:
    """A rule of a test system, named after its move."""
    actor = None if who is None else one(who)
    name = move.replace(" ", "_")
    return Rule("test", f"{move}.", "none", move, conditions, updates, actor=actor, name=name)


def system(variables: Sequence[Var[Any]], rules: Sequence[Rule], regions: Sequence[Region] = ()) -> System:
    """A system without claims that may stop anywhere."""
    return build(Parts(variables, rules, [], constant(True), regions), Setting())  # noqa: FBT003  # a condition


class Light(Enum):
    """What a traffic light shows."""

    RED = 0
    BOTH = 1
    GREEN = 2
    AMBER = 3


def traffic_light() -> System:
    """A light that leaves green only when a walker asked for it: one region, 5 states, 5 steps."""
    light = Var[Light](Light, "light", Light.RED)
    asked = Var[bool](bool, "asked", False)  # noqa: FBT003  # a first value
    shows = Region(light, {"stop": [Light.RED, Light.BOTH], "go": [Light.GREEN], "clear": [Light.AMBER]})
    ticks = [
        rule("tick", [light == before, *more], [light.becomes(after), asked.becomes(False)])  # noqa: FBT003
        for before, after, more in (
            (Light.RED, Light.BOTH, []), (Light.BOTH, Light.GREEN, []), (Light.GREEN, Light.AMBER, [asked]),
            (Light.AMBER, Light.RED, []),
        )
    ]  # fmt: skip
    twins = [replace(tick, name=f"tick_{i}") for i, tick in enumerate(ticks)]
    press = rule("press button", [light == Light.GREEN, no(asked)], [asked.becomes(True)], Who.WALKER)  # noqa: FBT003
    return system([light, asked], [*twins, press], [shows])


class Motion(Enum):
    """Whether a lift stands or in which direction it rides."""

    STANDS = 0
    UP = 1
    DOWN = 2


class Door(Enum):
    """Whether the door of a lift is shut."""

    SHUT = 0
    OPEN = 1


def lift(*more: Rule) -> System:
    """A lift between floors 0 and 2, its door shut while it rides: two regions, 4 leaves, 8 states, 10 steps."""
    return system([motion, door, floor], [*LIFT, *more], [RIDES, DOORS])


motion = Var[Motion](Motion, "motion", Motion.STANDS)
door = Var[Door](Door, "door", Door.SHUT)
floor = Var[int](Range(0, 2), "floor", 0)
DOORS = Region(door, {"closed": [Door.SHUT], "opened": [Door.OPEN]})
RIDES = Region(
    motion, {"rest": [Motion.STANDS], "ride": [Motion.UP, Motion.DOWN]},
    inside=DOORS, embedded={Motion.UP: ("closed",), Motion.DOWN: ("closed",)},
)  # fmt: skip
at_rest = motion == Motion.STANDS
LIFT = [
    rule("open door", [at_rest, door == Door.SHUT], [door.becomes(Door.OPEN)], Who.RIDER),
    rule("shut door", [at_rest, door == Door.OPEN], [door.becomes(Door.SHUT)], Who.RIDER),
    rule("go up", [at_rest, door == Door.SHUT, floor == 0], [motion.becomes(Motion.UP)], Who.RIDER),
    rule("go down", [at_rest, door == Door.SHUT, floor == 2], [motion.becomes(Motion.DOWN)], Who.RIDER),
    rule(
        "rise", [motion == Motion.UP],
        [floor.becomes(floor + 1), motion.becomes(when(floor == 1, one(Motion.STANDS), Motion.UP))],
    ),
    rule(
        "sink", [motion == Motion.DOWN],
        [floor.becomes(floor - 1), motion.becomes(when(floor == 1, one(Motion.STANDS), Motion.DOWN))],
    ),
]  # fmt: skip


class Side(Enum):
    """What a coin on the table shows."""

    NONE = 0
    HEADS = 1
    TAILS = 2


def coin(*, named: bool = False) -> System:
    """A coin that is tossed (two outcomes) and picked up with either hand (one outcome): 3 states, 6 steps.

    What it shows is a named state or, without regions, only a value.
    """
    side = Var[Side](Side, "side", Side.NONE)
    tosses = [
        replace(rule("toss", [side == Side.NONE], [side.becomes(shown)], Who.PLAYER), name=f"toss_{shown.name.lower()}")
        for shown in (Side.HEADS, Side.TAILS)
    ]
    picks = [
        replace(rule("pick up", [side != Side.NONE], [side.becomes(Side.NONE)], Who.PLAYER), name=f"pick_{hand}")
        for hand in ("left", "right")
    ]
    shows = Region(side, {"hand": [Side.NONE], "table": [Side.HEADS, Side.TAILS]})
    return system([side], [*tosses, *picks], [shows] if named else [])


def as_move(transition: object) -> MoveTransition:
    """The transition as one of ours."""
    assert isinstance(transition, MoveTransition)
    return transition
