"""Grounding: quantifiers, choices, switches and attributes of a written expression become plain terms.

A grounded expression has only `Const Var Compare Plus All Any Not If Table` (and, in claims, the nodes of
`temporal`), so no engine and no exporter needs to know about casts, profiles or quantifiers.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, assert_never, cast

from fsm.core import nodes as n
from fsm.core import temporal as t
from fsm.core.domain import Domain, Finite, Range, Sort, finite
from fsm.core.errors import RuleError, near
from fsm.core.expr import inside
from fsm.core.fold import FALSE, comparison, conditional, conjunction, disjunction, look_up, negation
from fsm.core.prose import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from fsm.core.expr import Node

Env = dict[str, "n.Const[Any]"]


@dataclass(frozen=True)
class Memo:
    """What was grounded already: domains, and terms by expression and choices.

    Expressions are told apart by identity; an entry of `terms` keeps its expression alive, so that no identity is
    used twice.
    """

    domains: dict[Domain, Finite] = field(default_factory=dict)
    terms: dict[object, tuple[n.Expr[Any], n.Expr[Any]]] = field(default_factory=dict)


@dataclass(frozen=True)
class Grounder:
    """Turns written expressions into plain terms for one choice of bounds, sorts, constants and attributes.

    `cells` maps the name of each variable (`"holder"`, `"link[2]"`) to its plain form: a variable, or the constant
    it always is. `domains` gives the values each remaining variable can have. `steps` are the moves (verb and thing)
    that claims may speak of.
    """

    bounds: Mapping[str, int]
    sorts: Mapping[str, tuple[str, ...]]
    constants: Mapping[str, object]
    params: Mapping[str, Mapping[object, object]]
    cells: Mapping[str, n.Expr[Any]]
    domains: Mapping[str, Finite]
    steps: frozenset[tuple[str, tuple[object, ...]]] = frozenset()
    memo: Memo = field(init=False, default_factory=Memo, compare=False, repr=False)

    def values(self, domain: Domain) -> Finite:
        """The values of a written domain."""
        if domain not in self.memo.domains:
            self.memo.domains[domain] = finite(domain, dict(self.bounds), dict(self.sorts))
        return self.memo.domains[domain]

    def given(self, domain: Domain, value: object, what: Callable[[], str]) -> n.Const[Any]:
        """A value that the model gives, as a term; raises `RuleError` if it is not in the domain of `what()`."""
        allowed = self.values(domain).values
        if value not in allowed or isinstance(value, bool) != (domain is bool):
            raise RuleError(f"{what()} is {say(value)}, which is not one of {', '.join(map(say, allowed))}")
        return n.Const(domain, value)

    def members(self, choice: n.Choice[Any]) -> Iterator[n.Const[Any]]:
        """What a choice ranges over: all values, and of a sort only its members."""
        skip = choice.domain.none if isinstance(choice.domain, Sort) else None
        for value in self.values(choice.domain).values:
            if skip is None or value != skip:
                yield n.Const(choice.domain, value)

    def possible(self, expr: n.Expr[Any]) -> Finite:  # noqa: PLR0911  # one case a node
        """The values that a plain term can have."""
        if isinstance(expr, n.Var):
            return self.domains[expr.name]
        whole = self.values(expr.domain)
        if isinstance(expr, n.Const):
            return Finite(whole.name, (expr.value,), {expr.value: _code(whole, expr.value)})
        if isinstance(expr, n.Table):
            return Finite(whole.name, tuple(dict.fromkeys(expr.values)), whole.codes)
        if isinstance(expr, n.If):
            both = (*self.possible(expr.then).values, *self.possible(expr.otherwise).values)
            return Finite(whole.name, tuple(dict.fromkeys(both)), {v: _code(whole, v) for v in both})
        if isinstance(expr, n.Plus):
            shifted = tuple(cast("int", v) + expr.amount for v in self.possible(expr.term).values)
            return Finite(whole.name, shifted, {v: v for v in shifted})
        if isinstance(expr, t.After):
            return self.possible(expr.term)
        return whole

    def truth(self, expr: n.Expr[bool], env: Env) -> n.Expr[bool]:
        """A condition as a plain condition."""
        return cast("n.Expr[bool]", self.term(expr, env))

    def term(self, expr: n.Expr[Any], env: Env) -> n.Expr[Any]:
        """An expression as a plain term; `env` gives the choices already made.

        A written expression grounds alike wherever the choices it names are alike, so each is grounded once for them.
        """
        names = inside(expr).choices
        key = (id(expr), *[env[name].value if name in env else None for name in names]) if names else id(expr)
        known = self.memo.terms.get(key)
        if known is None:
            known = self.memo.terms[key] = (expr, self.worked_out(expr, env))
        return known[1]

    def worked_out(self, expr: n.Expr[Any], env: Env) -> n.Expr[Any]:  # noqa: C901, PLR0911, PLR0912  # one case a node
        """An expression as a plain term, worked out."""
        node = cast("Node", expr)
        match node:
            case n.Const() | t.TakenBy() | t.MayAct() | t.Seen():
                return node
            case n.Var():
                return self.cell(node.name)
            case n.Constant():
                value = self.known({**self.bounds, **self.constants}, node.name, "switch or bound")
                return self.given(node.domain, value, lambda: f"the switch or bound {node.name!r}")
            case n.Choice():
                if node.name not in env:
                    raise RuleError(f"{node.name!r} is used without being chosen; put it in choose=[…], some or every")
                return env[node.name]
            case n.Cell():
                return self.read(node, self.term(node.index, env))
            case n.Attr():
                return self.attribute(node, [self.term(i, env) for i in node.index])
            case n.Compare():
                return comparison(node.op, self.term(node.left, env), self.term(node.right, env), self.possible)
            case n.Plus():
                return self.plus(self.term(node.term, env), node.amount)
            case n.AllOf():
                return conjunction(self.truth(a, env) for a in node.args)
            case n.AnyOf():
                return disjunction(self.truth(a, env) for a in node.args)
            case n.Not():
                return negation(self.truth(node.arg, env))
            case n.If():
                return conditional(
                    self.truth(node.condition, env), self.term(node.then, env), self.term(node.otherwise, env)
                )
            case n.Table():
                return look_up(n.Table(node.domain, node.keys, node.values, self.term(node.index, env)))
            case n.Some():
                return disjunction(
                    self.truth(node.body, env | {node.choice.name: v}) for v in self.members(node.choice)
                )
            case n.Every():
                return conjunction(
                    self.truth(node.body, env | {node.choice.name: v}) for v in self.members(node.choice)
                )
            case t.After():
                inner = self.term(node.term, env)
                return inner if isinstance(inner, n.Const) else t.After(inner.domain, inner)
            case t.Step():
                return self.step(node, env)
            case _:
                assert_never(node)

    def step(self, step: t.Step, env: Env) -> n.Expr[bool]:
        """A step of a claim; one that no command of this system can take is never taken."""
        things = tuple(self.term(thing, env) for thing in step.things)
        if not all(isinstance(thing, n.Const) for thing in things):
            raise RuleError(f"`{step}`: the thing of a step cannot depend on the state; choose it with some or every")
        wanted = tuple(cast("n.Const[Any]", thing).value for thing in things)
        known = any(verb in step.verbs and which[: len(wanted)] == wanted for verb, which in self.steps)
        return t.Step(bool, step.verbs, things) if known else FALSE

    def cell(self, name: str) -> n.Expr[Any]:
        """The plain form of a variable."""
        return cast("n.Expr[Any]", self.known(self.cells, name, "variable"))

    def read(self, cell: n.Cell[Any], index: n.Expr[Any]) -> n.Expr[Any]:
        """A cell at a plain index; outside the array it reads as the array's first value."""
        array = cell.array
        outside: n.Expr[Any] = n.Const(array.of, array.init)
        here = self.possible(index).values
        inside = [v for v in self.values(array.index).values if v in here and cell_name(array, v) in self.cells]
        result = outside if len(inside) < len(here) else None
        for value in reversed(inside):
            read = self.cell(cell_name(array, value))
            test = comparison("==", index, n.Const(array.index, value), self.possible)
            result = read if result is None else conditional(test, read, result)
        return outside if result is None else result

    def attribute(self, attr: n.Attr[Any], index: list[n.Expr[Any]]) -> n.Expr[Any]:
        """An attribute at plain indexes: a constant, or a table over the one index that is not decided.

        What is looked up for an index that its term never has does not matter; it is one of the other entries.
        """
        table = cast("Mapping[object, object]", self.known(self.params, attr.param.name, "attribute"))
        for at, term in enumerate(index):
            if isinstance(term, n.Const):
                continue
            whole = self.values(attr.param.index[at])
            here = self.possible(term).values
            if beyond := [value for value in here if value not in whole.values]:
                raise RuleError(f"`{attr}` may look up {say(beyond[0])}, which is not in {whole.name}; widen the index")
            entries = {}
            for value in here:
                fixed = [*index[:at], n.Const(attr.param.index[at], value), *index[at + 1 :]]
                entry = self.attribute(attr, fixed)
                if not isinstance(entry, n.Const):
                    raise RuleError(f"`{attr}` looks up two terms at once; choose one of them")
                entries[value] = entry.value
            never = entries[here[0]]
            return look_up(
                n.Table(attr.domain, whole.values, tuple(entries.get(value, never) for value in whole.values), term)
            )
        values = tuple(cast("n.Const[Any]", term).value for term in index)
        key = values if len(values) > 1 else values[0]
        if key not in table:
            raise RuleError(
                f"`{attr}`: the attribute {attr.param.name!r} is not given for {_say(key)}; give it in params"
            )
        return self.given(
            attr.param.of, table[key], lambda: f"`{attr}`: the attribute {attr.param.name!r} for {_say(key)}"
        )

    def plus(self, term: n.Expr[Any], amount: int) -> n.Expr[Any]:
        """A sum, decided if its term is."""
        if isinstance(term, n.Const):
            return n.Const(Range(min(0, term.value + amount), max(0, term.value + amount)), term.value + amount)
        return n.Plus(term.domain, term, amount)

    def known(self, names: Mapping[str, object], name: str, what: str) -> object:
        """The entry called `name`; raises `RuleError` with the nearest name if there is none."""
        if name not in names:
            raise RuleError(f"the system has no {what} {name!r}{near(name, names)}")
        return names[name]


def _code(whole: Finite, value: object) -> int:
    return cast("int", whole.codes.get(value, value))


def _say(key: object) -> str:
    return ", ".join(map(say, key)) if isinstance(key, tuple) else say(key)


def cell_name(array: n.Array[Any], value: object) -> str:
    """The name of one variable of an array, such as `link[2]`."""
    return f"{array.name}[{say(value)}]"
