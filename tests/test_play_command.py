"""`fsm play`: a session read from a pipe, from a terminal and by a program; bad lines; plays saved as rulings."""

from __future__ import annotations

import io
import json
import os
import select
import subprocess
import sys
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from fsm.cli.prompt import LINE_LIMIT
from fsm.duel.game import all_rules
from fsm.duel.names import Doom, Frame, Window
from fsm.rulings import phrases as phrase_folder
from fsm.rulings.library import model_files
from fsm.rulings.phrases import phrases
from fsm.rulings.session import Session
from fsm.rulings.stage import set_stage
from tests.command import MODEL, RULING, Ran, fsm, write

if TYPE_CHECKING:
    from collections.abc import Sequence

Capsys = pytest.CaptureFixture[str]
Monkey = pytest.MonkeyPatch
ROOT = Path(__file__).resolve().parents[1]
CUT = ["turn", "frame", "window", "holder", "over", "chain", "triggers", "moves", "steps", "missed"]


def piped(capsys: Capsys, monkeypatch: Monkey, lines: Sequence[str], *argv: object) -> Ran:
    """`fsm play …` with these lines on its standard input."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    return fsm(capsys, "play", *argv)


def driven(capsys: Capsys, monkeypatch: Monkey, lines: Sequence[str], *argv: object) -> list[Any]:
    """The JSON objects that answer these lines."""
    ran = piped(capsys, monkeypatch, lines, "--json", *argv)
    assert (ran.code, ran.err) == (0, "")
    return [json.loads(line) for line in ran.out.splitlines()]


def said(capsys: Capsys, monkeypatch: Monkey, *lines: str) -> str:
    """What the last of these lines is answered with, in the model `priority`, as one error."""
    answer = driven(capsys, monkeypatch, lines)[-1]
    assert isinstance(answer["error"], str)
    assert "\n" not in answer["error"]
    return answer["error"]


class TestPlaying:
    """What is shown and done."""

    def test_the_beginning(self, capsys: Capsys, monkeypatch: Monkey) -> None:
        """Without input: turn, frame, window in words, holder, and numbered moves with sentence, row and source."""
        ran = piped(capsys, monkeypatch, [])
        assert (ran.code, ran.err) == (0, "")
        assert "Turn 1, Main Phase 1, window A: the open game state.\nThe turn player (TP) may choose:" in ran.out
        assert (
            "  4  TP: pass\n       In the open game state the turn player passes, "
            "which offers the end of the phase or step.  G04 [FETIMG; K L64, L102; C L63; J L41; WJF; "
            "LOC 战斗阶段流程§前言]" in ran.out
        )

    def test_a_move_and_the_rule_steps_behind_it(self, capsys: Capsys, monkeypatch: Monkey) -> None:
        """By number, by label and without the player; what the rules do alone is done and shown."""
        lines = ["do summon", "1", "OP: pass @MP1.N2"]
        ran = piped(capsys, monkeypatch, lines)
        assert "> OP: pass @MP1.N2\n  MP1.N2  OP: pass\n  MP1.Y   rules: check triggers [by rule]\n" in ran.out
        assert "Its event happened: trigger-tp (TP), usable now" in ran.out
        last = driven(capsys, monkeypatch, lines)[-1]
        assert (last["window"], last["holder"], last["steps"]) == ("S3", "TP", ["OP: pass", "rules: check triggers"])
        assert last["triggers"] == {"trigger-tp": "usable", "trigger-op": "usable"}

    def test_json_has_one_line_for_each_line(self, capsys: Capsys, monkeypatch: Monkey) -> None:
        """Every key of the contract, also behind a bad line, and nothing before the first line."""
        answers = driven(capsys, monkeypatch, ["", "do set", "foo", "quit", "pass"])
        assert [[*CUT], [*CUT], [*CUT, "error"], [*CUT]] == [list(answer) for answer in answers]
        assert [answer["window"] for answer in answers] == ["A", "B", "B", "B"]
        assert answers[0]["moves"][3] == {
            "move": "TP: pass",
            "rule": "pass_openly",
            "row": "G04",
            "cite": "FETIMG; K L64, L102; C L63; J L41; WJF; LOC 战斗阶段流程§前言",
            "text": "In the open game state the turn player passes, which offers the end of the phase or step.",
        }

    def test_the_chain_is_shown(self, capsys: Capsys, monkeypatch: Monkey) -> None:
        """Links with number and player, and what was negated."""
        ran = piped(capsys, monkeypatch, ["activate fast-tp", "activate fast-op"])
        assert "Chain: 1 fast-tp (TP), 2 fast-op (OP)\n" in ran.out
        lines = ["activate smashing", "activate bribe", "pass", "pass"]
        ran = piped(capsys, monkeypatch, lines, "s150")
        assert "rules: skip 1 [by rule]" in ran.out

    def test_why(self, capsys: Capsys, monkeypatch: Monkey) -> None:
        """Why a move is not legal: condition, rule and source; of a legal one, by which rule it is."""
        ran = piped(capsys, monkeypatch, ["do set", "why activate fast-op", "why pass"])
        assert (
            "  OP: activate fast-op is not legal: TP is asked, not OP; needs “the turn player has it”\n"
            "    rule respond_first, row G08 (FETIMG; C L12, L37; K L88)\n"
            "    The turn player uses a fast effect before the opponent may.\n" in ran.out
        )
        assert "  TP: pass is legal.\n    rule decline_first, row G09" in ran.out
        why = driven(capsys, monkeypatch, ["do set", "why OP: activate fast-op"])[-1]["why"]
        assert (why["legal"], why["rule"], why["unmet"][0]) == (False, "respond_first", "TP is asked, not OP")

    def test_undo(self, capsys: Capsys, monkeypatch: Monkey) -> None:
        """Each undo takes one choice back with its rule steps, as often as there was one."""
        lines = ["show", "do set", "pass", "undo", "undo", "undo", "log"]
        answers = driven(capsys, monkeypatch, lines)
        assert [answer["window"] for answer in answers] == ["A", "B", "C", "B", "A", "A", "A"]
        assert answers[5]["error"] == "there is nothing to take back"
        assert answers[6]["log"] == []
        assert answers[4]["moves"] == answers[0]["moves"]

    def test_log_and_help(self, capsys: Capsys, monkeypatch: Monkey) -> None:
        """The play so far as a storyboard, and every word that can be written."""
        ran = piped(capsys, monkeypatch, ["log", "do set", "log", "help"])
        assert "  Nothing has been played yet.\n" in ran.out
        assert "> log\n  MP1.A    TP: do set\n  MP1.ACT  rules: carry out set [by rule]\n" in ran.out
        assert all(
            f"\n  {word}" in ran.out for word in ("number", "MOVE", "why MOVE", "undo", "log", "save FILE", "quit")
        )

    def test_what_nobody_chooses_can_be_chosen(self, capsys: Capsys, monkeypatch: Monkey) -> None:
        """At the gate of the TCG the rules leave open whether the players agree: the list asks."""
        ran = piped(capsys, monkeypatch, ["pass", "pass", "rules: gate (agreed)"])
        assert (
            "Nobody chooses this, but the rules leave it open; say what happens:\n  1  rules: gate (not agreed)"
            in ran.out
        )
        assert ran.out.endswith("\n\nTurn 1, Main Phase 1. The play is over: the model ends here.\n")
        last = driven(capsys, monkeypatch, ["pass", "pass", "2", "pass"])[-1]
        assert (last["over"], last["moves"]) == (True, [])
        assert last["error"] == "the play is over; undo takes the last choice back"

    def test_the_missed_timing_is_told(self, capsys: Capsys, monkeypatch: Monkey) -> None:
        """A trigger check that finds an effect's event overtaken says so."""
        lines = ["activate smashing", "pass", "activate jar", "pass", "pass"]
        ran = piped(capsys, monkeypatch, lines, "s150")
        assert "  Missed the timing: appropriate\n" in ran.out
        assert driven(capsys, monkeypatch, lines, "s150")[-1]["missed"] == ["appropriate"]

    def test_a_profile(self, capsys: Capsys, monkeypatch: Monkey) -> None:
        """In the OCG two passes close the phase and nobody is asked."""
        ran = piped(capsys, monkeypatch, ["pass", "pass"], "--profile", "ocg")
        assert ran.out.startswith("priority (ocg): One response window\n")
        assert "rules: gate [by rule]" in ran.out

    def test_a_file(self, capsys: Capsys, monkeypatch: Monkey, tmp_path: Path) -> None:
        """A user's own model and ruling are played like ours."""
        for text in (MODEL, RULING):
            assert piped(capsys, monkeypatch, ["do set"], write(tmp_path / "mine.toml", text)).code == 0

    def test_every_model_can_be_begun(self) -> None:
        """In every model somebody has something to choose, or the rules ask what happens, at the beginning."""
        for path in model_files():
            assert Session(set_stage(str(path)).board).position.options


class TestBadInput:
    """A bad line is answered with one line, and the session goes on."""

    @pytest.mark.parametrize(
        ("line", "message"),
        [
            ("ΩΩΩΩΩΩΩΩ", "no rule can ever make the move 'ΩΩΩΩΩΩΩΩ'; help lists what can be written"),
            ("do sumon", "no rule can ever make the move 'do sumon'; did you mean 'TP: do summon'?"),
            ("activate fast-op", "OP: activate fast-op is not legal: TP is asked, not OP; needs “the turn player has it”; see: why OP: activate fast-op"),  # noqa: E501  # a whole message
            ("0", "there is no move 0; write a number from 1 to 4"),
            ("99999999999999999999", "there is no move 999999999; write a number from 1 to 4"),
            ("why 7", "there is no move 7; write a number from 1 to 4"),
            ("why", "name the move to explain: why TP: pass"),
            ("undo", "there is nothing to take back"),
            ("rules: draw", "'rules: draw' is a rule step and does not come next; nobody can choose it here"),
            ("TP: pass @B", "TP: pass @B: the play is in MP1.A, not in B"),
            (": pass", "': pass' is no move; write it like 'TP: pass' or 'OP: activate NAME @WINDOW'"),
            ("a\0b", "the line has the control character '\\x00'; write plain text"),
            ("é" * 300, "a line of 300 letters is no move; write a number, or a move such as 'TP: pass'"),
            ("x" * 100_000, "the line is longer than 4,096 letters; write a number or a move"),
            ("save", "name the file to save the play in: save mine.toml"),
            ("save no/where.toml",
             "no/where.toml: file: the folder no is missing; make it first, or name another place"),
            ("save .", ". is no name of a ruling; let it end in .toml: save mine.toml"),
            ("save mine", "mine is no name of a ruling; let it end in .toml: save mine.toml"),
            ("save! mine.json", "mine.json is no name of a ruling; let it end in .toml: save mine.toml"),
        ],
    )  # fmt: skip
    def test_one_line(self, capsys: Capsys, monkeypatch: Monkey, tmp_path: Path, line: str, message: str) -> None:
        """Each says what is wrong and what to write, and the position stays."""
        monkeypatch.chdir(tmp_path)
        before, answer, after = driven(capsys, monkeypatch, ["show", line, "show"])
        assert answer["error"] == message
        assert before == after
        assert list(tmp_path.iterdir()) == []

    def test_a_hint_names_what_is_possible_first(self, capsys: Capsys, monkeypatch: Monkey) -> None:
        """Of the moves like it one that can be made now; what cannot is called that."""
        assert said(capsys, monkeypatch, "do set", "do sumon").endswith(
            "; did you mean 'TP: do summon', which is not possible now?"
        )
        assert said(capsys, monkeypatch, "do set", "pass", "activate fast-xp").endswith(
            "did you mean 'OP: activate fast-op'?"
        )
        assert said(capsys, monkeypatch, "do set", "activate fast-xp").endswith("did you mean 'TP: activate fast-tp'?")

    def test_a_name_too_long_for_a_file(self, capsys: Capsys, monkeypatch: Monkey, tmp_path: Path) -> None:
        """What the operating system refuses is one line too."""
        monkeypatch.chdir(tmp_path)
        assert said(capsys, monkeypatch, f"save {'x' * 400}.toml") == (
            f"{'x' * 60}…{'x' * 55}.toml: cannot be written: File name too long; name another place"
        )
        assert list(tmp_path.iterdir()) == []

    def test_the_rest_of_a_long_line_is_no_line(self, capsys: Capsys, monkeypatch: Monkey) -> None:
        """What stands behind the limit is not read as a move."""
        answers = driven(capsys, monkeypatch, ["x" * (LINE_LIMIT + 1) + "do set", "show"])
        assert [answer["window"] for answer in answers] == ["A", "A"]

    def test_what_can_come_to_several_things(self, monkeypatch: Monkey) -> None:
        """A label with two outcomes is not guessed: the numbers tell them apart."""
        session = Session(set_stage("priority").board)
        twice = [*session.position.options[:1] * 2]
        monkeypatch.setattr("fsm.rulings.session.distinct", lambda *_: tuple(twice))
        with pytest.raises(ValueError, match=r"^'do set' can come to several things; write its number, one of 1, 1$"):
            session.choose("do set")

    @pytest.mark.parametrize(
        ("argv", "message"),
        [
            (["prioryty"], "is no model or ruling of the library and no file or folder; did you mean 'priority'?"),
            (["priority", "--profile", "ocgg"], "it has no profile 'ocgg'; it has tcg, ocg; did you mean 'ocg'?"),
            (["."], "is a folder; write the name of one model or ruling file"),
            (["bad.toml"], "line 1, column 6: no TOML: invalid value"),
        ],
    )
    def test_no_stage(self, capsys: Capsys, monkeypatch: Monkey, tmp_path: Path, argv: list[str], message: str) -> None:
        """An unknown name, profile or a bad file ends with exit code 4 before anything is played."""
        monkeypatch.chdir(tmp_path)
        write(tmp_path / "bad.toml", "x = [")
        ran = piped(capsys, monkeypatch, [], *argv)
        assert (ran.code, ran.out, ran.err.count("\n")) == (4, "", 1)
        assert message in ran.err

    def test_no_standard_input(self, capsys: Capsys, monkeypatch: Monkey) -> None:
        """A process without standard input has no lines, which is no error."""
        monkeypatch.setattr(sys, "stdin", None)
        assert fsm(capsys, "play").code == 0

    def test_bytes_that_are_no_text(self) -> None:
        """What is no UTF-8 is a bad line, not the end."""
        done = subprocess.run(
            [sys.executable, "-m", "fsm", "play", "--json"], input=b"\xff\xfe\ndo set\n", capture_output=True,
            check=False, cwd=ROOT, timeout=60,
        )  # fmt: skip
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        assert (done.returncode, done.stderr) == (0, b"")
        assert "error" in answers[0]
        assert answers[1]["window"] == "B"


def read_until(terminal: int, *wanted: bytes) -> bytes:
    """What a terminal shows up to the moment when all of this has been shown."""
    shown = b""
    while not all(text in shown for text in wanted):
        assert select.select([terminal], [], [], 60)[0], f"nothing more is shown after {shown!r}"
        shown += os.read(terminal, 4096)
    return shown


class TestTerminal:
    """At a terminal."""

    @pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
    def test_control_d_ends_cleanly(self) -> None:
        """A prompt is shown, lines are read, and the end of the input leaves with exit code 0."""
        import pty  # noqa: PLC0415  # not on every system

        ours, theirs = pty.openpty()
        process = subprocess.Popen(
            [sys.executable, "-m", "fsm", "play"], stdin=theirs, stdout=theirs, stderr=theirs, cwd=ROOT,
            env=os.environ | {"TERM": "dumb"},
        )  # fmt: skip
        os.close(theirs)
        try:
            assert b"Traceback" not in read_until(ours, b"> ")
            os.write(ours, b"do set\n")
            assert b"window B" in read_until(ours, b"> ", b"window B")
            os.write(ours, b"\x04")
            assert process.wait(60) == 0
        finally:
            process.kill()
            process.wait()
            os.close(ours)


class TestSaving:
    """A play saved as a ruling."""

    @pytest.mark.parametrize(
        ("name", "lines"),
        [
            ("priority", []),
            ("priority", ["do summon", "pass", "pass", "place trigger-tp", "place trigger-op", "no more"]),
            ("priority", ["activate fast-tp", "activate fast-op", "pass", "pass", "pass", "pass"]),
            ("s150", ["activate smashing", "activate jar", "pass", "pass"]),
            ("turn", ["pass", "pass"]),
            ("end-phase", ["pass", "pass", "pass"]),
            ("skipped-phases", []),
            ("no-draw", []),
        ],
    )
    def test_the_ruling_holds(
        self, capsys: Capsys, monkeypatch: Monkey, tmp_path: Path, name: str, lines: list[str]
    ) -> None:
        """`fsm rulings` accepts the file, and it says where the play is and what is legal there."""
        path = tmp_path / "mine.toml"
        last = driven(capsys, monkeypatch, [*lines, f"save {path}"], name)[-1]
        assert last["saved"] == str(path)
        assert fsm(capsys, "rulings", path).code == 0
        line = tomllib.loads(path.read_text(encoding="utf-8"))["line"][0]
        assert (line["window"], line["holder"]) == (last["window"], last["holder"])
        given = set_stage(name).situation
        assert set_stage(str(path)).situation.skip == given.skip
        assert set_stage(str(path)).situation.no_draw == given.no_draw
        legal = [move["move"] for move in last["moves"] if not move["move"].startswith("rules: ")]
        assert line.get("may", []) == legal

    def test_a_file_is_replaced_only_if_it_is_said(self, capsys: Capsys, monkeypatch: Monkey, tmp_path: Path) -> None:
        """`save` refuses to write over a file; `save!` does it."""
        path = write(tmp_path / "mine.toml", "precious")
        assert said(capsys, monkeypatch, f"save {path}") == (
            f"{path} is there already; write `save! {path}` to replace it, or name another file"
        )
        assert path.read_text(encoding="utf-8") == "precious"
        assert driven(capsys, monkeypatch, [f"save! {path}"])[-1]["saved"] == str(path)
        assert [path] == list(tmp_path.iterdir())

    def test_a_play_that_no_ruling_can_say(self, capsys: Capsys, monkeypatch: Monkey, tmp_path: Path) -> None:
        """If the play hangs on what nobody chooses, it is not saved as something that can be read in two ways."""
        lines = ["pass", "pass", "rules: gate (not agreed)", f"save {tmp_path / 'mine.toml'}"]
        message = said(capsys, monkeypatch, *lines)
        assert message.startswith("the play cannot be saved: can be read in two ways: ")
        assert list(tmp_path.iterdir()) == []


class TestPhrases:
    """The table of sentences."""

    def test_everything_has_words(self) -> None:
        """Every frame and window has a name, every window a holder, and every rule a way to be told."""
        known = phrases()
        assert set(known["frame"]) == set(Frame.__members__)
        assert set(known["window"]) == set(known["asked"]) == set(Window.__members__)
        assert set(known["told"]) == {rule.name for rule in all_rules()}

    def test_nothing_is_said_of_what_is_not_there(self) -> None:
        """Sentences about rules, pairs of rules and conditions name only those there are."""
        rules = {rule.name for rule in all_rules()}
        labels = {condition.label for rule in all_rules() for condition in rule.conditions}
        named = [name for group in ("after", "if", "both") for key in phrases()[group] for name in key.split("-")]
        assert set(named) - rules <= {"other", "then", "over", "else"}
        assert set(phrases()["unmet"]) <= labels

    def test_each_kind_of_action_is_told_in_three_ways(self) -> None:
        """As what may be done, what is done, and what was done; and each end of a battle has words."""
        known = phrases()
        assert set(known["did"]) == set(known["done"]) <= set(known["option"])
        assert set(known["decision"]) == set(Doom.__members__)

    def test_the_table_is_in_the_package(self) -> None:
        """The sentences lie in the package, so that an installed one has them."""
        assert (files(phrase_folder) / "en.toml").is_file()
