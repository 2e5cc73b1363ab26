"""How two profiles differ: rules, moves and claims that only one of them has, each with a play that shows it.

The same models are explored in both profiles. A difference names the switches that make it: those that bring it into
the other profile when they alone are changed there, or else those without which it is gone here.

Source: the table of profiles (rows R1–R20) in docs/sources.md.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from fsm.core.fold import is_false
from fsm.duel.game import all_claims, all_rules, duel
from fsm.duel.profile import differing
from fsm.duel.words import frame, turn
from fsm.engines.check import decide
from fsm.engines.product import splits
from fsm.engines.reach import reach
from fsm.rulings.board import Board
from fsm.rulings.retrace import retrace

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Iterator, Sequence

    from fsm.core.claim import Claim
    from fsm.core.rule import Rule
    from fsm.engines.product import Split
    from fsm.engines.reach import Progress, Space
    from fsm.rulings.board import Option
    from fsm.rulings.model import Model
    from fsm.rulings.moves import Spot
    from fsm.rulings.play import Step

BY_RULE = "rules: "
SEEN = (turn.name, frame.name)
"""What both players see of a state wherever it stands: plays are compared only while they are in the same phase."""


@dataclass(frozen=True)
class Difference:
    """Something that one of two profiles has, and the other has not.

    `kind` is `rule`, `move`, `claim` or `ruling`; `what` the name of the rule, the label of the move, or the id; `says`
    explains it in a sentence and `cite` says where that comes from. `shown` is the model or ruling that shows it by
    `play`, in the profile `only_in`; the last step of a rule's or a move's play is the one that the other profile does
    not have. `rule` is the rule that makes a move, `here` are the places where the duel then is in the two profiles.
    `line` is the line of a ruling that does not hold in the other profile, `wrong` says how it stands there.
    """

    kind: str
    what: str
    says: str
    cite: str
    only_in: str
    shown: str
    switches: tuple[str, ...]
    play: tuple[Step, ...]
    rule: str = ""
    row: str = ""
    here: tuple[str, str] = ("", "")
    line: int | None = None
    wrong: tuple[str, ...] = ()


class Pair:
    """One model in two profiles."""

    def __init__(
        self, model: Model, profiles: tuple[str, str], *, max_states: int, progress: Progress | None = None
    ) -> None:
        self.model, self.profiles = model, profiles
        self.games = tuple(model.situation.game(profile) for profile in profiles)
        self.switches = differing(*(game.constants for game in self.games))
        self._boards: dict[tuple[int, str], Board] = {}
        self.spaces: list[Space] = []
        for side in (0, 1):
            if all(space.complete for space in self.spaces):
                self.spaces.append(reach(self.board(side).system, max_states=max_states, progress=progress))

    @property
    def complete(self) -> bool:
        """Whether both profiles could be explored within the limit."""
        return len(self.spaces) == len(self.profiles) and all(space.complete for space in self.spaces)

    def board(self, side: int, switch: str = "") -> Board:
        """The model in one of the profiles; with a switch, that one set as in the other profile."""
        if (side, switch) not in self._boards:
            changed = {switch: self.games[1 - side].constants[switch]} if switch else {}
            game = replace(self.games[side], switches={**self.games[side].switches, **changed})
            self._boards[side, switch] = Board(duel(game))
        return self._boards[side, switch]

    def responsible(self, side: int, holds: Callable[[Board], bool]) -> tuple[str, ...]:
        """The switches that make something hold in one profile and not in the other."""
        return responsible(
            self.switches,
            lambda switch: holds(self.board(1 - side, switch)),
            lambda switch: holds(self.board(side, switch)),
        )

    @cached_property
    def fired(self) -> tuple[dict[str, int], dict[str, int]]:
        """For both profiles the rules that some play uses, and the number of a nearest state from which it does."""
        one, other = map(_fired, self.spaces)
        return one, other

    @cached_property
    def applying(self) -> tuple[set[str], set[str]]:
        """For both profiles the ids of the claims that apply."""
        one, other = (
            {claim.id for claim in self.board(side).system.claims if not is_false(claim.applies)} for side in (0, 1)
        )
        return one, other


def _fired(space: Space) -> dict[str, int]:
    found: dict[str, int] = {}
    for number, steps in enumerate(space.steps):
        for command, _, _ in steps:
            found.setdefault(space.system.commands[command].rule.name, number)
    return found


def responsible(
    switches: Sequence[str], brings: Callable[[str], bool], keeps: Callable[[str], bool]
) -> tuple[str, ...]:
    """The switches that alone bring something about, or else those whose change does not keep it."""
    if len(switches) == 1:
        return tuple(switches)
    return tuple(filter(brings, switches)) or tuple(switch for switch in switches if not keeps(switch))


def compare(pairs: Sequence[Pair]) -> Iterator[Difference]:
    """Every rule, move and claim that one profile has in these models and the other has in none of them."""
    yield from _rules(pairs)
    yield from _moves(pairs)
    yield from _claims(pairs)


def _rules(pairs: Sequence[Pair]) -> Iterator[Difference]:
    for rule in all_rules():
        for side in (0, 1):
            if showing := _only(pairs, side, rule.name, lambda pair: pair.fired):
                nearest = min(showing, key=lambda pair: pair.spaces[side].depths[pair.fired[side][rule.name]])
                yield _rule(nearest, side, rule)


def _only(pairs: Sequence[Pair], side: int, name: str, has: Callable[[Pair], Sequence[Container[str]]]) -> list[Pair]:
    """The models in which this side has what is called so, if the other side has it in none."""
    if any(name in has(pair)[1 - side] for pair in pairs):
        return []
    return [pair for pair in pairs if name in has(pair)[side]]


def _rule(pair: Pair, side: int, rule: Rule) -> Difference:
    space = pair.spaces[side]
    choices = [move for move in space.play(pair.fired[side][rule.name]) if not move.startswith(BY_RULE)]

    def uses(option: Option, _: Spot) -> bool:
        return option.command.rule.name == rule.name

    play = retrace(pair.board(side), choices, uses) or ()
    return Difference(
        kind="rule", what=rule.name, says=rule.says, cite=rule.cite, only_in=pair.profiles[side],
        shown=pair.model.name, play=play, row=rule.row,
        switches=pair.responsible(side, lambda board: retrace(board, choices, uses) is not None),
    )  # fmt: skip


def _moves(pairs: Sequence[Pair]) -> Iterator[Difference]:
    """For every rule, side and switches the shortest play after which the rule's move is legal on that side only."""
    nearest: dict[tuple[str, str, tuple[str, ...]], Difference] = {}
    for pair in pairs:
        for split in _distinct(pair):
            found = _move(pair, split)
            key = (found.rule, found.only_in, found.switches)
            if key not in nearest or len(found.play) < len(nearest[key].play):
                nearest[key] = found
    yield from sorted(nearest.values(), key=lambda found: len(found.play))


def _distinct(pair: Pair) -> Iterable[Split]:
    """The nearest of all splits that differ only in what led to them."""
    first: dict[object, Split] = {}
    for split in splits(pair.spaces[0], pair.spaces[1], SEEN):
        first.setdefault((split.rule, split.side, _places(pair, split)), split)
    return first.values()


def _places(pair: Pair, split: Split) -> tuple[str, str]:
    """Where the duel is in the two profiles."""
    one, other = (
        " or ".join(sorted({str(pair.board(side).spot(pair.spaces[side].states[number])) for number in numbers}))
        for side, numbers in enumerate(split.here)
    )
    return one, other


def _move(pair: Pair, split: Split) -> Difference:
    def makes(option: Option, spot: Spot) -> bool:
        return option.label == split.move and spot.frame in frames

    board, space = pair.board(split.side), pair.spaces[split.side]
    frames = {board.spot(space.states[number]).frame for number in split.here[split.side]}
    rule = next(rule for rule in all_rules() if rule.name == split.rule)
    play = retrace(board, split.play, makes) or ()
    return Difference(
        kind="move", what=split.move, says=rule.says, cite=rule.cite, only_in=pair.profiles[split.side],
        shown=pair.model.name, play=play, rule=rule.name, row=rule.row, here=_places(pair, split),
        switches=pair.responsible(split.side, lambda board: retrace(board, split.play, makes) is not None),
    )  # fmt: skip


def _claims(pairs: Sequence[Pair]) -> Iterator[Difference]:
    for claim in all_claims():
        for side in (0, 1):
            if showing := _only(pairs, side, claim.id, lambda pair: pair.applying):
                yield _claim(sorted(showing, key=lambda pair: len(pair.spaces[side].states)), side, claim.id)


def _claim(showing: Sequence[Pair], side: int, which: str) -> Difference:
    """The claim, with a shortest play that meets its premise in the smallest model that has one."""

    def claim_in(board: Board) -> Claim:
        return next(claim for claim in board.system.claims if claim.id == which)

    plays = ((pair, decide(pair.spaces[side], claim_in(pair.board(side))).witness) for pair in showing)
    pair, witness = next(((pair, witness) for pair, witness in plays if witness), (showing[0], []))
    claim = claim_in(pair.board(side))
    return Difference(
        kind="claim", what=claim.id, says=claim.text, cite=claim.cite, only_in=pair.profiles[side],
        shown=pair.model.name, play=_told(pair.board(side), witness),
        switches=pair.responsible(side, lambda board: not is_false(claim_in(board).applies)),
    )  # fmt: skip


def _told(board: Board, moves: Sequence[str]) -> tuple[Step, ...]:
    """A play of which only the labels are known, with where each step is made."""
    if not moves:
        return ()
    choices = [move for move in moves[:-1] if not move.startswith(BY_RULE)]
    return retrace(board, choices, lambda option, _: option.label == moves[-1]) or ()
