"""`fsm ask`: a ruling answered in prose, to be read aloud."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from fsm.cli.exits import Exit
from fsm.cli.output import complain, dump, say
from fsm.rulings.answer import Failed, Passage, answer, chosen
from fsm.rulings.library import find_ruling
from fsm.rulings.phrases import phrase
from fsm.rulings.ruling import read_ruling
from fsm.rulings.stage import choose_profile

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fsm.rulings.answer import Denied
    from fsm.rulings.ruling import Ruling

Row = dict[str, object]
WIDTH = 100


def ask_ruling(name: str, line: str | None, profile: str | None, *, json: bool) -> int:
    """Print the answer to the ruling of this name or path; returns the exit code.

    Raises `FileError` for an unknown ruling, line or profile and for a file that is no ruling.
    """
    ruling = read_ruling(find_ruling(name))
    profile = choose_profile(ruling.path, ruling.situation.profiles, profile)
    try:
        passages = answer(ruling, profile)
    except Failed as failed:
        complain(str(failed))
        if json:
            dump({"id": ruling.id, "profile": profile, "lines": [], "why": str(failed)})
        return Exit.FAILS
    passages = chosen(ruling, passages, line)
    if json:
        dump(_row(ruling, profile, passages))
    else:
        _tell(ruling, profile, passages)
    return Exit.OK


def _tell(ruling: Ruling, profile: str, passages: list[Passage]) -> None:
    _paragraph([ruling.title["en"]], "")
    _paragraph([phrase("ask.source", cite=ruling.cite, profile=profile)], "")
    before, said = 0, set[str]()
    for passage in passages:
        say()
        _paragraph([_start(passage, before), *passage.happened], f"{_title(passage)}. ")
        _paragraph([passage.where, passage.right, passage.may])
        for denied in passage.may_not:
            _paragraph([denied.short if denied.rule.name in said else denied.text])
            said.add(denied.rule.name)
        _paragraph(passage.nor)
        _paragraph(passage.timings)
        _paragraph([passage.rush])
        _paragraph(passage.passes)
        before = passage.line.number
    if "en" in ruling.verdict:
        say()
        _paragraph([phrase("ask.verdict", verdict=ruling.verdict["en"])], "")


def _title(passage: Passage) -> str:
    line = passage.line
    return phrase("ask.name", number=line.number, name=line.name) if line.name else f"{line.number}"


def _start(passage: Passage, before: int) -> str:
    """How a line begins that does not go on from the one told before it."""
    if passage.base == before:
        return "" if passage.happened or before else phrase("ask.begin")
    if passage.base == 0:
        return phrase("ask.again")
    return phrase("ask.back", line=passage.base)


def _paragraph(sentences: Iterable[str], lead: str = "   ") -> None:
    text = " ".join(part for part in sentences if part)
    if text:
        indent = "   " if lead else ""
        say(textwrap.fill(text, WIDTH, initial_indent=lead, subsequent_indent=indent, break_on_hyphens=False))


def _row(ruling: Ruling, profile: str, passages: list[Passage]) -> Row:
    return {
        "id": ruling.id, "profile": profile, "title": ruling.title["en"], "cite": ruling.cite,
        "lines": [_passage(passage) for passage in passages],
        "verdict": ruling.verdict.get("en"),
    }  # fmt: skip


def _passage(passage: Passage) -> Row:
    line = passage.line
    return {
        "line": line.number, "name": line.name, "from": passage.base, "play": [str(move) for move in line.play],
        "happened": list(passage.happened), "where": passage.where, "right": passage.right, "may": passage.may,
        "may_not": [_denied(denied) for denied in passage.may_not], "nor": list(passage.nor),
        "passes": list(passage.passes), "timings": list(passage.timings), "rush": passage.rush,
    }  # fmt: skip


def _denied(denied: Denied) -> Row:
    rule = denied.rule
    return {
        "move": denied.move, "why": denied.why, "rule": rule.name, "row": rule.row, "cite": rule.cite,
        "text": denied.text,
    }  # fmt: skip
