"""The reference meaning: what an expression is worth and which steps a state allows, straight from the tree.

Slow and plain on purpose. Every engine is compared with this on whole graphs.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any, assert_never, cast

from fsm.core import nodes as n
from fsm.core import temporal as t
from fsm.core.errors import StrayError
from fsm.core.fold import ORDER
from fsm.core.prose import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from fsm.core.expr import Node
    from fsm.core.system import Command, System

Values = dict[str, object]


def evaluate(expr: n.Expr[Any], values: Mapping[str, object], context: Context | None = None) -> object:  # noqa: C901, PLR0911, PLR0912  # one case a node
    """The value of a plain expression where the variables have these values; claims also need a `context`."""
    node = cast("Node", expr)
    match node:
        case n.Const():
            return node.value
        case n.Var():
            return values[node.name]
        case n.Compare():
            left, right = evaluate(node.left, values, context), evaluate(node.right, values, context)
            if node.op in ("==", "!="):
                return (left == right) == (node.op == "==")
            return ORDER[node.op](_rank(left), _rank(right))
        case n.Plus():
            return cast("int", evaluate(node.term, values, context)) + node.amount
        case n.AllOf():
            return all(evaluate(a, values, context) for a in node.args)
        case n.AnyOf():
            return any(evaluate(a, values, context) for a in node.args)
        case n.Not():
            return not evaluate(node.arg, values, context)
        case n.If():
            chosen = node.then if evaluate(node.condition, values, context) else node.otherwise
            return evaluate(chosen, values, context)
        case n.Table():
            return node.values[node.keys.index(evaluate(node.index, values, context))]
        case t.After() | t.Step() | t.TakenBy() | t.MayAct() | t.Seen():
            if context is None:
                raise TypeError(f"`{node}` speaks of a step or a monitor; only claims may use it")
            return context.atom(node)
        case n.Constant() | n.Choice() | n.Cell() | n.Attr() | n.Some() | n.Every():
            raise TypeError(f"`{node}` is not plain; ground it first")
        case _:
            assert_never(node)


class Context:
    """What the atoms of a claim mean at one step: the command taken, by whom, and the values afterwards."""

    def __init__(
        self,
        system: System,
        before: Values,
        command: Command | None = None,
        after: Values | None = None,
        place: str = "",
    ) -> None:
        self.system, self.before, self.command, self.after, self.place = system, before, command, after, place

    def atom(self, node: t.After[Any] | t.Step | t.TakenBy | t.MayAct | t.Seen) -> object:
        """The worth of one atom."""
        match node:
            case t.After():
                assert self.after is not None
                return evaluate(node.term, self.after, self)
            case t.Step():
                assert self.command is not None
                things = [evaluate(thing, self.before, self) for thing in node.things]
                return self.command.verb in node.verbs and self.command.is_of(things)
            case t.TakenBy():
                assert self.command is not None
                return actor(self.command, self.before) is node.actor
            case t.MayAct():
                return any(who is node.actor for who, _, _ in moves(self.system, self.before))
            case t.Seen():
                return self.place == node.place


def actor(command: Command, values: Mapping[str, object]) -> Enum | None:
    """Who takes the command where the variables have these values; `None` if nobody chooses it."""
    return None if command.actor is None else cast("Enum", evaluate(command.actor, values))


def label(who: Enum | None, text: str) -> str:
    """A move as graphs, traces and rulings write it: `TP: pass`, `rules: resolve 2`."""
    return f"{who.name if who else 'rules'}: {text}"


def moves(system: System, values: Values) -> Iterator[tuple[Enum | None, Command, Values]]:
    """Every step the state allows: who takes it, the command and the values afterwards, in the order of the rules.

    Raises `StrayError` if an update leaves the domain of its variable.
    """
    for command in system.commands:
        if all(evaluate(c.test, values) for c in command.guard):
            new = {name: evaluate(value, values) for name, value in command.updates}
            for name, value in new.items():
                if value not in system.domains[name].codes:
                    raise StrayError(f"{command.rule.where}: {command.text}: {name} became {say(value)}")
            yield actor(command, values), command, values | new


def _rank(value: object) -> int:
    """The place of a value in the order of its domain: that of an enumeration is the order of its members."""
    return list(type(value)).index(value) if isinstance(value, Enum) else int(cast("int", value))
