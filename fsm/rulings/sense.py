"""Entries that cannot mean anything in a duel, refused with what to write instead.

Source: RB10 p.44 (Spell Speeds); C L34 (what answers an activation); SNW (what negates a summon); M §2.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fsm.duel.cast import FAST
from fsm.duel.fights import HAPPENS, SUB_STEPS
from fsm.duel.kinds import (
    ACTIVATION,
    ATTEMPT,
    BEGIN,
    CALCULATE,
    KINDS,
    NEGATE_ACTIVATION,
    NEGATE_EFFECT,
    NEGATE_SUMMON,
    Entry,
    Way,
)
from fsm.duel.names import Doom, Spot

if TYPE_CHECKING:
    from fsm.rulings.toml import Table


MAIN_PHASE_ONLY = ("ignition", "spell")
"""What is activated in a Main Phase only; before the Battle Phase it may make no sense without one."""


def check_sense(entry: Entry, kind: str, line: Table) -> None:
    """Raise `FileError` for an entry whose parts do not fit together."""
    _check_speed(kind, line)
    _check_answer(entry, kind, line)
    _check_beginning(entry, line)
    _check_deeds(entry, line)
    _check_extras(entry, kind, line)
    _check_attack(entry, kind, line)
    _check_damage(entry, kind, line)
    _check_lock(entry, kind, line)


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
    trigger = entry.kind.way is Way.TRIGGER
    verb = entry.on.verb if entry.on is not None else None
    if trigger and verb is None:
        raise line.error('missing; a trigger answers an event, write on = "summon" or another', "on")
    if trigger and verb == ATTEMPT:
        raise line.error('a trigger answers no attempt; write kind = "quick" or a trap', "on")
    if trigger and verb == ACTIVATION and entry.misses:
        what = 'a "when" effect is chained to the activation it answers; write kind = "quick", or wording = "if"'
        raise line.error(what, "on")
    if not trigger and verb == ACTIVATION and entry.wording == "if":
        raise line.error('an "if" effect waits until the chain is over; write kind = "trigger"', "wording")
    if not trigger and verb is not None and entry.speed < FAST:
        raise line.error(f"kind {kind} is used in the open state and answers nothing; leave it out", "on")
    if verb is None and "wording" in line:
        raise line.error('says how an event is answered, but there is no "on"; leave it out', "wording")
    if verb is None and "by" in line:
        raise line.error('says whose event is answered, but there is no "on"; leave it out', "by")
    if entry.wording == "each-time" and not trigger:
        raise line.error(f'only a trigger counts each time, not kind {kind}; write "when" or "if"', "wording")
    forced = (
        trigger
        or entry.kind.way is Way.ATTACK
        or entry.phase is not None
        or (entry.kind is KINDS["quick"] and verb == ACTIVATION)
    )
    if entry.mandatory and not forced:
        what = "only a trigger, an attack, a phase item or a quick effect that answers an activation is mandatory"
        raise line.error(f"{what}, not kind {kind}; leave it out", "mandatory")


def _check_beginning(entry: Entry, line: Table) -> None:
    """Nobody brings a beginning about, and what answers it is used there and not elsewhere."""
    if entry.on is None or entry.on.verb != BEGIN:
        return
    if "by" in line:
        raise line.error("nobody brings about that something begins; leave it out", "by")
    if line.str("wording", "") == "each-time":
        raise line.error('a moment begins once; write "when" or "if", or leave it out', "wording")
    if "damage" in line:
        raise line.error("what answers a beginning is used there and nowhere else; leave it out", "damage")


def _check_deeds(entry: Entry, line: Table) -> None:
    """Negations need the thing they negate; damage is calculated once in a battle."""
    verb = entry.on.verb if entry.on is not None else None
    if entry.kind.way is Way.TRIGGER and (entry.has(NEGATE_ACTIVATION) or entry.has(NEGATE_EFFECT)):
        what = "a trigger is used when the chain is over and negates no link of it"
        raise line.error(f'{what}; write kind = "quick" or a trap', "does")
    if sum(deed.verb == CALCULATE for step in entry.does for deed in step) > 1:
        raise line.error(f"damage is calculated once in a battle; write {CALCULATE} once", "does")
    for negation in (NEGATE_ACTIVATION, NEGATE_EFFECT):
        if entry.has(negation) and verb != ACTIVATION:
            raise line.error(f'{negation} needs the activation it answers; write on = "{ACTIVATION}"', "does")
    if entry.has(NEGATE_SUMMON) and verb != ATTEMPT:
        raise line.error(f'{NEGATE_SUMMON} needs the summon it answers; write on = "{ATTEMPT}"', "does")
    if verb == ATTEMPT and not entry.has(NEGATE_SUMMON):
        raise line.error(f'only what negates the summon answers an attempt; write does = ["{NEGATE_SUMMON}"]', "on")
    if "outcomes" in line and not entry.does:
        raise line.error('says what the effect may come to, but there is no "does"; leave it out', "outcomes")


def _check_extras(entry: Entry, kind: str, line: Table) -> None:
    """Keys that only some kinds have."""
    if entry.special and entry.kind.way is not Way.SUMMON:
        raise line.error(f"only a summon is special, not kind {kind}; leave it out", "special")
    if entry.stays and not entry.kind.leaves:
        raise line.error(f"only a spell or trap stays on the field, not kind {kind}; leave it out", "stays")
    if entry.replaces is not None and kind != "spell":
        raise line.error("only a Field Spell (kind spell) replaces another; leave it out", "replaces")
    if entry.replaces == entry.of:
        raise line.error(
            "a card does not replace itself; name the Field Spell that leaves, or leave it out", "replaces"
        )
    for key in ("does", "cost", "outcomes", "limit"):
        if key in line and entry.kind.way is Way.INERT:
            raise line.error(f"kind {kind} is never used; leave it out", key)
    if entry.cost and entry.phase is not None and entry.speed == 0:
        raise line.error("a phase item without a chain has no cost; write what is paid as its first step", "cost")
    if entry.phase is not None and entry.speed > 0 and entry.uses > 1:
        raise line.error(
            "a phase item with a chain is used once in its phase (P11); write { turn = 1 } or leave it out", "limit"
        )


def _check_attack(entry: Entry, kind: str, line: Table) -> None:
    """Keys about attacks."""
    attack = entry.kind.way is Way.ATTACK
    for key in ("targets", "direct", "halted", "battle"):
        if key in line and not attack:
            raise line.error(f"only an attack has it, not kind {kind}; leave it out", key)
    for key in ("does", "outcomes"):
        if key in line and attack:
            raise line.error("an attack is an attack and nothing else; write what is paid for it as cost", key)
    if attack and entry.home is not Spot.FIELD:
        raise line.error("a monster attacks from the field; leave it out", "zone")
    if "targets" in line and not entry.targets:
        raise line.error("names no card; name one of the opponent, or leave it out", "targets")
    if attack and not entry.targets and {Doom.ATTACKER, Doom.BOTH} & {*entry.battle}:
        what = "only a monster that is attacked can destroy the attacker"
        raise line.error(f'{what}; name it in targets, or write "target", "damage" or "nothing"', "battle")
    if entry.direct and not entry.targets:
        raise line.error("an attack without targets is direct anyway; leave it out", "direct")


def _check_damage(entry: Entry, kind: str, line: Table) -> None:
    """Keys about the Damage Step and the Battle Phase."""
    if entry.damage and not entry.speed:
        raise line.error(f"kind {kind} makes no link and needs no leave in the Damage Step; leave it out", "damage")
    if entry.damage and entry.speed < FAST and entry.kind.way is not Way.TRIGGER:
        raise line.error(f"kind {kind} is never used in the Damage Step; leave it out", "damage")
    happens = HAPPENS.get(entry.on.verb) if entry.on is not None else None
    if happens is not None and entry.damage in SUB_STEPS and entry.damage != happens.name:
        what = f"what it answers happens at the beginning of {happens.name}, not in {entry.damage}"
        raise line.error(f"{what}; leave it out", "damage")
    if entry.needs_battle and kind not in MAIN_PHASE_ONLY:
        raise line.error(f'only an ignition effect or a "spell" has it, not kind {kind}; leave it out', "needs_battle")


def _check_lock(entry: Entry, kind: str, line: Table) -> None:
    """A lock has to fit what it comes with."""
    attack = entry.kind.way is Way.ATTACK
    if entry.lock is None:
        return
    if (entry.lock.scope == "battle") != attack and entry.lock.scope != "event":
        what = 'an attack locks its event, or until its Damage Step ends; write "event" or "battle"'
        other = 'only an attack locks until its Damage Step ends; write "turn"'
        raise line.table("lock").error(what if attack else other, "scope")
    if entry.lock.spells_only and entry.lock.scope != "battle":
        what = 'only a lock with scope = "battle" is about some cards alone; leave it out'
        raise line.table("lock").error(what, "of")
    links = entry.speed > 0
    if entry.lock.scope == "response" and not links:
        raise line.error(f'kind {kind} makes no link that could be answered; write scope = "event"', "lock")
    if entry.kind.way is Way.INERT:
        raise line.error(f"kind {kind} is never used, so that it locks nothing; leave it out", "lock")
