"""The rulings as a test of machines: each fails on a wrong machine of a claim that it checks, or says why it cannot."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from fsm.core import StrayError
from fsm.duel.game import all_rules, duel
from fsm.rulings.catching import Mistaken, catch, failing_line, mutants_for, wrong
from fsm.rulings.library import mutant_files, ruling_files
from fsm.rulings.mutant import read_mutants
from fsm.rulings.ruling import read_ruling
from tests.command import RULING, answer, fsm, write

if TYPE_CHECKING:
    from fsm.rulings.ruling import Ruling

MUTANTS = {mutant.id: mutant for path in mutant_files() for mutant in read_mutants(path)}
FILES = {path.stem: path for path in ruling_files()}
UNCAUGHT: dict[str, str] = tomllib.loads(Path(__file__).with_name("uncaught.toml").read_text(encoding="utf-8"))
MOST = 0.1
"""The part of the rulings that may go uncaught."""
ENOUGH = 10


@pytest.fixture(scope="module")
def caught() -> dict[str, dict[str, Any]]:
    """What `fsm rulings --mutants --json` says about each ruling."""
    from fsm.cli import caught  # noqa: PLC0415  # the command without its exit code, which exceptions change

    rows = caught.rows(caught.judge_under_mutants(list(FILES.values()), [], quiet=True))
    return {str(row["id"]): row for row in rows}


@pytest.mark.parametrize("name", sorted(FILES))
def test_a_wrong_machine_fails_the_ruling(caught: dict[str, dict[str, Any]], name: str) -> None:
    """Some mutant of a claim in its `checks` fails it; an exception that is caught after all is stale."""
    row = caught[name]
    if name in UNCAUGHT:
        assert row["killed_by"] is None, f"{name} is caught by {row['killed_by']}; take it out of uncaught.toml"
    else:
        assert row["killed_by"] is not None, f"{name} survives {row['tried']}; sharpen it or its checks"
        assert MUTANTS[row["killed_by"]].claim in row["checks"]


def test_exceptions_are_few_and_have_reasons() -> None:
    """At most a tenth of the rulings, each a ruling, each with a sentence."""
    assert set(UNCAUGHT) <= set(FILES)
    assert len(UNCAUGHT) <= MOST * len(FILES)
    assert all(reason.endswith(".") and len(reason.split()) > ENOUGH / 2 for reason in UNCAUGHT.values())


def test_priority_after_a_chain_matters(caught: dict[str, dict[str, Any]]) -> None:
    """With the turn player's priority after a chain taken away, at least ten of the rulings about it (I14) fail."""
    about_it = [read_ruling(FILES[name]) for name, row in caught.items() if "I14" in row["checks"]]
    found = [catch(one, mutants_for(one, list(MUTANTS.values()), ["I14"])) for one in about_it]
    assert sum(one.killed_by is not None for one in found) >= ENOUGH


def ruling(tmp_path: Path, *changes: tuple[str, str]) -> Ruling:
    """A small ruling with these changes."""
    return read_ruling(write(tmp_path / "mine.toml", RULING, *changes))


def test_the_mutants_are_those_of_its_claims(tmp_path: Path) -> None:
    """In the order of `checks`, or those of the claims asked for."""
    mine = ruling(tmp_path, ("[cast]", 'checks = ["I14", "I13"]\n[cast]'))
    found = mutants_for(mine, list(MUTANTS.values()))
    assert [m.claim for m in found] == sorted((m.claim for m in found), reverse=True)
    assert {m.claim for m in found} == {"I13", "I14"}
    assert {m.claim for m in mutants_for(mine, list(MUTANTS.values()), ["I41"])} == {"I41"}


def test_a_sound_machine_fails_nothing() -> None:
    """The runner for wrong machines finds every line of a right one true."""
    for name in ("s24", "s29", "s108", "t1", "p014"):
        one = read_ruling(FILES[name])
        profile = one.situation.profiles[0]
        board = Mistaken(duel(one.situation.game(profile), claims=[]), MUTANTS["late-triggers"])
        assert failing_line(board, one, profile) is None


def test_the_first_that_fails_it_is_named() -> None:
    """With the line and the profile; those tried before it survive."""
    tried = ("negated-activation-resolves", "opponent-first-after-a-chain", "late-triggers")
    found = catch(read_ruling(FILES["s29"]), [MUTANTS[which] for which in tried])
    assert (found.killed_by, found.profile, found.line, found.tried) == (tried[1], "ocg", 4, tried[:2])


def test_what_changes_nothing_is_not_tried(tmp_path: Path) -> None:
    """A mutant of a rule that this duel does not have is no test of it."""
    assert catch(ruling(tmp_path), [MUTANTS["negated-effect-is-skipped"]]).tried == ()


def test_a_rule_that_vanished_fails_the_move(tmp_path: Path) -> None:
    """A written move that no rule can make any more is an illegal move."""
    mine = ruling(tmp_path)
    rules = [rule for rule in all_rules() if rule.name != "act"]
    board = Mistaken(duel(mine.situation.game("tcg"), rules, claims=[]), MUTANTS["late-triggers"])
    assert failing_line(board, mine, "tcg") == 1


def test_a_machine_made_from_a_sound_one_is_the_same() -> None:
    """Commands taken over from the sound machine and those made anew give one system."""
    for which in ("opponent-first-after-a-chain", "late-triggers", "declaration-closes-the-frame"):
        one = read_ruling(FILES["s29"])
        game = one.situation.game("ocg")
        system = wrong(MUTANTS[which], one, "ocg", duel(game, claims=[], whole=False))
        assert system is not None
        fresh = duel(game, system.rules, claims=[])
        told = [[(c.text, str(c.test), str(c.updates), str(c.actor)) for c in s.commands] for s in (system, fresh)]
        assert told[0] == told[1]


def test_a_step_out_of_a_domain_is_an_error() -> None:
    """A machine that leaves what the duel was built for is none, and says so."""
    one = read_ruling(FILES["s29"])
    system = duel(one.situation.game("ocg"), claims=[])
    board = Mistaken(system, MUTANTS["late-triggers"])
    board._codes[system.index["window"]] = frozenset()  # noqa: SLF001  # no rule of the duel does this
    with pytest.raises(StrayError, match="leads out of the domain"):
        board.options(system.starts[0])


def test_the_command_names_the_mutant(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit 0 where every ruling fails, 1 where one survives; as words and as JSON."""
    assert answer("rulings", "--mutants", "s29") == {
        "rulings": [
            {
                "id": "s29", "checks": ["I39", "I41", "I40"], "killed_by": "declaration-closes-the-frame",
                "tried": ["declaration-closes-the-frame"],
            }
        ],
        "killed": 1, "total": 1,
    }  # fmt: skip
    mine = write(tmp_path / "mine.toml", RULING)
    ran = fsm(capsys, "rulings", "--mutants", mine, "-q")
    assert ran.code == 1
    assert ran.out == f"mine     {'':20} SURVIVES: it checks no claim\n\n0 of 1 rulings fail under a mutant.\n"
    ran = fsm(capsys, "rulings", "--mutants", mine, "s29")
    assert "s29      I39, I41, I40        fails under declaration-closes-the-frame (line 1, ocg)" in ran.out


def test_the_command_counts_for_one_claim(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With --claim the mutants of that claim are tried, whatever a ruling checks; one that fails is enough."""
    mine = write(tmp_path / "mine.toml", RULING)
    ran = fsm(capsys, "rulings", "--mutants", "--claim", "I39", "s29", mine, "-q")
    assert (ran.code, ran.out.strip()) == (0, "1 of 2 rulings fail under a mutant of I39.")
    assert fsm(capsys, "rulings", "--mutants", "--claim", "I39", mine).code == 1


def test_bad_input_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An unknown claim, the option alone, and a folder without rulings."""
    ran = fsm(capsys, "rulings", "--mutants", "--claim", "I140")
    assert (ran.code, "no claim is called 'I140'; did you mean" in ran.err) == (4, True)
    assert fsm(capsys, "rulings", "--claim", "I14").code == 4
    ran = fsm(capsys, "rulings", "--mutants", tmp_path, "--json")
    assert (ran.code, ran.json) == (5, {"rulings": [], "killed": 0, "total": 0})
