"""Running the command in this process, and small files to run it on."""

from __future__ import annotations

import json
from contextlib import redirect_stdout
from dataclasses import dataclass
from io import StringIO
from typing import TYPE_CHECKING, Any

from fsm.cli import run

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

MODEL = """
format  = 1
title   = "A Set and one fast effect"
profile = ["tcg", "ocg"]
bounds  = { chain = 2, until = "MP1" }
given   = { frame = "MP1" }

[cast]
set     = { owner = "TP", kind = "set" }
fast-op = { owner = "OP", kind = "quick", limit = { uses = 2 } }

[expect.tcg]
result = "holds"
[expect.ocg]
result = "holds"
"""
RULING = """
format  = 1
title   = "The opponent waits"
cite    = "nobody asked"
profile = "tcg"

[cast]
set     = { owner = "TP", kind = "set" }
fast-op = { owner = "OP", kind = "quick", limit = { uses = 2 } }

[[line]]
play    = ["TP: do set", "TP: pass @B"]
window  = "C"
may     = ["OP: activate fast-op"]
may_not = ["TP: pass"]
"""


@dataclass(frozen=True)
class Ran:
    """What a command did: its exit code, standard output and standard error."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:  # noqa: ANN401  # JSON is anything
        """Standard output read as JSON; raises `ValueError` if there is anything else on it."""
        return json.loads(self.out)


def fsm(capsys: pytest.CaptureFixture[str], *argv: object) -> Ran:
    """Run `fsm` with these arguments in this process."""
    capsys.readouterr()
    code = run([str(argument) for argument in argv])
    return Ran(int(code), *capsys.readouterr())


def answer(*argv: str) -> Any:  # noqa: ANN401  # JSON is anything
    """What `fsm … --json` gives when everything is in order, read as JSON."""
    with redirect_stdout(StringIO()) as out:
        code = run([*argv, "--json"])
    assert code == 0
    return json.loads(out.getvalue())


def write(path: Path, text: str, *changes: tuple[str, str]) -> Path:
    """A file with this text after these replacements, each of something that is there."""
    for old, new in changes:
        assert old in text, f"{old!r} is not in the text"
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")
    return path
