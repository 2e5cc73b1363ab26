"""A ruling answered in prose, line by line: where we are, whose right it is, what may be done and what not, and why."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fsm.core.errors import near
from fsm.core.shown import show
from fsm.duel.names import Window
from fsm.rulings.board import NOBODY
from fsm.rulings.judge import held
from fsm.rulings.moves import GIVE_UP, vocabulary
from fsm.rulings.narrator import Narrator
from fsm.rulings.phrases import phrases, sentence
from fsm.rulings.position import position_of
from fsm.rulings.ruling import START
from fsm.rulings.rush import objection
from fsm.rulings.toml import file_error
from fsm.rulings.why import why_not

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fsm.core.rule import Rule
    from fsm.rulings.board import Board
    from fsm.rulings.phrases import Phrases
    from fsm.rulings.play import Reading
    from fsm.rulings.position import Position
    from fsm.rulings.ruling import Line, Ruling
    from fsm.rulings.why import Reason

WINDOWS = re.compile(r"in window (\w+(?: or \w+)*)")
WHOSE = ("the turn player has it", "the opponent has it", "the player asked has it")
"""Conditions that say nothing new where another player is asked."""
USED = "a use of it is left"
"""A condition that is missing for what was used up, which nobody asks about."""
REASONS_LIMIT, OTHERS_LIMIT = 2, 3


@dataclass(frozen=True)
class Denied:
    """A move that is not legal: why not, in words, with the rule that comes closest to allowing it.

    `text` says it all, `short` all but the rule's sentence, for where that was said before.
    """

    move: str
    why: str
    rule: Rule
    text: str
    short: str


@dataclass(frozen=True)
class Passage:
    """One line of a ruling in sentences.

    `base` is the line it goes on from (0: the beginning), `happened` what is played, `where` and `right` where that
    leads and whose right it is, `may` what the holder may do, `may_not` what the ruling says may not be done,
    `nor` other moves of the cast that may not, `passes` what comes if nobody acts, `timings` what missed or did not,
    `rush` what comes of a move that is made without asking, `later` what may and may not come in any continuation.
    """

    line: Line
    base: int
    happened: tuple[str, ...]
    where: str
    right: str
    may: str
    may_not: tuple[Denied, ...]
    nor: tuple[str, ...]
    passes: tuple[str, ...]
    timings: tuple[str, ...]
    rush: str
    later: tuple[str, ...]


def answer(ruling: Ruling, profile: str, lang: str = "en") -> list[Passage]:
    """The lines of a ruling that count in a profile, in prose of a language.

    Raises `NotHeldError` if the ruling does not hold there, and `FileError` as judging it does and for an unknown
    language.
    """
    say = phrases(lang)
    board, lines = held(ruling, profile)
    telling = _Telling(board, ruling, say)
    return [telling.passage(line, start, end) for line, start, end in lines]


def chosen(ruling: Ruling, passages: Sequence[Passage], wanted: str | None) -> list[Passage]:
    """The passages of the line of this name or number, or all; raises `FileError` if there is no such line."""
    if wanted is None:
        return list(passages)
    found = [p for p in passages if wanted in (p.line.name, str(p.line.number)) and wanted]
    if not found:
        known = [p.line.name or str(p.line.number) for p in passages]
        what = f"{show(wanted)} is no line that counts here; there are {', '.join(known)}"
        raise file_error(ruling.path, "line", what + near(wanted, [*known, START]))
    return found


class _Telling:
    def __init__(self, board: Board, ruling: Ruling, say: Phrases) -> None:
        self.board, self.say = board, say
        self.narrator = Narrator(board, ruling.situation.cast, say)
        self.moves = sorted(vocabulary(board.system))

    def passage(self, line: Line, start: Reading, end: Reading) -> Passage:
        position = position_of(self.board, end.state)
        may_not = [
            self._denied(reason, position)
            for move in line.expected.may_not
            if (reason := why_not(self.board, end.state, move.label)) is not None
        ]
        return Passage(
            line=line,
            base=line.base,
            happened=tuple(self.narrator.told(end.steps[len(start.steps) :])),
            where=self.narrator.where(end),
            right=self.narrator.right(end),
            may=self.narrator.may(position),
            may_not=tuple(may_not),
            nor=tuple(self._nor(position, end, [move.label for move in line.expected.may_not])),
            passes=tuple(self.narrator.if_nobody_acts(end)),
            timings=tuple(self._timings(line, end)),
            rush=self._rush(line, end),
            later=tuple(self._later(line)),
        )

    def _rush(self, line: Line, end: Reading) -> str:
        if line.expected.rushed is None:
            return ""
        label = line.expected.rushed.label
        who, other = self._player(label), self.say("player.OP" if label.startswith("TP") else "player.TP")
        words = {"player": who, "other": other, "option": self.narrator.option(label)}
        against = objection(self.board, end, label)
        if against is None:
            return sentence(self.say("rush.nowhere", **words))
        if not against.missed:
            return sentence(self.say("rush.rejected", **words))
        missed = self.say.listed("option", [self.narrator.option(move) for move in against.missed])
        return sentence(self.say("rush.back", **words, there=self._there(against.back), missed=missed))

    def _later(self, line: Line) -> Iterator[str]:
        """What the ruling says of all continuations, player by player."""
        for name, moves in (("later.sometimes", line.expected.sometimes), ("later.never", line.expected.never)):
            for role in ("TP", "OP"):
                options = [self.narrator.option(move.label) for move in moves if move.label.startswith(role)]
                if options:
                    listed = self.say.listed("option", list(dict.fromkeys(options)))
                    yield sentence(self.say(name, player=self.say(f"player.{role}"), options=listed))

    def _there(self, reading: Reading) -> str:
        spot = self.board.spot(reading.state)
        assert spot.window is not None
        assert spot.frame is not None
        window = self.say.window_in(spot.frame, spot.window)
        return self.say("rush.there", window=window, frame=self.say.named("frame", spot.frame.name))

    def _denied(self, reason: Reason, position: Position) -> Denied:
        rule, player, option = reason.rule, sentence(self._player(reason.label)), self.narrator.option(reason.label)
        plain = self._obstacle(reason.label, position)
        why = plain or self._reasons(reason)
        words = {"player": player, "option": option, "reasons": why, "row": rule.row}
        if plain:
            return Denied(reason.label, why, rule, self.say("may.bare", **words), self.say("may.bare", **words))
        text = self.say("may.no", **words, cite=rule.cite, rule=rule.says)
        return Denied(reason.label, why, rule, text, self.say("may.again", **words))

    def _obstacle(self, label: str, position: Position) -> str:
        """What says more than any rule: that nobody is asked, or that there is no pass here; nothing otherwise."""
        if position.holder == NOBODY:
            return self.say("may.resolve" if position.spot.window is Window.R else "may.busy")
        passes = [f"{position.holder}: {text}" for text in GIVE_UP]
        if label not in passes:
            return ""
        instead = any(option.label in passes for option in position.options)
        return self.say("may.instead" if instead else "may.forced")

    def _reasons(self, reason: Reason) -> str:
        """What is not met, in words; who is asked says more than whose it is."""
        asked = bool(reason.asked) and reason.asked != NOBODY and not reason.label.startswith(reason.asked)
        told = [self.say("may.holds", asked=self.say(f"player.{reason.asked}"))] if asked else []
        for label in reason.missing:
            found = WINDOWS.fullmatch(label)
            if found is not None:
                if asked and reason.ways > 1:
                    continue  # there are several times for it, and whose right it is says enough
                names = [name for name in found[1].split(" or ") if name != Window.A_left.name]
                windows = [self.say.named("window", name) for name in names or [Window.A_left.name]]
                told.append(self.say("may.belongs", windows=self.say.listed("name", windows)))
            elif not (asked and label in WHOSE):
                told.append(self.say["unmet"][label])
        return self.say.listed("reason", told[:REASONS_LIMIT] or [self.say("may.busy")])

    def _nor(self, position: Position, end: Reading, said: Sequence[str]) -> list[str]:
        """A short list of other moves of the cast that cannot be made here, with the reason, alike ones together."""
        legal = {option.label for option in position.options}
        alike: dict[tuple[str, str], list[str]] = {}
        for move in self.moves:
            if move in legal or move in said or not self.narrator.has(move) or position.over:
                continue
            reason = why_not(self.board, end.state, move)
            if reason is not None and USED not in reason.missing:
                why = self._obstacle(move, position) or self._reasons(reason)
                alike.setdefault((self._player(move), why), []).append(self.narrator.option(move))
        told: list[str] = []
        for (who, why), options in list(alike.items())[:OTHERS_LIMIT]:
            words = {"player": who, "options": self.say.listed("no", options), "reasons": why}
            told.append(self.say("may.nor" if said or told else "may.first", **words))
        return [sentence(text) for text in told]

    def _timings(self, line: Line, end: Reading) -> list[str]:
        told = []
        for finding in sorted(end.findings, key=lambda found: found.effect):
            thing = sentence(self.narrator.thing(finding.effect))
            if not finding.usable:
                told.append(self.say("may.missed" if self.narrator.misses(finding.effect) else "may.lost", thing=thing))
            elif finding.effect in line.expected.not_missed:
                told.append(self.say("may.usable", thing=thing))
        return told

    def _player(self, label: str) -> str:
        return self.say(f"player.{label.partition(': ')[0]}")
