"""Which steps a state allows, as a condition on that state alone: a step is followed back to where it begins."""

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


class Back:
    """Conditions on the step of one command, as conditions on the state before it."""

    def __init__(self, system: System, command: Command) -> None:
        self.system, self.command = system, command
        self.new = dict(command.updates)

    def truth(self, expr: n.Expr[bool]) -> n.Expr[bool]:
        """The condition."""
        return cast("n.Expr[bool]", self.term(expr, {}))

    def term(self, expr: n.Expr[Any], new: Mapping[str, n.Expr[Any]]) -> n.Expr[Any]:  # noqa: C901, PLR0911, PLR0912  # one case a node
        """The term, with variables read as `new` says."""
        node = cast("Node", expr)
        grounder = self.system.grounder
        match node:
            case n.Const():
                return node
            case n.Var():
                return new.get(node.name, node)
            case n.Compare():
                return comparison(node.op, self.term(node.left, new), self.term(node.right, new), grounder.possible)
            case n.Plus():
                return grounder.plus(self.term(node.term, new), node.amount)
            case n.AllOf():
                return conjunction(cast("n.Expr[bool]", self.term(a, new)) for a in node.args)
            case n.AnyOf():
                return disjunction(cast("n.Expr[bool]", self.term(a, new)) for a in node.args)
            case n.Not():
                return negation(cast("n.Expr[bool]", self.term(node.arg, new)))
            case n.If():
                condition = cast("n.Expr[bool]", self.term(node.condition, new))
                return conditional(condition, self.term(node.then, new), self.term(node.otherwise, new))
            case n.Table():
                index = self.term(node.index, new)
                if isinstance(index, n.Const):
                    return n.Const(node.domain, node.values[node.keys.index(index.value)])
                return look_up(n.Table(node.domain, node.keys, node.values, index))
            case t.After():
                return self.term(node.term, self.new)
            case t.Step():
                things = [cast("n.Const[Any]", thing).value for thing in node.things]
                return TRUE if self.command.verb in node.verbs and self.command.is_of(things) else FALSE
            case t.TakenBy():
                actor = self.command.actor
                if actor is None or node.actor is None:
                    return TRUE if actor is None and node.actor is None else FALSE
                return comparison("==", actor, n.Const(actor.domain, node.actor), grounder.possible)
            case t.MayAct():
                return self.term(self.system.may_act(node.actor), new)
            case t.Seen() | n.Constant() | n.Choice() | n.Cell() | n.Attr() | n.Some() | n.Every():
                raise TypeError(f"`{node}` cannot be asked of the state before a step")
            case _:
                assert_never(node)
