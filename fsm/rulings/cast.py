"""The `[cast]` of a model or a ruling: who has which effects, what they answer and what they do.

A cast that cannot mean anything in a duel is refused with what to write instead: a counter trap of Spell Speed 1,
a trigger that answers nothing, an effect that moves a card nobody has.

Source: RB10 p.44 (Spell Speeds); C L34 (what answers an activation); M §2 (when, if, each time).
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from fsm.core.errors import near
from fsm.duel.fights import CATEGORIES
from fsm.duel.kinds import KINDS, Cause, Deed, Entry, Kind, Lock, Place, Steps, Way
from fsm.duel.names import Doom, Frame, Hush, Player, Spot
from fsm.rulings.deeds import Names, read_card, read_on, read_steps
from fsm.rulings.sense import check_sense
from fsm.rulings.toml import show
from fsm.rulings.whole import check_whole
from fsm.rulings.zones import ZONES, home_of, start_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fsm.rulings.toml import Table

OWNERS = {"TP": Player.FIRST, "OP": Player.SECOND}
"""The roles of turn 1 and the players who have them."""
PHASES = ("DP", "SP", "MP1", "SS", "BS0", "BS1", "ES", "MP2", "EP")
LOCKED = {"TP": Hush.FIRST, "OP": Hush.SECOND, "both": Hush.BOTH}
DECISIONS = {
    "target": Doom.TARGET, "attacker": Doom.ATTACKER, "both": Doom.BOTH, "damage": Doom.DAMAGE, "nothing": Doom.NONE,
}  # fmt: skip
"""What a damage calculation may decide: whom battle destroys, damage alone, or nothing."""
CAUSES = {"self": Cause.SELF, "opponent": Cause.OPPONENT}
SCOPES = ("event", "response", "battle", "turn")
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
RESERVED = ("pass", "none", "start", "battle", "end", "directly")
NAME_LIMIT, ENTRIES_LIMIT, USES_LIMIT = 40, 64, 9


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
    check_whole(cast, lines)
    _check_idle_cards(lines, names, cast)
    starts = {card: start_of(card, lines, cast) for card in names.card_of.values()}
    return tuple(replace(entry, starts=starts[entry.of]) for entry in cast)


def _entry(name: str, line: Table, names: Names) -> Entry:
    kind = line.one_of("kind", KINDS)
    uses, refills = _limit(line)
    on = read_on(line, names)
    does = read_steps(line, names, "does")
    written = line.str("replaces", None)
    replaced = None if written is None else read_card(written, names, line, "replaces")
    entry = Entry(
        name=name,
        owner=OWNERS[line.one_of("owner", OWNERS)],
        kind=_kind(kind, line),
        of=names.card_of[name],
        home=home_of(line, kind, on, names.card_of[name]),
        starts=Spot.NOWHERE,
        on=on,
        by=CAUSES.get(line.one_of("by", CAUSES, ""), Cause.ANYONE),
        wording=line.one_of("wording", ("when", "if", "each-time"), "when"),
        mandatory=line.bool("mandatory", default=False),
        cost=(*(((Deed("send", replaced),),) if replaced else ()), *read_steps(line, names, "cost")),
        does=_all_at_once(kind, read_steps(line, names, "cost"), does or _own_event(names.card_of[name], kind)),
        outcomes=_outcomes(line, len(does)),
        uses=uses,
        refills=refills,
        lock=_lock(line),
        phase=_phase(line, kind),
        special=line.bool("special", default=False),
        stays=line.bool("stays", default=False),
        replaces=replaced,
        targets=tuple(
            read_card(name, names, line, "targets", at) for at, name in enumerate(line.strings("targets", ()), 1)
        ),
        direct=line.bool("direct", default=False),
        halted=line.bool("halted", default=False),
        battle=_decisions(line),
        damage=line.one_of("damage", CATEGORIES, ""),
        needs_battle=line.bool("needs_battle", default=False),
        caption=line.str("card", ""),
    )
    line.one_of("starts", ZONES, None)
    check_sense(entry, kind, line)
    line.done()
    return entry


def _kind(kind: str, line: Table) -> Kind:
    """The facts of the kind; a phase item may work without a chain."""
    chain = line.bool("chain", default=True)
    if chain:
        return KINDS[kind]
    if kind != "phase-item":
        raise line.error(f"only a phase item may work without a chain, not kind {kind}; leave it out", "chain")
    return Kind(Way.ACTION, 0, Place.ITS_PHASE, Spot.FIELD)


def _phase(line: Table, kind: str) -> Frame | None:
    """The frame of a phase item; other kinds have none."""
    if kind == "phase-item":
        return Frame[line.one_of("phase", PHASES)]
    if "phase" in line:
        raise line.error(f"only a phase item has a phase, not kind {kind}; leave it out", "phase")
    return None


def _lock(line: Table) -> Lock | None:
    """The lock that comes with the entry, or none."""
    lock = line.table("lock", None)
    if lock is None:
        return None
    scope, hush = lock.one_of("scope", SCOPES), LOCKED[lock.one_of("on", LOCKED)]
    read = Lock(scope, hush, lock.one_of("of", ("spells-traps", "all"), "all") == "spells-traps")
    lock.done()
    return read


def _outcomes(line: Table, steps: int) -> tuple[int, ...]:
    """The numbers of steps the effect may come to instead of all of them."""
    read = []
    for number, text in enumerate(line.strings("outcomes", ()), 1):
        if text == "all":
            continue
        count = 0 if text == "nothing" else int(text) if text.isdecimal() else -1
        if not 0 <= count < max(steps, 1):
            raise line.error(
                f'{show(text)} is no outcome; write "all", "nothing" or a number of steps', "outcomes", number
            )
        if count in read:
            raise line.error(f"{show(text)} stands twice; write it once", "outcomes", number)
        read.append(count)
    return tuple(read)


def _own_event(card: str, kind: str) -> Steps:
    """What an entry does unless it says so: an action does what its kind says, to its own card."""
    if KINDS[kind].way not in (Way.ACTION, Way.SUMMON, Way.ATTACK):
        return ()
    return ((Deed("summon" if KINDS[kind].way is Way.SUMMON else kind, card),),)


def _all_at_once(kind: str, cost: Steps, does: Steps) -> Steps:
    """What an entry does; the cost of an attack is one timing with its declaration (B07)."""
    return ((*(deed for step in cost for deed in step), *does[0]), *does[1:]) if kind == "attack" else does


def _decisions(line: Table) -> tuple[Doom, ...]:
    """What the damage calculation of an attack may decide."""
    found = []
    written = line.strings("battle", ("target",))
    if not written:
        raise line.error(f"a battle comes out somehow; write one of {', '.join(DECISIONS)}", "battle")
    for number, text in enumerate(written, 1):
        if text not in DECISIONS:
            what = f"{show(text)} is no end of a battle; write one of {', '.join(DECISIONS)}"
            raise line.error(what + near(text, DECISIONS), "battle", number)
        if DECISIONS[text] in found:
            raise line.error(f"{show(text)} stands twice; write it once", "battle", number)
        found.append(DECISIONS[text])
    return tuple(found)


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


def _check_idle_cards(lines: Mapping[str, Table], names: Names, cast: tuple[Entry, ...]) -> None:
    """The name after `of` says something only if another entry or a step names the same card."""
    named = [
        *names.card_of,
        *(deed.target for entry in cast for deed in (*entry.deeds(), *((entry.on,) if entry.on else ()))),
        *(card for entry in cast for card in entry.targets),
    ]
    cards = list(names.card_of.values())
    for name, card in names.card_of.items():
        if card not in named and cards.count(card) == 1:
            what = f"nothing else names the card {card!r}; leave it out{near(card, names.card_of)}"
            raise lines[name].error(what, "of")


def _misnamed(name: str) -> str:
    """What is wrong with the name of an entry or a card, or nothing."""
    if name in RESERVED:
        return "is a word of the moves; write another name"
    if len(name) > NAME_LIMIT or not NAME.fullmatch(name):
        return f"is no name; write lower-case words with hyphens, at most {NAME_LIMIT} letters"
    return ""
