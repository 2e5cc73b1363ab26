"""Rulings: a question somebody asked, as a play and what may and may not happen then.

A ruling is written line by line; a line goes on from an earlier one, which is how branches are written. Whatever
could never be true or false in a duel with this cast (an unknown move, card, window or line) is refused.

Source: the questions of the four pages K, C, J and M (docs/sources.md).
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from fsm.core.errors import near
from fsm.duel.names import Frame, Window
from fsm.rulings.board import HOLDERS
from fsm.rulings.claims import read_claims
from fsm.rulings.contradiction import check_expected
from fsm.rulings.moves import Move, PlayError, Spot, read_move, read_spot
from fsm.rulings.rush import NOWHERE
from fsm.rulings.situation import CHAIN_LIMIT, Situation, read_situation, read_title
from fsm.rulings.speech import SENTENCES
from fsm.rulings.toml import check_format, parse_toml, read_toml, show
from fsm.rulings.vocabulary import Vocabulary

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from fsm.rulings.toml import Table

START = "start"
"""The name of the position a ruling begins in."""


@dataclass(frozen=True)
class Expected:
    """What a line expects of the position it is judged in; `None` and empty mean that it does not say.

    `may` and `may_not` are labels of moves; `chain` counts links and `order` names their effects from link 1 up;
    `missed` and `not_missed` are effects; `sometimes` and `never` are moves of some, or of no, continuation;
    `rushed` is a move made at once, without asking, and `put_back` where play is put back to (nowhere: `None`).
    """

    frame: Frame | None
    window: Window | None
    holder: str | None
    chain: int | None
    order: tuple[str, ...] | None
    may: tuple[Move, ...]
    may_not: tuple[Move, ...]
    missed: tuple[str, ...]
    not_missed: tuple[str, ...]
    sometimes: tuple[Move, ...]
    never: tuple[Move, ...]
    rushed: Move | None
    put_back: Spot | None


EXPECTATIONS = tuple(field.name for field in fields(Expected))
"""What a line can expect, by key."""
NOTHING = Expected(None, None, None, None, None, (), (), (), (), (), (), None, None)
"""A line that only plays on."""


@dataclass(frozen=True)
class Line:
    """One line of a ruling: it goes on from line `base` (0: the start) with written moves to where it is judged."""

    number: int
    name: str
    base: int
    profiles: tuple[str, ...]
    play: tuple[Move, ...]
    at: Spot | None
    expected: Expected


@dataclass(frozen=True)
class Ruling:
    """A ruling: where it comes from, the duel it is about, its lines, and the answer in words by language.

    `checks` are the ids of the claims that it is about; `doubt` says why its source may be wrong, if it may.
    """

    id: str
    path: Path
    title: Mapping[str, str]
    cite: str
    checks: tuple[str, ...]
    doubt: str
    situation: Situation
    lines: tuple[Line, ...]
    verdict: Mapping[str, str]
    note: str


@dataclass(frozen=True)
class _Known:
    """What the lines of a ruling may name."""

    profiles: tuple[str, ...]
    effects: tuple[str, ...]
    moves: Vocabulary


def read_ruling(path: Path | str) -> Ruling:
    """The ruling a file holds; its id is the file's name without the ending.

    Raises `FileError` for a file that is no ruling, with the place and what to write instead.
    """
    return ruling_in(read_toml(Path(path)))


def parse_ruling(path: Path, text: str) -> Ruling:
    """The ruling that a text holds, as if it stood in this file; raises `FileError` as `read_ruling` does."""
    return ruling_in(parse_toml(path, text))


def ruling_in(table: Table) -> Ruling:
    """The ruling that the table of a file holds; raises `FileError` as `read_ruling` does."""
    check_format(table)
    situation = read_situation(table, Frame.MP1)
    if "chain" not in table.table("bounds", {}):
        situation = replace(situation, chain=_links(situation))
    ruling = Ruling(
        id=table.path.stem,
        path=table.path,
        title=read_title(table),
        cite=table.str("cite"),
        checks=read_claims(table, "checks"),
        doubt=table.str("doubt", ""),
        situation=situation,
        lines=_lines(table, situation),
        verdict=_verdict(table),
        note=table.str("note", "", lines=True),
    )
    table.done()
    return ruling


def _verdict(table: Table) -> Mapping[str, str]:
    """The answer in words by language; a ruling may go without."""
    if "verdict" not in table and table.str("verdict", None) is None:
        return MappingProxyType({})
    return read_title(table, "verdict")


def _links(situation: Situation) -> int:
    """A chain bound that no play comes to by accident: one link more than all effects can make."""
    return min(CHAIN_LIMIT, 1 + sum(entry.uses for entry in situation.cast if entry.speed > 0))


def _lines(table: Table, situation: Situation) -> tuple[Line, ...]:
    known = _Known(situation.profiles, tuple(entry.name for entry in situation.cast), Vocabulary(situation))
    lines: list[Line] = []
    for written in table.tables("line"):
        line = _line(written, lines, known)
        written.done()
        if not line.play and line.expected == NOTHING:
            raise written.error(f"says nothing; give it play = […] or one of {', '.join(EXPECTATIONS)}")
        lines.append(line)
    for profile in situation.profiles:
        if not any(line.expected != NOTHING and profile in line.profiles for line in lines):
            raise table.error(f"expects nothing in {profile}; give a line one of {', '.join(EXPECTATIONS)}", "line")
    return tuple(lines)


def _line(table: Table, earlier: Sequence[Line], known: _Known) -> Line:
    name = table.str("name", "")
    if name == START or name in [line.name for line in earlier if name]:
        raise table.error(f"{show(name)} is taken; write another name", "name")
    profiles, at, expected = _profiles(table, known), _spot(table, "at"), _expected(table, known)
    check_expected(expected, at, table)
    return Line(
        number=len(earlier) + 1,
        name=name,
        base=_base(table, earlier, profiles),
        profiles=profiles,
        play=_written(table, "play", known, places=True),
        at=at,
        expected=expected,
    )


def _profiles(table: Table, known: _Known) -> tuple[str, ...]:
    """The profiles in which the line counts: those of the ruling unless it names some of them."""
    profiles = table.strings("profile", known.profiles, lone=True)
    for profile in profiles:
        if profile not in known.profiles:
            message = f"{show(profile)} is no profile of this ruling; write one of {', '.join(known.profiles)}"
            raise table.error(message + near(profile, known.profiles), "profile")
    if not profiles:
        raise table.error(f"names no profile; write one of {', '.join(known.profiles)}", "profile")
    return profiles


def _base(table: Table, earlier: Sequence[Line], profiles: Sequence[str]) -> int:
    """The number of the line that this one goes on from: the one above unless `from` names another."""
    wanted = table.str("from", None)
    if wanted == START or not earlier:
        if wanted not in (None, START):
            raise table.error(f"{show(wanted)} is no earlier line; the first line goes on from {START!r}", "from")
        return 0
    named = {line.name: line for line in earlier if line.name}
    if wanted is not None and wanted not in named:
        message = f"{show(wanted)} is no earlier line; write one of {', '.join([START, *named])}"
        raise table.error(message + near(wanted, [START, *named]), "from")
    base = earlier[-1] if wanted is None else named[wanted]
    for profile in profiles:
        if profile not in base.profiles:
            which = "the line above" if wanted is None else f"line {show(wanted)}"
            raise table.error(f"{which} does not count in {profile}; name one that does, or {START!r}", "from")
    return base.number


def _spot(table: Table, key: str) -> Spot | None:
    written = table.str(key, None)
    if written is None:
        return None
    try:
        return read_spot(written)
    except PlayError as error:
        raise table.error(str(error), key) from None


def _put_back(table: Table) -> Spot | None:
    """Where a rushed move is put back to; it is written if, and only if, a move is rushed."""
    if ("rushed" in table) != ("put_back" in table):
        raise table.error("a rushed move and where it is put back to go together; write both, or neither", "put_back")
    return None if table.str("put_back", None) == NOWHERE else _spot(table, "put_back")


def _expected(table: Table, known: _Known) -> Expected:
    frame, window = table.one_of("frame", Frame.__members__, None), table.one_of("window", Window.__members__, None)
    return Expected(
        frame=None if frame is None else Frame[frame],
        window=None if window is None else Window[window],
        holder=table.one_of("holder", HOLDERS, None),
        chain=table.int("chain", None, 0, CHAIN_LIMIT),
        order=_effects(table, "order", known) if "order" in table else None,
        may=_written(table, "may", known),
        may_not=_written(table, "may_not", known),
        missed=_effects(table, "missed", known),
        not_missed=_effects(table, "not_missed", known),
        sometimes=_written(table, "sometimes", known, places=True),
        never=_written(table, "never", known, places=True),
        rushed=_rushed(table, known),
        put_back=_put_back(table),
    )


def _effects(table: Table, key: str, known: _Known) -> tuple[str, ...]:
    names = table.strings(key, ())
    for number, name in enumerate(names, 1):
        if name not in known.effects:
            message = f"{show(name)} is not in the cast, which has {', '.join(known.effects)}"
            raise table.error(message + near(name, known.effects), key, number)
    return names


def _rushed(table: Table, known: _Known) -> Move | None:
    moves = _written(table, "rushed", known, lone=True)
    if len(moves) > 1:
        raise table.error("is one move; write the others into lines of their own", "rushed")
    return moves[0] if moves else None


def _written(table: Table, key: str, known: _Known, *, places: bool = False, lone: bool = False) -> tuple[Move, ...]:
    """The moves listed under a key; `places` lets them carry `@WINDOW`, `lone` one of them stand without a list."""
    moves = []
    for number, text in enumerate(table.strings(key, (), lone=lone), 1):
        try:
            move = read_move(text)
        except PlayError as error:
            raise table.error(str(error), key, number) from None
        if move.label in SENTENCES and key != "play":
            raise table.error(f"{show(move.label)} is more than one move; write it under play", key, number)
        if move.label not in SENTENCES and move.label not in known.moves:
            hint = (
                near(move.label, known.moves.whole() | SENTENCES)
                or "; moves are activate, place, do with a name of the cast, and pass"
            )
            raise table.error(f"no rule can ever make {show(move.label)} with this cast{hint}", key, number)
        if str(move.spot) and not places:
            message = f"{show(text)} says where; leave @{move.spot} out, and write at = {str(move.spot)!r} for the line"
            raise table.error(message, key, number)
        moves.append(move)
    return tuple(moves)
