"""`fsm rulings --mutants`: every ruling must fail on a machine that breaks what the ruling is about."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from fsm.cli.exits import Exit
from fsm.cli.output import dump, nothing, progress, say
from fsm.cli.spread import spread
from fsm.core.errors import near
from fsm.duel.game import all_claims
from fsm.rulings.catching import Catch, catch, mutants_for
from fsm.rulings.library import find_rulings
from fsm.rulings.mutant import every_mutant
from fsm.rulings.ruling import read_ruling
from fsm.rulings.toml import FileError

if TYPE_CHECKING:
    from pathlib import Path


def catch_rulings(paths: list[str], claims: list[str], *, json: bool, quiet: bool) -> int:
    """Judge rulings (all if none is named) under mutants and print which one each fails under; the exit code.

    The mutants are those of the claims that a ruling checks, and the exit code is `FAILS` if one survives all of
    them. With `claims` they are the mutants of these claims, and it is enough if some ruling fails.
    """
    refuse_unknown(claims)
    files = find_rulings(paths)
    if not files:
        return nothing(f"no ruling in {', '.join(paths)}", {"rulings": [], "killed": 0, "total": 0}, json=json)
    caught = judge_under_mutants(files, claims, quiet=quiet)
    killed = sum(found.killed_by is not None for found in caught)
    if json:
        dump({"rulings": rows(caught), "killed": killed, "total": len(caught)})
    else:
        for found in caught:
            if not quiet or (found.killed_by is None and not claims):
                say(f"{found.id:8} {', '.join(found.checks):20} {verdict(found)}")
        of = f" of {', '.join(claims)}" if claims else ""
        say(f"\n{killed} of {len(caught)} rulings fail under a mutant{of}.")
    wanted = 1 if claims else len(caught)
    return Exit.OK if killed >= wanted else Exit.FAILS


def judge_under_mutants(files: list[Path], claims: list[str], *, quiet: bool) -> list[Catch]:
    """What becomes of the rulings in these files."""
    caught: list[Catch] = []
    with progress(quiet=quiet) as about:
        for found in spread(partial(catch_file, tuple(claims)), files):
            caught.append(found)
            about(f"{len(caught)} of {len(files)} rulings")(0, 0, 0.0)
    return caught


def rows(caught: list[Catch]) -> list[dict[str, object]]:
    """The results as the JSON contract has them."""
    return [{"id": c.id, "checks": list(c.checks), "killed_by": c.killed_by, "tried": list(c.tried)} for c in caught]


def verdict(found: Catch) -> str:
    """What became of a ruling, in words."""
    if found.killed_by is not None:
        return f"fails under {found.killed_by} (line {found.line}, {found.profile})"
    if found.tried:
        return f"SURVIVES {', '.join(found.tried)}"
    return "SURVIVES: no mutant of its claims changes this duel" if found.checks else "SURVIVES: it checks no claim"


def refuse_unknown(claims: list[str]) -> None:
    """Raise `FileError` for an id that is no claim's."""
    known = [claim.id for claim in all_claims()]
    for claim in claims:
        if claim not in known:
            raise FileError(f"rulings: no claim is called {claim!r}{near(claim, known)}; see fsm list claims")


def catch_file(claims: tuple[str, ...], path: Path) -> Catch:
    """What becomes of the ruling that a file holds under the mutants of these claims, or of those it checks."""
    ruling = read_ruling(path)
    return catch(ruling, mutants_for(ruling, every_mutant(), claims))
