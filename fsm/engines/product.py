"""Two systems walked together: the same choices of the players in both, and where only one of them allows a choice.

Steps that nobody chooses are taken silently, in every way they can go; so after the same choices each system is in
one of several states, and a choice counts as allowed if one of them allows it. Only states that look alike in both
systems are compared, such as those in the same phase; what is chosen where only one of them comes to, the other does
not allow. Where a play can be over, whatever would come next is not judged: the end is a bound of the model and not a
rule.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from fsm.engines.reach import Space

PAIRS_LIMIT = 200_000
"""The most pairs of positions that are walked."""
Position = frozenset[int]
Pair = tuple[Position, Position]
Look = tuple[object, ...]
Choices = dict[str, tuple[str, set[int]]]
"""For each move its rule (the first that makes it) and the numbers of the states it leads to."""


@dataclass(frozen=True)
class Split:
    """A move that one of two systems allows after a play, and the other does not.

    `side` is 0 or 1, the system that allows it, by `rule`; `play` has what the players chose before; `here` are the
    numbers of the states in which each of the two then is.
    """

    side: int
    move: str
    rule: str
    play: tuple[str, ...]
    here: Pair


def splits(one: Space, other: Space, seen: Sequence[str] = (), *, max_pairs: int = PAIRS_LIMIT) -> Iterator[Split]:
    """Every move that only one of the two systems allows, nearest first, up to `max_pairs` pairs of positions.

    `seen` names the variables by which players tell states apart: two states are compared if these agree.
    """
    sides = (_Side(one, seen), _Side(other, seen))
    before: dict[_Node, tuple[_Node, str] | None] = dict.fromkeys(_nodes(sides[0].begin(), sides[1].begin()))
    queue = list(before)
    for node in queue:  # the list grows while it is walked
        choices = [
            side.choices(position) if node.alone in (None, at) else {}
            for at, (side, position) in enumerate(zip(sides, node.here, strict=True))
        ]
        for side in (0, 1):
            for move, (rule, _) in choices[side].items():
                if move not in choices[1 - side] and not sides[1 - side].over(node.here[1 - side]):
                    yield Split(side, move, rule, _play(before, node), node.here)
        for move in choices[0]:
            if move in choices[1]:
                led = (sides[0].settle(choices[0][move][1]), sides[1].settle(choices[1][move][1]))
                new = [found for found in _nodes(*led) if found not in before][: max_pairs - len(before)]
                before.update(dict.fromkeys(new, (node, move)))
                queue += new


@dataclass(frozen=True)
class _Node:
    """Where the two systems are after the same choices; `alone` is the one that comes to such a place, if one does."""

    here: Pair
    alone: int | None = None


def _nodes(one: Mapping[Look, Position], other: Mapping[Look, Position]) -> list[_Node]:
    """Positions that look alike, in pairs; then each that looks like none of the other system, with all of those."""
    every = [frozenset().union(*positions.values()) for positions in (one, other)]
    return [
        *(_Node((position, other[look])) for look, position in one.items() if look in other),
        *(_Node((position, every[1]), 0) for look, position in one.items() if look not in other),
        *(_Node((every[0], position), 1) for look, position in other.items() if look not in one),
    ]


def _play(before: Mapping[_Node, tuple[_Node, str] | None], node: _Node) -> tuple[str, ...]:
    moves: list[str] = []
    while (step := before[node]) is not None:
        node, move = step
        moves.append(move)
    return tuple(reversed(moves))


class _Side:
    """One of the two systems."""

    def __init__(self, space: Space, seen: Sequence[str]) -> None:
        self._space, self._seen = space, seen
        self._settled: dict[int, Position] = {}

    def begin(self) -> dict[Look, Position]:
        """Where plays begin."""
        return self.settle(range(len(self._space.system.starts)))

    def settle(self, states: Iterable[int]) -> dict[Look, Position]:
        """Where silent steps lead to, by how it looks: states with choices, and states without any step."""
        found: dict[Look, set[int]] = {}
        for state in frozenset().union(*map(self._ends, states)):
            found.setdefault(self._look(state), set()).add(state)
        return {look: frozenset(found[look]) for look in sorted(found, key=str)}

    def _look(self, state: int) -> Look:
        return tuple(self._space.system.value(self._space.states[state], name) for name in self._seen)

    def _ends(self, start: int) -> Position:
        if start not in self._settled:
            seen, queue, ends = {start}, [start], set()
            for state in queue:  # the list grows while it is walked
                silent = [to for _, who, to in self._space.steps[state] if who < 0]
                if len(silent) < len(self._space.steps[state]) or not silent:
                    ends.add(state)
                queue += [to for to in dict.fromkeys(silent) if to not in seen]
                seen.update(silent)
            self._settled[start] = frozenset(ends)
        return self._settled[start]

    def over(self, position: Position) -> bool:
        """Whether the play can be over here."""
        return any(not self._space.steps[state] for state in position)

    def choices(self, position: Position) -> Choices:
        """What the players may choose in one of these states."""
        found: Choices = {}
        for state in sorted(position):
            for command, who, to in self._space.steps[state]:
                if who >= 0:
                    rule = self._space.system.commands[command].rule.name
                    found.setdefault(self._space.label(command, who), (rule, set()))[1].add(to)
        return found
