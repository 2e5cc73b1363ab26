"""Regions: variables whose values are the leaves of a tree of named states.

A composite state is the set of its leaves. A region can be embedded in the leaves of another, as the windows are
embedded in every frame of a turn: the state is then the pair, and a live machine nests one inside the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, cast

from fsm.core.domain import advice, name_of
from fsm.core.errors import RuleError, here, near
from fsm.core.nodes import AnyOf, Expr, Var

Tree = Mapping[str, "Tree | Sequence[Enum]"]


@dataclass(frozen=True, eq=False)
class Region:
    """A tree of named states over the values of a variable.

    `tree` maps a composite's name to a smaller tree or to its leaves. `embedded` names, for each leaf, the composite
    states of another region that exist inside it (all of them where a leaf is not named).
    Raises `RuleError` if a value is missing from the tree or stands in it twice, if two composites have one name, if
    something else than a value stands in the tree, and if `embedded` names what the region inside does not have.
    """

    var: Var[Any]
    tree: Tree
    inside: Region | None = None
    embedded: Mapping[Enum, Sequence[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if fault := next(_faults(self), None):
            raise RuleError(f"{here()}: {fault}")
        for embedded in self.embedded.values():
            for composite in embedded:
                cast("Region", self.inside).leaves(composite)

    def leaves(self, composite: str) -> tuple[Enum, ...]:
        """The leaves of a composite; raises `RuleError` for a name that is not in the tree."""
        for name, subtree in _composites(self.tree):
            if name == composite:
                return tuple(_leaves(subtree))
        known = [name for name, _ in _composites(self.tree)]
        hint = near(composite, known) or f"; it has {', '.join(known)}"
        raise RuleError(f"{here()}: no state {composite!r} in {self.var.name}{hint}")

    def within(self, composite: str) -> Expr[bool]:
        """Whether the variable is at a leaf of this composite."""
        return AnyOf(bool, tuple(self.var == leaf for leaf in self.leaves(composite)))

    def path(self, leaf: Enum) -> tuple[str, ...]:
        """The names of the composites around a leaf, outermost first, and the leaf's own name."""
        return _path(self.tree, leaf)


def _faults(region: Region) -> Iterator[str]:
    """What is wrong with a region, one sentence each."""
    name, domain, found = region.var.name, region.var.domain, list(_leaves(region.tree))
    if not (isinstance(domain, type) and issubclass(domain, Enum)):
        yield f"`{name}` is a {name_of(domain)}; a region is over an Enum"
        return
    declared: list[Enum] = list(domain)
    for leaf in declared:
        if found.count(leaf) != 1:
            times = "stands twice in" if leaf in found else "is missing from"
            yield f"{leaf.name} {times} the tree of {name}; it must stand exactly once"
    if foreign := [leaf for leaf in found if leaf not in declared]:
        yield f"{foreign[0]} stands in the tree of {name}; {advice(domain, foreign[0])}"
    composites = [composite for composite, _ in _composites(region.tree)]
    if twins := [composite for composite in composites if composites.count(composite) > 1]:
        yield f"two states of {name} are called {twins[0]!r}; give each a name of its own"
    if region.embedded and region.inside is None:
        yield f"the region of {name} embeds states of no region; give it with inside="


def _leaves(tree: Tree | Sequence[Enum]) -> Iterator[Enum]:
    if isinstance(tree, Mapping):
        for child in tree.values():
            yield from _leaves(child)
    else:
        yield from tree


def _composites(tree: Tree) -> Iterator[tuple[str, Tree | Sequence[Enum]]]:
    for name, child in tree.items():
        yield name, child
        if isinstance(child, Mapping):
            yield from _composites(child)


def _path(tree: Tree | Sequence[Enum], leaf: Enum) -> tuple[str, ...]:
    if not isinstance(tree, Mapping):
        return (leaf.name,)
    for name, child in tree.items():
        if leaf in _leaves(child):
            return (name, *_path(child, leaf))
    return ()
