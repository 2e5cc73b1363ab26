"""Systems: variables, rules and claims put together for one profile and one cast, ready to be run."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

from fsm.core import nodes as n
from fsm.core.fold import conjunction, disjunction
from fsm.core.prose import say

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence
    from enum import Enum

    from fsm.core.claim import Claim
    from fsm.core.domain import Finite
    from fsm.core.ground import Grounder
    from fsm.core.projection import Projection
    from fsm.core.region import Region
    from fsm.core.rule import Condition, Rule

State = tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Command:
    """A rule with its choices made: a plain guard and plain updates.

    `text` is the label of the step without the actor (`"activate book"`), `verb` its first word, `things` the values
    of the choices named in the move. `make` works out what the step changes.
    """

    rule: Rule
    text: str
    things: tuple[object, ...]
    guard: tuple[Condition, ...]
    actor: n.Expr[Any] | None
    make: Callable[[], tuple[tuple[str, n.Expr[Any]], ...]] = field(repr=False)

    @cached_property
    def updates(self) -> tuple[tuple[str, n.Expr[Any]], ...]:
        """The variables that the step sets, each with its new value."""
        return self.make()

    def complete(self) -> None:
        """Work the updates out now; raises `RuleError` if they cannot be made."""
        _ = self.updates

    @property
    def verb(self) -> str:
        """The first word of the move."""
        return self.rule.verb

    @property
    def thing(self) -> object:
        """The value of the first choice named in the move, or `None`."""
        return next(iter(self.things), None)

    def is_of(self, things: Sequence[object]) -> bool:
        """Whether these are the first things named in the move."""
        return self.things[: len(things)] == tuple(things)

    @cached_property
    def test(self) -> n.Expr[bool]:
        """The whole guard as one condition."""
        return conjunction(c.test for c in self.guard)


@dataclass(frozen=True)
class Parts:
    """What a system is built from: the rules of a world, written once for all profiles and casts.

    `final` is true where a play may end; `regions` are the trees of named states, innermost last.
    """

    variables: Sequence[n.Var[Any] | n.Array[Any]]
    rules: Sequence[Rule]
    claims: Sequence[Claim]
    final: n.Expr[bool]
    regions: Sequence[Region] = ()
    projections: Sequence[Projection] = ()


@dataclass(frozen=True)
class Setting:
    """What one profile, cast and model fix: bounds, members of sorts, switches, attributes, narrower domains, starts.

    `narrow` gives, for a variable's name, the only values it can have in this setting; `starts` gives initial
    states as changes to the variables' own initial values.
    """

    bounds: Mapping[str, int] = field(default_factory=dict)
    sorts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    constants: Mapping[str, object] = field(default_factory=dict)
    params: Mapping[str, Mapping[object, object]] = field(default_factory=dict)
    narrow: Mapping[str, Collection[object]] = field(default_factory=dict)
    starts: Sequence[Mapping[str, object]] = ({},)


@dataclass(frozen=True, eq=False)
class System:
    """A finite system of guarded commands over coded variables.

    `names` lists the variables in the order of a state; `domains` their values. `not_applicable` are the rules that
    no profile switch, cast or bound of this setting lets fire. Claims are grounded like rules.
    """

    names: tuple[str, ...]
    domains: Mapping[str, Finite]
    commands: tuple[Command, ...]
    rules: tuple[Rule, ...]
    not_applicable: tuple[Rule, ...]
    claims: tuple[Claim, ...]
    final: n.Expr[bool]
    starts: tuple[State, ...]
    regions: tuple[Region, ...]
    projections: tuple[Projection, ...]
    grounder: Grounder

    @cached_property
    def index(self) -> dict[str, int]:
        """The place of each variable in a state."""
        return {name: i for i, name in enumerate(self.names)}

    @cached_property
    def risky(self) -> tuple[str, ...]:
        """The variables that some update might take out of their domain, as far as its text tells."""
        found = {
            name
            for command in self.commands
            for name, value in command.updates
            if not set(self.grounder.possible(value).values) <= set(self.domains[name].values)
        }
        return tuple(name for name in self.names if name in found)

    def decode(self, state: State) -> dict[str, object]:
        """The state as values by name; variables that cannot change in this setting are included."""
        fixed = {name: cell.value for name, cell in self.grounder.cells.items() if isinstance(cell, n.Const)}
        return fixed | {name: self.domains[name].value(code) for name, code in zip(self.names, state, strict=True)}

    def value(self, state: State, name: str) -> Any:  # noqa: ANN401  # as many types as variables have
        """The value of one variable in a state, also of one that cannot change in this setting."""
        if name in self.index:
            return self.domains[name].value(state[self.index[name]])
        return cast("n.Const[Any]", self.grounder.cells[name]).value

    def encode(self, values: Mapping[str, object]) -> State:
        """The state with these values; raises `KeyError` for a missing name or a value outside its domain."""
        return tuple(self.domains[name].code(values[name]) for name in self.names)

    def show(self, state: State) -> str:
        """The state in one line, for messages."""
        return ", ".join(f"{name}={say(value)}" for name, value in self.decode(state).items() if name in self.index)

    def ground(self, expr: n.Expr[bool]) -> n.Expr[bool]:
        """A written condition as a plain one of this system."""
        return self.grounder.truth(expr, {})

    def may_act(self, actor: Enum) -> n.Expr[bool]:
        """The disjunction of all guards of the commands this actor can take."""
        mine = (c for c in self.commands if c.actor is not None)
        return disjunction(
            conjunction(
                [
                    c.test,
                    self.grounder.truth(cast("n.Expr[Any]", c.actor) == n.Const(type(actor), actor), {}),
                ]
            )
            for c in mine
        )
