"""Small systems that have nothing to do with a duel: mazes, and one system with a variable of every kind."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any

from fsm.core import (
    Array,
    Bound,
    Claim,
    Constant,
    Param,
    Parts,
    Projection,
    Range,
    Rule,
    Setting,
    Sort,
    System,
    Var,
    build,
    constant,
    one,
    when,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fsm.core import Expr

ALWAYS = constant(True)  # noqa: FBT003  # a condition
NEVER = constant(False)  # noqa: FBT003  # a condition


class Room(Enum):
    """Where in a maze the play is."""

    A = 0
    B = 1
    C = 2
    D = 3
    E = 4
    F = 5


class Player(Enum):
    """Who moves."""

    FIRST = 0
    SECOND = 1


room = Var[Room](Room, "room", Room.A, "where the play is")


def at(rooms: str) -> Expr[bool]:
    """Whether the play is in one of these rooms: `at("BC")`."""
    return room.among(*(Room[name] for name in rooms))


def maze(
    arcs: str, *claims: Claim, final: str = "", starts: str = "A", charts: Sequence[Projection] = ()
) -> System:  # fmt: skip
    """A maze with one rule for each arc: `"AB BC:1 CA:2"`.

    Each arc is a move of that name (`rules: ab`); after a colon stands the player who takes it (`FIRST: bc`).
    """
    rules = []
    for arc in arcs.split():
        name, _, player = arc.lower().partition(":")
        actor = one(list(Player)[int(player) - 1]) if player else None
        update = room.becomes(Room[arc[1]])
        rules.append(Rule("test", f"{name}.", "none", name, [at(arc[0])], [update], actor=actor, name=name))
    parts = Parts([room], rules, claims, at(final) if final else NEVER, projections=charts)
    return build(parts, Setting(starts=[{"room": Room[name]} for name in starts]))


turn = Var[Player](Player, "turn", Player.FIRST, "who has the token")
passes = Var[int](Range(0, 2), "passes", 0, "how often it was passed in a row")
PASS = Rule(
    "token", "The holder passes the token.", "none", "pass", [passes < 2],
    [passes.becomes(passes + 1), turn.becomes(when(turn == Player.FIRST, one(Player.SECOND), Player.FIRST))],
    actor=turn, name="pass",
)  # fmt: skip
PLAY = Rule(
    "token", "The holder plays and keeps the token.", "none", "play", [passes < 2], [passes.becomes(0)],
    actor=turn, name="play",
)  # fmt: skip


def token(*claims: Claim) -> System:
    """Two players who play or pass until both passed in a row: 6 states, 8 steps."""
    return build(Parts([turn, passes], [PASS, PLAY], claims, passes == 2), Setting())


def counter(high: int, *, until: int | None = None) -> System:
    """A number 0..high that counts up while it is less than `until` (`high`, if none is given)."""
    count = Var[int](Range(0, high), "count", 0)
    rule = Rule("up", "Up.", "none", "up", [count < (high if until is None else until)], [count.becomes(count + 1)])
    return build(Parts([count], [rule], [], count == high), Setting())


class Colour(Enum):
    """Three colours; their order is that of their declaration, not of their values."""

    RED = 9
    GREEN = 5
    BLUE = 7


PERSON = Sort[str]("person")
TOP = Bound("top")
flag = Var[bool](bool, "flag", False)  # noqa: FBT003  # a first value
colour = Var[Colour](Colour, "colour", Colour.RED)
number = Var[int](Range(0, 3), "number", 0)
who = Var[str](PERSON, "who", "none")
link = Array[int](Range(0, 2), Range(0, 3), "link", 1)
liked = Array[bool](PERSON, bool, "liked", False)  # noqa: FBT003  # a first value
strict = Constant[bool](bool, "strict")
age = Param[int]((PERSON,), Range(0, 3), "age")
fits = Param[bool]((PERSON, Colour), bool, "fits")
VARIABLES: list[Var[Any] | Array[Any]] = [flag, colour, number, who, link, liked]
SETTING = Setting(
    bounds={"top": 3},
    sorts={"person": ("ann", "bob")},
    constants={"strict": True},
    params={
        "age": {"none": 0, "ann": 1, "bob": 3},
        "fits": {
            (person, shade): (person, shade) in {("ann", Colour.RED), ("ann", Colour.BLUE), ("bob", Colour.GREEN)}
            for person in ("none", "ann", "bob")
            for shade in Colour
        },
    },
)


def zoo(*rules: Rule) -> System:
    """A system with a variable of every kind: a bool, an enumeration, a range, a sort and two arrays."""
    return build(Parts(VARIABLES, rules, [], ALWAYS), SETTING)
