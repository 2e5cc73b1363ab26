"""Expressions with some variables already known, and steps followed back to the state in which they begin."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, assert_never, cast

from fsm.core import nodes as n
from fsm.core import temporal as t
from fsm.core.fold import FALSE, TRUE, comparison, conditional, conjunction, disjunction, look_up, negation

if TYPE_CHECKING:
    from collections.abc import Mapping
    from enum import Enum

    from fsm.core.expr import Node
    from fsm.core.system import Command, System


def possible(system: System, step: n.Expr[bool]) -> n.Expr[bool]:
    """Whether a step that satisfies the condition can be made at once."""
    commands = enumerate(system.commands)
    return disjunction(conjunction([able(number), Back(system, c).truth(step)]) for number, c in commands)


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


class Known:
    """Expressions of a system in which some variables are known to be what `new` says, a term each."""

    def __init__(self, system: System, new: Mapping[str, n.Expr[Any]]) -> None:
        self.system, self.new = system, new

    def truth(self, expr: n.Expr[bool]) -> n.Expr[bool]:
        """A condition."""
        return cast("n.Expr[bool]", self.term(expr))

    def term(self, expr: n.Expr[Any]) -> n.Expr[Any]:  # noqa: C901, PLR0911, PLR0912  # one case a node
        """A term, decided if it can be."""
        node = cast("Node", expr)
        grounder = self.system.grounder
        match node:
            case n.Const():
                return node
            case n.Var():
                return self.new.get(node.name, node)
            case n.Compare():
                return comparison(node.op, self.term(node.left), self.term(node.right), grounder.possible)
            case n.Plus():
                return grounder.plus(self.term(node.term), node.amount)
            case n.AllOf():
                return conjunction(self.truth(a) for a in node.args)
            case n.AnyOf():
                return disjunction(self.truth(a) for a in node.args)
            case n.Not():
                return negation(self.truth(node.arg))
            case n.If():
                condition = self.truth(node.condition)
                return conditional(condition, self.term(node.then), self.term(node.otherwise))
            case n.Table():
                index = self.term(node.index)
                if isinstance(index, n.Const):
                    return n.Const(node.domain, node.values[node.keys.index(index.value)])
                return look_up(n.Table(node.domain, node.keys, node.values, index))
            case t.MayAct():
                return self.term(self.system.may_act(node.actor))
            case t.After() | t.Step() | t.TakenBy():
                return self.atom(node)
            case t.Seen() | n.Constant() | n.Choice() | n.Cell() | n.Attr() | n.Some() | n.Every():
                raise TypeError(f"`{node}` cannot be asked of the state before a step")
            case _:
                assert_never(node)

    def atom(self, atom: t.After[Any] | t.Step | t.TakenBy) -> n.Expr[Any]:
        """A part that speaks of a step."""
        raise TypeError(f"`{atom}` speaks of a step")


class Back(Known):
    """Conditions on the step of one command, as conditions on the state before it."""

    def __init__(self, system: System, command: Command) -> None:
        super().__init__(system, {})
        self.command, self.then = command, Known(system, dict(command.updates))

    def atom(self, atom: t.After[Any] | t.Step | t.TakenBy) -> n.Expr[Any]:
        """What the command makes of it."""
        match atom:
            case t.After():
                return self.then.term(atom.term)
            case t.Step():
                things = [cast("n.Const[Any]", thing).value for thing in atom.things]
                return TRUE if self.command.verb in atom.verbs and self.command.is_of(things) else FALSE
            case t.TakenBy():
                actor = self.command.actor
                if actor is None or atom.actor is None:
                    return TRUE if actor is None and atom.actor is None else FALSE
                return comparison("==", actor, n.Const(actor.domain, atom.actor), self.system.grounder.possible)
