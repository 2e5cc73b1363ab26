"""The reachable states once more, found by driving the live machine: the proof that it is the same duel."""

from __future__ import annotations

from typing import TYPE_CHECKING

import networkx as nx

from fsm.engines.live import Live

if TYPE_CHECKING:
    from fsm.core.system import State, System


def explore_live(system: System) -> nx.MultiDiGraph[State]:
    """The graph of all reachable states, found by putting the live machine into each and making every move there.

    Nodes, edges and attributes are those of `explore`.
    """
    live = Live(system)
    graph: nx.MultiDiGraph[State] = nx.MultiDiGraph(system=system, starts=system.starts, complete=True)
    queue = list(dict.fromkeys(system.starts))
    graph.add_nodes_from(queue, depth=0)
    for state in queue:
        live.reset(state)
        found = [(move, i, outcome.rule) for move in live.moves() for i, outcome in enumerate(live.outcomes(move))]
        for move, i, rule in found:
            live.reset(state)
            live.trigger(move, outcome=i)
            if live.state not in graph:
                graph.add_node(live.state, depth=graph.nodes[state]["depth"] + 1)
                queue.append(live.state)
            graph.add_edge(state, live.state, label=move, rule=rule.name, row=rule.row, actor=move.split(":")[0])
    return graph
