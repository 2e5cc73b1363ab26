"""Summons and their negation.

Source: SNW; J FAQ; LOC 时点; PR17 p.77–102.
"""

from __future__ import annotations

from fsm.core import Always, OnEveryStep, after, all_of, any_of, between, every, implies, may_act, no, some, step
from fsm.duel.cast import misses, speed, stops, way
from fsm.duel.claims.terms import activating, enters, frame_changes, linking, of_item
from fsm.duel.kinds import Way
from fsm.duel.names import EFFECT, Role, Timing, Window, other
from fsm.duel.profile import Ignition, ignition_priority
from fsm.duel.words import doing, holder, stopped, timing, turn_player, window

ATTEMPT_WINDOWS = (
    Window.N1, Window.N2, Window.D, Window.S5, Window.S6, Window.R, Window.P, Window.FAIL,
)  # fmt: skip
summons_exist = some(other, way[other] == Way.SUMMON)
negaters_exist = some(other, stops[other])

negation_before_success = Always(
    id="I61", cite="J L65–67; SNW", applies=summons_exist,
    text="The chance to negate a summon comes before the summon succeeds, never after.",
    when=some(other, all_of(way[other] == Way.SUMMON, doing == other)),
    must=window.among(*ATTEMPT_WINDOWS),
)  # fmt: skip

turn_player_negates_first = Always(
    id="I62", cite="J FAQ 1 (11/02/27)", applies=summons_exist,
    text="In the negation window the turn player chooses first.",
    when=window == Window.N1,
    must=all_of(holder == turn_player, no(may_act(Role.OP))),
)  # fmt: skip

only_negation_answers_attempt = OnEveryStep(
    id="I63", cite="SNW; LOC", applies=negaters_exist,
    text="Chain Link 1 of a negation window negates the summon.",
    when=all_of(window.among(Window.N1, Window.N2), activating),
    must=some(other, all_of(stops[other], step("activate", thing=other))),
)  # fmt: skip

no_window_in_resolution = OnEveryStep(
    id="I64", cite="LOC; PR17 p.101", applies=summons_exist,
    text="A summon performed by a resolving effect has no negation window (unless attempted immediately after it).",
    when=enters(Window.N1),
    must=any_of(all_of(step("do"), window.among(Window.A, Window.A_left)), all_of(step("attempt"), window == Window.P)),
)  # fmt: skip

failure_is_no_summon = OnEveryStep(
    id="I65", cite="SNW; YGOrg p=10918", applies=negaters_exist,
    text="A negated summon is no summon: nothing is triggered by it.",
    when=window == Window.FAIL,
    must=every(other, after(timing[other]) == timing[other]),
)  # fmt: skip

negation_chain_is_remembered = OnEveryStep(
    id="I99",
    cite="LOC 时点 (Solemn vs Solemn, then Multifaker)",
    applies=negaters_exist,
    text="What the chain of a negation window met is judged together with the summon, if the summon was not negated.",
    when=all_of(window == Window.P, doing != EFFECT.none, no(stopped), step("summon")),
    must=every(
        other, implies(all_of(timing[other] == Timing.FRESH, no(misses[other])), after(timing[other]) == Timing.FRESH)
    ),
)

actions_have_their_window = between(
    "I66",
    "After a Set, a position change or another action without a chain the turn player has a fast-effect chance.",
    "FETIMG; C L37–42, L56",
    opens=all_of(step("do"), after(window) == Window.ACT),
    reaches=enters(Window.A),
    must_contain=any_of(window == Window.B, linking),
    forgets=frame_changes,
    applies=some(other, way[other] == Way.ACTION),
)  # fmt: skip

actions_are_separated = between(
    "I67",
    "Two actions of the turn player are always separated by a fast-effect chance of both, or by a chain.",
    "J L71–78",
    opens=step("do", "retarget"),
    reaches=enters(Window.A),
    must_contain=any_of(window == Window.C, linking),
    forgets=frame_changes,
    applies=some(other, way[other].among(Way.ACTION, Way.SUMMON, Way.ATTACK)),
)  # fmt: skip

no_ignition_at_summon = OnEveryStep(
    id="I68",
    cite="K L88, L96; HIK; FET",
    applies=ignition_priority == Ignition.NEVER,
    text="At a summon no ignition effect or other activation of Spell Speed 1 is used (current rules).",
    when=all_of(window.among(Window.B, Window.C), activating),
    must=any_of(
        of_item, no(some(other, all_of(step("activate", thing=other), speed[other] == 1, way[other] == Way.ACTIVATION)))
    ),
)
