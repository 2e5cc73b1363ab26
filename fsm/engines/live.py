"""A system as a live hierarchical state machine: the duel as it stands, played move by move.

The machine is a `HierarchicalMachine` of the library `transitions`. Its states are nested as the regions are, so a
step, a phase or `chain` can be watched as a whole; every move is one of its triggers (`TP: activate fast-op` is
`tp_activate_fast_op`). Conditions that a leaf does not decide are asked of the reference meaning.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, cast

from transitions.core import EventData

from fsm.core.errors import near
from fsm.core.meaning import moves
from fsm.core.nest import Nest, arcs, slug
from fsm.engines.machine import MoveError, build_machine

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from enum import Enum

    from fsm.core.meaning import Values
    from fsm.core.rule import Rule
    from fsm.core.system import State, System
    from fsm.engines.machine import MoveTransition

    Callback = Callable[[EventData], object]
    Told = Callable[..., bool]
    Effect = tuple[Enum | None, Values]


__all__ = ["Live", "MoveError", "Outcome"]


@dataclass(frozen=True)
class Outcome:
    """One thing that a move does: the rule behind it and the state it leads to."""

    rule: Rule
    state: State


class Live:
    """A system that is in a state, at first its first start (or `state`), and goes on by moves.

    For every move it has the methods of the machine: `live.tp_pass()` makes the move `TP: pass`, `live.may_tp_pass()`
    tells whether it can be made. A move that can do different things in one state keeps them all (`outcomes`); to make
    it without saying which is an error. Raises `RuleError` if two moves would be one trigger or a method of this class,
    and `ValueError` if `state` is no state of the system.
    """

    trigger: Callable[..., bool]
    """`trigger("tp_pass")` makes a move; `trigger("tp_pass", outcome=1)` takes the second of its outcomes."""
    may_trigger: Callable[..., bool]
    """`may_trigger("tp_pass")` tells whether a move can be made."""

    def __init__(self, system: System, state: State | None = None) -> None:
        self.system = system
        self._nest = Nest(system)
        self._alone = [replace(system, commands=(command,)) for command in system.commands]
        self._effects: dict[int, Effect | None] = {}
        self._next: Values | None = None
        found = list(arcs(system, self._nest))
        self._labels = {slug(arc.label): arc.label for arc in found}
        self.machine = build_machine(self._nest, found, {*dir(self), *Live.__annotations__, "machine", "to"})
        self._arrows = self.machine.arrows()
        values, leaf = self._read(state)
        with self._going_to(values):
            self.machine.add_model(self, leaf)

    @property
    def leaf(self) -> str:
        """The inmost state with those around it: `main1.MP1.open.state.A`."""
        return self._leaf

    @leaf.setter
    def leaf(self, name: str) -> None:
        """Called by the machine, between leaving states and entering others."""
        if self._next is None:
            raise MoveError(f"the machine cannot be put into {name!r}; use play or reset", self.moves())
        self._leaf, self._values, self._effects = name, self._next, {}

    @property
    def values(self) -> Values:
        """The value of every variable, also of those that cannot change in this system."""
        return dict(self._values)

    @property
    def state(self) -> State:
        """The state as the other engines have it: a tuple of codes."""
        return self.system.encode(self._values)

    def moves(self) -> list[str]:
        """The moves that can be made, in the order of the rules."""
        return list(dict.fromkeys(arrow.label for arrow in self._arrows[self.leaf] if self._fits(arrow)))

    def may(self, move: str) -> bool:
        """Whether a move can be made; raises `MoveError` if the system has no such move."""
        return self.may_trigger(slug(self._known(move)))

    def outcomes(self, move: str) -> list[Outcome]:
        """What a move can do here, in the order of the rules: one thing, seldom several, nothing if it is illegal."""
        return [
            Outcome(arrow.arc.command.rule, self.system.encode(self._result(arrow)))
            for arrow in self._fitting(self._known(move))
        ]

    def play(self, *moves: str) -> None:
        """Make moves one after the other; raises `MoveError` at the first that cannot be made."""
        for move in moves:
            self.trigger(move)

    def reset(self, state: State | None = None) -> None:
        """Go to a state (the first start, if none is given); callbacks are not told.

        Raises `ValueError` if it is no state of the system, and `MoveError` while a move is being made.
        """
        self._refuse_if_under_way("reset")
        values, leaf = self._read(state)
        with self._going_to(values):
            self.machine.set_state(leaf, self)

    def on_enter(self, state: str, callback: Callback) -> None:
        """Call back whenever a state of this name is entered: `"A"`, `"chain"` or `"main1.MP1.chain"`.

        `leaf` and `values` are the new ones by then. The callback is given the machine's event: `event.model` is this
        object, `event.transition.label` the move. It cannot make moves itself; an error in it comes out of `play`.
        Raises `KeyError` if there is no such state.
        """
        for named in self.machine.named(state):
            named.add_callback("enter", cast("Told", callback))

    def on_exit(self, state: str, callback: Callback) -> None:
        """Call back whenever a state of this name is left; `leaf` and `values` are still the old ones."""
        for named in self.machine.named(state):
            named.add_callback("exit", cast("Told", callback))

    def before(self, callback: Callback, *moves: str) -> None:
        """Call back before each of these moves is made (before all moves, if none is named)."""
        self._watch("before", self.machine.before_state_change, cast("Told", callback), moves)

    def after(self, callback: Callback, *moves: str) -> None:
        """Call back after each of these moves was made (after all moves, if none is named)."""
        self._watch("after", self.machine.after_state_change, cast("Told", callback), moves)

    @contextmanager
    def taking(self, move: str, outcome: int | None) -> Iterator[int]:
        """Called by the machine around a move: chooses the command, gives its number; raises what `trigger` raises."""
        self._refuse_if_under_way(move)
        arrow = self._choose(self._known(move), outcome)
        with self._going_to(self._result(arrow)):
            yield arrow.arc.number

    def allowed(self, event: EventData) -> bool:
        """Condition of a transition: the guard is true."""
        return self._effect(_arrow(event)) is not None

    def asked(self, event: EventData) -> bool:
        """Condition of a transition: its actor is the one who can take it."""
        effect = self._effect(_arrow(event))
        return effect is not None and effect[0] is _arrow(event).arc.actor

    def leads_there(self, event: EventData) -> bool:
        """Condition of a transition: its leaf is the one the rule leads to."""
        effect = self._effect(_arrow(event))
        return effect is not None and self._nest.find(effect[1]) == _arrow(event).arc.target

    def chosen(self, event: EventData) -> bool:
        """Condition of a transition that has its move in common with others: it is the one that was chosen."""
        return event.kwargs.get("number") in (None, _arrow(event).arc.number)

    def _watch(self, moment: str, every: list[Any], told: Told, moves: Sequence[str]) -> None:
        for event in [self.machine.events[slug(self._known(move))] for move in moves]:
            event.add_callback(moment, told)
        if not moves:
            every.append(told)

    def _effect(self, arrow: MoveTransition) -> Effect | None:
        """Who takes the command now and what the values are then; `None` if its guard is false."""
        number = arrow.arc.number
        if number not in self._effects:
            found = next(moves(self._alone[number], self._values), None)
            self._effects[number] = found and (found[0], found[2])
        return self._effects[number]

    def _fits(self, arrow: MoveTransition) -> bool:
        event = EventData(None, None, self.machine, self, (), {})
        event.transition = arrow
        return all(condition.check(event) for condition in arrow.conditions)

    def _fitting(self, move: str) -> list[MoveTransition]:
        return [arrow for arrow in self._arrows[self.leaf] if arrow.label == move and self._fits(arrow)]

    def _result(self, arrow: MoveTransition) -> Values:
        effect = self._effect(arrow)
        assert effect is not None
        self._nest.leaf(effect[1], f"{arrow.arc.command.rule.where}: {arrow.label}")
        return effect[1]

    def _choose(self, move: str, outcome: int | None) -> MoveTransition:
        fitting = self._fitting(move)
        if not fitting:
            legal = self.moves()
            raise MoveError(f"{move!r} cannot be made in {self.leaf}; legal: {', '.join(legal) or 'no move'}", legal)
        if outcome is None and any(self._result(arrow) != self._result(fitting[0]) for arrow in fitting):
            rules = ", ".join(f"{i} ({arrow.arc.command.rule.name})" for i, arrow in enumerate(fitting))
            raise MoveError(f"{move!r} has several outcomes in {self.leaf}; give outcome={rules}", self.moves())
        if outcome is not None and outcome not in range(len(fitting)):
            last = len(fitting) - 1
            raise MoveError(f"{move!r} has no outcome {outcome} in {self.leaf}; the last is {last}", self.moves())
        return fitting[outcome or 0]

    def _known(self, move: str) -> str:
        if slug(move) not in self._labels:
            raise MoveError(f"the system has no move {move!r}{near(move, self._labels.values())}", self.moves())
        return self._labels[slug(move)]

    def _read(self, state: State | None) -> tuple[Values, str]:
        wanted = self.system.starts[0] if state is None else state
        try:
            values = self.system.decode(wanted)
        except (KeyError, ValueError):
            names = ", ".join(self.system.names)
            raise ValueError(f"{wanted!r} is no state of the system; give one code for each of {names}") from None
        return values, self._nest.leaf(values, f"{wanted!r}")

    def _refuse_if_under_way(self, move: str) -> None:
        if self._next is not None:
            raise MoveError(f"{move!r} has to wait: a move is being made; go on when it is over", ())

    @contextmanager
    def _going_to(self, values: Values) -> Iterator[None]:
        self._next = values
        try:
            yield
        finally:
            self._next = None


def _arrow(event: EventData) -> MoveTransition:
    return cast("MoveTransition", event.transition)
