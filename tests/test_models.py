"""Every model of the library comes out as recorded, every claim means something, every wrong machine is caught.

Witnesses and counterexamples are replayed by the reference meaning, which no engine shares.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import networkx as nx
import pytest

import fsm
from fsm.core import Draws, evaluate, label, moves, rules_in
from fsm.core.claim import Always, Can, CanAlwaysReach, NeverStuck, NoCycle, OnEveryStep
from fsm.core.meaning import Context
from fsm.duel import PROFILES, duel
from fsm.duel.game import RULE_MODULES, all_claims
from fsm.engines.project import arrows_of
from fsm.engines.reach import reach
from fsm.rulings.library import find_models, model_files, mutant_files
from fsm.rulings.model import read_model
from fsm.rulings.mutant import Mutant, mutate, read_mutants
from tests.command import answer
from tests.command import fsm as command

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fsm.core import Claim, Expr, System
    from fsm.core.meaning import Values
    from fsm.core.system import Command

CLAIMS = {f"I{number:02}" for number in range(1, 105)}
MODELS = {path.stem: read_model(path) for path in model_files()}
RUNS = [(name, profile) for name, model in MODELS.items() for profile in model.profiles]
MUTANTS = {mutant.id: mutant for path in mutant_files() for mutant in read_mutants(path)}


@pytest.fixture(scope="module")
def results() -> dict[tuple[str, str], dict[str, Any]]:
    """What `fsm check --json` says about each model in each profile."""
    return {(row["model"], row["profile"]): row for row in answer("check")["models"]}


@pytest.fixture(scope="module")
def caught() -> dict[str, dict[str, Any]]:
    """What `fsm check --mutants --json` says about each mutant."""
    return {row["id"]: row for row in answer("check", "--mutants")["mutants"]}


@dataclass(frozen=True)
class Moment:
    """Where a play stands: the values now, the last step (values before, command), and the monitor before and now."""

    values: Values
    before: Values | None = None
    step: Command | None = None
    seen: str = ""
    place: str = ""


def replay(system: System, claim: Claim, play: Sequence[str]) -> list[Moment]:
    """Every moment that the play can lead to by the reference meaning, with the claim's monitor beside it."""
    monitor = claim.monitor if isinstance(claim, OnEveryStep) else None
    place = monitor.places[0] if monitor else ""
    now = [Moment(system.decode(start), place=place) for start in system.starts]
    for move in play:
        now = [
            Moment(new, moment.values, done, moment.place, watched(system, claim, moment, done, new))
            for moment in now
            for who, done, new in moves(system, moment.values)
            if label(who, done.text) == move
        ]
        assert now, f"{move} is not legal in the play {list(play)}"
    return now


def watched(system: System, claim: Claim, moment: Moment, done: Command, new: Values) -> str:
    """Where the claim's monitor goes with a step."""
    monitor = claim.monitor if isinstance(claim, OnEveryStep) else None
    context = Context(system, moment.values, done, new, moment.place)
    arcs = monitor.arcs if monitor else ()
    fits = (to for at, test, to in arcs if at == moment.place and evaluate(test, moment.values, context))
    return next(fits, moment.place)


def on_step(system: System, moment: Moment, condition: Expr[bool]) -> bool:
    """Whether the last step of a play satisfies a condition."""
    assert moment.before is not None
    return bool(
        evaluate(
            condition, moment.before, Context(system, moment.before, moment.step, moment.values, moment.seen)
        )
    )  # fmt: skip


def in_state(system: System, moment: Moment, condition: Expr[bool]) -> bool:
    """Whether the state that a play ends in satisfies a condition."""
    return bool(evaluate(condition, moment.values, Context(system, moment.values)))


def stuck(system: System, claim: NeverStuck | Can, moment: Moment) -> bool:
    """Whether a play ends where nothing, or not what the claim asks for, can be done."""
    steps = [Moment(new, moment.values, done) for _, done, new in moves(system, moment.values)]
    wanted = in_state(system, moment, claim.when)
    possible = any(on_step(system, step, claim.step) for step in steps)
    return not in_state(system, moment, system.final) and (not steps or (wanted and not possible))


def broken(system: System, claim: Claim, play: Sequence[str]) -> bool:  # noqa: PLR0911  # one kind of claim each
    """Whether a play shows, by the reference meaning, that the claim is false."""
    if isinstance(claim, Draws):
        return draws_wrongly(system, claim, play)
    ends = replay(system, claim, play)
    if isinstance(claim, Always):
        return any(in_state(system, m, claim.when) and not in_state(system, m, claim.must) for m in ends)
    if isinstance(claim, OnEveryStep):
        return any(on_step(system, m, claim.when) and not on_step(system, m, claim.must) for m in ends)
    if isinstance(claim, Can):
        cases = [replace(claim, when=when, step=step) for when, step in claim.cases]
        return any(stuck(system, case, m) for case in cases for m in ends if in_state(system, m, case.when))
    if isinstance(claim, NeverStuck):
        return any(stuck(system, claim, m) for m in ends)
    graph = fsm.explore(system)
    states = [system.encode(m.values) for m in ends]
    if isinstance(claim, NoCycle):
        return any(state in nx.descendants(graph, to) | {to} for state in states for to in graph[state])
    assert isinstance(claim, CanAlwaysReach)
    behind = [system.decode(other) for state in states for other in nx.descendants(graph, state) | {state}]
    return not any(evaluate(claim.goal, values) for values in behind)


def draws_wrongly(system: System, claim: Draws, play: Sequence[str]) -> bool:
    """Whether the play takes an arrow that the chart has not, or, without a play, whether an arrow is missing."""
    found = arrows_of(reach(system), claim.chart)
    if not play:
        return claim.exactly and bool(claim.arrows - set(found))
    replay(system, claim, play)
    return list(play) in [shown for arrow, shown in found.items() if arrow not in claim.arrows]


def met(system: System, claim: Claim, play: Sequence[str]) -> bool:
    """Whether the premise of a claim is true at the end of its witness."""
    ends = replay(system, claim, play)
    if isinstance(claim, Always):
        return any(in_state(system, moment, claim.when) for moment in ends)
    if isinstance(claim, OnEveryStep):
        return any(on_step(system, moment, claim.when) for moment in ends)
    if isinstance(claim, CanAlwaysReach):
        return any(in_state(system, moment, claim.goal) for moment in ends)
    return bool(ends)


def mutated(mutant: Mutant) -> System:
    """The wrong machine."""
    (path,) = find_models([mutant.model])
    model = read_model(path)
    rules, game = mutate(mutant, rules_in(*RULE_MODULES), model.game(mutant.profile or model.profiles[0]))
    return duel(game, rules=rules)


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


@pytest.mark.parametrize(("name", "profile"), RUNS)
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


@pytest.mark.parametrize(("name", "profile"), RUNS)
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
