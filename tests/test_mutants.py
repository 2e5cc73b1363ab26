"""The mutants: each wrong machine breaks the claim it names, and its counterexample is a play that does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from fsm.core import rules_in
from fsm.duel import duel
from fsm.duel.game import RULE_MODULES
from fsm.rulings.library import find_models, mutant_files
from fsm.rulings.model import read_model
from fsm.rulings.mutant import Mutant, mutate, read_mutants
from tests.command import answer
from tests.command import fsm as command
from tests.verdicts import broken

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fsm.core import Claim, System

MUTANTS = {mutant.id: mutant for path in mutant_files() for mutant in read_mutants(path)}


@pytest.fixture(scope="module")
def caught() -> dict[str, dict[str, Any]]:
    """What `fsm check --mutants --json` says about each mutant."""
    return {row["id"]: row for row in answer("check", "--mutants")["mutants"]}


def mutated(mutant: Mutant) -> System:
    """The wrong machine."""
    (path,) = find_models([mutant.model])
    model = read_model(path)
    rules, game = mutate(mutant, rules_in(*RULE_MODULES), model.game(mutant.profile or model.profiles[0]))
    return duel(game, rules=rules)


@pytest.mark.parametrize("which", sorted(MUTANTS))
def test_a_wrong_machine_is_caught(caught: dict[str, dict[str, Any]], which: str) -> None:
    """The claim it names breaks, and its counterexample is a play of the wrong machine that breaks it."""
    row, mutant = caught[which], MUTANTS[which]
    assert (row["claim"], row["model"], row["killed"]) == (mutant.claim, mutant.model, True)
    assert mutant.claim in row["by"]
    system = mutated(mutant)
    (claim,) = [claim for claim in system.claims if claim.id == mutant.claim]
    assert broken(system, claim, row["trace"] or [])


def cut_short(system: System, claim: Claim, trace: list[str]) -> Iterator[bool]:
    """Whether each shorter beginning of a counterexample breaks the claim already."""
    for length in range(1, len(trace or [])):
        yield broken(system, claim, trace[:length])


@pytest.mark.parametrize(
    "which", ["opponent-first-after-a-chain", "same-player-links-again", "negated-activation-resolves"]
)
def test_a_counterexample_ends_where_the_claim_breaks(caught: dict[str, dict[str, Any]], which: str) -> None:
    """No beginning of it breaks the claim; so the check of counterexamples can fail, too."""
    system = mutated(MUTANTS[which])
    (claim,) = [claim for claim in system.claims if claim.id == MUTANTS[which].claim]
    assert not any(cut_short(system, claim, caught[which]["trace"]))


def test_every_mutant_was_tried(caught: dict[str, dict[str, Any]]) -> None:
    """One id, one mutant, one row."""
    assert set(caught) == set(MUTANTS)
    assert len(MUTANTS) == sum(len(read_mutants(path)) for path in mutant_files())


def test_a_surviving_mutant_fails(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that is not wrong is not caught, and the command says so with exit code 1."""
    from fsm.cli import mutants  # noqa: PLC0415  # patched here only

    monkeypatch.setattr(mutants, "mutate", lambda _mutant, rules, game: (rules, game))
    ran = command(capsys, "check", "--mutants", "I14", "--json")
    assert ran.code == 1
    assert ran.json["killed"] == 0
    assert {(row["killed"], str(row["by"]), row["trace"]) for row in ran.json["mutants"]} == {(False, "[]", None)}
