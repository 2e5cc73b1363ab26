"""Casts that cannot mean anything in a duel: each is refused with its place and with what to write instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from fsm.rulings.cast import read_cast
from fsm.rulings.toml import FileError, read_toml

if TYPE_CHECKING:
    from pathlib import Path

QUICK = 'owner = "TP", kind = "quick"'
TRIGGER = 'owner = "TP", kind = "trigger", on = "draw"'
SUMMON = 'owner = "TP", kind = "summon"'
TRAP = 'owner = "TP", kind = "counter-trap"'
ATTACK = 'owner = "TP", kind = "attack"'
MOMENTS = "DPp, DS1, DS2, DS3, DS4, DS5"
ENDS = "target, attacker, both, damage, nothing"
ITEM = 'owner = "TP", kind = "phase-item"'
BEGIN = 'owner = "TP", kind = "trigger", on = "begin DS1"'
NO_ATTACKED = (
    'only a monster that is attacked can destroy the attacker; name it in targets, or write "target", "damage" or '
    '"nothing"'
)
NO_OUTCOME = 'is no outcome; write "all", "nothing" or a number of steps'
FORCED = "only a trigger, an attack, a phase item or a quick effect that answers an activation is mandatory"


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        (f"{TRIGGER}, chain = false",
         "chain: only a phase item may work without a chain, not kind trigger; leave it out"),
        (f'{QUICK}, phase = "EP"', "phase: only a phase item has a phase, not kind quick; leave it out"),
        (ITEM, "phase: missing; write one of DP, SP, MP1, SS, BS0, BS1, ES, MP2, EP"),
        (f'{ITEM}, phase = "TE"', "phase: 'TE' is none of DP, SP, MP1, SS, BS0, BS1, ES, MP2, EP; did you mean 'ES'?"),
        (f'{ITEM}, phase = "EP", on = "draw"',
         "on: kind phase-item is used in the open state and answers nothing; leave it out"),
        (f'{SUMMON}, starts = "graveyard"',
         "starts: 'graveyard' is none of hand, deck, set, field, grave, banished; did you mean 'grave'?"),
        (f'{QUICK}, does = ["draw"], outcomes = ["half"]', f"outcomes[1]: 'half' {NO_OUTCOME}"),
        (f'{QUICK}, does = ["draw"], outcomes = ["all", "1"]', f"outcomes[2]: '1' {NO_OUTCOME}"),
        (f'{QUICK}, does = ["draw"], outcomes = ["-1"]', f"outcomes[1]: '-1' {NO_OUTCOME}"),
        (f'{QUICK}, outcomes = ["nothing"]',
         'outcomes: says what the effect may come to, but there is no "does"; leave it out'),
        (f"{QUICK}, cost = []", 'cost: has no step; write "nothing" as a step, or leave the key out'),
        (f'{QUICK}, does = ["end-turn it"]', 'does[1]: end-turn happens to no card; write "end-turn" alone'),
        (f'{QUICK}, by = "self"', 'by: says whose event is answered, but there is no "on"; leave it out'),
        (f'{QUICK}, on = "draw", by = "TP"', "by: 'TP' is none of self, opponent"),
        (f'{QUICK}, on = "draw", wording = "each-time"',
         'wording: only a trigger counts each time, not kind quick; write "when" or "if"'),
        ('owner = "TP", kind = "trigger", on = "attempt"',
         'on: a trigger answers no attempt; write kind = "quick" or a trap'),
        (f"{SUMMON}, mandatory = true", f"mandatory: {FORCED}, not kind summon; leave it out"),
        (f'{TRAP}, on = "activation", mandatory = true',
         f"mandatory: {FORCED}, not kind counter-trap; leave it out"),
        (f'{QUICK}, on = "draw", mandatory = true', f"mandatory: {FORCED}, not kind quick; leave it out"),
        (f'{TRAP}, does = ["negate-effect"]',
         'does: negate-effect needs the activation it answers; write on = "activation"'),
        (f'{TRAP}, on = "activation", does = ["negate-summon"]',
         'does: negate-summon needs the summon it answers; write on = "attempt"'),
        (f'{TRAP}, on = "attempt", does = ["draw"]',
         'on: only what negates the summon answers an attempt; write does = ["negate-summon"]'),
        (f"{QUICK}, special = true", "special: only a summon is special, not kind quick; leave it out"),
        (f"{SUMMON}, special = 1", "special: is 1; write true or false"),
        (f"{QUICK}, stays = true", "stays: only a spell or trap stays on the field, not kind quick; leave it out"),
        (f'{SUMMON}, lock = {{ scope = "response", on = "OP" }}',
         'lock: kind summon makes no link that could be answered; write scope = "event"'),
        (f'{QUICK}, on = "activation", wording = "if"',
         'wording: an "if" effect waits until the chain is over; write kind = "trigger"'),
        (f"{ATTACK}, targets = []", "targets: names no card; name one of the opponent, or leave it out"),
        (f'{ATTACK}, targets = ["it"]',
         "targets[1]: an attack is not on the attacking card itself; name a card of the opponent"),
        (f'{ATTACK}, battle = ["attacker"]', f"battle: {NO_ATTACKED}"),
        (f'{ATTACK}, battle = ["nothing", "both"]', f"battle: {NO_ATTACKED}"),
        (f'{ATTACK}, battle = ["damage", "nothing", "damage"]', "battle[3]: 'damage' stands twice; write it once"),
        (f'{QUICK}, does = ["draw", "damage"], outcomes = ["1", "all", "1"]',
         "outcomes[3]: '1' stands twice; write it once"),
        (f'{BEGIN}, damage = "DS2"',
         "damage: what answers a beginning is used there and nowhere else; leave it out"),
        (f'{BEGIN}, damage = "boost"',
         "damage: what answers a beginning is used there and nowhere else; leave it out"),
        (f'{BEGIN}, by = "opponent"', "by: nobody brings about that something begins; leave it out"),
        (f'{BEGIN}, wording = "each-time"',
         'wording: a moment begins once; write "when" or "if", or leave it out'),
        ('owner = "TP", kind = "trigger", on = "battle-destroy", damage = "DS4"',
         "damage: what it answers happens at the beginning of DS5, not in DS4; leave it out"),
        ('owner = "TP", kind = "trap", on = "battle-damage", damage = "DS3"',
         "damage: what it answers happens at the beginning of DS4, not in DS3; leave it out"),
        (f'{QUICK}, does = ["calculate", "calculate"]',
         "does: damage is calculated once in a battle; write calculate once"),
        (f'{QUICK}, does = ["draw", ["damage", "calculate"], "calculate"]',
         "does: damage is calculated once in a battle; write calculate once"),
        ('owner = "TP", kind = "spell", damage = "boost"',
         "damage: kind spell is never used in the Damage Step; leave it out"),
        ('owner = "TP", kind = "ignition", damage = "itself"',
         "damage: kind ignition is never used in the Damage Step; leave it out"),
        (f'{ITEM}, phase = "EP", damage = "DS1"',
         "damage: kind phase-item is never used in the Damage Step; leave it out"),
        ('owner = "TP", kind = "trigger", on = "activation", wording = "if", does = ["negate-activation"]',
         'does: a trigger is used when the chain is over and negates no link of it; write kind = "quick" or a trap'),
        (f'{TRIGGER}, does = ["negate-effect"]',
         'does: a trigger is used when the chain is over and negates no link of it; write kind = "quick" or a trap'),
        ('owner = "TP", kind = "card", does = ["draw"]', "does: kind card is never used; leave it out"),
        ('owner = "TP", kind = "continuous", cost = ["send it"]', "cost: kind continuous is never used; leave it out"),
        ('owner = "TP", kind = "continuous", limit = { turn = 1 }',
         "limit: kind continuous is never used; leave it out"),
        (f'{QUICK}, replaces = "it"', "replaces: only a Field Spell (kind spell) replaces another; leave it out"),
        ('owner = "TP", kind = "spell", replaces = "it"',
         "replaces: a card does not replace itself; name the Field Spell that leaves, or leave it out"),
        ('owner = "TP", kind = "spell", replaces = "town"', "replaces: this cast has no 'town'; it has it"),
        ('owner = "TP", kind = "phase-item", phase = "EP", chain = false, cost = ["send it"]',
         "cost: a phase item without a chain has no cost; write what is paid as its first step"),
        ('owner = "TP", kind = "phase-item", phase = "EP", limit = { uses = 2 }',
         "limit: a phase item with a chain is used once in its phase (P11); write { turn = 1 } or leave it out"),
        ('owner = "TP", kind = "card", lock = { scope = "event", on = "OP" }',
         "lock: kind card is never used, so that it locks nothing; leave it out"),
        (f'{QUICK}, lock = {{ scope = "chain", on = "OP" }}',
         "lock.scope: 'chain' is none of event, response, battle, turn"),
        (f'{QUICK}, lock = {{ scope = "turn", on = "all" }}', "lock.on: 'all' is none of TP, OP, both"),
        (f'{QUICK}, lock = {{ scope = "turn" }}', "lock.on: missing; write one of TP, OP, both"),
        (f'{QUICK}, lock = {{ scope = "turn", on = "TP", for = 1 }}',
         "lock.for: unknown key; the keys here are scope, on, of"),
        (f'{QUICK}, lock = "turn"', "lock: is 'turn'; write a table"),
        (f'{ATTACK}, does = ["draw"]',
         "does: an attack is an attack and nothing else; write what is paid for it as cost"),
        (f'{ATTACK}, outcomes = ["nothing"]',
         "outcomes: an attack is an attack and nothing else; write what is paid for it as cost"),
        (f'{ATTACK}, zone = "hand"', "zone: a monster attacks from the field; leave it out"),
        (f'{ATTACK}, on = "draw"', "on: kind attack is used in the open state and answers nothing; leave it out"),
        (f"{ATTACK}, direct = true", "direct: an attack without targets is direct anyway; leave it out"),
        (f'{ATTACK}, targets = "town"', "targets: is 'town'; write a list"),
        (f'{ATTACK}, targets = ["town"]', "targets[1]: this cast has no 'town'; it has it"),
        (f"{ATTACK}, battle = []", f"battle: a battle comes out somehow; write one of {ENDS}"),
        (f'{ATTACK}, battle = ["target", "atacker"]',
         f"battle[2]: 'atacker' is no end of a battle; write one of {ENDS}; did you mean 'attacker'?"),
        (f'{ATTACK}, damage = "boost"',
         "damage: kind attack makes no link and needs no leave in the Damage Step; leave it out"),
        (f'{QUICK}, damage = "DS6"',
         "damage: 'DS6' is none of boost, itself, by-battle, DS1, DS2, DS3, DS4, DS5; did you mean 'DS5'?"),
        (f"{SUMMON}, needs_battle = true",
         'needs_battle: only an ignition effect or a "spell" has it, not kind summon; leave it out'),
        (f"{QUICK}, needs_battle = true",
         'needs_battle: only an ignition effect or a "spell" has it, not kind quick; leave it out'),
        (f'{ITEM}, phase = "EP", needs_battle = true',
         'needs_battle: only an ignition effect or a "spell" has it, not kind phase-item; leave it out'),
        (f"{QUICK}, direct = true", "direct: only an attack has it, not kind quick; leave it out"),
        (f'{QUICK}, targets = ["it"]', "targets: only an attack has it, not kind quick; leave it out"),
        (f'{QUICK}, battle = ["target"]', "battle: only an attack has it, not kind quick; leave it out"),
        (f'{ATTACK}, lock = {{ scope = "turn", on = "OP" }}',
         'lock.scope: an attack locks its event, or until its Damage Step ends; write "event" or "battle"'),
        (f'{QUICK}, lock = {{ scope = "battle", on = "OP" }}',
         'lock.scope: only an attack locks until its Damage Step ends; write "turn"'),
        (f'{QUICK}, lock = {{ scope = "turn", on = "OP", of = "spells-traps" }}',
         'lock.of: only a lock with scope = "battle" is about some cards alone; leave it out'),
        (f'{ATTACK}, lock = {{ scope = "battle", on = "OP", of = "traps" }}',
         "lock.of: 'traps' is none of spells-traps, all; did you mean 'spells-traps'?"),
        ('owner = "TP", kind = "trigger", on = "begin"',
         f"on: 'begin' is no beginning; write begin and one of {MOMENTS}"),
        ('owner = "TP", kind = "trigger", on = "begin EP"',
         f"on: 'begin EP' is no beginning; write begin and one of {MOMENTS}"),
        (f'{QUICK}, does = ["forbid-attack"]',
         'does[1]: forbid-attack needs the card that cannot attack; write "forbid-attack" and its name'),
        (f'{QUICK}, does = ["negate-attack it"]',
         'does[1]: negate-attack happens to no card; write "negate-attack" alone'),
    ],
)  # fmt: skip
def test_nonsense_is_refused(tmp_path: Path, keys: str, said: str) -> None:
    """File, place and what to write are said in one line."""
    path = tmp_path / "cast.toml"
    path.write_text(f"it = {{ {keys} }}\n", encoding="utf-8")
    with pytest.raises(FileError) as refused:
        read_cast(read_toml(path))
    assert str(refused.value) == f"{path}: it.{said}"


TOWN = 'town = { owner = "TP", kind = "card" }\n'
THEIRS = 'town = { owner = "OP", kind = "card" }\n'
FLIP = 'flip = { owner = "OP", kind = "trigger", of = "town", on = "flip town" }\n'
FOREIGN = (
    "each player has a Field Spell of their own (R15), and only one's own is replaced; name a card of the same owner"
)
SPELL = 'owner = "TP", kind = "spell"'
STEAL = 'owner = "OP", kind = "quick", does'
OTHERS = 'or have an effect change its control: does = ["control town"]'


@pytest.mark.parametrize(
    ("cast", "said"),
    [
        (f'{TOWN}it = {{ {ATTACK}, targets = ["town"] }}',
         f"it.targets[1]: 'town' belongs to the player who attacks; name a card of the opponent, {OTHERS}"),
        (f'{THEIRS}it = {{ {ATTACK}, targets = ["town", "town"] }}',
         "it.targets[2]: the card 'town' stands twice; write it once"),
        (f'{THEIRS}{FLIP}it = {{ {ATTACK}, targets = ["flip", "town"] }}',
         "it.targets[2]: the card 'town' stands twice; write it once"),
        (f'{THEIRS}it = {{ {SPELL}, replaces = "town" }}',
         f"it.replaces: {FOREIGN}"),
        (f'a = {{ {SPELL}, replaces = "b" }}\nb = {{ {SPELL}, replaces = "a" }}',
         "a.replaces: goes round: 'b' is there only after 'a' was replaced; leave one replaces out"),
        (f'a = {{ {SPELL}, replaces = "b" }}\nb = {{ {SPELL}, replaces = "c" }}\nc = {{ {SPELL}, replaces = "a" }}',
         "a.replaces: goes round: 'b' is there only after 'a' was replaced; leave one replaces out"),
    ],
)  # fmt: skip
def test_entries_that_do_not_go_together(tmp_path: Path, cast: str, said: str) -> None:
    """Each would make sense alone."""
    path = tmp_path / "cast.toml"
    path.write_text(f"{cast}\n", encoding="utf-8")
    with pytest.raises(FileError) as refused:
        read_cast(read_toml(path))
    assert str(refused.value) == f"{path}: {said}"


@pytest.mark.parametrize(
    "cast",
    [
        f'{TOWN}it = {{ {ATTACK}, targets = ["town"] }}\nthief = {{ {STEAL} = ["control town"] }}',
        f'{TOWN}it = {{ {ATTACK}, targets = ["town"] }}\nthief = {{ {STEAL} = ["control it"] }}',
        f'{THEIRS}it = {{ {ATTACK}, targets = ["town"], battle = ["both", "attacker"] }}',
        f'a = {{ {SPELL}, replaces = "b" }}\nb = {{ {SPELL}, replaces = "c" }}\nc = {{ {SPELL} }}',
        f'it = {{ {BEGIN}, wording = "if" }}',
        'it = { owner = "TP", kind = "trigger", on = "battle", damage = "DS4" }',
    ],
)
def test_what_looks_like_it_and_is_fine(tmp_path: Path, cast: str) -> None:
    """A card whose control changes may be attacked by its owner; Field Spells may replace one another in a row."""
    path = tmp_path / "cast.toml"
    path.write_text(f"{cast}\n", encoding="utf-8")
    assert read_cast(read_toml(path))
