"""The inmost region of a system: the variable that says best which commands a state has to try."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fsm.core import nodes as n
from fsm.core.fold import variables_in
from fsm.core.meaning import evaluate

if TYPE_CHECKING:
    from fsm.core.system import Command, System


def inmost(system: System) -> str | None:
    """The variable of the inmost region, if it can change."""
    names = [region.var.name for region in system.regions if region.var.name in system.domains]
    return names[-1] if names else None


def conjuncts(guard: n.Expr[bool]) -> tuple[n.Expr[bool], ...]:
    """The conditions that a guard joins."""
    return guard.args if isinstance(guard, n.AllOf) else (guard,)


def may_hold(command: Command, name: str, value: object) -> bool:
    """Whether the guard can be true where this variable has this value, as far as it reads nothing else."""
    return all(evaluate(test, {name: value}) for test in conjuncts(command.test) if variables_in(test) == {name})
