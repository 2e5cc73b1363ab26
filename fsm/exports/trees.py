"""The rules as data for programs in any language: JSON with expressions as trees, without Python and without casts.

A whole number, `true`, `false` or a text is a value; a list is an operation, its name first: `["==", ["var", "window"],
"A"]`. docs/exports.md describes it, docs/rules-1.schema.json is its schema, docs/examples/explore.js is a program that
runs it.
"""

from __future__ import annotations

import json
from dataclasses import fields
from enum import Enum
from typing import TYPE_CHECKING, Any, assert_never, cast

from fsm.core import claim as c
from fsm.core import nodes as n
from fsm.core import temporal as t
from fsm.core.fold import is_false
from fsm.core.prose import say
from fsm.exports.said import Export

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from fsm.core.expr import Node
    from fsm.core.region import Region, Tree
    from fsm.core.system import Command, System

VERSION = 1
"""Of the format; it grows when a program written for the old one would misread the new one."""
SCHEMA = "duel-fsm rules"
ORDERED = ("<", "<=", ">", ">=")
Json = Any


def rules_as_json(system: System, *, title: str = "a system") -> Export:
    """The system as JSON: domains, variables, starts, rules, commands, claims, regions and projections."""
    claims = [claim for claim in system.claims if not is_false(claim.applies)]
    found = {
        "format": SCHEMA,
        "version": VERSION,
        "title": title,
        "domains": _domains(system),
        "variables": [_variable(system, name) for name in system.names],
        "constants": {
            name: plain(cell.value) for name, cell in system.grounder.cells.items() if isinstance(cell, n.Const)
        },
        "starts": [[plain(system.value(start, name)) for name in system.names] for start in system.starts],
        "final": tree(system.final),
        "rules": [
            {"name": rule.name, "row": rule.row, "says": rule.says, "cite": rule.cite}
            for rule in system.rules
            if rule not in system.not_applicable
        ],
        "commands": [_command(command) for command in system.commands],
        "claims": [_claim(claim) for claim in claims],
        "regions": [_region(region) for region in system.regions],
        "projections": [
            {
                "name": one.name, "variable": one.var.name, "through": tree(system.ground(one.through)),
                "boxes": {value.name: box for value, box in one.boxes.items()}, "cuts": dict(one.cuts),
                "labels": dict(one.labels),
            }
            for one in system.projections
        ],
    }  # fmt: skip
    return Export(_spread(found), tuple(claim.id for claim in claims))


def _spread(found: Mapping[str, Json]) -> str:
    """JSON with one line for each variable, rule, command and claim."""
    parts = []
    for key, value in found.items():
        text = json.dumps(value, ensure_ascii=False)
        if isinstance(value, list) and value and isinstance(value[0], dict):
            text = "[\n  " + ",\n  ".join(json.dumps(item, ensure_ascii=False) for item in value) + "\n ]"
        parts.append(f" {json.dumps(key)}: {text}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def plain(value: object) -> Json:
    """A value as JSON has it: members of enumerations and sorts are texts."""
    return value.name if isinstance(value, Enum) else value


def _domains(system: System) -> Json:
    """The values of every enumeration and sort that is spoken of, in their order."""
    return {
        whole.name: [plain(value) for value in whole.values]
        for whole in system.grounder.memo.domains.values()
        if isinstance(whole.values[0], str | Enum)
    }


def _variable(system: System, name: str) -> Json:
    cell = cast("n.Var[Any]", system.grounder.cell(name))
    return {
        "name": name,
        "domain": system.grounder.values(cell.domain).name,
        "values": [plain(value) for value in system.domains[name].values],
    }


def _command(command: Command) -> Json:
    return {
        "rule": command.rule.name,
        "move": command.text,
        "verb": command.verb,
        "things": [plain(thing) for thing in command.things],
        "actor": None if command.actor is None else tree(command.actor),
        "when": [{"label": condition.label, "test": tree(condition.test)} for condition in command.guard],
        "then": {name: tree(value) for name, value in command.updates},
    }


def _claim(claim: c.Claim) -> Json:
    """A claim with every condition that its kind has."""
    found: dict[str, Json] = {"id": claim.id, "kind": type(claim).__name__, "text": claim.text, "cite": claim.cite}
    for field in fields(claim):
        value = getattr(claim, field.name)
        if isinstance(value, n.Expr) and field.name != "applies":
            found[field.name] = tree(value)
        elif isinstance(value, c.Monitor):
            arcs = [{"from": source, "when": tree(test), "to": to} for source, test, to in value.arcs]
            found["monitor"] = {"places": list(value.places), "arcs": arcs}
    if isinstance(claim, c.Can):
        found["cases"] = [{"when": tree(when), "step": tree(step)} for when, step in claim.cases]
        del found["when"], found["step"]
    if isinstance(claim, c.Draws):
        found |= {"chart": claim.chart, "arrows": sorted(claim.arrows), "exactly": claim.exactly}
    return found


def _region(region: Region) -> Json:
    return {
        "variable": region.var.name,
        "tree": _tree_of(region.tree),
        "inside": region.inside.var.name if region.inside else None,
        "embedded": {leaf.name: list(names) for leaf, names in region.embedded.items()},
    }


def _tree_of(part: Tree | Sequence[Enum]) -> Json:
    if isinstance(part, dict):
        return {name: _tree_of(child) for name, child in part.items()}
    return [leaf.name for leaf in cast("Sequence[Enum]", part)]


def tree(expr: n.Expr[Any]) -> Json:  # noqa: C901, PLR0911, PLR0912  # one case a node
    """A plain expression as a tree."""
    node = cast("Node", expr)
    match node:
        case n.Const():
            return plain(node.value)
        case n.Var():
            return ["var", node.name]
        case n.Compare():
            named = node.op in ORDERED and isinstance(node.left.domain, type) and issubclass(node.left.domain, Enum)
            sides = [tree(node.left), tree(node.right)]
            name = cast("type", node.left.domain).__name__ if named else ""
            return [node.op, *(["rank", name, side] for side in sides)] if named else [node.op, *sides]
        case n.Plus():
            return ["+", tree(node.term), node.amount]
        case n.AllOf():
            return ["and", *map(tree, node.args)]
        case n.AnyOf():
            return ["or", *map(tree, node.args)]
        case n.Not():
            return ["not", tree(node.arg)]
        case n.If():
            return ["if", tree(node.condition), tree(node.then), tree(node.otherwise)]
        case n.Table():
            entries = {say(key): plain(value) for key, value in zip(node.keys, node.values, strict=True)}
            return ["table", entries, tree(node.index)]
        case t.After():
            return ["after", tree(node.term)]
        case t.Step():
            return ["step", list(node.verbs), list(map(tree, node.things))]
        case t.TakenBy():
            return ["by", plain(node.actor)]
        case t.MayAct():
            return ["may act", plain(node.actor)]
        case t.Seen():
            return ["seen", node.place]
        case n.Constant() | n.Choice() | n.Cell() | n.Attr() | n.Some() | n.Every():
            raise TypeError(f"`{node}` is not plain; ground it first")
        case _:
            assert_never(node)
