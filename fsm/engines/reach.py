"""The reachable states of a system, breadth first, with every step between them."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from fsm.core.errors import StrayError
from fsm.core.meaning import label
from fsm.core.prose import say
from fsm.engines.successors import successors

if TYPE_CHECKING:
    from enum import Enum

    from fsm.core.system import State, System

Progress = Callable[[int, int, float], None]
"""Told now and then: states found, states waiting, seconds since the start."""

REPORT_EVERY = 2_000


@dataclass(frozen=True, eq=False)
class Space:
    """The explored states of a system.

    `steps[i]` lists (command number, actor code or -1, number of the next state) of state `i`; `parents[i]` is the
    step that first led to it; `complete` is false if the search stopped at a limit.
    """

    system: System
    states: list[State]
    steps: list[list[tuple[int, int, int]]]
    depths: list[int]
    parents: list[tuple[int, int, int] | None]
    complete: bool
    seconds: float
    numbers: dict[State, int] = field(repr=False)

    @property
    def edges(self) -> int:
        """How many steps there are between explored states."""
        return sum(map(len, self.steps))

    @property
    def depth(self) -> int:
        """The number of steps to the farthest state."""
        return max(self.depths, default=0)

    @cached_property
    def actors(self) -> tuple[Enum, ...]:
        """The actors, by code."""
        for command in self.system.commands:
            if command.actor is not None:
                return tuple(command.actor.domain)  # type: ignore[arg-type]
        return ()

    @cached_property
    def may(self) -> list[int]:
        """For each state the bit mask of the actors who can move there."""
        masks = []
        for steps in self.steps:
            mask = 0
            for _, who, _ in steps:
                if who >= 0:
                    mask |= 1 << who
            masks.append(mask)
        return masks

    def label(self, command: int, who: int) -> str:
        """The move as it is written: `TP: pass`."""
        return label(self.actors[who] if who >= 0 else None, self.system.commands[command].text)

    def play(self, number: int) -> list[str]:
        """A shortest play from a start to the state, as moves."""
        moves: list[str] = []
        while (parent := self.parents[number]) is not None:
            number, command, who = parent
            moves.append(self.label(command, who))
        return moves[::-1]

    def fired(self) -> set[str]:
        """The names of the rules that some reachable step carries out."""
        commands = {command for steps in self.steps for command, _, _ in steps}
        return {self.system.commands[c].rule.name for c in commands}


def reach(system: System, *, max_states: int | None = None, progress: Progress | None = None) -> Space:
    """Explore every reachable state, or the first `max_states` of them.

    Raises `StrayError` if an update leaves the domain of its variable, naming the rule.
    """
    moves = successors(system)
    began = time.perf_counter()
    states = list(dict.fromkeys(system.starts))
    numbers = {state: i for i, state in enumerate(states)}
    depths = [0] * len(states)
    parents: list[tuple[int, int, int] | None] = [None] * len(states)
    steps: list[list[tuple[int, int, int]]] = []
    complete = True
    for at, state in enumerate(states):  # the list grows while it is walked: that is the queue
        if progress is not None and at % REPORT_EVERY == 0:
            progress(len(states), len(states) - at, time.perf_counter() - began)
        out = []
        for command, who, new in moves(state):
            number = numbers.get(new)
            if number is None:
                if max_states is not None and len(states) >= max_states:
                    complete = False
                    continue
                number = len(states)
                numbers[new] = number
                states.append(new)
                depths.append(depths[at] + 1)
                parents.append((at, command, who))
            out.append((command, who, number))
        steps.append(out)
    space = Space(system, states, steps, depths, parents, complete, time.perf_counter() - began, numbers)
    _refuse_strays(space)
    return space


def _refuse_strays(space: Space) -> None:
    for at, name in enumerate(space.system.names):
        allowed = set(space.system.domains[name].codes.values())
        if strays := {state[at] for state in space.states} - allowed:
            code = min(strays)
            number = next(i for i, state in enumerate(space.states) if state[at] == code)
            parent = space.parents[number]
            where = space.system.commands[parent[1]].rule.where if parent else "a start"
            domain = ", ".join(map(say, space.system.domains[name].values))
            raise StrayError(f"{where}: {name} became code {code}, outside {domain}; play: {space.play(number)}")
