"""A wrong rule is refused where it stands, with what is wrong and what to write instead.

Every message of the language is tried with the line it must name.
"""

from __future__ import annotations

import re
import runpy
from typing import TYPE_CHECKING, Any

import pytest

from fsm import core as f
from fsm.core import Constant, Monitor, Range, Region, Rule, RuleError, Setting, Sort, Var, choice
from fsm.engines.reach import reach
from tests import toys
from tests.toys import ALWAYS, Colour, Player, Room, room

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

WORLD = """\
from enum import Enum
from fsm.core import Range, Rule, Var, all_of
class Window(Enum):
    OPEN = 0
    RESOLVING = 1
class Speed(Enum):
    ONE = 1
    TWO = 2
window = Var(Window, "window", Window.OPEN)
passes = Var(Range(0, 2), "passes", 0)
chain = Var(Range(0, 3), "chain", 0)
pass_ = Rule(
    row="P1", says="Pass.", cite="none", move="pass",
    when=[{condition}],
    then=[{update}],{more}
)
"""
NO_TRUTH = (
    "is an expression, not yet true or false; use all_of / any_of / no / implies instead of and / or / not / if, "
    ".among(a, b) instead of `in`, and write a < b < c as two conditions"
)
MISTAKES: list[tuple[dict[str, str], type[Exception], str]] = [
    ({"condition": "pases == 1"}, NameError, "name 'pases' is not defined"),
    ({"condition": "window == Window.RESOLVIN"}, AttributeError, "RESOLVIN"),
    (
        {"condition": "window == Speed.ONE"},
        RuleError,
        (
            "rules.py:14: `window` is a Window; it cannot be compared with or become <Speed.ONE: 1> (a Speed); "
            "write a member of Window; did you mean 'OPEN'?"
        ),
    ),
    (
        {"update": "window.becomes(Speed.TWO)"},
        RuleError,
        (
            "rules.py:15: `window` is a Window; it cannot be compared with or become <Speed.TWO: 2> (a Speed); "
            "write a member of Window"
        ),
    ),
    ({"condition": "passes == 1 and chain > 0"}, RuleError, f"rules.py:14: `passes == 1` {NO_TRUTH}"),
    ({"condition": "0 <= chain < 3"}, RuleError, f"rules.py:14: `chain >= 0` {NO_TRUTH}"),
    (
        {"condition": "window == Window.OPEN & passes == 1"},
        RuleError,
        "rules.py:14: `&`, `|` and `~` do not join conditions; use all_of / any_of / no, or a list",
    ),
    (
        {"condition": "window is Window.OPEN"},
        RuleError,
        "rules.py:12: expected a condition, got False; `is` compares objects, write ==",
    ),
    ({"more": "whenn=[]"}, TypeError, "unexpected keyword argument 'whenn'"),
    (
        {"update": "passes.becomes(0), chain.becomes(1), passes.becomes(1)"},
        RuleError,
        "rules.py:12: this rule sets passes twice; updates are simultaneous, keep one",
    ),
    ({"update": "pases.becomes(0)"}, NameError, "name 'pases' is not defined"),
]
"""The eleven usual ways to write a rule wrong: what stands in the file, and what Python or the language says."""


@pytest.mark.parametrize(("wrong", "error", "message"), MISTAKES)
def test_wrong_rule_file(tmp_path: Path, wrong: dict[str, str], error: type[Exception], message: str) -> None:
    """Each of the eleven mistakes is found when the file is imported, before any system is built."""
    path = tmp_path / "rules.py"
    path.write_text(WORLD.format(**{"condition": "passes == 0", "update": "passes.becomes(1)", "more": ""} | wrong))
    with pytest.raises(error) as caught:
        runpy.run_path(str(path))
    if error is RuleError:
        assert str(caught.value) == message
    else:
        assert message in str(caught.value)


def test_right_rule_file(tmp_path: Path) -> None:
    """The file without a mistake is accepted."""
    path = tmp_path / "rules.py"
    path.write_text(WORLD.format(condition="passes == 0", update="passes.becomes(1)", more=""))
    assert str(runpy.run_path(str(path))["pass_"].conditions[0].test) == "passes == 0"


flag: Any = toys.flag
colour: Any = toys.colour
number: Any = toys.number
who: Any = toys.who
link: Any = toys.link
age: Any = toys.age
fits: Any = toys.fits
"""Terms of no type, for mistakes that a type checker would find."""
R = ("row", "Says.", "none")
T: dict[str, Any] = {"id": "T1", "text": "Says.", "cite": "none"}
GIVEN: dict[str, Any] = {"sorts": {"person": ("ann", "bob")}, "params": {"age": {"ann": 1, "bob": 7}}}
PICK = choice("pick", Range(0, 2))


def parts(*rules: Rule, more: Any = (), claims: Any = (), final: Any = ALWAYS) -> f.Parts:  # noqa: ANN401
    """The parts of a system over some variables of every kind and more."""
    return f.Parts([flag, colour, number, who, link, *more], rules, claims, final)


def made(*rules: Rule, **setting: object) -> object:
    """A system with these rules."""
    return f.build(parts(*rules), Setting(**(GIVEN | setting)))


def anything(value: Any) -> Any:  # noqa: ANN401
    """The value, whatever its type."""
    return value


def says(claim: f.Claim) -> object:
    """A system with this claim."""
    return f.build(parts(claims=[claim]), Setting(**GIVEN))


def go(*when: Any, then: Any = (), **more: Any) -> Any:  # noqa: ANN401
    """The arguments of a rule with these conditions."""
    return dict(zip(("row", "says", "cite"), R, strict=True), move="go", when=[*when], then=[*then], name="go", **more)


# fmt: off
WRITTEN: list[tuple[Callable[[], object], str]] = [
    (lambda: bool(number == 1), "`number == 1` is an expression, not yet true or false; use all_of / any_of / no / …"),
    (lambda: number in (1, 2), "`number == 1` is an expression, not yet true or false; …, .among(a, b) instead …"),
    (lambda: not flag, "`flag` is an expression, not yet true or false; … instead of and / or / not / if, …"),
    (lambda: flag or number == 1, "`flag` is an expression, not yet true or false; use all_of / any_of / no / …"),
    (lambda: 1 if flag else 2, "`flag` is an expression, not yet true or false; … instead of and / or / not / if, …"),
    (lambda: (number == 1) | flag, "`&`, `|` and `~` do not join conditions; use all_of / any_of / no, or a list"),
    (lambda: flag & True, "`&`, `|` and `~` do not join conditions; use all_of / any_of / no, or a list"),
    (lambda: ~flag, "`&`, `|` and `~` do not join conditions; use all_of / any_of / no, or a list"),
    (lambda: age["ann", "bob"], "`age` takes 1 index(es) and is given 2"),
    (lambda: number == colour, "`number` is a 0..3 but `colour` is a Colour; write a term of the same domain"),
    (lambda: number == True,  # noqa: E712  # the mistake
     "`number` is a 0..3; it cannot be compared with or become True (a bool); write a whole number"),
    (lambda: flag.becomes(1), "`flag` is a bool; it cannot be compared with or become 1 (a int); write True or False"),
    (lambda: who == "ann",
     ("`who` is a person; it cannot be compared with or become 'ann' (a str); write none_of(person) or a "
      "term; the model names the other members")),
    (lambda: colour != "GREN",
     ("`colour` is a Colour; it cannot be compared with or become 'GREN' (a str); write a member of "
      "Colour; did you mean 'GREEN'?")),
    (lambda: link["x"],
     "`link index` is a 0..2; it cannot be compared with or become 'x' (a str); write a whole number"),
    (lambda: who < f.none_of(toys.PERSON), "members of person have no order; compare `who` by == or !="),
    (lambda: colour + 1, "`colour + 1` is not a number; only a range takes + or - a whole number"),
    (lambda: number - True, "`number - True` is not a number; only a range takes + or - a whole number"),
    (lambda: f.all_of(number), "expected a condition, got `number` (a 0..3); compare it with something"),
    (lambda: f.any_of(anything([flag])),
     "expected a condition, got a list; write its conditions one after the other, without brackets"),
    (lambda: f.no(anything(None)), "expected a condition, got None; compare a term with something"),
    (lambda: f.when(flag, 1, 2), "when(…, 1, 2) has no domain; make one of the two a term"),
    (lambda: f.each(PICK, number == 1), "expected an update such as x.becomes(y), got number == 1"),
    (lambda: Rule(*R, "go", flag, []), "when takes a list; write when=[flag]"),
    (lambda: Rule(*R, "go", [], number.becomes(1)), "then takes a list; write then=[…]"),
    (lambda: Rule(*R, "go", [], [flag]), "expected an update such as x.becomes(y), got flag"),
    (lambda: Rule(*R, "go", [anything((flag, flag, flag))], []),
     "expected a condition, got a list; write its conditions one after the other, without brackets"),
    (lambda: Rule(*R, "go {pik}", [], [], choose=[PICK]),
     "the move 'go {pik}' names 'pik', which is not in choose; did you mean 'pick'?"),
    (lambda: Monitor((), []), "a monitor has 1 to 4 places, this one has 0"),
    (lambda: Monitor(tuple("abcde"), []), "a monitor has 1 to 4 places, this one has 5"),
    (lambda: Monitor(("open", "shut"), [("open", ALWAYS, "shot")]),
     "the monitor has no place 'shot'; it has open, shut; did you mean 'shut'?"),
    (lambda: Region(number, {}), "`number` is a 0..3; a region is over an Enum"),
    (lambda: Region(colour, {"warm": [Colour.RED]}),
     "GREEN is missing from the tree of colour; it must stand exactly once"),
    (lambda: Region(colour, {"all": [*Colour, Colour.RED]}),
     "RED stands twice in the tree of colour; it must stand exactly once"),
    (lambda: Region(colour, {"all": [*Colour, Room.A]}),
     "Room.A stands in the tree of colour; write a member of Colour"),
    (lambda: Region(colour, {"all": {"all": [*Colour]}}),
     "two states of colour are called 'all'; give each a name of its own"),
    (lambda: Region(colour, {"all": [*Colour]}, embedded={Colour.RED: ["x"]}),
     "the region of colour embeds states of no region; give it with inside="),
    (lambda: Region(colour, {"warm": [*Colour]}).within("wram"), "no state 'wram' in colour; did you mean 'warm'?"),
    (lambda: Region(colour, {"warm": [*Colour]}).leaves("x"), "no state 'x' in colour; it has warm"),
]
BUILT: list[tuple[Callable[[], object], str]] = [
    (lambda: f.build(parts(more=[Var(Range(0, f.Bound("top")), "n", 0)]), Setting(**GIVEN, bounds={"tpo": 3})),
     "variable n: the range 0..top needs the bound 'top'; give it in bounds; did you mean 'tpo'?"),
    (lambda: f.build(parts(more=[Var(Range(2, 1), "n", 0)]), Setting(**GIVEN)),
     "variable n: the range 2..1 has no value; its end must be at least 2"),
    (lambda: f.build(parts(more=[Var(Sort("people"), "n", "none")]), Setting(**GIVEN)),
     "variable n: the sort 'people' has no members; give them in sorts; did you mean 'person'?"),
    (lambda: f.build(f.Parts([Var(toys.PERSON, "n", "none")], [], [], ALWAYS), Setting(sorts={"person": ("x", "x")})),
     "variable n: the sort 'person' has two members called 'x'; give each a name of its own"),
    (lambda: f.build(f.Parts([Var(anything(int), "n", 0)], [], [], ALWAYS), Setting()),
     "variable n: int is no finite domain; use bool, an Enum, a Range or a Sort"),
    (lambda: f.build(parts(more=[Var(bool, "flag", init=False)]), Setting(**GIVEN)),
     "two variables are called 'flag' (the other: toys.py:…); give each a name of its own"),
    (lambda: made(*[Rule(*R, "go", [], [], name="go") for _ in "ab"]),
     "two rules are called 'go' (the other: test_error_messages.py:…); give each a name of its own"),
    (lambda: f.build(parts(claims=[f.Always(**T, must=flag) for _ in "ab"]), Setting(**GIVEN)),
     "two claims are called 'T1' (the other: test_error_messages.py:…); give each a name of its own"),
    (lambda: f.build(parts(), Setting(**GIVEN, narrow={"nubmer": {1}})),
     "narrow: 'nubmer' is no variable; did you mean 'number'?"),
    (lambda: f.build(parts(), Setting(**GIVEN, narrow={"number": {4}})),
     "narrow: number cannot be 4; choose from 0, 1, 2, 3"),
    (lambda: f.build(parts(), Setting(**GIVEN, narrow={"flag": ()})),
     "narrow: flag is left no value; choose from false, true"),
    (lambda: f.build(parts(), Setting(**GIVEN, starts=[{"flga": True}])),
     "starts: 'flga' is no variable; did you mean 'flag'?"),
    (lambda: f.build(parts(), Setting(**GIVEN, starts=[{"number": 4}])),
     "starts: number is 4, which is not one of 0, 1, 2, 3"),
    (lambda: f.build(parts(final=f.may_act(Player.FIRST)), Setting(**GIVEN)),
     "final: `FIRST may act` speaks of a step or of who may move; only claims may use it"),
    (lambda: made(Rule(**go(room == Room.A))), "rule go: the system has no variable 'room'"),
    (lambda: made(Rule(**go(then=[room.becomes(Room.B)]))), "rule go: the system has no variable 'room'"),
    (lambda: made(Rule(**go(Constant(bool, "agree"))), constants={"agre": True}),
     "rule go: the system has no switch or bound 'agree'; did you mean 'agre'?"),
    (lambda: made(Rule(**go(Constant(bool, "agree"))), constants={"agree": 1}),
     "rule go: the switch or bound 'agree' is 1, which is not one of false, true"),
    (lambda: made(Rule(**go(PICK == 1))),
     "rule go: 'pick' is used without being chosen; put it in choose=[…], some or every"),
    (lambda: made(Rule(**go(f.after(flag)))),
     "rule go: `flag'` speaks of a step or of who may move; only claims may use it"),
    (lambda: made(Rule(**go(then=[flag.becomes(f.step("go"))]))),
     "rule go: `go` speaks of a step or of who may move; only claims may use it"),
    (lambda: made(Rule(**go(then=[link[PICK].becomes(1), link[1].becomes(2)], choose=[PICK]))),
     "sets link[1] twice; updates are simultaneous, keep one"),
    (lambda: made(Rule(**go(then=[number.becomes(1)])), narrow={"number": {0}}),
     "rule go: number is narrowed to 0 but becomes 1; widen it"),
    (lambda: made(Rule(**go(age[who] == 1))),
     "rule go: `age[who]`: the attribute 'age' is not given for none; give it in params"),
    (lambda: made(Rule(**go(age[choice("p", toys.PERSON)] == 1, choose=[choice("p", toys.PERSON)]))),
     "rule go: `age[p]`: the attribute 'age' for bob is 7, which is not one of 0, 1, 2, 3"),
    (lambda: made(Rule(**go(f.Param((Range(0, 1),), bool, "odd")[number])), params={"odd": {0: False, 1: True}}),
     "rule go: `odd[number]` may look up 2, which is not in 0..1; widen the index"),
    (lambda: made(Rule(**go(fits[who, colour])), params=toys.SETTING.params),
     "rule go: `fits[who, colour]` looks up two terms at once; choose one of them"),
    (lambda: says(f.Always(**T, must=flag, applies=flag)),
     "claim T1: applies is `flag`, which depends on the state; write it as a premise: when=…"),
    (lambda: says(f.Always(**T, must=f.seen("open"))), "claim T1: must: the claim's monitor has no place 'open'"),
    (lambda: says(f.OnEveryStep(**T, must=f.seen("opn"), monitor=Monitor(("open",), []))),
     "claim T1: must: the claim's monitor has no place 'opn'; did you mean 'open'?"),
    (lambda: says(f.Always(**T, must=f.taken_by(None))),
     "claim T1: must: `by nobody` speaks of a step, but must of Always is about states"),
    (lambda: says(f.Can(**T, when=f.step("go"), step=flag)),
     "claim T1: when: `go` speaks of a step, but when of Can is about states"),
    (lambda: says(f.OnEveryStep(**T, must=f.after(f.may_act(Player.FIRST)))),
     "claim T1: must: `FIRST may act` cannot be asked after the step; write it without after(…)"),
    (lambda: says(f.SometimesStep(**T, goal=f.step("go", thing=who))),
     "claim T1: `go who`: the thing of a step cannot depend on the state; choose it with some or every"),
]
# fmt: on


def shape(message: str) -> str:
    """The message as a pattern, in which … stands for anything."""
    return ".*".join(map(re.escape, message.split("…")))


@pytest.mark.parametrize(("wrong", "message"), [*WRITTEN, *BUILT])
def test_refused_where_it_stands(wrong: Callable[[], object], message: str) -> None:
    """The message begins with the line of the mistake and says what is wrong and what to write."""
    line = wrong.__code__.co_firstlineno
    with pytest.raises(RuleError, match=rf"^test_error_messages\.py:{line}: {shape(message)}$"):
        wrong()


def test_stray() -> None:
    """An update that leaves its domain names the rule, the value, the domain and, if it was explored, the play."""
    system = toys.counter(2, until=3)
    with pytest.raises(f.StrayError, match=r"^toys\.py:\d+: up: count became 3$"):
        list(f.moves(system, {"count": 2}))
    play = "rules: up · rules: up · rules: up"
    with pytest.raises(
        f.StrayError, match=rf"^toys\.py:\d+: count became 3, which is not one of 0, 1, 2; play: {play}$"
    ):
        reach(system)


def test_reference_meaning_wants_plain_terms() -> None:
    """What was not grounded and what speaks of a step have no value in a state."""
    with pytest.raises(TypeError, match=r"^`link\[0\]` is not plain; ground it first$"):
        f.evaluate(link[0], {})
    with pytest.raises(TypeError, match=r"^`by nobody` speaks of a step or a monitor; only claims may use it$"):
        f.evaluate(f.taken_by(None), {})
