"""`fsm list`: what there is to check, play and draw, with texts and citations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fsm.cli.exits import Exit
from fsm.cli.output import dump, say
from fsm.core import claims_in, rules_in
from fsm.core.errors import near
from fsm.core.prose import say as spell
from fsm.duel.claims import MODULES
from fsm.duel.game import RULE_MODULES, all_claims, all_rules
from fsm.duel.permissions import TABLE
from fsm.duel.profile import PROFILES, SWITCHES, meaning_of, rows_of
from fsm.rulings.explanation import claim_profiles, rule_profiles
from fsm.rulings.library import find_models, find_rulings
from fsm.rulings.model import read_model
from fsm.rulings.mutant import every_mutant
from fsm.rulings.ruling import read_ruling
from fsm.rulings.situation import written_switch
from fsm.rulings.toml import FileError, show

if TYPE_CHECKING:
    from collections.abc import Callable

    from fsm.views.prose import Book

Row = dict[str, object]


def rules() -> list[Row]:
    """Every rule: name, row, citation, sentence and the profiles it belongs to."""
    return [
        {
            "name": rule.name, "row": rule.row, "cite": rule.cite, "text": rule.says,
            "profiles": rule_profiles(rule),
        }
        for rule in all_rules()
    ]  # fmt: skip


def claims() -> list[Row]:
    """Every claim: id, kind, sentence, citation and the profiles it applies to."""
    return [
        {
            "id": claim.id, "kind": type(claim).__name__, "text": claim.text, "cite": claim.cite,
            "profiles": claim_profiles(claim),
        }
        for claim in all_claims()
    ]  # fmt: skip


def models() -> list[Row]:
    """Every model: name, title and profiles."""
    found = [read_model(path) for path in find_models([])]
    return [{"name": m.name, "text": m.title, "profiles": list(m.profiles)} for m in found]


def rulings() -> list[Row]:
    """Every ruling: id, title, citation, profiles, claims, and the command that answers it."""
    found = [read_ruling(path) for path in find_rulings([])]
    return [
        {
            "id": r.id, "text": r.title["en"], "cite": r.cite, "profiles": list(r.situation.profiles),
            "checks": list(r.checks), "ask": f"fsm ask {r.id}",
        }
        for r in found
    ]  # fmt: skip


def mutants() -> list[Row]:
    """Every mutant: id, the claim it must break, the model it is tried on, and what is wrong with it."""
    return [{"id": m.id, "claim": m.claim, "model": m.model, "text": m.says} for m in every_mutant()]


def charts() -> list[Row]:
    """Every chart: id and title."""
    from fsm.charts import titles

    return [{"id": chart, "text": title} for chart, title in titles().items()]


def profiles() -> list[Row]:
    """Every profile with its switches."""
    return [{"name": name, "switches": {k: written_switch(v) for k, v in of.items()}} for name, of in PROFILES.items()]


def damage() -> list[Row]:
    """What may be used in which part of the Damage Step, a line for each kind of effect."""
    return [{"text": line.what, "parts": line.cells} for line in TABLE]


LISTS: dict[str, Callable[[], list[Row]]] = {
    "claims": claims, "rules": rules, "models": models, "rulings": rulings, "charts": charts, "mutants": mutants,
    "profiles": profiles, "damage": damage,
}  # fmt: skip


def list_things(what: str, *, json: bool) -> int:
    """Print one list; returns the exit code. Raises `FileError` for a list that does not exist."""
    if what not in LISTS:
        raise FileError(f"list: {show(what)} is no list{near(what, LISTS)}; there are {', '.join(LISTS)}")
    rows = LISTS[what]()
    if json:
        dump({what: rows})
        return Exit.OK
    for row in rows:
        first, *rest = row.values()
        say(f"{first}")
        for value in rest:
            if value:
                say(f"    {_in_a_line(value)}")
    return Exit.OK if rows else Exit.NOTHING


def _in_a_line(value: object) -> str:
    """A value of a list as text: several are separated by commas, and what has names stands behind them."""
    if isinstance(value, dict):
        return ", ".join(f"{name}: {spell(part)}" for name, part in value.items())
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def print_page(what: str, *, json: bool) -> int:
    """Print rules, claims and profiles as the page `docs/rules.md`, or the table `docs/damage-step.md`.

    Returns the exit code. Raises `FileError` for any other list, and together with `--json`.
    """
    from fsm.views import matrix, prose

    if what not in {"rules", "damage"} or json:
        raise FileError("list: --page goes with rules or damage, without --json: write `fsm list rules --page`")
    table = {line.what: line.cells for line in TABLE}
    say((prose.page(book()) if what == "rules" else matrix.page(table)).removesuffix("\n"))
    return Exit.OK


def book() -> Book:
    """What the page of rules says: the modules in the order of the duel, and what is known of each rule and claim."""
    from fsm.views.prose import Book, Section, Switch

    wrong: dict[str, list[str]] = {}
    for row in mutants():
        wrong.setdefault(str(row["claim"]), []).append(str(row["id"]))
    return Book(
        rules=[Section(module.__doc__ or "", rules=rules_in(module)) for module in RULE_MODULES],
        claims=[Section(module.__doc__ or "", claims=claims_in(module)) for module in MODULES],
        switches=[
            Switch(
                name, rows_of(name), meaning_of(name),
                {profile: spell(written_switch(values[name])) for profile, values in PROFILES.items()},
            )
            for name in SWITCHES
        ],
        only={key: found for key, found in _profiles_by_name().items() if len(found) < len(PROFILES)},
        mutants=wrong,
    )  # fmt: skip


def _profiles_by_name() -> dict[str, list[str]]:
    """The profiles of every rule, by its name, and of every claim, by its id."""
    of_rules = {r.name: rule_profiles(r) for r in all_rules()}
    return of_rules | {c.id: claim_profiles(c) for c in all_claims()}
