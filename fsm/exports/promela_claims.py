"""The claims of a system as assertions of a Promela text, and one formula for plays that never end.

A condition on one state is judged in every state, one on a step after every step, with what was true before kept in
hidden variables. A monitor is part of the state: which claim is watched is chosen at the start, so that the monitors
stand beside each other and never multiply.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fsm.core import claim as c
from fsm.core.expr import children
from fsm.core.fold import negation, variables_in
from fsm.core.nodes import Expr, Var
from fsm.core.temporal import After, MayAct
from fsm.exports.possible import able_to_act
from fsm.exports.promela_terms import Promela, type_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from enum import Enum

    from fsm.core.system import System
    from fsm.exports.asked import Asked
    from fsm.exports.names import Names


class OfStates(Promela):
    """Conditions on one state; who can move is read off the hidden variables `can_…`."""

    def may_act(self, actor: Enum) -> str:
        """Whether this actor can move."""
        return self.term(able_to_act(self.system, actor))


class Judge:
    """The parts of a Promela text that judge its claims."""

    def __init__(self, system: System, names: Names, asked: Sequence[Asked]) -> None:
        self.system, self.names, self.asked = system, names, asked
        self.on_states = [one for one in asked if not one.on_steps]
        self.on_steps = [one for one in asked if one.on_steps and one.monitor is None]
        self.watched = [one for one in asked if one.monitor is not None]
        self.rounds = [one for one in asked if isinstance(one.claim, c.NoCycle)]
        for number in range(len(system.commands)):
            names.give(f"can {number}", f"can_{number}")
        for one in asked:
            for prefix in ("judge_", "holds_", "met_"):
                names.give((prefix, one.claim.id), prefix + one.claim.id)

    def declarations(self) -> Iterator[str]:
        """Hidden variables: what was true before a step, the step itself, and one for every assertion."""
        yield "hidden short did; hidden byte by;"
        yield from (f"hidden byte {self.names[f'can {number}']};" for number in range(len(self.system.commands)))
        yield from (f"hidden {self.type(name)} was_{self.names[name]};" for name in self.read_before())
        for one in self.asked:
            holds, met = self.names["holds_", one.claim.id], self.names["met_", one.claim.id]
            yield f"hidden byte {holds} = 1; hidden byte {met};" if one.broken is not None else f"hidden byte {met};"

    def type(self, name: str) -> str:
        """The type of a hidden copy; SPIN hides no bits."""
        found = type_of(self.system.domains[name])
        return "byte" if found in ("bit", "bool") else found

    def read_before(self) -> list[str]:
        """The variables whose value before a step is asked for."""
        found: set[str] = set()
        for one in [*self.on_steps, *self.watched]:
            tests = [one.broken, one.met, *(test for _, test, _ in (one.monitor.arcs if one.monitor else ()))]
            for test in tests:
                if test is not None:
                    found |= read_now(self.system, test)
        return [name for name in self.system.names if name in found]

    def call(self, one: Asked) -> str:
        """The call that judges one claim."""
        return f"{self.names['judge_', one.claim.id]}()"

    def inlines(self) -> Iterator[str]:
        """The judgement of each claim, in the text's own words."""
        for one in self.asked:
            places = one.monitor.places if one.monitor else ()
            before = "was_{}" if one.on_steps else "{}"
            terms = (Promela if one.on_steps else OfStates)(self.system, self.names, before=before, places=places)
            yield f"inline {self.call(one)} {{  /* {plain(one.claim.text)} [{plain(one.claim.cite)}] */"
            if one.broken is not None:
                holds = self.names["holds_", one.claim.id]
                yield f"  {holds} = {terms.term(negation(one.broken))}; assert({holds});"
            yield f"  MET({self.names['met_', one.claim.id]}, {terms.term(one.met)})"
            if one.monitor is not None:
                place = "place"
                for source, test, target in reversed(one.monitor.arcs):
                    here = f"place == {places.index(source)} && {terms.term(test)}"
                    place = f"({here} -> {places.index(target)} : {place})"
                yield f"  ; place = {place}"
            yield "}"

    def look(self) -> Iterator[str]:
        """What can be done in a state, worked out once for all claims."""
        terms = Promela(self.system, self.names)
        for number, command in enumerate(self.system.commands):
            yield f"  {self.names[f'can {number}']} = {terms.term(command.test)};"

    def domains(self) -> Iterator[str]:
        """Assertions that no variable leaves its domain."""
        for name in self.system.risky:
            codes = sorted(self.system.domains[name].codes.values())
            yield f"assert({' || '.join(f'{self.names[name]} == {code}' for code in codes)});"


def read_now(system: System, expr: Expr[Any]) -> set[str]:
    """The variables that a condition on a step reads as they are before the step."""
    if isinstance(expr, Var):
        return {expr.name}
    if isinstance(expr, MayAct):
        return variables_in(system.may_act(expr.actor))
    inside = () if isinstance(expr, After) else children(expr)
    return set[str]().union(*(read_now(system, part) for part in inside))


def plain(text: str) -> str:
    """A text that can stand in a comment."""
    return text.replace("*/", "* /").replace("\n", " ")
