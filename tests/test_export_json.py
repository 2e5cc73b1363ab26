"""The rules as JSON fit their schema, and a program in JavaScript finds with them the states and steps that we find."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator

import fsm
from fsm.core.fold import is_false
from fsm.core.prose import say
from fsm.engines.reach import reach
from fsm.exports.trees import VERSION, plain, rules_as_json
from tests.needs import missing
from tests.systems import coin, lift, rule, traffic_light
from tests.toys import SETTING, VARIABLES, Colour, colour, number, zoo

if TYPE_CHECKING:
    from fsm.core import System

DOCS = Path(__file__).resolve().parents[1] / "docs"
MODELS = ["priority", "forced", "turn", "summon-negaters", "battle-step", "replay"]


def exported(system: System) -> Any:  # noqa: ANN401  # JSON is anything
    """The system as JSON, read again."""
    return json.loads(rules_as_json(system).text)


def explored(system: System, folder: Path) -> dict[str, Any]:
    """States and steps as the example program in JavaScript finds them."""
    if shutil.which("node") is None:
        missing("no node found; on Debian and Ubuntu the package is called nodejs")
    path = folder / "model.json"
    path.write_text(rules_as_json(system).text, encoding="utf-8")
    done = subprocess.run(
        ["node", DOCS / "examples" / "explore.js", path], capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def ours(system: System) -> dict[str, Any]:
    """States and steps as our own engine finds them, written alike."""
    space = reach(system)
    return {
        "states": [[plain(system.value(state, name)) for name in system.names] for state in space.states],
        "edges": [
            [at, to, space.label(command, who), system.commands[command].rule.name]
            for at, steps in enumerate(space.steps)
            for command, who, to in steps
        ],
    }


def complaints(found: Any) -> list[str]:  # noqa: ANN401  # JSON is anything
    """What the published schema says against it."""
    schema = json.loads((DOCS / f"rules-{VERSION}.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    return [f"{error.json_path}: {error.message[:80]}" for error in Draft202012Validator(schema).iter_errors(found)]


@pytest.mark.parametrize("name", MODELS)
def test_another_program_finds_the_same_graph(name: str, tmp_path: Path) -> None:
    """Every state with every value, and every step with label and rule, in the order of the search."""
    system = fsm.load(name)
    assert explored(system, tmp_path) == ours(system)


@pytest.mark.parametrize("make", [traffic_light, lift, coin, zoo])
def test_systems_that_are_no_duels(make: Any, tmp_path: Path) -> None:  # noqa: ANN401  # a function without arguments
    """Nothing in the format is about duels."""
    assert explored(make(), tmp_path) == ours(make())


def test_a_difference_is_found(tmp_path: Path) -> None:
    """The comparison can fail: without the conditions of one rule the program finds another graph."""
    system = fsm.load("priority")
    found = exported(system)
    found["commands"][0]["when"] = []
    path = tmp_path / "other.json"
    path.write_text(json.dumps(found), encoding="utf-8")
    if shutil.which("node") is None:
        missing("no node found; on Debian and Ubuntu the package is called nodejs")
    done = subprocess.run(["node", DOCS / "examples" / "explore.js", path], capture_output=True, text=True, check=False)
    assert done.returncode != 0 or json.loads(done.stdout) != ours(system)


@pytest.mark.parametrize("name", ["priority", "replay"])
def test_it_fits_the_schema(name: str) -> None:
    """Rules, claims of every kind there is, regions and projections."""
    assert complaints(exported(fsm.load(name))) == []


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("version", 2), ("starts", []), ("final", ["xor", True, False]), ("final", ["not"]),
        ("commands", [{"rule": "x"}]), ("more", 1),
    ],
)  # fmt: skip
def test_the_schema_refuses(key: str, value: object) -> None:
    """The check can fail: another version, no start, an unknown operation, too few parts, keys too few or too many."""
    assert complaints({**exported(traffic_light()), key: value}) != []


def test_everything_is_said() -> None:
    """Each rule and claim that applies is there with its text and source; each variable is there or is constant."""
    system = fsm.load("priority")
    found = exported(system)
    rules = {rule["name"]: rule for rule in found["rules"]}
    assert set(rules) == {rule.name for rule in system.rules if rule not in system.not_applicable}
    assert all(rules[rule.name]["cite"] == rule.cite for rule in system.rules if rule.name in rules)
    assert [claim["id"] for claim in found["claims"]] == [c.id for c in system.claims if not is_false(c.applies)]
    assert {v["name"] for v in found["variables"]} | set(found["constants"]) == set(system.grounder.cells)
    assert set(found["domains"]) >= {v["domain"] for v in found["variables"]} - {"bool"} - ranges(found)


def ranges(found: Any) -> set[str]:  # noqa: ANN401  # JSON is anything
    """The domains that are ranges of numbers."""
    return {v["domain"] for v in found["variables"] if isinstance(v["values"][0], int)}


def test_the_order_of_an_enumeration_is_kept() -> None:
    """Members are compared by their place in the declaration, not by their text or value."""
    system = zoo(rule("brighten", [colour < Colour.BLUE], [colour.becomes(Colour.BLUE), number.becomes(1)]))
    (command,) = exported(system)["commands"]
    (condition,) = command["when"]
    assert condition["test"] == ["<", ["rank", "Colour", ["var", "colour"]], ["rank", "Colour", "BLUE"]]
    assert exported(system)["domains"]["Colour"] == ["RED", "GREEN", "BLUE"]
    assert len(VARIABLES) < len(exported(system)["variables"])
    assert SETTING.sorts["person"] == tuple(map(say, exported(system)["domains"]["person"][1:]))
