"""The dataset of rulings: it has the published form, everything that the files say, and where their lines lead."""

from __future__ import annotations

import json
import tomllib
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest

from fsm.rulings.dataset import SCHEMA, entry_of, ruling_of
from fsm.rulings.library import ruling_files
from fsm.rulings.ruling import read_ruling
from fsm.rulings.stage import set_stage
from tests.command import RULING, answer, fsm, write

if TYPE_CHECKING:
    from pathlib import Path

ALL = {path.stem: path for path in ruling_files()}
FILES = dict(list(ALL.items())[::6])
"""Every sixth ruling: whoever exports all of them plays all of them."""
FORM = json.loads(SCHEMA.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def document() -> Any:  # noqa: ANN401  # JSON is anything
    """The rulings as `fsm export rulings` prints them."""
    return answer("export", "rulings", *FILES)


def test_the_form_is_a_schema() -> None:
    """The published schema is one."""
    jsonschema.Draft202012Validator.check_schema(FORM)


def test_the_dataset_has_the_published_form(document: Any) -> None:  # noqa: ANN401  # JSON is anything
    """Every ruling asked for is in it, in the form of the schema."""
    jsonschema.Draft202012Validator(FORM).validate(document)
    assert [entry["id"] for entry in document["rulings"]] == list(FILES)


@pytest.mark.parametrize("name", sorted(FILES))
def test_nothing_of_a_file_is_lost(document: Any, name: str) -> None:  # noqa: ANN401  # JSON is anything
    """An entry gives the ruling that its file gives, and has every key and value that the file has."""
    (entry,) = [entry for entry in document["rulings"] if entry["id"] == name]
    assert replace(ruling_of(entry), path=FILES[name]) == read_ruling(FILES[name])
    written = tomllib.loads(FILES[name].read_text(encoding="utf-8"))
    assert written.pop("format") == document["format"]
    assert contains(entry, written) == []


def contains(entry: dict[str, Any], written: dict[str, Any]) -> list[str]:
    """The keys of a file whose value the entry does not have; a lone value may have become a list or a table."""
    lost = []
    for key, value in written.items():
        found = entry.get(key)
        if key == "line":
            lost += [f"line.{name}" for a, b in zip(found or [], value, strict=True) for name in contains(a, b)]
        elif found not in (value, [value], {"en": value}):
            lost.append(key)
    return lost


def test_a_loss_is_found() -> None:
    """The comparison can fail, at the top and in a line."""
    entry = {"cite": "x", "line": [{"at": "B"}]}
    assert contains(entry, {"cite": "x", "note": "y", "line": [{"at": "C"}]}) == ["note", "line.at"]


def test_a_form_that_is_broken_is_found() -> None:
    """The schema refuses an entry that lacks something, has something unknown or a wrong holder."""
    entry = entry_of(ALL["s24"])
    good = {"format": 1, "version": "1", "licence": "MIT", "rulings": [entry]}
    checker = jsonschema.Draft202012Validator(FORM)
    assert checker.is_valid(good)
    place = entry["line"][0]["reached"][0]
    for change in ({"cite": 1}, {"more": ""}, {"line": [{**entry["line"][0], "reached": [{**place, "holder": "X"}]}]}):
        assert not checker.is_valid({**good, "rulings": [{**entry, **change}]}), change
    assert not checker.is_valid({**good, "rulings": [{k: v for k, v in entry.items() if k != "checks"}]})


@pytest.mark.parametrize("name", ["s24", "s29", "p014"])
def test_the_steps_lead_to_the_position(name: str) -> None:
    """Played one by one, the steps of a line are possible and end where the entry says, with the same moves."""
    first = entry_of(ALL[name])["line"][0]
    for place in first["reached"]:
        board = set_stage(name, place["profile"]).board
        states = set(board.system.starts)
        for step in place["steps"]:
            here = [s for s in states if str(board.spot(s)) == step["at"]]
            states = {o.state for s in here for o in board.options(s) if o.label == step["move"]}
        ends = [
            (str(board.spot(s)), board.holder(s), [*board.chain(s)], board.labels(s), board.system.value(s, "turn"))
            for s in states
        ]
        links = [link["effect"] for link in place["chain"]]
        spot = f"{place['frame']}.{place['window']}"
        assert (spot, place["holder"], links, place["legal"], place["turn"]) in ends


def test_it_is_written_as_a_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With -o a file is written; --json then says which."""
    file, out = write(tmp_path / "mine.toml", RULING), tmp_path / "all.json"
    ran = fsm(capsys, "export", "rulings", file, "-o", out)
    assert (ran.code, ran.out) == (0, f"1 rulings written to {out}\n")
    document = json.loads(out.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator(FORM).validate(document)
    assert document["rulings"][0]["line"][0]["reached"][0]["legal"] == ["OP: activate fast-op", "OP: pass"]
    ran = fsm(capsys, "export", "rulings", file, "-o", out, "--json")
    assert ran.json == {"format": "rulings", "files": [str(out)], "rulings": 1}
    assert sorted(path.name for path in tmp_path.iterdir()) == ["all.json", "mine.toml"]


def test_a_ruling_that_does_not_hold_is_not_exported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The command says which and why, writes nothing and leaves with 1."""
    file = write(tmp_path / "mine.toml", RULING, ('window  = "C"', 'window  = "D"'))
    ran = fsm(capsys, "export", "rulings", file, "-o", tmp_path / "all.json")
    assert (ran.code, ran.out) == (1, "")
    assert "mine does not hold in tcg, line 1:" in ran.err
    assert "the window is C, not D" in ran.err
    assert not (tmp_path / "all.json").exists()


def test_bad_input_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An unknown format or ruling, a place that cannot be written, and a folder without rulings."""
    file = write(tmp_path / "mine.toml", RULING)
    (tmp_path / "empty").mkdir()
    assert fsm(capsys, "export", "ruling").code == 4
    ran = fsm(capsys, "export", "rulings", "s1o8")
    assert (ran.code, "s1o8: file: is no ruling of the library" in ran.err) == (4, True)
    assert fsm(capsys, "export", "rulings", file, "-o", tmp_path).code == 4
    ran = fsm(capsys, "export", "rulings", tmp_path / "empty", "--json")
    assert (ran.code, ran.json["rulings"]) == (5, [])
