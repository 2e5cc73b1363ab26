"""Models: finite duels to check, each with what is expected of it in every profile.

A model fixes a cast and bounds and says which claims hold, how many states there are, and how the arrows that its
plays take differ from the official chart.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from fsm.core.errors import near
from fsm.duel.chart import ARROWS, FAST_EFFECT_TIMING
from fsm.rulings.claims import read_claims
from fsm.rulings.situation import Situation, read_situation, read_title
from fsm.rulings.toml import Table, check_format, read_toml, show

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from fsm.duel.game import Game

COUNT_LIMIT = 10**12


@dataclass(frozen=True)
class Arrows:
    """How a model's arrows differ from those of the official chart: the ones it lacks and the ones it adds."""

    lacks: tuple[str, ...] = ()
    adds: tuple[str, ...] = ()


@dataclass(frozen=True)
class Expect:
    """What must come out of checking a model in one profile.

    `fails` are the ids of the claims that have to fail (none: all hold). Counts that are `None` are not compared,
    and so are arrows.
    """

    fails: tuple[str, ...]
    states: int | None = None
    edges: int | None = None
    arrows: Arrows | None = None


@dataclass(frozen=True)
class Model:
    """A finite duel to check; it is called like its file.

    `titles` has the title by language (at least `en`, which is also `title`), `expects` one entry per profile.
    """

    name: str
    path: Path
    title: str
    titles: Mapping[str, str]
    situation: Situation
    expects: Mapping[str, Expect]

    @property
    def profiles(self) -> tuple[str, ...]:
        """The profiles in which the model is checked, in the order written."""
        return self.situation.profiles

    def game(self, profile: str) -> Game:
        """The duel to check in this profile."""
        return self.situation.game(profile)


def read_model(path: Path) -> Model:
    """The model in a file.

    Raises `FileError` for whatever is wrong with the file, with the place and with what to write instead.
    """
    table = read_toml(path)
    check_format(table)
    titles = read_title(table)
    situation = read_situation(table)
    expects = _expects(table, situation.profiles)
    table.done()
    return Model(path.stem, path, titles["en"], titles, situation, expects)


def _expects(table: Table, profiles: tuple[str, ...]) -> Mapping[str, Expect]:
    blocks = table.table("expect", Table(table.path, {}, "expect"))
    found: dict[str, Expect] = {}
    for profile in profiles:
        if profile not in blocks:
            example = f'write [{blocks.place(profile)}] and under it result = "holds"'
            raise blocks.error(f"missing; every profile of the model needs one, {example}", profile)
        found[profile] = _expect(blocks.table(profile))
    blocks.done()
    return MappingProxyType(found)


def _expect(block: Table) -> Expect:
    result, fails = block.str("result", None), read_claims(block, "fails") if "fails" in block else None
    if (result != "holds") if fails is None else (result is not None):
        raise block.error('write either result = "holds" or fails = […] with the claims that have to fail')
    if fails == ():
        raise block.error('names no claim; write result = "holds" instead', "fails")
    arrows = block.table("arrows", None)
    expect = Expect(
        fails=fails or (),
        states=block.int("states", None, 0, COUNT_LIMIT),
        edges=block.int("edges", None, 0, COUNT_LIMIT),
        arrows=None if arrows is None else _arrows(arrows),
    )
    block.done()
    return expect


def _arrows(table: Table) -> Arrows:
    """The difference from the official chart: `lacks` are arrows of it, `adds` are others between its boxes."""
    arrows = Arrows(table.strings("lacks", ()), table.strings("adds", ()))
    table.done()
    for number, arrow in enumerate(arrows.lacks, 1):
        if arrow not in ARROWS:
            what = f"{show(arrow)} is no arrow of the official chart"
            raise table.error(f"{what}; its arrows are {', '.join(ARROWS)}{near(arrow, ARROWS)}", "lacks", number)
    boxes = {*FAST_EFFECT_TIMING.boxes.values(), *FAST_EFFECT_TIMING.cuts.values()}
    for number, arrow in enumerate(arrows.adds, 1):
        if arrow in ARROWS:
            raise table.error(f"{arrow} is an arrow of the official chart already; leave it out", "adds", number)
        if not _joins(arrow, boxes):
            what = f"{show(arrow)} is no arrow between boxes of the chart"
            raise table.error(f'{what}; write two of {", ".join(sorted(boxes))} such as "X--A"', "adds", number)
    return arrows


def _joins(arrow: str, boxes: Iterable[str]) -> bool:
    found = re.fullmatch(r"(\w+)--(\w+)", arrow)
    return found is not None and set(found.groups()) <= set(boxes)
