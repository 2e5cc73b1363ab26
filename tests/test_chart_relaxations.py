"""What each restriction of the official chart is for: without it, just these arrows go or come, by just these rules."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import fsm
from fsm.core import Rule, rules_in
from fsm.duel import duel
from fsm.duel.chart import ARROWS, FAST_EFFECT_TIMING
from fsm.duel.game import RULE_MODULES
from fsm.duel.names import Frame, Window
from fsm.duel.updates import at, nobody, opponent_next, turn_player_next
from fsm.duel.words import frame, window
from fsm.duel.wrong import wrong
from fsm.engines.project import Arrow, arrows_of, project
from fsm.engines.reach import Space, reach
from fsm.rulings.library import find_models
from fsm.rulings.model import read_model

if TYPE_CHECKING:
    from fsm.core import System

CHARTS = Path(__file__).resolve().parents[1] / "models" / "charts"
CHART = "fast-effect-timing"
GATE = {"G--A"}
"""What the OCG lacks: two passes close the frame, unless something must still be done."""
NONE = set[str]()
RELAXED = [
    ("priority", "tcg", NONE, NONE),
    ("priority", "ocg", GATE, NONE),
    ("owed-item-of-tp", "ocg", NONE, NONE),
    ("owed-item-of-op", "ocg", NONE, NONE),
    ("event-lock", "tcg", NONE, NONE),
    ("event-lock", "ocg", GATE, NONE),
    ("summon-negaters", "tcg", NONE, {"a1--D"}),
    ("summon-negaters", "ocg", GATE, {"a1--D"}),
    ("attempt-after-effect", "tcg", NONE, {"D--a1"}),
    ("attempt-after-effect", "ocg", GATE, {"D--a1"}),
    ("item-of-op-without-chain", "tcg", NONE, {"E--Y"}),
    ("owed-item-of-op-without-chain", "ocg", NONE, {"E--Y"}),
    ("items-of-tp-without-chain", "tcg", NONE, {"B--a1"}),
    ("several-frames", "tcg", NONE, {"X--A", "X--Y"}),
    ("several-frames", "ocg", GATE, {"X--A", "X--Y"}),
    ("hand-adjustment", "tcg", NONE, {"X--A", "X--Y", "Y--X", "D--X"}),
    ("end-of-turn-by-effect", "tcg", NONE, {"X--A"}),
    ("no-trigger", "tcg", {"Y--D"}, NONE),
    ("no-trigger", "ocg", {"Y--D"} | GATE, NONE),
    ("no-fast-effect-of-tp", "tcg", {"B--D"}, NONE),
    ("no-fast-effect-of-tp", "ocg", {"B--D"} | GATE, NONE),
    ("no-fast-effect-of-op", "tcg", {"C--D", "E--D"}, NONE),
    ("item-for-fast-effect-of-tp", "tcg", NONE, {"B--a1"}),
    ("item-for-fast-effect-of-op", "tcg", {"C--D"}, NONE),
    ("ignition-for-fast-effect", "tcg-2011", NONE, NONE),
    ("ignition-for-fast-effect", "ocg-2010", GATE, NONE),
    ("hidden-trigger-for-fast-effect", "tcg", {"B--D"}, NONE),
    ("hidden-trigger-for-fast-effect", "ocg", GATE, NONE),
    ("old-ignition-rule", "tcg-2011", NONE, NONE),
    ("old-ignition-rule", "ocg-2010", GATE, NONE),
    ("hidden-triggers", "tcg", NONE, NONE),
    ("hidden-triggers", "ocg", GATE, NONE),
    ("damage-step-included", "tcg", NONE, {"C--Y", "X--Y"}),
    ("damage-step-included", "ocg", GATE, {"C--Y", "X--Y"}),
]
"""Models, and which arrows they lack and add because a restriction of the chart is given up."""
BEHIND = [
    ("owed-item-of-tp", "ocg", "G--A", {"G24"}),
    ("owed-item-of-op", "ocg", "G--A", {"G25"}),
    ("summon-negaters", "tcg", "a1--D", {"N02", "N04"}),
    ("attempt-after-effect", "tcg", "D--a1", {"G19"}),
    ("item-of-op-without-chain", "tcg", "E--Y", {"G22"}),
    ("owed-item-of-op-without-chain", "ocg", "E--Y", {"G22", "G36"}),
    ("items-of-tp-without-chain", "tcg", "B--a1", {"E03b"}),
    ("several-frames", "tcg", "X--A", {"B04", "B23", "B25", "MP05", "MP06", "P08", "P10"}),
    ("several-frames", "tcg", "X--Y", {"P04"}),
    ("hand-adjustment", "tcg", "X--Y", {"E06"}),
    ("hand-adjustment", "tcg", "Y--X", {"E07b", "Q6"}),
    ("hand-adjustment", "tcg", "D--X", {"E07b"}),
    ("item-for-fast-effect-of-tp", "tcg", "B--D", {"E03b"}),
    ("item-for-fast-effect-of-op", "tcg", "E--D", {"G21"}),
    ("ignition-for-fast-effect", "tcg-2011", "B--D", {"N17"}),
    ("old-ignition-rule", "ocg-2010", "B--D", {"G08", "N17"}),
    ("hidden-trigger-for-fast-effect", "ocg", "B--D", {"Q8"}),
    ("hidden-triggers", "ocg", "B--D", {"G08", "Q8"}),
    ("hidden-triggers", "ocg", "C--D", {"G10", "Q8"}),
    ("hidden-triggers", "tcg", "B--D", {"G08"}),
    ("damage-step-included", "tcg", "C--Y", {"D04", "D06", "D08", "D10b", "D15"}),
    ("damage-step-included", "tcg", "X--Y", {"B14"}),
    ("damage-step-included", "tcg", "C--A", {"B11", "B26", "D13", "G11"}),
]
"""Models, an arrow of each, and the rows of the rules behind it."""


@cache
def space(name: str, profile: str) -> Space:
    """Every state of a model."""
    return reach(fsm.load(name, profile))


def arrow(name: str, profile: str, which: str) -> Arrow:
    """One arrow of a model."""
    return {found.id: found for found in project(space(name, profile), CHART)}[which]


@pytest.mark.parametrize(("name", "profile", "lacks", "adds"), RELAXED)
def test_each_restriction_of_the_chart_counts(name: str, profile: str, lacks: set[str], adds: set[str]) -> None:
    """Without a restriction just the arrows change that depend on it; the model's file records the same."""
    assert set(arrows_of(space(name, profile), CHART)) == set(ARROWS) - lacks | adds
    (path,) = find_models([name])
    recorded = read_model(path).expects[profile].arrows
    assert recorded is not None
    assert (set(recorded.lacks), set(recorded.adds)) == (lacks, adds)


def test_every_chart_model_is_in_that_table() -> None:
    """No model of the charts folder is left out, and none is large."""
    models = {
        (path.stem, profile) for path in find_models([str(CHARTS)]) for profile in read_model(path).profiles
    }  # fmt: skip
    assert models == {(name, profile) for name, profile, _, _ in RELAXED if name != "priority"}
    assert [run for run in sorted(models) if len(space(*run).states) > 2400] == []


@pytest.mark.parametrize(("name", "profile", "which", "rows"), BEHIND)
def test_the_rules_behind_an_arrow(name: str, profile: str, which: str, rows: set[str]) -> None:
    """An arrow comes, or stays, because of these rows and no others."""
    row_of = {rule.name: rule.row for rule in rules_in(*RULE_MODULES)}
    assert {row_of[rule] for rule in arrow(name, profile, which).rules} == rows


@pytest.mark.parametrize(("name", "profile", "lacks", "adds"), RELAXED)
def test_words_of_the_official_arrows_stay(name: str, profile: str, lacks: set[str], adds: set[str]) -> None:
    """Whatever restriction is given up, an arrow of the chart that is still taken reads as on the chart."""
    found = {one.id: one.labels for one in project(space(name, profile), CHART) if one.id not in adds}
    assert found == {which: {ARROWS[which]} - {None} for which in ARROWS if which not in lacks}


def test_the_end_of_the_turn_by_an_effect_lands_in_another_frame() -> None:
    """The arrow is D→Y as ever, but the chain that began in Main Phase 2 ends in the End Phase."""

    def frames(name: str, profile: str) -> set[tuple[Frame, Frame]]:
        """In which frames a chain of the model begins and ends, along one step inside box D."""
        found = space(name, profile)
        boxes = [FAST_EFFECT_TIMING.boxes[found.system.value(state, window.name)] for state in found.states]
        seen = [found.system.value(state, frame.name) for state in found.states]
        return {
            (seen[number], seen[to])
            for number, steps in enumerate(found.steps)
            for _, _, to in steps
            if boxes[number] == boxes[to] == "D"
        }

    assert frames("end-of-turn-by-effect", "tcg") == {
        (Frame.MP2, Frame.MP2), (Frame.MP2, Frame.EP), (Frame.EP, Frame.EP),
    }  # fmt: skip
    assert all(begins == ends for begins, ends in frames("hand-adjustment", "tcg"))


def hurrying(where: Window, to: Window, who: object) -> Rule:
    """A rule by which a chance is skipped instead of passed."""
    return replace(wrong("a chance is skipped", "hurry on", [at(where)], [window.becomes(to), who]), name="hurry_on")


@pytest.mark.parametrize(
    ("skips", "adds"),
    [
        (hurrying(Window.B, Window.A, turn_player_next()), "B--A"),
        (hurrying(Window.Y, Window.C, opponent_next()), "Y--C"),
        (hurrying(Window.Y, Window.A, turn_player_next()), "Y--A"),
        (hurrying(Window.C, Window.E, opponent_next()), "C--E"),
        (hurrying(Window.G, Window.E, opponent_next()), "G--E"),
    ],
)
def test_a_forced_pass_is_a_move(skips: Rule, adds: str) -> None:
    """Who skips a chance instead of passing it, also after an event that nobody may answer, takes no official arrow."""
    assert set(arrows_of(reach(machine([*rules_in(*RULE_MODULES), skips])), CHART)) == {*ARROWS, adds}


def test_the_opponents_forced_pass_before_the_end_is_a_move() -> None:
    """Skipped, it gives a3→G instead of a3→E, and E is never reached."""
    rules = [
        replace(rule, then=[window.becomes(Window.G), nobody()]) if rule.name == "pass_openly" else rule
        for rule in rules_in(*RULE_MODULES)
    ]
    assert set(arrows_of(reach(machine(rules)), CHART)) == {*ARROWS, "a3--G"} - {"a3--E", "E--D", "E--G"}


def machine(rules: list[Rule]) -> System:
    """The chart's model with other rules."""
    (path,) = find_models(["priority"])
    return duel(read_model(path).game("tcg"), rules=rules, claims=[])
