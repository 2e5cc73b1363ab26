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
    step that first led to it; `cut` are the states that have steps to states left out at a limit.
    """

    system: System
    states: list[State]
    steps: list[list[tuple[int, int, int]]]
    depths: list[int]
    parents: list[tuple[int, int, int] | None]
    cut: frozenset[int]
    seconds: float
    numbers: dict[State, int] = field(repr=False)

    @property
    def complete(self) -> bool:
        """Whether no reachable state was left out at a limit."""
        return not self.cut

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
        moves = successors(self.system) if self.cut else None
        masks = []
        for at, steps in enumerate(self.steps):
            mask = 0
            every = moves(self.states[at]) if moves and at in self.cut else steps
            for _, who, _ in every:
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
    moves, guarded = successors(system), _guarded(system)
    began = time.perf_counter()
    states = list(dict.fromkeys(system.starts))
    numbers = {state: i for i, state in enumerate(states)}
    depths = [0] * len(states)
    parents: list[tuple[int, int, int] | None] = [None] * len(states)
    steps: list[list[tuple[int, int, int]]] = []
    cut: set[int] = set()
    for at, state in enumerate(states):  # the list grows while it is walked: that is the queue
        if progress is not None and at % REPORT_EVERY == 0:
            progress(len(states), len(states) - at, time.perf_counter() - began)
        out = []
        for command, who, new in moves(state):
            number = numbers.get(new)
            if number is None:
                if max_states is not None and len(states) >= max_states:
                    cut.add(at)
                    continue
                if any(new[i] not in codes for i, codes in guarded):
                    space = Space(system, states, steps, depths, parents, frozenset(cut), 0.0, numbers)
                    raise _stray(space, at, command, who, new)
                number = len(states)
                numbers[new] = number
                states.append(new)
                depths.append(depths[at] + 1)
                parents.append((at, command, who))
            out.append((command, who, number))
        steps.append(out)
    return Space(system, states, steps, depths, parents, frozenset(cut), time.perf_counter() - began, numbers)


def _guarded(system: System) -> list[tuple[int, frozenset[int]]]:
    """The variables that some update might take out of their domain: place in a state and allowed codes."""
    return [(system.index[name], _codes(system, name)) for name in system.risky]


def _stray(space: Space, at: int, command: int, who: int, new: State) -> StrayError:
    """The error for a step out of state `at` that leaves a domain, with a shortest play that ends with it."""
    system = space.system
    name, code = next((name, new[i]) for name, i in system.index.items() if new[i] not in _codes(system, name))
    known = system.grounder.values(system.grounder.cell(name).domain).codes
    value = next((say(value) for value, its in known.items() if its == code), str(code))
    domain = ", ".join(map(say, system.domains[name].values))
    play = " · ".join([*space.play(at), space.label(command, who)])
    where = system.commands[command].rule.where
    return StrayError(f"{where}: {name} became {value}, which is not one of {domain}; play: {play}")


def _codes(system: System, name: str) -> frozenset[int]:
    return frozenset(system.domains[name].codes.values())
