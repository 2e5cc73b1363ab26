"""Conditions about a step, for claims: what was moved, by whom, and what is true afterwards.

Rules never use these; a claim on every step compares the state before (plain terms) with the state after (`after`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from fsm.core.nodes import Expr

if TYPE_CHECKING:
    from enum import Enum

T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class After(Expr[T]):
    """The value of a term after the step; only in claims about steps."""

    term: Expr[T]


@dataclass(frozen=True, eq=False)
class Step(Expr[bool]):
    """Whether the step is one of these moves, of these things as far as they are given; only in claims about steps."""

    verbs: tuple[str, ...]
    things: tuple[Expr[Any], ...] = ()


@dataclass(frozen=True, eq=False)
class TakenBy(Expr[bool]):
    """Whether this actor takes the step (`None`: nobody chooses it); only in claims about steps."""

    actor: Enum | None


@dataclass(frozen=True, eq=False)
class MayAct(Expr[bool]):
    """Whether some rule lets this actor move: the disjunction of that actor's guards; only in claims."""

    actor: Enum


@dataclass(frozen=True, eq=False)
class Seen(Expr[bool]):
    """Whether the claim's monitor is at this place (before the step); only in claims with a monitor."""

    place: str


def after(term: Expr[T]) -> Expr[T]:
    """The value of the term after the step."""
    return After(term.domain, term)


def step(*verbs: str, thing: Expr[Any] | None = None, part: Expr[Any] | None = None) -> Expr[bool]:
    """Whether the step is one of these moves (`"pass"`, `"activate"`, …), of this thing if one is given.

    `part` is the second thing that the move names, such as the number of steps carried out.
    """
    return Step(bool, verbs, tuple(term for term in (thing, part) if term is not None))


def taken_by(actor: Enum | None) -> Expr[bool]:
    """Whether this actor takes the step; `None` means a step that nobody chooses."""
    return TakenBy(bool, actor)


def may_act(actor: Enum) -> Expr[bool]:
    """Whether some rule lets this actor move in the state."""
    return MayAct(bool, actor)


def seen(place: str) -> Expr[bool]:
    """Whether the claim's monitor is at this place, before the step."""
    return Seen(bool, place)
