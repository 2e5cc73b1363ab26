"""Running SPIN on an exported system: what it counts, and what it says about each claim."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fsm.core.claim import CanAlwaysReach, NoCycle, Sometimes, SometimesStep
from fsm.core.fold import is_false
from fsm.exports.names import spell
from fsm.exports.promela import promela
from tests.needs import missing

if TYPE_CHECKING:
    from pathlib import Path

    from fsm.core import System
    from fsm.exports import Export

DEEPEST = 2_000_000
"""The longest play that SPIN follows; a run that meets it says so and is refused here."""


def needs_spin() -> None:
    """Go on only if SPIN and a C compiler are there."""
    for command, package in (("spin", "spin"), ("gcc", "gcc")):
        if shutil.which(command) is None:
            missing(f"no {command} found; on Debian and Ubuntu the package is called {package}")


@dataclass(frozen=True)
class Run:
    """One run of a verifier: states stored, steps taken, and the messages of its errors."""

    states: int
    steps: int
    errors: tuple[str, ...]


def verify(text: str, folder: Path, mode: str = "", *, cycles: bool = False, optimise: str = "-O0") -> Run:
    """Let SPIN make a verifier of the text, in one of its modes, compile it and run it to the end."""
    (folder / "model.pml").write_text(text, encoding="utf-8")
    _do(folder, "spin", "-o2", *([f"-D{mode}"] if mode else []), "-a", "model.pml")
    kind = [] if cycles else ["-DSAFETY", "-DNOREDUCE"]
    _do(folder, "gcc", optimise, "-w", *kind, "-o", "pan", "pan.c")
    out = _do(folder, "./pan", "-a" if cycles else "-c0", "-n", f"-m{DEEPEST}")
    assert "max search depth too small" not in out
    assert "Search not completed" not in out or cycles
    return Run(
        _number(out, r"(\d+) states, stored"),
        _number(out, r"(\d+) transitions"),
        (*re.findall(r"pan:\d+: (.*) \(at", out),),
    )


def _do(folder: Path, *command: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder, timeout=600, check=False)
    assert done.returncode == 0, f"{' '.join(command)}: {done.stdout[-2000:]}{done.stderr[-2000:]}"
    return done.stdout


def _number(out: str, pattern: str) -> int:
    found = re.search(pattern, out)
    assert found is not None, out
    return int(found[1])


def counted(system: System, folder: Path) -> tuple[int, int]:
    """How many states SPIN stores and how many steps it takes between them, as the first lines of the text explain."""
    run = verify(promela(system).text, folder)
    assert run.errors == ()
    more = int(len(system.starts) > 1)
    return run.states - more, run.steps - 1 - more * len(system.starts)


def verdicts(system: System, folder: Path) -> dict[str, str]:
    """What SPIN says about each claim that the text can say: `holds`, `fails` or `vacuous`."""
    export = promela(system)
    errors = verify(export.text, folder, "CLAIMS").errors
    broken = {found[1] for error in errors if (found := re.fullmatch(r"assertion violated holds_(\w+)", error))}
    met = {found[1] for error in errors if (found := re.fullmatch(r"assertion violated +!\(met_(\w+)\)", error))}
    assert len(broken | met) <= len(errors) == len({*errors}) or broken, errors
    return dict(_verdicts(system, export, folder, broken, met))


def _verdicts(system: System, export: Export, folder: Path, broken: set[str], met: set[str]) -> dict[str, str]:
    found = {}
    for claim in system.claims:
        if claim.id not in export.said or is_false(claim.applies):
            continue
        name = spell(claim.id)
        if isinstance(claim, Sometimes | SometimesStep):
            found[claim.id] = "holds" if name in met else "fails"
        elif name in broken or (isinstance(claim, NoCycle) and goes_round(export, folder, name)):
            found[claim.id] = "fails"
        else:
            found[claim.id] = "holds" if name in met else "vacuous"
    endless = any(found.get(claim.id) == "fails" for claim in system.claims if isinstance(claim, NoCycle))
    return {
        claim.id: found[claim.id] for claim in system.claims
        if claim.id in found and not (endless and isinstance(claim, CanAlwaysReach))
    }  # fmt: skip


def goes_round(export: Export, folder: Path, name: str) -> bool:
    """Whether SPIN finds a play that goes round for ever."""
    errors = verify(export.text, folder, f"ROUND_{name}", cycles=True).errors
    assert all(error == "acceptance cycle" for error in errors), errors
    return bool(errors)
