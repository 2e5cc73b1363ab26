"""The claims of a system as conditions that must never be true, for texts that can only assert and find."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fsm.core import claim as c
from fsm.core.fold import conjunction, disjunction, is_false, is_true, negation
from fsm.exports.possible import able, possible
from fsm.exports.said import Unsaid

if TYPE_CHECKING:
    from fsm.core.nodes import Expr
    from fsm.core.system import System

NO_CHART = "it compares the arrows of a chart, which are ways through several states"
NO_RETURN = (
    "that something can still be reached is no property of single plays; it can be said only beside a claim that no "
    "play goes round for ever"
)
NO_FAIRNESS = "SPIN is fair to processes, and this fairness is about single moves"


@dataclass(frozen=True)
class Asked:
    """A claim as conditions that an exported text asserts.

    `broken` must never be true; `met`, its premise, has to be true somewhere, or the claim is vacuous. A claim that
    wants something to happen has no `broken`. `on_steps` says whether the conditions speak of a step.
    """

    claim: c.Claim
    broken: Expr[bool] | None
    met: Expr[bool]
    on_steps: bool = False
    monitor: c.Monitor | None = None


def ask(system: System, claim: c.Claim) -> Asked | Unsaid:  # noqa: C901, PLR0911  # one kind of claim each
    """What a text asserts for a claim that applies here, or why it cannot say it."""
    match claim:
        case c.Always():
            return Asked(claim, conjunction([claim.when, negation(claim.must)]), claim.when)
        case c.OnEveryStep():
            broken = conjunction([claim.when, negation(claim.must)])
            return Asked(claim, broken, claim.when, on_steps=True, monitor=claim.monitor)
        case c.Sometimes():
            return Asked(claim, None, claim.goal)
        case c.SometimesStep():
            return Asked(claim, None, claim.goal, on_steps=True)
        case c.Can():
            broken = disjunction(conjunction([when, negation(possible(system, step))]) for when, step in claim.cases)
            return Asked(claim, broken, claim.when)
        case c.NeverStuck():
            some = disjunction(map(able, range(len(system.commands))))
            wanted = disjunction([negation(claim.when), possible(system, claim.step)])
            stuck = conjunction([negation(system.final), negation(conjunction([some, wanted]))])
            return Asked(claim, stuck, system.final)
        case c.CanAlwaysReach():
            if not any(isinstance(other, c.NoCycle) and is_true(other.step) for other in system.claims):
                return Unsaid(claim.id, NO_RETURN)
            end = negation(disjunction(map(able, range(len(system.commands)))))
            return Asked(claim, conjunction([end, negation(claim.goal)]), claim.goal)
        case c.NoCycle():
            return Asked(claim, None, claim.step, on_steps=True)
        case c.Draws():
            return Unsaid(claim.id, NO_CHART)
        case c.LeadsTo():
            return Unsaid(claim.id, NO_FAIRNESS)
        case _:
            return Unsaid(claim.id, f"claims of the kind {type(claim).__name__} are not known here")


def questions(system: System) -> tuple[list[Asked], list[Unsaid]]:
    """What is asserted for each claim that applies, and what cannot be said."""
    found = [ask(system, claim) for claim in system.claims if not is_false(claim.applies)]
    return [one for one in found if isinstance(one, Asked)], [one for one in found if isinstance(one, Unsaid)]
