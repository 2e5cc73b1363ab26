"""Whether a ruling would notice a wrong machine: it is judged again under the mutants of the claims it is about.

A ruling that no wrong machine fails says little: what it expects would be expected of other rules as well.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fsm.core import RuleError, StrayError, rebuild
from fsm.duel.game import all_rules, duel
from fsm.rulings.judge import judge_on
from fsm.rulings.mutant import mutate
from fsm.rulings.toml import FileError

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from fsm.core import System
    from fsm.rulings.mutant import Mutant
    from fsm.rulings.ruling import Ruling


@dataclass(frozen=True)
class Catch:
    """What became of a ruling under mutants: which were tried, in this order, and the one that it fails under.

    If there is one, `profile` and `line` say where it fails.
    """

    id: str
    checks: tuple[str, ...]
    tried: tuple[str, ...]
    killed_by: str | None = None
    profile: str | None = None
    line: int | None = None


def mutants_for(ruling: Ruling, mutants: Sequence[Mutant], claims: Collection[str] = ()) -> list[Mutant]:
    """The mutants of these claims, or of those in the ruling's `checks`, in the order in which they name them."""
    return [mutant for claim in claims or ruling.checks for mutant in mutants if mutant.claim == claim]


def catch(ruling: Ruling, mutants: Sequence[Mutant]) -> Catch:
    """Judge a ruling under mutants, profile by profile, until it fails.

    An illegal written move and an expectation that is not met are failures. A mutant that cannot be made of the
    ruling's duel, or changes nothing there, is not tried. A play that comes to a bound, or can now be read in two
    ways, decides nothing: the mutant was tried and not caught.
    """
    tried: dict[str, None] = {}
    for profile in ruling.situation.profiles:
        sound = duel(ruling.situation.game(profile), claims=[], whole=False)
        for mutant in mutants:
            try:
                system = wrong(mutant, ruling, profile, sound)
                if system is None:
                    continue
                outcome = judge_on(system, ruling, profile)
            except (RuleError, StrayError):
                continue  # it leaves what this cast was built for: no machine at all
            except FileError:
                tried.setdefault(mutant.id)
                continue
            tried.setdefault(mutant.id)
            if not outcome.passed:
                return Catch(ruling.id, ruling.checks, tuple(tried), mutant.id, profile, outcome.line)
    return Catch(ruling.id, ruling.checks, tuple(tried))


def wrong(mutant: Mutant, ruling: Ruling, profile: str, sound: System) -> System | None:
    """The wrong machine for the duel of a ruling, made from the sound one; `None` if it would be the same.

    Raises `RuleError` if the parts do not fit together.
    """
    game = ruling.situation.game(profile)
    try:
        rules, changed = mutate(mutant, all_rules(), game)
    except FileError:
        return None
    if changed is not game:
        return duel(changed, rules, claims=[], whole=False)
    system = rebuild(sound, rules)
    touched = {id(c) for c in sound.commands} ^ {id(c) for c in system.commands}
    return system if touched else None
