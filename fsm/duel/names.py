"""The names the rules use: players, roles, frames, windows, places, timings, and what choices range over.

Source: FET; RB10; PR17 (phases, steps); FETIMG (boxes).
"""

from __future__ import annotations

from enum import Enum
from typing import Any

from fsm.core import Bound, Range, Sort, choice


class Player(Enum):
    """Who a card belongs to and who may choose: the player of turn 1, the other, or nobody."""

    NOBODY = 0
    FIRST = 1
    SECOND = 2


class Role(Enum):
    """What a player is in this turn; moves are labelled with roles."""

    TP = 0
    OP = 1


class Frame(Enum):
    """Phases, steps and moments of a turn."""

    DPp = 0
    DPd = 1
    DP = 2
    SP = 3
    MP1 = 4
    SS = 5
    BS = 6
    ES = 7
    MP2 = 8
    EP = 9
    EPh = 10
    TE = 11


class Window(Enum):
    """Nodes of the window automaton."""

    A = 0
    A_left = 1
    A_must = 2
    ACT = 3
    N1 = 4
    N2 = 5
    Y = 6
    S1 = 7
    S2 = 8
    S3 = 9
    S4 = 10
    S5 = 11
    S6 = 12
    B = 13
    C = 14
    D = 15
    R = 16
    P = 17
    FAIL = 18
    E = 19
    E_must = 20
    G = 21
    X = 22
    Z = 23


class Spot(Enum):
    """Where a card is; NOWHERE stands for "not moved" in what an effect does."""

    NOWHERE = 0
    HAND = 1
    DECK = 2
    SET = 3
    FIELD = 4
    GRAVE = 5
    BANISHED = 6


class Timing(Enum):
    """How an effect that answers an event stands to it.

    NO: nothing happened that it answers. FRESH: its condition is met. STALE: it was met and is lost: something else
    happened after the event of a "when" effect, or the card moved. READY: the trigger check found it usable now.
    """

    NO = 0
    FRESH = 1
    STALE = 2
    READY = 3


class Hush(Enum):
    """Whom a lock silences."""

    NOBODY = 0
    FIRST = 1
    SECOND = 2
    BOTH = 3


CHAIN = Bound("chain", "the most links a chain may have")
TURNS = Bound("turns", "the number of turns")
USES = Bound("uses", "the most often one effect of the cast may be used")
STEPS = Bound("steps", "the most steps that one effect of the cast has")
OFTEN = 2
"""The most occurrences of its event that an "each time" effect counts."""

EFFECT: Sort[Any] = Sort("effect")
"""The effects and actions of the cast."""
CARD: Sort[Any] = Sort("card")
"""The cards they belong to."""
effect = choice("effect", EFFECT)
other = choice("other", EFFECT)
third = choice("third", EFFECT)
card = choice("card", CARD)
number = choice("number", Range(1, CHAIN))
below = choice("below", Range(1, CHAIN))
steps = choice("steps", Range(1, STEPS))
earlier = choice("earlier", Range(1, STEPS))
player = choice("player", Player)
