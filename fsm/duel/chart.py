"""How the states of a duel fold into the official Fast Effect Timing chart.

The damage calculation is no box: it is passed through from one part of the Damage Step to the next.

Source: FETIMG.
"""

from __future__ import annotations

from fsm.core import Constant, Projection, all_of
from fsm.duel.names import DAMAGE_STEP, Window
from fsm.duel.words import frame, window

FAST_EFFECT_TIMING = Projection(
    "fast-effect-timing",
    window,
    boxes={
        Window.A: "A", Window.A_left: "A", Window.A_must: "A",
        Window.ACT: "a1", Window.N1: "a1", Window.N2: "a1",
        Window.Y: "Y", Window.S1: "Y", Window.S2: "Y", Window.S3: "Y", Window.S4: "Y",
        Window.B: "B", Window.C: "C",
        Window.D: "D", Window.S5: "D", Window.S6: "D", Window.R: "D", Window.P: "D", Window.FAIL: "D",
        Window.E: "E", Window.E_must: "E", Window.G: "G",
        Window.X: "X", Window.Z: "X",
    },
    cuts={
        "activate_openly": "a2", "activate_own_item": "a2", "pass_openly": "a3", "pass_to_battle": "a3",
        "pass_to_end": "a3", "pass_with_items_left": "a3",
    },
    labels={
        "no_trigger": "no", "leave_all": "no",
        "place_mandatory": "yes", "place_their_mandatory": "yes", "place_optional": "yes",
        "place_their_optional": "yes", "start_chain": "yes",
        "respond_first": "activate", "respond_from_hand": "activate", "respond_with_ignition": "activate",
        "go_on_with_item": "activate", "decline_first": "pass",
        "respond_second": "activate", "decline_second": "pass",
        "attack_goes_on": "pass", "choose_again": "pass", "attack_ended": "pass", "before_calculation": "pass",
        "during_calculation": "pass", "no_calculation_comes": "pass", "to_calculation": "pass",
        "end_of_damage_step": "pass", "back_to_battle_step": "pass",
        "respond_to_leaving": "activate", "activate_their_item": "activate", "let_it_end": "pass",
        "end_chain": "after a chain resolves", "summon_stands": "after a chain resolves",
        "after_failure": "after a chain resolves", "end_last_chain": "after a chain resolves",
        "damage_step_follows": "after a chain resolves", "end_chain_before_draw": "after a chain resolves",
        "stay": "no", "own_items_first": "no", "their_items_first": "no", "close_frame": "yes", "move_on": "yes",
    },
    through=all_of(window == Window.X, frame.among(*DAMAGE_STEP)),
)  # fmt: skip

PROJECTIONS = (FAST_EFFECT_TIMING,)

ARROWS = {
    "A--a1": None, "A--a2": None, "A--a3": None, "a1--Y": None, "a2--D": None, "a3--E": None,
    "Y--D": "yes", "Y--B": "no", "B--D": "activate", "B--C": "pass", "C--D": "activate", "C--A": "pass",
    "D--Y": "after a chain resolves", "E--D": "activate", "E--G": "pass", "G--A": "no", "G--X": "yes",
}  # fmt: skip
"""The 17 arrows of the official chart with the words on them."""

official_chart: Constant[bool] = Constant(
    bool,
    "official_chart",
    "the game keeps the restrictions under which the machine must draw the official chart",
)
