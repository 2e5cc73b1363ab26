"""Sources: every citation is explained, every decision is written down, and the page of rules is fresh."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from fsm.cli.listing import print_page
from fsm.core import Always, Rule, constant, rules_in
from fsm.duel.game import RULE_MODULES, all_claims, all_rules
from fsm.duel.names import Window, effect
from fsm.duel.words import holder, passes, role, window
from fsm.rulings.toml import FileError
from fsm.views.prose import KINDS, Book, Section, Switch, page

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[1]
SOURCES, RULES = ROOT / "docs" / "sources.md", ROOT / "docs" / "rules.md"

AN_ID_BEFORE_A_COLON = re.compile(r"([A-Z]{1,2}\d+[a-z]?):\s*")
FIRST_WORD = re.compile(r"[^\s§]+")
LIKE_A_KEY = re.compile(r"(?!L\d|FAQ\b)(?:[A-Z]{2}\w*|[A-Z]\d\w*|[A-Z](?=[\s§]))")
A_DECISION = re.compile(r"5\.\d+")
DECISIONS = re.compile(r"\bdecisions? ((?:5\.\d+(?:,? and |, )?)+)")


def cited(text: str) -> Iterator[str]:
    """What a citation refers to: keys of sources, ids of rows, and numbers of decisions.

    Parts are separated by `;` and begin with a key; after a comma or in brackets may stand a place in that source
    (`L17`, `item 1`) or something else that is cited.
    """
    for part in text.split(";"):
        for number, phrase in enumerate(re.split(r"[,()]", part)):
            rest = phrase.strip()
            if prefix := AN_ID_BEFORE_A_COLON.match(rest):
                yield prefix[1]
                rest = rest[prefix.end() :]
            word = FIRST_WORD.match(rest) if number == 0 or prefix else LIKE_A_KEY.match(rest)
            if word and word[0] not in ("decision", "decisions"):
                yield word[0]
            yield from A_DECISION.findall(rest if word is None or word[0].startswith("decision") else "")


def explained(page: str) -> set[str]:
    """The first cells of all tables of a page."""
    return {line.split("|")[1].strip().strip("`") for line in page.splitlines() if line.startswith("| ")}


def unexplained(cites: dict[str, str], known: set[str]) -> list[str]:
    """What is cited and not explained, with who cites it."""
    return [f"{who}: {key!r} in {cite!r}" for who, cite in cites.items() for key in cited(cite) if key not in known]


def decisions(text: str) -> set[str]:
    """The decisions that a text mentions."""
    return {number for found in DECISIONS.findall(text) for number in A_DECISION.findall(found)}


def known() -> set[str]:
    """All that the two pages explain."""
    return explained(SOURCES.read_text(encoding="utf-8")) | explained(RULES.read_text(encoding="utf-8"))


def test_every_citation_is_explained() -> None:
    """Each key and id that a rule or claim cites has a line in one of the two pages."""
    cites = {f"rule {rule.name}": rule.cite for rule in rules_in(*RULE_MODULES)}
    cites |= {f"claim {claim.id}": claim.cite for claim in all_claims()}
    assert len(cites) > 60
    assert all(list(cited(cite)) for cite in cites.values())
    assert unexplained(cites, known()) == []


@pytest.mark.parametrize(
    ("cite", "keys"),
    [
        ("FET; FETIMG; C L37–46; J L34–36", ["FET", "FETIMG", "C", "J"]),
        ("FETIMG, No; K L64, L102", ["FETIMG", "K"]),
        ("J FAQ 1 (11/02/27), L113–117", ["J"]),
        ("RB10 p.44; G15: J L17–18, C L79", ["RB10", "G15", "J", "C"]),
        ("PR17 p.196; R14: tcatmon 턴 구성", ["PR17", "R14", "tcatmon"]),
        ("derived (G31, G37)", ["derived", "G31", "G37"]),
        ("derived; decisions 5.1, 5.5", ["derived", "5.1", "5.5"]),
        ("M L86–87, ex. 4, 5; LOC 错过时点的场景 3", ["M", "LOC"]),
        ("LOC 战斗阶段流程§前言; K§3.2 L84, FET", ["LOC", "K", "FET"]),
    ],
)
def test_citations_are_read(cite: str, keys: list[str]) -> None:
    """Keys, ids and decisions are told from places in a source."""
    assert list(cited(cite)) == keys


@pytest.mark.parametrize(
    "cite",
    ["XYZ p.3", "FETIMG, XYZ", "G99: FETIMG", "FET (G99)", "FET; Q L30", "FET, Q L30", "fanpage", "decision 5.99"],
)
def test_a_made_up_key_is_reported(cite: str) -> None:
    """The check of citations can fail: each of these cites one thing that no page explains."""
    assert len(unexplained({"rule wrong": cite}, known())) == 1


def test_every_decision_is_written_down() -> None:
    """Each decision that the package mentions has a line under "Where sources disagree"."""
    mentioned = {
        (path.relative_to(ROOT).as_posix(), number)
        for path in sorted((ROOT / "fsm").rglob("*.py"))
        for number in decisions(path.read_text(encoding="utf-8"))
    }
    assert ("fsm/duel/leaving.py", "5.1") in mentioned
    there = explained(SOURCES.read_text(encoding="utf-8"))
    assert {entry for entry in mentioned if entry[1] not in there} == set()


def test_decisions_are_found_in_texts() -> None:
    """One or several decisions are read from running text, other numbers are not."""
    assert decisions("R11; decision 5.1).") == {"5.1"}
    assert decisions("decisions 5.1, 5.5 and 5.99; version 5.2") == {"5.1", "5.5", "5.99"}
    assert decisions("section 6.1, decisive 5.1") == set()


def test_all_decisions_and_profile_rows_are_there() -> None:
    """The page has the 36 decisions and the 20 profile rows."""
    there = explained(SOURCES.read_text(encoding="utf-8"))
    assert {f"5.{number}" for number in range(1, 37)} | {f"R{number}" for number in range(1, 21)} <= there


def test_the_page_of_rules_is_fresh(capsys: pytest.CaptureFixture[str]) -> None:
    """The committed page is what the command prints."""
    assert print_page("rules", json=False) == 0
    fresh = capsys.readouterr().out == RULES.read_text(encoding="utf-8")
    assert fresh, "docs/rules.md is stale; make it again: python -m fsm list rules --page > docs/rules.md"


@pytest.mark.parametrize(("what", "json"), [("claims", False), ("rules", True)])
def test_only_rules_have_a_page(what: str, json: bool) -> None:  # noqa: FBT001  # a parameter of the test
    """Any other list, and JSON, is refused with what to write instead."""
    with pytest.raises(FileError, match="write `fsm list rules --page`"):
        print_page(what, json=json)


def test_the_page_has_every_rule_and_claim() -> None:
    """Each rule stands on the page with its sentence, conditions and source, each claim with its text."""
    text = RULES.read_text(encoding="utf-8")
    for rule in all_rules():
        assert f" {rule.name} ({rule.row})\n\n{rule.says}\n" in text
        assert f"**source** {rule.cite}\n" in text
        assert all(condition.label in text for condition in rule.conditions)
    for claim in all_claims():
        assert f"| {claim.id} | {claim.text} |" in text


def test_the_page_leads_to_its_rules() -> None:
    """Each link of the index goes to a heading, made into a place in the page as Markdown readers make it."""
    text = RULES.read_text(encoding="utf-8")
    headings = {
        re.sub(r"[^\w\- ]", "", line.lstrip("# ").lower()).replace(" ", "-")
        for line in text.splitlines()
        if line.startswith("### ")
    }
    links = set(re.findall(r"\]\(#([^)]+)\)", text))
    assert len(links) == len(all_rules())
    assert links <= headings


def test_every_kind_of_claim_has_words() -> None:
    """The page can say of each claim on what it is decided."""
    assert {type(claim).__name__ for claim in all_claims()} <= set(KINDS)


def small(*rules: Rule) -> Book:
    """A page with one section, one claim and one switch."""
    claims = [Always(id="I02", text="Two|three.", cite="K L1", must=constant(True))]  # noqa: FBT003  # a truth value
    return Book(
        rules=[Section("Doors: how they open.\n\nMore\nwords.\n\nSource: FET.\n", rules=rules)],
        claims=[Section("Who may act.\n\nSource: K.", claims=claims)],
        switches=[Switch("old", ["R1"], "doors are old", {"ocg": "false", "tcg": "true"})],
        only={"open_it": ["tcg"]},
        mutants={"I02": ["no-door"]},
    )


def test_how_the_page_reads() -> None:
    """Numbered rules under the text of their section, an index by row, claims, and profiles."""
    rules = [
        Rule(row=row, says=says, cite="FET", move=move, when=when, then=then, name=name, choose=choose, actor=actor)
        for row, says, move, when, then, name, choose, actor in [
            ("G10", "It shuts.", "shut", [("it is open", constant(True))], [], "shut", [], None),  # noqa: FBT003
            ("G9", "Somebody opens it.", "open {effect}", [("a", constant(True)), ("b", constant(True))],  # noqa: FBT003
             [window.becomes(Window.B), passes.becomes(0)], "open_it", [effect], role(holder)),
        ]
    ]  # fmt: skip
    text = page(small(*rules))
    lines = [line for line in text[text.index("## 1.") :].splitlines() if line]
    assert lines == [
        "## 1. Doors",
        "How they open.",
        "More words.",
        "Source: FET.",
        "### 1.1 shut (G10)",
        "It shuts.",
        "- **who** nobody; **move** `shut`",
        "- **if** it is open",
        "- **source** FET",
        "### 1.2 open_it (G9)",
        "Somebody opens it.",
        "- **who** the player who may choose; **move** `open EFFECT`",
        "- **if** a; b",
        "- **to** window B",
        "- **profiles** tcg",
        "- **source** FET",
        "## Index of rows",
        "| row | rules |",
        "| --- | --- |",
        "| G9 | [1.2](#12-open_it-g9) |",
        "| G10 | [1.1](#11-shut-g10) |",
        "## What must be true of the machine",
        "Each claim is decided on every state that its models can reach, and each is broken on purpose by the wrong",
        "machines named here (`fsm check --mutants`), which shows that it can fail.",
        "### Who may act",
        "Source: K.",
        "| claim | what must hold | where | profiles | broken by | source |",
        "| --- | --- | --- | --- | --- | --- |",
        r"| I02 | Two\|three. | in every state | all | no-door | K L1 |",
        "## Profiles",
        "| switch | rows | what it says | ocg | tcg |",
        "| --- | --- | --- | --- | --- |",
        "| `old` | R1 | doors are old | false | true |",
    ]
