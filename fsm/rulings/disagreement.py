"""Rulings whose answer holds in one of two profiles only: the lines of one are judged in the other."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from fsm.duel.profile import differing
from fsm.rulings.difference import Difference, responsible
from fsm.rulings.judge import judge
from fsm.rulings.play import Step
from fsm.rulings.toml import FileError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from fsm.rulings.judge import Outcome
    from fsm.rulings.moves import Move
    from fsm.rulings.ruling import Line, Ruling


def compare_answers(ruling: Ruling, profiles: tuple[str, str]) -> Iterator[Difference]:
    """For each of the profiles that the ruling speaks of, the first of its lines there that fails in the other.

    A ruling whose lines all count in both profiles says that it has one answer, and is taken at its word.
    Raises `FileError` if a line cannot be judged there: it can be read in two ways, or comes to a bound.
    """
    for own, other in (profiles, profiles[::-1]):
        if any(own in line.profiles and other not in line.profiles for line in ruling.lines):
            yield from _Asked(ruling, own).difference(other)


@dataclass(frozen=True)
class _Asked:
    """A ruling as one of its profiles has it."""

    ruling: Ruling
    own: str

    def difference(self, other: str) -> Iterator[Difference]:
        """The difference from another profile, if there is one."""
        found = self._judge(other, {})
        if found.line is not None:
            line = self.ruling.lines[found.line - 1]
            yield Difference(
                kind="ruling", what=self.ruling.id, says=self.ruling.title["en"], cite=self.ruling.cite,
                only_in=self.own, shown=self.ruling.id, switches=self._responsible(other, line.number),
                play=tuple(Step(move.label, move.spot, written=True) for move in self._played(line)),
                line=line.number, wrong=found.wrong,
            )  # fmt: skip

    def _responsible(self, other: str, number: int) -> tuple[str, ...]:
        here, there = (self.ruling.situation.game(profile).constants for profile in (self.own, other))

        def holds(profile: str, switch: str, values: Mapping[str, object]) -> bool:
            try:
                found = self._judge(profile, {switch: values[switch]})
            except FileError:
                return False
            return found.line is None or found.line > number

        return responsible(
            differing(here, there),
            lambda switch: holds(other, switch, here),
            lambda switch: holds(self.own, switch, there),
        )

    def _judge(self, profile: str, switches: Mapping[str, object]) -> Outcome:
        """The lines of the own profile, judged in this one with these switches changed."""
        situation = self.ruling.situation
        changed = replace(situation, profiles=(profile,), switches={**situation.switches, **switches})
        lines = tuple(
            replace(line, profiles=(profile,) if self.own in line.profiles else ()) for line in self.ruling.lines
        )
        return judge(replace(self.ruling, situation=changed, lines=lines), profile)

    def _played(self, line: Line) -> list[Move]:
        """The written moves from the start to the end of a line."""
        before = self._played(self.ruling.lines[line.base - 1]) if line.base else []
        return [*before, *line.play]
