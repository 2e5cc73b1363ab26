"""The nodes of an expression tree: one small class each.

Comparison and arithmetic are operators of every term; the connectives are functions (see `expr`), so there is no
precedence to get wrong. Together with the nodes of `temporal` these classes are the closed union `expr.Node`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Generic, NoReturn, TypeVar, cast

from fsm.core.domain import Bound, Domain, Range, Sort, advice, has_order, name_of, same_kind
from fsm.core.errors import RuleError, here

T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class Expr(Generic[T]):
    """A term of one domain; see the functions below for how to build conditions from terms."""

    domain: Domain

    def __eq__(self, other: T | Expr[T] | Bound) -> Expr[bool]:  # type: ignore[override]
        return Compare(bool, "==", self, lift(other, self))

    def __ne__(self, other: T | Expr[T] | Bound) -> Expr[bool]:  # type: ignore[override]
        return Compare(bool, "!=", self, lift(other, self))

    def __lt__(self, other: T | Expr[T] | Bound) -> Expr[bool]:
        return Compare(bool, "<", self, lift(other, _ordered(self)))

    def __le__(self, other: T | Expr[T] | Bound) -> Expr[bool]:
        return Compare(bool, "<=", self, lift(other, _ordered(self)))

    def __gt__(self, other: T | Expr[T] | Bound) -> Expr[bool]:
        return Compare(bool, ">", self, lift(other, _ordered(self)))

    def __ge__(self, other: T | Expr[T] | Bound) -> Expr[bool]:
        return Compare(bool, ">=", self, lift(other, _ordered(self)))

    def __add__(self, other: int) -> Expr[int]:
        return Plus(_number(self, "+", other), self, other)

    def __sub__(self, other: int) -> Expr[int]:
        return Plus(_number(self, "-", other), self, -other)

    def among(self, *values: T) -> Expr[bool]:
        """Whether the term is one of `values`."""
        return AnyOf(bool, tuple(self == value for value in values))

    def __bool__(self) -> NoReturn:
        raise RuleError(
            f"{here()}: `{self}` is an expression, not yet true or false; use all_of / any_of / no / implies "
            "instead of and / or / not / if, .among(a, b) instead of `in`, and write a < b < c as two conditions"
        )

    def _refuse(self, _other: object) -> NoReturn:
        raise RuleError(f"{here()}: `&`, `|` and `~` do not join conditions; use all_of / any_of / no, or a list")

    __and__ = __or__ = __rand__ = __ror__ = _refuse

    def __invert__(self) -> NoReturn:
        self._refuse(None)

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        from fsm.core.prose import words  # noqa: PLC0415  # the printer imports the nodes

        return words(self)


@dataclass(frozen=True, eq=False)
class Const(Expr[T]):
    """A value."""

    value: T


@dataclass(frozen=True, eq=False)
class Var(Expr[T]):
    """A variable of the state, with one line of meaning."""

    name: str
    init: T
    meaning: str = ""
    where: str = field(default_factory=here, repr=False)

    def becomes(self, value: T | Expr[T]) -> Update:
        """The update that gives this variable a new value when a rule is carried out."""
        return Update(cast("Var[Any]", self), lift(value, self))


@dataclass(frozen=True, eq=False)
class Constant(Expr[T]):
    """A value that a profile or a model fixes before the system is built (a switch)."""

    name: str
    meaning: str = ""


@dataclass(frozen=True, eq=False)
class Choice(Expr[T]):
    """A name that ranges over a domain: a rule's parameter, or the variable of a quantifier."""

    name: str


@dataclass(frozen=True, eq=False)
class Array(Generic[T]):
    """A row of variables, one for each value of `index`."""

    index: Domain
    of: Domain
    name: str
    init: T
    meaning: str = ""
    where: str = field(default_factory=here, repr=False)

    def __getitem__(self, index: object) -> Cell[T]:
        return Cell(self.of, self, lift(index, Choice(self.index, self.name + " index")))


@dataclass(frozen=True, eq=False)
class Cell(Expr[T]):
    """One variable of an array; the index may itself be a term."""

    array: Array[T]
    index: Expr[Any]

    def becomes(self, value: T | Expr[T]) -> Update:
        """The update that gives this cell a new value when a rule is carried out."""
        return Update(cast("Cell[Any]", self), lift(value, self))


@dataclass(frozen=True, eq=False)
class Param(Generic[T]):
    """An attribute of the members of a sort (or of pairs of them), fixed by the model: `owner[effect]`."""

    index: tuple[Domain, ...]
    of: Domain
    name: str
    meaning: str = ""

    def __getitem__(self, index: object) -> Attr[T]:
        given = index if isinstance(index, tuple) else (index,)
        if len(given) != len(self.index):
            raise RuleError(f"{here()}: `{self.name}` takes {len(self.index)} index(es) and is given {len(given)}")
        likes = (Choice[Any](domain, self.name + " index") for domain in self.index)
        return Attr(self.of, self, tuple(lift(i, like) for i, like in zip(given, likes, strict=True)))


@dataclass(frozen=True, eq=False)
class Attr(Expr[T]):
    """A look-up of an attribute."""

    param: Param[T]
    index: tuple[Expr[Any], ...]


@dataclass(frozen=True, eq=False)
class Compare(Expr[bool]):
    """`left op right`, op one of == != < <= > >=."""

    op: str
    left: Expr[Any]
    right: Expr[Any]


@dataclass(frozen=True, eq=False)
class Plus(Expr[int]):
    """`term + amount`."""

    term: Expr[Any]
    amount: int


@dataclass(frozen=True, eq=False)
class AllOf(Expr[bool]):
    """Every one of the conditions."""

    args: tuple[Expr[bool], ...]


@dataclass(frozen=True, eq=False)
class AnyOf(Expr[bool]):
    """At least one of the conditions."""

    args: tuple[Expr[bool], ...]


@dataclass(frozen=True, eq=False)
class Not(Expr[bool]):
    """The opposite of a condition."""

    arg: Expr[bool]


@dataclass(frozen=True, eq=False)
class If(Expr[T]):
    """`then` where the condition is true, `otherwise` where it is not."""

    condition: Expr[bool]
    then: Expr[T]
    otherwise: Expr[T]


@dataclass(frozen=True, eq=False)
class Table(Expr[T]):
    """An attribute looked up at a term: the entry of `values` that stands where the term's value stands in `keys`.

    `keys` is the whole domain of the index, in the order of its codes.
    """

    keys: tuple[object, ...]
    values: tuple[T, ...]
    index: Expr[Any]


@dataclass(frozen=True, eq=False)
class Some(Expr[bool]):
    """Whether the condition is true for at least one value of the choice."""

    choice: Choice[Any]
    body: Expr[bool]


@dataclass(frozen=True, eq=False)
class Every(Expr[bool]):
    """Whether the condition is true for every value of the choice."""

    choice: Choice[Any]
    body: Expr[bool]


@dataclass(frozen=True, eq=False)
class Update:
    """A variable and what it becomes."""

    target: Var[Any] | Cell[Any]
    value: Expr[Any]
    where: str = field(default_factory=here)


@dataclass(frozen=True, eq=False)
class Each:
    """Updates made for every value of a choice at once."""

    choice: Choice[Any]
    updates: tuple[Update | Each, ...]


def lift(value: object, like: Expr[T]) -> Expr[Any]:
    """`value` as a term of the same kind as `like`; raises a located `RuleError` if it is of another kind."""
    if isinstance(value, Expr):
        if same_kind(value.domain, like.domain):
            return value
        kinds = f"`{like}` is a {name_of(like.domain)} but `{value}` is a {name_of(value.domain)}"
        raise RuleError(f"{here()}: {kinds}; write a term of the same domain")
    if isinstance(value, Bound) and isinstance(like.domain, Range):
        return Constant(Range(0, value), value.name)
    if isinstance(like.domain, Range):
        fits = isinstance(value, int) and not isinstance(value, bool)
    elif isinstance(like.domain, Sort):
        fits = value == like.domain.none
    else:
        fits = isinstance(value, like.domain)
    if fits:
        return Const(like.domain, value)
    raise RuleError(
        f"{here()}: `{like}` is a {name_of(like.domain)}; it cannot be compared with or become "
        f"{value!r} (a {type(value).__name__}); {advice(like.domain, value)}"
    )


def _ordered(term: Expr[T]) -> Expr[T]:
    if not has_order(term.domain):
        raise RuleError(f"{here()}: members of {name_of(term.domain)} have no order; compare `{term}` by == or !=")
    return term


def _number(term: Expr[Any], op: str, amount: object) -> Domain:
    if not isinstance(term.domain, Range) or not isinstance(amount, int) or isinstance(amount, bool):
        raise RuleError(f"{here()}: `{term} {op} {amount}` is not a number; only a range takes + or - a whole number")
    return term.domain


def truth(value: object) -> Expr[bool]:
    """`value` if it is a condition; raises a located `RuleError` otherwise."""
    if isinstance(value, Expr) and value.domain is bool:
        return value
    if isinstance(value, Expr):
        got = f"`{value}` (a {name_of(value.domain)}); compare it with something"
    elif isinstance(value, list | tuple):
        got = "a list; write its conditions one after the other, without brackets"
    else:
        advice = "`is` compares objects, write ==" if isinstance(value, bool) else "compare a term with something"
        got = f"{value!r}; {advice}"
    raise RuleError(f"{here()}: expected a condition, got {got}")
