"""`fsm explain`: what an id means, where it comes from, what belongs to it, and the shortest play that shows it."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from fsm.cli.exits import Exit
from fsm.cli.output import dump, say
from fsm.duel.profile import PROFILES
from fsm.rulings.explanation import ENGLISH, Explanation, explain
from fsm.rulings.why import storyboard

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fsm.core.rule import Rule
    from fsm.rulings.examples import Example

Row = dict[str, object]
WIDTH = 110


def explain_id(name: str, *, json: bool) -> int:
    """Print what the id means; returns the exit code. Raises `FileError` for an id that nothing has."""
    found = explain(name)
    if json:
        dump(_row(found))
    else:
        _tell(found)
    return Exit.OK


def _tell(found: Explanation) -> None:
    own = [rule for rule in found.rules if rule.says == found.text]
    also = {"row": [f"rule {rule.name}" for rule in own], "rule": [f"row {rule.row}" for rule in own]}
    say(ENGLISH("explain.item", id=", ".join([f"{found.kind} {found.id}", *also.get(found.kind, [])]), text=found.text))
    if found.cite:
        _line(ENGLISH("explain.source", cite=found.cite))
    if found.profiles:
        every = len(found.profiles) == len(PROFILES)
        _line(ENGLISH("explain.profiles", profiles=ENGLISH("explain.every") if every else ", ".join(found.profiles)))
    for fact in found.facts:
        _line(fact)
    _block("explain.rules", (_said(rule) for rule in found.rules if rule not in own))
    _block("explain.in", map(_said, found.rules_in))
    _block("explain.out", map(_said, found.rules_out))
    claims = (ENGLISH("explain.item", id=claim.id, text=claim.text) for claim in found.claims)
    _block("explain.checked" if found.kind in ("row", "rule") else "explain.claims", claims)
    mutants = (ENGLISH("explain.item", id=mutant.id, text=mutant.says) for mutant in found.mutants)
    _block("explain.mutants" if found.kind == "claim" else "explain.changed", mutants)
    _play(found.example, found.kind)


def _play(example: Example | None, kind: str) -> None:
    if example is None:
        if kind not in ("profile", "switch"):
            say(f"\n{ENGLISH('explain.none')}")
    elif not example.steps:
        say(f"\n{ENGLISH('explain.there', model=example.model, profile=example.profile)}")
    else:
        where = {"model": example.model, "profile": example.profile, "title": example.title}
        say(f"\n{ENGLISH('explain.play', **where)}")
        for line in storyboard(example.steps):
            say(f"  {line}")
        spot = example.board.spot(example.state)
        assert spot.window is not None
        _line(ENGLISH("explain.ends", spot=spot, window=ENGLISH.window_in(spot.frame, spot.window)))


def _said(rule: Rule) -> str:
    return ENGLISH("explain.rule", row=rule.row, name=rule.name, text=rule.says, cite=rule.cite)


def _block(head: str, lines: Iterable[str]) -> None:
    """A heading and what stands under it; nothing if nothing does."""
    told = list(lines)
    if told:
        say(f"\n{ENGLISH(head)}")
    for line in told:
        _line(line)


def _line(text: str) -> None:
    say(textwrap.fill(text, WIDTH, initial_indent="  ", subsequent_indent="      "))


def _row(found: Explanation) -> Row:
    return {
        "id": found.id,
        "kind": found.kind,
        "text": found.text,
        "cite": found.cite,
        "profiles": list(found.profiles),
        "facts": list(found.facts),
        **{key: [_rule(rule) for rule in getattr(found, key)] for key in ("rules", "rules_in", "rules_out")},
        "claims": [{"id": claim.id, "text": claim.text, "cite": claim.cite} for claim in found.claims],
        "mutants": [{"id": m.id, "claim": m.claim, "model": m.model, "text": m.says} for m in found.mutants],
        "example": found.example and _example(found.example),
    }


def _rule(rule: Rule) -> Row:
    return {"name": rule.name, "row": rule.row, "cite": rule.cite, "text": rule.says}


def _example(example: Example) -> Row:
    steps = [
        {"at": str(step.spot), "move": step.label, "rule": step.option and step.option.command.rule.name}
        for step in example.steps
    ]
    return {
        "model": example.model, "profile": example.profile, "steps": steps,
        "ends": str(example.board.spot(example.state)),
    }  # fmt: skip
