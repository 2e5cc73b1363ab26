"""The rules as a TLA+ module: a parser that nobody here wrote reads it, and TLC counts as we do where it is there."""

from __future__ import annotations

import re
import shutil
import subprocess
import warnings
from typing import TYPE_CHECKING

import pytest
import tree_sitter
import tree_sitter_tlaplus

import fsm
from fsm.core import Always, CanAlwaysReach, LeadsTo, NoCycle, OnEveryStep, Sometimes, SometimesStep
from fsm.core.fold import is_false
from fsm.core.temporal import may_act, step
from fsm.engines.reach import reach
from fsm.exports import Export, ExportError
from fsm.exports.tla import tla
from tests.systems import rule
from tests.toys import ALWAYS, Colour, Player, colour, maze, number, token, turn, zoo

if TYPE_CHECKING:
    from pathlib import Path

    from fsm.core import System


def errors(text: str) -> list[str]:
    """The places at which the parser does not understand the text."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # the grammar's package is older than the library
        parser = tree_sitter.Parser(tree_sitter.Language(tree_sitter_tlaplus.language()))
    tree = parser.parse(text.encode())
    found, waiting = [], [tree.root_node]
    while waiting:
        node = waiting.pop()
        if node.is_error or node.is_missing:
            found.append(f"line {node.start_point[0] + 1}: {text.encode()[node.start_byte : node.end_byte][:60]!r}")
        waiting += node.children if node.has_error else []
    return found


def exported(system: System) -> Export:
    """The system as a module called Duel."""
    return tla(system, module="Duel", title="a test")


def config(export: Export) -> list[str]:
    """The lines of the configuration."""
    return (export.others or {})[".cfg"].splitlines()


ZOO = zoo(
    rule("brighten", [colour < Colour.BLUE, number < 3], [colour.becomes(Colour.BLUE), number.becomes(number + 1)])
)
KINDS = token(
    Always(id="A1", text="a.", cite="none", when=may_act(Player.FIRST), must=turn == Player.FIRST),
    OnEveryStep(id="A2", text="a (* b *).", cite="none", when=step("pass"), must=ALWAYS),
    Sometimes(id="A3", text="a.", cite="none", goal=turn == Player.SECOND),
    SometimesStep(id="A4", text="a.", cite="none", goal=step("play")),
    LeadsTo(id="A5", text="a.", cite="none", when=ALWAYS, goal=turn == Player.SECOND),
    NoCycle(id="A6", text="a.", cite="none", step=step("pass")),
    CanAlwaysReach(id="A7", text="a.", cite="none", goal=turn == Player.FIRST),
)


@pytest.mark.parametrize("name", ["priority", "duel", "forced", "replay", "damage-exits", "turn"])
def test_a_parser_reads_a_model(name: str) -> None:
    """No part of the module is unknown to the parser."""
    assert errors(exported(fsm.load(name)).text) == []


@pytest.mark.parametrize("system", [ZOO, KINDS, maze("AB BA:1", starts="AB")])
def test_a_parser_reads_what_is_no_duel(system: System) -> None:
    """Enumerations in order, sorts, arrays, several starts, claims of every kind."""
    assert errors(exported(system).text) == []


def test_what_is_wrong_is_found() -> None:
    """The parser complains: a bracket too few, and half an operator."""
    text = exported(KINDS).text
    assert errors(text.replace("TypeOK ==", "TypeOK =", 1)) != []
    assert errors(text.replace("Init ==", "Init == (", 1)) != []


def test_every_claim_is_defined_and_listed() -> None:
    """By its id, in the module and in the configuration; those that cannot be said are named with the reason."""
    system = fsm.load("priority")
    export, ids = exported(system), {claim.id for claim in system.claims if not is_false(claim.applies)}
    assert set(export.said) | {one.what for one in export.unsaid} == ids
    assert {one.what for one in export.unsaid} <= {"I93", "I104"}
    listed = "\n".join(config(export))
    for name in export.said:
        assert re.search(rf"^(Never_)?{name} == ", export.text, re.MULTILINE)
        assert re.search(rf"^  (\\\* .*: )?{name}$", listed, re.MULTILINE)
    for one in export.unsaid:
        assert f"\\* Not said: {one.what}: {one.why}." in export.text


def test_every_rule_is_an_action_with_its_source() -> None:
    """Named as in the rules, in `Next`, and with row and citation in a comment."""
    system = fsm.load("turn")
    text = exported(system).text
    (following,) = re.findall(r"^Next == (.*)$", text, re.MULTILINE)
    fired = {command.rule.name: command.rule for command in system.commands}
    assert set(following.split(" \\/ ")) == set(fired)
    for found in fired.values():
        assert f"Row {found.row} [{found.cite}]" in text


def test_claims_of_every_kind() -> None:
    """What must happen is said as never happening; fairness, monitors and endless plays have their own lines."""
    export = exported(KINDS)
    assert export.said == ("A1", "A2", "A3", "A4", "A6", "A5")
    assert [one.what for one in export.unsaid] == ["A7"]
    lines = config(export)
    assert {"  A1", "  A2", "  A6", "  \\* has to be violated: Never_A3", "  \\* has to be violated: Never_A4"} <= {
        *lines
    }
    assert "  \\* with SPECIFICATION Fair: A5" in lines
    assert "A5 == (TRUE) ~> " in export.text
    assert "a ( * b * )." in export.text
    assert '  \\* with Watched = "I21": I21' in config(exported(fsm.load("priority")))


@pytest.mark.parametrize("name", ["2nd", "a-b", "Next", ""])
def test_a_name_that_no_module_can_have(name: str) -> None:
    """It is refused with what to write instead."""
    with pytest.raises(ExportError, match="name the file with letters, digits and underscores"):
        tla(KINDS, module=name)


@pytest.mark.skipif(shutil.which("tlc") is None, reason="no command tlc")
@pytest.mark.parametrize("name", ["priority", "forced", "turn"])
def test_tlc_counts_as_we_do(name: str, tmp_path: Path) -> None:
    """As many distinct states, and no claim of the configuration is violated."""
    system = fsm.load(name)
    export = exported(system)
    (tmp_path / "Duel.tla").write_text(export.text, encoding="utf-8")
    (tmp_path / "Duel.cfg").write_text("\n".join(config(export)), encoding="utf-8")
    done = subprocess.run(
        ["tlc", "-config", "Duel.cfg", "Duel.tla"], capture_output=True, text=True, cwd=tmp_path, check=False
    )
    assert "No error has been found" in done.stdout
    assert f"{len(reach(system).states)} distinct states found" in done.stdout


def test_the_order_of_an_enumeration_is_its_declaration() -> None:
    """Members are compared by their place."""
    assert 'Rank_Colour(v) == CASE v = "RED" -> 0 [] v = "GREEN" -> 1 [] v = "BLUE" -> 2' in exported(ZOO).text
    assert '(Rank_Colour(colour) < Rank_Colour("BLUE"))' in exported(ZOO).text


def test_a_start_each() -> None:
    """Several beginnings are alternatives."""
    text = exported(maze("AB", starts="AB")).text
    assert 'Init ==\n  /\\ \\/ (room = "A")\n     \\/ (room = "B")' in text
