"""The page of cast keys: it has every key that the reader knows, and every example in it loads."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fsm.rulings.cast import read_cast
from fsm.rulings.toml import FileError, read_toml

PAGE = Path(__file__).resolve().parents[1] / "docs" / "cast.md"
ROWS = re.findall(r"^\| `(\w+)` \|.*\| `([^`]+)` \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize(("key", "example"), ROWS)
def test_every_example_loads(tmp_path: Path, key: str, example: str) -> None:
    """The example of a key uses it and is a cast."""
    path = tmp_path / "cast.toml"
    path.write_text(f'{example}\ntown = {{ owner = "TP", kind = "card" }}\n', encoding="utf-8")
    assert re.search(rf"\b{key} = ", example)
    assert [entry.name for entry in read_cast(read_toml(path))] == ["it", "town"]


def test_every_key_is_there(tmp_path: Path) -> None:
    """The reader lists all keys it knows when it meets one that is like none of them."""
    path = tmp_path / "cast.toml"
    path.write_text('it = { owner = "TP", kind = "phase-item", phase = "EP", zzzzzz = 1 }', encoding="utf-8")
    with pytest.raises(FileError) as refused:
        read_cast(read_toml(path))
    known = str(refused.value).partition("the keys here are ")[2].split(", ")
    assert sorted(known) == sorted(key for key, _ in ROWS)
