"""Commands as they are where the inmost region's variable has one value: what is known there is left out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fsm.core import nodes as n
from fsm.core.fold import is_false, variables_in
from fsm.core.inmost import conjuncts, inmost
from fsm.exports.possible import known

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from fsm.core.ground import Grounder
    from fsm.core.system import Command, System


NEW = "new "
"""Begins the name of a variable in which a value is kept."""


@dataclass(frozen=True, eq=False)
class Move:
    """A command at one place: its number, what is left of its guard, and the updates that change something."""

    number: int
    command: Command
    guard: n.Expr[bool]
    updates: Mapping[str, n.Expr[Any]]


def moves_at(system: System, value: object) -> Iterator[Move]:
    """The commands that can be taken where the inmost region's variable has this value."""
    name = inmost(system)
    here: dict[str, n.Expr[Any]] = {}
    if name is not None:
        here[name] = n.Const(system.grounder.cell(name).domain, value)
    for number, command in enumerate(system.commands):
        guard = known(system, here).truth(command.test, {})
        if not is_false(guard):
            settled = here | _settled(guard)
            yield Move(number, command, guard, dict(_changes(command, settled, known(system, settled))))


def _settled(guard: n.Expr[bool]) -> dict[str, n.Expr[Any]]:
    """The variables that a guard wants to have one value."""
    return {
        test.left.name: test.right
        for test in conjuncts(guard)
        if isinstance(test, n.Compare) and test.op == "==" and isinstance(test.left, n.Var)
        if isinstance(test.right, n.Const)
    }


def _changes(
    command: Command, settled: Mapping[str, n.Expr[Any]], folder: Grounder
) -> Iterator[tuple[str, n.Expr[Any]]]:
    for name, value in command.updates:
        new, old = folder.term(value, {}), settled.get(name)
        same = isinstance(new, n.Var) and new.name == name
        if not same and not (isinstance(new, n.Const) and isinstance(old, n.Const) and new.value == old.value):
            yield name, new


def in_order(updates: Mapping[str, n.Expr[Any]]) -> list[tuple[str, n.Expr[Any]]]:
    """Simultaneous updates as pairs (variable, value) that can be carried out one after the other.

    Each variable is set when no other that is still to be set reads it; where that goes round in a circle, a value is
    worked out first and kept in a variable of its own, `new x`.
    """
    todo = dict(updates)
    reads = {name: variables_in(value) - {name} for name, value in todo.items()}
    lines, kept = [], []
    while todo:
        name = next((name for name in todo if not any(name in reads[other] for other in todo)), None)
        if name is None:
            name = next(iter(todo))
            kept.append((name, n.Var(todo[name].domain, NEW + name, None)))
            lines.append((NEW + name, todo[name]))
        else:
            lines.append((name, todo[name]))
        del todo[name], reads[name]
    return lines + kept
