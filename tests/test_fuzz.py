"""Systems and casts that nobody chose: the reference meaning, our engines and SPIN say the same of them.

50 of each in every run, 500 with FSM_FUZZ=1 (`make fuzz`), a tenth of them also with SPIN.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import networkx as nx
from hypothesis import HealthCheck, Phase, assume, given, settings

from fsm.core import Always, Can, CanAlwaysReach, NeverStuck, NoCycle, OnEveryStep, Sometimes, SometimesStep
from fsm.core.fold import is_false
from fsm.core.meaning import Context, evaluate, moves
from fsm.duel import Game, duel
from fsm.engines.check import check
from fsm.engines.drive import explore_live
from fsm.engines.explore import graph_of
from fsm.engines.reach import reach
from tests.casts import games
from tests.fuzz import examples, systems
from tests.spin import counted, needs_spin, verdicts
from tests.test_engines_agree import differences, explore_meaning

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fsm.core import Claim, Expr, State, System
    from fsm.core.system import Command

SOUND = (HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large)
MOST = 600
"""Systems with more states than this are left out."""


class Meant:
    """The verdicts of claims worked out once more, from the reference meaning alone."""

    def __init__(self, system: System) -> None:
        self.system = system
        self.steps: dict[State, list[tuple[Command, State]]] = {}
        queue = list(dict.fromkeys(system.starts))
        for state in queue:
            if state not in self.steps:
                found = [(done, system.encode(new)) for _, done, new in moves(system, system.decode(state))]
                self.steps[state] = found
                queue += [to for _, to in found]

    def here(self, state: State, condition: Expr[bool]) -> bool:
        """Whether a state satisfies a condition."""
        values = self.system.decode(state)
        return bool(evaluate(condition, values, Context(self.system, values)))

    def there(self, state: State, done: Command, to: State, condition: Expr[bool], place: str = "") -> bool:
        """Whether a step satisfies a condition."""
        values = self.system.decode(state)
        return bool(evaluate(condition, values, Context(self.system, values, done, self.system.decode(to), place)))

    def able(self, state: State, condition: Expr[bool]) -> bool:
        """Whether a state has a step that satisfies a condition."""
        return any(self.there(state, done, to, condition) for done, to in self.steps[state])

    def watched(self, claim: OnEveryStep) -> Iterator[tuple[State, Command, State, str]]:
        """Every step with every place of the claim's monitor before it."""
        arcs = claim.monitor.arcs if claim.monitor else ()
        queue = [
            (state, claim.monitor.places[0] if claim.monitor else "") for state in dict.fromkeys(self.system.starts)
        ]
        seen = set(queue)
        for state, place in queue:
            for done, to in self.steps[state]:
                yield state, done, to, place
                fits = (goal for at, test, goal in arcs if at == place and self.there(state, done, to, test, place))
                node = (to, next(fits, place))
                if node not in seen:
                    seen.add(node)
                    queue.append(node)

    def graph(self, condition: Expr[bool] | None = None) -> nx.DiGraph[State]:
        """The states with their steps, or with those that satisfy a condition."""
        graph: nx.DiGraph[State] = nx.DiGraph()
        graph.add_nodes_from(self.steps)
        graph.add_edges_from(
            (state, to)
            for state, steps in self.steps.items()
            for done, to in steps
            if condition is None or self.there(state, done, to, condition)
        )
        return graph

    def verdict(self, claim: Claim) -> str:  # one kind of claim each
        """`holds`, `fails` or `vacuous`; `not_applicable` where building found it to be so."""
        if is_false(claim.applies):
            return "not_applicable"
        met, broken = False, False
        match claim:
            case Sometimes():
                met = any(self.here(state, claim.goal) for state in self.steps)
                broken = not met
            case SometimesStep():
                met = any(self.able(state, claim.goal) for state in self.steps)
                broken = not met
            case Always():
                premises = [state for state in self.steps if self.here(state, claim.when)]
                met, broken = bool(premises), not all(self.here(state, claim.must) for state in premises)
            case OnEveryStep():
                premise = [found for found in self.watched(claim) if self.there(*found[:3], claim.when, found[3])]
                met, broken = bool(premise), not all(self.there(*f[:3], claim.must, f[3]) for f in premise)
            case Can():
                pairs = [(state, what) for when, what in claim.cases for state in self.steps if self.here(state, when)]
                met, broken = bool(pairs), not all(self.able(state, what) for state, what in pairs)
            case NeverStuck():
                final = {state for state in self.steps if self.here(state, self.system.final)}
                free = [
                    state for state in self.steps
                    if self.steps[state] and (not self.here(state, claim.when) or self.able(state, claim.step))
                ]  # fmt: skip
                met, broken = bool(final), set(self.steps) - final - set(free) != set()
            case CanAlwaysReach():
                goals = {state for state in self.steps if self.here(state, claim.goal)}
                graph = self.graph()
                met = bool(goals)
                broken = any(not goals & (nx.descendants(graph, state) | {state}) for state in graph)
            case NoCycle():
                graph = self.graph(claim.step)
                met, broken = graph.number_of_edges() > 0, not nx.is_directed_acyclic_graph(graph)
        return "fails" if broken else "holds" if met else "vacuous"


def small(system: System) -> dict[str, str]:
    """Our verdicts on a system that is small enough; others are not tried."""
    space = reach(system, max_states=MOST)
    assume(space.complete)
    return {verdict.claim.id: verdict.status for verdict in check(space)}


class TestAnySystem:
    """Random systems of the language, with claims of every kind."""

    @given(systems())
    @settings(max_examples=examples(50), deadline=None, suppress_health_check=SOUND)
    def test_the_engines_agree(self, system: System) -> None:
        """One graph by the reference meaning, by generated code and by the live machine; one verdict on each claim."""
        ours = small(system)
        meant = explore_meaning(system)
        assert differences(meant, graph_of(reach(system)))[:3] == []
        assert differences(meant, explore_live(system))[:3] == []
        reference = Meant(system)
        assert ours == {claim.id: reference.verdict(claim) for claim in system.claims}

    @given(systems())
    @settings(max_examples=examples(50) // 10, deadline=None, suppress_health_check=SOUND)
    def test_spin_agrees(self, system: System) -> None:
        """SPIN counts as many states and steps, and says the same of every claim that a Promela text can say."""
        needs_spin()
        ours, space = small(system), reach(system)
        with tempfile.TemporaryDirectory() as folder:
            assert counted(system, Path(folder)) == (len(space.states), space.edges)
            theirs = verdicts(system, Path(folder))
        assert theirs == {which: ours[which] for which in theirs}


class TestAnyCast:
    """Random casts on the rules of the duel; their engines are compared in test_engines_agree."""

    @given(games())
    @settings(max_examples=examples(50) // 10, deadline=None, suppress_health_check=SOUND)
    def test_spin_agrees(self, game: Game) -> None:
        """As many states and steps, and every claim that is said as with us."""
        needs_spin()
        system = duel(game)
        ours, space = small(system), reach(system)
        with tempfile.TemporaryDirectory() as folder:
            assert counted(system, Path(folder)) == (len(space.states), space.edges)
            theirs = verdicts(system, Path(folder))
        assert theirs == {which: ours[which] for which in theirs}


def test_every_kind_of_claim_is_drawn() -> None:
    """Among 300 systems, always the same ones, claims of each kind hold and fail: the comparison sees both."""
    seen: set[tuple[type[Claim], str]] = set()

    @settings(
        max_examples=300, derandomize=True, database=None, deadline=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(systems())
    def look(system: System) -> None:
        space = reach(system, max_states=200)
        seen.update((type(verdict.claim), verdict.status) for verdict in check(space))

    look()
    kinds = {Always, OnEveryStep, Sometimes, SometimesStep, Can, NeverStuck, NoCycle, CanAlwaysReach}
    assert {(kind, status) for kind in kinds for status in ("holds", "fails")} - seen == set()
