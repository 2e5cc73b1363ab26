"""The `[cast]` of a model or a ruling: who has which effects, what they answer and what they do.

A cast that cannot mean anything in a duel is refused with what to write instead: a counter trap of Spell Speed 1,
a trigger that answers nothing, an effect that moves a card nobody has.

Source: RB10 p.44 (Spell Speeds); LOC; M §2 (when and if).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fsm.core.errors import near
from fsm.duel.cast import ACTIVATION, EVENTS, HIDDEN, KINDS, PUBLIC, VERBS, Deed, Entry, Way
from fsm.duel.words import Player
from fsm.rulings.toml import show

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from fsm.rulings.toml import Table

OWNERS = {"TP": Player.FIRST, "OP": Player.SECOND}
"""The roles of turn 1 and the players who have them."""
ANSWERED = (*EVENTS, ACTIVATION)
"""What an entry may answer."""
NEGATION = "negate-activation"
ALONE = (NEGATION, "nothing")
"""Steps that happen to no card."""
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
RESERVED = ("pass", "none", "start", "battle", "end")
NAME_LIMIT, ENTRIES_LIMIT, USES_LIMIT = 40, 64, 9
FAST = 2

Steps = tuple[frozenset[Deed], ...]


@dataclass(frozen=True)
class Names:
    """The names of a cast: how each entry is used, and the card it belongs to (its own unless `of` names one)."""

    card_of: Mapping[str, str]
    way_of: Mapping[str, Way]

    @property
    def known(self) -> tuple[str, ...]:
        """Every name that can be a target: entries, then cards that no entry is called after."""
        return tuple(dict.fromkeys((*self.card_of, *self.card_of.values())))

    def effects(self, name: str) -> list[str]:
        """The entries that make a chain link: the one of this name, or else those of the card of this name."""
        links = [entry for entry, way in self.way_of.items() if way in (Way.ACTIVATION, Way.TRIGGER)]
        return [name] if name in links else [entry for entry in links if self.card_of[entry] == name]


def read_cast(table: Table) -> tuple[Entry, ...]:
    """The entries of a `[cast]` table, in the order written.

    Raises `FileError` for a key, type or name that does not fit and for an entry that makes no sense.
    """
    if len(table.names()) > ENTRIES_LIMIT:
        raise table.error(f"has {len(table.names())} entries; a cast has at most {ENTRIES_LIMIT}")
    for name in table.names():
        if problem := _misnamed(name):
            raise table.error(problem, name)
    lines = {name: table.table(name) for name in table.names()}
    names = Names(
        card_of={name: line.str("of", name) for name, line in lines.items()},
        way_of={name: KINDS[line.one_of("kind", KINDS)].way for name, line in lines.items()},
    )
    _check_cards(lines, names)
    cast = tuple(_entry(name, line, names) for name, line in lines.items())
    _check_idle_cards(lines, names, cast)
    return cast


def _entry(name: str, line: Table, names: Names) -> Entry:
    kind = line.one_of("kind", KINDS)
    uses, refills = _limit(line)
    entry = Entry(
        name=name,
        owner=OWNERS[line.one_of("owner", OWNERS)],
        kind=KINDS[kind],
        speed=KINDS[kind].speed,
        on=_on(line, names),
        optional_when=line.one_of("wording", ("when", "if"), "when") == "when",
        mandatory=line.bool("mandatory", default=False),
        public=line.one_of("zone", (*PUBLIC, *HIDDEN), "field") in PUBLIC,
        does=_does(line, names) or _own_event(names.card_of[name], kind),
        uses=uses,
        refills=refills,
        card=line.str("card", ""),
    )
    _check_speed(kind, line)
    line.done()
    _check_answer(entry, kind, line)
    return entry


def _on(line: Table, names: Names) -> Deed | None:
    """What the entry answers: an event of a card, or the activation of an effect."""
    written = line.str("on", None)
    if written is None:
        return None
    verb, _, target = written.partition(" ")
    if verb not in ANSWERED:
        what = f"{show(verb)} is no event; write one of {', '.join(ANSWERED)}"
        raise line.error(what + near(verb, ANSWERED), "on")
    if not target:
        return Deed(verb)
    if verb != ACTIVATION:
        return Deed(verb, _card(target, names, line, "on"))
    found = names.effects(target)
    if len(found) != 1:
        hint = near(target, names.known) or "; name an effect of this cast"
        what = f"; write one of {', '.join(found)}" if found else hint
        raise line.error(f"{show(target)} is not one effect that can be activated{what}", "on")
    return Deed(ACTIVATION, found[0])


def _does(line: Table, names: Names) -> Steps:
    """The steps written, or none."""
    groups = line.groups("does", None)
    if groups is None:
        return ()
    if not groups or not all(groups):
        raise line.error('has no step; write "nothing" as a step, or leave the key out', "does")
    return tuple(
        frozenset(_deed(text, names, line, number) for text in group) for number, group in enumerate(groups, 1)
    )


def _own_event(card: str, kind: str) -> Steps:
    """What an entry does unless it says so: an action does what its kind says, to its own card."""
    return (frozenset({Deed(kind, card)}),) if KINDS[kind].way in (Way.ACTION, Way.SUMMON) else ()


def _deed(text: str, names: Names, line: Table, number: int) -> Deed:
    verb, _, target = text.partition(" ")
    if verb not in VERBS:
        what = f"{show(verb)} is no step; write one of {', '.join(VERBS)}"
        raise line.error(what + near(verb, VERBS), "does", number)
    if target and verb in ALONE:
        raise line.error(f'{verb} happens to no card; write "{verb}" alone', "does", number)
    return Deed(verb, _card(target, names, line, "does", number) if target else None)


def _card(target: str, names: Names, line: Table, key: str, number: int | None = None) -> str:
    """The card that a name means: the one this entry belongs to, or the one of this name."""
    if target not in names.known:
        what = f"this cast has no {show(target)}; it has {', '.join(names.known)}"
        raise line.error(what + near(target, names.known), key, number)
    return names.card_of.get(target, target)


def _limit(line: Table) -> tuple[int, bool]:
    """How often the entry may be used, and whether that is counted anew each turn."""
    limit = line.table("limit", None)
    if limit is None:
        return 1, False
    uses, turn = limit.int("uses", None, 1, USES_LIMIT), limit.int("turn", None, 1, USES_LIMIT)
    limit.done()
    if uses is not None and turn is None:
        return uses, False
    if turn is not None and uses is None:
        return turn, True
    raise limit.error("write either { uses = 1 } for the whole model or { turn = 1 } for each turn")


def _check_speed(kind: str, line: Table) -> None:
    """The key `speed` may only confirm what follows from the kind."""
    right, written = KINDS[kind].speed, line.int("speed", None, 1, 3)
    if written is None or written == right:
        return
    if right == 0:
        raise line.error(f"kind {kind} makes no chain link and has no Spell Speed; leave it out", "speed")
    raise line.error(f"kind {kind} has Spell Speed {right}; write {right} or leave it out", "speed")


def _check_answer(entry: Entry, kind: str, line: Table) -> None:
    """What an entry answers has to fit the way it is used."""
    trigger, activation = entry.kind.way is Way.TRIGGER, entry.on is not None and entry.on.verb == ACTIVATION
    if trigger and entry.on is None:
        raise line.error('missing; a trigger answers an event, write on = "summon" or another', "on")
    if trigger and activation:
        raise line.error('a trigger answers no activation; write kind = "quick" or a trap', "on")
    if entry.mandatory and not trigger:
        raise line.error(f"only a trigger is mandatory, not kind {kind}; leave it out", "mandatory")
    if not trigger and entry.on is not None and entry.speed < FAST:
        raise line.error(f"kind {kind} is used in the open state and answers nothing; leave it out", "on")
    if entry.on is None and "wording" in line:
        raise line.error('says how an event is answered, but there is no "on"; leave it out', "wording")
    if entry.negates and not activation:
        raise line.error(f'{NEGATION} needs the activation it answers; write on = "{ACTIVATION}"', "does")


def _check_cards(lines: Mapping[str, Table], names: Names) -> None:
    """A card has a name like an entry's, is not itself part of another card, and has one owner."""
    owner_of: dict[str, str] = {}
    for name, card in names.card_of.items():
        line = lines[name]
        if problem := _misnamed(card):
            raise line.error(f"{show(card)} {problem}", "of")
        whole = names.card_of.get(card, card)
        if whole != card:
            raise line.error(f'{card!r} belongs to the card {whole!r}; write of = "{whole}"', "of")
        owner = line.one_of("owner", OWNERS)
        if owner_of.setdefault(card, owner) != owner:
            raise line.error(f"the card {card!r} belongs to {owner_of[card]} already; write one owner", "owner")


def _check_idle_cards(lines: Mapping[str, Table], names: Names, cast: Iterable[Entry]) -> None:
    """The name after `of` says something only if another entry or a step names the same card."""
    named = [*names.card_of, *(deed.target for entry in cast for deed in _deeds(entry))]
    cards = list(names.card_of.values())
    for name, card in names.card_of.items():
        if card not in named and cards.count(card) == 1:
            what = f"nothing else names the card {card!r}; leave it out{near(card, names.card_of)}"
            raise lines[name].error(what, "of")


def _deeds(entry: Entry) -> Iterable[Deed]:
    own = [deed for step in entry.does for deed in step]
    return own if entry.on is None else [*own, entry.on]


def _misnamed(name: str) -> str:
    """What is wrong with the name of an entry or a card, or nothing."""
    if name in RESERVED:
        return "is a word of the moves; write another name"
    if len(name) > NAME_LIMIT or not NAME.fullmatch(name):
        return f"is no name; write lower-case words with hyphens, at most {NAME_LIMIT} letters"
    return ""
