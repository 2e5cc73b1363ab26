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
    TE = 10


class Window(Enum):
    """Nodes of the window automaton."""

    A = 0
    ACT = 1
    N1 = 2
    N2 = 3
    Y = 4
    S1 = 5
    S2 = 6
    S3 = 7
    S4 = 8
    B = 9
    C = 10
    D = 11
    R = 12
    P = 13
    E = 14
    G = 15
    X = 16
    Z = 17


class Timing(Enum):
    """How an effect that answers an event stands to it.

    NO: nothing happened that it answers. FRESH: its event is (part of) the last thing that happened. STALE: its
    event happened, but something else came after it. READY: the trigger check found it usable now.
    """

    NO = 0
    FRESH = 1
    STALE = 2
    READY = 3


CHAIN = Bound("chain", "the most links a chain may have")
TURNS = Bound("turns", "the number of turns")
USES = Bound("uses", "the most often one effect of the cast may be used")

EFFECT: Sort[Any] = Sort("effect")
"""The effects, actions and cards of the cast."""
effect = choice("effect", EFFECT)
other = choice("other", EFFECT)
number = choice("number", Range(1, CHAIN))

turn = Var(Range(1, TURNS), "turn", 1, "which turn of the model this is")
turn_player = Var(Player, "turn_player", Player.FIRST, "whose turn it is")
frame = Var(Frame, "frame", Frame.DPp, "the phase, step or moment of the turn")
window = Var(Window, "window", Window.X, "the node of the window automaton")
holder = Var(Player, "holder", Player.NOBODY, "the one player who may choose now")
passes = Var(Range(0, 1), "passes", 0, "consecutive passes while a chain is built")
length = Var(Range(0, CHAIN), "length", 0, "links on the chain")
link = Array(Range(1, CHAIN), EFFECT, "link", EFFECT.none, "the effect that made each link")
negated = Array(Range(1, CHAIN), bool, "negated", False, "whether the link's activation was negated")
doing = Var(EFFECT, "doing", EFFECT.none, "the action without a chain that is being carried out")
uses = Array(EFFECT, Range(0, USES), "uses", 0, "how often each effect was used (this turn, where it refills)")
timing = Array(EFFECT, Timing, "timing", Timing.NO, "how each effect that answers an event stands to it")
reopened = Var(bool, "reopened", False, "whether the end of this frame was just declined at the gate")

VARIABLES: list[Var[Any] | Array[Any]] = [
    turn, turn_player, frame, window, holder, passes, length, link, negated, doing, uses, timing, reopened,
]  # fmt: skip

WINDOWS = Region(
    window,
    {
        "open": {"state": [Window.A], "action": [Window.ACT], "negation": [Window.N1, Window.N2]},
        "triggers": {"check": [Window.Y], "building": [Window.S1, Window.S2, Window.S3, Window.S4]},
        "response": [Window.B, Window.C],
        "chain": {"build": [Window.D], "resolve": [Window.R], "after": [Window.P]},
        "leaving": [Window.E, Window.G],
        "closed": {"over": [Window.X], "choice": [Window.Z]},
    },
)
BY_RULE = (Frame.DPp, Frame.DPd, Frame.TE)
"""Frames without an open state, which close by rule."""
FRAMES = Region(
    frame,
    {
        "draw": [Frame.DPp, Frame.DPd, Frame.DP],
        "standby": [Frame.SP],
        "main1": [Frame.MP1],
        "battle": {"start": [Frame.SS], "fight": [Frame.BS], "finish": [Frame.ES]},
        "main2": [Frame.MP2],
        "end": [Frame.EP, Frame.TE],
    },
    inside=WINDOWS,
    embedded=dict.fromkeys(BY_RULE, ("over",)),
)

main_phase = frame.among(Frame.MP1, Frame.MP2)


def opponent(player: Expr[Player]) -> Expr[Player]:
    """The other player."""
    return when(player == Player.FIRST, one(Player.SECOND), Player.FIRST)


def role(player: Expr[Player]) -> Expr[Role]:
    """What a player is in this turn."""
    return when(player == turn_player, one(Role.TP), Role.OP)
