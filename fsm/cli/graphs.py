"""Graphs and plays of a model, for `fsm export`: every state and step, the boxes of a chart, the play of a claim."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fsm.core.errors import near
from fsm.core.prose import say as spell
from fsm.engines.check import decide
from fsm.engines.project import project
from fsm.exports import ExportError
from fsm.exports.graph import Drawing, Edge, Node
from fsm.exports.itf import itf

if TYPE_CHECKING:
    from fsm.core import State
    from fsm.engines.reach import Space
    from fsm.exports import Export


def whole(space: Space, title: str) -> Drawing:
    """Every state with the values of its variables, and every step with move, rule, row and actor."""
    system = space.system
    nodes = [
        Node(f"s{number}", system.show(state).replace(", ", "\n"), _values(space, state), start=state in system.starts)
        for number, state in enumerate(space.states)
    ]
    edges = [
        Edge(
            f"s{number}", f"s{to}", space.label(command, who),
            {
                "rule": system.commands[command].rule.name, "row": system.commands[command].rule.row,
                "actor": space.actors[who].name if who >= 0 else "rules",
            },
        )
        for number, steps in enumerate(space.steps)
        for command, who, to in steps
    ]  # fmt: skip
    return Drawing(title, nodes, edges)


def _values(space: Space, state: State) -> dict[str, object]:
    system = space.system
    values = {name: system.value(state, name) for name in system.names}
    return {name: value if isinstance(value, bool | int) else spell(value) for name, value in values.items()}


def chart(space: Space, name: str, title: str) -> Drawing:
    """The boxes and arrows of a projection; raises `ExportError` for a name of none."""
    known = [projection.name for projection in space.system.projections]
    if name not in known:
        raise ExportError(f"{name!r} is no chart of this model{near(name, known)}; there are {', '.join(known)}")
    arrows = project(space, name)
    boxes = dict.fromkeys(box for arrow in arrows for box in (arrow.source, arrow.target))
    edges = [
        Edge(arrow.source, arrow.target, ", ".join(sorted(arrow.labels)), {"rules": ", ".join(sorted(arrow.rules))})
        for arrow in arrows
    ]
    return Drawing(title, [Node(box, box, {}) for box in boxes], edges)


def several_outcomes(space: Space) -> set[str]:
    """The moves that lead to different states from one state."""
    found = set()
    for steps in space.steps:
        targets: dict[str, int] = {}
        for command, who, to in steps:
            label = space.label(command, who)
            if targets.setdefault(label, to) != to:
                found.add(label)
    return found


def play_of(space: Space, which: str) -> Export:
    """The counterexample of a claim that fails, as ITF.

    Raises `ExportError` for an unknown claim, one that has no counterexample here, and a play whose moves do not say
    which states it passes.
    """
    claims = {claim.id: claim for claim in space.system.claims}
    if which not in claims:
        raise ExportError(f"{which!r} is no claim{near(which, claims)}; see fsm list claims")
    verdict = decide(space, claims[which])
    if not verdict.trace:
        why = verdict.note or {"holds": "it holds", "vacuous": "its premise is never met"}.get(verdict.status, "")
        raise ExportError(
            f"{which} has no counterexample here: {why or verdict.status.replace('_', ' ')}; "
            "name a mutant that breaks it, fsm list mutants"
        )
    return itf(space.system, _states(space, verdict.trace), verdict.trace, says=f"{which} fails: {claims[which].text}")


def _states(space: Space, play: list[str]) -> list[State]:
    """The states that a play passes."""
    ways = [[space.numbers[start]] for start in dict.fromkeys(space.system.starts)]
    for move in play:
        ways = [[*way, to] for way in ways for to in _led(space, way[-1], move)]
    if len(ways) != 1:
        raise ExportError(f"the moves of the play can be made in {len(ways)} ways that pass different states")
    return [space.states[number] for number in ways[0]]


def _led(space: Space, at: int, move: str) -> list[int]:
    """The states to which a move leads from a state, each once."""
    return list(dict.fromkeys(to for command, who, to in space.steps[at] if space.label(command, who) == move))
