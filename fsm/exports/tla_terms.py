"""Expressions and values in TLA+."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from fsm.core.domain import Range
from fsm.core.prose import say
from fsm.exports.infix import Infix
from fsm.exports.possible import able_to_act

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from enum import Enum

    from fsm.core import nodes as n

WORDS = """
ACTION ASSUME ASSUMPTION AXIOM BY CASE CHOOSE CONSTANT CONSTANTS COROLLARY DEF DEFINE DEFS DOMAIN ELSE ENABLED EXCEPT
EXTENDS FALSE HAVE HIDE IF IN INSTANCE LAMBDA LEMMA LET LOCAL MODULE NEW OBVIOUS OMITTED ONLY OTHER PICK PROOF
PROPOSITION PROVE QED RECURSIVE SF STATE STRONG SUBSET SUFFICES TAKE TEMPORAL THEN THEOREM TRUE UNCHANGED UNION USE
VARIABLE VARIABLES WEAK WF WITH WITNESS BOOLEAN STRING Int Nat Integers Init Next Spec Fair TypeOK Final Who EveryStep
Watched Watch CInit place vars k v C
"""
RESERVED = frozenset(WORDS.split())
"""Words of TLA+, and those that the exported module uses itself."""
BOTH, EITHER = "/\\ ", "\\/ "
ORDERED = ("<", "<=", ">", ">=")


class Tla(Infix):
    """Terms of TLA+."""

    both, either, opposite, true, false = " /\\ ", " \\/ ", "~", "TRUE", "FALSE"
    signs: ClassVar[Mapping[str, str]] = {"==": "=", "!=": "#", "<": "<", "<=": "<=", ">": ">", ">=": ">="}

    def value(self, const: n.Const[Any]) -> str:
        """A constant."""
        return literal(const.value)

    def conditional(self, condition: str, then: str, otherwise: str) -> str:
        """One of two terms."""
        return f"(IF {condition} THEN {then} ELSE {otherwise})"

    def side(self, comparison: n.Compare, side: n.Expr[Any]) -> str:
        """One side of a comparison: members of enumerations are compared by their place."""
        if comparison.op in ORDERED and not isinstance(side.domain, Range) and side.domain is not bool:
            return f"{self.names.give(('rank', side.domain), f'Rank_{side.domain.__name__}')}({self.term(side)})"  # type: ignore[union-attr]
        return self.term(side)

    def may_act(self, actor: Enum) -> str:
        """Whether this actor can move."""
        return self.term(able_to_act(self.system, actor))

    def step(self, numbers: Sequence[int]) -> str:
        """Whether the step is one of these."""
        return f"(k \\in {{{', '.join(map(str, numbers))}}})"

    def taken_by(self, actor: Enum | None) -> str:
        """Whether this actor takes the step."""
        return f"(Who(k) = {literal('rules' if actor is None else actor)})"

    def seen(self, place: str) -> str:
        """Whether the monitor is at this place."""
        return f"(place = {literal(place)})"


def literal(value: object) -> str:
    """A value."""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, int):
        return f"({value})" if value < 0 else str(value)
    return '"' + say(value).replace("\\", "\\\\").replace('"', '\\"') + '"'
