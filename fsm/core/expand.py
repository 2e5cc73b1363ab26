"""Expanding: a rule becomes one command for every way to make its choices, with plain guards and updates."""

from __future__ import annotations

import re
from functools import lru_cache, partial
from itertools import product
from typing import TYPE_CHECKING, Any, cast

from fsm.core import nodes as n
from fsm.core.errors import RuleError, placed
from fsm.core.expr import inside
from fsm.core.fold import comparison, conditional, is_false, is_true
from fsm.core.ground import cell_name
from fsm.core.prose import say
from fsm.core.rule import Condition
from fsm.core.system import Command

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fsm.core.ground import Env, Grounder
    from fsm.core.rule import Rule


def expand(rule: Rule, grounder: Grounder) -> tuple[Command, ...]:
    """The commands of a rule; none if its guard is never true here."""
    _check_words(rule)
    return tuple(_expand(rule, grounder))


@lru_cache(maxsize=1024)
def _check_words(rule: Rule) -> None:
    """Refuse a rule that asks what only claims may ask; it stays checked, whatever it is built for."""
    asked = [*(condition.test for condition in rule.conditions), *([] if rule.actor is None else [rule.actor])]
    for expr in (*asked, *_written(rule.updates)):
        refuse_claim_words(expr)


def _expand(rule: Rule, grounder: Grounder) -> Iterator[Command]:
    """One command for every way to make the rule's choices that its guard does not rule out at once."""
    for picks in product(*(list(grounder.members(c)) for c in rule.choose)):
        env: Env = {c.name: pick for c, pick in zip(rule.choose, picks, strict=True)}
        guard = [Condition(c.label, grounder.truth(c.test, env)) for c in rule.conditions]
        if any(is_false(c.test) for c in guard):
            continue
        named = re.findall(r"\{(\w+)\}", rule.move)
        yield Command(
            rule=rule,
            text=rule.move.format(**{name: say(const.value) for name, const in env.items()}),
            things=tuple(env[name].value for name in named),
            guard=tuple(c for c in guard if not is_true(c.test)),
            actor=None if rule.actor is None else grounder.term(rule.actor, env),
            make=partial(placed, rule.where, f"rule {rule.name}", partial(_updates, rule, grounder, env)),
        )


def _written(updates: Sequence[n.Update | n.Each]) -> Iterator[n.Expr[Any]]:
    """Every expression that the updates are made of."""
    for update in updates:
        if isinstance(update, n.Each):
            yield from _written(update.updates)
        else:
            yield update.target
            yield update.value


def refuse_claim_words(expr: n.Expr[Any]) -> None:
    """Refuse an expression of a rule that asks what only claims may ask."""
    if (found := inside(expr).atom) is not None:
        raise RuleError(f"`{found}` speaks of a step or of who may move; only claims may use it")


def _updates(rule: Rule, grounder: Grounder, env: Env) -> tuple[tuple[str, n.Expr[Any]], ...]:
    """What the rule sets with these choices made, each variable once."""
    return tuple(_set(rule, grounder, env))


def _set(rule: Rule, grounder: Grounder, env: Env) -> Iterator[tuple[str, n.Expr[Any]]]:
    done: set[str] = set()
    for update, chosen in _spread(rule.updates, grounder, env):
        for name, value in _targets(update, grounder, chosen):
            if name in done:
                raise RuleError(f"{update.where}: sets {name} twice; updates are simultaneous, keep one")
            done.add(name)
            cell = grounder.cell(name)
            if isinstance(cell, n.Var):
                yield name, value
            else:
                _refuse_change(name, value, cast("n.Const[Any]", cell), grounder)


def _refuse_change(name: str, value: n.Expr[Any], cell: n.Const[Any], grounder: Grounder) -> None:
    """A variable narrowed to one value may be set only to what is that value in every state."""
    if any(other != cell.value for other in grounder.possible(value).values):
        raise RuleError(f"{name} is narrowed to {cell} but becomes {value}; widen it")


def _spread(updates: Sequence[n.Update | n.Each], grounder: Grounder, env: Env) -> Iterator[tuple[n.Update, Env]]:
    for update in updates:
        if isinstance(update, n.Update):
            yield update, env
        else:
            for member in grounder.members(update.choice):
                yield from _spread(update.updates, grounder, env | {update.choice.name: member})


def _targets(update: n.Update, grounder: Grounder, env: Env) -> Iterator[tuple[str, n.Expr[Any]]]:
    """The variables an update sets: one, or, where the index is a term, each cell the index may mean."""
    value = grounder.term(update.value, env)
    if isinstance(update.target, n.Var):
        yield update.target.name, value
        return
    array, index = update.target.array, grounder.term(update.target.index, env)
    possible = grounder.possible(index)
    for place in possible.values:
        name = cell_name(array, place)
        if name in grounder.cells:
            test = comparison("==", index, n.Const(array.index, place), grounder.possible)
            yield name, conditional(test, value, grounder.cell(name))
