"""How wide a text is and where its lines break, without any font.

Widths are in em (one em is the font size). The table follows the common Helvetica metrics, which Arial, Arimo and
Liberation Sans share; a full-width character is one em, in bold too. Lines are balanced: as few as fit, and then as
equal as possible, so that no line holds a lone word.

A `|` in a text is a place where its author allows a break; it is never drawn. English and Korean break at spaces,
Japanese also where a phrase ends, Chinese between any two characters that do not make up a number; the prohibitions
of kinsoku hold for both. In Japanese, Korean and Chinese an author who sets one `|` sets them all: the text breaks
nowhere else.
"""

from __future__ import annotations

import unicodedata
from itertools import pairwise

BOLD = 1.08
UNKNOWN = 0.6

_CLASSES = {
    0.191: "'",
    0.222: "ijl",
    0.26: "|",
    0.278: " !,./:;I[\\]ft",
    0.333: "()-`r{}",
    0.389: '*"^',
    0.5: "Jckvxyzs",
    0.556: "#$0123456789?L_abdeghnopqu",
    0.584: "+<=>~",
    0.611: "FTZ",
    0.667: "&ABEKPSVXY",
    0.722: "CDHNRUw",
    0.778: "GOQ",
    0.833: "Mm",
    0.889: "%",
    0.944: "W",
    1.015: "@",
}
_EM = {character: em for em, characters in _CLASSES.items() for character in characters}

NO_START = frozenset(
    "、。，．,.：:；;！!？?・·ー〜～…‥々％%)）]］}｝」』】〉》〕”’ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ"
)
"""What no line may begin with: closing marks, marks that follow a word, and small kana."""
NO_END = frozenset("(（[［{｛「『【〈《〔“‘")
"""What no line may end with: opening marks."""
AUTHORS_CHOICE = ("ja", "ko", "zh")
"""The languages in which a `|` forbids every other break."""


def em_width(text: str, *, bold: bool = False) -> float:
    """Return the width of one line of text in em."""
    return sum(_em(character) * (BOLD if bold and not _is_wide(character) else 1) for character in text)


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """Return the width of one line of text in points, at a font size in points."""
    return em_width(text, bold=bold) * size


def break_lines(text: str, width: float, size: float, lang: str = "en", *, bold: bool = False) -> tuple[str, ...]:
    """Break a text into balanced lines of at most `width` points.

    A piece that cannot be broken and is wider than `width` stands on a line of its own. An empty text has no lines.
    """
    pieces = _pieces(text, lang)
    if not pieces:
        return ()
    fewest = len(_fill(pieces, width / size, bold=bold))
    runs = {
        em_width(_line(pieces[start:stop]), bold=bold)
        for start in range(len(pieces))
        for stop in range(start + 1, len(pieces) + 1)
    }
    narrowest = next(run for run in sorted(runs) if len(_fill(pieces, run, bold=bold)) <= fewest)
    return _fill(pieces, max(narrowest, 0.0), bold=bold)


def _fill(pieces: tuple[str, ...], em: float, *, bold: bool) -> tuple[str, ...]:
    """Fill lines greedily up to a width in em."""
    lines: list[str] = []
    current: tuple[str, ...] = ()
    for piece in pieces:
        if current and em_width(_line((*current, piece)), bold=bold) > em + 1e-9:
            lines.append(_line(current))
            current = ()
        current = (*current, piece)
    return (*lines, _line(current))


def _line(pieces: tuple[str, ...]) -> str:
    return "".join(pieces).strip()


def _pieces(text: str, lang: str) -> tuple[str, ...]:
    """Cut a text at every place where a line may end."""
    marked_only = lang in AUTHORS_CHOICE and "|" in text
    pieces: list[str] = []
    for part in filter(None, text.split("|")):
        cuts = [
            place
            for place, (before, after) in enumerate(pairwise(part), 1)
            if not marked_only and may_break(before, after, lang)
        ]
        pieces += [part[start:stop] for start, stop in pairwise([0, *cuts, len(part)])]
    return tuple(pieces) if text.strip() else ()


def may_break(before: str, after: str, lang: str) -> bool:
    """Return whether a line may end between these two characters, in a text of this language."""
    if before == " ":
        return after != " " and after not in NO_START
    if lang not in ("ja", "zh") or after in NO_START or before in NO_END or after == " ":
        return False
    if lang == "zh":
        return (_is_wide(before) or _is_wide(after)) and not (before.isdigit() or after.isdigit())
    if after in NO_END:
        return True
    return _phrase_ends(_script(before), _script(after)) and before not in "・＝"


def _phrase_ends(before: str, after: str) -> bool:
    """Say whether a Japanese phrase ends between two kinds of character."""
    return (before == "hiragana" and after != "hiragana") or (before == "mark" and after != "mark")


def _script(character: str) -> str:
    name = unicodedata.name(character, "")
    if name.startswith("HIRAGANA"):
        return "hiragana"
    if unicodedata.category(character)[0] in "PZS" and character != "ー":
        return "mark"
    return "other"


def _is_wide(character: str) -> bool:
    """Say whether a character is full-width, or is so in fonts for Chinese, Japanese and Korean."""
    return character not in _EM and unicodedata.east_asian_width(character) in "WFA"


def _em(character: str) -> float:
    return 1.0 if _is_wide(character) else _EM.get(character, UNKNOWN)
