"""Text widths without fonts, and where lines break."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fsm.views.measure import BOLD, NO_END, NO_START, break_lines, em_width, text_width


def test_widths_follow_helvetica() -> None:
    """A few widths from the font's own tables, in thousandths of an em."""
    assert round(1000 * em_width("Hamburg")) == 722 + 556 + 833 + 556 + 556 + 333 + 556
    assert round(1000 * em_width("AV", bold=True)) == round(1334 * BOLD)
    assert text_width("000", 10) == pytest.approx(16.68)
    assert em_width("連鎖") == 2


def test_lines_are_balanced() -> None:
    """No lone word on the last line: the lines become equal instead."""
    assert break_lines("aaa bbb ccc ddd", em_width("aaa bbb ccc") * 10, 10) == ("aaa bbb", "ccc ddd")


def test_no_text_no_lines() -> None:
    """An empty or blank text has no lines."""
    assert break_lines("", 100, 10) == ()
    assert break_lines("  ", 100, 10) == ()


def test_authors_mark_breaks() -> None:
    """A `|` allows a break and is never shown."""
    assert break_lines("abcd|efgh", 1000, 10) == ("abcdefgh",)
    assert break_lines("abcd|efgh", 30, 10) == ("abcd", "efgh")


def test_a_long_word_stays_whole() -> None:
    """What cannot be broken stands alone, however wide."""
    assert break_lines("a incomprehensible b", 20, 10) == ("a", "incomprehensible", "b")


def test_korean_breaks_at_spaces() -> None:
    """Korean words stay whole."""
    assert break_lines("체인을 만든다", 40, 10, "ko") == ("체인을", "만든다")


def test_japanese_breaks_where_a_phrase_ends() -> None:
    """After kana and before kanji; katakana words and kanji words stay whole."""
    assert break_lines("効果を発動する", 45, 10, "ja") == ("効果を", "発動する")
    assert break_lines("チェーンブロック", 30, 10, "ja") == ("チェーンブロック",)


def test_full_width_characters_do_not_grow_in_bold() -> None:
    """They fill a square of one em in every weight; so do the marks that CJK fonts draw as wide as a character."""
    assert em_width("連鎖 체인", bold=True) == 4 + em_width(" ", bold=True)
    assert em_width("“→”") == 3


@pytest.mark.parametrize(
    ("lang", "text"), [("ja", "効果を発動する|カード"), ("ko", "효과를 발동한다 |카드"), ("zh", "发动效果|卡")]
)
def test_an_author_who_sets_one_break_sets_them_all(lang: str, text: str) -> None:
    """In Japanese, Korean and Chinese a marked text breaks nowhere else, however narrow the line."""
    assert break_lines(text, 20, 10, lang) == tuple(part.strip() for part in text.split("|"))


def test_numbers_stay_with_their_word() -> None:
    """Chinese does not part a digit from what it counts."""
    assert break_lines("成为连锁1", 30, 10, "zh") == ("成为", "连锁1")


def test_chinese_breaks_anywhere_unless_marked() -> None:
    """The author's marks are the only breaks where there are any."""
    assert break_lines("回合玩家可以行动", 42, 10, "zh") == ("回合玩家", "可以行动")
    assert break_lines("回合玩家|可以行动", 62, 10, "zh") == ("回合玩家", "可以行动")


@given(st.text("回合家，。（）「」ab", max_size=30), st.integers(20, 200), st.sampled_from(["ja", "zh"]))
def test_kinsoku(text: str, width: int, lang: str) -> None:
    """No line of Chinese begins with a closing mark or ends with an opening one, unless the text itself does."""
    lines = break_lines(text, width, 10, lang)
    assert not any(line and line[0] in NO_START for line in lines[1:])
    assert not any(line and line[-1] in NO_END for line in lines[:-1])


@given(st.lists(st.text("abcdefg", min_size=1, max_size=9), min_size=1), st.integers(60, 400))
def test_nothing_is_lost(parts: list[str], width: int) -> None:
    """All words come back, in order, and lines that could be broken fit."""
    lines = break_lines(" ".join(parts), width, 10)
    assert " ".join(lines).split() == parts
    assert all(" " not in line or text_width(line, 10) <= width + 1e-6 for line in lines)
