"""Every model of the library comes out as recorded, every claim means something, every wrong machine is caught.

Witnesses and counterexamples are replayed by the reference meaning, which no engine shares.
"""

from __future__ import annotations

from typing import Any

import pytest

import fsm
from fsm.core import rules_in
from fsm.duel import PROFILES
from fsm.duel.game import RULE_MODULES, all_claims
from fsm.rulings.library import model_files, mutant_files
from fsm.rulings.model import read_model
from fsm.rulings.mutant import read_mutants
from tests.command import answer
from tests.verdicts import met

CLAIMS = {f"I{number:02}" for number in range(1, 105)}
MODELS = {path.stem: read_model(path) for path in model_files()}
RUNS = [(name, profile) for name, model in MODELS.items() for profile in model.profiles]
FIRST = [(name, model.profiles[0]) for name, model in MODELS.items()]
MUTANTS = {mutant.id: mutant for path in mutant_files() for mutant in read_mutants(path)}


@pytest.fixture(scope="module")
def results() -> dict[tuple[str, str], dict[str, Any]]:
    """What `fsm check --json` says about each model in each profile."""
    return {(row["model"], row["profile"]): row for row in answer("check")["models"]}


def test_the_library_has_its_models() -> None:
    """Window, chain and turn, and some of those that leave the official chart on purpose."""
    relaxed = {"no-fast-effect-of-op", "no-fast-effect-of-tp", "no-trigger", "several-frames"}
    assert {"priority", "chain", "turn"} | relaxed <= set(MODELS)
    assert {profile for _, profile in RUNS} == set(PROFILES)


@pytest.mark.parametrize(("name", "profile"), RUNS)
def test_a_model_comes_out_as_recorded(results: dict[tuple[str, str], dict[str, Any]], name: str, profile: str) -> None:
    """States, steps and arrows are written in its file and found again; each rule fires, no claim is vacuous."""
    row, expect = results[name, profile], MODELS[name].expects[profile]
    assert expect.states is not None
    assert (row["states"], row["edges"]) == (expect.states, expect.edges)
    assert (row["complete"], row["as_expected"], row["complaints"]) == (True, True, [])
    assert row["rules"]["unfired"] == []
    assert row["rules"]["total"] == row["rules"]["fired"] + len(row["rules"]["not_applicable"])
    assert {claim["status"] for claim in row["claims"]} == {"holds", "not_applicable"}


@pytest.mark.parametrize(("name", "profile"), FIRST)
def test_the_counts_by_another_way(name: str, profile: str) -> None:
    """The networkx graph of `fsm.explore` has the recorded numbers of states and steps."""
    graph, expect = fsm.explore(fsm.load(name, profile)), MODELS[name].expects[profile]
    assert (graph.number_of_nodes(), graph.number_of_edges()) == (expect.states, expect.edges)


def test_every_rule_fires_somewhere(results: dict[tuple[str, str], dict[str, Any]]) -> None:
    """No rule is dead in all models."""
    rules = {rule.name for rule in rules_in(*RULE_MODULES)}
    away = [set(row["rules"]["not_applicable"]) | set(row["rules"]["unfired"]) for row in results.values()]
    assert rules
    assert set.intersection(*away) == set()


def test_the_claims_are_those_of_the_rule_statement(results: dict[tuple[str, str], dict[str, Any]]) -> None:
    """Each has a sentence and a citation, and every model decides all of them."""
    assert {claim.id for claim in all_claims()} == CLAIMS
    assert len(all_claims()) == len(CLAIMS)
    for row in results.values():
        assert {claim["id"] for claim in row["claims"]} == CLAIMS
        assert all(claim["cite"].strip() and claim["text"].endswith(".") for claim in row["claims"])


@pytest.mark.parametrize("which", sorted(CLAIMS))
def test_a_claim_means_something(results: dict[tuple[str, str], dict[str, Any]], which: str) -> None:
    """It holds in some model, with a play that makes it matter, and some wrong machine is meant to break it."""
    found = [claim for row in results.values() for claim in row["claims"] if claim["id"] == which]
    assert [claim for claim in found if claim["holds"] and claim["witness"] is not None] != []
    assert which in {mutant.claim for mutant in MUTANTS.values()}


@pytest.mark.parametrize(("name", "profile"), FIRST)
def test_witnesses_are_plays(results: dict[tuple[str, str], dict[str, Any]], name: str, profile: str) -> None:
    """The live machine plays each to its end, and there the premise is true by the reference meaning."""
    system = fsm.load(name, profile)
    live = fsm.Duel(system)
    claims = {claim.id: claim for claim in system.claims}
    for row in results[name, profile]["claims"]:
        if row["holds"]:
            live.machine.reset()
            live.play(*row["witness"])
            assert met(system, claims[row["id"]], row["witness"]), row["id"]


def test_a_premise_can_be_false() -> None:
    """The check of witnesses can fail: at the start nothing has left the open state."""
    system = fsm.load("priority", "tcg")
    claims = {claim.id: claim for claim in system.claims}
    assert met(system, claims["I01"], [])
    assert not met(system, claims["I09"], ["TP: pass"])
