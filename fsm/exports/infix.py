"""Plain expressions as text with operators between their parts, as most languages write them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, assert_never, cast

from fsm.core import nodes as n
from fsm.core import temporal as t

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from enum import Enum

    from fsm.core.expr import Node
    from fsm.core.system import System
    from fsm.exports.names import Names


class Infix:
    """Writes the plain expressions of one system; each language says how its signs look.

    `before` and `after` are patterns for a variable's name in the state before a step and in the state after it;
    a condition on one state is written with `before`. `places` are those of a claim's monitor.
    """

    both, either, opposite = " && ", " || ", "!"
    true, false = "true", "false"
    signs: ClassVar[Mapping[str, str]] = {sign: sign for sign in ("==", "!=", "<", "<=", ">", ">=")}

    def __init__(
        self, system: System, names: Names, *, before: str = "{}", after: str = "{}", places: Sequence[str] = ()
    ) -> None:
        self.system, self.names, self.before, self.after, self.places = system, names, before, after, places

    def term(self, expr: n.Expr[Any]) -> str:  # noqa: C901, PLR0911, PLR0912  # one case a node
        """The text of an expression; what has several parts stands in brackets."""
        node = cast("Node", expr)
        match node:
            case n.Const():
                return self.value(node)
            case n.Var():
                return self.before.format(self.names[node.name])
            case n.Compare():
                return f"({self.side(node, node.left)} {self.signs[node.op]} {self.side(node, node.right)})"
            case n.Plus():
                return f"({self.term(node.term)} {'-' if node.amount < 0 else '+'} {abs(node.amount)})"
            case n.AllOf():
                return f"({self.both.join(map(self.term, node.args))})" if node.args else self.true
            case n.AnyOf():
                return f"({self.either.join(map(self.term, node.args))})" if node.args else self.false
            case n.Not():
                return f"{self.opposite}({self.term(node.arg)})"
            case n.If():
                return self.conditional(*map(self.term, (node.condition, node.then, node.otherwise)))
            case n.Table():
                return self.table(node)
            case t.After():
                return type(self)(self.system, self.names, before=self.after, after=self.after).term(node.term)
            case t.Step():
                things = [cast("n.Const[Any]", thing).value for thing in node.things]
                commands = enumerate(self.system.commands)
                return self.step([i for i, c in commands if c.verb in node.verbs and c.is_of(things)])
            case t.TakenBy():
                return self.taken_by(node.actor)
            case t.MayAct():
                return self.may_act(node.actor)
            case t.Seen():
                return self.seen(node.place)
            case n.Constant() | n.Choice() | n.Cell() | n.Attr() | n.Some() | n.Every():
                raise TypeError(f"`{node}` is not plain; ground it first")
            case _:
                assert_never(node)

    def code(self, domain: n.Expr[Any], value: object) -> int:
        """The code of a value in the domain of a term."""
        return cast("int", self.system.grounder.values(domain.domain).codes.get(value, value))

    def value(self, const: n.Const[Any]) -> str:
        """A constant."""
        raise NotImplementedError

    def conditional(self, condition: str, then: str, otherwise: str) -> str:
        """One of two terms."""
        raise NotImplementedError

    def table(self, table: n.Table[Any]) -> str:
        """A look-up: the values that the index can have, one after the other, the most frequent entry last."""
        entries: dict[object, list[n.Expr[bool]]] = {}
        possible = self.system.grounder.possible(table.index).values
        for key, entry in zip(table.keys, table.values, strict=True):
            if key in possible:
                test: n.Expr[bool] = n.Compare(bool, "==", table.index, n.Const(table.index.domain, key))
                entries.setdefault(entry, []).append(test)
        *first, (last, _) = sorted(entries.items(), key=lambda entry: len(entry[1]))
        text = self.term(n.Const(table.domain, last))
        for entry, tests in reversed(first):
            condition = tests[0] if len(tests) == 1 else n.AnyOf(bool, tuple(tests))
            text = self.conditional(self.term(condition), self.term(n.Const(table.domain, entry)), text)
        return text

    def side(self, _comparison: n.Compare, side: n.Expr[Any]) -> str:
        """One side of a comparison."""
        return self.term(side)

    def may_act(self, actor: Enum) -> str:
        """Whether this actor can move."""
        return self.term(self.system.may_act(actor))

    def step(self, numbers: Sequence[int]) -> str:
        """Whether the step is one of the commands with these numbers."""
        raise NotImplementedError

    def taken_by(self, actor: Enum | None) -> str:
        """Whether this actor (`None`: nobody) takes the step."""
        raise NotImplementedError

    def seen(self, place: str) -> str:
        """Whether the monitor is at this place before the step."""
        raise NotImplementedError
