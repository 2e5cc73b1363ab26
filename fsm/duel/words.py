"""The words the rules are written in: players, frames, windows, and the variables of a duel's state.

State = frame (where in the turn) × window (a node of the small automaton re-used in every frame) × data.

Source: FET; RB10; PR17 (phases, steps); FETIMG (boxes).
"""

from __future__ import annotations

from enum import Enum
from typing import Any

from fsm.core import Array, Bound, Expr, Range, Region, Sort, Var, choice, one, when


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

turn = Var(Range(1, TURNS), "turn", 1, "which turn of the model this is")
turn_player = Var(Player, "turn_player", Player.FIRST, "whose turn it is")
frame = Var(Frame, "frame", Frame.DPp, "the phase, step or moment of the turn")
window = Var(Window, "window", Window.X, "the node of the window automaton")
holder = Var(Player, "holder", Player.NOBODY, "the one player who may choose now")
passes = Var(Range(0, 1), "passes", 0, "consecutive passes while a chain is built")
length = Var(Range(0, CHAIN), "length", 0, "links on the chain")
link = Array(Range(1, CHAIN), EFFECT, "link", EFFECT.none, "the effect that made each link")
negated = Array(Range(1, CHAIN), bool, "negated", False, "whether the link's activation was negated")
muted = Array(Range(1, CHAIN), bool, "muted", False, "whether the link's effect was negated")
target = Array(Range(1, CHAIN), Range(0, CHAIN), "target", 0, "the link a mandatory quick effect answers")
since = Var(Range(0, CHAIN), "since", 0, "the first of the links that mandatory quick effects answer now")
upto = Var(Range(0, CHAIN), "upto", 0, "the last of these links")
doing = Var(EFFECT, "doing", EFFECT.none, "the action without a chain that is being carried out")
pending = Var(bool, "pending", False, "whether a summon is attempted next, immediately after an effect resolved")
stopped = Var(bool, "stopped", False, "whether the summon attempted was negated")
uses = Array(EFFECT, Range(0, USES), "uses", 0, "how often each effect was used (this turn, where it refills)")
timing = Array(EFFECT, Timing, "timing", Timing.NO, "how each effect that answers an event stands to it")
owed = Array(EFFECT, Range(0, OFTEN), "owed", 0, 'how often an "each time" effect\'s event happened')
met_by = Array(
    EFFECT, Range(0, CHAIN), "met_by", 0, "the link whose resolution met its condition (where order matters)"
)
spot = Array(CARD, Spot, "spot", Spot.NOWHERE, "where each card is")
whose = Array(CARD, Player, "whose", Player.NOBODY, "who controls each card")
sealed = Var(Hush, "sealed", Hush.NOBODY, "who may not answer the event that just happened")
hushed = Var(Hush, "hushed", Hush.NOBODY, "who may activate nothing for the rest of the turn")
reopened = Var(bool, "reopened", False, "whether the end of this frame was just declined at the gate")
resting = Var(
    bool, "resting", False, "whether a non-chain item that was no summon just happened and nothing came of it"
)
summoned = Var(bool, "summoned", False, "whether the timing is one in which the old rule allows an ignition effect")
excess = Var(Range(0, 1), "excess", 0, "whether the turn player's hand is over the limit")
adjusted = Var(bool, "adjusted", False, "whether the hand was already adjusted this turn")

VARIABLES: list[Var[Any] | Array[Any]] = [
    turn, turn_player, frame, window, holder, passes, length, link, negated, muted, target, since, upto, doing, pending, stopped, uses,
    timing, owed, met_by, spot, whose, sealed, hushed, reopened, resting, summoned, excess, adjusted,
]  # fmt: skip

WINDOWS = Region(
    window,
    {
        "open": {
            "state": [Window.A, Window.A_left, Window.A_must], "action": [Window.ACT],
            "negation": [Window.N1, Window.N2, Window.FAIL],
        },
        "triggers": {"check": [Window.Y], "building": [Window.S1, Window.S2, Window.S3, Window.S4]},
        "forced": [Window.S5, Window.S6],
        "response": [Window.B, Window.C],
        "chain": {"build": [Window.D], "resolve": [Window.R], "after": [Window.P]},
        "leaving": [Window.E, Window.E_must, Window.G],
        "closed": {"over": [Window.X], "choice": [Window.Z]},
    },
)  # fmt: skip
BY_RULE = (Frame.DPp, Frame.DPd, Frame.EPh, Frame.TE)
"""Frames without an open state, which close by rule."""
FRAMES = Region(
    frame,
    {
        "draw": [Frame.DPp, Frame.DPd, Frame.DP],
        "standby": [Frame.SP],
        "main1": [Frame.MP1],
        "battle": {"start": [Frame.SS], "fight": [Frame.BS], "finish": [Frame.ES]},
        "main2": [Frame.MP2],
        "end": [Frame.EP, Frame.EPh, Frame.TE],
    },
    inside=WINDOWS,
    embedded={
        **dict.fromkeys((Frame.DPp, Frame.DPd, Frame.TE), ("over",)),
        Frame.EPh: ("triggers", "forced", "chain", "closed"),
    },
)

main_phase = frame.among(Frame.MP1, Frame.MP2)
open_state = window.among(Window.A, Window.A_left)


def opponent(of: Expr[Player]) -> Expr[Player]:
    """The other player."""
    return when(of == Player.FIRST, one(Player.SECOND), Player.FIRST)


def role(of: Expr[Player]) -> Expr[Role]:
    """What a player is in this turn."""
    return when(of == turn_player, one(Role.TP), Role.OP)


def silenced(lock: Expr[Hush], who: Expr[Player]) -> Expr[bool]:
    """Whether a lock silences this player."""
    return when(who == Player.FIRST, lock.among(Hush.FIRST, Hush.BOTH), lock.among(Hush.SECOND, Hush.BOTH))
