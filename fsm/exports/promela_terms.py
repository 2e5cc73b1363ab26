"""Expressions, types and updates in Promela."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any

from fsm.core.domain import Range
from fsm.exports.infix import Infix

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fsm.core import nodes as n
    from fsm.core.domain import Finite

WORDS = """
active assert atomic bit bool break byte chan cond const d_step D_proctype default define do dot else empty enabled end
endif eval false fi for full goto hidden if ifdef in init inline int len local ltl mtype nempty never nfull np_ notrace
od of pc_value pid preds printf printm priority proctype provided random_seed run select shared short show sizeof skip
timeout trace true typedef undef unless unsigned xr xs weak until release always eventually next U W V X accept progress
auto case char continue double enum extern float long register restrict return signed static struct switch union void
volatile while now
AT TAKE TO ALL PLACE DONE NOTHING OPEN JUDGE NEXT GO GOES MET CLAIMS did by going watching place judge_state judge_step
duel
"""
RESERVED = frozenset(WORDS.split())
"""Words of Promela and of C, which SPIN makes of it, and those that the exported text uses itself."""


@dataclass(frozen=True)
class Named:
    """A value that is written by name: its domain and its code there."""

    domain: str
    code: int


class Promela(Infix):
    """Terms of Promela: values are the codes of `fsm.core.domain`, those of enumerations and sorts under a name."""

    def value(self, const: n.Const[Any]) -> str:
        """A constant."""
        if const.domain is bool or isinstance(const.domain, Range):
            return str(const.value).lower()
        domain = self.system.grounder.values(const.domain)
        return self.names.give(Named(domain.name, domain.code(const.value)), f"{domain.name}_{spoken(const.value)}")

    def conditional(self, condition: str, then: str, otherwise: str) -> str:
        """One of two terms."""
        return f"({condition} -> {then} : {otherwise})"

    def step(self, numbers: Sequence[int]) -> str:
        """Whether the last step was one of these; numbers in a row become one range."""
        tests = [f"did == {low}" if low == high else f"(did >= {low} && did <= {high})" for low, high in runs(numbers)]
        return f"({' || '.join(tests)})" if tests else "false"

    def taken_by(self, actor: Enum | None) -> str:
        """Whether this actor took the last step."""
        return f"(by == {0 if actor is None else list(type(actor)).index(actor) + 1})"

    def seen(self, place: str) -> str:
        """Whether the monitor was at this place."""
        return f"(place == {self.places.index(place)})"


def runs(numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    """First and last of each run of numbers.

    >>> list(runs([1, 2, 3, 7]))
    [(1, 3), (7, 7)]
    """
    for at, low in enumerate(numbers):
        if at == 0 or numbers[at - 1] != low - 1:
            yield low, next(n for n in numbers[at:] if n + 1 not in numbers)


def spoken(value: object) -> str:
    """A value as part of a name."""
    return value.name if isinstance(value, Enum) else str(value)


def type_of(finite: Finite) -> str:
    """The smallest type that has all the codes."""
    low, high = min(finite.codes.values()), max(finite.codes.values())
    if low < 0:
        return "short" if low >= -(2**15) and high < 2**15 else "int"
    return (
        "bool"
        if finite.name == "bool"
        else "bit"
        if high <= 1
        else "byte"
        if high < 2**8
        else "short"
        if high < 2**15
        else "int"
    )
