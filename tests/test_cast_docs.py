"""The page of cast keys: it has every key and value that the reader knows, and every example in it is a duel."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from fsm.core import System
from fsm.duel import Game, duel
from fsm.rulings.cast import read_cast
from fsm.rulings.situation import read_situation
from fsm.rulings.toml import FileError, read_toml

PAGE = (Path(__file__).resolve().parents[1] / "docs" / "cast.md").read_text(encoding="utf-8")
KEYS = re.findall(r"^\| `(\w+)` \|.*\|.*\| .* \| `([^`]+)` \|$", PAGE, re.MULTILINE)
SECTIONS = dict(re.findall(r"^### `([\w.]+)`:.*\n\n((?:\|.*\n)+)", PAGE, re.MULTILINE))
VALUES = [
    (key, value, example.replace("`<br>`", "\n"))
    for key, rows in SECTIONS.items()
    for value, example in re.findall(r"^\| `([\w-]+)` \|[^|]*\| `(.*)` \|$", rows, re.MULTILINE)
]
BESIDE = re.findall(r"^\| `(\w+)\.(\w+)` \|.*\| `([^`]+)` \|$", PAGE, re.MULTILINE)
FREE = {
    "speed", "of", "mandatory", "chain", "special", "stays", "replaces", "targets", "direct", "halted", "needs_battle",
    "card",
}  # fmt: skip
"""Keys that take a number, a name, a text, true or false."""
ASKED = {
    "owner": 'owner = "zz", kind = "quick"', "kind": 'owner = "TP", kind = "zz"',
    "on": 'owner = "TP", kind = "quick", on = "zz"', "does": 'owner = "TP", kind = "quick", does = ["zz"]',
    "cost": 'owner = "TP", kind = "quick", cost = ["zz"]',
    "wording": 'owner = "TP", kind = "trigger", on = "draw", wording = "zz"',
    "by": 'owner = "TP", kind = "trigger", on = "draw", by = "zz"',
    "zone": 'owner = "TP", kind = "quick", zone = "zz"', "starts": 'owner = "TP", kind = "quick", starts = "zz"',
    "lock.scope": 'owner = "TP", kind = "quick", lock = { scope = "zz", on = "TP" }',
    "lock.on": 'owner = "TP", kind = "quick", lock = { scope = "turn", on = "zz" }',
    "lock.of": 'owner = "TP", kind = "attack", lock = { scope = "battle", on = "TP", of = "zz" }',
    "battle": 'owner = "TP", kind = "attack", battle = ["zz"]',
    "damage": 'owner = "TP", kind = "quick", damage = "zz"',
    "phase": 'owner = "TP", kind = "phase-item", phase = "zz"',
    "outcomes": 'owner = "TP", kind = "spell", does = ["draw", "draw"], outcomes = ["zz"]',
    "limit": 'owner = "TP", kind = "quick", limit = { zz = 1, turn = 1 }',
}  # fmt: skip
"""For each key a line with a value it cannot have, at which the reader lists those that it can."""


def entries(folder: Path, text: str) -> Any:  # noqa: ANN401  # the entries of a cast
    """The cast written so."""
    path = folder / "cast.toml"
    path.write_text(text, encoding="utf-8")
    return read_cast(read_toml(path))


def refusal(folder: Path, text: str) -> str:
    """What the reader says of a cast that it refuses."""
    with pytest.raises(FileError) as refused:
        entries(folder, text)
    return str(refused.value)


def words(value: Any) -> set[str]:  # noqa: ANN401  # any value of a TOML file
    """The keys of a table, the verbs of steps, or a value itself."""
    if isinstance(value, dict | list):
        return set[str]().union(*(words(item) for item in value))
    return {value.partition(" ")[0]}


def written(example: str, key: str) -> set[str]:
    """What the entry `it` of an example has under a key."""
    value = tomllib.loads(example)["it"]
    for part in key.split("."):
        value = value[part]
    return words(value)


@pytest.mark.parametrize(("key", "example"), KEYS)
def test_the_example_of_a_key(tmp_path: Path, key: str, example: str) -> None:
    """It uses the key and is a cast."""
    assert re.search(rf"\b{key} = ", example)
    town = f'town = {{ owner = "{"OP" if "targets" in example else "TP"}", kind = "card" }}'
    assert [entry.name for entry in entries(tmp_path, f"{example}\n{town}\n")] == ["it", "town"]


@pytest.mark.parametrize(("key", "value", "example"), VALUES)
def test_the_example_of_a_value(tmp_path: Path, key: str, value: str, example: str) -> None:
    """It uses the value and is a cast whose rules can be built."""
    assert value in written(example, key)
    town = "" if re.search(r"\btown\b", example) is None else 'town = { owner = "OP", kind = "card" }\n'
    cast = entries(tmp_path, town + example)
    assert cast[-1].name == "it"
    assert isinstance(duel(Game("tcg", cast), claims=[]), System)


@pytest.mark.parametrize(("table", "key", "example"), BESIDE)
def test_the_example_beside_the_cast(tmp_path: Path, table: str, key: str, example: str) -> None:
    """It uses the key and is part of a model."""
    assert list(tomllib.loads(example)[table]) == [key]
    path = tmp_path / "m.toml"
    path.write_text(f'profile = "tcg"\n{example}\n', encoding="utf-8")
    assert read_situation(read_toml(path)).profiles == ("tcg",)


@pytest.mark.parametrize("table", ["given", "bounds"])
def test_every_key_beside_the_cast_is_there(tmp_path: Path, table: str) -> None:
    """The reader lists all keys of `given` and `bounds` when it meets one that is like none of them."""
    path = tmp_path / "m.toml"
    path.write_text(f'profile = "tcg"\n{table} = {{ zzzzzz = 1 }}\n', encoding="utf-8")
    with pytest.raises(FileError) as refused:
        read_situation(read_toml(path))
    known = str(refused.value).partition("the keys here are ")[2].split(", ")
    assert sorted(known) == sorted(key for of, key, _ in BESIDE if of == table)


def test_every_key_is_there(tmp_path: Path) -> None:
    """The reader lists all keys it knows when it meets one that is like none of them."""
    said = refusal(tmp_path, 'it = { owner = "TP", kind = "phase-item", phase = "EP", zzzzzz = 1 }')
    known = said.partition("the keys here are ")[2].split(", ")
    assert sorted(known) == sorted(key for key, _ in KEYS)
    assert {key.partition(".")[0] for key in SECTIONS} == set(known) - FREE


@pytest.mark.parametrize("key", SECTIONS)
def test_every_value_is_there(tmp_path: Path, key: str) -> None:
    """The reader lists all values of a key when it meets one that is none of them."""
    said = refusal(tmp_path, f"it = {{ {ASKED[key]} }}")
    known = re.split(r"is none of|write one of|the keys here are|write", said)[-1]
    values = re.findall(r"[\w-]+", known.replace("or a number of steps", "1"))
    assert [value for of, value, _ in VALUES if of == key] == values
