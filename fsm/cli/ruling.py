"""`fsm rulings`: play rulings and judge what they expect."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from fsm.cli.exits import Exit
from fsm.cli.output import dump, nothing, progress, say
from fsm.cli.spread import spread
from fsm.rulings.judge import Outcome, judge
from fsm.rulings.library import find_rulings
from fsm.rulings.ruling import EXPECTATIONS, Ruling, read_ruling
from fsm.rulings.rush import NOWHERE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from fsm.rulings.ruling import Expected, Line


def judge_rulings(paths: list[str], *, json: bool, quiet: bool) -> int:
    """Judge the rulings of these names or paths (all if none) and print the result; returns the exit code."""
    files = find_rulings(paths)
    if not files:
        what = f"no ruling in {', '.join(paths)}"
        return nothing(what, {"rulings": [], "passed": 0, "failed": 0, "ids": 0}, json=json)
    outcomes: list[Outcome] = []
    titles: dict[str, str] = {}
    alone = read_ruling(files[0]) if len(files) == 1 else None
    with progress(quiet=quiet) as about:
        for title, judged in [judge_all(alone)] if alone else spread(judge_file, files):
            outcomes += judged
            titles |= dict.fromkeys((o.id for o in judged), title)
            about(f"{len(titles)} of {len(files)} rulings")(0, 0, 0.0)
    passed = sum(outcome.passed for outcome in outcomes)
    if json:
        rows = [{"id": o.id, "profile": o.profile, "passed": o.passed, "line": o.line, "why": o.why} for o in outcomes]
        dump({
            "rulings": rows, "passed": passed, "failed": len(outcomes) - passed, "ids": len({o.id for o in outcomes}),
        })  # fmt: skip
    else:
        width = max(len(outcome.id) for outcome in outcomes)
        for outcome in outcomes:
            if not quiet or not outcome.passed:
                verdict = "passes" if outcome.passed else "FAILS"
                say(f"{verdict:7} {outcome.id:{width}} {outcome.profile:11} {titles[outcome.id]}")
            if not outcome.passed:
                say(f"line {outcome.line}:\n{outcome.why}\n")
        if alone and not quiet and passed == len(outcomes):
            show(alone)
        count = "1 ruling" if alone else f"{len(files)} rulings"
        say(f"\n{passed} of {len(outcomes)} judgements pass ({count}).")
    return Exit.OK if passed == len(outcomes) else Exit.FAILS


def judge_file(path: Path) -> tuple[str, list[Outcome]]:
    """The title of the ruling that a file holds, and its judgements."""
    return judge_all(read_ruling(path))


def judge_all(ruling: Ruling) -> tuple[str, list[Outcome]]:
    """The title of a ruling, and its judgements in all of its profiles."""
    return ruling.title["en"], [judge(ruling, profile) for profile in ruling.situation.profiles]


def show(ruling: Ruling) -> None:
    """The question, what is played, what is expected then, and the answer in words."""
    say(f"\n{ruling.title['en']}  [{ruling.cite}]")
    for line in ruling.lines:
        where = f" ({', '.join(line.profiles)} only)" if line.profiles != ruling.situation.profiles else ""
        say(f"  {line.number}. {', '.join([*_begins(line), *map(str, line.play)])}{where}")
        for what, wanted in expectations(line.expected):
            say(f"     {what}: {wanted}")
    if ruling.verdict:
        say(f"  Answer: {ruling.verdict['en']}")


def _begins(line: Line) -> list[str]:
    """Where a line begins, if it does not go on from the one above or plays nothing."""
    if line.base == 0:
        return [] if line.number == 1 and line.play else ["at the start"]
    return [] if line.play and line.base == line.number - 1 else [f"after line {line.base}"]


def expectations(expected: Expected) -> Iterator[tuple[str, str]]:
    """What a line expects, each by what it is called and as it is written."""
    for what in EXPECTATIONS:
        wanted = getattr(expected, what)
        if what == "put_back":
            if expected.rushed is not None:
                yield "put back", str(wanted or NOWHERE)
        elif what == "order" and wanted is not None:
            yield what, ", ".join(wanted) or "no links"
        elif isinstance(wanted, tuple):
            if wanted:
                yield what.replace("_", " "), ", ".join(map(str, wanted))
        elif wanted is not None:
            yield what, wanted.name if isinstance(wanted, Enum) else str(wanted)
