"""Random casts as a file would have them: every kind, key, verb and value, put together so that most make sense."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from hypothesis import reject
from hypothesis import strategies as st

from fsm.duel import Game
from fsm.duel.fights import CATEGORIES
from fsm.duel.kinds import (
    ACTIVATION,
    ATTEMPT,
    BEGIN,
    END_BATTLE,
    END_LATER,
    END_TURN,
    EVENTS,
    FIGHTS,
    FORBID_ATTACK,
    KINDS,
    NOTHING,
    VERBS,
    Way,
)  # fmt: skip
from fsm.duel.names import Frame
from fsm.duel.profile import PROFILES
from fsm.rulings.cast import DECISIONS, LOCKED, OWNERS, PHASES, SCOPES, read_cast
from fsm.rulings.deeds import BEGINNINGS
from fsm.rulings.sense import MAIN_PHASE_ONLY
from fsm.rulings.situation import BATTLE, SKIPPABLE
from fsm.rulings.toml import FileError, Table
from fsm.rulings.zones import ZONES

if TYPE_CHECKING:
    from collections.abc import Sequence

Line = dict[str, Any]

OPENERS = ("summon", "flip-summon", "set", "spell", "ignition", "position", "attack", "attack", "attack")
"""Kinds with which a turn player can begin."""
RESPONSES = ("trigger", "quick", "trigger", "trap", "trigger", "counter-trap", "quick")
COSTS = ("send", "discard", "send", "banish", *EVENTS)


@st.composite
def casts(draw: st.DrawFn, most: int = 4) -> dict[str, Line]:
    """A `[cast]` of two to four entries, the first of which the player of turn 1 can begin with.

    Every third of them begins with an attack.
    """
    cast: dict[str, Line] = {}
    for number in range(draw(st.integers(2, most))):
        cast[f"e{number}"] = _who(draw, cast)
    for name, line in cast.items():
        _add_deeds(draw, name, line, cast)
    done = _events("e0", cast) * 2 + [event for name in cast for event in _events(name, cast)]
    for line in cast.values():
        _add_answer(draw, line, done or ["draw"])
        _add_kinds_own(draw, line)
        _add_extras(draw, line)
        _add_battle(draw, line, cast)
    return cast


def _who(draw: st.DrawFn, cast: dict[str, Line]) -> Line:
    """Kind, owner and card of the next entry; some belong to the card of an earlier one."""
    kind = draw(st.sampled_from([*RESPONSES, *KINDS] if cast else OPENERS))
    whole = [name for name, line in cast.items() if "of" not in line]
    if whole and _one_in(draw, 4):
        card = draw(st.sampled_from(whole))
        return {"owner": cast[card]["owner"], "kind": kind, "of": card}
    return {"owner": draw(st.sampled_from(list(OWNERS))) if cast else "TP", "kind": kind}


def _events(name: str, cast: dict[str, Line]) -> list[str]:
    """What an entry does or brings about that may be answered, with and without the card."""
    line = cast[name]
    if line["kind"] == "attack":
        cards = [line.get("of", name), *(other for other, its in cast.items() if its["owner"] != line["owner"])]
        fights = [f"{event} {card}" for event in FIGHTS for card in cards]
        return [f"attack {name}", "attack", *fights, *FIGHTS, *(f"{BEGIN} {moment}" for moment in BEGINNINGS[1:])]
    deeds = [deed for step in (*line.get("does", ()), *line.get("cost", ())) for deed in _listed(step)]
    whole = [deed for deed in deeds if deed.split()[0] in EVENTS]
    return [*whole, *(deed.split()[0] for deed in whole)]


def _listed(step: str | list[str]) -> list[str]:
    return [step] if isinstance(step, str) else step


def _add_deeds(draw: st.DrawFn, name: str, line: Line, cast: dict[str, Line]) -> None:
    """What the entry does, and sometimes a cost."""
    way = KINDS[line["kind"]].way
    if way is Way.INERT:
        return
    negations = ("negate-activation", "negate-effect", "negate-summon")
    summons = [other for other, its in cast.items() if its["kind"] in ("summon", "flip-summon")]
    verbs = [verb for verb in VERBS if verb not in (*negations, ATTEMPT) or way is Way.ACTIVATION]
    if line["kind"] == "spell" and len(cast) > 1 and _one_in(draw, 3):
        cards = [o for o, its in cast.items() if o != name and its["owner"] == line["owner"] and "replaces" not in its]
        line |= {"replaces": draw(st.sampled_from(cards))} if cards else {}
    if way in (Way.ACTION, Way.SUMMON):
        event = "summon" if way is Way.SUMMON else line["kind"]
        line["does"] = [f"{event} {name}"]
    elif way is not Way.ATTACK:
        count = draw(st.integers(1 if name == "e0" else 0, 2))
        steps = [_step(draw, verbs, cast, summons) for _ in range(count)]
        if steps:
            line["does"] = steps
    if _one_in(draw, 4):
        line["cost"] = [f"{draw(st.sampled_from(COSTS))} {draw(st.sampled_from(list(cast)))}"]


def _step(draw: st.DrawFn, verbs: list[str], cast: dict[str, Line], summons: list[str]) -> str | list[str]:
    """One step: a verb, often with a card, now and then two at once."""
    deed = _deed(draw, draw(st.sampled_from(verbs)), cast, summons)
    if _one_in(draw, 5):
        return [deed, _deed(draw, draw(st.sampled_from(EVENTS)), cast, summons)]
    return deed


def _deed(draw: st.DrawFn, verb: str, cast: dict[str, Line], summons: list[str]) -> str:
    if verb == FORBID_ATTACK:
        return f"{verb} {draw(st.sampled_from(list(cast)))}"
    if verb == ATTEMPT:
        return f"{verb} {draw(st.sampled_from(summons))}" if summons else NOTHING
    if verb in EVENTS and draw(st.booleans()):
        return f"{verb} {draw(st.sampled_from(list(cast)))}"
    return verb


def _add_answer(draw: st.DrawFn, line: Line, done: list[str]) -> None:
    """What the entry answers, and how."""
    way, verbs = KINDS[line["kind"]].way, {deed for step in line.get("does", ()) for deed in _listed(step)}
    if verbs & {"negate-activation", "negate-effect"}:
        line["on"] = ACTIVATION
    elif "negate-summon" in verbs:
        line["on"] = ATTEMPT
    elif way is Way.TRIGGER:
        line["on"] = draw(st.sampled_from([*done, *done, *done, ACTIVATION, f"{BEGIN} {BEGINNINGS[0]}"]))
    elif KINDS[line["kind"]].speed > 1 and draw(st.booleans()):
        line["on"] = draw(st.sampled_from([ACTIVATION, *done, *done]))
    if "on" not in line:
        return
    begins = line["on"].startswith(BEGIN)
    if draw(st.booleans()):
        each = ["each-time"] if way is Way.TRIGGER and not begins else []
        line["wording"] = draw(st.sampled_from(["when", "if", *each]))
    if _one_in(draw, 4) and not begins:
        line["by"] = draw(st.sampled_from(["self", "opponent"]))


def _one_in(draw: st.DrawFn, count: int) -> bool:
    """Whether something that comes once in so many times comes now."""
    return draw(st.integers(1, count)) == count


def _add_kinds_own(draw: st.DrawFn, line: Line) -> None:
    """The keys that only some kinds have."""
    kind, is_item = KINDS[line["kind"]], line["kind"] == "phase-item"
    if is_item:
        line |= {"phase": draw(st.sampled_from(PHASES)), "chain": draw(st.booleans())}
    forced_quick = line["kind"] == "quick" and line.get("on") == ACTIVATION
    if (kind.way is Way.TRIGGER or is_item or forced_quick) and draw(st.booleans()):
        line["mandatory"] = True
    if kind.way is not Way.INERT and _one_in(draw, 4):
        event = kind.way in (Way.ACTION, Way.SUMMON) or line.get("chain") is False
        barred = ("battle", "response") if event else ("battle",)
        fits = [scope for scope in SCOPES if scope not in barred]
        scopes = ["event", "battle", "battle"] if kind.way is Way.ATTACK else fits
        line["lock"] = {"scope": draw(st.sampled_from(scopes)), "on": draw(st.sampled_from(list(LOCKED)))}
    if kind.way is Way.SUMMON and draw(st.booleans()):
        line["special"] = True
    if kind.leaves and _one_in(draw, 3):
        line["stays"] = True
    if kind.speed and line.get("chain", True) and _one_in(draw, 6):
        line["speed"] = kind.speed


def _add_extras(draw: st.DrawFn, line: Line) -> None:
    """What the effect may come to, how often it is used, where its card is, and its caption."""
    if "does" in line and _one_in(draw, 3):
        line["outcomes"] = draw(st.sampled_from([["all", "nothing"], ["nothing"], ["all", "1"][: len(line["does"])]]))
    if _one_in(draw, 3) and KINDS[line["kind"]].way is not Way.INERT:
        line["limit"] = {draw(st.sampled_from(["uses", "turn"])): draw(st.integers(1, 2))}
    for key in ("zone", "starts"):
        if _one_in(draw, 7):
            line[key] = draw(st.sampled_from(list(ZONES)))
    if _one_in(draw, 7):
        line["card"] = "a card"


def _add_battle(draw: st.DrawFn, line: Line, cast: dict[str, Line]) -> None:
    """What belongs to attacks, and what lets an effect be used in the Damage Step."""
    kind = KINDS[line["kind"]]
    theirs = [name for name, its in cast.items() if its["owner"] != line["owner"]]
    if kind.way is not Way.ATTACK:
        fast = kind.speed > 1 or kind.way is Way.TRIGGER
        if fast and not line.get("on", "").startswith(BEGIN) and _one_in(draw, 3):
            line["damage"] = draw(st.sampled_from(CATEGORIES))
        if line["kind"] in MAIN_PHASE_ONLY and _one_in(draw, 8):
            line["needs_battle"] = True
        return
    if theirs and _one_in(draw, 2):
        line["targets"] = draw(st.lists(st.sampled_from(theirs), min_size=1, max_size=2, unique=True))
        if _one_in(draw, 3):
            line["direct"] = True
    if _one_in(draw, 6):
        line["halted"] = True
    if draw(st.booleans()):
        ends = [end for end in DECISIONS if "targets" in line or end not in ("attacker", "both")]
        line["battle"] = draw(st.lists(st.sampled_from(ends), min_size=1, max_size=2, unique=True))
    if _one_in(draw, 4):
        line["mandatory"] = True
    if line.get("lock", {}).get("scope") == "battle" and draw(st.booleans()):
        line["lock"]["of"] = draw(st.sampled_from(["spells-traps", "all"]))


MAIN = (("MP1", "MP1"), ("MP2", "MP2"), ("DPp", "MP1"), ("MP1", "EP"), ("EP", "TE"), ("DPp", "TE"))
FIGHTING = (("BS0", "BS0"), ("SS", "MP2"), ("BS0", "ES"), ("BS0", "TE"), ("MP1", "TE"), ("DPp", "TE"))
"""Where a duel begins and ends, without and with an attack in its cast."""


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A duel with a random cast: any profile, one frame or part of a turn, or one or two turns.

    A cast that a file may not have is not drawn; one that can move the turn on gets a model that has an End Phase.
    """
    try:
        cast = read_cast(Table(Path("cast.toml"), draw(casts()), "cast"))
    except FileError:
        reject()
    fights = any(entry.kind.way is Way.ATTACK for entry in cast)
    spans: Sequence[tuple[str, str]] = FIGHTING if fights else MAIN
    if any(entry.has(END_TURN) or entry.has(END_LATER) for entry in cast):
        spans = spans[3:]
    elif any(entry.has(END_BATTLE) for entry in cast) and fights:
        spans = spans[1:]
    first, last = (Frame[name] for name in draw(st.sampled_from(spans)))
    whole = first is Frame.DPp
    return Game(
        profile=draw(st.sampled_from(list(PROFILES))), cast=cast, chain=draw(st.integers(1, 3)),
        turns=draw(st.integers(1, 2)) if whole and last is Frame.TE else 1, frame=first, until=last,
        first_turn=first not in BATTLE and draw(st.booleans()), excess=last is Frame.TE and draw(st.booleans()),
        skip=frozenset(_skipped(draw, first, last)), deck_empty=whole and _one_in(draw, 8),
        no_draw=whole and _one_in(draw, 5),
    )  # fmt: skip


def _skipped(draw: st.DrawFn, first: Frame, last: Frame) -> list[Frame]:
    """Phases that turn 1 may lack: sometimes one or two of those that are still to come."""
    if not _one_in(draw, 3):
        return []
    phases = [phase for phase in SKIPPABLE.values() if first is Frame.DPp or first.value < phase.value]
    possible = [phase for phase in phases if phase is not Frame.TE or (first is Frame.DPp and last is Frame.TE)]
    return draw(st.lists(st.sampled_from(possible), max_size=2, unique=True)) if possible else []
