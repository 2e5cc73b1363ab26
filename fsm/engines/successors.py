"""All steps of a state, as fast as plain Python goes: one generated function for each value of the inmost region."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from fsm.core import nodes as n
from fsm.core.inmost import inmost, may_hold
from fsm.engines.source import Translator

if TYPE_CHECKING:
    from fsm.core.system import Command, State, System

Edge = tuple[int, int, "State"]
Successors = Callable[["State"], list[Edge]]
"""Gives (number of the command, code of the actor or -1, next state) in the order of the rules."""


def successors(system: System, *, piecemeal: bool = False) -> Successors:
    """The function that lists the steps of a state.

    `piecemeal` is for a few plays of a system that is not built as a whole: what a step changes is then worked out
    and translated when the step is first possible. It is slower where many states are visited.
    """
    outcomes = _Outcomes(system) if piecemeal else None
    at = inmost(system)
    if at is None:
        return _translated(system, list(enumerate(system.commands)), outcomes)
    here, place = _Functions(system, at, outcomes), system.index[at]
    return lambda state: here[state[place]](state)


class _Functions(dict[int, Successors]):
    """The functions by the code of the variable, each made when a state first asks for it."""

    def __init__(self, system: System, at: str, outcomes: _Outcomes | None) -> None:
        super().__init__()
        self.system, self.at, self.outcomes = system, at, outcomes

    def __missing__(self, code: int) -> Successors:
        value = self.system.domains[self.at].value(code)
        commands = [(i, c) for i, c in enumerate(self.system.commands) if may_hold(c, self.at, value)]
        self[code] = _translated(self.system, commands, self.outcomes)
        return self[code]


class _Outcomes(dict[int, Callable[["State"], "State"]]):
    """The next state by the number of the command, each made when it is first asked for."""

    def __init__(self, system: System) -> None:
        super().__init__()
        self.system = system

    def __missing__(self, number: int) -> Callable[[State], State]:
        translator = Translator(self.system)
        source = f"def new(s):\n    return {_outcome(translator, self.system.commands[number])}\n"
        self[number] = cast("Callable[[State], State]", translator.run(source, "new"))
        return self[number]


def _code(translator: Translator, value: n.Expr[Any]) -> str:
    """Source of a new code; that of a condition is made a number, since Python says `True`."""
    plain = isinstance(value, n.Const | n.Var) or value.domain is not bool
    return translator.term(value) if plain else f"int({translator.term(value)})"


def _outcome(translator: Translator, command: Command) -> str:
    """Source of the next state."""
    names, new = translator.system.names, dict(command.updates)
    parts = ", ".join(_code(translator, new[v]) if v in new else f"s[{i}]" for i, v in enumerate(names))
    return f"({parts},)"


def _translated(system: System, commands: list[tuple[int, Command]], outcomes: _Outcomes | None) -> Successors:
    """The function that lists those steps of a state that are among these commands."""
    translator = Translator(system)
    later = "" if outcomes is None else translator.table(outcomes)
    lines = ["def moves(s):", "    out = []"]
    for number, command in commands:
        actor = "-1" if command.actor is None else translator.term(command.actor)
        new = f"{later}[{number}](s)" if later else _outcome(translator, command)
        lines += [f"    if {translator.term(command.test)}:", f"        out.append(({number}, {actor}, {new}))"]
    return cast("Successors", translator.run("\n".join([*lines, "    return out", ""]), "moves"))
