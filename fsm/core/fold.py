"""Building blocks that fold: the same expressions, with everything that is already decided left out."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any, cast

from fsm.core.expr import parts
from fsm.core.nodes import AllOf, AnyOf, Compare, Const, Expr, If, Not, Table, Var

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from fsm.core.domain import Finite

ORDER: Mapping[str, Callable[[int, int], bool]] = {
    "==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip
TRUE: Expr[bool] = Const(bool, value=True)
FALSE: Expr[bool] = Const(bool, value=False)


def is_true(expr: Expr[bool]) -> bool:
    """Whether the condition is decided and true."""
    return isinstance(expr, Const) and expr.value is True


def is_false(expr: Expr[bool]) -> bool:
    """Whether the condition is decided and false."""
    return isinstance(expr, Const) and expr.value is False


def conjunction(args: Iterable[Expr[bool]]) -> Expr[bool]:
    """All of the conditions, decided ones left out."""
    kept: list[Expr[bool]] = []
    for arg in args:
        if is_false(arg):
            return FALSE
        kept += arg.args if isinstance(arg, AllOf) else [] if is_true(arg) else [arg]
    return kept[0] if len(kept) == 1 else AllOf(bool, tuple(kept)) if kept else TRUE


def disjunction(args: Iterable[Expr[bool]]) -> Expr[bool]:
    """At least one of the conditions, decided ones left out."""
    kept: list[Expr[bool]] = []
    for arg in args:
        if is_true(arg):
            return TRUE
        kept += arg.args if isinstance(arg, AnyOf) else [] if is_false(arg) else [arg]
    return kept[0] if len(kept) == 1 else AnyOf(bool, tuple(kept)) if kept else FALSE


def negation(arg: Expr[bool]) -> Expr[bool]:
    """The opposite condition, decided if it can be."""
    if isinstance(arg, Const):
        return FALSE if arg.value else TRUE
    return arg.arg if isinstance(arg, Not) else Not(bool, arg)


def conditional(condition: Expr[bool], then: Expr[Any], otherwise: Expr[Any]) -> Expr[Any]:
    """A choice of two terms, decided if it can be."""
    if isinstance(condition, Const):
        return then if condition.value else otherwise
    if isinstance(then, Const) and isinstance(otherwise, Const) and then.value == otherwise.value:
        return then
    if then.domain is bool:
        yes, nay = cast("Expr[bool]", then), cast("Expr[bool]", otherwise)
        if isinstance(then, Const):
            return disjunction([condition, nay]) if then.value else conjunction([negation(condition), nay])
        if isinstance(otherwise, Const):
            return disjunction([negation(condition), yes]) if otherwise.value else conjunction([condition, yes])
    return If(then.domain, condition, then, otherwise)


def comparison(op: str, left: Expr[Any], right: Expr[Any], finite: Callable[[Expr[Any]], Finite]) -> Expr[bool]:
    """`left op right`, decided if the two cannot differ in it; pushed into choices between constants.

    `finite` gives the values a term can have.
    """
    if isinstance(left, Const) and not isinstance(right, Const):
        mirrored = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}.get(op, op)
        return comparison(mirrored, right, left, finite)
    if isinstance(right, Const):
        if isinstance(left, If):
            then = comparison(op, left.then, right, finite)
            otherwise = comparison(op, left.otherwise, right, finite)
            if isinstance(then, Const) or isinstance(otherwise, Const):
                return cast("Expr[bool]", conditional(left.condition, then, otherwise))
        bound = finite(right).codes[right.value]
        codes = finite(left)
        results = {ORDER[op](codes.codes[value], bound) for value in codes.values}
        if len(results) == 1:
            return TRUE if results.pop() else FALSE
    return Compare(bool, op, left, right)


def look_up(table: Table[Any]) -> Expr[Any]:
    """A table whose entries are all alike, or whose index is decided, is that entry."""
    if isinstance(table.index, Const):
        return Const(table.domain, table.values[table.keys.index(table.index.value)])
    if len(set(table.values)) == 1:
        return Const(table.domain, table.values[0])
    return table


def variables_in(expr: Expr[Any]) -> set[str]:
    """The names of the variables a plain expression reads."""
    return {part.name for part in parts(expr) if isinstance(part, Var)}
