"""`fsm new`: what it writes holds as it is, and nothing that is there is written over."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.command import fsm

if TYPE_CHECKING:
    from pathlib import Path

    Capsys = pytest.CaptureFixture[str]


def test_a_new_ruling_passes(capsys: Capsys, tmp_path: Path) -> None:
    """In each of its profiles."""
    file = tmp_path / "question.toml"
    ran = fsm(capsys, "new", "ruling", "-o", file)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == f"{file} holds as it is; change it, and try it with: fsm rulings {file}\n"
    judged = fsm(capsys, "rulings", file, "--json")
    assert (judged.code, judged.err, judged.json["passed"], judged.json["failed"]) == (0, "", 2, 0)


def test_a_new_model_holds(capsys: Capsys, tmp_path: Path) -> None:
    """Every claim holds in each of its profiles, and none is vacuous."""
    file = tmp_path / "mine.toml"
    ran = fsm(capsys, "new", "model", "-o", file)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.endswith(f"fsm check {file}\n")
    checked = fsm(capsys, "check", file, "--json")
    assert (checked.code, checked.err, len(checked.json["models"])) == (0, "", 2)
    assert {claim["status"] for row in checked.json["models"] for claim in row["claims"]} == {"holds", "not_applicable"}


@pytest.mark.parametrize("what", ["ruling", "model"])
def test_every_part_is_explained(capsys: Capsys, tmp_path: Path, what: str) -> None:
    """Each table of the file has a comment above it."""
    fsm(capsys, "new", what, "-o", tmp_path / "mine.toml")
    parts = (tmp_path / "mine.toml").read_text(encoding="utf-8").split("\n\n")
    assert all(part.startswith("#") for part in parts)


def test_json_and_quiet(capsys: Capsys, tmp_path: Path) -> None:
    """As JSON the kind and the file; with `--quiet` nothing."""
    ran = fsm(capsys, "new", "model", "-o", tmp_path / "a.toml", "--json")
    assert ran.json == {"kind": "model", "file": str(tmp_path / "a.toml")}
    assert fsm(capsys, "new", "model", "-o", tmp_path / "b.toml", "--quiet").out == ""


def test_nothing_is_written_over(capsys: Capsys, tmp_path: Path) -> None:
    """A file that is there stays as it is, and so does a folder."""
    file = tmp_path / "mine.toml"
    file.write_text("mine", encoding="utf-8")
    ran = fsm(capsys, "new", "model", "-o", file)
    assert (ran.code, ran.out, ran.err) == (4, "", f"fsm: new: {file} is there already; name another file\n")
    assert file.read_text(encoding="utf-8") == "mine"
    (tmp_path / "folder.toml").mkdir()
    assert fsm(capsys, "new", "model", "-o", tmp_path / "folder.toml").code == 4


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["rulings", "-o", "a.toml"], "fsm: new: 'rulings' is neither ruling nor model; write one of them\n"),
        (["model", "-o", "a"], "fsm: new: a is no name of a model; let it end in .toml\n"),
        (["model"], "fsm: Missing option '--output' / '-o'.\n"),
        ([], "fsm: Missing argument 'what'.\n"),
    ],
)
def test_what_cannot_be_begun(
    capsys: Capsys, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], said: str
) -> None:
    """Another word, a name without .toml, and no name at all: exit code 4, and no file."""
    monkeypatch.chdir(tmp_path)
    ran = fsm(capsys, "new", *arguments)
    assert (ran.code, ran.out, ran.err) == (4, "", said)
    assert list(tmp_path.iterdir()) == []
