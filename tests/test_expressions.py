"""What expressions are worth: the written tree, the grounded one, generated Python and the printed words."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fsm import core as f
from fsm.core import all_of, any_of, choice, constant, every, implies, moves, no, none_of, one, some, when
from fsm.core import nodes as n
from fsm.engines.source import Translator
from fsm.engines.successors import successors
from tests import toys
from tests.toys import ALWAYS, NEVER, PERSON, TOP, Colour, age, colour, fits, flag, liked, link, number, strict, who

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Term = f.Expr[Any]
    Values = Mapping[str, Any]

RED, GREEN, BLUE = Colour
PEOPLE = ("none", "ann", "bob")
DOMAINS: dict[str, tuple[object, ...]] = {
    "flag": (False, True), "colour": (RED, GREEN, BLUE), "number": (0, 1, 2, 3), "who": PEOPLE,
    "link[0]": (0, 1, 2, 3), "link[1]": (0, 1, 2, 3), "link[2]": (0, 1, 2, 3),
    "liked[ann]": (False, True), "liked[bob]": (False, True),
}  # fmt: skip
BASE: dict[str, object] = {
    "flag": False, "colour": RED, "number": 0, "who": "none", "link[0]": 2, "link[1]": 0, "link[2]": 3,
    "liked[ann]": True, "liked[bob]": False,
}  # fmt: skip
SYSTEM = toys.zoo()
SUM: Any = number + 1
p, q, i, j, c = choice("p", PERSON), choice("q", PERSON), *(choice(x, f.Range(0, 2)) for x in "ij"), choice("c", Colour)
TABLE: list[tuple[Term, str, str, str]] = [
    (ALWAYS, "true", "", "T"),
    (NEVER, "false", "", "F"),
    (all_of(), "true", "", "T"),
    (any_of(), "false", "", "F"),
    (strict, "strict", "", "T"),
    (flag, "flag", "flag", "F T"),
    (no(flag), "not flag", "flag", "T F"),
    (flag == strict, "flag == strict", "flag", "F T"),
    (flag < strict, "flag < strict", "flag", "T F"),
    ((number > 1) == flag, "(number > 1) == flag", "flag number", "T T F F F F T T"),
    (no(flag) < (number > 1), "(not flag) < (number > 1)", "flag number", "F F F F F F T T"),
    (no(flag < (number > 1)), "not flag < (number > 1)", "flag number", "T T F F T T T T"),
    (some(p, liked[p]) == flag, "(some p: liked[p]) == flag", "flag", "F T"),
    (some(p, liked[p] == flag), "some p: liked[p] == flag", "flag", "T T"),
    (number, "number", "number", "0 1 2 3"),
    (number == 2, "number == 2", "number", "F F T F"),
    (number != 2, "number != 2", "number", "T T F T"),
    (number < 2, "number < 2", "number", "T T F F"),
    (number <= 2, "number <= 2", "number", "T T T F"),
    (number > 2, "number > 2", "number", "F F F T"),
    (number >= 2, "number >= 2", "number", "F F T T"),
    (number < 9, "number < 9", "number", "T T T T"),
    (number == -1, "number == -1", "number", "F F F F"),
    (number == TOP, "number == top", "number", "F F F T"),
    (number < TOP, "number < top", "number", "T T T F"),
    (number + 1, "number + 1", "number", "1 2 3 4"),
    (number - 2, "number - 2", "number", "-2 -1 0 1"),
    (number + 1 - 3 + 2, "number + 1 - 3 + 2", "number", "0 1 2 3"),
    (number + 1 == TOP, "number + 1 == top", "number", "F F T F"),
    (number.among(0, 3), "(number == 0 or number == 3)", "number", "T F F T"),
    (number.among(), "false", "", "F"),
    (colour < BLUE, "colour < BLUE", "colour", "T T F"),
    (colour >= GREEN, "colour >= GREEN", "colour", "F T T"),
    (one(GREEN) < colour, "GREEN < colour", "colour", "F F T"),
    (one(GREEN) <= colour, "GREEN <= colour", "colour", "F T T"),
    (colour.among(RED, BLUE), "(colour == RED or colour == BLUE)", "colour", "T F T"),
    (all_of(flag, number > 1), "(flag and number > 1)", "flag number", "F F F F F F T T"),
    (any_of(flag, number > 1), "(flag or number > 1)", "flag number", "F F T T T T T T"),
    (any_of(number == 1, colour == RED), "(number == 1 or colour == RED)", "number colour", "T F F T T T T F F T F F"),
    (any_of(number == 1, number > 2), "(number == 1 or number > 2)", "number", "F T F T"),
    (implies(number > 1, flag), "(not number > 1 or flag)", "flag number", "T T F F T T T T"),
    (no(all_of(flag, number > 1)), "not (flag and number > 1)", "flag number", "T T T T T T F F"),
    (when(flag, number, 3), "(number if flag else 3)", "flag number", "3 3 3 3 0 1 2 3"),
    (when(flag, RED, one(BLUE)), "(RED if flag else BLUE)", "flag", "BLUE RED"),
    (when(flag, RED, one(BLUE)) == colour, "(RED if flag else BLUE) == colour", "flag colour", "F F T T F F"),
    (when(flag, RED, one(BLUE)) > RED, "(RED if flag else BLUE) > RED", "flag", "T F"),
    (when(flag, number > 1, no(flag)), "(number > 1 if flag else not flag)", "flag number", "T T T T F F T T"),
    (when(flag, SUM, number) < 2, "(number + 1 if flag else number) < 2", "flag number", "T T F F T F F F"),
    (link[0], "link[0]", "", "2"),
    (link[number], "link[number]", "number", "2 0 3 1"),
    (link[number - 1], "link[number - 1]", "number", "1 2 0 3"),
    (link[link[number]], "link[link[number]]", "number", "3 2 1 0"),
    (link[number] == 1, "link[number] == 1", "number", "F F F T"),
    (link[age[who]] + 1, "link[age[who]] + 1", "who", "3 1 2"),
    (liked[who], "liked[who]", "who", "F T F"),
    (liked[who] == flag, "liked[who] == flag", "who flag", "T F F T T F"),
    (age[who], "age[who]", "who", "0 1 3"),
    (age[who] < number, "age[who] < number", "who number", "F T T T F F T T F F F F"),
    (fits[who, BLUE], "fits[who, BLUE]", "who", "F T F"),
    (who == none_of(PERSON), "who == none", "who", "T F F"),
    (some(p, who == p), "some p: who == p", "who", "F T T"),
    (some(p, all_of(liked[p], who == p)), "some p: (liked[p] and who == p)", "who", "F T F"),
    (some(p, fits[p, colour]), "some p: fits[p, colour]", "colour", "T T T"),
    (every(p, fits[p, colour]), "every p: fits[p, colour]", "colour", "F F F"),
    (every(p, age[p] > number), "every p: age[p] > number", "number", "T F F F"),
    (every(p, some(q, age[q] < age[p])), "every p: some q: age[q] < age[p]", "", "F"),
    (every(i, link[i] != number), "every i: link[i] != number", "number", "F T F F"),
    (some(i, every(j, link[i] >= link[j])), "some i: every j: link[i] >= link[j]", "", "T"),
    (some(i, all_of(link[i] == 0, some(i, link[i] == 3))), "some i: (link[i] == 0 and some i: link[i] == 3)", "", "T"),
    (some(c, c > colour), "some c: c > colour", "colour", "T T F"),
]  # fmt: skip
"""An expression, its words, the variables it reads and its worth for all of their values, the last varying fastest."""


def by_tree(expr: Term, values: Values, picks: Values | None = None) -> Any:  # noqa: ANN401, C901, PLR0911, PLR0912
    """The worth of a written tree, quantifiers and all, with nothing of the language but its nodes."""
    env = picks or {}

    def worth(part: Term) -> Any:  # noqa: ANN401
        return by_tree(part, values, env)

    match expr:
        case n.Const():
            return expr.value
        case n.Var():
            return values[expr.name]
        case n.Constant():
            return {"strict": True, "top": 3}[expr.name]
        case n.Choice():
            return env[expr.name]
        case n.Cell():
            return values.get(f"{expr.array.name}[{worth(expr.index)}]", expr.array.init)
        case n.Attr():
            key = tuple(worth(index) for index in expr.index)
            return toys.SETTING.params[expr.param.name][key if len(key) > 1 else key[0]]
        case n.Compare():
            left, right = rank(worth(expr.left)), rank(worth(expr.right))
            signs = {"==": {0}, "!=": {-1, 1}, "<": {-1}, "<=": {-1, 0}, ">": {1}, ">=": {0, 1}}
            return (left > right) - (left < right) in signs[expr.op]
        case n.Plus():
            return worth(expr.term) + expr.amount
        case n.AllOf():
            return all(worth(arg) for arg in expr.args)
        case n.AnyOf():
            return any(worth(arg) for arg in expr.args)
        case n.Not():
            return not worth(expr.arg)
        case n.If():
            return worth(expr.then) if worth(expr.condition) else worth(expr.otherwise)
        case n.Some() | n.Every():
            ranges = {"p": PEOPLE[1:], "q": PEOPLE[1:], "i": range(3), "j": range(3), "c": Colour}
            found = [by_tree(expr.body, values, {**env, expr.choice.name: v}) for v in ranges[expr.choice.name]]
            return any(found) if isinstance(expr, n.Some) else all(found)
        case _:
            raise AssertionError(expr)


def rank(value: object) -> int:
    """The code of a value."""
    places: tuple[object, ...] = (RED, GREEN, BLUE) if isinstance(value, Colour) else PEOPLE
    return int(value) if isinstance(value, int) else places.index(value)


def by_meaning(expr: Term, values: Values) -> object:
    """The worth of the grounded expression by the reference meaning."""
    return f.evaluate(SYSTEM.grounder.term(expr, {}), values)


def code(expr: Term) -> Callable[[f.State], int]:
    """The grounded expression as a function that gives the code of its worth in a state."""
    translator = Translator(SYSTEM)
    body = translator.term(SYSTEM.grounder.term(expr, {}))
    function: Any = translator.run(f"def worth(s):\n    return {body}\n", "worth")
    return lambda state: int(function(state))


@pytest.mark.parametrize(("expr", "words", "reads", "worth"), TABLE, ids=[row[1] for row in TABLE])
def test_table(expr: Term, words: str, reads: str, worth: str) -> None:
    """An expression prints as it is written and is worth the same however it is run."""
    assert str(expr) == words
    names = reads.split()
    states = [BASE | dict(zip(names, picks, strict=True)) for picks in product(*(DOMAINS[name] for name in names))]
    terms = {"F": False, "T": True, "RED": RED, "GREEN": GREEN, "BLUE": BLUE}
    expected = [terms[word] if word in terms else int(word) for word in worth.split()]
    assert [by_tree(expr, values) for values in states] == expected
    assert [by_meaning(expr, values) for values in states] == expected
    assert [code(expr)(SYSTEM.encode(values)) for values in states] == [rank(value) for value in expected]


def test_words_about_steps() -> None:
    """What is read after the step has a mark, on all of it; several moves of one step stand in brackets."""
    assert str(f.after(number) == number + 1) == "number' == number + 1"
    read: list[Term] = [number + 1, number == 1, no(flag)]
    assert [str(f.after(term)) for term in read] == [
        "(number + 1)'", "(number == 1)'", "(not flag)'",
    ]  # fmt: skip
    assert str(no(f.step("pass", "play"))) == "not (pass or play)"
    assert str(f.step("pass", thing=who)) == "pass who"
    assert str(all_of(f.taken_by(None), f.taken_by(toys.Player.FIRST))) == "(by nobody and by FIRST)"
    assert str(any_of(f.may_act(toys.Player.FIRST), f.seen("open"))) == "(FIRST may act or seen open)"


def test_quantifiers_over_nobody() -> None:
    """Of a sort without members nothing is true for some and everything is true for every."""
    setting = f.Setting(sorts={"person": ()})
    system = f.build(f.Parts([flag, who], [], [], ALWAYS), setting)
    assert str(system.ground(some(p, flag))) == "false"
    assert str(system.ground(every(p, flag))) == "true"


NUMBERS, PERSONS, COLOURS, CONDITIONS = "numbers", "persons", "colours", "conditions"


@st.composite
def terms(draw: st.DrawFn, kind: str = CONDITIONS, depth: int = 3, chosen: str = "") -> Term:
    """A written expression of one kind; `chosen` are the names that quantifiers around it chose."""

    def part(kind: str, names: str = chosen) -> Term:
        return draw(terms(kind, depth - 1, names))

    leaves: dict[str, list[Term]] = {
        NUMBERS: [number, *(pick for pick in (i, j) if pick.name in chosen)],
        PERSONS: [who, none_of(PERSON), *(pick for pick in (p, q) if pick.name in chosen)],
        COLOURS: [colour, one(GREEN), one(BLUE), *([c] if "c" in chosen else [])],
        CONDITIONS: [flag, strict, constant(draw(st.booleans()))],
    }
    nodes: dict[str, list[Callable[[], Term]]] = {
        NUMBERS: [
            lambda: part(NUMBERS) + draw(st.integers(-2, 2)), lambda: link[part(NUMBERS)], lambda: age[part(PERSONS)],
            lambda: when(part(CONDITIONS), part(NUMBERS), draw(st.integers(-1, 4))),
        ],
        PERSONS: [lambda: when(part(CONDITIONS), part(PERSONS), part(PERSONS))],
        COLOURS: [lambda: when(part(CONDITIONS), part(COLOURS), part(COLOURS))],
        CONDITIONS: [
            lambda: compare(draw, part(NUMBERS), draw(st.sampled_from([0, 2, 3, 5, TOP])), "== != < <= > >="),
            lambda: compare(draw, part(NUMBERS), part(NUMBERS), "== != < <= > >="),
            lambda: compare(draw, part(COLOURS), part(COLOURS), "== != < <= > >="),
            lambda: compare(draw, part(PERSONS), part(PERSONS), "== !="),
            lambda: compare(draw, part(CONDITIONS), part(CONDITIONS), "== != <"),
            lambda: part(NUMBERS).among(*draw(st.lists(st.integers(0, 3), max_size=3))),
            lambda: part(COLOURS).among(*draw(st.lists(st.sampled_from(Colour), max_size=3))),
            lambda: liked[part(PERSONS)], lambda: fits[part(PERSONS), draw(st.sampled_from(Colour))],
            lambda: all_of(*(part(CONDITIONS) for _ in range(draw(st.integers(0, 3))))),
            lambda: any_of(*(part(CONDITIONS) for _ in range(draw(st.integers(0, 3))))),
            lambda: no(part(CONDITIONS)), lambda: implies(part(CONDITIONS), part(CONDITIONS)),
            lambda: when(part(CONDITIONS), part(CONDITIONS), part(CONDITIONS)),
            *(lambda pick=pick: some(pick, part(CONDITIONS, chosen + pick.name)) for pick in (p, q, i, c)),
            *(lambda pick=pick: every(pick, part(CONDITIONS, chosen + pick.name)) for pick in (p, q, j, c)),
        ],
    }  # fmt: skip
    options = [lambda leaf=leaf: leaf for leaf in leaves[kind]] + (nodes[kind] * 2 if depth else [])
    made: Term = draw(st.sampled_from(options))()
    return made


def compare(draw: st.DrawFn, left: Term, right: object, operators: str) -> Any:  # noqa: ANN401
    """A comparison by one of these operators."""
    name = {"==": "eq", "!=": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge"}[
        draw(st.sampled_from(operators.split()))
    ]
    made: Any = getattr(left, f"__{name}__")(right)
    return made


STATES = st.fixed_dictionaries({name: st.sampled_from(values) for name, values in DOMAINS.items()})


@given(
    st.sampled_from([NUMBERS, PERSONS, COLOURS, CONDITIONS]).flatmap(terms), st.lists(STATES, min_size=1, max_size=20)
)
def test_grounding_and_translation_keep_the_meaning(expr: Term, states: list[Values]) -> None:
    """A random written tree is worth the same as what grounding and code generation make of it."""
    translated = code(expr)
    for values in states:
        worth = by_tree(expr, values)
        assert by_meaning(expr, values) == worth
        assert translated(SYSTEM.encode(values)) == rank(worth)
        grounded = SYSTEM.grounder.term(expr, {})
        assert worth in SYSTEM.grounder.possible(grounded).values


@settings(deadline=None)
@given(terms(NUMBERS, 2), terms(CONDITIONS, 2), terms(COLOURS, 2), st.integers(0, 3), STATES)
def test_updates(index: Term, guard: Term, shade: Term, value: int, values: dict[str, Any]) -> None:
    """Updates read the old state, all at once; one beyond the end of an array changes nothing."""
    updates = [link[index].becomes(value), flag.becomes(guard), colour.becomes(shade), number.becomes(link[number])]
    system = toys.zoo(f.Rule("test", "Go.", "none", "go", [guard], updates, name="go"))
    expected = []
    if by_tree(guard, values):
        new = {"flag": True, "colour": by_tree(shade, values), "number": by_tree(link[number], values)}
        cell = f"link[{by_tree(index, values)}]"
        expected = [{**values, **new, **({cell: value} if cell in values else {})}]
    assert [after for _, _, after in moves(system, values)] == expected
    found = [state for _, _, state in successors(system)(system.encode(values))]
    assert found == [system.encode(after) for after in expected]
    assert all(type(part) is int for state in found for part in state)
