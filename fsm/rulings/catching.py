"""Whether a ruling would notice a wrong machine: it is judged again under the mutants of the claims it is about.

A ruling that no wrong machine fails says little: what it expects would be expected of other rules as well.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fsm.core import RuleError, StrayError, rebuild
from fsm.duel.game import all_rules, duel
from fsm.rulings.board import Board
from fsm.rulings.judge import unmet
from fsm.rulings.mutant import Add, mutate
from fsm.rulings.play import BoundMetError, IllegalMoveError, NotReachedError, Reading, ends_of, follow
from fsm.rulings.toml import FileError

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from fsm.core import State, System
    from fsm.rulings.board import Option
    from fsm.rulings.mutant import Mutant
    from fsm.rulings.ruling import Line, Ruling


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


class Mistaken(Board):
    """The duel on a wrong machine.

    A rule that the mutant adds is followed wherever it can be, instead of what the right rules would do by the same
    move: a machine that makes a mistake makes it every time. Steps that nobody chooses are the same move if their
    labels begin with the same word.
    """

    def __init__(self, system: System, mutant: Mutant) -> None:
        super().__init__(system)
        self._added = mutant.change.name if isinstance(mutant.change, Add) else None

    def options(self, state: State) -> list[Option]:
        """Every step the state allows, without those that a wrong one stands in for."""
        options = super().options(state)
        instead = {_same_move(option) for option in options if option.command.rule.name == self._added}
        return [o for o in options if o.command.rule.name == self._added or _same_move(o) not in instead]


def _same_move(option: Option) -> str:
    return option.command.verb if option.by_rule else option.label


def mutants_for(ruling: Ruling, mutants: Sequence[Mutant], claims: Collection[str] = ()) -> list[Mutant]:
    """The mutants of these claims, or of those in the ruling's `checks`, in the order in which they name them."""
    return [mutant for claim in claims or ruling.checks for mutant in mutants if mutant.claim == claim]


def catch(ruling: Ruling, mutants: Sequence[Mutant]) -> Catch:
    """Judge a ruling under mutants, profile by profile, until it fails.

    A mutant that cannot be made of the ruling's duel, or changes nothing there, is not tried. A play that comes to
    a bound decides nothing: the mutant was tried, and the ruling does not fail.
    """
    tried: dict[str, None] = {}
    for profile in ruling.situation.profiles:
        sound = duel(ruling.situation.game(profile), claims=[], whole=False)
        for mutant in mutants:
            try:
                system = wrong(mutant, ruling, profile, sound)
                if system is None:
                    continue
                line = failing_line(Mistaken(system, mutant), ruling, profile)
            except (RuleError, StrayError):
                continue  # it leaves what this cast was built for: no machine at all
            tried.setdefault(mutant.id)
            if line is not None:
                return Catch(ruling.id, ruling.checks, tuple(tried), mutant.id, profile, line)
    return Catch(ruling.id, ruling.checks, tuple(tried))


def failing_line(board: Board, ruling: Ruling, profile: str) -> int | None:
    """The number of the first line that does not hold on a wrong machine; `None` if all do, or a bound is met.

    Where a wrong rule lets the same written moves lead to several positions, what a line expects has to be true in
    all of them. A written move that is illegal in all of them fails the line.
    """
    readings = {0: [Reading(board.system.starts[0])]}
    for line in ruling.lines:
        if profile not in line.profiles:
            continue
        found: dict[Reading, None] = {}
        try:
            for start in readings[line.base]:
                found |= dict.fromkeys(_ends(board, start.afresh(), line))
            if not found or any(next(unmet(board, end, line.expected), None) for end in found):
                return line.number
        except BoundMetError:
            return None
        readings[line.number] = list(found)
    return None


def _ends(board: Board, start: Reading, line: Line) -> list[Reading]:
    """Where the line can lead to from a position; nowhere if a move of it is illegal."""
    try:
        return ends_of(board, follow(board, start, line.play, stopping=line.at is not None), line.at)
    except (IllegalMoveError, NotReachedError):
        return []


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
