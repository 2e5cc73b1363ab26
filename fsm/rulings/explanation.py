"""What an id of the project means: a row, a rule, a claim, a window, a frame, a switch of a profile, or a profile."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fsm.core import nodes as n
from fsm.core.errors import near
from fsm.core.expr import parts
from fsm.core.fold import variables_in
from fsm.core.meaning import evaluate
from fsm.core.shown import show
from fsm.duel import profile as profiles
from fsm.duel.game import all_claims, all_rules
from fsm.duel.names import Frame, Window
from fsm.duel.profile import PROFILES, profiles_of
from fsm.duel.words import frame, window
from fsm.rulings.examples import play_to, play_with_rule, witness_of
from fsm.rulings.library import ruling_files
from fsm.rulings.mutant import Add, Switch, every_mutant
from fsm.rulings.phrases import phrases, sentence
from fsm.rulings.situation import written_switch
from fsm.rulings.toml import FileError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from enum import Enum

    from fsm.core.claim import Claim
    from fsm.core.nodes import Expr
    from fsm.core.rule import Rule
    from fsm.rulings.examples import Example
    from fsm.rulings.mutant import Mutant

ENGLISH = phrases()
"""Rules and claims are written in English, and so is what is said about them."""
SWITCHES = {value.name: value for value in vars(profiles).values() if isinstance(value, n.Constant)}
MENTIONED = re.compile(r"\b([A-Z]{1,2}\d+[a-z]?):")
"""A row that a rule states beside its own, as its citation names it: `G15: J L17`."""


@dataclass(frozen=True)
class Explanation:
    """What an id means: what kind of thing it is, what it says, where that comes from, and what belongs to it.

    `facts` are further sentences; `rules_in` and `rules_out` lead into and out of a window or frame, `rules` belong to
    the id in any other way; `mutants` break it (or change it); `example` is the shortest play that shows it.
    """

    id: str
    kind: str
    text: str
    cite: str = ""
    profiles: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    rules: tuple[Rule, ...] = ()
    rules_in: tuple[Rule, ...] = ()
    rules_out: tuple[Rule, ...] = ()
    claims: tuple[Claim, ...] = ()
    mutants: tuple[Mutant, ...] = ()
    example: Example | None = None


def rule_profiles(rule: Rule) -> list[str]:
    """The profiles that have this rule."""
    return profiles_of(condition.test for condition in rule.conditions)


def claim_profiles(claim: Claim) -> list[str]:
    """The profiles to which this claim applies."""
    return profiles_of([claim.applies])


def known_ids() -> dict[str, Callable[[str], Explanation]]:
    """Every id that can be explained, with what explains it."""
    return {
        **dict.fromkeys(PROFILES, _profile),
        **dict.fromkeys((row for name in SWITCHES for row in _rows_of(name)), _switch),
        **dict.fromkeys(SWITCHES, _switch),
        **dict.fromkeys((row for rule in all_rules() for row in MENTIONED.findall(rule.cite)), _row),
        **dict.fromkeys((rule.row for rule in all_rules()), _row),
        **dict.fromkeys((rule.name for rule in all_rules()), _rule),
        **dict.fromkeys((claim.name for claim in all_claims()), _claim),
        **dict.fromkeys((claim.id for claim in all_claims()), _claim),
        **dict.fromkeys(Window.__members__, _window),
        **dict.fromkeys(Frame.__members__, _frame),
    }


def explain(name: str) -> Explanation:
    """What an id means, small and capital letters alike if nothing has exactly this name.

    Raises `FileError` for an id that nothing has, with the ones most like it.
    """
    known = known_ids()
    if name not in known:
        alike = [other for other in known if other.casefold() == name.casefold()]
        if len(alike) != 1:
            what = f"{show(name)} is no row, rule, claim, window, frame, switch or profile"
            _refuse_ruling(name)
            hint = near(name, known) or near(name.upper(), known)
            raise FileError(f"explain: {what}{hint}; see fsm list rules and fsm list claims")
        name = alike[0]
    return known[name](name)


def _refuse_ruling(name: str) -> None:
    """Raise `FileError` for the id of a ruling, which is not explained but answered."""
    rulings = [path.stem for path in ruling_files() if path.stem == name.casefold()]
    if rulings:
        raise FileError(f"explain: {name!r} is a ruling, which `fsm ask {rulings[0]}` answers; `fsm explain` has rules")


def _row(name: str) -> Explanation:
    own = [rule for rule in all_rules() if rule.row == name]
    rules = own or [rule for rule in all_rules() if name in MENTIONED.findall(rule.cite)]
    if len(own) == 1:
        return _rule(own[0].name, name)
    changing = list(_changing({rule.name for rule in rules}))
    return Explanation(
        name,
        "row",
        " ".join(rule.says for rule in rules) if own else ENGLISH("explain.beside"),
        cite="" if own else "; ".join(rule.cite for rule in rules),
        profiles=_in_order(profile for rule in rules for profile in rule_profiles(rule)),
        rules=tuple(rules),
        claims=_broken_by(changing),
        mutants=tuple(changing),
        example=play_with_rule({rule.name for rule in rules}),
    )


def _rule(name: str, asked: str = "") -> Explanation:
    rule = next(rule for rule in all_rules() if rule.name == name)
    changing = list(_changing({name}))
    return Explanation(
        asked or name,
        "row" if asked else "rule",
        rule.says,
        cite=rule.cite,
        profiles=tuple(rule_profiles(rule)),
        facts=(ENGLISH("explain.needs", conditions="; ".join(c.label for c in rule.conditions)),),
        rules=(rule, *(other for other in all_rules() if other.row == rule.row and other is not rule)),
        claims=_broken_by(changing),
        mutants=tuple(changing),
        example=play_with_rule({name}),
    )


def _claim(name: str) -> Explanation:
    claim = next(claim for claim in all_claims() if name in (claim.id, claim.name))
    breaking = [mutant for mutant in every_mutant() if mutant.claim == claim.id]
    touched = {getattr(mutant.change, "rule", None) for mutant in breaking}
    return Explanation(
        claim.id,
        "claim",
        claim.text,
        cite=claim.cite,
        profiles=tuple(claim_profiles(claim)),
        facts=(ENGLISH(f"explain.{type(claim).__name__}"),),
        rules=tuple(rule for rule in all_rules() if rule.name in touched),
        mutants=tuple(breaking),
        example=witness_of(claim),
    )


def _window(name: str) -> Explanation:
    return _place(name, "window", "asked", window, Window[name])


def _frame(name: str) -> Explanation:
    return _place(name, "frame", "stage", frame, Frame[name])


def _place(name: str, kind: str, fact: str, variable: n.Var[Any], at: Window | Frame) -> Explanation:
    """What a window or frame is, and which rules lead in and out."""
    return Explanation(
        name,
        kind,
        sentence(ENGLISH.named(kind, name)) + ".",
        facts=(ENGLISH.named(fact, name),),
        rules_in=tuple(rule for rule in all_rules() if at in _leads_to(rule, variable)),
        rules_out=tuple(rule for rule in all_rules() if _works_in(rule, variable, at)),
        example=play_to(at),
    )


def _switch(name: str) -> Explanation:
    switch = next(switch for key, switch in SWITCHES.items() if name == key or name in _rows_of(key))
    asking = [rule for rule in all_rules() if _asks(_tests(rule), switch)]
    only = [rule.name for rule in asking if len(rule_profiles(rule)) < len(PROFILES)]
    return Explanation(
        switch.name,
        "switch",
        sentence(ENGLISH("explain.switch", text=switch.meaning.partition(": ")[2])),
        facts=tuple(
            ENGLISH("explain.value", profile=profile, value=_value(values[switch.name]))
            for profile, values in PROFILES.items()
        ),
        rules=tuple(asking),
        claims=tuple(claim for claim in all_claims() if _asks([claim.applies], switch)),
        mutants=tuple(m for m in every_mutant() if isinstance(m.change, Switch) and m.change.name == switch.name),
        example=play_with_rule(only) if only else None,
    )


def _profile(name: str) -> Explanation:
    return Explanation(
        name,
        "profile",
        ENGLISH.named("profile", name),
        facts=tuple(
            ENGLISH("explain.is", name=key, value=_value(value), text=SWITCHES[key].meaning)
            for key, value in PROFILES[name].items()
        ),
        rules=tuple(r for r in all_rules() if name in rule_profiles(r) and len(rule_profiles(r)) < len(PROFILES)),
        claims=tuple(c for c in all_claims() if name in claim_profiles(c) and len(claim_profiles(c)) < len(PROFILES)),
    )


def _rows_of(switch: str) -> list[str]:
    """The rows of the table of profiles that a switch is about."""
    return SWITCHES[switch].meaning.partition(": ")[0].split(", ")


def _value(value: object) -> str:
    return str(written_switch(value)).lower()


def _changing(rules: set[str]) -> Iterator[Mutant]:
    """The mutants that change one of these rules or leave it out."""
    for mutant in every_mutant():
        change = mutant.change
        if not isinstance(change, Add | Switch) and change.rule in rules:
            yield mutant


def _broken_by(mutants: Iterable[Mutant]) -> tuple[Claim, ...]:
    broken = {mutant.claim for mutant in mutants}
    return tuple(claim for claim in all_claims() if claim.id in broken)


def _in_order(names: Iterable[str]) -> tuple[str, ...]:
    found = set(names)
    return tuple(name for name in PROFILES if name in found)


def _tests(rule: Rule) -> list[Expr[Any]]:
    return [*(condition.test for condition in rule.conditions), *_values(rule.updates)]


def _values(updates: Iterable[n.Update | n.Each]) -> Iterator[Expr[Any]]:
    for update in updates:
        yield from [update.value] if isinstance(update, n.Update) else _values(update.updates)


def _asks(terms: Iterable[Expr[Any]], switch: n.Constant[Any]) -> bool:
    return any(part is switch for term in terms for part in parts(term))


def _works_in(rule: Rule, variable: n.Var[Any], at: Enum) -> bool:
    """Whether the rule's conditions on this variable alone allow the value, and not most others."""
    tests = [c.test for c in rule.conditions if variables_in(c.test) == {variable.name} and _is_plain(c.test)]
    allowed = [value for value in type(at) if all(evaluate(test, {variable.name: value}) for test in tests)]
    return at in allowed and len(allowed) * 2 < len(type(at))


def _is_plain(test: Expr[Any]) -> bool:
    """Whether neither the profile nor the cast decides it."""
    return not any(isinstance(part, n.Constant | n.Attr) for part in parts(test))


def _leads_to(rule: Rule, variable: n.Var[Any]) -> set[object]:
    """The values that the rule can give to the variable, another one than before."""
    updates = [u for u in rule.updates if isinstance(u, n.Update) and u.target is variable]
    return {value for update in updates for value in _results(update.value)}


def _results(term: Expr[Any]) -> Iterator[object]:
    match term:
        case n.Const():
            yield term.value
        case n.If():
            yield from (*_results(term.then), *_results(term.otherwise))
        case n.Table():
            yield from term.values
