"""Claims: named properties of a system, each with a citation, each able to fail.

A claim has a premise (`when`) and a conclusion (`must`). The premise makes vacuity visible: a claim whose premise
no reachable state or step satisfies is reported `vacuous`, never `holds`, and a shortest play that satisfies it is
the claim's witness.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, ClassVar

from fsm.core.errors import RuleError, here, near
from fsm.core.expr import all_of, any_of, constant, no
from fsm.core.temporal import seen

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

    from fsm.core.nodes import Choice, Expr

MONITOR_LIMIT = 4


def everywhere() -> Expr[bool]:
    """The condition that is always true."""
    return constant(True)  # noqa: FBT003  # the value is the whole meaning


@dataclass(frozen=True, eq=False)
class Monitor:
    """An automaton of at most four places that watches the steps of a play for one claim.

    `arcs` are (place, condition on a step, next place); the first that fits is taken, otherwise the place stays.
    It starts at the first place. Raises `RuleError` for no place, more than four, or an arc to an unknown one.
    """

    places: tuple[str, ...]
    arcs: Sequence[tuple[str, Expr[bool], str]]

    def __post_init__(self) -> None:
        if not 1 <= len(self.places) <= MONITOR_LIMIT:
            raise RuleError(f"{here()}: a monitor has 1 to {MONITOR_LIMIT} places, this one has {len(self.places)}")
        for source, _, target in self.arcs:
            for place in (source, target):
                if place not in self.places:
                    known = ", ".join(self.places)
                    raise RuleError(
                        f"{here()}: the monitor has no place {place!r}; it has {known}{near(place, self.places)}"
                    )


@dataclass(frozen=True, eq=False, kw_only=True)
class Claim:
    """What every claim has; the kinds below say how it is decided.

    `applies` is a condition on constants: where a profile, a cast or a bound makes it false, the claim is
    `not_applicable` there. `about_steps` names the conditions of a kind that speak of a step.
    """

    about_steps: ClassVar[tuple[str, ...]] = ()
    id: str
    text: str
    cite: str
    applies: Expr[bool] = field(default_factory=everywhere)
    name: str = ""
    where: str = field(default_factory=here)


@dataclass(frozen=True, eq=False, kw_only=True)
class Always(Claim):
    """In every reachable state that satisfies `when`, `must` is true."""

    must: Expr[bool]
    when: Expr[bool] = field(default_factory=everywhere)


@dataclass(frozen=True, eq=False, kw_only=True)
class OnEveryStep(Claim):
    """Every reachable step that satisfies `when` satisfies `must`; a monitor may remember what came before."""

    about_steps: ClassVar[tuple[str, ...]] = ("when", "must")
    must: Expr[bool]
    when: Expr[bool] = field(default_factory=everywhere)
    monitor: Monitor | None = None


@dataclass(frozen=True, eq=False, kw_only=True)
class Sometimes(Claim):
    """Some reachable state satisfies `goal`."""

    goal: Expr[bool]


@dataclass(frozen=True, eq=False, kw_only=True)
class SometimesStep(Claim):
    """Some reachable step satisfies `goal`."""

    about_steps: ClassVar[tuple[str, ...]] = ("goal",)
    goal: Expr[bool]


@dataclass(frozen=True, eq=False, kw_only=True)
class Can(Claim):
    """In every reachable state that satisfies `when`, a step that satisfies `step` is possible at once.

    With `each`, this holds for every value of these choices, of which `when` and `step` speak; `cases` are the pairs
    of conditions that building makes of them.
    """

    about_steps: ClassVar[tuple[str, ...]] = ("step",)
    when: Expr[bool]
    step: Expr[bool]
    each: tuple[Choice[Any], ...] = ()
    cases: tuple[tuple[Expr[bool], Expr[bool]], ...] = ()


@dataclass(frozen=True, eq=False, kw_only=True)
class CanAlwaysReach(Claim):
    """From every reachable state some play leads to `goal`."""

    goal: Expr[bool]


@dataclass(frozen=True, eq=False, kw_only=True)
class NeverStuck(Claim):
    """Every reachable state that is not final has a step; where `when` is true, one that satisfies `step`.

    The witness is a shortest play to a final state: where none can be reached, the claim is vacuous.
    """

    about_steps: ClassVar[tuple[str, ...]] = ("step",)
    when: Expr[bool]
    step: Expr[bool]


@dataclass(frozen=True, eq=False, kw_only=True)
class NoCycle(Claim):
    """No play can go round for ever by steps that satisfy `step` alone."""

    about_steps: ClassVar[tuple[str, ...]] = ("step",)
    step: Expr[bool]


@dataclass(frozen=True, eq=False, kw_only=True)
class LeadsTo(Claim):
    """After every state that satisfies `when`, every fair play comes to `goal`.

    Fair: a step that is possible again and again is taken again and again.
    """

    when: Expr[bool]
    goal: Expr[bool]


@dataclass(frozen=True, eq=False, kw_only=True)
class Draws(Claim):
    """The projection of the explored graph called `chart` has these arrows: exactly, or no others."""

    chart: str
    arrows: frozenset[str]
    exactly: bool


def between(  # noqa: PLR0913  # the parts of the sentence it states
    which: str, text: str, cite: str, *, opens: Expr[bool], reaches: Expr[bool], must_contain: Expr[bool],
    forgets: Expr[bool] | None = None, applies: Expr[bool] | None = None,
) -> OnEveryStep:  # fmt: skip
    """Every play from a step that `opens` to the next step that `reaches` contains a step `must_contain` on the way.

    The step that reaches is on the way, the one that opens is not. A step that opens again starts the watch again; one
    that `forgets` ends it without a verdict.
    """
    forgotten = constant(False) if forgets is None else forgets  # noqa: FBT003  # the value is the whole meaning
    ended = any_of(forgotten, reaches)
    monitor = Monitor(
        ("closed", "open", "contained"),
        [
            ("closed", opens, "open"),
            ("open", opens, "open"), ("open", ended, "closed"), ("open", must_contain, "contained"),
            ("contained", opens, "open"), ("contained", ended, "closed"),
        ],
    )  # fmt: skip
    return OnEveryStep(
        id=which, text=text, cite=cite, applies=everywhere() if applies is None else applies, monitor=monitor,
        when=all_of(no(seen("closed")), reaches, no(forgotten)), must=any_of(seen("contained"), must_contain),
    )  # fmt: skip


def claims_in(*modules: ModuleType) -> list[Claim]:
    """Every claim assigned to a name of these modules, in the order written, named after that name."""
    return [
        replace(value, name=name)
        for module in modules
        for name, value in vars(module).items()
        if isinstance(value, Claim)
    ]
