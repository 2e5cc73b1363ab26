"""`fsm ask`: a ruling answered in prose, to be read aloud."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fsm.cli.exits import Exit
from fsm.cli.output import complain, dump, say
from fsm.cli.wrap import fold
from fsm.rulings.answer import Passage, answer, chosen
from fsm.rulings.judge import NotHeldError
from fsm.rulings.library import find_ruling
from fsm.rulings.phrases import phrases
from fsm.rulings.ruling import read_ruling
from fsm.rulings.stage import choose_profile

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from fsm.rulings.answer import Denied
    from fsm.rulings.phrases import Phrases
    from fsm.rulings.ruling import Ruling

Row = dict[str, object]
WIDTH = 100
"""The columns of a line."""
INDENT = "   "


def ask_ruling(name: str, line: str | None, profile: str | None, lang: str, *, json: bool) -> int:
    """Print the answer to the ruling of this name or path in a language; returns the exit code.

    Raises `FileError` for an unknown ruling, line, profile or language and for a file that is no ruling.
    """
    words = phrases(lang)
    ruling = read_ruling(find_ruling(name))
    profile = choose_profile(ruling.path, ruling.situation.profiles, profile)
    try:
        passages = answer(ruling, profile, lang)
    except NotHeldError as failed:
        complain(str(failed))
        if json:
            dump({"id": ruling.id, "profile": profile, "lines": [], "why": str(failed)})
        return Exit.FAILS
    passages = chosen(ruling, passages, line)
    if json:
        dump(_row(ruling, profile, lang, passages))
    else:
        _tell(ruling, profile, words, passages)
    return Exit.OK


def _tell(ruling: Ruling, profile: str, words: Phrases, passages: list[Passage]) -> None:
    def paragraph(sentences: Iterable[str], lead: str = INDENT) -> None:
        text = words.prose(sentences)
        if text:
            say(fold(text, WIDTH, words.lang, lead, INDENT if lead else ""))

    paragraph([_own(ruling.title, words.lang)], "")
    paragraph([words("ask.source", cite=ruling.cite, profile=profile)], "")
    before, said = 0, set[str]()
    for passage in passages:
        say()
        named = "name" if passage.line.name else "line"
        lead = words(f"ask.{named}", number=passage.line.number, name=passage.line.name)
        paragraph([_start(passage, before, words), *passage.happened], f"{lead} ")
        paragraph([passage.where, passage.right, passage.may])
        for denied in passage.may_not:
            paragraph([denied.short if denied.rule.name in said else denied.text])
            said.add(denied.rule.name)
        paragraph(passage.nor)
        paragraph(passage.timings)
        paragraph([passage.rush])
        paragraph(passage.later)
        paragraph(passage.passes)
        before = passage.line.number
    if verdict := _own(ruling.verdict, words.lang):
        say()
        paragraph([words("ask.verdict", verdict=verdict)], "")


def _own(texts: Mapping[str, str], lang: str) -> str:
    """The text in this language, or in English; nothing if there is neither."""
    return texts.get(lang) or texts.get("en", "")


def _start(passage: Passage, before: int, words: Phrases) -> str:
    """How a line begins that does not go on from the one told before it."""
    if passage.base == before:
        return "" if passage.happened or before else words("ask.begin")
    if passage.base == 0:
        return words("ask.again")
    return words("ask.back", line=passage.base)


def _row(ruling: Ruling, profile: str, lang: str, passages: list[Passage]) -> Row:
    return {
        "id": ruling.id, "profile": profile, "title": _own(ruling.title, lang), "cite": ruling.cite,
        "lines": [_passage(passage) for passage in passages],
        "verdict": _own(ruling.verdict, lang) or None,
    }  # fmt: skip


def _passage(passage: Passage) -> Row:
    line = passage.line
    return {
        "line": line.number, "name": line.name, "from": passage.base, "play": [str(move) for move in line.play],
        "happened": list(passage.happened), "where": passage.where, "right": passage.right, "may": passage.may,
        "may_not": [_denied(denied) for denied in passage.may_not], "nor": list(passage.nor),
        "passes": list(passage.passes), "timings": list(passage.timings), "rush": passage.rush,
        "later": list(passage.later),
    }  # fmt: skip


def _denied(denied: Denied) -> Row:
    rule = denied.rule
    return {
        "move": denied.move, "why": denied.why, "rule": rule.name, "row": rule.row, "cite": rule.cite,
        "text": denied.text,
    }  # fmt: skip
