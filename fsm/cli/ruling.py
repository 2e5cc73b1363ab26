"""`fsm rulings`: play rulings and judge what they expect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fsm.cli.exits import Exit
from fsm.cli.output import dump, nothing, progress, say
from fsm.cli.spread import spread
from fsm.rulings.judge import Outcome, judge
from fsm.rulings.library import find_rulings
from fsm.rulings.ruling import Ruling, read_ruling

if TYPE_CHECKING:
    from pathlib import Path


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
        for outcome in outcomes:
            if not quiet or not outcome.passed:
                verdict = "passes" if outcome.passed else "FAILS"
                say(f"{verdict:7} {outcome.id:8} {outcome.profile:10} {titles[outcome.id]}")
            if not outcome.passed:
                say(f"{outcome.why}\n")
        if alone and not quiet:
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
    """The question, what is played, what may and may not be done then, and the answer in words."""
    say(f"\n{ruling.title['en']}  [{ruling.cite}]")
    for line in ruling.lines:
        where = f" ({', '.join(line.profiles)} only)" if line.profiles != ruling.situation.profiles else ""
        say(f"  {line.number}. {', '.join(map(str, line.play)) or 'at the start'}{where}")
        for words, moves in (("may", line.expected.may), ("may not", line.expected.may_not)):
            if moves:
                say(f"     {words}: {', '.join(map(str, moves))}")
    if ruling.verdict:
        say(f"  Answer: {ruling.verdict['en']}")
