"""Rows of the rule statement: the states that each speaks of, and whether some model reaches them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any

import fsm
from fsm.core import Expr, Rule, all_of, constant, no, some
from fsm.core.fold import conjunction, is_false, negation
from fsm.duel.calculation import falls_target
from fsm.duel.cast import begins, discarded, item, spends, way, who
from fsm.duel.chain import is_banned
from fsm.duel.damage import face_down
from fsm.duel.draw import no_first_draw
from fsm.duel.kinds import Way
from fsm.duel.names import EFFECT, Battle, Exit, Frame, Spot, Timing, Window, card, effect, other
from fsm.duel.resolving import directly
from fsm.duel.updates import able
from fsm.duel.words import battle, doing, frame, holder, leaving, length, link, passes, sealed, silenced, timing, window
from fsm.engines.reach import Space, reach
from fsm.engines.source import predicate
from fsm.rulings.library import model_files
from fsm.rulings.model import read_model

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fsm.core import System

PARTS: dict[str, Expr[bool]] = {
    "on an own link, after the other player passed": all_of(passes == 1, who(link[length]) == holder),
    "only the opponent owes something": window == Window.A_left,
    "the link is not directly on the one it answers": no(directly[1]),
    "a trigger was met and is locked or used up": some(
        other,
        all_of(
            way[other] == Way.TRIGGER, timing[other] == Timing.FRESH, no(able(other)), no(silenced(sealed, who(other)))
        ),
    ),
    "it has a cost": some(card, spends[effect, card] != Spot.NOWHERE),
    "a summon is attempted": doing != EFFECT.none,
    "the cost met a trigger": some(other, timing[other] == Timing.FRESH),
    "it is a phase item": item[effect],
    "an attack is ongoing": frame == Frame.BS1,
    "an effect forbids the attack": is_banned,
    "there is no normal draw": no_first_draw,
    "an effect took the Battle Phase away": battle != Battle.OPEN,
    "something answers the discard": some(other, discarded[other]),
    "something answers that the Damage Step begins": some(other, begins[other, Frame.DS1]),
    "a face-down monster is attacked": face_down,
    "in the damage calculation": frame == Frame.DS3,
    "a battle flip has to wait": some(other, timing[other] == Timing.HELD),
    "battle has destroyed the attacked monster": falls_target,
    "an effect has ended the Battle Phase in the Damage Step": leaving == Exit.END_STEP,
    "an effect ends the turn after the battle": leaving == Exit.END_PHASE,
}
"""What a row speaks of, where that is only a part of the states in which its rule fires or is blocked."""

EVERYWHERE: Expr[bool] = constant(True)  # noqa: FBT003  # a condition


@dataclass(frozen=True)
class Spaces:
    """The explored models, smallest first."""

    runs: tuple[tuple[int, str, str], ...]

    def __iter__(self) -> Iterator[Space]:
        return (explored(name, profile) for _, name, profile in self.runs)


@cache
def explored(name: str, profile: str) -> Space:
    """Every state of a model, explored once."""
    return reach(fsm.load(name, profile))


@cache
def spaces() -> Spaces:
    """All models in all their profiles; each is explored when it is first asked for."""
    models = {path.stem: read_model(path) for path in model_files()}
    runs = ((model.expects[p].states or 0, name, p) for name, model in models.items() for p in model.profiles)
    return Spaces(tuple(sorted(runs)))


@cache
def fired() -> set[str]:
    """The names of the rules that fire in some model."""
    return set[str]().union(*(space.fired() for space in spaces()))


def cases(system: System, rule: Rule, part: Expr[bool], blocker: str | None) -> Iterator[Expr[bool]]:
    """For each way to make the rule's choices: every condition is true, or the blocker alone is not; and the part."""
    grounder = system.grounder
    for picks in product(*(list(grounder.members(choice)) for choice in rule.choose)):
        env: dict[str, Any] = {choice.name: pick for choice, pick in zip(rule.choose, picks, strict=True)}
        guard = ((c.label == blocker, grounder.truth(c.test, env)) for c in rule.conditions)
        whole = conjunction(
            [*(negation(test) if blocks else test for blocks, test in guard), grounder.truth(part, env)]
        )
        if not is_false(whole):
            yield whole


def happens(
    rule: Rule, part: Expr[bool] = EVERYWHERE, *, blocker: str | None = None, forced: bool = False
) -> bool:  # fmt: skip
    """Whether in some state of some model, within the part, the rule can fire, or is blocked by one condition alone.

    With `forced` only states count in which there is no other step.
    """
    for space in spaces():
        states = [s for s, steps in zip(space.states, space.steps, strict=True) if not forced or len(steps) == 1]
        for case in cases(space.system, rule, part, blocker):
            asked = predicate(space.system, case)
            if any(asked(state, state, -1, -1, 0, 0) for state in states):
                return True
    return False
