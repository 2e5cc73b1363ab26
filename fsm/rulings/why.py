"""Why a move is not legal: the rule that comes closest to allowing it, and what that rule misses, in words.

Every rule that can make the move is asked, also those that this cast rules out at once; but one that is about other
cards says least. Of the others, the one whose conditions hold longest, in the order they are written, says most.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING

from fsm.core.errors import near
from fsm.core.expr import is_switch
from fsm.core.fold import is_false
from fsm.core.meaning import evaluate
from fsm.core.prose import say
from fsm.core.shown import show
from fsm.duel.response import own_item
from fsm.duel.summon import negates_summons
from fsm.rulings.board import NOBODY
from fsm.rulings.moves import PlayError, vocabulary

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from fsm.core.nodes import Expr
    from fsm.core.rule import Rule
    from fsm.core.system import State, System
    from fsm.rulings.board import Board
    from fsm.rulings.moves import Move
    from fsm.rulings.play import Reading, Step


MEANT_FOR = frozenset(name for name, _ in (negates_summons, own_item))
"""Conditions that say which cards a rule is about: one that fails them says nothing of others."""


@dataclass(frozen=True)
class Reason:
    """Why a move is not legal: the nearest rule, what is not met, and how many conditions hold before that.

    `unmet` are sentences; `missing` are the labels of the conditions among them, and `asked` is who is asked instead
    of the player who would move (nothing if that is not the reason). `ever` says whether the rule is about such
    cards at all, and `ways` counts the rules that are.
    """

    label: str
    rule: Rule
    unmet: tuple[str, ...]
    held: int
    missing: tuple[str, ...] = ()
    asked: str = ""
    ever: bool = True
    ways: int = 1

    def __str__(self) -> str:
        return "\n".join(
            [
                f"{self.label} is not legal: {'; '.join(self.unmet)}",
                f"  rule {self.rule.name}, row {self.rule.row} ({self.rule.cite})",
                f"  {self.rule.says}",
            ]
        )


def why_not(board: Board, state: State, label: str) -> Reason | None:
    """Why a move is not legal in a state; `None` if it is.

    Raises `PlayError`, naming the move most like it, for a label that no rule of the system's cast can make.
    """
    if label in board.labels(state):
        return None
    reasons = list(_reasons(board, state, label))
    if not reasons:
        known = vocabulary(board.system)
        raise PlayError(f"no rule can ever make the move {show(label)}{near(label, known)}")
    best = max(reasons, key=_closeness)
    return replace(best, ways=len({reason.rule.name for reason in reasons if reason.ever}))


def nearest(board: Board, around: Sequence[Reading], move: Move) -> Reading:
    """Of several positions, the one in which the move comes closest to being legal; the last of equals."""
    here = [r for r in around if move.spot.fits(board.spot(r.state))] or list(around)
    asked = [r for r in here if board.holder(r.state) != NOBODY] or here
    best = {id(r): max(map(_closeness, _reasons(board, r.state, move.label)), default=(False, 0, 0)) for r in asked}
    return max(reversed(asked), key=lambda r: best[id(r)])


def storyboard(steps: Iterable[Step]) -> list[str]:
    """The steps as lines of text: where each was made, and in brackets what made it without being written.

    >>> from fsm.rulings.moves import read_spot
    >>> from fsm.rulings.play import Step
    >>> storyboard([Step("TP: pass", read_spot("MP1.N1"), False), Step("TP: pass", read_spot("MP1.B"), True)])
    ['MP1.N1  TP: pass [forced]', 'MP1.B   TP: pass']
    """
    told = list(steps)
    width = max((len(str(step.spot)) for step in told), default=0)
    return [f"{step.spot!s:<{width}}  {step.label}{_mark(step)}" for step in told]


def _mark(step: Step) -> str:
    if step.written:
        return ""
    return " [by rule]" if step.label.startswith("rules: ") else " [forced]"


def _closeness(reason: Reason) -> tuple[bool, int, int]:
    return reason.ever, reason.held, -len(reason.unmet)


def _reasons(board: Board, state: State, label: str) -> Iterator[Reason]:
    """For every rule that can make the move, and every way to make its choices: what it misses in the state."""
    who, _, text = label.partition(": ")
    values = board.system.decode(state)
    asked = f"{board.holder(state)} is asked, not {who}"
    for rule, conditions, actor in _attempts(board.system, text):
        met = [bool(evaluate(test, values)) for _, test in conditions]
        missing = tuple(name for (name, _), holds in zip(conditions, met, strict=True) if not holds)
        unmet = [f"needs “{name}”" for name in missing]
        wrong = [] if say(evaluate(actor, values)) == who and board.holder(state) != NOBODY else [asked]
        if wrong or unmet:
            held = met.index(False) if unmet else len(met)
            ever = not any(is_false(test) and name in MEANT_FOR for name, test in conditions)
            yield Reason(label, rule, (*wrong, *unmet), held, missing, board.holder(state) if wrong else "", ever)


def _of_another_profile(system: System, rule: Rule) -> bool:
    """Whether the switches of the profile rule it out, whatever the cast: such a rule explains nothing here."""
    switches = [condition.test for condition in rule.conditions if is_switch(condition.test)]
    return any(is_false(system.grounder.truth(test, {})) for test in switches)


def _attempts(system: System, text: str) -> Iterator[tuple[Rule, list[tuple[str, Expr[bool]]], Expr[object]]]:
    """The rules whose move can read so, with their conditions and actor made plain for that choice."""
    ground = system.grounder
    verb = text.partition(" ")[0]
    moving = [(rule, rule.actor) for rule in system.rules if rule.actor is not None and rule.verb == verb]
    for rule, actor in [pair for pair in moving if not _of_another_profile(system, pair[0])] or moving:
        for picks in product(*(list(ground.members(choice)) for choice in rule.choose)):
            chosen = {choice.name: pick for choice, pick in zip(rule.choose, picks, strict=True)}
            if rule.move.format(**{name: say(pick.value) for name, pick in chosen.items()}) == text:
                plain = [(c.label, ground.truth(c.test, chosen)) for c in rule.conditions]
                yield rule, plain, ground.term(actor, chosen)
