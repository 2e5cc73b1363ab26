"""Building a system: variables laid out, rules expanded, claims grounded, mistakes refused with their place."""

from __future__ import annotations

from dataclasses import fields, replace
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Any, cast

from fsm.core import nodes as n
from fsm.core.claim import Can, Claim, Monitor, NeverStuck
from fsm.core.domain import Domain, Finite, Sort, finite
from fsm.core.errors import RuleError, here, near, placed
from fsm.core.expand import expand, refuse_claim_words
from fsm.core.expr import atoms
from fsm.core.fold import FALSE, disjunction, is_false
from fsm.core.ground import Env, Grounder, cell_name
from fsm.core.prose import say
from fsm.core.system import Command, Parts, Setting, State, System
from fsm.core.temporal import After, Seen, Step, TakenBy

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from fsm.core.rule import Rule


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
    placed(place, "narrow", partial(_refuse_narrow, setting, {name: every for name, (_, (_, every)) in slots.items()}))
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
    expanded = [(r, placed(r.where, f"rule {r.name}", partial(expand, r, grounder))) for r in parts.rules]
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
        claims=tuple(placed(c.where, f"claim {c.id}", partial(_claim, c, grounder)) for c in parts.claims),
        final=placed(place, "final", partial(_state, parts.final, grounder)),
        starts=tuple(placed(place, "starts", partial(_start, inits | dict(c), domains, cells)) for c in setting.starts),
        regions=tuple(parts.regions),
        projections=tuple(parts.projections),
        grounder=grounder,
    )


def rebuild(system: System, rules: Sequence[Rule]) -> System:
    """The system with these rules in place of its own, and without claims; it is not built as a whole.

    What the rules it has already come to is taken over. Raises `RuleError` as `build` does, also for what the new
    rules change.
    """
    _refuse_twins([(r.name, r.where) for r in rules], "rules")
    known: dict[int, list[Command]] = {id(rule): [] for rule in system.rules}
    for command in system.commands:
        known[id(command.rule)].append(command)
    for rule in rules:
        if id(rule) not in known:
            known[id(rule)] = list(placed(rule.where, f"rule {rule.name}", partial(expand, rule, system.grounder)))
            for command in known[id(rule)]:
                command.complete()
    return replace(
        system,
        commands=tuple(command for rule in rules for command in known[id(rule)]),
        rules=tuple(rules),
        not_applicable=tuple(rule for rule in rules if not known[id(rule)]),
        claims=(),
    )


def _slots(
    variables: Sequence[n.Var[Any] | n.Array[Any]], setting: Setting
) -> Iterator[tuple[str, object, tuple[Domain, Finite]]]:
    """Name, first value and domain of every variable, arrays laid out cell by cell."""
    bounds, sorts = dict(setting.bounds), dict(setting.sorts)
    for slot in variables:
        listed = partial(placed, slot.where, f"variable {slot.name}")
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


def _refuse_twins(named: Sequence[tuple[str, str]], what: str) -> None:
    first: dict[str, str] = {}
    for name, where in named:
        if name in first:
            raise RuleError(
                f"{where}: two {what} are called {name!r} (the other: {first[name]}); give each a name of its own"
            )
        first[name] = where


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
    refuse_claim_words(condition)
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
