"""What is said about positions, plays and answers: one file per language, sentences by group and id.

A new language is a new file with the same ids and the same words in braces; nothing else has to change.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from enum import Enum


@cache
def phrases(lang: str = "en") -> Mapping[str, Mapping[str, str]]:
    """The sentences of a language, by group and id."""
    table = tomllib.loads((files(__name__) / f"{lang}.toml").read_text(encoding="utf-8"))
    return {group: ids for group, ids in table.items() if isinstance(ids, dict)}


def phrase(where: str, /, **words: object) -> str:
    """The sentence `GROUP.ID` with these words in it; raises `KeyError` if there is none.

    >>> phrase("play.link", number=1, effect="book", player="OP")
    '1 book (OP)'
    """
    group, _, name = where.partition(".")
    return phrases()[group][name].strip("\n").format(**words)


def named(group: str, name: str) -> str:
    """The words for a name of this group, or the name itself while it has none.

    >>> named("frame", "MP1"), named("frame", "MP9")
    ('Main Phase 1', 'MP9')
    """
    return phrases()[group].get(name, name)


def window_in(frame: Enum | None, window: Enum) -> str:
    """The words for a window in its frame.

    >>> from fsm.duel.names import Frame, Window
    >>> window_in(Frame.BSr, Window.A_must)
    "the choice of the attack's target at a replay"
    """
    there = f"{frame.name}-{window.name}" if frame is not None else ""
    return phrases()["there"].get(there) or named("window", window.name)


def sentence(text: str) -> str:
    """The text with a capital letter at its beginning.

    >>> sentence("the turn player passes.")
    'The turn player passes.'
    """
    return text[:1].upper() + text[1:]
