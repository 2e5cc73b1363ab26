"""Building and exploring: starts, narrower domains, choices, rules that do not apply, limits, plays and regions."""

from __future__ import annotations

from enum import Enum, IntEnum
from itertools import pairwise
from types import ModuleType
from typing import TYPE_CHECKING, Any

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fsm import core as f
from fsm.core import Parts, Range, Region, Rule, Setting, Var, build, choice, each, moves, no
from fsm.engines.explore import explore, graph_of
from fsm.engines.reach import reach
from fsm.engines.successors import successors
from tests import toys
from tests.toys import ALWAYS, Colour, Player, Room, at, counter, maze, room, token

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fsm.core import System
    from fsm.engines.reach import Space

ARCS = [f"{a}{b}" for a in "ABCDEF" for b in "ABCDEF"]
a, b = (Var[int](Range(0, 3), name, 1) for name in "ab")
shut = Var[bool](bool, "shut", True)  # noqa: FBT003  # a first value
COPY = Rule("R1", "Copy.", "none", "copy", [no(a == b)], [b.becomes(a), shut.becomes(no(shut))], name="copy")
STEP = Rule("R2", "Step.", "none", "step", [a < 3], [a.becomes(a + 1)], name="step")
SHUT = Rule("R3", "Shut.", "none", "shut", [no(shut)], [shut.becomes(True)], name="shut")  # noqa: FBT003


def made(*rules: Rule, variables: Sequence[Any] = (a, b, shut), **setting: Any) -> System:  # noqa: ANN401  # its fields
    """A system of these rules in this setting."""
    return build(Parts(variables, rules, [], ALWAYS), Setting(**setting))


def shown(space: Space) -> list[str]:
    """The explored states in words."""
    return [space.system.show(state) for state in space.states]


class TestStarts:
    """Initial states."""

    def test_the_first_values_of_the_variables(self) -> None:
        """Without starts there is one, and cells of an array begin alike."""
        assert made(STEP).starts == ((1, 1, 1),)
        assert toys.zoo().decode(toys.zoo().starts[0]) == {
            "flag": False, "colour": Colour.RED, "number": 0, "who": "none", "link[0]": 1, "link[1]": 1, "link[2]": 1,
            "liked[ann]": False, "liked[bob]": False,
        }  # fmt: skip

    def test_several(self) -> None:
        """Each start has depth 0 and an empty play; a play begins at the nearest one."""
        space = reach(maze("AB BC CD DE", starts="DA"))
        assert shown(space) == ["room=D", "room=A", "room=E", "room=B", "room=C"]
        assert space.depths == [0, 0, 1, 1, 2]
        plays = [[], [], ["rules: de"], ["rules: ab"], ["rules: ab", "rules: bc"]]
        assert [space.play(number) for number in range(5)] == plays

    def test_one_twice(self) -> None:
        """The same start is explored once."""
        space = reach(maze("AB", starts="AA"))
        assert (shown(space), space.edges) == (["room=A", "room=B"], 1)

    def test_one_inside_a_play_of_another(self) -> None:
        """It keeps depth 0 although a longer play reaches it."""
        assert reach(maze("AB BC", starts="AB")).depths == [0, 0, 1]

    def test_changes_to_first_values(self) -> None:
        """A start changes the variables it names and no other."""
        assert made(STEP, starts=[{"b": 3}, {"a": 0, "shut": False}]).starts == ((1, 3, 1), (0, 1, 0))


class TestNarrow:
    """Variables with fewer values than their domain has."""

    def test_codes_stay(self) -> None:
        """A value has the code it has in the whole domain."""
        system = made(STEP, narrow={"a": [1, 3], "b": [1, 2]})
        assert (system.domains["a"].values, system.domains["a"].codes) == ((1, 3), {1: 1, 3: 3})
        assert made(STEP, narrow={"a": {3, 2}}, starts=[{"a": 2}]).starts == ((2, 1, 1),)

    def test_one_value_is_no_variable(self) -> None:
        """It is not part of a state, but still has its value; updates that keep it are left out."""
        system = made(STEP, SHUT, narrow={"shut": [True], "b": {1}, "a": [1, 2]})
        assert (system.names, system.starts) == (("a",), ((1,),))
        assert system.decode((2,)) == {"a": 2, "b": 1, "shut": True}
        assert (system.value((2,), "a"), system.value((2,), "b")) == (2, 1)

    def test_what_an_update_can_change(self) -> None:
        """Setting a narrowed variable to what it always is does no harm; anything else is refused."""
        right = Rule("R1", "Keep.", "none", "keep", [a == 1], [shut.becomes(True)], name="keep")  # noqa: FBT003
        assert made(right, narrow={"shut": {True}}).commands[0].updates == ()
        with pytest.raises(
            f.RuleError, match=r"^test_build\.py:\d+: rule copy: b is narrowed to 1 but becomes a; widen it$"
        ):
            made(COPY, narrow={"b": {1}})
        with pytest.raises(f.RuleError, match=r": rule copy: shut is narrowed to true but becomes false; widen it$"):
            made(COPY, narrow={"shut": {True}})

    def test_an_update_to_a_value_left_out(self) -> None:
        """A value outside the narrow domain is a stray, by every engine."""
        system = made(STEP, narrow={"a": [1, 2]})
        play = "play: rules: step · rules: step"
        with pytest.raises(f.StrayError, match=rf"^test_build\.py:\d+: a became 3, which is not one of 1, 2; {play}$"):
            reach(system)
        with pytest.raises(f.StrayError, match=r"^test_build\.py:\d+: step: a became 3$"):
            list(moves(system, {"a": 2, "b": 1, "shut": True}))


class TestRules:
    """Rules made into commands."""

    def test_not_applicable(self) -> None:
        """A rule that a switch, a bound or a narrow domain rules out has no command and is listed."""
        strict, top = f.Constant[bool](bool, "strict"), f.Bound("top")
        by_switch = Rule("R1", "By switch.", "none", "x", [strict, a < 2], [], name="by_switch")
        by_bound = Rule("R2", "By bound.", "none", "x", [a <= top, a + 1 > top], [], name="by_bound")
        system = made(
            STEP, by_switch, by_bound, SHUT, constants={"strict": False}, bounds={"top": 3}, narrow={"shut": {True}}
        )
        assert [rule.name for rule in system.not_applicable] == ["by_switch", "shut"]
        assert [command.rule.name for command in system.commands] == ["step", "by_bound"]
        assert [c.label for c in system.commands[1].guard] == ["a + 1 > top"]
        assert len(system.rules) == 4

    def test_not_reached(self) -> None:
        """A rule that is possible somewhere but not here is applicable and does not fire."""
        space = reach(maze("AB CD"))
        assert (space.system.not_applicable, space.fired()) == ((), {"ab"})

    def test_choices(self) -> None:
        """One command for each choice the guard leaves; `none` of a sort is never chosen."""
        p, i = choice("p", toys.PERSON), choice("i", Range(0, 1))
        rule = Rule(
            "R", "Give.", "none", "give {p} to {i}", [toys.age[p] > i], [toys.link[i].becomes(2)],
            actor=toys.colour, choose=[p, i], name="give",
        )  # fmt: skip
        commands = toys.zoo(rule).commands
        assert [(c.text, c.verb, c.thing) for c in commands] == [
            ("give ann to 0", "give", "ann"), ("give bob to 0", "give", "bob"), ("give bob to 1", "give", "bob"),
        ]  # fmt: skip
        assert [name for c in commands for name, _ in c.updates] == ["link[0]", "link[0]", "link[1]"]

    def test_each(self) -> None:
        """Updates for every value of a choice, made at once: a rotation."""
        i = choice("i", Range(0, 1))
        rotate = [each(i, toys.link[i].becomes(toys.link[i + 1])), [toys.link[2].becomes(toys.link[0])]]
        system = toys.zoo(Rule("R", "Rotate.", "none", "rotate", [], rotate, name="rotate"))
        ((_, _, new),) = moves(system, system.decode(system.starts[0]) | {"link[0]": 3, "link[1]": 2, "link[2]": 0})
        assert [new[f"link[{k}]"] for k in range(3)] == [2, 0, 3]

    def test_actors(self) -> None:
        """Who takes a step may depend on the state."""
        space = reach(token())
        assert {space.label(command, who) for steps in space.steps for command, who, _ in steps} == {
            "FIRST: pass", "FIRST: play", "SECOND: pass", "SECOND: play",
        }  # fmt: skip
        assert space.may == [1, 2, 0, 2, 1, 0]
        first = space.system.may_act(Player.FIRST)
        states = [space.system.decode(state) for state in space.states]
        assert [f.evaluate(first, state) for state in states] == [True, False, False, False, True, False]

    def test_order_of_numbered_members(self) -> None:
        """Members of an enumeration are ordered as declared, also if they are numbers themselves."""
        speed = IntEnum("speed", {"SLOW": 5, "FAST": 1})
        var = Var[Any](speed, "speed", speed.SLOW)
        rule = Rule("R", "Go.", "none", "go", [speed_less(var, speed.FAST)], [var.becomes(speed.FAST)], name="go")
        system = made(rule, variables=[var])
        assert [state for _, _, state in successors(system)((0,))] == [(1,)]
        assert [values for _, _, values in moves(system, {"speed": speed.SLOW})] == [{"speed": speed.FAST}]

    def test_names_come_from_the_module(self) -> None:
        """A rule or claim is named after the variable it is assigned to, in the order written."""
        module = ModuleType("rules")
        claim = f.Sometimes(id="T1", text="Says.", cite="none", goal=ALWAYS)
        module.__dict__.update(pass_=COPY, other=3, go_on=STEP, possible=claim)
        assert [rule.name for rule in f.rules_in(module)] == ["pass", "go_on"]
        assert [(found.name, found.id) for found in f.claims_in(module)] == [("possible", "T1")]
        assert f.claims_in(module)[0].where == claim.where


def speed_less(var: Var[Any], value: Enum) -> Any:  # noqa: ANN401
    """`var < value`, compared with another variable so that it is not decided beforehand."""
    return f.all_of(var < f.one(value), f.any_of(var < value, var > value))


class TestReach:
    """The explored states."""

    @pytest.mark.parametrize(
        ("limit", "states", "cut"), [(1, "A", {0}), (2, "AB", {0, 1}), (4, "ABCD", set()), (9, "ABCD", set())]
    )
    def test_limit(self, limit: int, states: str, cut: set[int]) -> None:
        """The first states are kept, with every step between them; those with a step left out are known."""
        space = reach(maze("AB AC BA BD CD DA"), max_states=limit)
        assert shown(space) == [f"room={name}" for name in states]
        assert (set(space.cut), space.complete) == (cut, not cut)
        assert space.edges == {1: 0, 2: 2, 4: 6, 9: 6}[limit]

    def test_endless_stray(self) -> None:
        """A counter without an end is stopped at the first value too much, not counted for ever."""
        play = " · ".join(["rules: up"] * 3)
        with pytest.raises(
            f.StrayError, match=rf"^toys\.py:\d+: count became 3, which is not one of 0, 1, 2; play: {play}$"
        ):
            reach(counter(2, until=9))

    def test_progress(self) -> None:
        """The first report comes at once: one state known, one waiting."""
        told: list[tuple[int, int]] = []
        reach(counter(3), progress=lambda states, waiting, _: told.append((states, waiting)))
        assert told == [(1, 1)]

    @given(st.lists(st.sampled_from(ARCS), unique=True, max_size=12), st.text("ABCDEF", min_size=1, max_size=2))
    def test_plays_are_shortest(self, arcs: list[str], starts: str) -> None:
        """The play to a state can be played, ends there and is as short as any."""
        space = reach(maze(" ".join(arcs), starts=starts))
        graph: Any = nx.DiGraph(tuple(arc) for arc in arcs)
        graph.add_nodes_from(starts)
        depths = nx.multi_source_dijkstra_path_length(graph, set(starts), weight=None)
        names = [Room(code).name for (code,) in space.states]
        assert set(names) == set(depths)
        for number, name in enumerate(names):
            play = [move.removeprefix("rules: ").upper() for move in space.play(number)]
            assert len(play) == space.depths[number] == depths[name]
            assert all(one[1] == other[0] for one, other in pairwise(play))
            assert not play or (play[0][0] in starts and play[-1][1] == name)

    @given(st.lists(st.sampled_from(ARCS), unique=True, max_size=12), st.one_of(st.none(), st.integers(1, 6)))
    def test_graph(self, arcs: list[str], limit: int | None) -> None:
        """The graph has the states, depths and steps of the space, limited or not."""
        system = maze(" ".join(arcs))
        space, graph = reach(system, max_states=limit), explore(system, max_states=limit)
        known = list(zip(space.states, space.depths, strict=True))
        assert [(state, data["depth"]) for state, data in graph.nodes(data=True)] == known
        steps = [
            (state, space.states[to], {"label": space.label(k, who), "rule": name, "row": "test", "actor": "rules"})
            for state, found in zip(space.states, space.steps, strict=True)
            for k, who, to in found
            for name in [system.commands[k].rule.name]
        ]
        assert list(graph.edges(data=True)) == steps
        assert (graph.graph["complete"], graph.graph["starts"]) == (space.complete, system.starts)
        assert list(graph_of(space).edges(data=True)) == steps


class TestRegion:
    """Trees of named states."""

    TREE = Region(room, {"upper": {"left": [Room.A], "right": [Room.B, Room.C]}, "lower": [Room.D, Room.E, Room.F]})

    def test_path(self) -> None:
        """The composites around a leaf from the outside in, then the leaf."""
        assert self.TREE.path(Room.C) == ("upper", "right", "C")
        assert self.TREE.path(Room.D) == ("lower", "D")
        assert self.TREE.path(Colour.RED) == ()

    def test_leaves(self) -> None:
        """All values inside a composite, in the order of the tree."""
        assert self.TREE.leaves("upper") == (Room.A, Room.B, Room.C)
        assert self.TREE.leaves("right") == (Room.B, Room.C)

    def test_within(self) -> None:
        """True at the leaves of the composite and nowhere else."""
        system = maze("AB BC CD DE EF")
        inside = system.ground(self.TREE.within("right"))
        assert str(inside) == "(room == B or room == C)"
        assert [f.evaluate(inside, {"room": leaf}) for leaf in Room] == [False, True, True, False, False, False]

    def test_dispatch(self) -> None:
        """A system explored region by region has the same steps as without its region."""
        rules = maze("AB BC CA BD").rules
        plain = reach(build(Parts([room], rules, [], at("D")), Setting()))
        tree = reach(build(Parts([room], rules, [], at("D"), [self.TREE]), Setting()))
        assert (tree.states, tree.steps) == (plain.states, plain.steps)
