"""Expressions as Python source over coded states: what the explicit engines run instead of walking trees.

Only expression trees of the language are translated; no text from a model file ever becomes source.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, assert_never, cast

from fsm.core import nodes as n
from fsm.core import temporal as t

if TYPE_CHECKING:
    from fsm.core.expr import Node
    from fsm.core.system import State, System

Predicate = Callable[["State", "State", int, int, int, int], bool]
"""Asked with the state before, the state after, the command's number, the actor's code (-1: nobody), the monitor's
place and the bit mask of the actors who may act before."""


class Translator:
    """Translates the plain expressions of one system; constants that Python source refers to collect in `tables`."""

    def __init__(self, system: System, places: tuple[str, ...] = ()) -> None:
        self.system, self.places = system, places
        self.tables: dict[str, object] = {}

    def code(self, expr: n.Expr[Any], value: object) -> int:
        """The code of a value in the domain of a term."""
        return cast("int", self.system.grounder.values(expr.domain).codes.get(value, value))

    def term(self, expr: n.Expr[Any], state: str = "s") -> str:  # noqa: C901, PLR0911, PLR0912  # one case a node
        """Source that computes the code of the term; `state` names the tuple that variables are read from."""
        node = cast("Node", expr)
        match node:
            case n.Const():
                return str(self.code(node, node.value))
            case n.Var():
                return f"{state}[{self.system.index[node.name]}]"
            case n.Compare():
                return f"({self.term(node.left, state)} {node.op} {self.term(node.right, state)})"
            case n.Plus():
                return f"({self.term(node.term, state)} + {node.amount})"
            case n.AllOf():
                return "(" + " and ".join(self.term(a, state) for a in node.args) + ")" if node.args else "1"
            case n.AnyOf():
                return self.any_of(node, state)
            case n.Not():
                return f"(not {self.term(node.arg, state)})"
            case n.If():
                then, otherwise = self.term(node.then, state), self.term(node.otherwise, state)
                return f"({then} if {self.term(node.condition, state)} else {otherwise})"
            case n.Table():
                entries = {
                    self.code(node.index, k): self.code(node, v) for k, v in zip(node.keys, node.values, strict=True)
                }
                return f"{self.table(entries)}[{self.term(node.index, state)}]"
            case t.After():
                return self.term(node.term, "t")
            case t.Step():
                return f"(c in {self.table(self.commands(node))})"
            case t.TakenBy():
                return f"(w == {-1 if node.actor is None else list(type(node.actor)).index(node.actor)})"
            case t.MayAct():
                return f"(m >> {list(type(node.actor)).index(node.actor)} & 1)"
            case t.Seen():
                return f"(q == {self.places.index(node.place)})"
            case n.Constant() | n.Choice() | n.Cell() | n.Attr() | n.Some() | n.Every():
                raise TypeError(f"`{node}` is not plain; ground it first")
            case _:
                assert_never(node)

    def any_of(self, node: n.AnyOf, state: str) -> str:
        """A disjunction; comparisons of one term with several constants become one look-up."""
        left = {repr(a.left): a.left for a in node.args if isinstance(a, n.Compare) and a.op == "=="}
        right = [a.right for a in node.args if isinstance(a, n.Compare) and isinstance(a.right, n.Const)]
        if len(left) == 1 and len(right) == len(node.args) > 1 and all(_equal(a) for a in node.args):
            codes = frozenset(self.code(r, r.value) for r in right)
            return f"({self.term(next(iter(left.values())), state)} in {self.table(codes)})"
        return "(" + " or ".join(self.term(a, state) for a in node.args) + ")" if node.args else "0"

    def commands(self, node: t.Step) -> frozenset[int]:
        """The numbers of the commands that are one of these moves, of this thing if one is given."""
        things = [cast("n.Const[Any]", thing).value for thing in node.things]
        return frozenset(i for i, c in enumerate(self.system.commands) if c.verb in node.verbs and c.is_of(things))

    def table(self, value: object) -> str:
        """The name under which source refers to a constant."""
        for name, known in self.tables.items():
            if type(known) is type(value) and known == value:
                return name
        name = f"T{len(self.tables)}"
        self.tables[name] = value
        return name

    def run(self, source: str, name: str) -> object:
        """Execute generated source and return what it calls `name`."""
        scope: dict[str, object] = {**self.tables}
        exec(compile(source, "<generated from the rules>", "exec"), scope)  # noqa: S102  # source is built from trees only
        return scope[name]


def _equal(arg: n.Expr[bool]) -> bool:
    return isinstance(arg, n.Compare) and arg.op == "=="


def predicate(system: System, expr: n.Expr[bool], places: tuple[str, ...] = ()) -> Predicate:
    """A plain condition of a claim as a function."""
    translator = Translator(system, places)
    body = translator.term(expr)
    return cast("Predicate", translator.run(f"def asked(s, t, c, w, q, m):\n    return {body}\n", "asked"))
