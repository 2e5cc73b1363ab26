"""Verdicts judged by the reference meaning: whether a play breaks a claim, or meets its premise."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import networkx as nx

import fsm
from fsm.core import Draws, evaluate, label, moves
from fsm.core.claim import Always, Can, CanAlwaysReach, NeverStuck, NoCycle, OnEveryStep
from fsm.core.meaning import Context
from fsm.engines.project import arrows_of
from fsm.engines.reach import reach

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fsm.core import Claim, Expr, System
    from fsm.core.meaning import Values
    from fsm.core.system import Command


@dataclass(frozen=True)
class Moment:
    """Where a play stands: the values now, the last step (values before, command), and the monitor before and now."""

    values: Values
    before: Values | None = None
    step: Command | None = None
    seen: str = ""
    place: str = ""


def replay(system: System, claim: Claim, play: Sequence[str]) -> list[Moment]:
    """Every moment that the play can lead to by the reference meaning, with the claim's monitor beside it."""
    monitor = claim.monitor if isinstance(claim, OnEveryStep) else None
    place = monitor.places[0] if monitor else ""
    now = [Moment(system.decode(start), place=place) for start in system.starts]
    for move in play:
        now = [
            Moment(new, moment.values, done, moment.place, watched(system, claim, moment, done, new))
            for moment in now
            for who, done, new in moves(system, moment.values)
            if label(who, done.text) == move
        ]
        assert now, f"{move} is not legal in the play {list(play)}"
    return now


def watched(system: System, claim: Claim, moment: Moment, done: Command, new: Values) -> str:
    """Where the claim's monitor goes with a step."""
    monitor = claim.monitor if isinstance(claim, OnEveryStep) else None
    context = Context(system, moment.values, done, new, moment.place)
    arcs = monitor.arcs if monitor else ()
    fits = (to for at, test, to in arcs if at == moment.place and evaluate(test, moment.values, context))
    return next(fits, moment.place)


def on_step(system: System, moment: Moment, condition: Expr[bool]) -> bool:
    """Whether the last step of a play satisfies a condition."""
    assert moment.before is not None
    return bool(
        evaluate(
            condition, moment.before, Context(system, moment.before, moment.step, moment.values, moment.seen)
        )
    )  # fmt: skip


def in_state(system: System, moment: Moment, condition: Expr[bool]) -> bool:
    """Whether the state that a play ends in satisfies a condition."""
    return bool(evaluate(condition, moment.values, Context(system, moment.values)))


def stuck(system: System, claim: NeverStuck | Can, moment: Moment) -> bool:
    """Whether a play ends where nothing, or not what the claim asks for, can be done."""
    steps = [Moment(new, moment.values, done) for _, done, new in moves(system, moment.values)]
    wanted = in_state(system, moment, claim.when)
    possible = any(on_step(system, step, claim.step) for step in steps)
    return not in_state(system, moment, system.final) and (not steps or (wanted and not possible))


def broken(system: System, claim: Claim, play: Sequence[str]) -> bool:  # noqa: PLR0911  # one kind of claim each
    """Whether a play shows, by the reference meaning, that the claim is false."""
    if isinstance(claim, Draws):
        return draws_wrongly(system, claim, play)
    ends = replay(system, claim, play)
    if isinstance(claim, Always):
        return any(in_state(system, m, claim.when) and not in_state(system, m, claim.must) for m in ends)
    if isinstance(claim, OnEveryStep):
        return any(on_step(system, m, claim.when) and not on_step(system, m, claim.must) for m in ends)
    if isinstance(claim, Can):
        cases = [replace(claim, when=when, step=step) for when, step in claim.cases]
        return any(stuck(system, case, m) for case in cases for m in ends if in_state(system, m, case.when))
    if isinstance(claim, NeverStuck):
        return any(stuck(system, claim, m) for m in ends)
    graph = fsm.explore(system)
    states = [system.encode(m.values) for m in ends]
    if isinstance(claim, NoCycle):
        return any(state in nx.descendants(graph, to) | {to} for state in states for to in graph[state])
    assert isinstance(claim, CanAlwaysReach)
    behind = [system.decode(other) for state in states for other in nx.descendants(graph, state) | {state}]
    return not any(evaluate(claim.goal, values) for values in behind)


def draws_wrongly(system: System, claim: Draws, play: Sequence[str]) -> bool:
    """Whether the play takes an arrow that the chart has not, or, without a play, whether an arrow is missing."""
    found = arrows_of(reach(system), claim.chart)
    if not play:
        return claim.exactly and bool(claim.arrows - set(found))
    replay(system, claim, play)
    return list(play) in [shown for arrow, shown in found.items() if arrow not in claim.arrows]


def met(system: System, claim: Claim, play: Sequence[str]) -> bool:
    """Whether the premise of a claim is true at the end of its witness."""
    ends = replay(system, claim, play)
    if isinstance(claim, Always):
        return any(in_state(system, moment, claim.when) for moment in ends)
    if isinstance(claim, OnEveryStep):
        return any(on_step(system, moment, claim.when) for moment in ends)
    if isinstance(claim, CanAlwaysReach):
        return any(in_state(system, moment, claim.goal) for moment in ends)
    return bool(ends)
