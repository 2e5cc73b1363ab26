"""Finite domains: what a variable, a parameter or a choice can be.

Every value has a code, a whole number that does not depend on the system it is used in: a bool is 0 or 1,
an integer is itself, a member of an enumeration its place in the declaration, a member of a sort its place in
the list the system gives (0 is always the sort's `none`). A state is a tuple of codes.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Generic, TypeVar

from fsm.core.errors import RuleError, near

T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class Bound:
    """A whole number that a model fixes, such as the longest chain; used as an end of a `Range`."""

    name: str
    meaning: str = ""


@dataclass(frozen=True)
class Range:
    """The integers from `low` to `high`, both included; `high` may be a `Bound`."""

    low: int
    high: int | Bound

    def __str__(self) -> str:
        return f"{self.low}..{self.high.name if isinstance(self.high, Bound) else self.high}"


@dataclass(frozen=True, eq=False)
class Sort(Generic[T]):
    """A domain whose members are named by the model, such as the effects of a cast.

    Its first value is `none` ("no such thing"), which choices and quantifiers never range over.
    """

    name: str
    none: str = "none"

    def __str__(self) -> str:
        return self.name


Domain = type[bool] | type[Enum] | Range | Sort[Any]


@dataclass(frozen=True)
class Finite:
    """A domain with its values listed in order, as a built system sees it."""

    name: str
    values: tuple[object, ...]
    codes: dict[object, int] = field(compare=False, repr=False)

    def code(self, value: object) -> int:
        """The code of `value`; raises `KeyError` if it is not in the domain."""
        return self.codes[value]

    def value(self, code: int) -> object:
        """The value with this code; raises `KeyError` if there is none."""
        for value, known in self.codes.items():
            if known == code:
                return value
        raise KeyError(code)

    def only(self, allowed: frozenset[object]) -> Finite:
        """The same domain with fewer values; codes stay what they were."""
        kept = tuple(v for v in self.values if v in allowed)
        return Finite(self.name, kept, {v: self.codes[v] for v in kept})


def name_of(domain: Domain) -> str:
    """The name of a domain as messages print it.

    >>> name_of(Range(0, 3)), name_of(bool)
    ('0..3', 'bool')
    """
    return domain.__name__ if isinstance(domain, type) else str(domain)


def has_order(domain: Domain) -> bool:
    """Whether values of the domain can be compared by < and >; the members of a sort cannot."""
    return not isinstance(domain, Sort)


def advice(domain: Domain, value: object) -> str:
    """What to write where `value` is no value of the domain.

    >>> advice(Range(0, 3), True), advice(bool, 1)
    ('write a whole number', 'write True or False')
    """
    if isinstance(domain, Range):
        return "write a whole number"
    if isinstance(domain, Sort):
        return f"write none_of({domain}) or a term; the model names the other members"
    if domain is bool:
        return "write True or False"
    name = value.name if isinstance(value, Enum) else str(value)
    return f"write a member of {domain.__name__}{near(name, getattr(domain, '__members__', {}))}"


def same_kind(one: Domain, other: Domain) -> bool:
    """Whether values of the two domains can be compared with each other (any two ranges can)."""
    return one is other or (isinstance(one, Range) and isinstance(other, Range))


def finite(domain: Domain, bounds: dict[str, int], sorts: dict[str, tuple[str, ...]]) -> Finite:
    """The domain with its values listed, for a system with these bounds and sorts.

    Raises `RuleError`, without a place, for a range without values, for a sort or bound the system does not give, for
    a member that a sort has twice and for anything that is no finite domain.
    """
    if isinstance(domain, Range):
        high = domain.high if isinstance(domain.high, int) else bounds.get(domain.high.name)
        if high is None:
            name = str(domain).split("..")[1]
            raise RuleError(f"the range {domain} needs the bound {name!r}; give it in bounds{near(name, bounds)}")
        if high < domain.low:
            raise RuleError(f"the range {domain.low}..{high} has no value; its end must be at least {domain.low}")
        return Finite(str(domain), tuple(range(domain.low, high + 1)), {n: n for n in range(domain.low, high + 1)})
    if isinstance(domain, Sort):
        if domain.name not in sorts:
            raise RuleError(f"the sort {domain.name!r} has no members; give them in sorts{near(domain.name, sorts)}")
        members: tuple[object, ...] = (domain.none, *sorts[domain.name])
        if twice := [m for m in members if members.count(m) > 1]:
            raise RuleError(
                f"the sort {domain.name!r} has two members called {twice[0]!r}; give each a name of its own"
            )
    elif not (isinstance(domain, type) and issubclass(domain, bool | Enum)):
        raise RuleError(
            f"{getattr(domain, '__name__', domain)} is no finite domain; use bool, an Enum, a Range or a Sort"
        )
    else:
        members = (False, True) if domain is bool else tuple(domain)
    return Finite(name_of(domain), members, {v: i for i, v in enumerate(members)})
