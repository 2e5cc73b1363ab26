"""Every kind of claim on mazes: holds with a witness, fails with a shortest counterexample, vacuous, cut."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from fsm.core import (
    Always,
    Can,
    CanAlwaysReach,
    Claim,
    Draws,
    LeadsTo,
    Monitor,
    NeverStuck,
    NoCycle,
    OnEveryStep,
    Projection,
    Sometimes,
    SometimesStep,
    after,
    all_of,
    any_of,
    between,
    may_act,
    no,
    seen,
    step,
    taken_by,
)
from fsm.engines.check import check
from fsm.engines.project import project
from fsm.engines.reach import reach
from tests.toys import ALWAYS, NEVER, Player, Room, at, maze, passes, room, token

if TYPE_CHECKING:
    from fsm.core import Expr, System
    from fsm.engines.verdict import Verdict

T: dict[str, Any] = {"id": "T1", "text": "As it says.", "cite": "none"}
BOXES = Projection("map", room, {Room.A: "a", Room.B: "b", Room.D: "d"})
FORK = "AB AC BD CE EE ED"
"""Two ways from A to D; the longer one can wait in E."""
DRAINED = "AB AC BD"
"""C is a dead end."""


def verdict(system: System, limit: int | None = None) -> Verdict:
    """The verdict of the only claim of a system."""
    (only,) = check(reach(system, max_states=limit))
    return only


def play(text: str) -> list[str]:
    """`"ab bd"` as moves that nobody chooses."""
    return [f"rules: {move}" for move in text.split()]


def draws(*arrows: str, exactly: bool) -> Draws:
    """A claim about the arrows of `BOXES`."""
    return Draws(**T, chart="map", arrows=frozenset(arrows), exactly=exactly)


def stuck(when: Expr[bool] = NEVER, moves: Expr[bool] = ALWAYS) -> NeverStuck:
    """A claim that no room of a maze is a dead end."""
    return NeverStuck(**T, when=when, step=moves)


VISITED = Monitor(("no", "yes"), [("no", after(room) == Room.C, "yes")])
CASES: list[tuple[str, Claim, str, str | None, str | None]] = [
    (FORK, Always(**T, when=at("D"), must=no(at("A"))), "holds", "ab bd", None),
    (FORK, Always(**T, when=at("CDE"), must=at("CE")), "fails", "ac", "ab bd"),
    (FORK, Always(**T, must=at("AB")), "fails", "", "ac"),
    (FORK, Always(**T, when=at("F"), must=NEVER), "vacuous", None, None),
    (FORK, OnEveryStep(**T, when=step("ee"), must=at("E")), "holds", "ac ce ee", None),
    (FORK, OnEveryStep(**T, when=after(room) == Room.D, must=at("B")), "fails", "ab bd", "ac ce ed"),
    (FORK, OnEveryStep(**T, when=step("ee"), must=after(room) == Room.D), "fails", "ac ce ee", "ac ce ee"),
    (FORK, OnEveryStep(**T, when=all_of(step("bd"), at("E")), must=NEVER), "vacuous", None, None),
    (FORK, OnEveryStep(**T, monitor=VISITED, when=step("bd"), must=seen("no")), "holds", "ab bd", None),
    (FORK, OnEveryStep(**T, monitor=VISITED, when=at("E"), must=seen("no")), "fails", "ac ce ee", "ac ce ee"),
    (FORK, OnEveryStep(**T, monitor=VISITED, when=all_of(seen("yes"), at("B")), must=NEVER), "vacuous", None, None),
    ("AB BA AC CA", OnEveryStep(**T, monitor=VISITED, when=step("ba"), must=seen("no")), "fails", "ab ba",
     "ac ca ab ba"),
    (FORK, Sometimes(**T, goal=at("DE")), "holds", "ab bd", None),
    (FORK, Sometimes(**T, goal=at("F")), "fails", None, ""),
    (FORK, SometimesStep(**T, goal=after(room) == Room.E), "holds", "ac ce", None),
    (FORK, SometimesStep(**T, goal=all_of(at("B"), after(room) == Room.E)), "fails", None, ""),
    (FORK, Can(**T, when=at("CE"), step=any_of(step("ed"), step("ce"))), "holds", "ac", None),
    (FORK, Can(**T, when=at("CDE"), step=ALWAYS), "fails", "ac", "ab bd"),
    (FORK, Can(**T, when=at("F"), step=NEVER), "vacuous", None, None),
    (FORK, CanAlwaysReach(**T, goal=at("D")), "holds", "ab bd", None),
    (DRAINED, CanAlwaysReach(**T, goal=at("D")), "fails", "ab bd", "ac"),
    (DRAINED, CanAlwaysReach(**T, goal=at("F")), "fails", None, ""),
    (FORK, stuck(), "holds", "ab bd", None),
    (DRAINED, stuck(), "fails", "ab bd", "ac"),
    (FORK, stuck(at("E"), step("ed")), "holds", "ab bd", None),
    (FORK, stuck(at("AE"), step("ed")), "fails", "ab bd", ""),
    ("AB BA", stuck(), "vacuous", None, None),
    (FORK, NoCycle(**T, step=no(step("ee"))), "holds", "ab", None),
    (FORK, NoCycle(**T, step=at("CE")), "fails", "ac ce", "ac ce ee"),
    ("AB BC CD DB CE EC", NoCycle(**T, step=no(at("D"))), "fails", "ab", "ab bc ce ec"),
    ("AB BC CD DB CE EC", NoCycle(**T, step=ALWAYS), "fails", "ab", "ab bc cd db"),
    ("AB BA", NoCycle(**T, step=step("ba")), "holds", "ab ba", None),
    ("AB", NoCycle(**T, step=step("ba")), "vacuous", None, None),
    (FORK, LeadsTo(**T, when=at("E"), goal=at("D")), "holds", "ac ce", None),
    (FORK, LeadsTo(**T, when=at("CBD"), goal=at("D")), "holds", "ab", None),
    (DRAINED, LeadsTo(**T, when=at("ABC"), goal=at("D")), "fails", "", ""),
    (DRAINED, LeadsTo(**T, when=at("BC"), goal=at("D")), "fails", "ab", "ac"),
    ("AB BC CB BD", LeadsTo(**T, when=at("B"), goal=at("D")), "holds", "ab", None),
    ("AB BC CB", LeadsTo(**T, when=at("C"), goal=at("A")), "fails", "ab bc", "ab bc"),
    (FORK, LeadsTo(**T, when=at("F"), goal=at("D")), "vacuous", None, None),
    (FORK, draws("a--b", "b--d", "a--d", exactly=True), "holds", "ab", None),
    (FORK, draws("a--b", "b--d", "a--d", "d--a", exactly=False), "holds", "ab", None),
    (FORK, draws("b--d", "a--d", exactly=False), "fails", "ab", "ab"),
    (FORK, draws("a--b", "b--d", exactly=False), "fails", "ab", "ac ce ed"),
    ("AF", draws(exactly=False), "vacuous", None, None),
]  # fmt: skip


@pytest.mark.parametrize(("arcs", "claim", "status", "witness", "trace"), CASES)
def test_verdict(arcs: str, claim: Claim, status: str, witness: str | None, trace: str | None) -> None:
    """Status, a shortest play that makes the claim meaningful and a shortest one that breaks it."""
    found = verdict(maze(arcs, claim, final="D", charts=[BOXES]))
    expected = (status, *(None if text is None else play(text) for text in (witness, trace)))
    assert (found.status, found.witness, found.trace) == expected
    assert found.holds is {"holds": True, "fails": False, "vacuous": None}[status]


def test_an_arrow_that_no_play_takes() -> None:
    """A chart that must be drawn exactly also fails by what is missing."""
    found = verdict(maze(FORK, draws("a--b", "b--d", "a--d", "d--a", exactly=True), charts=[BOXES]))
    assert (found.status, found.trace, found.note) == ("fails", None, "no play takes d--a")


@pytest.mark.parametrize("kind", range(10))
def test_not_applicable(kind: int) -> None:
    """A claim of any kind that a setting switches off is not decided, whatever it says."""
    claim: Claim = [
        Always(**T, applies=NEVER, must=NEVER), OnEveryStep(**T, applies=NEVER, must=NEVER),
        Sometimes(**T, applies=NEVER, goal=NEVER), SometimesStep(**T, applies=NEVER, goal=NEVER),
        Can(**T, applies=NEVER, when=ALWAYS, step=NEVER), CanAlwaysReach(**T, applies=NEVER, goal=NEVER),
        NeverStuck(**T, applies=NEVER, when=ALWAYS, step=NEVER), NoCycle(**T, applies=NEVER, step=ALWAYS),
        LeadsTo(**T, applies=NEVER, when=ALWAYS, goal=NEVER),
        Draws(**T, applies=NEVER, chart="map", arrows=frozenset(), exactly=True),
    ][kind]  # fmt: skip
    found = verdict(maze(FORK, claim, charts=[BOXES]))
    assert (found.status, found.holds, found.witness, found.trace) == ("not_applicable", None, None, None)


def test_a_premise_that_the_setting_rules_out() -> None:
    """It is not applicable, as opposed to a premise that only no play reaches; a dead end is one all the same."""
    assert verdict(maze(FORK, Always(**T, when=NEVER, must=NEVER))).status == "not_applicable"
    assert verdict(maze(FORK, OnEveryStep(**T, when=step("da"), must=NEVER))).status == "not_applicable"
    assert verdict(maze(DRAINED, stuck(when=NEVER), final="D")).status == "fails"


LINE = "AB BC CD DE"
CUT: list[tuple[str, Claim, str, str | None, str | None]] = [
    (LINE, Always(**T, must=at("ABCD")), "cut", "", None),
    (LINE, Always(**T, must=at("A")), "fails", "", "ab"),
    (LINE, OnEveryStep(**T, when=step("cd"), must=NEVER), "cut", None, None),
    (LINE, OnEveryStep(**T, must=at("A")), "fails", "ab", "ab bc"),
    (LINE, Sometimes(**T, goal=at("E")), "cut", None, None),
    (LINE, Sometimes(**T, goal=at("C")), "holds", "ab bc", None),
    (LINE, SometimesStep(**T, goal=step("de")), "cut", None, None),
    (LINE, SometimesStep(**T, goal=step("bc")), "holds", "ab bc", None),
    (LINE, Can(**T, when=at("C"), step=step("cd")), "cut", "ab bc", None),
    (LINE, Can(**T, when=at("B"), step=step("cd")), "fails", "ab", "ab"),
    (LINE, CanAlwaysReach(**T, goal=at("E")), "cut", None, None),
    ("AB AC BD", CanAlwaysReach(**T, goal=at("D")), "fails", None, "ac"),
    (LINE, stuck(), "cut", None, None),
    ("AB AC BD", stuck(), "fails", None, "ac"),
    (LINE, NoCycle(**T, step=ALWAYS), "cut", "ab", None),
    ("AB BA AC BD", NoCycle(**T, step=ALWAYS), "fails", "ab", "ab ba"),
    (LINE, LeadsTo(**T, when=at("A"), goal=at("E")), "cut", "", None),
    ("AB AC BD", LeadsTo(**T, when=at("C"), goal=at("D")), "fails", "ac", "ac"),
    (LINE, draws("a--b", "b--d", exactly=True), "cut", "ab", None),
    (LINE, draws("b--d", exactly=True), "fails", "ab", "ab"),
]


@pytest.mark.parametrize(("arcs", "claim", "status", "witness", "trace"), CUT)
def test_at_a_limit(arcs: str, claim: Claim, status: str, witness: str | None, trace: str | None) -> None:
    """With the first 3 states only what is found counts: nothing fails because of what was left out."""
    found = verdict(maze(arcs, claim, final="D", charts=[BOXES]), limit=3)
    expected = (status, *(None if text is None else play(text) for text in (witness, trace)))
    assert (found.status, found.witness, found.trace) == expected


OPENS, REACHES, MUST, FORGETS = (at(name) for name in "BCDE")
WAYS = [
    ("AB BC", "fails", "ab bc"), ("AB BD DC CA", "holds", None), ("AC CA", "vacuous", None),
    ("AB BA AC", "fails", "ab ba ac"), ("AB BD DC CF FB", "holds", None),
    ("AB BD DB BF FC", "fails", "ab bf fc"), ("AB BE EC", "vacuous", None),
    ("AB BD DC CA AC", "holds", None), ("AD DB BC", "fails", "ad db bc"),
]  # fmt: skip


@pytest.mark.parametrize(("arcs", "status", "trace"), WAYS)
def test_between(arcs: str, status: str, trace: str | None) -> None:
    """On the way from B to C lies D, unless E forgets; a step counts by the room it enters."""
    claim = between(
        "T1", "D lies between.", "none", opens=after(room) == Room.B, reaches=after(room) == Room.C,
        must_contain=after(room) == Room.D, forgets=after(room) == Room.E,
    )  # fmt: skip
    found = verdict(maze(arcs, claim))
    assert (found.status, found.trace) == (status, None if trace is None else play(trace))


@pytest.mark.parametrize(
    ("opens", "contained", "reaches", "holds"),
    [("ab", "bc", "bc", True), ("ab", "ab", "bc", False), ("ab cd", "bc", "de", False), ("ab bc", "bc", "cd", False)],
)  # fmt: skip
def test_between_by_steps(opens: str, contained: str, reaches: str, *, holds: bool) -> None:
    """The step that reaches is on the way, one that opens is not; opening again starts again."""
    opened, must, end = (step(*moves.split()) for moves in (opens, contained, reaches))
    claim = between("T1", "As it says.", "none", opens=opened, reaches=end, must_contain=must)
    assert verdict(maze("AB BC CD DE", claim)).holds is holds


def test_between_does_not_apply() -> None:
    """Its switch is that of every claim."""
    claim = between("T1", "Says.", "none", opens=ALWAYS, reaches=ALWAYS, must_contain=NEVER, applies=NEVER)
    assert verdict(maze("AB", claim)).status == "not_applicable"


def test_who_moves_and_who_may() -> None:
    """In the token game the holder alone may move and takes every step."""
    first = passes != 2
    cases = [
        (OnEveryStep(**T, when=taken_by(Player.SECOND), must=may_act(Player.SECOND)), "holds", None),
        (OnEveryStep(**T, must=no(may_act(Player.SECOND))), "fails", ["FIRST: pass", "SECOND: pass"]),
        (Sometimes(**T, goal=all_of(may_act(Player.FIRST), may_act(Player.SECOND))), "fails", []),
        (Always(**T, when=first, must=any_of(may_act(Player.FIRST), may_act(Player.SECOND))), "holds", None),
        (SometimesStep(**T, goal=taken_by(None)), "fails", []),
    ]
    for claim, status, trace in cases:
        found = verdict(token(claim))
        assert (found.status, found.trace) == (status, trace)


def test_who_may_move_at_a_limit() -> None:
    """A player whose only step was left out may move all the same."""
    claim = Always(**T, when=at("B"), must=may_act(Player.SECOND))
    assert verdict(maze("AB BC:2", claim), limit=2).status == "cut"


def test_nobody_takes_a_step_of_the_rules() -> None:
    """`taken_by(None)` is true of steps without an actor and of no other."""
    claim = OnEveryStep(**T, when=taken_by(None), must=step("ab", "cd"))
    assert verdict(maze("AB BC:1 CD", claim)).status == "holds"


def test_a_monitor_does_not_change_the_states() -> None:
    """States and steps are counted the same with and without claims that watch."""
    watched = OnEveryStep(**T, monitor=VISITED, must=ALWAYS)
    alone, space = reach(maze("AB BA AC CA")), reach(maze("AB BA AC CA", watched))
    assert [found.status for found in check(space)] == ["holds"]
    assert (space.states, space.steps) == (alone.states, alone.steps)
    assert (len(space.states), space.edges) == (3, 4)


def drawn(
    arcs: str, boxes: str, **more: Any  # noqa: ANN401  # as many types as a projection has parts
) -> dict[str, tuple[str, set[str], set[str]]]:  # fmt: skip
    """Play, labels and rules of each arrow where these rooms are boxes of their own name and the others have none."""
    chart = Projection("map", room, {Room[name]: name for name in boxes}, **more)
    found = project(reach(maze(arcs, charts=[chart])), "map")
    return {arrow.id: (" ".join(arrow.play).replace("rules: ", ""), arrow.labels, arrow.rules) for arrow in found}


def test_a_state_is_passed_through() -> None:
    """It has no box although its value has: the arrow joins the boxes before and after it, by the later step."""
    found = drawn("AB BC CA", "ABC", labels={"ab": "yes", "bc": "no"}, through=room == Room.B)
    assert {arrow: (labels, rules) for arrow, (_, labels, rules) in found.items()} == {
        "A--C": ({"no"}, {"bc"}), "C--A": (set(), {"ca"}),
    }  # fmt: skip


def test_projection() -> None:
    """A step is drawn between two boxes; with its label, and by every rule behind it; not inside a box."""
    found = drawn("AB BA BC CA CC", "ABC", labels={"ab": "yes", "ca": "no", "cc": "round"})
    assert found == {
        "A--B": ("ab", {"yes"}, {"ab"}), "B--A": ("ab ba", set(), {"ba"}),
        "B--C": ("ab bc", set(), {"bc"}), "C--A": ("ab bc ca", {"no"}, {"ca"}),
    }  # fmt: skip


def test_projection_passes_through_states_without_a_box() -> None:
    """From the last box before to the next one after, each arrow with a shortest play that takes it."""
    found = drawn("AB BC AD DE EC CF", "ABDF")
    plays = {"A--B": "ab", "A--D": "ad", "B--F": "ab bc cf", "D--F": "ad de ec cf"}
    assert {arrow: play for arrow, (play, _, _) in found.items()} == plays


def test_projection_cuts_a_step_in_two() -> None:
    """A step drawn as a box of its own gives two arrows, without its label, also where it leads to no box."""
    cuts, labels = {"ab": "x"}, {"ab": "never", "bc": "on"}
    found = drawn("AB BC", "AC", cuts=cuts, labels=labels)
    assert found == {"A--x": ("ab", set(), {"ab"}), "x--C": ("ab bc", {"on"}, {"bc"})}
    assert set(drawn("AB BC", "ABC", cuts=cuts)) == {"A--x", "x--B", "B--C"}
    assert set(drawn("AB BA", "AB", cuts={"ab": "A"})) == {"A--B", "B--A"}


def test_unknown_projection() -> None:
    """The nearest name is offered."""
    with pytest.raises(KeyError, match=r"the system has no projection 'mpa'; did you mean 'map'\?"):
        project(reach(maze("AB", charts=[BOXES])), "mpa")
