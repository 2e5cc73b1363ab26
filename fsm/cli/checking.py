"""`fsm check`: explore models, decide their claims, compare with what the model file expects."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from fsm.cli.exits import Exit
from fsm.cli.output import dump, nothing, progress, say
from fsm.cli.saving import refuse_place, save_first
from fsm.duel import duel
from fsm.duel.chart import ARROWS, FAST_EFFECT_TIMING
from fsm.engines.check import check
from fsm.engines.project import arrows_of
from fsm.engines.reach import Space, reach
from fsm.rulings.library import find_models
from fsm.rulings.model import Model, read_model

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from fsm.engines.verdict import Verdict

Row = dict[str, object]


def check_models(names: list[str], *, max_states: int | None, save: Path | None, json: bool, quiet: bool) -> int:
    """Check the models of these names (all if none) and print the result; returns the exit code.

    With `save`, the first counterexample is written to that file as a ruling. Raises `FileError` for a name that is no
    model, and for a file that cannot be written.
    """
    if save is not None:
        refuse_place(save)
    models = [read_model(path) for path in find_models(names)]
    if not models:
        return nothing(f"no model in {', '.join(names)}", {"models": []}, json=json)
    with progress(quiet=quiet) as about:
        results = [
            Result(model, profile, about(f"{model.name} ({profile})"), max_states)
            for model in models
            for profile in model.profiles
        ]
    saved = {"saved": str(save)} if save is not None and save_first(results, save) else {}
    if json:
        dump({"models": [result.row() for result in results], **saved})
    else:
        report(results, quiet=quiet)
        if saved:
            say(f"The first counterexample is saved in {save}; try it with: fsm rulings {save}")
    codes = [result.exit for result in results]
    return max(codes, key=[Exit.OK, Exit.INCOMPLETE, Exit.FAILS].index)


class Result:
    """One model explored and checked in one profile."""

    def __init__(
        self,
        model: Model,
        profile: str,
        tell: Callable[[int, int, float], None] | None,
        max_states: int | None = None,
    ) -> None:
        self.model, self.profile = model, profile
        self.expect = model.expects[profile]
        self.space: Space = reach(duel(model.game(profile)), max_states=max_states, progress=tell)
        self.verdicts: list[Verdict] = list(check(self.space))

    @cached_property
    def system_rules(self) -> tuple[set[str], set[str], list[str]]:
        """Names of all rules, of those not applicable, and of those that apply but never fired."""
        system = self.space.system
        every, away = {r.name for r in system.rules}, {r.name for r in system.not_applicable}
        return every, away, sorted(every - away - self.space.fired())

    @cached_property
    def complaints(self) -> list[str]:
        """What differs from the model's expectation, one sentence each."""
        failing = {v.claim.id for v in self.verdicts if v.status == "fails"}
        expected = set(self.expect.fails)
        out = [f"{claim} fails" for claim in sorted(failing - expected)]
        if not self.space.complete:
            return out
        out += [f"{claim} was expected to fail and does not" for claim in sorted(expected - failing)]
        if self.recorded:
            out += self.idle
        counted = {"states": len(self.space.states), "edges": self.space.edges}
        for what, count in counted.items():
            recorded = getattr(self.expect, what)
            if recorded is not None and recorded != count:
                out.append(f"{what}: {count:,} found, {recorded:,} recorded; explain the change, then record it")
        return out + self.arrow_complaints()

    @property
    def recorded(self) -> bool:
        """Whether the model records its size: only such a model promises that it shows every rule and claim it has."""
        return self.expect.states is not None

    @property
    def idle(self) -> list[str]:
        """Claims that no play makes meaningful and rules that no play uses, one sentence each."""
        vacuous = [
            f"{v.claim.id} is vacuous: no play meets its premise" for v in self.verdicts if v.status == "vacuous"
        ]
        return vacuous + [f"rule {name} never fires" for name in self.system_rules[2]]

    def arrow_complaints(self) -> list[str]:
        """Where the projection onto the official chart differs from the arrows the model records."""
        if self.expect.arrows is None:
            return []
        found = set(arrows_of(self.space, FAST_EFFECT_TIMING.name))
        wanted = (set(ARROWS) - set(self.expect.arrows.lacks)) | set(self.expect.arrows.adds)
        return [f"plays take the arrow {a}, which is not recorded" for a in sorted(found - wanted)] + [
            f"no play takes the arrow {a}, which is recorded" for a in sorted(wanted - found)
        ]

    @property
    def exit(self) -> Exit:
        """The exit code this result asks for."""
        if self.complaints:
            return Exit.FAILS
        return Exit.OK if self.space.complete else Exit.INCOMPLETE

    def row(self) -> Row:
        """The result as the JSON contract has it."""
        every, away, unfired = self.system_rules
        space = self.space
        return {
            "model": self.model.name,
            "profile": self.profile,
            "states": len(space.states),
            "edges": space.edges,
            "depth": space.depth,
            "seconds": round(space.seconds, 4),
            "engine": "explore",
            "complete": space.complete,
            "as_expected": not self.complaints,
            "complaints": self.complaints,
            "rules": {
                "total": len(every),
                "fired": len(every) - len(away) - len(unfired),
                "unfired": unfired,
                "not_applicable": sorted(away),
            },
            "claims": [claim_row(verdict) for verdict in self.verdicts],
        }


def claim_row(verdict: Verdict) -> Row:
    """A verdict as the JSON contract has it."""
    claim = verdict.claim
    return {
        "id": claim.id, "kind": type(claim).__name__, "status": verdict.status, "holds": verdict.holds,
        "text": claim.text, "cite": claim.cite, "witness": verdict.witness, "trace": verdict.trace,
    }  # fmt: skip


def report(results: list[Result], *, quiet: bool) -> None:
    """The results for people: models, claims over all of them, then what is wrong with a play that shows it."""
    if not quiet:
        _models_table(results)
        _claims_table(results)
    for result in results:
        for complaint in result.complaints:
            say(f"{result.model.name} ({result.profile}): {complaint}")
        if not quiet and not result.recorded and result.space.complete:
            for remark in result.idle:
                say(f"{result.model.name} ({result.profile}): note: {remark}")
        for verdict in result.verdicts:
            if verdict.status == "fails":
                say(f"\n{verdict.claim.id} fails in {result.model.name} ({result.profile}): {verdict.claim.text}")
                say(f"  [{verdict.claim.cite}]")
                for number, move in enumerate(verdict.trace or (), 1):
                    say(f"  {number:3}  {move}")
                if verdict.note:
                    say(f"  {verdict.note}")
    wrong = sum(bool(result.complaints) for result in results)
    cut = sum(not result.space.complete for result in results)
    say(_sentence(len(results), wrong, cut))


def _sentence(runs: int, wrong: int, cut: int) -> str:
    if wrong:
        return f"\n{wrong} of {runs} runs are not as expected."
    if cut:
        return f"\n{cut} of {runs} runs stopped at the limit; nothing failed in what was explored."
    return f"\nAll {runs} runs are complete; every claim holds wherever it applies."


def _models_table(results: list[Result]) -> None:
    say(f"{'model':28} {'profile':10} {'states':>9} {'steps':>9} {'depth':>6} {'rules fired':>12}")
    for result in results:
        every, away, unfired = result.system_rules
        applicable = len(every) - len(away)
        fired = f"{applicable - len(unfired)}/{applicable}"
        space = result.space
        say(
            f"{result.model.name:28} {result.profile:10} {len(space.states):>9,} {space.edges:>9,} "
            f"{space.depth:>6} {fired:>12}"
        )
    say()


def _claims_table(results: list[Result]) -> None:
    say(f"{'claim':6} {'verdict':34} what must hold")
    for verdicts in zip(*(result.verdicts for result in results), strict=True):
        counts: dict[str, int] = {}
        for verdict in verdicts:
            counts[verdict.status] = counts.get(verdict.status, 0) + 1
        order = ("fails", "vacuous", "cut", "holds", "not_applicable")
        words = ", ".join(f"{status.replace('_', ' ')} {counts[status]}" for status in order if status in counts)
        say(f"{verdicts[0].claim.id:6} {words:34} {verdicts[0].claim.text}")
