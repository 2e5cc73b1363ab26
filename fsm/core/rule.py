"""Rules: one guarded update each, with who takes it, the row it states and the text it comes from."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from fsm.core.errors import RuleError, here
from fsm.core.expr import flatten
from fsm.core.nodes import Each, Expr, Update, Var, truth
from fsm.core.prose import words

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

    from fsm.core.nodes import Choice


@dataclass(frozen=True, eq=False)
class Condition:
    """One conjunct of a guard; its label serves explanations, coverage and mutants."""

    label: str
    test: Expr[bool]


@dataclass(frozen=True, eq=False)
class Rule:
    """A guarded update.

    `actor` is a term whose value names who takes the step (`None`: nobody chooses it); `choose` are its parameters;
    `move` is the label of the step, with parameters in braces; `when` is a list of conditions that must all be
    true, each a term or a pair (label, term); `then` lists simultaneous updates. `row` and `cite` say which row
    of the specification it states and where that comes from; `says` is the rule in one sentence.
    Raises `RuleError` for an update written twice and for anything that is not a condition or an update.
    """

    row: str
    says: str
    cite: str
    move: str
    when: Sequence[Expr[bool] | tuple[str, Expr[bool]]]
    then: Sequence[object]
    actor: Expr[Any] | None = None
    choose: Sequence[Choice[Any]] = ()
    name: str = ""
    conditions: tuple[Condition, ...] = field(init=False)
    updates: tuple[Update | Each, ...] = field(init=False)
    where: str = field(default_factory=here)

    def __post_init__(self) -> None:
        object.__setattr__(self, "conditions", tuple(_condition(entry) for entry in self.when))
        object.__setattr__(self, "updates", tuple(flatten(self.then)))
        targets = [u.target.name for u in self.updates if isinstance(u, Update) and isinstance(u.target, Var)]
        if twice := sorted({name for name in targets if targets.count(name) > 1}):
            raise RuleError(
                f"{self.where}: this rule sets {', '.join(twice)} twice; updates are simultaneous, keep one"
            )

    @property
    def verb(self) -> str:
        """The first word of the move."""
        return self.move.split(" ")[0]


def _condition(entry: Expr[bool] | tuple[str, Expr[bool]]) -> Condition:
    label, test = entry if isinstance(entry, tuple) else ("", entry)
    return Condition(label or words(truth(test)), truth(test))


def rules_in(*modules: ModuleType) -> list[Rule]:
    """Every rule assigned to a name of these modules, in the order written, named after that name."""
    return [
        named(value, name.rstrip("_"))
        for module in modules
        for name, value in vars(module).items()
        if isinstance(value, Rule)
    ]


def named(rule: Rule, name: str) -> Rule:
    """The same rule under this name."""
    return replace(rule, name=name)
