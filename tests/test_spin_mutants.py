"""SPIN finds what is wrong with machines that are wrong on purpose: the violation of the claim that each names.

Mutants of small models are tried in every run; with FSM_SPIN=all (`make spin`) all whose claim a Promela text can say.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import pytest

from fsm.core.claim import CanAlwaysReach, Draws
from fsm.duel import duel
from fsm.duel.game import all_claims, all_rules
from fsm.rulings.library import find_model, mutant_files
from fsm.rulings.model import read_model
from fsm.rulings.mutant import Mutant, mutate, read_mutants
from tests.conftest import TABLE
from tests.spin import needs_spin, verdicts

if TYPE_CHECKING:
    from pathlib import Path

    from fsm.core import System

FEW = 1_000
"""Mutants of models with no more states than this are tried in every run."""
CLAIMS = {claim.id: claim for claim in all_claims()}
MUTANTS = {mutant.id: mutant for path in mutant_files() for mutant in read_mutants(path)}


def states(mutant: Mutant) -> int:
    """How many states the model has without the mutant."""
    model = read_model(find_model(mutant.model))
    return model.expects[mutant.profile or model.profiles[0]].states or 0


SAYABLE = [m.id for m in MUTANTS.values() if not isinstance(CLAIMS[m.claim], Draws | CanAlwaysReach)]
CHOSEN = (
    sorted(SAYABLE)
    if os.environ.get("FSM_SPIN") == "all"
    else [m for m in sorted(SAYABLE) if states(MUTANTS[m]) <= FEW]
)


def mutated(mutant: Mutant) -> System:
    """The wrong machine, with the claim that it breaks alone."""
    model = read_model(find_model(mutant.model))
    rules, game = mutate(mutant, all_rules(), model.game(mutant.profile or model.profiles[0]))
    return duel(game, rules=rules, claims=[CLAIMS[mutant.claim]])


@pytest.mark.parametrize("which", CHOSEN)
def test_spin_finds_the_violation(which: str, tmp_path: Path, record_property: Any) -> None:  # noqa: ANN401  # a fixture
    """The claim that the mutant names fails in SPIN, too."""
    needs_spin()
    mutant = MUTANTS[which]
    found = verdicts(mutated(mutant), tmp_path)
    record_property(TABLE, ("mutant, claim; SPIN's verdict", which, mutant.claim, found[mutant.claim]))
    assert found == {mutant.claim: "fails"}


def test_enough_is_tried() -> None:
    """At least 30 mutants in every run, of at least 15 claims."""
    assert len(CHOSEN) >= 30
    assert len({MUTANTS[which].claim for which in CHOSEN}) >= 15
