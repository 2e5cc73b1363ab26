"""The guide for judges: the rulings, changes and outputs that stand in it, and how they are made again.

A block `toml` whose first line is `# NAME.toml: …` is a whole ruling, saved under that name. A block `diff` changes the
ruling that the next block `console` names, for that block only. A block `console` has commands behind `$` and what they
print; lines behind `> ` are typed. A row of the table of refusals has a piece of the first ruling, what is
written in its place, and what the command says then. `python -m tests.guide` writes every output as it is today.
"""

from __future__ import annotations

import io
import re
import shlex
import sys
import tempfile
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from fsm.cli import run
from fsm.cli.prompt import PROMPT

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

PAGE = Path(__file__).resolve().parents[1] / "docs" / "judges.md"
BLOCK = re.compile(r"^```(toml|diff|console)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NAME = re.compile(r"# ([a-z0-9-]+\.toml): ")
ROW = re.compile(r"^\| `([^`]+)` \| `([^`]+)` \|(.*)\|$", re.MULTILINE)


@dataclass(frozen=True)
class Console:
    """Commands and their output as the guide shows them, and the files as they are when they run."""

    shown: str
    files: Mapping[str, str]
    changed: bool

    @property
    def commands(self) -> list[str]:
        """The commands, in order."""
        return [line[2:] for line in self.shown.splitlines() if line.startswith("$ ")]

    def printed(self) -> str:
        """The block with what the commands print today."""
        return transcript(self.shown, self.files)


@dataclass(frozen=True)
class Refusal:
    """A slip of the pen in the first ruling of the guide, and what the guide says that the command answers."""

    right: str
    wrong: str
    said: str
    name: str
    text: str

    def answer(self) -> str:
        """What the command says today of the ruling with this slip, without the name of the file."""
        assert self.right in self.text, f"{self.right!r} is not in {self.name}"
        told = transcript(f"$ fsm rulings {self.name}\n", {self.name: self.text.replace(self.right, self.wrong, 1)})
        return told.splitlines()[1].removeprefix(f"fsm: {self.name}: ")


def rulings(page: str) -> dict[str, str]:
    """The whole rulings of the guide, by the name of their file."""
    named = [(NAME.match(text), text) for kind, text in BLOCK.findall(page) if kind == "toml"]
    return {found[1]: text for found, text in named if found}


def consoles(page: str) -> Iterator[Console]:
    """The blocks of commands, in order."""
    files, changes = rulings(page), ""
    for kind, text in BLOCK.findall(page):
        if kind == "diff":
            changes = text
        elif kind == "console":
            name = text.split()[3]
            yield Console(text, {**files, name: changed(files[name], changes)} if changes else files, bool(changes))
            changes = ""


def changed(text: str, changes: str) -> str:
    """A text in which the lines behind `-` are replaced by the lines behind `+` after them."""
    for old, new in re.findall(r"^((?:-.*\n)+)((?:\+.*\n)*)", changes, re.MULTILINE):
        gone, come = ("".join(line[1:] for line in part.splitlines(keepends=True)) for part in (old, new))
        assert gone in text, f"{gone!r} is not in the ruling"
        text = text.replace(gone, come, 1)
    return text


def refusals(page: str) -> list[Refusal]:
    """The rows of the table of refusals; they change the first ruling."""
    name, text = next(iter(rulings(page).items()))
    return [Refusal(right, wrong, said, name, text) for right, wrong, said in ROW.findall(page)]


def transcript(shown: str, files: Mapping[str, str]) -> str:
    """The commands of a block and what they print, in a folder that has these files."""
    told = list[str]()
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        for name, text in files.items():
            Path(name).write_text(text, encoding="utf-8")
        for part in re.split(r"^(?=\$ )", shown, flags=re.MULTILINE)[1:]:
            lines = part.splitlines()
            typed = [line.removeprefix(PROMPT) for line in lines if line.startswith(PROMPT)]
            told += [lines[0], *printed(shlex.split(lines[0])[2:], typed)]
    return "".join(f"{line}\n" for line in told)


def printed(arguments: list[str], typed: list[str]) -> list[str]:
    """The lines that the command prints on standard output and standard error, if these lines are typed."""
    out, stdin = io.StringIO(), sys.stdin
    sys.stdin = io.StringIO("".join(f"{line}\n" for line in typed))
    try:
        with redirect_stdout(out), redirect_stderr(out):
            run(arguments)
    finally:
        sys.stdin = stdin
    return [line.rstrip() for line in out.getvalue().strip("\n").splitlines()]


def fresh(page: str) -> str:
    """The guide with every output as it is today."""
    blocks, rows = consoles(page), iter(refusals(page))

    def again(found: re.Match[str]) -> str:
        return f"```console\n{next(blocks).printed()}```" if found[1] == "console" else found[0]

    page = BLOCK.sub(again, page)
    return ROW.sub(lambda found: f"| `{found[1]}` | `{found[2]}` | {next(rows).answer()} |", page)


if __name__ == "__main__":
    PAGE.write_text(fresh(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
