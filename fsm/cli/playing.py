"""`fsm play`: play a model or ruling step by step, at a terminal, from a pipe, or driven by a program."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from fsm.cli.exits import Exit
from fsm.cli.output import dump_line, say, write
from fsm.cli.prompt import LINE_LIMIT, PROMPT, lines, typed
from fsm.rulings.moves import PlayError
from fsm.rulings.phrases import phrases, sentence
from fsm.rulings.saved import UnsavableError, ruling_text
from fsm.rulings.session import Session
from fsm.rulings.stage import Stage, set_stage
from fsm.rulings.text import FileError, has_control, one_line, show_path
from fsm.rulings.why import Reason, storyboard

if TYPE_CHECKING:
    from collections.abc import Callable

    from fsm.core.rule import Rule
    from fsm.rulings.phrases import Phrases
    from fsm.rulings.position import Position

Row = dict[str, object]
LEAVE = ("quit", "exit", "q")


@dataclass(frozen=True)
class Answer:
    """What a line comes to: lines to print (and the same for programs), or what is wrong with it."""

    told: list[str] = field(default_factory=list)
    data: Row = field(default_factory=dict)
    error: str = ""
    moved: bool = False


def play_on(name: str, profile: str | None, lang: str, *, json: bool) -> int:
    """Play the model or ruling of this name or path until the input ends; returns the exit code.

    Positions are described in a language; moves and the sentences of rules are English. Raises `FileError` for an
    unknown name, profile or language.
    """
    words = phrases(lang)
    stage = set_stage(name, profile)
    talk = Talk(stage, words)
    if not json:
        say(words("play.begin", name=stage.name, profile=stage.profile, title=stage.title))
        say(words("play.hint"))
        _tell(talk.session, words, Answer(moved=True))
    for line in lines():
        text = line.strip()
        if not json and not typed():
            say(f"{PROMPT}{one_line(text[:LINE_LIMIT])}")
        left = text in LEAVE
        answer = Answer() if left else talk.respond(text)
        if json:
            dump_line({**_row(talk.session), **answer.data, **({"error": answer.error} if answer.error else {})})
        elif not left:
            _tell(talk.session, words, answer)
        if left:
            break
    return Exit.OK


class Talk:
    """One session and the lines that drive it; whatever is wrong with a line leaves the play as it was."""

    def __init__(self, stage: Stage, say: Phrases) -> None:
        self.stage, self.session, self.say = stage, Session(stage.board), say
        self._words: dict[str, Callable[[str], Answer]] = {
            "": self._show, "show": self._show, "help": self._help, "log": self._log, "undo": self._undo,
            "why": self._why, "save": self._save, "save!": self._replace,
        }  # fmt: skip

    def respond(self, text: str) -> Answer:
        """Do what a line says."""
        if bad := has_control(text, "\t"):
            return Answer(error=f"the line has the control character {bad!r}; write plain text")
        if len(text) > LINE_LIMIT:
            return Answer(error=f"the line is longer than {LINE_LIMIT:,} letters; write a number or a move")
        word, _, rest = text.partition(" ")
        try:
            return self._words[word](rest.strip()) if word in self._words else self._choose(text)
        except (PlayError, UnsavableError, FileError) as error:
            return Answer(error=one_line(str(error)))
        except OSError as error:
            return Answer(error=f"{show_path(rest.strip())}: cannot be written: {error.strerror}; name another place")

    def _choose(self, text: str) -> Answer:
        self.session.choose(text)
        missed = (
            [self.say("play.lost", effects=self.say.listed("thing", self.session.missed))]
            if self.session.missed
            else []
        )
        return Answer(told=[*storyboard(self.session.newest), *missed], moved=True)

    def _show(self, _: str) -> Answer:
        return Answer(moved=True)

    def _help(self, _: str) -> Answer:
        return Answer(told=self.say("play.help").splitlines(), data={"help": self.say("play.help")})

    def _log(self, _: str) -> Answer:
        told = storyboard(self.session.steps)
        return Answer(told=told or [self.say("play.empty")], data={"log": told})

    def _undo(self, _: str) -> Answer:
        if not self.session.undo():
            return Answer(error=self.say("play.nothing"))
        return Answer([self.say("play.undone")], moved=True)

    def _why(self, move: str) -> Answer:
        if not move:
            return Answer(error="name the move to explain: why TP: pass")
        label, found = self.session.why_not(move)
        legal = not isinstance(found, Reason)
        rule = found.rule if isinstance(found, Reason) else found.command.rule
        head = self.say("play.legal", move=label) if legal else str(found).splitlines()[0]
        unmet = list(found.unmet) if isinstance(found, Reason) else []
        source = self.say("play.source", rule=rule.name, row=rule.row, cite=rule.cite)
        why: Row = {"move": label, "legal": legal, "unmet": unmet, **_source(rule)}
        return Answer([head, f"  {source}", f"  {rule.says}"], {"why": why})

    def _save(self, name: str) -> Answer:
        if name.endswith(".toml") and Path(name).is_file():
            return Answer(error=f"{name} is there already; write `save! {name}` to replace it, or name another file")
        return self._replace(name)

    def _replace(self, name: str) -> Answer:
        if not name:
            return Answer(error="name the file to save the play in: save mine.toml")
        if Path(name).suffix != ".toml":
            return Answer(error=f"{show_path(name)} is no name of a ruling; let it end in .toml: save mine.toml")
        write(Path(name), ruling_text(self.stage, self.session))
        return Answer([self.say("play.saved", file=name)], {"saved": name})


def _tell(session: Session, words: Phrases, answer: Answer) -> None:
    """Print an answer for people, and the position where it may have changed."""
    if answer.error:
        say(f"  {answer.error}")
    for line in answer.told:
        say(f"  {line}")
    if answer.moved:
        _show(session.position, words)


def _show(position: Position, words: Phrases) -> None:
    spot = position.spot
    assert spot.frame is not None
    assert spot.window is not None
    frame, window = words.named("frame", spot.frame.name), words.window_in(spot.frame, spot.window)
    say()
    if position.over:
        say(words("play.over", turn=position.turn, frame=frame))
    else:
        say(words("play.where", turn=position.turn, frame=frame, id=spot.window.name, window=window))
    if position.chain:
        say(words("play.chain", links=words.listed("thing", _links(position, words))))
    for event in position.pending:
        standing = words(f"play.{event.standing}")
        say(words("play.pending", effect=event.effect, player=event.player, standing=standing))
    if position.options:
        player = sentence(words(f"player.{position.holder}"))
        ruled = all(option.by_rule for option in position.options)
        say(words("play.open") if ruled else words("play.holder", player=player, role=position.holder))
    for number, option in enumerate(position.options, 1):
        rule = option.command.rule
        say(f"{number:3}  {option.label}")
        say(f"       {rule.says}  {rule.row} [{rule.cite}]")


def _links(position: Position, words: Phrases) -> list[str]:
    told = []
    for number, link in enumerate(position.chain, 1):
        text = words("play.link", number=number, effect=link.effect, player=link.player)
        text = words("play.negated", link=text) if link.negated else text
        told.append(words("play.muted", link=text) if link.muted else text)
    return told


def _row(session: Session) -> Row:
    """The position as programs get it."""
    position = session.position
    assert position.spot.frame is not None
    assert position.spot.window is not None
    return {
        "turn": position.turn,
        "frame": position.spot.frame.name,
        "window": position.spot.window.name,
        "holder": position.holder,
        "over": position.over,
        "chain": [link.effect for link in position.chain],
        "triggers": {event.effect: event.standing for event in position.pending},
        "moves": [{"move": option.label, **_source(option.command.rule)} for option in position.options],
        "steps": [step.label for step in session.newest],
        "missed": session.missed,
    }


def _source(rule: Rule) -> Row:
    return {"rule": rule.name, "row": rule.row, "cite": rule.cite, "text": rule.says}
