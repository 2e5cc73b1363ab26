"""Rules: one guarded update each, with who takes it, the row it states and the text it comes from."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from fsm.core.errors import RuleError, here, near
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
    Raises `RuleError` for an update written twice, for anything that is not a condition or an update, and for a move
    that names no choice of the rule.
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
        object.__setattr__(self, "conditions", tuple(_condition(entry) for entry in _list(self.when, "when")))
        object.__setattr__(self, "updates", tuple(flatten(_list(self.then, "then"))))
        chosen = [choice.name for choice in self.choose]
        for name in re.findall(r"\{(.*?)\}", self.move):
            if name not in chosen:
                raise RuleError(
                    f"{self.where}: the move {self.move!r} names {name!r}, which is not in choose{near(name, chosen)}"
                )
        targets = [u.target.name for u in self.updates if isinstance(u, Update) and isinstance(u.target, Var)]
        if twice := sorted({name for name in targets if targets.count(name) > 1}):
            raise RuleError(
                f"{self.where}: this rule sets {', '.join(twice)} twice; updates are simultaneous, keep one"
            )

    @property
    def verb(self) -> str:
        """The first word of the move."""
        return self.move.split(" ")[0]


def _list(given: Sequence[object], what: str) -> Sequence[Any]:
    if not isinstance(given, list | tuple):
        raise RuleError(f"{here()}: {what} takes a list; write {what}=[{given}]")
    return given


def _condition(entry: Expr[bool] | tuple[str, Expr[bool]]) -> Condition:
    label, test = entry if isinstance(entry, tuple) and len(entry) == 2 else ("", entry)  # noqa: PLR2004  # a pair
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
