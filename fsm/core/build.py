"""Building a system: variables laid out, rules expanded, claims grounded, mistakes refused with their place."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Any, TypeVar, cast

from fsm.core import nodes as n
from fsm.core.claim import Claim, Monitor
from fsm.core.domain import Domain, Finite, finite
from fsm.core.errors import RuleError, near
from fsm.core.fold import FALSE, comparison, conditional, is_false, is_true
from fsm.core.ground import Env, Grounder, cell_name
from fsm.core.prose import say
from fsm.core.rule import Condition, Rule
from fsm.core.system import Command, Parts, Setting, State, System

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

T = TypeVar("T")


def build(parts: Parts, setting: Setting) -> System:
    """Build the system of `parts` in `setting`.

    Raises `RuleError` for an undeclared variable, a variable set twice, a missing switch, attribute or bound, a
    start outside its domain, and two rules or claims of one name.
    """
    slots = {name: (init, domain) for name, init, domain in _slots(parts.variables, setting)}
    for name in setting.narrow:
        if name not in slots:
            raise RuleError(f"narrow names no variable: {name!r}{near(name, slots)}")
    cells: dict[str, n.Expr[Any]] = {}
    domains: dict[str, Finite] = {}
    for name, (init, (written, whole)) in slots.items():
        domain = whole.only(frozenset(setting.narrow.get(name, whole.values)))
        if len(domain.values) == 1:
            cells[name] = n.Const(written, domain.values[0])
        else:
            domains[name] = domain
            cells[name] = n.Var(written, name, init)
    grounder = Grounder(setting.bounds, setting.sorts, setting.constants, setting.params, cells, domains)
    _refuse_twins([r.name for r in parts.rules], "rules")
    _refuse_twins([c.id for c in parts.claims], "claims")
    expanded = [(r, _at(r.where, f"rule {r.name}", partial(_commands, r, grounder))) for r in parts.rules]
    commands = tuple(command for _, found in expanded for command in found)
    grounder = replace(grounder, steps=frozenset((c.verb, c.thing) for c in commands))
    inits = {name: init for name, (init, _) in slots.items()}
    return System(
        names=tuple(domains),
        domains=domains,
        commands=commands,
        rules=tuple(parts.rules),
        not_applicable=tuple(rule for rule, found in expanded if not found),
        claims=tuple(_at(c.where, f"claim {c.id}", partial(_claim, c, grounder)) for c in parts.claims),
        final=grounder.truth(parts.final, {}),
        starts=tuple(_start(inits | dict(change), domains, cells) for change in setting.starts),
        regions=tuple(parts.regions),
        projections=tuple(parts.projections),
        grounder=grounder,
    )


def _slots(
    variables: Sequence[n.Var[Any] | n.Array[Any]], setting: Setting
) -> Iterator[tuple[str, object, tuple[Domain, Finite]]]:
    """Name, first value and domain of every variable, arrays laid out cell by cell."""
    bounds, sorts = dict(setting.bounds), dict(setting.sorts)
    for slot in variables:
        if isinstance(slot, n.Var):
            yield slot.name, slot.init, (slot.domain, finite(slot.domain, bounds, sorts))
            continue
        skip = getattr(slot.index, "none", None)
        for value in finite(slot.index, bounds, sorts).values:
            if value != skip or skip is None:
                yield cell_name(slot, value), slot.init, (slot.of, finite(slot.of, bounds, sorts))


def _at(where: str, what: str, make: Callable[[], T]) -> T:
    """`make()`, with the place of the rule or claim put before the message of an error."""
    try:
        return make()
    except RuleError as error:
        text = str(error)
        raise RuleError(text if re.match(r"\S+\.py:\d+: ", text) else f"{where}: {what}: {text}") from None


def _refuse_twins(names: Sequence[str], what: str) -> None:
    if twins := sorted({name for name in names if names.count(name) > 1}):
        raise RuleError(f"two {what} are called {', '.join(twins)}; give each a name of its own")


def _commands(rule: Rule, grounder: Grounder) -> tuple[Command, ...]:
    return tuple(_expand(rule, grounder))


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
            thing=env[named[0]].value if named else None,
            guard=tuple(c for c in guard if not is_true(c.test)),
            updates=tuple(_updates(rule, grounder, env)),
            actor=None if rule.actor is None else grounder.term(rule.actor, env),
        )


def _updates(rule: Rule, grounder: Grounder, env: Env) -> Iterator[tuple[str, n.Expr[Any]]]:
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
                _refuse_change(name, value, cast("n.Const[Any]", cell))


def _refuse_change(name: str, value: n.Expr[Any], cell: n.Const[Any]) -> None:
    """A variable narrowed to one value may be set only to that value."""
    if isinstance(value, n.Const) and value.value != cell.value:
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


def _claim(claim: Claim, grounder: Grounder) -> Claim:
    """The claim with every condition grounded."""
    if is_false(grounder.truth(claim.applies, {})):
        return replace(claim, applies=FALSE)
    premise = getattr(claim, "when", None)
    if premise is not None and is_false(grounder.truth(premise, {})):
        return replace(claim, applies=FALSE)
    changes: dict[str, Any] = {}
    for field in fields(claim):
        value = getattr(claim, field.name)
        if isinstance(value, n.Expr):
            changes[field.name] = grounder.truth(cast("n.Expr[bool]", value), {})
        elif isinstance(value, Monitor):
            arcs = [(source, grounder.truth(test, {}), target) for source, test, target in value.arcs]
            changes[field.name] = Monitor(value.places, arcs)
    return replace(claim, **changes)


def _start(values: Mapping[str, object], domains: Mapping[str, Finite], cells: Mapping[str, n.Expr[Any]]) -> State:
    for name, value in values.items():
        if name not in cells:
            raise RuleError(f"a start sets {name!r}, which is no variable{near(name, cells)}")
        cell = cells[name]
        allowed = domains[name].values if name in domains else (cast("n.Const[Any]", cell).value,)
        if value not in allowed:
            raise RuleError(f"a start sets {name} to {say(value)}, which is not one of {', '.join(map(say, allowed))}")
    return tuple(domains[name].code(values[name]) for name in domains)
