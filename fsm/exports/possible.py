"""Expressions with some variables already known, and steps followed back to the state in which they begin."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, cast

from fsm.core import nodes as n
from fsm.core import temporal as t
from fsm.core.fold import FALSE, TRUE, comparison, conjunction, disjunction
from fsm.core.ground import Grounder

if TYPE_CHECKING:
    from collections.abc import Mapping
    from enum import Enum

    from fsm.core.ground import Env
    from fsm.core.system import Command, System


def possible(system: System, step: n.Expr[bool]) -> n.Expr[bool]:
    """Whether a step that satisfies the condition can be made at once."""
    commands = enumerate(system.commands)
    return disjunction(conjunction([able(number), Back.of(system, c).truth(step, {})]) for number, c in commands)


def able(number: int) -> n.Expr[bool]:
    """Whether the command with this number can be taken; a text that speaks of it works that out once, as `can_7`."""
    return n.Var(bool, f"can {number}", init=False)


def able_to_act(system: System, actor: Enum) -> n.Expr[bool]:
    """Whether this actor can take some command, in the same words."""
    whose = [(number, c.actor) for number, c in enumerate(system.commands) if c.actor is not None]
    return disjunction(
        conjunction([able(number), comparison("==", who, n.Const(who.domain, actor), system.grounder.possible)])
        for number, who in whose
    )


def known(system: System, new: Mapping[str, n.Expr[Any]]) -> Grounder:
    """What folds expressions of the system where some of its variables are known to be these terms."""
    return replace(system.grounder, cells={**system.grounder.cells, **new})


@dataclass(frozen=True)
class Back(Grounder):
    """Folds conditions on the step of one command into conditions on the state before it."""

    system: System = field(kw_only=True)
    command: Command = field(kw_only=True)

    @classmethod
    def of(cls, system: System, command: Command) -> Back:
        """What follows a step of this command back."""
        whole = system.grounder
        given = {part.name: getattr(whole, part.name) for part in fields(whole) if part.init}
        return cls(**given, system=system, command=command)

    def worked_out(self, expr: n.Expr[Any], env: Env) -> n.Expr[Any]:
        """An expression, with what the command makes of its parts that speak of a step."""
        match expr:
            case t.After():
                return known(self.system, dict(self.command.updates)).term(expr.term, {})
            case t.Step():
                things = [cast("n.Const[Any]", thing).value for thing in expr.things]
                return TRUE if self.command.verb in expr.verbs and self.command.is_of(things) else FALSE
            case t.TakenBy():
                actor = self.command.actor
                if actor is None or expr.actor is None:
                    return TRUE if actor is None and expr.actor is None else FALSE
                return comparison("==", actor, n.Const(actor.domain, expr.actor), self.possible)
            case t.MayAct():
                return self.system.may_act(expr.actor)
            case _:
                return super().worked_out(expr, env)
