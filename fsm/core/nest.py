"""The named states of a system as one tree, and where each move can lead from each leaf of it.

The regions of a system are nested, the outermost first. In a duel every window stands inside a phase or step, so
that `main1.MP1.chain.build.D` is one leaf: a chain is being built in Main Phase 1.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING, Any, cast

from fsm.core import nodes as n
from fsm.core.errors import RuleError, StrayError
from fsm.core.fold import is_false, is_true, variables_in
from fsm.core.meaning import label
from fsm.core.prose import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from enum import Enum

    from fsm.core.region import Region
    from fsm.core.system import Command, System

SEPARATOR = "."
WHOLE = "whole"
"""The one leaf of a system without regions."""


def slug(move: str) -> str:
    """The trigger of a move.

    >>> slug("TP: activate fast-op"), slug("rules: gate (not agreed)")
    ('tp_activate_fast_op', 'rules_gate_not_agreed')
    """
    return re.sub(r"\W+", "_", move.lower()).strip("_")


class Nest:
    """The leaves of a system: one for each way in which its regions can stand together.

    `leaves` names the leaf for each combination of values of `variables`; `titles` says for some states, by name, what
    to write on them in a picture. Raises `RuleError` if a state's name contains a dot.
    """

    def __init__(self, system: System) -> None:
        self.variables = tuple(region.var.name for region in system.regions)
        self.leaves: dict[tuple[object, ...], str] = {}
        self.titles: dict[str, str] = {}
        for path, values in _leaves(system, system.regions, None):
            if dotted := [name for name in path if SEPARATOR in name]:
                raise RuleError(f"the state {dotted[0]!r} has a dot in its name; write it without")
            self.leaves[values] = SEPARATOR.join(path) or WHOLE
            self.titles |= _titles(system.regions, path, values)

    def find(self, values: Mapping[str, object]) -> str | None:
        """The leaf where the variables have these values; `None` if the regions never stand together like that."""
        return self.leaves.get(tuple(values[name] for name in self.variables))

    def leaf(self, values: Mapping[str, object], where: str) -> str:
        """The leaf where the variables have these values; raises `StrayError` naming `where` if there is none."""
        found = self.find(values)
        if found is None:
            stands = " and ".join(f"{name}={say(values[name])}" for name in self.variables)
            raise StrayError(f"{where}: no state has {stands}; embed it, or correct the rule")
        return found


def _titles(regions: Sequence[Region], path: tuple[str, ...], values: tuple[Any, ...]) -> Iterator[tuple[str, str]]:
    """For each region, the state on the path that is one of its leaves, and what to write on it."""
    at = 0
    for region, value in zip(regions, values, strict=True):
        at += len(region.path(value))
        yield SEPARATOR.join(path[:at]), f"{region.var.name} {value.name}"


def _leaves(
    system: System, regions: Sequence[Region], only: Sequence[str] | None
) -> Iterator[tuple[tuple[str, ...], tuple[object, ...]]]:
    """Path and values of every leaf; `only` names the composites of the first region that exist here."""
    if not regions:
        yield (), ()
        return
    region, *rest = regions
    here = _values(system, region) if only is None else [leaf for name in only for leaf in region.leaves(name)]
    for leaf in _values(system, region):
        if leaf in here:
            embedded = region.embedded.get(leaf) if rest and rest[0] is region.inside else None
            for path, values in _leaves(system, rest, embedded):
                yield (*region.path(leaf), *path), (leaf, *values)


def _values(system: System, region: Region) -> list[Enum]:
    cell = system.grounder.cell(region.var.name)
    return cast("list[Enum]", list(system.grounder.possible(cell).values))


@dataclass(frozen=True)
class Arc:
    """One way in which a command may lead from a leaf: by whom, and to which leaf.

    `target` is `None` where the command would leave the tree. `open` says what is not decided by the leaf alone:
    `allowed` (the guard), `asked` (who takes the move), `leads_there` (the leaf it leads to).
    """

    number: int
    command: Command
    source: str
    actor: Enum | None
    target: str | None
    open: tuple[str, ...]

    @property
    def label(self) -> str:
        """The move: `TP: pass`."""
        return label(self.actor, self.command.text)


def arcs(system: System, nest: Nest) -> Iterator[Arc]:
    """Every arc that the leaves do not rule out, in the order of the rules."""
    folder = _Folder(system)
    for number, command in enumerate(system.commands):
        for values, source in nest.leaves.items():
            known: dict[str, object] = dict(zip(nest.variables, values, strict=True))
            rest = folder.guard(command, known)
            if rest is None:
                continue
            known |= dict(filter(None, map(_settled, rest)))
            actors = folder.actors(command, known)
            targets = folder.targets(command, known, nest)
            asks = {"allowed": rest, "asked": len(actors) > 1, "leads_there": len(targets) > 1}
            still_open = tuple(name for name, asked in asks.items() if asked)
            for actor, target in product(actors, targets):
                yield Arc(number, command, source, actor, target, still_open)


class _Folder:
    """Folds the expressions of one system where some of its variables are known, each expression once."""

    def __init__(self, system: System) -> None:
        self.grounder = system.grounder
        self.reads: dict[int, set[str]] = {}
        self.folded: dict[tuple[int, tuple[tuple[str, object], ...]], n.Expr[Any]] = {}

    def fold(self, expr: n.Expr[Any], known: Mapping[str, object]) -> n.Expr[Any]:
        """The expression with what is known put in."""
        if id(expr) not in self.reads:
            self.reads[id(expr)] = variables_in(expr)
        put = tuple((name, known[name]) for name in known if name in self.reads[id(expr)])
        if not put:
            return expr
        if (id(expr), put) not in self.folded:
            cells = {name: n.Const(self.grounder.cells[name].domain, value) for name, value in put}
            grounder = replace(self.grounder, cells={**self.grounder.cells, **cells})
            self.folded[id(expr), put] = grounder.term(expr, {})
        return self.folded[id(expr), put]

    def guard(self, command: Command, known: Mapping[str, object]) -> list[n.Expr[bool]] | None:
        """What is left of the guard; `None` if it cannot be true."""
        rest = []
        for condition in command.test.args if isinstance(command.test, n.AllOf) else (command.test,):
            test = cast("n.Expr[bool]", self.fold(condition, known))
            if is_false(test):
                return None
            if not is_true(test):
                rest.append(test)
        return rest

    def possible(self, expr: n.Expr[Any], known: Mapping[str, object]) -> tuple[object, ...]:
        """The values the expression can have."""
        return self.grounder.possible(self.fold(expr, known)).values

    def actors(self, command: Command, known: Mapping[str, object]) -> tuple[Enum | None, ...]:
        """Who can take the command."""
        return (None,) if command.actor is None else cast("tuple[Enum, ...]", self.possible(command.actor, known))

    def targets(self, command: Command, known: Mapping[str, object], nest: Nest) -> list[str | None]:
        """The leaves the command can lead to, each once; `None` where it can leave the tree."""
        new = dict(command.updates)
        options = (self.possible(new[v], known) if v in new else (known[v],) for v in nest.variables)
        return list(dict.fromkeys(map(nest.leaves.get, product(*options))))


def _settled(test: n.Expr[bool]) -> tuple[str, object] | None:
    """The variable and its value, if the condition leaves it only one."""
    match test:
        case n.Compare(op="==", left=n.Var(name=name), right=n.Const(value=value)):
            return name, value
        case n.Var(name=name):
            return name, True
        case n.Not(arg=n.Var(name=name)):
            return name, False
        case _:
            return None
