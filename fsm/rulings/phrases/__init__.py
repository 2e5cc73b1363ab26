"""What is said about positions, plays and answers: one file per language, sentences by group and id.

A language decides its own word order, particles, and how lists and sentences are joined (group `join`). A new language
is a new file with the same ids and the same words in braces; nothing else has to change. Where the words are from:
`diagrams/terms.toml`.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from fsm.core.errors import near
from fsm.rulings.text import FileError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from enum import Enum

ENGLISH_ONLY = ("asked", "explain", "profile", "stage")
"""Groups that are said beside the sentences of rules and claims, which are English: other languages have none."""


@dataclass(frozen=True)
class Phrases:
    """One language: its code, and its sentences by group and id."""

    lang: str
    groups: Mapping[str, Mapping[str, str]]

    def __getitem__(self, group: str) -> Mapping[str, str]:
        """The sentences of a group, with their words in braces."""
        return self.groups[group]

    def __call__(self, where: str, /, **words: object) -> str:
        """The sentence `GROUP.ID` with these words in it; raises `KeyError` if there is none.

        >>> phrases()("play.link", number=1, effect="book", player="OP")
        '1 book (OP)'
        """
        group, _, name = where.partition(".")
        return self.groups[group][name].strip("\n").format(**words)

    def named(self, group: str, name: str) -> str:
        """The words for a name of this group, or the name itself while it has none.

        >>> phrases().named("frame", "MP1"), phrases().named("frame", "MP9")
        ('Main Phase 1', 'MP9')
        """
        return self.groups[group].get(name, name)

    def window_in(self, frame: Enum | None, window: Enum) -> str:
        """The words for a window in its frame.

        >>> from fsm.duel.names import Frame, Window
        >>> phrases().window_in(Frame.BSr, Window.A_must)
        "the choice of the attack's target at a replay"
        """
        there = f"{frame.name}-{window.name}" if frame is not None else ""
        return self.groups["there"].get(there) or self.named("window", window.name)

    def listed(self, kind: str, texts: Sequence[str]) -> str:
        """The texts as one list of this kind: `option` or `name` for a choice, `no` for what is denied, or `reason`.

        >>> phrases().listed("option", ["Set x", "summon y", "pass"])
        'Set x, summon y or pass'
        """
        *most, last = texts
        return self(f"join.{kind}-last").join([self(f"join.{kind}").join(most), last] if most else [last])

    def prose(self, sentences: Iterable[str]) -> str:
        """The sentences one after the other, empty ones left out."""
        return self("join.sentence").join(text for text in sentences if text)


def languages() -> tuple[str, ...]:
    """The codes of the languages there are, in alphabetical order."""
    return tuple(sorted(entry.name[:-5] for entry in files(__name__).iterdir() if entry.name.endswith(".toml")))


@cache
def phrases(lang: str = "en") -> Phrases:
    """The sentences of a language; raises `FileError` for one that there is not."""
    known = languages()
    if lang not in known:
        what = f"unknown language {lang[:60]!r}; write one of {', '.join(known)}"
        raise FileError(f"languages: {what}{near(lang, known)}")
    table = tomllib.loads((files(__name__) / f"{lang}.toml").read_text(encoding="utf-8"))
    return Phrases(lang, {group: ids for group, ids in table.items() if isinstance(ids, dict)})


def sentence(text: str) -> str:
    """The text with a capital letter at its beginning.

    >>> sentence("the turn player passes.")
    'The turn player passes.'
    """
    return text[:1].upper() + text[1:]
