"""Text in lines for a terminal, in which a Chinese, Japanese or Korean character takes two columns."""

from __future__ import annotations

import unicodedata
from itertools import pairwise

from fsm.views.measure import may_break


def columns(text: str) -> int:
    """How many columns of a terminal a text takes.

    >>> columns("chain"), columns("連鎖"), columns("체인")
    (5, 4, 4)
    """
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


def fold(text: str, width: int, lang: str, lead: str = "", indent: str = "") -> str:
    """The text in lines of at most `width` columns, the first behind `lead` and the others behind `indent`.

    Lines end where those of a chart may end in this language, and in words of Latin letters only at spaces. A piece
    that is wider than a line stands on a line of its own.

    >>> fold("「奈落の落とし穴」を発動できます。", 20, "ja", "1. ", "   ").splitlines()
    ['1. 「奈落の落とし', '   穴」を', '   発動できます。']
    """
    lines, line = [], lead
    for piece in _pieces(text, lang):
        if line not in (lead, indent) and columns(line + piece.rstrip()) > width:
            lines.append(line.rstrip())
            line = indent
        line += piece
    return "\n".join([*lines, line.rstrip()])


def _pieces(text: str, lang: str) -> list[str]:
    cuts = [
        place
        for place, (before, after) in enumerate(pairwise(text), 1)
        if may_break(before, after, lang) and (before == " " or not (before + after).isascii())
    ]
    return [text[start:stop] for start, stop in pairwise([0, *cuts, len(text)])]
