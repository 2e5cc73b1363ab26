"""`fsm diff`: how two profiles differ, each difference with the shortest play that shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fsm.cli.exits import Exit
from fsm.cli.output import complain, dump, nothing, progress, say
from fsm.core.errors import near
from fsm.core.prose import say as spell
from fsm.duel.profile import PROFILES, differing, meaning_of, rows_of
from fsm.rulings.difference import Pair, compare
from fsm.rulings.disagreement import compare_answers
from fsm.rulings.library import find_models, find_rulings
from fsm.rulings.model import read_model
from fsm.rulings.ruling import read_ruling
from fsm.rulings.situation import written_switch
from fsm.rulings.text import FileError, show
from fsm.rulings.why import storyboard

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fsm.rulings.difference import Difference
    from fsm.rulings.play import Step
    from fsm.rulings.ruling import Ruling

Row = dict[str, object]
LIMIT = 100_000
"""The most states of a model that is compared, in either profile, unless another limit is given."""
COUNTED = {"rule": "rules", "move": "moves", "claim": "claims", "ruling": "answers"}
HEADS = {"rule": "Rules", "move": "Moves", "claim": "Claims", "ruling": "Answers to rulings"}


def diff_profiles(one: str, other: str, names: list[str], *, max_states: int | None, json: bool, quiet: bool) -> int:
    """Compare two profiles on these models, or on all models and rulings, and print how they differ.

    Returns the exit code; to differ is no failure, and a model left out at the limit makes it incomplete only if
    models or a limit were asked for, or if none is left. Raises `FileError` for an unknown profile or model.
    """
    for name in (one, other):
        if name not in PROFILES:
            raise FileError(f"diff: {show(name)} is no profile{near(name, PROFILES)}; there are {', '.join(PROFILES)}")
    models = [read_model(path) for path in find_models(names)]
    if one == other or not models:
        what = f"{one} cannot differ from itself" if one == other else f"no model in {', '.join(names)}"
        return nothing(what, {"differences": []}, json=json)
    limit = max_states or LIMIT
    found: list[Difference] = []
    with progress(quiet=quiet) as about:
        pairs = [Pair(model, (one, other), max_states=limit, progress=about(model.name)) for model in models]
        found += compare([pair for pair in pairs if pair.complete])
        for path in [] if names else find_rulings([]):
            about(f"ruling {path.stem}")(0, 0, 0.0)
            found += _answers(read_ruling(path), (one, other))
    left_out = [pair.model.name for pair in pairs if not pair.complete]
    if left_out:
        complain(f"left out, with more than {limit:,} states: {', '.join(left_out)}; give a larger --max-states")
    if json:
        dump({"differences": [_row(difference) for difference in found]})
    else:
        _report((one, other), found)
    asked = names or max_states is not None
    return Exit.INCOMPLETE if left_out and (asked or len(left_out) == len(models)) else Exit.OK


def _answers(ruling: Ruling, profiles: tuple[str, str]) -> list[Difference]:
    """How the answers of one ruling differ; one that cannot be judged in both profiles is left out with a word."""
    try:
        return list(compare_answers(ruling, profiles))
    except FileError as error:
        complain(f"left out, since it cannot be judged in the other profile: {error}")
        return []


def _row(found: Difference) -> Row:
    """A difference as the JSON contract has it."""
    return {
        "kind": found.kind, "what": found.what, "only_in": found.only_in, "play": [step.label for step in found.play],
        "text": found.says, "cite": found.cite, "shown_by": found.shown, "rule": found.rule or None,
        "row": found.row or None, "line": found.line, "why": list(found.wrong),
        "switches": [{"name": name, "rows": list(rows_of(name))} for name in found.switches],
    }  # fmt: skip


def _report(profiles: tuple[str, str], found: list[Difference]) -> None:
    """The differences for people: under each switch the rules, moves, claims and answers that it changes."""
    switches = differing(*(PROFILES[profile] for profile in profiles))
    for group in dict.fromkeys([*((name,) for name in switches), *(difference.switches for difference in found)]):
        for name in group:
            values = [f"{profile}: {spell(written_switch(PROFILES[profile][name]))}" for profile in profiles]
            say(f"{', '.join(rows_of(name))}  {meaning_of(name)}\n    {name}, {', '.join(values)}")
        if not group:
            say("Several switches together")
        mine = [difference for difference in found if difference.switches == group]
        if not mine:
            say("\n  Nothing that was compared shows a difference.")
        for kind, head in HEADS.items():
            if listed := [difference for difference in mine if difference.kind == kind]:
                say(f"\n  {head}")
                (_moves if kind == "move" else _things)(profiles, listed)
        say()
    counts = [f"{sum(difference.kind == kind for difference in found)} {words}" for kind, words in COUNTED.items()]
    say(f"{' and '.join(profiles)}: {', '.join(counts)}; switches that differ: {len(switches)}.")


def _things(profiles: tuple[str, str], found: list[Difference]) -> None:
    """Rules, claims and answers, each with its play."""
    for difference in found:
        line = f", line {difference.line}" if difference.line else ""
        row = f", row {difference.row}" if difference.row else ""
        say(f"    only {difference.only_in}: {difference.what}{line}{row}")
        say(f"      {difference.says} [{difference.cite}]")
        _play(difference.play, difference.shown if difference.line is None else "")
        if difference.wrong:
            other = next(profile for profile in profiles if profile != difference.only_in)
            say(f"      in {other} then {difference.wrong[0]}")
        for reason in difference.wrong[1:]:
            say("        " + reason.replace("\n", "\n        "))


def _moves(profiles: tuple[str, str], found: list[Difference]) -> None:
    """Moves, those after the same play together."""
    plays: dict[tuple[str, tuple[str, ...]], list[Difference]] = {}
    for difference in found:
        before = tuple(step.label for step in difference.play[:-1] if step.written)
        plays.setdefault((difference.shown, before), []).append(difference)
    for (model, before), moves in plays.items():
        say("    after this play:" if before else "    at the beginning:")
        _play([step for step in moves[0].play[:-1] if step.written], model)
        for profile, at in zip(profiles, moves[0].here, strict=True):
            mine = [move for move in moves if move.only_in == profile]
            say(f"      {profile}, then in {at}: {'only there' if mine else 'nothing more'}")
            for move in mine:
                say(f"        {move.what}  ({move.rule}, row {move.row})")


def _play(steps: Sequence[Step], model: str) -> None:
    """A play as a storyboard, with the model in which it can be played."""
    for line in storyboard(steps):
        say(f"        {line.strip()}")
    if model:
        say(f"        (model {model})")
