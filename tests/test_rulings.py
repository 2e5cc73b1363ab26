"""Rulings: what each kind of line and expectation means, which files are refused, and the library itself."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from fsm.core import Rule, rules_in
from fsm.duel.game import RULE_MODULES, Game, duel
from fsm.rulings.judge import Outcome, judge
from fsm.rulings.ruling import read_ruling
from fsm.rulings.toml import FileError

if TYPE_CHECKING:
    from fsm.core import System

JUDGING = sys.modules[judge.__module__]
LIBRARY = Path(__file__).resolve().parents[1] / "models" / "rulings"
HEAD = """
format  = 1
title   = "A case"
cite    = "a page"
profile = ["ocg", "tcg"]
"""
CAST = """
[cast]
monster    = { owner = "TP", kind = "summon" }
torrential = { owner = "TP", kind = "trap", on = "summon", does = ["destroy monster"] }
spell      = { owner = "TP", kind = "spell", does = ["summon", "draw"] }
searcher   = { owner = "TP", kind = "trigger", on = "draw" }
looker     = { owner = "TP", kind = "trigger", on = "summon" }
typhoon    = { owner = "OP", kind = "quick-play" }
"""

Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """A function that writes a ruling: its lines, and what to put before the cast or in place of head or cast."""

    def writer(lines: str, extra: str = "", *, head: str = HEAD, cast: str = CAST) -> Path:
        path = tmp_path / "case.toml"
        path.write_text(head + extra + cast + lines, encoding="utf-8")
        return path

    return writer


def outcome(path: Path, profile: str = "ocg") -> Outcome:
    """The outcome of the ruling in a file."""
    return judge(read_ruling(path), profile)


@pytest.mark.parametrize("path", sorted(LIBRARY.rglob("*.toml")), ids=lambda path: path.stem)
def test_the_library_holds(path: Path) -> None:
    """Every ruling of the library passes in each of its profiles."""
    ruling = read_ruling(path)
    assert [judge(ruling, p) for p in ruling.situation.profiles] == [
        Outcome(path.stem, p, passed=True) for p in ruling.situation.profiles
    ]


def without(name: str, condition: str) -> list[Rule]:
    """The rules of the duel, one of them without the condition whose label begins so."""
    rules = rules_in(*RULE_MODULES)
    rule = next(rule for rule in rules if rule.name == name)
    kept = [(c.label, c.test) for c in rule.conditions if not c.label.startswith(condition)]
    assert len(kept) == len(rule.conditions) - 1
    return [replace(r, when=kept) if r is rule else r for r in rules]


@pytest.mark.parametrize(
    ("name", "rule", "condition"),
    [
        ("t1", "respond_first", "Spell Speed 2"),
        ("t1", "activate_openly", "it answers nothing"),
        ("t2", "add_link", "free, or its event"),
        ("t3", "activate_openly", "in window"),
        ("t4", "activate_openly", "this phase or step"),
        ("t13", "respond_to_leaving", "in window"),
        ("t14", "add_link", "not slower"),
        ("t14", "respond_first", "in window"),
        ("s24", "activate_openly", "it answers nothing"),
        ("s25", "add_link", "free, or its event"),
        ("s64", "attempt_summon", "this phase or step"),
        ("s64", "activate_openly", "in window"),
        ("s70", "add_link", "free, or its event"),
        ("s109", "respond_first", "in window"),
    ],
)
def test_a_wrong_rule_breaks_a_ruling(monkeypatch: pytest.MonkeyPatch, name: str, rule: str, condition: str) -> None:
    """The rulings of the library are about something: with one condition dropped they fail, and say in which line."""
    rules = without(rule, condition)

    def wrong_duel(game: Game, claims: list[object], *, whole: bool = True) -> System:
        assert claims == []
        return duel(game, rules, claims=[], whole=whole)

    ruling = read_ruling(LIBRARY / f"{name}.toml")
    monkeypatch.setattr(JUDGING, "duel", wrong_duel)
    result = judge(ruling, "ocg")
    assert not result.passed
    assert result.line is not None
    assert len(result.why.splitlines()) > 1


def test_a_ruling_is_read_as_written(write: Write) -> None:
    """Texts by language, citation, note, and the frame where a ruling begins unless it says so."""
    extra = 'note = "one\\ntwo"\nverdict = { en = "yes", ja = "はい" }\n'
    ruling = read_ruling(write('[[line]]\nwindow = "A"\n', extra))
    assert ruling.id == "case"
    assert (ruling.title["en"], ruling.cite, ruling.note) == ("A case", "a page", "one\ntwo")
    assert ruling.verdict == {"en": "yes", "ja": "はい"}
    assert ruling.situation.frame.name == "MP1"
    assert read_ruling(write('[[line]]\nframe = "DP"\n', 'given = { frame = "DPp" }\n')).situation.frame.name == "DPp"


def test_the_chain_bound_is_never_met_by_accident(write: Write) -> None:
    """Unless it is given, the bound is one more than all effects of the cast can make links, at most 9."""
    line = '[[line]]\nwindow = "A"\n'
    assert read_ruling(write(line)).situation.chain == 6
    assert read_ruling(write(line, "bounds = { chain = 2 }\n")).situation.chain == 2
    many = CAST + 'many = { owner = "OP", kind = "quick", limit = { turn = 7 } }\n'
    assert read_ruling(write(line, cast=many)).situation.chain == 9


EXPECTATIONS = [
    ('frame = "MP1"', 'frame = "BS0"', "the frame is MP1, not BS0"),
    ('window = "D"', 'window = "C"', "the window is D, not C"),
    ('holder = "TP"', 'holder = "nobody"', "the holder is TP, not nobody"),
    ("chain = 1", "chain = 0", "the number of links is 1, not 0"),
    ('order = ["typhoon"]', "order = []", "the chain from link 1 up is typhoon, not empty"),
    (
        'may = ["TP: activate torrential", "TP: pass"]',
        'may = ["TP: activate spell"]',
        "expected to be legal: TP: activate spell is not legal: needs “Spell Speed 2 or more”",
    ),
    (
        'may_not = ["TP: activate spell", "OP: pass"]',
        'may_not = ["TP: pass"]',
        "expected not to be legal: TP: pass is, by rule pass_once, row G13",
    ),
    (
        'sometimes = ["TP: activate spell", "TP: activate spell @MP2.A"]',
        'sometimes = ["TP: activate spell @BS0.A"]',
        "states behind this one were looked at); now TP: activate spell is not legal: needs “Spell Speed 2 or more”",
    ),
    (
        'never = ["OP: activate typhoon", "TP: activate torrential @B"]',
        'never = ["TP: activate torrential"]',
        "a continuation contains TP: activate torrential: TP: activate torrential, by rule add_link, row G1",
    ),
]


@pytest.mark.parametrize(("met", "unmet", "why"), EXPECTATIONS, ids=[unmet.split()[0] for _, unmet, _ in EXPECTATIONS])
def test_what_a_line_can_expect(write: Write, met: str, unmet: str, why: str) -> None:
    """Each expectation passes where it is true; where it is not, the line fails and says what is the case."""
    cast = CAST.replace('on = "summon" }\ntyphoon', 'on = "set" }\ntyphoon')
    line = '[[line]]\nplay = ["TP: do monster", "TP: pass @B", "OP: activate typhoon"]\n'
    assert outcome(write(f"{line}{met}\n", cast=cast)) == Outcome("case", "ocg", passed=True)
    failed = outcome(write(f"{line}{unmet}\n", cast=cast))
    assert (failed.passed, failed.line) == (False, 1)
    assert why in failed.why
    assert failed.why.splitlines()[0] == "MP1.A   TP: do monster"
    assert "MP1.C   OP: activate typhoon" in failed.why
    assert "MP1.D: TP may choose: TP: activate torrential, TP: pass" in failed.why


def test_missed_and_not_missed(write: Write) -> None:
    """The spell summons, then draws: what waits for the summon misses its timing, what waits for the draw does not."""
    line = '[[line]]\nplay = ["TP: activate spell", "OP: pass @D"]\nat = "S3"\n'
    assert outcome(write(line + 'missed = ["looker"]\nnot_missed = ["searcher"]\n')).passed
    wrong = outcome(write(line + 'missed = ["searcher"]\nnot_missed = ["looker"]\n'))
    found = "as rule triggers, row G06 (FETIMG, Yes; C L14; J L89–91) found"
    assert f"no trigger check of this line found its event overtaken; it was usable, {found}" in wrong.why
    overtaken = "its event was overtaken by something that happened later"
    assert f"looker was not usable at any trigger check of this line; {overtaken}, {found}" in wrong.why
    assert wrong.why.splitlines()[0] == "MP1.A  TP: activate spell"
    assert "MP1.S3: TP may choose: TP: place searcher, TP: no more" in wrong.why
    quiet = outcome(write('[[line]]\nplay = ["TP: do monster"]\nat = "S3"\nnot_missed = ["searcher"]\n'))
    assert "; its event did not happen, as rule " in quiet.why


def test_only_the_trigger_checks_of_the_line_count(write: Write) -> None:
    """What was missed in the line above was not missed again in the next one."""
    first = '[[line]]\nplay = ["TP: activate spell", "OP: pass @D"]\nat = "S3"\n'
    failed = outcome(write(first + '[[line]]\nplay = ["TP: no more"]\nmissed = ["looker"]\n'))
    assert (failed.passed, failed.line) == (False, 2)
    assert failed.why.endswith("; the line comes to no trigger check")


def test_branches_go_on_from_named_lines(write: Write) -> None:
    """A line goes on from the one above, from a named one or from the start."""
    lines = """
    [[line]]
    name  = "asked"
    play  = ["TP: activate spell"]
    chain = 1
    [[line]]
    play  = ["OP: activate typhoon"]
    order = ["spell", "typhoon"]
    [[line]]
    from  = "asked"
    at    = "R"
    play  = ["OP: pass"]
    order = ["spell"]
    [[line]]
    from  = "start"
    may   = ["TP: activate spell"]
    """
    assert outcome(write(lines)).passed
    assert outcome(write(lines.replace('from  = "asked"', 'from  = "start"'))).line == 3
    assert outcome(write(lines.replace('from  = "start"', ""))).line == 4


def test_a_line_goes_on_from_where_the_other_was_judged(write: Write) -> None:
    """`at` is where the line ends: the next one begins there."""
    lines = '[[line]]\nplay = ["TP: do monster"]\nat = "N2"\n[[line]]\nmay = ["OP: pass"]\nwindow = "N2"\n'
    assert outcome(write(lines)).passed


def test_a_line_of_one_profile(write: Write) -> None:
    """Only the TCG's chart asks both players whether they agree to leave; the line counts nowhere else."""
    lines = """
    [[line]]
    play = ["TP: pass", "OP: pass"]
    at   = "X"
    window = "X"
    [[line]]
    profile = "tcg"
    from = "start"
    play = ["TP: pass", "OP: pass"]
    at   = "MP1.A"
    may  = ["TP: activate spell"]
    """
    ends = 'bounds = { until = "MP1" }\n'
    assert outcome(write(lines, ends), "ocg").passed
    assert outcome(write(lines, ends), "tcg").passed
    for_all = outcome(write(lines.replace('profile = "tcg"', ""), ends), "ocg")
    assert (for_all.passed, for_all.line) == (False, 2)
    assert "rule steps and forced passes do not lead to MP1.A, only to MP1.G, MP1.X" in for_all.why


def test_a_play_without_a_place_is_refused_in_the_profile_that_needs_one(write: Write) -> None:
    """At the gate the TCG has two outcomes, the OCG one."""
    path = write('[[line]]\nplay = ["TP: pass", "OP: pass"]\nwindow = "X"\n', 'bounds = { until = "MP1" }\n')
    assert outcome(path, "ocg").passed
    with pytest.raises(FileError, match=r"case\.toml: line\[1\]: can be read in two ways: .*\(profile tcg\)$"):
        outcome(path, "tcg")


def test_an_illegal_move_fails_with_everything_a_judge_needs(write: Write) -> None:
    """Where it was tried, who holds the right, what is legal there, the condition, the rule, its row and source."""
    cast = CAST.replace('on = "summon" }\ntyphoon', 'on = "set" }\ntyphoon')
    play = '"TP: do monster", "TP: pass @B", "OP: pass @C", "TP: activate torrential"'
    failed = outcome(write(f"[[line]]\nplay = [{play}]\n[[line]]\nwindow = 'A'\n", cast=cast))
    assert (failed.passed, failed.line) == (False, 1)
    assert failed.why.splitlines() == [
        "MP1.A   TP: do monster",
        "MP1.N1  TP: pass [forced]",
        "MP1.N2  OP: pass [forced]",
        "MP1.Y   rules: check triggers [by rule]",
        "MP1.B   TP: pass",
        "MP1.C   OP: pass",
        "MP1.A: TP may choose: TP: activate spell, TP: pass",
        "TP: activate torrential is not legal: needs “it answers nothing in particular”",
        *failed.why.splitlines()[-2:],
    ]
    assert failed.why.splitlines()[-2].startswith("  rule activate_openly, row G03 (FETIMG")


def test_a_move_at_a_place_that_is_not_reached(write: Write) -> None:
    """A written place that the play does not come to fails the line."""
    failed = outcome(write('[[line]]\nplay = ["TP: activate spell @SS.A"]\n[[line]]\nwindow = "A"\n'))
    assert "TP: activate spell @SS.A: the play does not come to SS.A here, only to MP1.A" in failed.why


def test_bounds_are_named(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a bound of the model decides, the file is refused and the bound is named."""
    bound = "bounds = { chain = 1 }\n"
    with pytest.raises(
        FileError, match=r"line\[1\]: the chain meets bounds\.chain = 1 with TP: activate spell @MP1\.A"
    ):
        outcome(write('[[line]]\nplay = ["TP: activate spell"]\nwindow = "D"\n', bound))
    with pytest.raises(FileError, match=r"continuations meet bounds\.chain, so OP: activate typhoon @D is not decided"):
        outcome(write('[[line]]\nnever = ["OP: activate typhoon @D"]\n', bound))
    assert outcome(write('[[line]]\nsometimes = ["TP: activate spell"]\n', bound)).passed
    until = 'bounds = { until = "MP1" }\n'
    for key in ("may_not", "never"):
        end = f'[[line]]\nplay = ["TP: pass", "OP: pass"]\n{key} = ["TP: pass"]\n'
        with pytest.raises(FileError, match=r"the model ends in MP1\.X; give a larger bounds\.turns or a later"):
            outcome(write(end, until))
    assert outcome(write('[[line]]\nplay = ["TP: pass", "OP: pass"]\nwindow = "X"\n', until)).passed
    monkeypatch.setattr(JUDGING, "STATES_LIMIT", 3)
    with pytest.raises(FileError, match="more than 3 states lie behind this one"):
        outcome(write('[[line]]\nnever = ["TP: activate spell @BS0.A"]\n'))


LINE = "[[line]]\nwindow = 'A'\n"
BAD_LINES = [
    ('play = ["TP: activate bok"]', "line[1].play[1]: no rule can ever make 'TP: activate bok' with this cast"),
    ('play = ["TP: pass", "OP: activate typhon"]', "line[1].play[2]: .*did you mean 'OP: activate typhoon'"),
    ('play = ["TP: jump"]', "line[1].play[1]: no rule can ever make 'TP: jump'"),
    ('play = ["TP: activate typhoon"]', "line[1].play[1]: no rule .*did you mean 'OP: activate typhoon'"),
    ('play = ["TP: activate monster"]', "line[1].play[1]: no rule can ever make 'TP: activate monster'"),
    ('play = ["rules: gate"]', "line[1].play[1]: 'rules: gate' is a rule step, which is never written; leave it out"),
    ('play = ["pass"]', "line[1].play[1]: 'pass' is no move; write it like 'TP: pass'"),
    ('play = ["TP: pass @Q"]', "line[1].play[1]: 'Q' is no window; write one of A, A_left, A_must, ACT, N1"),
    ('play = "TP: pass"', "line[1].play: is 'TP: pass'; write a list"),
    ("play = [1]", "line[1].play[1]: is 1; write a string"),
    ('may = ["TP: pas"]', "line[1].may[1]: no rule can ever make 'TP: pas' with this cast; did you mean 'TP: pass'?"),
    ('play = ["TP: say end trun"]', "line[1].play[1]: no rule .*did you mean 'TP: say end turn'"),
    ('may = ["TP: say end turn"]', "line[1].may[1]: 'TP: say end turn' is more than one move; write it under play"),
    ('may_not = ["TP: activate nothing-here"]', "line[1].may_not[1]: no rule can ever make"),
    ('may_not = ["OP: pass", "OP: do monster"]', "line[1].may_not[2]: no rule .*did you mean 'TP: do monster'"),
    ('may = ["TP: pass @A"]', "line[1].may[1]: 'TP: pass @A' says where; leave @A out, and write at = 'A'"),
    ('never = ["TP: activate bok"]', "line[1].never[1]: no rule can ever make"),
    ('sometimes = ["TP: pass @"]', "line[1].sometimes[1]: 'TP: pass @' is no move"),
    ('at = "MP3.A"', "line[1].at: 'MP3' is no frame; did you mean 'MP2'?"),
    ('at = "Q"', "line[1].at: 'Q' is no window"),
    ('frame = "MP3"', "line[1].frame: 'MP3' is none of DPp, .*did you mean 'MP2'"),
    ('window = "N3"', "line[1].window: 'N3' is none of A, .*did you mean"),
    ('holder = "NTP"', "line[1].holder: 'NTP' is none of TP, OP, nobody; did you mean 'TP'?"),
    ("chain = -1", "line[1].chain: -1 is out of range; write a whole number from 0 to 9"),
    ("chain = true", "line[1].chain: is true; write a whole number"),
    ('order = ["bok"]', "line[1].order[1]: 'bok' is not in the cast, which has monster, torrential"),
    ('missed = ["sercher"]', "line[1].missed[1]: 'sercher' is not in the cast, .*did you mean 'searcher'"),
    ('not_missed = ["TP: pass"]', "line[1].not_missed[1]: 'TP: pass' is not in the cast"),
    ('hodler = "TP"', "line[1].hodler: unknown key; did you mean 'holder'?"),
    ('from = "above"', "line[1].from: 'above' is no earlier line; the first line goes on from 'start'"),
    ('name = "start"', "line[1].name: 'start' is taken; write another name"),
    ('profile = "tgc"', "line[1].profile: 'tgc' is no profile of this ruling; write one of ocg, tcg; did you mean"),
    ("profile = []", "line[1].profile: names no profile; write one of ocg, tcg"),
    ("", "line[1]: says nothing; give it play"),
    (
        'may = ["TP: pass"]\nmay_not = ["TP: pass"]',
        "line[1].may_not: 'TP: pass' stands under may too; leave one of them",
    ),
    ('missed = ["looker"]\nnot_missed = ["looker"]', "line[1].not_missed: 'looker' stands under missed too; leave one"),
    (
        'sometimes = ["TP: pass"]\nnever = ["TP: pass"]',
        "line[1].never: 'TP: pass' contradicts 'TP: pass' under sometim",
    ),
    (
        'sometimes = ["TP: pass @B"]\nnever = ["TP: pass"]',
        "line[1].never: 'TP: pass' contradicts 'TP: pass @B' under s",
    ),
    ('may = ["TP: pass"]\nnever = ["TP: pass"]', "line[1].never: 'TP: pass' contradicts 'TP: pass' under may; leave"),
    ('holder = "OP"\nmay = ["TP: pass"]', "line[1].may: 'TP: pass' is no move of OP, who holder says is asked; leave"),
    ('chain = 2\norder = ["typhoon"]', "line[1].order: has 1 links, but chain says 2; leave chain out, since order c"),
    ('at = "MP1.B"\nwindow = "C"', r"line[1].window: C is not where at leads to, MP1\.B; leave one of them out"),
    ('at = "MP1.B"\nframe = "MP2"', r"line[1].frame: MP2 is not where at leads to, MP1\.B; leave one of them out"),
    ('may = ["TP: pass", "TP:  pass"]', r"line[1].may[2]: 'TP: pass' stands twice; write it once"),
    ('missed = ["looker", "looker"]', r"line[1].missed[2]: 'looker' stands twice; write it once"),
]


@pytest.mark.parametrize(("line", "message"), BAD_LINES, ids=[line for line, _ in BAD_LINES])
def test_a_bad_line_is_refused(write: Write, line: str, message: str) -> None:
    """Names, windows, keys and moves that cannot mean anything are refused with their place."""
    place, _, what = message.partition(": ")
    with pytest.raises(FileError, match=what) as caught:
        read_ruling(write(f"[[line]]\n{line}\n{LINE}"))
    assert f"case.toml: {place}: " in str(caught.value)
    assert "\n" not in str(caught.value)


BAD_FILES = [
    ('[[line]]\nname = "x"\nwindow = "A"\n[[line]]\nname = "x"\nwindow = "A"\n', "line[2].name: 'x' is taken"),
    ('[[line]]\nname = "asked"\nwindow = "A"\n[[line]]\nfrom = "askd"\nwindow = "A"\n', "line[2].from: .*'asked'"),
    ('[[line]]\nfrom = "x"\nwindow = "A"\n[[line]]\nname = "x"\nwindow = "A"\n', "line[1].from: 'x' is no earlier"),
    ('[[line]]\nprofile = "tcg"\nwindow = "A"\n' + LINE, "line[2].from: the line above does not count in ocg"),
    (
        f'{LINE}[[line]]\nname = "t"\nprofile = "tcg"\nwindow = "A"\n[[line]]\nfrom = "t"\nwindow = "A"\n',
        "line[3].from: line 't' does not count in ocg; name one that does, or 'start'",
    ),
    ('[[line]]\nplay = ["TP: pass"]\n', "line: expects nothing in ocg; give a line one of frame, window, holder"),
    ('[[line]]\nprofile = "tcg"\nwindow = "A"\n', "line: expects nothing in ocg"),
    ("", "line: missing; write tables, each under [[line]]"),
    ("line = 3\n", "cast.line: is 3; write a table"),
]


def test_expectations_that_can_both_be_true(write: Write) -> None:
    """At another place, or by another move, what never comes may come."""
    for both in (
        'sometimes = ["TP: pass @A"]\nnever = ["TP: pass @SS.N1"]',
        'may_not = ["OP: pass"]\nsometimes = ["OP: pass"]',
    ):
        assert read_ruling(write(f"[[line]]\n{both}\n{LINE}")).lines[0].expected.sometimes


@pytest.mark.parametrize(("lines", "message"), BAD_FILES, ids=[message for _, message in BAD_FILES])
def test_lines_that_do_not_go_together_are_refused(write: Write, lines: str, message: str) -> None:
    """Names given twice, lines that go on from nowhere, and a ruling that expects nothing."""
    place, _, what = message.partition(": ")
    with pytest.raises(FileError, match=what.replace("[[", r"\[\[")) as caught:
        read_ruling(write(lines))
    assert f"case.toml: {place}: " in str(caught.value)


@pytest.mark.parametrize(
    ("head", "message"),
    [
        (HEAD.replace("format  = 1", "format = 2"), "format: is 2; write format = 1"),
        (HEAD.replace("format  = 1", ""), "format: missing; write format = 1"),
        (HEAD.replace('title   = "A case"', ""), "title: missing"),
        (HEAD.replace('cite    = "a page"', ""), "cite: missing"),
        (HEAD.replace('"a page"', "7"), "cite: is 7; write a string"),
        (HEAD.replace('"ocg", "tcg"', '"ogc"'), "profile: 'ogc' is none of"),
        (HEAD + 'verdict = { ja = "はい" }\n', "verdict.en: missing"),
        (HEAD + 'verdict = { en = "yes", fr = "oui" }\n', "verdict.fr: no such language; write one of en, ja, ko, zh"),
        (HEAD + 'verdikt = "yes"\n', "verdikt: unknown key; did you mean 'verdict'?"),
        (HEAD + "note = ['x']\n", "note: is a list; write a string"),
        (HEAD + "bounds = { chain = 0 }\n", "bounds.chain: 0 is out of range"),
        (HEAD + 'given = { frame = "MP3" }\n', "given.frame: 'MP3' is none of"),
        (HEAD + "lines = 1\n", "lines: unknown key; did you mean 'line'?"),
    ],
)
def test_a_bad_head_is_refused(write: Write, head: str, message: str) -> None:
    """What stands above the cast is read as strictly as the lines."""
    with pytest.raises(FileError) as caught:
        read_ruling(write(LINE, head=head))
    assert f"case.toml: {message}" in str(caught.value)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    """A missing file is refused like any other bad file."""
    with pytest.raises(FileError, match=r"no\.toml: file: there is no such file"):
        read_ruling(tmp_path / "no.toml")
