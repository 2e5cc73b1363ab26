"""A play told in sentences: who did what, where it stands now, what may be done, and what the passes come to."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from fsm.duel import words
from fsm.duel.kinds import KINDS, Way
from fsm.duel.names import Window
from fsm.rulings.moves import GIVE_UP
from fsm.rulings.phrases import sentence
from fsm.rulings.play import Reading, taken
from fsm.rulings.position import distinct, position_of
from fsm.rulings.session import settled

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from fsm.core.system import State
    from fsm.duel.kinds import Entry
    from fsm.rulings.board import Board, Option
    from fsm.rulings.phrases import Phrases
    from fsm.rulings.play import Step
    from fsm.rulings.position import Position

SECOND = {Window.N1: Window.N2, Window.B: Window.C, Window.D: Window.D, Window.A: Window.E}
"""Where the second of two passes is made, if the first is made here."""
DECIDED = re.compile(r"calculate \((\w+)\)")
NUMBER = re.compile(r"\b(\d+)\b")
WHERE = {
    Window.A: "open", Window.A_left: "open", Window.A_must: "open", Window.N1: "attempt", Window.N2: "attempt",
    Window.D: "chain", Window.S5: "chain", Window.S6: "chain", Window.E: "leaving", Window.E_must: "end",
    Window.G: "end", Window.X: "end", Window.Z: "end",
}  # fmt: skip
"""How it is told where a play stands in this window; in all others by what happened last."""
MOVE = re.compile(r"(?P<verb>do|activate|place|retarget) (?P<name>\S+)(?: on (?P<card>\S+))?")
"""A move with something of the cast: an entry, for an attack with its target, or only the target."""
DIRECTLY = "directly"
UNLIKELY = ("stay",)
"""Rules that are told last where nobody chooses which of several happens."""


class Narrator:
    """Tells plays on a board in a language, with the cards called by their captions."""

    def __init__(self, board: Board, cast: Sequence[Entry], say: Phrases) -> None:
        self.board, self.say = board, say
        self._entries = {entry.name: entry for entry in cast}

    def thing(self, name: str) -> str:
        """What an entry or a card of the cast is called: by its caption, or as an effect of the card that has one."""
        entry = self._entries.get(name)
        if entry is None or entry.caption:
            return self._called(name if entry is None else entry.caption)
        card = self._entries.get(entry.of)
        if card is None or card is entry or not card.caption:
            return self._called(name)
        called = self._called(card.caption)
        if not entry.speed:
            return called
        effects = [other for other in self._entries.values() if other.of == entry.of and other.speed > 0]
        return self.say(f"thing.{'effect' if effects == [entry] else 'one-of'}", name=name, card=called)

    def _called(self, name: str) -> str:
        return self.say("thing.called", name=name)

    def has(self, label: str) -> bool:
        """Whether a move is made with an entry of the cast."""
        return self._move(label)[1] in self._entries

    def _move(self, label: str) -> tuple[str, str, str]:
        """Verb, entry and card of a move with something of the cast; nothing where it has none."""
        found = MOVE.fullmatch(label.partition(": ")[2])
        if found is None:
            return "", "", ""
        verb, name, card = found["verb"], found["name"], found["card"] or ""
        if verb == "retarget":
            return (verb, "", name) if name != DIRECTLY else ("", "", "")
        return (verb, name, card) if name in self._entries else ("", "", "")

    def misses(self, name: str) -> bool:
        """Whether the event of this entry has to be the last thing that happened."""
        return self._entries[name].misses

    def told(self, steps: Sequence[Step]) -> list[str]:
        """What happened, one sentence a step; two passes are told as one, and what goes without saying is left out."""
        sentences: list[str] = []
        merged = False
        for step, after in pairwise([*steps, None]):
            assert step is not None
            if merged:
                merged = False
                continue
            pair = f"{_rule(step)}-{_rule(after)}" if after is not None else ""
            merged = pair in self.say["both"]
            text = self.say(f"both.{pair}", **self._words(step)) if merged else self._told(step)
            if text:
                sentences.append(sentence(text))
        return sentences

    def where(self, reading: Reading) -> str:
        """Where the play stands, and after what."""
        position = position_of(self.board, reading.state)
        if position.over:
            return self.say("where.over")
        its: dict[str, object] = {"frame": self.say.named("frame", _frame(position))}
        if words.turn.name in self.board.system.domains:
            its["frame"] = self.say("where.turn", **its, turn=position.turn)
        kind = WHERE.get(position.spot.window, "after") if position.spot.window is not None else "after"
        if kind == "attempt":
            its["thing"] = self.thing(str(self._value(reading.state, words.doing.name)))
        elif kind == "chain" and position.chain:
            newest = position.chain[-1]
            its |= {"thing": self.thing(newest.effect), "owner": self.say(f"player.{newest.player}")}
            its["number"] = len(position.chain)
        elif kind in ("after", "chain"):
            its["after"] = self._after(reading.steps)
            kind = "after" if its["after"] else "begin"
        return self.say(f"where.{kind}", **its)

    def right(self, reading: Reading) -> str:
        """Whose right it is, and why."""
        position = position_of(self.board, reading.state)
        if position.over or position.holder == "nobody":
            return self.say("holder.over" if position.over else "holder.nobody")
        player, window = self.say(f"player.{position.holder}"), position.spot.window
        assert window is not None
        if window is Window.D:
            passed = bool(self._value(reading.state, words.passes.name))
            return sentence(self.say("may.asked" if passed else "may.link", player=player))
        known, frame = self.say["right"], _frame(position)
        why = known.get(f"{frame}-{window.name}", known.get(window.name, "")).format(
            frame=self.say.named("frame", frame)
        )
        return why or self.say(f"holder.{position.holder}")

    def may(self, position: Position) -> str:
        """What the player who is asked may do; nothing if nobody is."""
        moves = list(dict.fromkeys(option.label for option in position.options if not option.by_rule))
        if not moves:
            return ""
        player = sentence(self.say(f"player.{position.holder}"))
        moves.sort(key=_gives_up)
        options = [self.option(move) for move in moves]
        if len(options) == 1:
            return self.say("may.only" if _gives_up(moves[0]) else "may.must", player=player, option=options[0])
        return self.say("may.one", player=player, options=self.say.listed("option", options))

    def option(self, label: str) -> str:
        """A move as it follows `may`."""
        text = label.partition(": ")[2]
        verb, name, card = self._move(label)
        if not verb:
            return self.say(f"option.{text.replace(' ', '-')}")
        key = self._way(name, card) if verb == "do" else verb
        return self.say(f"option.{key}", thing=self.thing(name), card=self.thing(card))

    def if_nobody_acts(self, reading: Reading) -> list[str]:
        """What happens if the passes that are left are made here; nothing if nobody can pass."""
        passes: list[Step] = []
        window = self.board.spot(reading.state).window
        here = reading
        while (option := self._give_up(here.state)) is not None:
            here = taken(self.board, here, option, written=True)
            passes.append(here.steps[-1])
            if window not in SECOND or self.board.spot(here.state).window is not SECOND[window] or len(passes) > 1:
                break
        if not passes:
            return []
        names = "-".join(_rule(step) for step in passes)
        known = self.say["if"]
        first = self._words(passes[0])
        told = [sentence(known[names].format(**first))] if names in known else [self.say("if.other", **first)]
        told += [] if names in known else self.told(passes)
        return [*told, *self._what_follows(here)]

    def _what_follows(self, reading: Reading) -> list[str]:
        """The rule steps behind a position, one way they can go, and the window they lead to."""
        begin, others = len(reading.steps), list[str]()
        reading = settled(self.board, reading)
        while (options := distinct(self.board, reading.state)) and all(option.by_rule for option in options):
            ways = sorted(options, key=lambda option: option.command.rule.name in UNLIKELY)
            made = [taken(self.board, reading, option, written=False) for option in ways]
            others = others or [self._told(way.steps[-1]) for way in made[1:]]
            reading = settled(self.board, made[0])
        position = position_of(self.board, reading.state)
        assert position.spot.window is not None
        window = self.say.window_in(position.spot.frame, position.spot.window)
        end = self.say("if.over") if position.over else self.say("if.then", window=window)
        more = [self.say("if.else", told=sentence(told)) for told in others if told]
        return [*self.told(reading.steps[begin:]), end, *more]

    def _give_up(self, state: State) -> Option | None:
        moves = [option for option in distinct(self.board, state) if not option.by_rule]
        return next((option for option in moves if option.command.text in GIVE_UP), None)

    def _told(self, step: Step) -> str:
        assert step.option is not None
        rule = step.option.command.rule
        known = self.say["told"]
        return known[rule.name].format(**self._words(step)) if rule.name in known else rule.says

    def _words(self, step: Step) -> dict[str, object]:
        """The words that sentences about a step may use."""
        assert step.option is not None
        assert step.spot.frame is not None
        who, _, text = step.label.partition(": ")
        chain = self.board.chain(step.option.state)
        verb, name, card = self._move(step.label)
        decided = DECIDED.fullmatch(text)
        number = NUMBER.search(text)
        made: dict[str, object] = {
            "player": self.say(f"player.{who}") if who != "rules" else "",
            "frame": self.say.named("frame", step.spot.frame.name),
            "number": len(chain),
            "thing": "",
            "did": "",
            "card": self.thing(card),
            "decision": self.say.named("decision", decided[1]) if decided else "",
        }
        if number is not None and who == "rules":
            made |= {"number": number[1], "thing": self._link(step, int(number[1]))}
        elif name:
            made["thing"] = self.thing(name)
            if verb == "do":
                made["did"] = self.say(f"did.{self._way(name, card)}", **made)
        return made

    def _link(self, step: Step, number: int) -> str:
        """What the link of this number was called before the step; nothing if there was none."""
        assert step.before is not None
        chain = self.board.chain(step.before)
        return self.thing(chain[number - 1]) if number <= len(chain) else ""

    def _way(self, name: str, card: str) -> str:
        """How an entry that starts no chain is carried out: a key of the phrases `did`, `done` and `option`."""
        entry = self._entries[name]
        if card:
            return "attack-on"
        if entry.special and entry.kind.way is Way.SUMMON:
            return "special"
        kind = next((kind for kind, its in KINDS.items() if its == entry.kind), "item")
        return kind if kind in self.say["did"] else "item"

    def _after(self, steps: Sequence[Step]) -> str:
        """What happened last, as the occasion of a chance."""
        known = self.say["after"]
        for at, step in reversed(list(enumerate(steps))):
            if (rule := _rule(step)) in known:
                doing = next(self._done(steps[: at + 1]), "")
                return known[rule].format(done=doing) if doing or "{done}" not in known[rule] else ""
        return ""

    def _done(self, steps: Sequence[Step]) -> Iterator[str]:
        for step in reversed(steps):
            verb, name, card = self._move(step.label)
            if verb == "do":
                yield self.say(f"done.{self._way(name, card)}", thing=self.thing(name), card=self.thing(card))

    def _value(self, state: State, name: str) -> object:
        return self.board.system.decode(state)[name]


def _gives_up(label: str) -> bool:
    return label.partition(": ")[2] in GIVE_UP


def _rule(step: Step | None) -> str:
    return "" if step is None or step.option is None else step.option.command.rule.name


def _frame(position: Position) -> str:
    assert position.spot.frame is not None
    return position.spot.frame.name
