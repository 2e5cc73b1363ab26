"""Deciding claims on the explored states, each with a witness and a shortest counterexample."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import networkx as nx

from fsm.core import claim as c
from fsm.core.fold import conjunction, is_false, negation
from fsm.engines.monitor import first_steps
from fsm.engines.project import arrows_of
from fsm.engines.source import predicate
from fsm.engines.verdict import Verdict, decided

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from fsm.core.nodes import Expr
    from fsm.engines.reach import Space


def check(space: Space) -> Iterator[Verdict]:
    """Decide every claim of the system, in its order."""
    for claim in space.system.claims:
        yield decide(space, claim)


def decide(space: Space, claim: c.Claim) -> Verdict:
    """Decide one claim on the explored states."""
    if is_false(claim.applies):
        return Verdict(claim, "not_applicable")
    return DECIDERS[type(claim)](space, claim)


def _where(space: Space, condition: Expr[bool]) -> Iterator[int]:
    """The numbers of the states that satisfy a condition, nearest first."""
    asked = predicate(space.system, condition)
    for number, (state, may) in enumerate(zip(space.states, space.may, strict=True)):
        if asked(state, state, -1, -1, 0, may):
            yield number


def _play(space: Space, numbers: Iterable[int]) -> list[str] | None:
    """A shortest play to the first of these states, or `None` if there is none."""
    return next((space.play(number) for number in numbers), None)


def _wanted(space: Space, claim: c.Claim, witness: list[str] | None) -> Verdict:
    """A claim that asks for something to be possible: one play decides it; it fails without one."""
    if witness is not None:
        return Verdict(claim, "holds", witness)
    return Verdict(claim, "fails", None, []) if space.complete else Verdict(claim, "cut")


def _on_every_step(space: Space, claim: c.OnEveryStep) -> Verdict:
    wanted = [claim.when, conjunction([claim.when, negation(claim.must)])]
    witness, trace = first_steps(space, claim.monitor, wanted)
    return decided(claim, witness, trace, complete=space.complete)


def _sometimes(space: Space, claim: c.Sometimes) -> Verdict:
    return _wanted(space, claim, _play(space, _where(space, claim.goal)))


def _sometimes_step(space: Space, claim: c.SometimesStep) -> Verdict:
    return _wanted(space, claim, first_steps(space, None, [claim.goal])[0])


def _always(space: Space, claim: c.Always) -> Verdict:
    witness = _play(space, _where(space, claim.when))
    trace = _play(space, _where(space, conjunction([claim.when, negation(claim.must)])))
    return decided(claim, witness, trace, complete=space.complete)


def _can(space: Space, claim: c.Can) -> Verdict:
    cases = [([*_where(space, when)], _possible(space, step)) for when, step in claim.cases]
    premises = {number for numbers, _ in cases for number in numbers}
    failing = {n for numbers, possible in cases for n in numbers if n not in space.cut and not possible(n)}
    return decided(claim, _play(space, sorted(premises)), _play(space, sorted(failing)), complete=space.complete)


def _possible(space: Space, step: Expr[bool]) -> Callable[[int], bool]:
    """Whether a state has a step that satisfies a condition."""
    asked = predicate(space.system, step)

    def possible(number: int) -> bool:
        state, may = space.states[number], space.may[number]
        return any(asked(state, space.states[to], k, who, 0, may) for k, who, to in space.steps[number])

    return possible


def _never_stuck(space: Space, claim: c.NeverStuck) -> Verdict:
    final = set(_where(space, space.system.final))
    bound = set(_where(space, negation(claim.when)))
    possible = _possible(space, claim.step)
    stuck = (
        number for number, steps in enumerate(space.steps)
        if number not in final | space.cut and (not steps or (number not in bound and not possible(number)))
    )  # fmt: skip
    return decided(claim, _play(space, sorted(final)), _play(space, stuck), complete=space.complete)


def _can_always_reach(space: Space, claim: c.CanAlwaysReach) -> Verdict:
    goals = list(_where(space, claim.goal))
    backwards: nx.DiGraph[int] = _graph(space).reverse(copy=False)
    hopeful = {*goals, *space.cut}
    good = set(nx.multi_source_dijkstra_path_length(backwards, hopeful, weight=None)) if hopeful else set()
    trace = _play(space, (number for number in range(len(space.states)) if number not in good))
    return decided(claim, _play(space, goals), trace, complete=space.complete)


def _no_cycle(space: Space, claim: c.NoCycle) -> Verdict:
    asked = predicate(space.system, claim.step)
    graph: nx.DiGraph[int] = nx.DiGraph()
    for number, (state, may) in enumerate(zip(space.states, space.may, strict=True)):
        for k, who, to in space.steps[number]:
            if not graph.has_edge(number, to) and asked(state, space.states[to], k, who, 0, may):
                graph.add_edge(number, to, move=(k, who))
    loops = (min(part) for part in nx.strongly_connected_components(graph) if len(part) > 1)
    at = min([*loops, *nx.nodes_with_selfloops(graph)], default=None)
    trace = None if at is None else [*space.play(at), *_round(space, graph, at)]
    return decided(claim, first_steps(space, None, [claim.step])[0], trace, complete=space.complete)


def _round(space: Space, graph: nx.DiGraph[int], at: int) -> list[str]:
    """The moves of a shortest way from a state back to itself."""
    ways = nx.single_source_shortest_path(graph.reverse(copy=False), at)
    way = min((ways[to][::-1] for to in graph[at] if to in ways), key=len)
    return [space.label(*graph.edges[edge]["move"]) for edge in pairwise([at, *way])]


def _leads_to(space: Space, claim: c.LeadsTo) -> Verdict:
    goals = set(_where(space, claim.goal))
    graph = _graph(space)
    outside = graph.subgraph(set(graph) - goals)
    ends = [
        part for part in nx.strongly_connected_components(outside)
        if not part & space.cut and all(to in part for number in part for to in graph[number])
    ]  # fmt: skip
    lost = set().union(*(nx.ancestors(outside, next(iter(part))) | part for part in ends)) if ends else set()
    starts = list(_where(space, claim.when))
    return decided(claim, _play(space, starts), _play(space, (i for i in starts if i in lost)), complete=space.complete)


def _graph(space: Space) -> nx.DiGraph[int]:
    graph: nx.DiGraph[int] = nx.DiGraph()
    graph.add_nodes_from(range(len(space.states)))
    graph.add_edges_from((number, to) for number, steps in enumerate(space.steps) for _, _, to in steps)
    return graph


def _draws(space: Space, claim: c.Draws) -> Verdict:
    found = arrows_of(space, claim.chart)
    extra = [arrow for arrow in found if arrow not in claim.arrows]
    missing = sorted(claim.arrows - set(found)) if claim.exactly and space.complete else []
    witness = next(iter(found.values()), None)
    if missing and not extra:
        return Verdict(claim, "fails", witness, None, f"no play takes {', '.join(missing)}")
    return decided(claim, witness, found[extra[0]] if extra else None, complete=space.complete)


DECIDERS: dict[type[c.Claim], Callable[[Space, Any], Verdict]] = {
    c.Always: _always, c.OnEveryStep: _on_every_step, c.Sometimes: _sometimes, c.SometimesStep: _sometimes_step,
    c.Can: _can, c.CanAlwaysReach: _can_always_reach, c.NeverStuck: _never_stuck, c.NoCycle: _no_cycle,
    c.LeadsTo: _leads_to, c.Draws: _draws,
}  # fmt: skip
"""How each kind of claim is decided."""
