"""Model files that are wrong: one line each that names the file, the place and what to write instead."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from fsm.rulings.model import read_model
from fsm.rulings.toml import FileError

if TYPE_CHECKING:
    from pathlib import Path

EXPECT = '[expect.tcg]\nresult = "holds"\n'
HEAD = 'format = 1\ntitle = "x"\nprofile = "tcg"\n'
FRAMES = "DPp, DPd, DP, SP, MP1, SS, BS0, ES, MP2, EP, EPh, TE"
ENDINGS = "DPp, DPd, DP, SP, MP1, SS, BS0, BS1, ES, MP2, EP, EPh, TE"
KINDS = (
    "ignition, trigger, quick, spell, quick-play, trap, counter-trap, summon, flip-summon, set, position, attack, "
    "phase-item, continuous, card"
)
HAPPENINGS = (
    "summon, set, turn-down, flip, destroy, send, discard, banish, return, shuffle, search, come-back, "
    "position, attack, draw, control, damage"
)
STEPS = (
    f"{HAPPENINGS}, negate-activation, negate-effect, negate-summon, attempt, end-turn, negate-attack, "
    "end-battle-phase, end-turn-after-battle, forbid-attack, replay, calculate, skip-battle-phase, "
    "forbid-battle-phase, nothing"
)
EVENTS = f"{HAPPENINGS}, attacked, battle, battle-damage, battle-destroy, begin, activation, attempt"
PROFILES = "ocg, tcg, ocg-2010, tcg-2011, ocg-2019, tcg-2020, master-duel"
ZONES = "hand, deck, set, field, grave, banished"
MANDATORY = "only a trigger, an attack, a phase item or a quick effect that answers an activation is mandatory"
IGNITION = "never, summon, any-summon, chain"
ARROWS = (
    "of the official chart; its arrows are A--a1, A--a2, A--a3, a1--Y, a2--D, a3--E, Y--D, Y--B, B--D, B--C, "
    "C--D, C--A, D--Y, E--D, E--G, G--A, G--X"
)
BOXES = 'A, B, C, D, E, G, X, Y, a1, a2, a3 such as "X--A"'
ENDS = 'so it would never end; write "MP1", "EP" or "TE", or begin in the Battle Phase'
ADJUSTED = "the hand is adjusted only if it is over its limit; write excess = true"
DRAWN = "there is no normal draw after the model begins in MP1; leave it out, or begin earlier"
FIRST_TURN = (
    'the duel\'s first turn has no Battle Phase and no Main Phase 2; write first_turn = false, or frame = "MP1"'
)
SWITCHES = (
    "agree_to_leave, hand_triggers_in_groups, location_rule, ignition_priority, names_next_phase, "
    "replay_other_attacker, first_met_first, first_player_draws, negated_summon_counts, draw_overtakes"
)
RESULT = 'write either result = "holds" or fails = […] with the claims that have to fail'
BLOCK = 'missing; every profile of the model needs one, write [expect.tcg] and under it result = "holds"'
QUICK = 'owner = "TP", kind = "quick"'
TRIGGER = 'owner = "TP", kind = "trigger"'


def refusal(path: Path) -> str:
    """What is said of a model file, after its own name; it is one line whatever the file holds."""
    with pytest.raises(FileError) as refused:
        read_model(path)
    message = str(refused.value)
    assert message.startswith(f"{path}: ")
    assert len(message.splitlines()) == 1
    return message.removeprefix(f"{path}: ")


def said_of(folder: Path, content: str | bytes) -> str:
    """What is said of a model file with this content."""
    path = folder / "m.toml"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return refusal(path)


SLIP = "; texts stand in quotes, and commas part what stands in [ ] or { }"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "file: is empty; start it with format = 1"),
        (b" \n\n", "file: is empty; start it with format = 1"),
        (b"format = 1\nx = 'a\0b'", "line 2: has a NUL byte, so it is no text; write TOML in UTF-8"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "line 3: has a NUL byte, so it is no text; write TOML in UTF-8"),
        ("format = 1\ntitle = 'é'\n".encode("latin-1"), "line 2: is not UTF-8; save the file as UTF-8"),
        (b"#" * (1024 * 1024 + 1), "file: is larger than 1 MiB; write smaller files"),
        (b"format = \n", f"line 1, column 10: no TOML: invalid value{SLIP}"),
        (b"format = 1\nformat = 1\n", "line 2, column 11: no TOML: cannot overwrite a value"),
        (b"format = 1\ntitle = [", f"line 2, column 10: no TOML: invalid value{SLIP}"),
        (b"format = 1\ntitle", "line 2, column 6: no TOML: expected '=' after a key in a key/value pair"),
        (b"x = " + b"[" * 9999, "file: lists or tables are nested too deeply; write them flatter"),
        (b"x = " + b"9" * 5000, "file: a number has more digits than can be read; write a shorter one"),
        (b"\n\na" + b".a" * 101 + b" = 1", "line 3: has more than 100 dots; break the line"),
        (b"# only a remark", "format: missing; write format = 1"),
    ],
)  # fmt: skip
def test_what_is_no_toml_is_refused(tmp_path: Path, content: bytes, said: str) -> None:
    """Empty, binary, foreign, huge and broken files are told apart, with the line where there is one."""
    assert said_of(tmp_path, content) == said


def test_a_file_of_exactly_one_mebibyte_is_read(tmp_path: Path) -> None:
    """The limit itself is allowed."""
    text = (HEAD + EXPECT).encode()
    path = tmp_path / "m.toml"
    path.write_bytes(text + b"#" * (1024 * 1024 - len(text)))
    assert read_model(path).title == "x"


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    """A missing file, a folder, a pipe and an impossible name are told apart."""
    assert refusal(tmp_path / "none.toml") == "file: there is no such file"
    assert refusal(tmp_path) == "file: is a folder; give a file"
    with pytest.raises(FileError, match=r"…x{60}: file: cannot be read: File name too long; name another file$"):
        read_model(tmp_path / ("x" * 300))
    os.mkfifo(tmp_path / "pipe.toml")
    assert refusal(tmp_path / "pipe.toml") == "file: is no plain file"


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may read every file")
def test_a_forbidden_file_is_refused(tmp_path: Path) -> None:
    """A file that may not be read is no internal error."""
    path = tmp_path / "m.toml"
    path.write_text(HEAD + EXPECT)
    path.chmod(0)
    assert refusal(path) == "file: cannot be read: Permission denied; name another file"


def test_a_file_name_cannot_break_the_line(tmp_path: Path) -> None:
    """Line breaks in the name of a file are written out."""
    path = tmp_path / "two\nlines.toml"
    with pytest.raises(FileError) as refused:
        read_model(path)
    assert str(refused.value) == rf"{tmp_path}/two\nlines.toml: file: there is no such file"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('title = "x"', "format: missing; write format = 1"),
        ("format = 2", "format: is 2; write format = 1"),
        ("format = true", "format: is true; write format = 1"),
        ('format = "1"', "format: is '1'; write format = 1"),
        ("format = 1.0", "format: is a number with a fraction; write a string, a whole number, or true or false"),
        ("format = 1", "title: missing; write a string"),
        ('format = 1\ntitel = "x"', "title: missing; write a string, or rename 'titel'"),
        ("format = 1\ntitle = 3", "title: is 3; write a string"),
        ("format = 1\ntitle = 1979-05-27", "title: is a date or time; write a string"),
        ('format = 1\ntitle = "\\u001b[2J"', "title: has the control character '\\x1b'; write plain text"),
        ('format = 1\ntitle = """a\nb"""', "title: has the control character '\\n'; write plain text"),
        ('format = 1\ntitle = "a\u2028b"', "title: has the control character '\\u2028'; write plain text"),
        ('format = 1\ntitle = ""', "title: is empty; write a sentence"),
        ('format = 1\ntitle = { en = "" }', "title.en: is empty; write a sentence"),
        ('format = 1\ntitle = { en = "x", ko = " " }', "title.ko: is empty; write a sentence"),
        ('format = 1\ntitle = { ja = "x" }', "title.en: missing; write a string"),
        ('format = 1\ntitle = { en = "x", jp = "y" }',
         "title.jp: no such language; write one of en, ja, ko, zh; did you mean 'ja'?"),
        ('format = 1\ntitle = "x"', "profile: missing; write a list of strings"),
        ('format = 1\ntitle = "x"\nprofile = 1', "profile: is 1; write a string"),
        ('format = 1\ntitle = "x"\nprofile = []', f"profile: names no profile; write one of {PROFILES}"),
        ('format = 1\ntitle = "x"\nprofile = ["tcg", 1]', "profile[2]: is 1; write a string"),
        ('format = 1\ntitle = "x"\nprofile = "tgc"', f"profile: 'tgc' is none of {PROFILES}; did you mean 'tcg'?"),
        ('format = 1\ntitle = "x"\nprofile = ["tcg", "tcg"]', "profile: 'tcg' stands twice; write it once"),
    ],
)  # fmt: skip
def test_a_wrong_head_is_refused(tmp_path: Path, text: str, said: str) -> None:
    """Format, title and profile are required and checked first."""
    assert said_of(tmp_path, text) == said


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("bounds = 3", "bounds: is 3; write a table"),
        ("bounds = { chain = 0 }", "bounds.chain: 0 is out of range; write a whole number from 1 to 9"),
        ("bounds = { chain = -1 }", "bounds.chain: -1 is out of range; write a whole number from 1 to 9"),
        ("bounds = { chain = 10 }", "bounds.chain: 10 is out of range; write a whole number from 1 to 9"),
        ("bounds = { chain = true }", "bounds.chain: is true; write a whole number"),
        ("bounds = { chain = 1.0 }", "bounds.chain: is a number with a fraction; write a whole number"),
        (f"bounds = {{ chain = 0x{'f' * 5000} }}",
         "bounds.chain: a whole number is out of range; write a whole number from 1 to 9"),
        ("bounds = { turns = 5 }", "bounds.turns: 5 is out of range; write a whole number from 1 to 4"),
        ('bounds = { until = "MP3" }', f"bounds.until: 'MP3' is none of {ENDINGS}; did you mean 'MP2'?"),
        ("bounds = { chian = 3 }", "bounds.chian: unknown key; did you mean 'chain'?"),
        ("bounds.links = 3", "bounds.links: unknown key; the keys here are chain, turns, until"),
        ('given = { frame = "main" }', f"given.frame: 'main' is none of {FRAMES}"),
        ("given = { first_turn = 1 }", "given.first_turn: is 1; write true or false"),
        ("given = { first = true }", "given.first: unknown key; did you mean 'first_turn'?"),
        ("switches = { agree = true }",
         f"switches.agree: no such switch; there are {SWITCHES}; did you mean 'agree_to_leave'?"),
        ("switches = { agree_to_leave = 1 }", "switches.agree_to_leave: is 1; write true or false"),
        ("switches = { ignition_priority = true }", "switches.ignition_priority: is true; write a string"),
        ('switches = { ignition_priority = "sumon" }',
         f"switches.ignition_priority: 'sumon' is none of {IGNITION}; did you mean 'summon'?"),
        ('switches = { ignition_priority = "ANY_SUMMON" }',
         f"switches.ignition_priority: 'ANY_SUMMON' is none of {IGNITION}"),
        ('switches = { agree_to_leave = "never" }', "switches.agree_to_leave: is 'never'; write true or false"),
        ("given = { excess = 1 }", "given.excess: is 1; write true or false"),
        ('given = { frame = "EP" }\nbounds = { until = "MP1" }',
         'bounds.until: MP1 is over when the model begins in EP; write "EP" or a later frame'),
        ('bounds = { until = "BS0" }',
         f"bounds.until: a play can leave out BS0, {ENDS}"),
        ('bounds = { until = "BS0", turns = 2 }\ngiven = { frame = "BS0" }',
         f"bounds.until: a play can leave out BS0, {ENDS}"),
        ('bounds = { until = "BSd" }', f"bounds.until: 'BSd' is none of {ENDINGS}; did you mean 'BS1'?"),
        ('bounds = { until = "DS5" }', f"bounds.until: 'DS5' is none of {ENDINGS}"),
        ('given = { frame = "BS1" }', f"given.frame: 'BS1' is none of {FRAMES}; did you mean 'BS0'?"),
        ('given = { frame = "DU" }', f"given.frame: 'DU' is none of {FRAMES}; did you mean 'DP'?"),
        ('bounds = { until = "EPh" }', f"bounds.until: {ADJUSTED}"),
        ('given = { frame = "EPh" }', f"given.frame: {ADJUSTED}"),
        ('given = { skip = ["EP"] }',
         "given.skip[1]: 'EP' cannot be skipped; write one of DP, SP, MP1, BP, turn; did you mean 'SP'?"),
        ('given = { frame = "SP", skip = ["BP", "DP"] }',
         "given.skip[2]: DP has begun when the model begins in SP; leave it out, or begin earlier"),
        ('given = { frame = "MP1", skip = ["MP1"] }',
         "given.skip[1]: MP1 has begun when the model begins in MP1; leave it out, or begin earlier"),
        ('given = { frame = "BS0", skip = ["BP"] }',
         "given.skip[1]: BP has begun when the model begins in BS0; leave it out, or begin earlier"),
        ('given = { skip = ["turn"] }\nbounds = { until = "EP" }',
         'bounds.until: the turn is skipped, so that EP never ends; write "TE"'),
        ('given = { frame = "MP1", no_draw = true }', f"given.no_draw: {DRAWN}"),
        ('given = { frame = "MP1", deck_empty = true }', f"given.deck_empty: {DRAWN}"),
        ("given = { no_draw = 1 }", "given.no_draw: is 1; write true or false"),
        ('given = { deck_empty = "yes" }', "given.deck_empty: is 'yes'; write true or false"),
        (f'given.frame = "BS0"\nbounds.until = "BS0"\ncast.it = {{ {QUICK}, does = ["end-battle-phase"] }}',
         'bounds.until: an effect of the cast moves the turn to the End Step, past BS0; write "ES" or a later frame'),
        (f'bounds.until = "MP1"\ncast.it = {{ {QUICK}, does = ["end-turn-after-battle"] }}',
         'bounds.until: an effect of the cast moves the turn to the End Phase, past MP1; write "EP" or "TE"'),
        ('bounds = { until = "MP1" }\ncast.it = { owner = "TP", kind = "quick", does = ["end-turn"] }',
         'bounds.until: an effect of the cast moves the turn to the End Phase, past MP1; write "EP" or "TE"'),
        ('given = { frame = "MP2", first_turn = true }',
         f"given.frame: {FIRST_TURN}"),
        ("casts = {}", "casts: unknown key; did you mean 'cast'?"),
        ('"a\\nb" = 1',
         "'a\\nb': unknown key; the keys here are format, title, bounds, given, profile, cast, switches, expect"),
        (f"{'k' * 99} = 1",
         f"{'k' * 60}…: unknown key; the keys here are format, title, bounds, given, profile, cast, switches, expect"),
    ],
)  # fmt: skip
def test_a_wrong_situation_is_refused(tmp_path: Path, line: str, said: str) -> None:
    """Bounds, beginning, end and switches have to be possible, and there are no other keys."""
    assert said_of(tmp_path, f"{HEAD}{line}\n{EXPECT}") == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", f"expect.tcg: {BLOCK}"),
        ("expect = 1", "expect: is 1; write a table"),
        ("[expect]\ntcg = 1", "expect.tcg: is 1; write a table"),
        ('[expect.ocg]\nresult = "holds"', f"expect.tcg: {BLOCK}"),
        (f'{EXPECT}[expect.ocg]\nresult = "holds"', "expect.ocg: unknown key; did you mean 'tcg'?"),
        ("[expect.tcg]", f"expect.tcg: {RESULT}"),
        ('[expect.tcg]\nresult = "fails"', f"expect.tcg: {RESULT}"),
        ('[expect.tcg]\nresult = "holds"\nfails = ["I14"]', f"expect.tcg: {RESULT}"),
        ("[expect.tcg]\nresult = true", "expect.tcg.result: is true; write a string"),
        ("[expect.tcg]\nfails = []", 'expect.tcg.fails: names no claim; write result = "holds" instead'),
        ('[expect.tcg]\nfails = "I14"', "expect.tcg.fails: is 'I14'; write a list"),
        ('[expect.tcg]\nfails = ["I01", "X"]', "expect.tcg.fails[2]: no claim is called 'X'"),
        ('[expect.tcg]\nfails = ["i14"]', "expect.tcg.fails[1]: no claim is called 'i14'; did you mean 'I14'?"),
        ('[expect.tcg]\nfails = ["I14", "I14"]', "expect.tcg.fails[2]: I14 stands twice; write it once"),
        (f"{EXPECT}states = -1",
         "expect.tcg.states: -1 is out of range; write a whole number from 0 to 1000000000000"),
        (f'{EXPECT}edges = "9"', "expect.tcg.edges: is '9'; write a whole number"),
        (f"{EXPECT}state = 1", "expect.tcg.state: unknown key; did you mean 'states'?"),
        (f"{EXPECT}arrows = []", "expect.tcg.arrows: is a list; write a table"),
        (f"{EXPECT}arrows = {{ lack = [] }}", "expect.tcg.arrows.lack: unknown key; did you mean 'lacks'?"),
        (f'{EXPECT}arrows = {{ adds = "X--A" }}', "expect.tcg.arrows.adds: is 'X--A'; write a list"),
        (f'{EXPECT}arrows = {{ lacks = ["A--a1", "A--Y"] }}',
         f"expect.tcg.arrows.lacks[2]: 'A--Y' is no arrow {ARROWS}; did you mean 'D--Y'?"),
        (f'{EXPECT}arrows = {{ adds = ["C--A"] }}',
         "expect.tcg.arrows.adds[1]: C--A is an arrow of the official chart already; leave it out"),
        (f'{EXPECT}arrows = {{ adds = ["A-Q"] }}',
         f"expect.tcg.arrows.adds[1]: 'A-Q' is no arrow between boxes of the chart; write two of {BOXES}"),
    ],
)  # fmt: skip
def test_a_wrong_expectation_is_refused(tmp_path: Path, text: str, said: str) -> None:
    """Each profile has one block, whose claims and arrows exist."""
    assert said_of(tmp_path, HEAD + text) == said


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("it = 1", "it: is 1; write a table"),
        ("It = {}", "It: is no name; write lower-case words with hyphens, at most 40 letters"),
        ("it_2 = {}", "it_2: is no name; write lower-case words with hyphens, at most 40 letters"),
        ("1 = {}", "1: is no name; write lower-case words with hyphens, at most 40 letters"),
        (f"{'a' * 41} = {{}}", f"{'a' * 41}: is no name; write lower-case words with hyphens, at most 40 letters"),
        *[(f"{word} = {{}}", f"{word}: is a word of the moves; write another name")
          for word in ("pass", "none", "start", "battle", "end")],
        ('it = { owner = "TP" }', f"it.kind: missing; write one of {KINDS}"),
        ('it = { kind = "sumon" }', f"it.kind: 'sumon' is none of {KINDS}; did you mean 'summon'?"),
        ('it = { kind = "summon" }', "it.owner: missing; write one of TP, OP"),
        ('it = { kind = "summon", ownr = "TP" }', "it.owner: missing; write one of TP, OP, or rename 'ownr'"),
        ('it = { kind = "summon", owner = "NTP" }', "it.owner: 'NTP' is none of TP, OP; did you mean 'TP'?"),
        (f"it = {{ {QUICK}, costs = [] }}", "it.costs: unknown key; did you mean 'cost'?"),
        (f'it = {{ {QUICK}, zone = "graveyard" }}',
         f"it.zone: 'graveyard' is none of {ZONES}; did you mean 'grave'?"),
        (f'it = {{ {QUICK}, card = "a\\u0000b" }}', "it.card: has the control character '\\x00'; write plain text"),
        (f"it = {{ {QUICK}, speed = 1 }}", "it.speed: kind quick has Spell Speed 2; write 2 or leave it out"),
        ('it = { owner = "TP", kind = "counter-trap", speed = 1 }',
         "it.speed: kind counter-trap has Spell Speed 3; write 3 or leave it out"),
        ('it = { owner = "TP", kind = "summon", speed = 1 }',
         "it.speed: kind summon makes no chain link and has no Spell Speed; leave it out"),
        (f"it = {{ {QUICK}, speed = 4 }}", "it.speed: 4 is out of range; write a whole number from 1 to 3"),
        (f"it = {{ {QUICK}, speed = true }}", "it.speed: is true; write a whole number"),
        (f"it = {{ {TRIGGER} }}", 'it.on: missing; a trigger answers an event, write on = "summon" or another'),
        (f'it = {{ {TRIGGER}, on = "activation" }}',
         'it.on: a "when" effect is chained to the activation it answers; write kind = "quick", or wording = "if"'),
        (f'it = {{ {TRIGGER}, on = "nothing" }}',
         f"it.on: 'nothing' is no event; write one of {EVENTS}"),
        (f'it = {{ {TRIGGER}, on = "sumon it" }}',
         f"it.on: 'sumon' is no event; write one of {EVENTS}; did you mean 'summon'?"),
        (f'it = {{ {TRIGGER}, on = "summon iti" }}', "it.on: this cast has no 'iti'; it has it; did you mean 'it'?"),
        (f'it = {{ {QUICK}, on = "activation ti" }}',
         "it.on: 'ti' is not one effect that can be activated; did you mean 'it'?"),
        (f'it = {{ {QUICK}, on = "activation zzz" }}',
         "it.on: 'zzz' is not one effect that can be activated; name an effect of this cast"),
        (f'it = {{ {QUICK}, on = "activation two" }}\na = {{ {QUICK}, of = "two" }}\nb = {{ {QUICK}, of = "two" }}',
         "it.on: 'two' is not one effect that can be activated; write one of a, b"),
        ('it = { owner = "TP", kind = "spell", on = "activation" }',
         "it.on: kind spell is used in the open state and answers nothing; leave it out"),
        ('it = { owner = "TP", kind = "summon", on = "draw" }',
         "it.on: kind summon is used in the open state and answers nothing; leave it out"),
        (f"it = {{ {QUICK}, mandatory = true }}",
         f"it.mandatory: {MANDATORY}, not kind quick; leave it out"),
        (f"it = {{ {QUICK}, mandatory = 1 }}", "it.mandatory: is 1; write true or false"),
        (f'it = {{ {TRIGGER}, on = "draw", wording = "each" }}',
         "it.wording: 'each' is none of when, if, each-time; did you mean 'each-time'?"),
        (f'it = {{ {QUICK}, wording = "if" }}',
         'it.wording: says how an event is answered, but there is no "on"; leave it out'),
        (f'it = {{ {QUICK}, does = "draw" }}', "it.does: is 'draw'; write a list"),
        (f"it = {{ {QUICK}, does = [] }}",
         'it.does: has no step; write "nothing" as a step, or leave the key out'),
        (f'it = {{ {QUICK}, does = ["draw", []] }}',
         'it.does: has no step; write "nothing" as a step, or leave the key out'),
        (f"it = {{ {QUICK}, does = [1] }}", "it.does[1]: is 1; write a string"),
        (f'it = {{ {QUICK}, does = ["draw", ["draw", {{}}]] }}', "it.does[2][2]: is a table; write a string"),
        (f'it = {{ {QUICK}, does = ["draw", "destory it"] }}',
         f"it.does[2]: 'destory' is no step; write one of {STEPS}; did you mean 'destroy'?"),
        (f'it = {{ {QUICK}, does = [["draw", "banish gepher"]] }}\ngrepher = {{ owner = "TP", kind = "summon" }}',
         "it.does[1]: this cast has no 'gepher'; it has it, grepher; did you mean 'grepher'?"),
        (f'it = {{ {QUICK}, does = ["nothing it"] }}', 'it.does[1]: nothing happens to no card; write "nothing" alone'),
        (f'it = {{ {QUICK}, does = ["negate-activation"] }}',
         'it.does: negate-activation needs the activation it answers; write on = "activation"'),
        (f'it = {{ {QUICK}, on = "draw", does = ["negate-activation"] }}',
         'it.does: negate-activation needs the activation it answers; write on = "activation"'),
        (f"it = {{ {QUICK}, limit = 1 }}", "it.limit: is 1; write a table"),
        (f"it = {{ {QUICK}, limit = {{}} }}",
         "it.limit: write either { uses = 1 } for the whole model or { turn = 1 } for each turn"),
        (f"it = {{ {QUICK}, limit = {{ uses = 1, turn = 1 }} }}",
         "it.limit: write either { uses = 1 } for the whole model or { turn = 1 } for each turn"),
        (f"it = {{ {QUICK}, limit = {{ uses = 0 }} }}",
         "it.limit.uses: 0 is out of range; write a whole number from 1 to 9"),
        (f"it = {{ {QUICK}, limit = {{ chain = 1 }} }}", "it.limit.chain: unknown key; the keys here are uses, turn"),
        (f"it = {{ {QUICK}, of = 1 }}", "it.of: is 1; write a string"),
        (f'it = {{ {QUICK}, of = "Blue Eyes" }}',
         "it.of: 'Blue Eyes' is no name; write lower-case words with hyphens, at most 40 letters"),
        (f'it = {{ {QUICK}, of = "gepher" }}\ngrepher = {{ owner = "TP", kind = "summon" }}',
         "it.of: nothing else names the card 'gepher'; leave it out; did you mean 'grepher'?"),
        (f'it = {{ {QUICK}, of = "b" }}\nb = {{ {QUICK}, of = "c" }}\nc = {{ {QUICK} }}',
         'it.of: \'b\' belongs to the card \'c\'; write of = "c"'),
        (f'it = {{ {QUICK}, of = "b" }}\nb = {{ owner = "OP", kind = "summon" }}',
         "b.owner: the card 'b' belongs to TP already; write one owner"),
    ],
)  # fmt: skip
def test_a_wrong_entry_is_refused(tmp_path: Path, lines: str, said: str) -> None:
    """An entry has a name, a kind and an owner, and everything else about it makes sense together."""
    assert said_of(tmp_path, f"{HEAD}{EXPECT}[cast]\n{lines}\n") == f"cast.{said}"


def test_a_crowd_is_refused(tmp_path: Path) -> None:
    """A cast is small: states grow with every entry."""
    lines = "\n".join(f'e{number} = {{ owner = "TP", kind = "quick" }}' for number in range(65))
    assert said_of(tmp_path, f"{HEAD}{EXPECT}[cast]\n{lines}") == "cast: has 65 entries; a cast has at most 64"
