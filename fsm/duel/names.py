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
    """Phases, steps and moments of a turn; BS0 to BSr are modes of the Battle Step, DU is the end of the duel."""

    DPp = 0
    DPd = 1
    DP = 2
    SP = 3
    MP1 = 4
    SS = 5
    BS0 = 6
    BSd = 7
    BS1 = 8
    BSr = 9
    DS1 = 10
    DS2 = 11
    DS3 = 12
    DS4 = 13
    DS5 = 14
    ES = 15
    MP2 = 16
    EP = 17
    EPh = 18
    TE = 19
    DU = 20


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
    happened after the event of a "when" effect, or the card moved. READY: the trigger check found it usable now. HELD:
    it was met where nothing may be started yet, before the normal draw or by a battle flip, and waits.
    """

    NO = 0
    FRESH = 1
    STALE = 2
    READY = 3
    HELD = 4


class Hush(Enum):
    """Whom a lock silences."""

    NOBODY = 0
    FIRST = 1
    SECOND = 2
    BOTH = 3


class Battle(Enum):
    """Whether this turn has a Battle Phase: as usual, skipped, or not allowed to be conducted (PS2, PS3)."""

    OPEN = 0
    SKIPPED = 1
    FORBIDDEN = 2


class Doom(Enum):
    """What the damage calculation decided: whom the battle destroys, or that it does damage only, or nothing."""

    NONE = 0
    TARGET = 1
    ATTACKER = 2
    BOTH = 3
    DAMAGE = 4


class Exit(Enum):
    """Where the turn goes once the Damage Step has been walked through: on, to the End Step, or to the End Phase."""

    NO = 0
    END_STEP = 1
    END_PHASE = 2


BATTLE_STEP = (Frame.BS0, Frame.BSd, Frame.BS1, Frame.BSr)
"""The modes of the Battle Step."""
DAMAGE_STEP = (Frame.DS1, Frame.DS2, Frame.DS3, Frame.DS4, Frame.DS5)
"""The five sub-steps of the Damage Step."""

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
