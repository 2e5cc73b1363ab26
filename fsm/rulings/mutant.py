"""Mutants: machines that are wrong on purpose, each of which has to break the claim it names.

A mutant changes one thing: it leaves out a rule or a condition of one, gives a variable another value when a rule
is carried out, turns a switch, or adds a rule that no duel has. A claim that survives its mutant says nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Any

from fsm.core import Rule, Update, Var, rules_in
from fsm.core.domain import finite, same_kind
from fsm.core.errors import near
from fsm.core.nodes import Const
from fsm.core.prose import say
from fsm.duel import wrong, wrong_battles, wrong_damage, wrong_phases, wrong_timings
from fsm.duel.game import Game, all_claims, all_rules, setting
from fsm.duel.names import CHAIN, EFFECT, TURNS, USES
from fsm.duel.profile import PROFILES, SWITCHES
from fsm.duel.words import VARIABLES
from fsm.rulings.cast import NAME, USES_LIMIT
from fsm.rulings.library import mutant_files
from fsm.rulings.situation import CHAIN_LIMIT, TURNS_LIMIT, read_switch, written_switch
from fsm.rulings.toml import Table, check_format, read_toml, show

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from fsm.core import Expr

WRONG = (wrong, wrong_timings, wrong_battles, wrong_damage, wrong_phases)
"""The modules of rules that a mutant may add."""
UNCHANGED = "unchanged"
LARGEST = {CHAIN.name: CHAIN_LIMIT, TURNS.name: TURNS_LIMIT, USES.name: USES_LIMIT}


@dataclass(frozen=True)
class Remove:
    """The rule is left out."""

    rule: str


@dataclass(frozen=True)
class Drop:
    """The condition of this label is left out of the rule's guard."""

    rule: str
    condition: str


@dataclass(frozen=True)
class Require:
    """The rule needs one condition more, one of `wrong.CONDITIONS`."""

    rule: str
    condition: str


@dataclass(frozen=True)
class Redirect:
    """The rule gives the variable another value: one of its domain, one of `wrong.VALUES`, or none at all."""

    rule: str
    variable: str
    to: str


@dataclass(frozen=True)
class Switch:
    """The profile's switch has this value."""

    name: str
    value: object


@dataclass(frozen=True)
class Add:
    """The rule of `fsm.duel.wrong` that has this name is added."""

    name: str


Change = Remove | Drop | Require | Redirect | Switch | Add


@dataclass(frozen=True)
class Mutant:
    """One wrong machine: the model it is made from, what is changed, and the claim that has to fail.

    `says` is the mistake in a sentence; `profile` the one to check, or `None` for the model's first; `source` the
    table it was read from.
    """

    id: str
    claim: str
    model: str
    says: str
    profile: str | None
    change: Change
    source: Table = field(compare=False, repr=False)


def read_mutants(path: Path) -> list[Mutant]:
    """The mutants of a file: the one it describes, or those under `[[mutant]]`.

    Raises `FileError` for whatever is wrong with the file, for an unknown claim, rule, condition, variable, value
    or switch, for a change that changes nothing, and for two mutants of one id.
    """
    table = read_toml(path)
    check_format(table)
    if "mutant" not in table:
        return [_mutant(table, path.stem)]
    entries = table.tables("mutant")
    table.done()
    if not entries:
        raise table.error("is empty; write one mutant under each [[mutant]]", "mutant")
    found: dict[str, Mutant] = {}
    for number, entry in enumerate(entries, 1):
        mutant = _mutant(entry, f"{path.stem}-{number}")
        if mutant.id in found:
            raise entry.error(f"two mutants are called {mutant.id!r}; give each an id of its own", "id")
        found[mutant.id] = mutant
    return list(found.values())


@cache
def every_mutant() -> tuple[Mutant, ...]:
    """The mutants of the library, in the order of their files; read once in each process."""
    return tuple(mutant for path in mutant_files() for mutant in read_mutants(path))


def mutate(mutant: Mutant, rules: Sequence[Rule], game: Game) -> tuple[list[Rule], Game]:
    """The rules and the game as the mutant has them.

    Raises `FileError` if the change names something that these rules or this game do not have, or changes nothing.
    """
    change, table, fixed = mutant.change, mutant.source, setting(game)
    if isinstance(change, Redirect):
        part = table.table("redirect")
        value = _value(change.to, _variable(change.variable, part), part, fixed.bounds)
        known = fixed.narrow.get(change.variable)
        if isinstance(value, Const) and known is not None and value.value not in known:
            what = f"{change.variable} is never {change.to} in the model {mutant.model!r}"
            raise part.error(f"{what}; name a model where it can be", "to")
    if isinstance(change, Switch):
        if fixed.constants[change.name] == change.value:
            what = f"{change.name} is {say(written_switch(change.value))} anyway in {game.profile}"
            instead = say(not change.value) if isinstance(change.value, bool) else "another of its values"
            raise table.table("switch").error(f"{what}; write {instead}", "value")
        game = replace(game, switches={**game.switches, change.name: change.value})
    return _changed(change, table, rules, fixed.bounds), game


def _mutant(table: Table, default: str) -> Mutant:
    name = table.str("id", None)
    if name is not None and not NAME.fullmatch(name):
        raise table.error(f"{show(name)} is no id; write lower-case words with hyphens", "id")
    claims = [claim.id for claim in all_claims()]
    claim = table.str("claim")
    if claim not in claims:
        raise table.error(f"no claim is called {show(claim)}{near(claim, claims)}", "claim")
    model = table.str("model")
    if not NAME.fullmatch(model):
        raise table.error(f"{show(model)} names no model; write the name of its file without .toml", "model")
    mutant = Mutant(
        id=name or default,
        claim=claim,
        model=model,
        says=table.str("says"),
        profile=table.one_of("profile", PROFILES, None),
        change=_change(table),
        source=table,
    )
    table.done()
    _changed(mutant.change, table, all_rules(), LARGEST)
    return mutant


def _change(table: Table) -> Change:
    kinds = ("remove", "drop", "require", "redirect", "switch", "add")
    written = [kind for kind in kinds if kind in table]
    if len(written) != 1:
        raise table.error(f"has {' and '.join(written) or 'no change'}; write exactly one of {', '.join(kinds)}")
    kind = written[0]
    change: Change
    if kind == "remove":
        return Remove(table.str(kind))
    if kind == "add":
        return Add(table.str(kind))
    part = table.table(kind)
    if kind == "drop":
        change = Drop(part.str("rule"), part.str("condition"))
    elif kind == "require":
        change = Require(part.str("rule"), part.one_of("condition", wrong.CONDITIONS))
    elif kind == "redirect":
        change = Redirect(part.str("rule"), part.str("variable"), say(part.scalar("to")))
    else:
        name = part.one_of("name", SWITCHES)
        change = Switch(name, read_switch(part, name, "value"))
    part.done()
    return change


def _changed(change: Change, table: Table, rules: Sequence[Rule], bounds: Mapping[str, int]) -> list[Rule]:
    """The rules with the change made."""
    match change:
        case Remove(name):
            gone = _rule(name, rules, table, "remove")
            return [rule for rule in rules if rule is not gone]
        case Add(name):
            return [*rules, _rule(name, rules_in(*WRONG), table, "add")]
        case Drop():
            old, new = _dropped(change, table.table("drop"), rules)
        case Require(name, condition):
            old = _rule(name, rules, table.table("require"), "rule")
            new = replace(
                old, when=[*((c.label, c.test) for c in old.conditions), (condition, wrong.CONDITIONS[condition])]
            )
        case Redirect():
            old, new = _redirected(change, table.table("redirect"), rules, bounds)
        case Switch():
            return list(rules)
    return [new if rule is old else rule for rule in rules]


def _rule(name: str, rules: Sequence[Rule], table: Table, key: str) -> Rule:
    found = {rule.name: rule for rule in rules}
    if name not in found:
        raise table.error(f"no rule is called {show(name)}{near(name, found)}", key)
    return found[name]


def _dropped(change: Drop, part: Table, rules: Sequence[Rule]) -> tuple[Rule, Rule]:
    """The rule before and after the condition is left out."""
    rule = _rule(change.rule, rules, part, "rule")
    labels = [condition.label for condition in rule.conditions]
    if change.condition not in labels:
        what = f"{rule.name} has no condition {show(change.condition)}; it has {', '.join(map(repr, labels))}"
        raise part.error(what + near(change.condition, labels), "condition")
    kept = [(c.label, c.test) for c in rule.conditions if c.label != change.condition]
    return rule, replace(rule, when=kept)


def _redirected(change: Redirect, part: Table, rules: Sequence[Rule], bounds: Mapping[str, int]) -> tuple[Rule, Rule]:
    """The rule before and after the variable becomes something else."""
    rule, variable = _rule(change.rule, rules, part, "rule"), _variable(change.variable, part)
    value = _value(change.to, variable, part, bounds)
    old = [update for update in rule.updates if isinstance(update, Update) and update.target is variable]
    same = not old if value is None else any(_same(update.value, value) for update in old)
    if same:
        raise part.error(f"{rule.name} leaves {variable.name} like that anyway; write another value", "to")
    kept = [update for update in rule.updates if update not in old]
    return rule, replace(rule, then=kept if value is None else [*kept, variable.becomes(value)])


def _variable(name: str, part: Table) -> Var[Any]:
    variables = {variable.name: variable for variable in VARIABLES if isinstance(variable, Var)}
    if name in variables:
        return variables[name]
    if any(name == row.name for row in VARIABLES):
        raise part.error(f"{name} is a row of variables; write one of {', '.join(variables)}", "variable")
    raise part.error(f"no variable is called {show(name)}{near(name, variables)}", "variable")


def _value(to: str, variable: Var[Any], part: Table, bounds: Mapping[str, int]) -> Expr[Any] | None:
    """What the variable becomes; `None` means that it stays as it is."""
    if to == UNCHANGED:
        return None
    members = {say(value): value for value in finite(variable.domain, dict(bounds), {EFFECT.name: ()}).values}
    if to in members:
        return Const(variable.domain, members[to])
    terms = {name: term for name, term in wrong.VALUES.items() if same_kind(term.domain, variable.domain)}
    if to in terms:
        return terms[to]
    known = (*members, *terms, UNCHANGED)
    what = f"{variable.name} cannot become {show(to)}; write one of {', '.join(known)}"
    raise part.error(what + near(to, known), "to")


def _same(one: Expr[Any], other: Expr[Any]) -> bool:
    if isinstance(one, Const) and isinstance(other, Const):
        return bool(one.value == other.value)
    return one is other
