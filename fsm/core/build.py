"""Building a system: variables laid out, rules expanded, claims grounded, mistakes refused with their place."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from functools import lru_cache, partial
from itertools import product
from typing import TYPE_CHECKING, Any, TypeVar, cast

from fsm.core import nodes as n
from fsm.core.claim import Can, Claim, Monitor, NeverStuck
from fsm.core.domain import Domain, Finite, Sort, finite
from fsm.core.errors import RuleError, here, near
from fsm.core.expr import atoms, inside
from fsm.core.fold import FALSE, comparison, conditional, disjunction, is_false, is_true
from fsm.core.ground import Env, Grounder, cell_name
from fsm.core.prose import say
from fsm.core.rule import Condition, Rule
from fsm.core.system import Command, Parts, Setting, State, System
from fsm.core.temporal import After, Seen, Step, TakenBy

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

T = TypeVar("T")


def build(parts: Parts, setting: Setting, *, whole: bool = True) -> System:
    """Build the system of `parts` in `setting`.

    Unless it is built as a whole, what a command changes is worked out, and refused, when it is first asked for: most
    of the work, which is wasted where only a few plays are followed.

    Raises `RuleError` for an undeclared variable, a variable set twice, a missing switch, attribute or bound, a
    start outside its domain, two variables, rules or claims of one name, and a claim that asks of a state what only a
    step can answer.
    """
    place = here()
    _refuse_twins([(v.name, v.where) for v in parts.variables], "variables")
    _refuse_twins([(r.name, r.where) for r in parts.rules], "rules")
    _refuse_twins([(c.id, c.where) for c in parts.claims], "claims")
    slots = {name: (init, domain) for name, init, domain in _slots(parts.variables, setting)}
    _at(place, "narrow", partial(_refuse_narrow, setting, {name: whole for name, (_, (_, whole)) in slots.items()}))
    cells: dict[str, n.Expr[Any]] = {}
    domains: dict[str, Finite] = {}
    for name, (init, (written, every)) in slots.items():
        domain = every.only(frozenset(setting.narrow.get(name, every.values)))
        if len(domain.values) == 1:
            cells[name] = n.Const(written, domain.values[0])
        else:
            domains[name] = domain
            cells[name] = n.Var(written, name, init)
    grounder = Grounder(setting.bounds, setting.sorts, setting.constants, setting.params, cells, domains)
    expanded = [(r, _at(r.where, f"rule {r.name}", partial(_commands, r, grounder))) for r in parts.rules]
    commands = tuple(command for _, found in expanded for command in found)
    if whole:
        for command in commands:
            command.complete()
    grounder = replace(grounder, steps=frozenset((c.verb, c.things) for c in commands))
    inits = {name: init for name, (init, _) in slots.items()}
    return System(
        names=tuple(domains),
        domains=domains,
        commands=commands,
        rules=tuple(parts.rules),
        not_applicable=tuple(rule for rule, found in expanded if not found),
        claims=tuple(_at(c.where, f"claim {c.id}", partial(_claim, c, grounder)) for c in parts.claims),
        final=_at(place, "final", partial(_state, parts.final, grounder)),
        starts=tuple(_at(place, "starts", partial(_start, inits | dict(c), domains, cells)) for c in setting.starts),
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
        listed = partial(_at, slot.where, f"variable {slot.name}")
        if isinstance(slot, n.Var):
            yield slot.name, slot.init, (slot.domain, listed(partial(finite, slot.domain, bounds, sorts)))
            continue
        skip = slot.index.none if isinstance(slot.index, Sort) else None
        for value in listed(partial(finite, slot.index, bounds, sorts)).values:
            if skip is None or value != skip:
                yield cell_name(slot, value), slot.init, (slot.of, listed(partial(finite, slot.of, bounds, sorts)))


def _refuse_narrow(setting: Setting, slots: Mapping[str, Finite]) -> None:
    """Refuse to narrow what is no variable, to values it cannot have, or to none."""
    for name, values in setting.narrow.items():
        if name not in slots:
            raise RuleError(f"{name!r} is no variable{near(name, slots)}")
        allowed = slots[name].values
        if wrong := [value for value in values if value not in allowed]:
            raise RuleError(f"{name} cannot be {say(wrong[0])}; choose from {', '.join(map(say, allowed))}")
        if not values:
            raise RuleError(f"{name} is left no value; choose from {', '.join(map(say, allowed))}")


def _at(where: str, what: str, make: Callable[[], T]) -> T:
    """`make()`, with the place of the rule or claim put before the message of an error."""
    try:
        return make()
    except RuleError as error:
        text = str(error)
        raise RuleError(text if re.match(r"\S+\.py:\d+: ", text) else f"{where}: {what}: {text}") from None


def _refuse_twins(named: Sequence[tuple[str, str]], what: str) -> None:
    first: dict[str, str] = {}
    for name, where in named:
        if name in first:
            raise RuleError(
                f"{where}: two {what} are called {name!r} (the other: {first[name]}); give each a name of its own"
            )
        first[name] = where


def _commands(rule: Rule, grounder: Grounder) -> tuple[Command, ...]:
    _check_words(rule)
    return tuple(_expand(rule, grounder))


@lru_cache(maxsize=1024)
def _check_words(rule: Rule) -> None:
    """Refuse a rule that asks what only claims may ask; it stays checked, whatever it is built for."""
    asked = [*(condition.test for condition in rule.conditions), *([] if rule.actor is None else [rule.actor])]
    for expr in (*asked, *_written(rule.updates)):
        _refuse_claim_words(expr)


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
            make=partial(_at, rule.where, f"rule {rule.name}", partial(_updates, rule, grounder, env)),
        )


def _written(updates: Sequence[n.Update | n.Each]) -> Iterator[n.Expr[Any]]:
    """Every expression that the updates are made of."""
    for update in updates:
        if isinstance(update, n.Each):
            yield from _written(update.updates)
        else:
            yield update.target
            yield update.value


def _refuse_claim_words(expr: n.Expr[Any]) -> None:
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


def _claim(claim: Claim, grounder: Grounder) -> Claim:
    """The claim with every condition grounded."""
    _refuse_atoms(claim)
    applies = grounder.truth(claim.applies, {})
    if not isinstance(applies, n.Const):
        raise RuleError(f"applies is `{applies}`, which depends on the state; write it as a premise: when=…")
    if is_false(applies):
        return replace(claim, applies=FALSE)
    if isinstance(claim, Can):
        return _cases(claim, grounder)
    premise = getattr(claim, "when", None)
    if premise is not None and not isinstance(claim, NeverStuck) and is_false(grounder.truth(premise, {})):
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


def _cases(claim: Can, grounder: Grounder) -> Can:
    """The claim with its conditions grounded for every value of its choices; without a premise it does not apply."""
    picks = product(*(list(grounder.members(c)) for c in claim.each))
    envs: list[Env] = [{c.name: pick for c, pick in zip(claim.each, chosen, strict=True)} for chosen in picks]
    cases = [(grounder.truth(claim.when, env), grounder.truth(claim.step, env)) for env in envs]
    kept = tuple((premise, step) for premise, step in cases if not is_false(premise))
    if not kept:
        return replace(claim, applies=FALSE)
    return replace(claim, when=disjunction(premise for premise, _ in kept), cases=kept)


def _refuse_atoms(claim: Claim) -> None:
    """Refuse atoms of a step where a claim speaks of states, and places that the claim's monitor does not have."""
    monitor = getattr(claim, "monitor", None)
    places = monitor.places if monitor is not None else ()
    conditions = [(f.name, value) for f in fields(claim) if isinstance(value := getattr(claim, f.name), n.Expr)]
    conditions += [("monitor", test) for _, test, _ in (monitor.arcs if monitor is not None else ())]
    for name, condition in conditions:
        for atom in atoms(condition):
            if isinstance(atom, Seen) and atom.place not in places:
                raise RuleError(f"{name}: the claim's monitor has no place {atom.place!r}{near(atom.place, places)}")
            if isinstance(atom, After | Step | TakenBy) and name not in (*claim.about_steps, "monitor"):
                raise RuleError(
                    f"{name}: `{atom}` speaks of a step, but {name} of {type(claim).__name__} is about states"
                )
            if isinstance(atom, After) and (inner := next(atoms(atom.term), None)) is not None:
                raise RuleError(f"{name}: `{inner}` cannot be asked after the step; write it without after(…)")


def _state(condition: n.Expr[bool], grounder: Grounder) -> n.Expr[bool]:
    _refuse_claim_words(condition)
    return grounder.truth(condition, {})


def _start(values: Mapping[str, object], domains: Mapping[str, Finite], cells: Mapping[str, n.Expr[Any]]) -> State:
    for name, value in values.items():
        if name not in cells:
            raise RuleError(f"{name!r} is no variable{near(name, cells)}")
        cell = cells[name]
        allowed = domains[name].values if name in domains else (cast("n.Const[Any]", cell).value,)
        if value not in allowed:
            raise RuleError(f"{name} is {say(value)}, which is not one of {', '.join(map(say, allowed))}")
    return tuple(domains[name].code(values[name]) for name in domains)
