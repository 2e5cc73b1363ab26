"""What a model and a ruling have in common: profiles, a cast, bounds, and where in a turn the duel begins.

Source: PR17 p.182–196 (frames); RB10 p.37 (no Battle Phase in the duel's first turn).
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from fsm.core.errors import near
from fsm.duel.game import Game
from fsm.duel.kinds import END_BATTLE, END_LATER, END_TURN
from fsm.duel.names import DAMAGE_STEP, Frame
from fsm.duel.profile import PROFILES, SWITCHES, Ignition, ignition_priority
from fsm.rulings.cast import read_cast
from fsm.rulings.toml import Table, show

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fsm.duel.kinds import Entry

CHAIN_LIMIT, TURNS_LIMIT = 9, 4
IGNITION = {member.written: member for member in Ignition}
"""The values of the switch `ignition_priority`, as files write them."""
SKIPPABLE = {"DP": Frame.DP, "SP": Frame.SP, "MP1": Frame.MP1, "BP": Frame.SS, "turn": Frame.TE}
"""What turn 1 of a model may lack, by the words that files use."""
LANGUAGES = ("en", "ja", "ko", "zh")
BATTLE = (Frame.SS, Frame.BS0, Frame.BS1, Frame.ES, Frame.MP2)
"""The frames that a turn can leave out, and that the duel's first turn does not have."""
WITHIN = (Frame.BSd, Frame.BSr, *DAMAGE_STEP, Frame.DU)
"""The frames in which no model begins or ends: an attack leads through them, or the end of the duel."""
ENDS = tuple(frame.name for frame in Frame if frame not in WITHIN)
"""The frames whose end can be that of a model, by their names."""
BEGINNINGS = tuple(name for name in ENDS if name != Frame.BS1.name)
"""The frames in which a model may begin, by their names."""


@dataclass(frozen=True)
class Situation:
    """The duel that a file is about: a `Game` for each of its profiles, with everything else the same."""

    profiles: tuple[str, ...]
    cast: tuple[Entry, ...]
    chain: int
    turns: int
    frame: Frame
    until: Frame
    first_turn: bool
    switches: Mapping[str, object]
    excess: bool = False
    skip: frozenset[Frame] = frozenset()
    deck_empty: bool = False
    no_draw: bool = False

    def game(self, profile: str) -> Game:
        """The game in one of the profiles."""
        bounds = (self.chain, self.turns, self.frame, self.until, self.first_turn)
        given = (self.excess, self.skip, self.deck_empty, self.no_draw)
        return Game(profile, self.cast, *bounds, self.switches, *given)


def read_situation(table: Table, begins: Frame = Frame.DPp) -> Situation:
    """The situation a file describes with `profile`, `[cast]`, `bounds`, `given` and `switches`.

    `begins` is the frame where turn 1 begins unless `given.frame` says otherwise. Raises `FileError` for what is
    missing, unknown or out of range, and for a duel that cannot come to its end.
    """
    bounds, given = _optional(table, "bounds"), _optional(table, "given")
    situation = Situation(
        profiles=read_profiles(table),
        cast=read_cast(_optional(table, "cast")),
        chain=bounds.int("chain", 3, 1, CHAIN_LIMIT),
        turns=bounds.int("turns", 1, 1, TURNS_LIMIT),
        frame=Frame[given.one_of("frame", BEGINNINGS, begins.name)],
        until=Frame[bounds.one_of("until", ENDS, Frame.TE.name)],
        first_turn=given.bool("first_turn", default=False),
        switches=_switches(table),
        excess=given.bool("excess", default=False),
        skip=_skipped(given),
        deck_empty=given.bool("deck_empty", default=False),
        no_draw=given.bool("no_draw", default=False),
    )
    bounds.done()
    given.done()
    _check_given(situation, given)
    _check_end(situation, bounds, given)
    return situation


def read_profiles(table: Table) -> tuple[str, ...]:
    """The profiles under `profile`, one or a list.

    Raises `FileError` for a profile that does not exist or is given twice, and if there is none.
    """
    profiles = table.strings("profile", lone=True)
    if not profiles:
        raise table.error(f"names no profile; write one of {', '.join(PROFILES)}", "profile")
    for number, name in enumerate(profiles):
        if name not in PROFILES:
            what = f"{show(name)} is none of {', '.join(PROFILES)}"
            raise table.error(what + near(name, PROFILES), "profile")
        if name in profiles[:number]:
            raise table.error(f"{show(name)} stands twice; write it once", "profile")
    return profiles


def read_title(table: Table, key: str = "title") -> Mapping[str, str]:
    """A text by language: a table with at least `en`, or a string, which is English.

    Raises `FileError` for a language that is not one of `LANGUAGES` and for an empty text.
    """
    if not table.is_table(key):
        return MappingProxyType({"en": _text(table, key)})
    texts = table.table(key)
    for name in texts.names():
        if name not in LANGUAGES:
            raise texts.error(f"no such language; write one of {', '.join(LANGUAGES)}{near(name, LANGUAGES)}", name)
    wanted = [name for name in LANGUAGES if name in texts or name == "en"]
    return MappingProxyType({name: _text(texts, name) for name in wanted})


def _text(table: Table, key: str) -> str:
    text = table.str(key)
    if not text.strip():
        raise table.error("is empty; write a sentence", key)
    return text


def _switches(table: Table) -> Mapping[str, object]:
    switches = _optional(table, "switches")
    for name in switches.names():
        if name not in SWITCHES:
            raise switches.error(f"no such switch; there are {', '.join(SWITCHES)}{near(name, SWITCHES)}", name)
    return MappingProxyType({name: read_switch(switches, name, name) for name in switches.names()})


def read_switch(table: Table, name: str, key: str) -> object:
    """The value of a switch, which stands under a key: true or false, or for `ignition_priority` where it holds.

    Raises `FileError` for a value that this switch cannot have.
    """
    return IGNITION[table.one_of(key, IGNITION)] if name == ignition_priority.name else table.bool(key)


def written_switch(value: object) -> object:
    """The value of a switch as files write it, the reverse of `read_switch`."""
    return value.written if isinstance(value, Ignition) else value


def _skipped(given: Table) -> frozenset[Frame]:
    """The phases that turn 1 lacks."""
    found = []
    for number, text in enumerate(given.strings("skip", ()), 1):
        if text not in SKIPPABLE:
            what = f"{show(text)} cannot be skipped; write one of {', '.join(SKIPPABLE)}"
            raise given.error(what + near(text, SKIPPABLE), "skip", number)
        if SKIPPABLE[text] in found:
            raise given.error(f"{show(text)} stands twice; write it once", "skip", number)
        found.append(SKIPPABLE[text])
    return frozenset(found)


def _optional(table: Table, key: str) -> Table:
    """The table under a key that may be left out."""
    return table.table(key, Table(table.path, {}, table.place(key)))


def _check_given(situation: Situation, given: Table) -> None:
    """What is given is about something that is still to come when the model begins."""
    frame = situation.frame
    for number, text in enumerate(given.strings("skip", ()), 1):
        phase = SKIPPABLE[text]
        if frame.value >= (Frame.DPd if phase in (Frame.DP, Frame.TE) else phase).value:
            what = f"{text} has begun when the model begins in {frame.name}; leave it out, or begin earlier"
            raise given.error(what, "skip", number)
    for key in ("no_draw", "deck_empty"):
        if getattr(situation, key) and frame.value > Frame.DPd.value:
            what = f"there is no normal draw after the model begins in {frame.name}"
            raise given.error(f"{what}; leave it out, or begin earlier", key)
    if frame is Frame.EPh and not situation.excess:
        raise given.error("the hand is adjusted only if it is over its limit; write excess = true", "frame")


def _check_end(situation: Situation, bounds: Table, given: Table) -> None:
    """Every play of the model can come to the end of its last frame."""
    frame, until, one_turn = situation.frame, situation.until, situation.turns == 1
    if situation.first_turn and frame in BATTLE:
        what = "the duel's first turn has no Battle Phase and no Main Phase 2"
        raise given.error(f'{what}; write first_turn = false, or frame = "MP1"', "frame")
    if one_turn and until.value < frame.value:
        what = f"{until.name} is over when the model begins in {frame.name}"
        raise bounds.error(f'{what}; write "{frame.name}" or a later frame', "until")
    if until is Frame.EPh and not situation.excess:
        raise bounds.error("the hand is adjusted only if it is over its limit; write excess = true", "until")
    if one_turn and Frame.TE in situation.skip and until is not Frame.TE:
        raise bounds.error(f'the turn is skipped, so that {until.name} never ends; write "TE"', "until")
    if until in BATTLE and not (one_turn and frame in BATTLE):
        what = f"a play can leave out {until.name}, so it would never end"
        raise bounds.error(f'{what}; write "MP1", "EP" or "TE", or begin in the Battle Phase', "until")
    if until.value < Frame.EP.value and any(e.has(verb) for e in situation.cast for verb in (END_TURN, END_LATER)):
        what = f"an effect of the cast moves the turn to the End Phase, past {until.name}"
        raise bounds.error(f'{what}; write "EP" or "TE"', "until")
    if Frame.SS.value <= until.value < Frame.ES.value and any(entry.has(END_BATTLE) for entry in situation.cast):
        what = f"an effect of the cast moves the turn to the End Step, past {until.name}"
        raise bounds.error(f'{what}; write "ES" or a later frame', "until")
