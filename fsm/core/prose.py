"""Expressions in words, for messages, rule lists and explanations."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any, assert_never, cast

if TYPE_CHECKING:
    from fsm.core.expr import Node
    from fsm.core.nodes import Expr


def words(expr: Expr[Any]) -> str:  # noqa: C901, PLR0911, PLR0912  # one short line per node class
    """The expression as one line of text, close to how it is written.

    >>> from fsm.core import Range, Var, all_of
    >>> passes = Var(Range(0, 1), "passes", 0)
    >>> words(all_of(passes == 1, passes + 1 > 1))
    '(passes == 1 and passes + 1 > 1)'
    """
    from fsm.core import nodes as n  # noqa: PLC0415  # the nodes print themselves through here
    from fsm.core import temporal as t  # noqa: PLC0415

    node = cast("Node", expr)
    match node:
        case n.Const():
            return say(node.value)
        case n.Var() | n.Constant() | n.Choice():
            return node.name
        case n.Cell():
            return f"{node.array.name}[{words(node.index)}]"
        case n.Attr():
            return f"{node.param.name}[{', '.join(map(words, node.index))}]"
        case n.Compare():
            return f"{_operand(node.left)} {node.op} {_operand(node.right)}"
        case n.Plus():
            return f"{words(node.term)} {'+' if node.amount >= 0 else '-'} {abs(node.amount)}"
        case n.AllOf():
            return "(" + " and ".join(map(words, node.args)) + ")" if node.args else "true"
        case n.AnyOf():
            return "(" + " or ".join(map(words, node.args)) + ")" if node.args else "false"
        case n.Not():
            return f"not {words(node.arg)}"
        case n.If():
            return f"({words(node.then)} if {words(node.condition)} else {words(node.otherwise)})"
        case n.Table():
            return f"({', '.join(map(say, node.values))})[{words(node.index)}]"
        case n.Some():
            return f"some {node.choice.name}: {words(node.body)}"
        case n.Every():
            return f"every {node.choice.name}: {words(node.body)}"
        case t.After():
            return f"{_operand(node.term, n.Plus)}'"
        case t.Step():
            verbs = f"({' or '.join(node.verbs)})" if len(node.verbs) > 1 else "".join(node.verbs)
            return " ".join([verbs, *map(words, node.things)])
        case t.TakenBy():
            return f"by {say(node.actor) if node.actor else 'nobody'}"
        case t.MayAct():
            return f"{say(node.actor)} may act"
        case t.Seen():
            return f"seen {node.place}"
        case _:
            assert_never(node)


def _operand(expr: Expr[Any], *more: type[Expr[Any]]) -> str:
    """The words for a part that something follows: in brackets where they would run into it."""
    from fsm.core import nodes as n  # noqa: PLC0415

    loose = isinstance(expr, (n.Compare, n.Not, n.Some, n.Every, *more))
    return f"({words(expr)})" if loose else words(expr)


def say(value: object) -> str:
    """A value as labels and messages print it.

    >>> say(True), say(3), say("dark-hole")
    ('true', '3', 'dark-hole')
    """
    if isinstance(value, Enum):
        return value.name
    return str(value).lower() if isinstance(value, bool) else str(value)
