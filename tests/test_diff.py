"""What differs between two profiles: plays that only one allows, the switch behind them, and the command."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

import pytest

from fsm.core import Range, Rule, Var
from fsm.duel.profile import PROFILES, SWITCHES, differing, meaning_of, rows_of
from fsm.engines.product import Split, splits
from fsm.engines.reach import reach
from fsm.rulings.board import Board
from fsm.rulings.difference import Difference, Pair, compare, responsible
from fsm.rulings.disagreement import compare_answers
from fsm.rulings.library import find_model, find_rulings
from fsm.rulings.model import read_model
from fsm.rulings.retrace import retrace
from fsm.rulings.ruling import read_ruling
from fsm.rulings.text import FileError
from tests.command import MODEL, answer, fsm, write
from tests.systems import Who, game, rule, system

if TYPE_CHECKING:
    from pathlib import Path

    from fsm.engines.reach import Space

Capsys = pytest.CaptureFixture[str]
place = Var[int](Range(0, 4), "place", 0)
floor = Var[int](Range(0, 1), "floor", 0)


REPLAY = """\
format  = 1
title   = "Another attacker"
profile = "ocg"
bounds  = { chain = 1, until = "BS0" }
given   = { frame = "BS0" }
[cast]
golem   = { owner = "TP", kind = "attack", targets = ["warrior"] }
knight  = { owner = "TP", kind = "attack", targets = ["warrior"] }
warrior = { owner = "OP", kind = "card" }
shift   = { owner = "OP", kind = "quick", does = ["replay"] }
[expect.ocg]
result = "holds"
"""


def go(move: str, start: int, end: int, who: Who | None = Who.WALKER) -> Rule:
    """A step from one place to another."""
    return replace(
        rule(move, [place == start], [place.becomes(end)], who), name=f"{move.replace(' ', '_')}_{start}_{end}"
    )


def world(*rules: Rule) -> Space:
    """All places that these steps lead to."""
    return reach(system([place, floor], rules))


def between(one: Space, other: Space, *seen: str) -> list[tuple[int, str, tuple[str, ...]]]:
    """Side, move and play of every split."""
    return [(split.side, split.move, split.play) for split in splits(one, other, seen)]


class TestSplits:
    """Two systems walked together."""

    def test_a_system_allows_what_it_allows(self) -> None:
        """Nothing splits a system from itself, also where several ways lead on."""
        space = reach(game("hand, ocg"))
        assert list(splits(space, reach(game("hand, ocg")), ("frame",))) == []

    def test_a_move_of_one_system_only(self) -> None:
        """Each side's own moves are found, nearest first, with the play that comes before; rule steps are silent."""
        one = world(go("walk", 0, 1), go("slip", 1, 2, None), go("jump", 2, 3), go("rest", 3, 0))
        other = world(go("walk", 0, 2), go("duck", 2, 3), go("rest", 3, 0))
        assert between(one, other) == [
            (0, "WALKER: jump", ("WALKER: walk",)),
            (1, "WALKER: duck", ("WALKER: walk",)),
        ]

    def test_it_walks_on_behind_a_split(self) -> None:
        """What both allow after the split is walked as well."""
        one = world(go("walk", 0, 1), go("hop", 0, 2), go("jump", 1, 3), go("rest", 3, 0))
        other = world(go("walk", 0, 1), go("rest", 1, 0))
        assert between(one, other) == [
            (0, "WALKER: hop", ()),
            (0, "WALKER: jump", ("WALKER: walk",)),
            (1, "WALKER: rest", ("WALKER: walk",)),
        ]

    def test_one_way_of_several_is_enough(self) -> None:
        """A move counts as allowed if one outcome that nobody chooses allows it."""
        fork = [go("walk", 0, 1), go("slip", 1, 2, None), go("slide", 1, 3, None), go("rest", 3, 0)]
        one = world(*fork, go("jump", 2, 0))
        other = world(*fork, go("duck", 2, 0))
        assert between(one, other) == [(0, "WALKER: jump", ("WALKER: walk",)), (1, "WALKER: duck", ("WALKER: walk",))]
        assert between(world(*fork, go("jump", 3, 0), go("rest", 2, 0)), world(*fork, go("jump", 2, 0))) == []

    def test_the_end_of_a_model_is_no_difference(self) -> None:
        """Where one play is over, nothing is said about what would come next."""
        one = world(go("walk", 0, 1), go("jump", 1, 2))
        assert between(one, world(go("walk", 0, 1))) == []

    def test_only_what_looks_alike_is_compared(self) -> None:
        """States that players can tell apart are not held against each other; each side's own place is told."""
        stay = rule("walk", [], [], Who.WALKER)
        up = rule("climb", [floor == 0], [floor.becomes(1)], Who.WALKER)
        side = replace(rule("climb", [floor == 0], [], Who.WALKER), name="sidle")
        top = rule("jump", [floor == 1], [], Who.WALKER)
        one, other = world(stay, up, top), world(stay, side, top)
        climbed = ("WALKER: climb",)
        assert between(one, other) == [(0, "WALKER: jump", climbed), (1, "WALKER: climb", climbed)]
        assert between(one, other, "floor") == [
            (0, "WALKER: walk", climbed), (0, "WALKER: jump", climbed),
            (1, "WALKER: walk", climbed), (1, "WALKER: climb", climbed),
        ]  # fmt: skip

    def test_a_limit(self) -> None:
        """The walk stops when it has met as many pairs as it may."""
        one = world(go("walk", 0, 1), go("run", 1, 2), go("jump", 2, 3), go("rest", 3, 0))
        other = world(go("walk", 0, 1), go("run", 1, 2), go("rest", 2, 0))
        assert [split.move for split in splits(one, other, max_pairs=2)] == []
        assert [split.move for split in splits(one, other, max_pairs=3)] == ["WALKER: jump", "WALKER: rest"]

    def test_where_both_are(self) -> None:
        """A split says by which rule the move is made and in which states the two systems are."""
        one, other = world(go("walk", 0, 1), go("jump", 1, 0)), world(go("walk", 0, 1), go("duck", 1, 0))
        first = next(splits(one, other))
        assert first == Split(0, "WALKER: jump", "jump_1_0", ("WALKER: walk",), (frozenset({1}), frozenset({1})))


@pytest.mark.parametrize(
    ("brings", "keeps", "found"),
    [
        ({"a"}, set(), ("a",)),
        ({"a", "b"}, {"c"}, ("a", "b")),
        (set(), {"a"}, ("b", "c")),
        (set(), {"a", "b", "c"}, ()),
    ],
)
def test_responsible_switches(brings: set[str], keeps: set[str], found: tuple[str, ...]) -> None:
    """Switches that alone bring a difference about are named; if none does, those without which it is gone."""
    assert responsible(["a", "b", "c"], brings.__contains__, keeps.__contains__) == found


def test_one_switch_is_responsible() -> None:
    """Where profiles differ in one switch only, nothing has to be tried."""
    assert responsible(["a"], lambda _: pytest.fail("tried"), lambda _: pytest.fail("tried")) == ("a",)


def test_every_switch_names_its_rows() -> None:
    """Each profile has every switch; each switch has rows of the table of profiles, or a decision, and a sentence."""
    assert {frozenset(switches) for switches in PROFILES.values()} == {frozenset(SWITCHES)}
    for name in SWITCHES:
        assert all(re.fullmatch(r"R\d+|5\.\d+", row) for row in rows_of(name))
        assert meaning_of(name)
    assert differing(PROFILES["ocg"], PROFILES["ocg-2019"]) == ("location_rule", "negated_summon_counts")
    assert differing(PROFILES["ocg"], PROFILES["ocg"]) == ()


def test_a_play_is_found_again() -> None:
    """From the players' choices the whole play comes back, with its rule steps; what cannot be played does not."""
    board = Board(game("window, ocg"))

    def passed(choices: list[str]) -> list[str] | None:
        steps = retrace(board, choices, lambda option, _: option.label == "rules: gate")
        return None if steps is None else [f"{step.spot} {step.label}" for step in steps]

    assert passed(["TP: pass", "OP: pass"]) == ["MP1.A TP: pass", "MP1.E OP: pass", "MP1.G rules: gate"]
    assert passed(["TP: pass", "TP: pass"]) is None
    assert passed([]) is None


@cache
def found(one: str, other: str, *models: str) -> tuple[Difference, ...]:
    """The differences of two profiles on these models."""
    pairs = [Pair(read_model(find_model(name)), (one, other), max_states=10_000) for name in models]
    assert all(pair.complete for pair in pairs)
    return tuple(compare(pairs))


def named(kind: str, differences: tuple[Difference, ...]) -> dict[str, tuple[str, tuple[str, ...]]]:
    """Where the differences of a kind hold, and by which switches, by the name of the rule or the id."""
    return {(d.rule or d.what): (d.only_in, d.switches) for d in differences if d.kind == kind}


def legal(board: Board, found: Difference) -> bool:
    """Whether the play of a move can be played."""
    choices = [step.label for step in found.play[:-1] if step.written]
    frame = found.play[-1].spot.frame
    return retrace(board, choices, lambda option, spot: (option.label, spot.frame) == (found.what, frame)) is not None


class TestProfiles:
    """What the models show of the profiles."""

    def test_hand_triggers(self) -> None:
        """OCG and TCG: a trigger in the hand is a fast effect of its timing, or is placed with the others (R5, R7)."""
        differences = found("ocg", "tcg", "hand-triggers", "turn")
        by_hand = ("hand_triggers_in_groups",)
        assert named("rule", differences)["respond_from_hand"] == ("ocg", by_hand)
        placed = next(d for d in differences if d.what == "TP: place gorz")
        assert (placed.only_in, placed.rule, placed.switches) == ("tcg", "place_optional", by_hand)
        assert [step.label for step in placed.play] == [
            "TP: do set", "rules: carry out set", "rules: check triggers", "TP: place gorz",
        ]  # fmt: skip
        assert placed.here == ("MP1.S3", "MP1.S3")

    def test_the_end_gate(self) -> None:
        """OCG and TCG: after two passes the frame is over, or the players may stay (R11)."""
        differences = found("ocg", "tcg", "hand-triggers", "turn")
        gate = ("agree_to_leave",)
        rules = named("rule", differences)
        assert rules["close_frame"] == ("ocg", gate)
        assert rules["stay"] == rules["move_on"] == ("tcg", gate)
        assert named("claim", differences)["I41"] == ("ocg", gate)
        stays = next(d for d in differences if d.rule == "pass_openly")
        assert (stays.only_in, stays.switches) == ("tcg", gate)
        assert stays.what == "TP: pass"
        assert stays.here[0] != stays.here[1]

    def test_a_place_of_one_profile_only(self) -> None:
        """In a whole turn the first phase already shows the end gate: only the TCG comes back to it."""
        stays = next(d for d in found("ocg", "tcg", "turn") if d.rule == "pass_openly")
        assert [step.label for step in stays.play if step.written] == ["TP: pass", "OP: pass", "TP: pass"]
        assert (stays.only_in, stays.here) == ("tcg", ("SP.A", "DP.A"))

    def test_ignition_priority(self) -> None:
        """Old TCG: an ignition effect in window B of a summon (R1, R3)."""
        differences = found("tcg", "tcg-2011", "ignition-priority", "turn")
        move = next(d for d in differences if d.kind == "move")
        assert (move.what, move.only_in, move.switches) == ("TP: activate ability", "tcg-2011", ("ignition_priority",))
        assert str(move.play[-1].spot) == "MP1.B"
        assert named("rule", differences)["respond_with_ignition"] == ("tcg-2011", ("ignition_priority",))
        assert named("rule", differences)["no_draw"] == ("tcg", ("first_player_draws",))

    def test_the_location_rule(self) -> None:
        """OCG before 2020: a mandatory trigger is used although its card moved (R8)."""
        differences = found("ocg", "ocg-2019", "timing")
        assert named("claim", differences) == {"I77": ("ocg", ("location_rule",))}
        moves = named("move", differences)
        assert moves["place_mandatory"] == ("ocg-2019", ("location_rule",))

    def test_the_next_phase(self) -> None:
        """OCG and TCG: the Battle Phase or the End Phase is chosen after Main Phase 1, or named with the pass (R12)."""
        differences, named_with = found("ocg", "tcg", "no-battle-phase"), ("names_next_phase",)
        rules = named("rule", differences)
        assert rules["choose_next"] == rules["go_battle"] == rules["go_end"] == ("ocg", named_with)
        assert rules["pass_to_battle"] == rules["pass_to_end"] == ("tcg", named_with)
        assert rules["named_battle"] == rules["named_end"] == ("tcg", named_with)
        move = next(d for d in differences if d.what == "TP: pass to battle")
        assert (move.only_in, str(move.play[-1].spot)) == ("tcg", "MP1.A")

    def test_another_attacker(self, tmp_path: Path) -> None:
        """OCG and TCG: when an attack has to choose again, only the TCG lets another monster attack instead (R17)."""
        pair = Pair(read_model(write(tmp_path / "replay.toml", REPLAY)), ("ocg", "tcg"), max_states=10_000)
        rules = named("rule", tuple(compare([pair])))
        assert rules["attack_instead_on"] == ("tcg", ("replay_other_attacker",))

    def test_master_duel(self) -> None:
        """Master Duel is played like the OCG, but for the button of the next phase (R12)."""
        assert differing(PROFILES["ocg"], PROFILES["master-duel"]) == ("names_next_phase",)
        rules = named("rule", found("tcg", "master-duel", "named-phase"))
        assert rules["close_frame"] == ("master-duel", ("agree_to_leave",))
        assert not rules.keys() & {"pass_to_battle", "pass_to_end", "choose_next"}

    def test_both_ways_round(self) -> None:
        """Which profile is named first changes nothing but the order."""
        there, back = found("ocg", "tcg", "hand-triggers"), found("tcg", "ocg", "hand-triggers")
        assert {(d.kind, d.what, d.only_in) for d in there} == {(d.kind, d.what, d.only_in) for d in back}

    def test_each_play_shows_its_difference(self) -> None:
        """The play of a move is legal where the difference says so, and its last step is not legal in the other."""
        model = read_model(find_model("hand-triggers"))
        pair = Pair(model, ("ocg", "tcg"), max_states=10_000)
        moves = [d for d in compare([pair]) if d.kind == "move"]
        assert moves
        for move in moves:
            here = [legal(pair.board(side), move) for side in (0, 1)]
            assert here == [move.only_in == "ocg", move.only_in == "tcg"], move.what

    def test_a_limit_of_states(self) -> None:
        """A model with more states than the limit is not complete, and its second profile is not explored."""
        pair = Pair(read_model(find_model("timing")), ("ocg", "tcg"), max_states=100)
        assert (pair.complete, len(pair.spaces)) == (False, 1)


class TestAnswers:
    """What rulings show of the profiles."""

    def test_an_answer_that_differs(self) -> None:
        """A line for one profile fails in the other, by the switch that the two lines are about."""
        ruling = read_ruling(find_rulings(["s21"])[0])
        found = [(d.only_in, d.line, d.switches) for d in compare_answers(ruling, ("tcg", "tcg-2011"))]
        assert found == [("tcg", 2, ("ignition_priority",)), ("tcg-2011", 4, ("ignition_priority",))]

    def test_a_play_from_the_start(self) -> None:
        """The play is that of the line and of all it goes on from; why it fails is told."""
        ruling = read_ruling(find_rulings(["s155"])[0])
        first = next(compare_answers(ruling, ("ocg", "ocg-2019")))
        assert [step.label for step in first.play] == ["TP: pass", "OP: activate typhoon", "TP: activate call"]
        assert first.wrong[0] == "MP1.S1: TP may choose: TP: place draw"
        assert first.wrong[1].startswith("rule steps and forced passes do not lead to B")

    def test_an_answer_that_holds_in_both(self) -> None:
        """A ruling that holds in both profiles is no difference, nor one that speaks of neither."""
        assert list(compare_answers(read_ruling(find_rulings(["s24"])[0]), ("ocg", "tcg"))) == []
        assert list(compare_answers(read_ruling(find_rulings(["s24"])[0]), ("ocg-2010", "tcg-2011"))) == []


class TestCommand:
    """`fsm diff`."""

    def test_json(self) -> None:
        """Each difference has its kind, what it is, the profile that has it and the play that shows it."""
        rows = answer("diff", "tcg", "tcg-2011", "ignition-priority")["differences"]
        assert {row["kind"] for row in rows} <= {"rule", "move", "claim", "ruling"}
        move = next(row for row in rows if row["kind"] == "move")
        assert (move["what"], move["only_in"]) == ("TP: activate ability", "tcg-2011")
        assert move["play"][0] == "TP: do dragon"
        assert move["play"][-1] == "TP: activate ability"
        assert move["switches"] == [{"name": "ignition_priority", "rows": ["R1", "R3"]}]

    def test_people(self, capsys: Capsys) -> None:
        """Under each switch stand the plays that show it; a switch that nothing shows is named too."""
        ran = fsm(capsys, "diff", "ocg", "tcg", "hand-triggers")
        lines = ran.out.splitlines()
        assert (ran.code, ran.err) == (0, "")
        assert "R5, R7  a trigger that is not public is placed with the optional ones" in lines
        assert "        TP: place gorz  (place_optional, row Q3)" in lines
        assert lines[-1].startswith("ocg and tcg: ")
        nothing = fsm(capsys, "diff", "ocg", "ocg-2019", "turn").out
        assert nothing.count("Nothing that was compared shows a difference.") == 2

    def test_own_models(self, tmp_path: Path) -> None:
        """A model of one's own is played in both profiles, whichever it names, with the switches it sets."""
        own = write(tmp_path / "own.toml", MODEL)
        assert {row["what"] for row in answer("diff", "ocg-2019", "tcg-2020", str(own))["differences"]} >= {"stay"}
        set_ = write(tmp_path / "set.toml", MODEL, ("[cast]", "[switches]\nagree_to_leave = true\n[cast]"))
        assert answer("diff", "ocg", "tcg", str(set_))["differences"] == []

    @pytest.mark.parametrize(
        ("argv", "said"),
        [
            ("ocg tgc", "diff: 'tgc' is no profile; did you mean 'tcg'?; there are ocg, tcg, "),
            ("zzz tcg", "diff: 'zzz' is no profile; there are ocg, tcg, "),
            ("ocg tcg priorty", "priorty: file: is no model of the library and no file or folder; did you mean 'prior"),
            ("ocg", "Missing argument 'other'."),
            ("ocg tcg --max-states 0", "Invalid value for '--max-states'"),
        ],
    )
    def test_bad_input(self, capsys: Capsys, argv: str, said: str) -> None:
        """An unknown profile or model is named with what was probably meant: exit code 4."""
        ran = fsm(capsys, "diff", *argv.split())
        assert (ran.code, ran.out) == (4, "")
        assert said in ran.err
        assert ran.err.count("\n") == 1

    def test_nothing_to_compare(self, capsys: Capsys, tmp_path: Path) -> None:
        """A profile and itself, or no model: exit code 5 and an empty result."""
        ran = fsm(capsys, "diff", "ocg", "ocg", "--json")
        assert (ran.code, ran.json) == (5, {"differences": []})
        assert ran.err == "fsm: nothing to do: ocg cannot differ from itself\n"
        assert fsm(capsys, "diff", "ocg", "tcg", tmp_path).code == 5

    def test_left_out(self, capsys: Capsys) -> None:
        """A model that is too large is left out with a word, and the comparison is incomplete: exit code 2."""
        ran = fsm(capsys, "diff", "ocg", "tcg", "timing", "turn", "--max-states", "1000", "--json")
        assert ran.code == 2
        assert ran.err == "fsm: left out, with more than 1,000 states: timing; give a larger --max-states\n"
        assert "stay" in {row["what"] for row in ran.json["differences"]}

    def test_an_answer_that_cannot_be_judged(
        self, capsys: Capsys, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        """A ruling that can be read in two ways in the other profile is left out with a word."""
        ruling = find_rulings(["s24"])[0]
        monkeypatch.setattr("fsm.cli.diff.find_rulings", lambda _: [ruling])
        monkeypatch.setattr("fsm.cli.diff.find_models", lambda _: [write(tmp_path / "own.toml", MODEL)])

        def undecided(*_: object) -> object:
            raise FileError("s24.toml: line[1]: can be read in two ways")

        monkeypatch.setattr("fsm.cli.diff.compare_answers", undecided)
        ran = fsm(capsys, "diff", "ocg", "tcg", "--json")
        assert ran.code == 0
        assert ran.err.startswith("fsm: left out, since it cannot be judged in the other profile: s24.toml: line[1]: ")
