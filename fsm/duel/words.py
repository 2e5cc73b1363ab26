"""The words the rules are written in: the variables of a duel's state, and the trees of frames and windows.

State = frame (where in the turn) × window (a node of the small automaton re-used in every frame) × data.

Source: FET; RB10; PR17 (phases, steps); FETIMG (boxes).
"""

from __future__ import annotations

from typing import Any

from fsm.core import Array, Expr, Range, Region, Var, one, when
from fsm.duel.names import (
    BATTLE_STEP,
    CARD,
    CHAIN,
    DAMAGE_STEP,
    EFFECT,
    OFTEN,
    STEPS,
    TURNS,
    USES,
    Battle,
    Doom,
    Exit,
    Frame,
    Hush,
    Player,
    Role,
    Spot,
    Timing,
    Window,
)

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
again = Array(
    EFFECT, Range(0, OFTEN), "again", 0, "how often its event happened since it was found usable, for a later chain"
)
met_cost = Array(
    EFFECT, Range(0, CHAIN), "met_cost", 0, "the link whose use met its condition (where the order of events matters)"
)
met_by = Array(EFFECT, Range(0, CHAIN), "met_by", 0, "the link whose resolution met it (likewise)")
met_step = Array(EFFECT, Range(0, STEPS), "met_step", 0, "the step of that link which met it (likewise)")
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

attacker = Var(EFFECT, "attacker", EFFECT.none, "the attack that is going on, or whose Damage Step it is")
attacked = Var(CARD, "attacked", CARD.none, "the card that is attacked")
broken = Var(bool, "broken", False, "whether the battle stopped in the Damage Step")
unsettled = Var(bool, "unsettled", False, "whether the attack has to choose again (replay)")
banning = Array(EFFECT, bool, "banning", False, "whether the effect has forbidden a monster to attack")
begun = Var(bool, "begun", False, "whether the one chain of this sub-step of the Damage Step was made")
crossed = Var(bool, "crossed", False, "whether an effect that is resolving has led to the damage calculation")
doom = Var(Doom, "doom", Doom.NONE, "what the damage calculation decided")
leaving = Var(Exit, "leaving", Exit.NO, "where the turn goes after the Damage Step")
battle = Var(Battle, "battle", Battle.OPEN, "whether this turn can have a Battle Phase")
heading = Var(Frame, "heading", Frame.TE, "the phase named when Main Phase 1 was left (TE: none)")

VARIABLES: list[Var[Any] | Array[Any]] = [
    turn,
    turn_player,
    frame,
    window,
    holder,
    passes,
    length,
    link,
    negated,
    muted,
    target,
    since,
    upto,
    doing,
    pending,
    stopped,
    uses,
    timing,
    owed,
    again,
    met_cost,
    met_by,
    met_step,
    spot,
    whose,
    sealed,
    hushed,
    reopened,
    resting,
    summoned,
    excess,
    adjusted,
    attacker,
    attacked,
    broken,
    unsettled,
    banning,
    begun,
    crossed,
    doom,
    leaving,
    battle,
    heading,
]

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
BY_RULE = (Frame.DPp, Frame.DPd, Frame.EPh, Frame.TE, Frame.DU)
"""Frames without an open state, which close by rule."""
UNOPENED = (*BY_RULE, Frame.BSd, Frame.BSr, *DAMAGE_STEP)
"""All frames without an open state."""
FIGHTING = ("negation", "triggers", "forced", "response", "chain")
"""The windows of a frame in which chains are made but that has no open state."""
FRAMES = Region(
    frame,
    {
        "draw": [Frame.DPp, Frame.DPd, Frame.DP],
        "standby": [Frame.SP],
        "main1": [Frame.MP1],
        "battle": {
            "start": [Frame.SS],
            "fight": [Frame.BS0, Frame.BSd, Frame.BS1, Frame.BSr],
            "damage": [*DAMAGE_STEP],
            "finish": [Frame.ES],
        },
        "main2": [Frame.MP2],
        "end": [Frame.EP, Frame.EPh, Frame.TE],
        "over": [Frame.DU],
    },
    inside=WINDOWS,
    embedded={
        **dict.fromkeys((Frame.DPd, Frame.TE, Frame.DU), ("over",)),
        Frame.DPp: ("triggers", "forced", "chain", "over"),
        **dict.fromkeys((Frame.BSd, Frame.DS1, Frame.DS2, Frame.DS4, Frame.DS5), FIGHTING),
        Frame.BSr: ("state", "action", *FIGHTING),
        Frame.DS3: (*FIGHTING, "over"),
        Frame.EPh: ("triggers", "forced", "chain", "closed"),
    },
)

in_battle_step = frame.among(*BATTLE_STEP)
in_damage_step = frame.among(*DAMAGE_STEP)
stage: Expr[Frame] = when(frame.among(*(f for f in Frame if f not in BATTLE_STEP)), frame, one(Frame.BS0))
"""The frame, with the modes of the Battle Step taken as one."""
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
