"""Expressions over finite domains: the functions that rules and claims are written with.

Whoever translates expressions matches over `Node` and ends with `assert_never`, so that a new node is a type
error there and not a surprise in a run.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, TypeVar, cast

from fsm.core.errors import RuleError, here
from fsm.core.nodes import (
    AllOf,
    AnyOf,
    Attr,
    Cell,
    Choice,
    Compare,
    Const,
    Constant,
    Each,
    Every,
    Expr,
    If,
    Not,
    Plus,
    Some,
    Table,
    Update,
    Var,
    lift,
    truth,
)  # fmt: skip
from fsm.core.temporal import After, MayAct, Seen, Step, TakenBy

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fsm.core.domain import Domain, Sort

T = TypeVar("T")
E = TypeVar("E", bound=Enum)
INSIDE = "what is inside"
"""Where an expression keeps what `inside` found; no field has such a name."""
ATOMS = (After, Step, TakenBy, MayAct, Seen)

Node = (
    Const[Any] | Var[Any] | Constant[Any] | Choice[Any] | Cell[Any] | Attr[Any] | Compare | Plus
    | AllOf | AnyOf | Not | If[Any] | Table[Any] | Some | Every | After[Any] | Step | TakenBy | MayAct | Seen
)  # fmt: skip


def constant(value: bool, /) -> Expr[bool]:  # noqa: FBT001
    """A condition that is always, or never, true."""
    return Const(bool, value)


def one(value: E) -> Expr[E]:
    """A member of an enumeration as a term."""
    return Const(type(value), value)


def none_of(sort: Sort[T]) -> Expr[T]:
    """The sort's `none` as a term."""
    return cast("Expr[T]", Const(cast("Sort[Any]", sort), sort.none))


def choice(name: str, domain: Domain) -> Choice[Any]:
    """A name that ranges over a domain."""
    return Choice(domain, name)


def all_of(*conditions: Expr[bool]) -> Expr[bool]:
    """Every one of the conditions."""
    return AllOf(bool, tuple(truth(c) for c in conditions))


def any_of(*conditions: Expr[bool]) -> Expr[bool]:
    """At least one of the conditions."""
    return AnyOf(bool, tuple(truth(c) for c in conditions))


def no(condition: Expr[bool]) -> Expr[bool]:
    """The opposite of a condition."""
    return Not(bool, truth(condition))


def implies(premise: Expr[bool], conclusion: Expr[bool]) -> Expr[bool]:
    """Where the premise is true, the conclusion is true as well."""
    return any_of(no(premise), conclusion)


def when(condition: Expr[bool], then: T | Expr[T], otherwise: Expr[T] | T) -> Expr[T]:
    """`then` where the condition is true, `otherwise` where it is not; at least one of them must be a term."""
    term: Any = next((t for t in (then, otherwise) if isinstance(t, Expr)), None)
    if term is None and isinstance(then, Enum):
        term = one(then)
    if term is None:
        raise RuleError(f"{here()}: when(…, {then!r}, {otherwise!r}) has no domain; make one of the two a term")
    return If(term.domain, truth(condition), lift(then, term), lift(otherwise, term))


def some(over: Choice[Any], condition: Expr[bool]) -> Expr[bool]:
    """Whether the condition is true for at least one value of the choice."""
    return Some(bool, over, truth(condition))


def every(over: Choice[Any], condition: Expr[bool]) -> Expr[bool]:
    """Whether the condition is true for every value of the choice."""
    return Every(bool, over, truth(condition))


def each(over: Choice[Any], *updates: object) -> Each:
    """The updates, made for every value of the choice at once; lists of updates count as their updates."""
    return Each(over, tuple(flatten(updates)))


def parts(expr: Expr[Any]) -> Iterator[Expr[Any]]:
    """The expression and everything it is made of, each part once, however often it stands there."""
    seen: set[int] = set()
    waiting = [expr]
    while waiting:
        part = waiting.pop()
        if id(part) not in seen:
            seen.add(id(part))
            yield part
            waiting += reversed([*children(part)])


def children(expr: Expr[Any]) -> Iterator[Expr[Any]]:
    """What the expression is directly made of."""
    for name in expr.__dataclass_fields__:
        value = getattr(expr, name)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Expr):
                yield part


@dataclass(frozen=True)
class Inside:
    """What is in an expression: the names of its choices, and the first part that only a claim may have."""

    choices: tuple[str, ...]
    atom: Expr[Any] | None


def inside(expr: Expr[Any]) -> Inside:
    """What is in an expression; looked for once and kept with it, since no expression ever changes."""
    found: Inside | None = expr.__dict__.get(INSIDE)
    if found is None:
        deeper = [inside(child) for child in children(expr)]
        names = dict.fromkeys(name for part in deeper for name in part.choices)
        if isinstance(expr, Choice):
            names[expr.name] = None
        first = expr if isinstance(expr, ATOMS) else next((p.atom for p in deeper if p.atom is not None), None)
        found = expr.__dict__[INSIDE] = Inside(tuple(names), first)
    return found


def is_switch(expr: Expr[Any]) -> bool:
    """Whether the expression asks only for constants, so that a profile or a model decides it."""
    leaves = [p for p in parts(expr) if isinstance(p, Var | Cell | Attr | Choice | Step | TakenBy | MayAct | Seen)]
    return not leaves and any(isinstance(p, Constant) for p in parts(expr))


def atoms(expr: Expr[Any]) -> Iterator[After[Any] | Step | TakenBy | MayAct | Seen]:
    """The parts of an expression that speak of a step, of who may move or of a monitor: only claims may have them."""
    return (part for part in parts(expr) if isinstance(part, ATOMS))


def flatten(items: Sequence[object]) -> list[Update | Each]:
    """Updates in one list, however deeply functions nested them."""
    out: list[Update | Each] = []
    for item in items:
        if isinstance(item, list | tuple):
            out += flatten(item)
        elif isinstance(item, Update | Each):
            out.append(item)
        else:
            raise RuleError(f"{here()}: expected an update such as x.becomes(y), got {item!s}")
    return out
