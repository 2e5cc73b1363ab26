"""Rules, claims and profiles as a page to read: numbered, in everyday words, each with its source."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fsm.core.nodes import Const, Update, Var
from fsm.core.prose import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from fsm.core import Claim, Rule

COMMAND = "python -m fsm list rules --page"
HEAD = f"""\
# The rules

Made by `{COMMAND}` from the rules themselves; do not edit. To make it again:
`{COMMAND} > docs/rules.md`. What the sources mean, and what is done where they disagree, is in
[sources.md](sources.md); the words and the windows are in [glossary.md](glossary.md).

A rule says who does something (**who**; *nobody* where the game itself goes on), how the step is written (**move**),
what must be true (**if**, all of it), and where the duel then is (**to**, where that is always the same place). An id
such as G08 is a row: the statement of the sources that the rule makes. Where a rule belongs to some profiles only, they
are named.
"""
KINDS = {
    "Always": "in every state", "OnEveryStep": "on every step", "Sometimes": "in some state",
    "SometimesStep": "on some step", "Can": "possible at once", "CanAlwaysReach": "can always be reached",
    "NeverStuck": "no dead end", "NoCycle": "no endless loop", "LeadsTo": "always comes", "Draws": "arrows of a chart",
}  # fmt: skip
"""What each kind of claim is decided on, in words."""


@dataclass(frozen=True)
class Section:
    """One part of the procedure: what it is about (the text of its module), and its rules or claims."""

    about: str
    rules: Sequence[Rule] = ()
    claims: Sequence[Claim] = ()

    @property
    def title(self) -> str:
        """The beginning of its first sentence."""
        return re.split(r"[:.](?:\s|$)", self.about, maxsplit=1)[0]

    @property
    def paragraphs(self) -> list[str]:
        """What it is about besides its title; the sources come last."""
        first, *rest = (" ".join(part.split()) for part in self.about.split("\n\n"))
        more = first.removeprefix(self.title).lstrip(":. ")
        return [f"{more[0].upper()}{more[1:]}", *rest] if more else rest


@dataclass(frozen=True)
class Switch:
    """A switch of the profiles: the rows it states, its meaning, and its value in each profile."""

    name: str
    rows: Sequence[str]
    meaning: str
    values: Mapping[str, str]


@dataclass(frozen=True)
class Book:
    """Everything on the page.

    `only` names the profiles of rules and claims that do not belong to all, by name or id; `mutants` the wrong
    machines that break a claim, by its id.
    """

    rules: Sequence[Section]
    claims: Sequence[Section]
    switches: Sequence[Switch]
    only: Mapping[str, Sequence[str]]
    mutants: Mapping[str, Sequence[str]]


def page(book: Book) -> str:
    """The page as Markdown: rules by section, an index of their rows, claims by section, and the profiles."""
    return "\n".join([HEAD, *_rules(book), *_claims(book), *_profiles(book.switches), ""])


def _rules(book: Book) -> Iterator[str]:
    places: dict[str, list[str]] = {}
    for chapter, section in enumerate(book.rules, 1):
        yield f"## {chapter}. {section.title}\n"
        for paragraph in section.paragraphs:
            yield f"{paragraph}\n"
        for number, rule in enumerate(section.rules, 1):
            place = f"{chapter}.{number}"
            places.setdefault(rule.row, []).append(f"[{place}](#{anchor(place, rule)})")
            yield from _rule(place, rule, book.only.get(rule.name, ()))
    yield "## Index of rows\n"
    rows = sorted(places, key=_by_id)
    yield from _table(("row", "rules"), ((row, ", ".join(places[row])) for row in rows))
    yield ""


def anchor(place: str, rule: Rule) -> str:
    """The name of the place in the page where a rule stands."""
    return f"{place.replace('.', '')}-{rule.name}-{rule.row.lower()}"


def _rule(place: str, rule: Rule, only: Sequence[str]) -> Iterator[str]:
    move = re.sub(r"\{(\w+)\}", lambda found: found[1].upper(), rule.move)
    who = "nobody" if rule.actor is None else "the player who may choose"
    yield f"### {place} {rule.name} ({rule.row})\n"
    yield f"{rule.says}\n"
    yield f"- **who** {who}; **move** `{move}`"
    yield f"- **if** {'; '.join(condition.label for condition in rule.conditions)}"
    if leads := _leads(rule):
        yield f"- **to** {leads}"
    if only:
        yield f"- **profiles** {', '.join(only)}"
    yield f"- **source** {rule.cite}\n"


def _leads(rule: Rule) -> str:
    """The frame and the window that a rule leads to, as far as that does not depend on anything."""
    fixed = {
        update.target.name: say(update.value.value)
        for update in rule.updates
        if isinstance(update, Update) and isinstance(update.target, Var) and isinstance(update.value, Const)
    }
    return ", ".join(f"{name} {fixed[name]}" for name in ("frame", "window") if name in fixed)


def _claims(book: Book) -> Iterator[str]:
    yield "## What must be true of the machine\n"
    yield "Each claim is decided on every state that its models can reach, and each is broken on purpose by the wrong"
    yield "machines named here (`fsm check --mutants`), which shows that it can fail.\n"
    for section in book.claims:
        yield f"### {section.title}\n"
        for paragraph in section.paragraphs:
            yield f"{paragraph}\n"
        yield from _table(
            ("claim", "what must hold", "where", "profiles", "broken by", "source"),
            (
                (
                    claim.id, claim.text, KINDS[type(claim).__name__], ", ".join(book.only.get(claim.id, ["all"])),
                    ", ".join(book.mutants.get(claim.id, ["–"])), claim.cite,
                )
                for claim in sorted(section.claims, key=lambda claim: _by_id(claim.id))
            ),
        )  # fmt: skip
        yield ""


def _profiles(switches: Sequence[Switch]) -> Iterator[str]:
    names = list(switches[0].values) if switches else []
    yield "## Profiles\n"
    yield from _table(
        ("switch", "rows", "what it says", *names),
        (
            (f"`{switch.name}`", ", ".join(switch.rows), switch.meaning, *(switch.values[name] for name in names))
            for switch in switches
        ),
    )


def _by_id(which: str) -> tuple[str, int, str]:
    """The order of ids: by letters, then by number, then by what follows; other words by themselves."""
    found = re.fullmatch(r"(\D+)(\d+)(.*)", which)
    return (found[1], int(found[2]), found[3]) if found else (which, 0, "")


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    for cells in (head, ("---",) * len(head), *rows):
        yield f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"
