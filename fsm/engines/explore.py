"""The explored states as a `networkx.MultiDiGraph`: what users analyse, project and draw."""

from __future__ import annotations

from typing import TYPE_CHECKING

import networkx as nx

from fsm.engines.reach import Space, reach

if TYPE_CHECKING:
    from fsm.core.system import State, System


def explore(system: System, *, max_states: int | None = None) -> nx.MultiDiGraph[State]:
    """The graph of all reachable states (or of the first `max_states`).

    Nodes are states (tuples of codes; `system.decode` reads them) with the attribute `depth`. Edges carry `label`
    (the move), `rule` (its name), `row` and `actor` (its name, or `rules`). The graph itself carries `system` and
    `starts`. Raises `StrayError` if an update leaves the domain of its variable.
    """
    return graph_of(reach(system, max_states=max_states))


def graph_of(space: Space) -> nx.MultiDiGraph[State]:
    """The graph of states that are already explored."""
    system = space.system
    graph: nx.MultiDiGraph[State] = nx.MultiDiGraph(system=system, starts=system.starts, complete=space.complete)
    graph.add_nodes_from((state, {"depth": depth}) for state, depth in zip(space.states, space.depths, strict=True))
    for state, steps in zip(space.states, space.steps, strict=True):
        for command, who, number in steps:
            rule = system.commands[command].rule
            actor = space.actors[who].name if who >= 0 else "rules"
            label = space.label(command, who)
            graph.add_edge(state, space.states[number], label=label, rule=rule.name, row=rule.row, actor=actor)
    return graph
