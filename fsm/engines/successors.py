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


def successors(system: System) -> Successors:
    """The function that lists the steps of a state."""
    translator = Translator(system)
    at = inmost(system)
    if at is None:
        source = _function("moves", translator, list(enumerate(system.commands)))
        return cast("Successors", translator.run(source, "moves"))
    domain = system.domains[at]
    parts, table = [], []
    for value, code in domain.codes.items():
        commands = [(i, c) for i, c in enumerate(system.commands) if may_hold(c, at, value)]
        parts.append(_function(f"moves_{code}", translator, commands))
        table.append(f"{code}: moves_{code}")
    parts.append(f"D = {{{', '.join(table)}}}\ndef moves(s):\n    return D[s[{system.index[at]}]](s)\n")
    return cast("Successors", translator.run("\n".join(parts), "moves"))


def _code(translator: Translator, value: n.Expr[Any]) -> str:
    """Source of a new code; that of a condition is made a number, since Python says `True`."""
    plain = isinstance(value, n.Const | n.Var) or value.domain is not bool
    return translator.term(value) if plain else f"int({translator.term(value)})"


def _function(name: str, translator: Translator, commands: list[tuple[int, Command]]) -> str:
    names = translator.system.names
    lines = [f"def {name}(s):", "    out = []"]
    for number, command in commands:
        new = dict(command.updates)
        parts = ", ".join(_code(translator, new[v]) if v in new else f"s[{i}]" for i, v in enumerate(names))
        actor = "-1" if command.actor is None else translator.term(command.actor)
        lines += [
            f"    if {translator.term(command.test)}:",
            f"        out.append(({number}, {actor}, ({parts},)))",
        ]
    return "\n".join([*lines, "    return out", ""])
