"""Each row of the rule statement is shown by something that runs, or is listed as not there yet."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from fsm.core import rules_in
from fsm.duel.game import RULE_MODULES, all_claims
from fsm.rulings.library import mutant_files, ruling_files
from fsm.rulings.mutant import read_mutants
from fsm.rulings.ruling import read_ruling
from tests.rows import EVERYWHERE, PARTS, fired, happens

FILE = Path(__file__).with_name("rows.toml")
ROWS: dict[str, dict[str, Any]] = tomllib.loads(FILE.read_text(encoding="utf-8"))
KEYS = {
    "edge": {"part", "forced", "lacks"}, "condition": {"of", "part", "lacks"}, "never": {"mutant", "lacks"},
    "derived": {"lacks"}, "spoken": {"lacks"}, "later": set[str](),
}  # fmt: skip
NUMBERED = {"G": 39, "MQ": 4, "F": 7, "Q": 8, "N": 18, "P": 11, "MP": 7, "B": 28, "D": 16, "E": 10, "L": 5, "PS": 9}
LETTERED = [
    "P00", "P02b", "P02c", "P02d", "B15b", "B15c", "B16b", "D07b", "D07c", "D07d", "D10b", "D12b", "D15b",
    "E03b", "E06b", "E07b", "L1a", "L2a", "L2b", "L2c", "L3a", "L3b",
]  # fmt: skip
RULES = {rule.name: rule for rule in rules_in(*RULE_MODULES)}
CLAIMS = {claim.id for claim in all_claims()}
MUTANTS = {mutant.id: mutant for path in mutant_files() for mutant in read_mutants(path)}
RULINGS = {path.stem: path for path in ruling_files()}
ID = re.compile(r"\b(?:[GQFNPBDEL]|MQ|MP|PS)\d\d?[a-d]?\b")


def of_kind(kind: str) -> list[str]:
    """The rows of one kind."""
    return [row for row, line in ROWS.items() if kind in line]


def named_by(text: str) -> set[str]:
    """The rows that a citation names."""
    return set(ID.findall(text)) & set(ROWS)


def test_every_row_is_there_once() -> None:
    """184 ids; TOML itself refuses one that is written twice."""
    wide = {"G", "N", "P", "MP", "B", "D", "E"}
    plain = [
        f"{key}{n:02}" if key in wide else f"{key}{n}" for key, last in NUMBERED.items() for n in range(1, last + 1)
    ]
    assert len(ROWS) == 184
    assert sorted(ROWS) == sorted([*plain, *LETTERED])


@pytest.mark.parametrize("row", ROWS)
def test_a_row_is_of_one_kind(row: str) -> None:
    """It has the key of one kind, and no key that this kind does not have."""
    (kind,) = KEYS.keys() & ROWS[row].keys()
    assert ROWS[row].keys() - {kind} <= KEYS[kind]


@pytest.mark.parametrize("row", of_kind("edge"))
def test_an_edge(row: str) -> None:
    """Its rules are there, name it, and fire in some model, in the states that the row speaks of."""
    line = ROWS[row]
    assert line["edge"]
    for name in line["edge"]:
        rule = RULES[name]
        assert row == rule.row or row in named_by(rule.cite)
        assert name in fired()
        if line.keys() & {"part", "forced"}:
            part = PARTS[line["part"]] if "part" in line else EVERYWHERE
            assert happens(rule, part, forced=line.get("forced", False))


@pytest.mark.parametrize("row", of_kind("condition"))
def test_a_condition(row: str) -> None:
    """It is a condition of its rule, and alone blocks it in some state of some model."""
    line = ROWS[row]
    rule = RULES[line["of"]]
    assert [c.label for c in rule.conditions].count(line["condition"]) == 1
    part = PARTS[line["part"]] if "part" in line else EVERYWHERE
    assert happens(rule, part, blocker=line["condition"])


@pytest.mark.parametrize("row", of_kind("never"))
def test_what_never_happens(row: str) -> None:
    """There is such a claim, and a mutant that is meant to break it (the mutants are run by `test_models`)."""
    line = ROWS[row]
    assert line["never"] in CLAIMS
    assert MUTANTS[line["mutant"]].claim == line["never"]


@pytest.mark.parametrize("row", of_kind("derived"))
def test_a_derived_row(row: str) -> None:
    """The rows it follows from are there, are not it, and are shown themselves."""
    sources = ROWS[row]["derived"]
    assert sources
    assert all("later" not in ROWS[source] and "derived" not in ROWS[source] for source in sources)


@pytest.mark.parametrize("row", of_kind("spoken"))
def test_a_spoken_row(row: str) -> None:
    """Its ruling is there and names the row (rulings are played by `test_rulings`)."""
    assert row in named_by(read_ruling(RULINGS[ROWS[row]["spoken"]]).cite)


def test_what_nothing_shows_is_told() -> None:
    """The page of sources lists every row that nothing shows, with the reason; they are at most eight."""
    page = (
        (Path(__file__).parents[1] / "docs" / "sources.md")
        .read_text(encoding="utf-8")
        .partition("## Rows that nothing shows")[2]
    )
    told = re.findall(r"^\| ([A-Z]+\d+\w*) \|", page, re.MULTILINE)
    assert sorted(told) == sorted(of_kind("later"))
    assert len(told) <= 8


def test_what_comes_later_is_not_there() -> None:
    """No rule and no ruling names a row that is listed as missing; so a row that is added has to leave the list."""
    cited = {row for rule in RULES.values() for row in (rule.row, *named_by(rule.cite))}
    spoken = {row for path in RULINGS.values() for row in named_by(read_ruling(path).cite)}
    assert (cited | spoken) & set(of_kind("later")) == set()
    assert all(ROWS[row]["later"].strip() for row in of_kind("later"))


@pytest.mark.parametrize("name", RULES)
def test_a_rule_stands_in_the_line_of_its_row(name: str) -> None:
    """Also in the line of each other row whose source it gives: `E02: WJE`."""
    rule = RULES[name]
    for row in (rule.row, *(row for row in named_by(rule.cite) if f"{row}: " in rule.cite)):
        assert name in ROWS[row]["edge"]


def test_every_part_is_used() -> None:
    """No expression lies about."""
    assert {line["part"] for line in ROWS.values() if "part" in line} == set(PARTS)


def test_a_part_can_be_out_of_reach() -> None:
    """The search can fail: no link is added in the open state, and no single condition keeps one from it there."""
    assert not happens(RULES["add_link"], PARTS["only the opponent owes something"])
    assert not happens(RULES["add_link"], PARTS["only the opponent owes something"], blocker="a use of it is left")
