"""Three ways to run a system give one graph: the reference meaning, generated Python, the live machine.

Compared are whole graphs: every state, every step with its label, rule, row and actor, and every depth.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import networkx as nx
import pytest
from hypothesis import HealthCheck, assume, given, settings

from fsm.core import State, System, label, moves
from fsm.duel import Game, duel
from fsm.duel.names import BATTLE_STEP, DAMAGE_STEP, Frame
from fsm.engines.drive import explore_live
from fsm.engines.explore import explore, graph_of
from fsm.engines.reach import reach
from tests.casts import games
from tests.fuzz import examples
from tests.systems import BATTLE_PHASE, GAMES, WINDOW, coin, entry, game, lift, traffic_light

if TYPE_CHECKING:
    from collections.abc import Callable

    Graph = nx.MultiDiGraph[State]

SMALL = {"traffic light": traffic_light, "lift": lift, "coin": coin}


def explore_meaning(system: System) -> Graph:
    """The graph of all reachable states by the reference meaning."""
    graph: Graph = nx.MultiDiGraph(system=system, starts=system.starts, complete=True)
    queue = list(dict.fromkeys(system.starts))
    graph.add_nodes_from(queue, depth=0)
    for state in queue:
        for who, command, values in moves(system, system.decode(state)):
            new = system.encode(values)
            if new not in graph:
                graph.add_node(new, depth=graph.nodes[state]["depth"] + 1)
                queue.append(new)
            rule, actor = command.rule, who.name if who else "rules"
            graph.add_edge(state, new, label=label(who, command.text), rule=rule.name, row=rule.row, actor=actor)
    return graph


def differences(one: Graph, other: Graph) -> list[str]:
    """What one graph has and the other has not, a line each; empty if they are equal."""
    return [
        f"{sign} {what}"
        for sign, mine, yours in (("-", one, other), ("+", other, one))
        for what in (contents(mine) - contents(yours)).elements()
    ]


def contents(graph: Graph) -> Counter[str]:
    """Everything that is written in a graph, each as a line, with how often it is there."""
    show = graph.graph["system"].show
    starts = (f"start {show(state)}" for state in graph.graph["starts"])
    complete = f"complete {graph.graph['complete']}"
    states = (f"state {show(state)} {sorted(data.items())}" for state, data in graph.nodes(data=True))
    steps = (f"step {show(a)} -> {show(b)} {sorted(data.items())}" for a, b, data in graph.edges(data=True))
    return Counter([*starts, complete, *states, *steps])


class TestComparison:
    """The comparison can fail: each way in which a graph can be wrong is found."""

    def test_equal_graphs_have_no_difference(self) -> None:
        """Also if their states were found in another order."""
        graph = explore(lift())
        turned: Graph = nx.MultiDiGraph(**graph.graph)
        turned.add_nodes_from(reversed(list(graph.nodes(data=True))))
        turned.add_edges_from(reversed(list(graph.edges(data=True))))
        assert differences(graph, turned) == []

    def test_a_lost_step(self) -> None:
        """One of two steps between the same states is missed, too."""
        whole, graph = explore(coin()), explore(coin())
        graph.remove_edge((1,), (0,))
        data = "[('actor', 'PLAYER'), ('label', 'PLAYER: pick up'), ('row', 'test'), ('rule', 'pick_right')]"
        assert differences(whole, graph) == [f"- step side=HEADS -> side=NONE {data}"]

    def test_a_step_with_another_target(self) -> None:
        """It is missing at one place and too much at the other."""
        whole, graph = explore(lift()), explore(lift())
        source, target, key, data = next(iter(graph.edges(keys=True, data=True)))
        graph.remove_edge(source, target, key)
        graph.add_edge(source, source, **data)
        found = differences(whole, graph)
        assert [line[:6] for line in found] == ["- step", "+ step"]

    @pytest.mark.parametrize("name", ["label", "rule", "row", "actor"])
    def test_a_step_with_another_name(self, name: str) -> None:
        """Label, rule, row and actor all count."""
        whole, graph = explore(lift()), explore(lift())
        next(iter(graph.edges(data=True)))[2][name] = "other"
        assert [line[:6] for line in differences(whole, graph)] == ["- step", "+ step"]

    def test_a_lost_state(self) -> None:
        """It is missed itself, besides its steps."""
        whole, graph = explore(traffic_light()), explore(traffic_light())
        graph.remove_node(max(graph))
        assert [line[:7] for line in differences(whole, graph)] == ["- state", "- step ", "- step "]

    def test_other_depth_start_or_end(self) -> None:
        """What the graph says about itself counts."""
        whole, graph = explore(lift()), explore(lift())
        graph.nodes[0, 0, 0]["depth"] = 1
        graph.graph |= {"starts": ((0, 0, 0), (0, 0, 1)), "complete": False}
        assert len(differences(whole, graph)) == 2 + 1 + 2

    def test_a_wrong_rule(self) -> None:
        """The same game in another profile is another graph."""
        assert differences(explore(game("window, ocg")), explore(game("window, tcg"))) != []


class TestAgreement:
    """Every engine, whole graphs."""

    @pytest.mark.parametrize(("name", "states", "steps"), [("traffic light", 5, 5), ("lift", 8, 10), ("coin", 3, 6)])
    def test_small_systems_have_the_size_counted_by_hand(self, name: str, states: int, steps: int) -> None:
        """No duel is needed: a region, two nested regions, no region and two outcomes of one move."""
        for run in (explore_meaning, explore, explore_live):
            graph = run(SMALL[name]())
            assert (len(graph), graph.number_of_edges()) == (states, steps)

    @pytest.mark.parametrize("name", [*SMALL, *GAMES])
    @pytest.mark.parametrize("run", [explore, explore_live])
    def test_engine_and_meaning(self, run: Callable[[System], Graph], name: str) -> None:
        """The engine's graph is that of the reference meaning."""
        found = SMALL[name]() if name in SMALL else game(name)
        assert differences(explore_meaning(found), run(found))[:5] == []

    def test_every_rule_is_compared(self) -> None:
        """Each rule of the duel is carried out in one of the games."""
        fired = set[str]().union(*(reach(game(name)).fired() for name in GAMES))
        assert {rule.name for rule in game("window, tcg").rules} - fired == set()

    def test_a_large_game_live(self) -> None:
        """A whole turn with a third fast effect: about 20,000 steps, driven one by one."""
        found = duel(Game("tcg", (*WINDOW, entry("more-op", "OP", "quick"))), claims=[])
        graph = explore(found)
        assert 15_000 < graph.number_of_edges() < 20_000
        assert differences(graph, explore_live(found))[:5] == []

    def test_a_battle_phase_live(self) -> None:
        """Declarations, a replay and every part of the Damage Step: about 4,000 states, driven one by one."""
        found = duel(BATTLE_PHASE, claims=[])
        graph = explore(found)
        frames = {found.value(state, "frame") for state in graph}
        assert frames == {Frame.SS, *BATTLE_STEP, *DAMAGE_STEP, Frame.ES}
        assert 3_000 < len(graph) < 5_000
        assert differences(graph, explore_live(found))[:5] == []


class TestAnyCast:
    """Nobody chose these casts."""

    @given(games())
    @settings(
        max_examples=examples(50),
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    )
    def test_three_engines_agree(self, found: Game) -> None:
        """Whatever the cast, as long as its graph is small."""
        built = duel(found, claims=[])
        space = reach(built, max_states=800)
        assume(space.complete)
        meant = explore_meaning(built)
        assert differences(meant, graph_of(space))[:3] == []
        assert differences(meant, explore_live(built))[:3] == []
