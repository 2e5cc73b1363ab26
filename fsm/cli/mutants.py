"""`fsm check --mutants`: every deliberately wrong machine must break the claim it is meant to break."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fsm.cli.exits import Exit
from fsm.cli.output import dump, nothing, progress, say
from fsm.cli.spread import spread
from fsm.core.errors import near
from fsm.duel import duel
from fsm.duel.game import all_claims, all_rules
from fsm.engines.check import check
from fsm.engines.reach import reach
from fsm.rulings.library import find_model, find_models
from fsm.rulings.model import read_model
from fsm.rulings.mutant import Mutant, every_mutant, mutate
from fsm.rulings.toml import FileError, show

if TYPE_CHECKING:
    from fsm.duel.game import Game
    from fsm.engines.verdict import Verdict

Row = dict[str, object]


def check_mutants(names: list[str], *, json: bool, quiet: bool) -> int:
    """Check the mutants of these ids, claims or models (all if none) and print the result; returns the exit code."""
    every = list(every_mutant())
    refuse_unknown(names, every)
    chosen = [m for m in every if not names or names_it(m, names)]
    if not chosen:
        return nothing(f"no mutant of {', '.join(names)}", {"mutants": [], "killed": 0, "total": 0}, json=json)
    found: dict[str, Row] = {}
    with progress(quiet=quiet) as about:
        for rows_of_game in spread(judge_all, grouped(chosen)):
            found |= {str(row["id"]): row for row in rows_of_game}
            about(f"{len(found)} of {len(chosen)} mutants")(0, 0, 0.0)
    rows = [found[mutant.id] for mutant in chosen]
    killed = sum(bool(row["killed"]) for row in rows)
    if json:
        dump({"mutants": rows, "killed": killed, "total": len(rows)})
    else:
        for row in rows:
            if not quiet or not row["killed"]:
                verdict = "killed by" if row["killed"] else "SURVIVES; broken were"
                by = ", ".join(map(str, row["by"])) if row["by"] else "none"  # type: ignore[call-overload]
                say(f"{row['claim']:6} {row['id']:38} {verdict} {by}")
        say(f"\n{killed} of {len(rows)} wrong machines are caught.")
    return Exit.OK if killed == len(rows) else Exit.FAILS


def refuse_unknown(names: list[str], every: list[Mutant]) -> None:
    """Raise `FileError` for a name that is no mutant, claim or model."""
    known = [m.id for m in every] + [c.id for c in all_claims()] + [path.stem for path in find_models([])]
    for name in names:
        if name not in known:
            raise FileError(
                f"check: {show(name)} is no mutant, claim or model{near(name, known)}; see fsm list mutants"
            )


def names_it(mutant: Mutant, names: list[str]) -> bool:
    """Whether one of the names is the mutant's id, claim or model."""
    return bool({mutant.id, mutant.claim, mutant.model} & set(names))


def grouped(mutants: list[Mutant]) -> list[list[Mutant]]:
    """The mutants of each model and profile together, the largest groups first."""
    groups: dict[tuple[str, str | None], list[Mutant]] = {}
    for mutant in mutants:
        groups.setdefault((mutant.model, mutant.profile), []).append(mutant)
    return sorted(groups.values(), key=len, reverse=True)


def judge_all(mutants: list[Mutant]) -> list[Row]:
    """Which claims each mutant breaks; all of them are made from one model in one profile."""
    model = read_model(find_model(mutants[0].model))
    game = model.game(mutants[0].profile or model.profiles[0])
    sound = {v.claim.id for v in check(reach(duel(game))) if v.status == "holds"}
    return [judge(mutant, game, sound) for mutant in mutants]


def judge(mutant: Mutant, game: Game, sound: set[str]) -> Row:
    """Which claims the mutant breaks, of those that are `sound` without it."""
    rules, changed = mutate(mutant, all_rules(), game)
    failing: list[Verdict] = [v for v in check(reach(duel(changed, rules=rules))) if v.status == "fails"]
    by = [v.claim.id for v in failing if v.claim.id in sound]
    trace = next((v.trace or [] for v in failing if v.claim.id == mutant.claim), None)
    return {
        "id": mutant.id, "claim": mutant.claim, "model": mutant.model, "killed": mutant.claim in by, "by": by,
        "trace": trace,
    }  # fmt: skip
