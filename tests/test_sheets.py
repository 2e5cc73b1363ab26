"""What the readers of chart lists and language files say about a bad file: file, place, what to write."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from fsm.views import SheetError, draw, read_sheets
from fsm.views.chart import Lane, Span
from fsm.views.words import SheetWords, check_words, read_words, words

CHARTS = Path(__file__).resolve().parents[1] / "diagrams" / "charts.toml"
GOOD = """
format = 1
[[sheet]]
id = "small"
model = "priority"
profile = "tcg"
columns = [200, 200]
boxes = [
  { id = "P", row = 1, column = 1, role = "open" },
  { id = "Q", row = 1, column = 2, role = "action" },
  { id = "R", row = 2, column = [1, 2], role = "end" },
  { id = "S", row = 3, column = 1, role = "end" },
]
arrows = [
  { from = "P", to = "Q", label = "yes", look = "yes" },
  { from = "S", to = "P", leave = "left", enter = "left", via = ["before column 1"], at = [0.5, 0.25] },
]
"""
BOXES, ARROWS = "sheet 'small', boxes ", "sheet 'small', arrows "  # written @ and # below
NOT_TOML = (
    "this is not TOML (Expected '=' after a key in a key/value pair (at line 14, column 2)); correct the file there"
)


def complaint(tmp_path: Path, old: str, new: str) -> str:
    """What is said when one place of a good file is changed, without the path."""
    assert old in GOOD
    file = tmp_path / "charts.toml"
    file.write_text(GOOD.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(SheetError) as caught:
        read_sheets(file)
    assert "\n" not in str(caught.value)
    return str(caught.value).replace(f"{tmp_path}/", "")


def test_a_good_file(tmp_path: Path) -> None:
    """Spans, defaults, gutters."""
    file = tmp_path / "charts.toml"
    file.write_text(GOOD, encoding="utf-8")
    sheet = read_sheets(file)["small"]
    straight, bent = sheet.arrows
    assert sheet.box("R").column == Span(1, 2)
    assert sheet.rows == 3
    assert sheet.arrow_ids == ("P--Q", "S--P")
    assert (straight.leave, straight.enter, straight.straight) == ("right", "left", True)
    assert (bent.via, bent.at, bent.straight) == ((Lane("column", 0),), (0.5, 0.25), False)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("format = 1", "format = 2", "this format is not known; write format = 1"),
        ("format = 1", "", "'format' is missing; write format = a whole number"),
        ("[[sheet]]", "[[sheets]]", "unknown key 'sheets'; did you mean 'sheet'?"),
        ("columns", "colums", "sheet 'small': unknown key 'colums'; did you mean 'columns'?"),
        (
            "columns = [200, 200]",
            "columns = []",
            "sheet 'small': 'columns' describes no grid; write 1 to 40 widths from 80 to 2000 points",
        ),
        ('role = "open"', 'rol = "open"', "@'P': unknown key 'rol'; did you mean 'role'?"),
        ('"open"', '"opne"', "@'P': unknown role 'opne'; did you mean 'open'?"),
        ('"open"', "1", "@'P': 'role' is a whole number; write a text"),
        ('"open"', '"open", large = 1', "@'P': 'large' is a whole number; write true or false"),
        ('"open"', '"open", panels = [1]', "@'P': 'panels' is a whole number; write a text"),
        ('"open"', '"open", badge = "PQR"', "@'P': badge 'PQR' is too long; write one or two letters"),
        (
            '"open"',
            '"open", panels = ["a", "a"]',
            "@'P': 'panels' ['a', 'a'] are not distinct ids; write a letter, then letters and digits",
        ),
        (
            '"open"',
            '"open", between = "yes"',
            "@'P': 'between' stands between no panels; remove it, or write panels = two ids or more",
        ),
        ("row = 1", "row = true", "@'P': 'row' is true or false; write a whole number"),
        (
            "column = 1",
            "column = 3",
            "@'P': column [3] is not on the grid; write a number from 1 to 2, or [first, last]",
        ),
        ("[1, 2]", "[2, 1]", "@'R': column [2, 1] is not on the grid; write a number from 1 to 2, or [first, last]"),
        ('id = "Q", row = 1', 'id = "P", row = 1', "@'P': 'P' stands here twice; remove one, or give it another id"),
        (
            '"Q", row = 1, column = 2',
            '"Q", row = 1, column = 1',
            "@'Q': it covers box 'P'; write another row or column",
        ),
        ('id = "P"', 'id = "P--"', "@'P--': 'P--' is no id; write a letter, then letters and digits"),
        ('to = "Q"', 'to = "q"', "#P--q: unknown box 'q'; write one of P, Q, R, S"),
        ('to = "Q"', 'to = "P"', "#P--P: the arrow ends where it begins; name two boxes"),
        ('look = "yes"', 'look = "yess"', "#P--Q: unknown look 'yess'; did you mean 'yes'?"),
        ('label = "yes"', "label = 7", "#P--Q: 'label' is a whole number; write a text"),
        (
            '"yes", look',
            '"yes", leave = "top", look',
            "#P--Q: the arrow is routed nowhere; it leaves P at the top: try via = ['before row 1'], or face Q",
        ),
        ('from = "P", to = "Q"', 'from = "Q", to = "S"', "#Q--S: 'leave' is missing; write leave = a text"),
        (
            '["before column 1"]',
            '["left"]',
            "#S--P: 'left' is no gutter; write 'before column 1', 'after row 2' or the like",
        ),
        (
            '["before column 1"]',
            '["after column 3"]',
            "#S--P: 'after column 3' is not on the grid; write a column from 1 to 2",
        ),
        (
            '["before column 1"]',
            '["before row 1"]',
            "#S--P: the arrow is routed nowhere; it leaves S at the left: try via = ['before column 1'], or face P",
        ),
        ("[0.5, 0.25]", "1.5", "#S--P: 'at' leaves the side of the box; write numbers from 0 to 1"),
        (
            "[0.5, 0.25]",
            "[0, 1, 0]",
            "#S--P: 'at' has too many numbers; write one, or two for a bent arrow: [leave, enter]",
        ),
        (
            "]\narrows",
            "]\nx\narrows",
            NOT_TOML,
        ),
        ('{ from = "P", to = "Q", label = "yes", look = "yes" }', "3", "#no. 1: this is a whole number; write a table"),
    ],
)
def test_a_bad_file_is_told_what_to_write(tmp_path: Path, old: str, new: str, said: str) -> None:
    """One line: file, place, what is wrong, what to write."""
    assert complaint(tmp_path, old, new) == "charts.toml: " + said.replace("@", BOXES).replace("#", ARROWS)


def test_the_same_arrow_twice(tmp_path: Path) -> None:
    """An arrow may stand only once, whatever its label."""
    line = '  { from = "P", to = "Q", label = "yes", look = "yes" },\n'
    assert "'P--Q' stands here twice" in complaint(tmp_path, line, line * 2)


def test_the_same_sheet_twice(tmp_path: Path) -> None:
    """A sheet id may stand only once."""
    file = tmp_path / "charts.toml"
    file.write_text(GOOD + GOOD.replace("format = 1", ""), encoding="utf-8")
    with pytest.raises(SheetError, match="'small' stands here twice"):
        read_sheets(file)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    """Missing, no text, too large."""
    file = tmp_path / "charts.toml"
    with pytest.raises(SheetError, match=r"cannot be read .*; name a file that exists"):
        read_sheets(file)
    file.write_bytes(b"format = \xff")
    with pytest.raises(SheetError, match="byte 9: this is not UTF-8; save the file as UTF-8"):
        read_sheets(file)
    file.write_bytes(b"format\x00 = 1")
    with pytest.raises(SheetError, match="this is not TOML"):
        read_sheets(file)
    file.write_text("x = " + "[" * 100_000, encoding="utf-8")
    with pytest.raises(SheetError, match="lists stand in lists without end"):
        read_sheets(file)
    file.write_bytes(b"#" * 1_000_001)
    with pytest.raises(SheetError, match="this file is too large; keep it below 1,000,000 bytes"):
        read_sheets(file)


def test_unknown_languages_and_themes() -> None:
    """Both are named, with what there is."""
    sheet = read_sheets(CHARTS)["fast-effect-timing"]
    with pytest.raises(SheetError, match=r"^languages: unknown language 'eng'; write one of en, ja, ko, zh$"):
        draw(sheet, "eng")
    with pytest.raises(SheetError, match=r"unknown theme 'darkest'; did you mean 'dark'\?"):
        draw(sheet, "en", "darkest")  # type: ignore[arg-type]


def test_missing_words() -> None:
    """A box, panel, label or sheet without words is named, with the table to add."""
    sheet = read_sheets(CHARTS)["fast-effect-timing"]
    english = words("en")
    texts = english.sheets[sheet.id]

    def said(poor: SheetWords) -> str:
        with pytest.raises(SheetError) as caught:
            check_words(sheet, replace(english, sheets={sheet.id: poor}))
        return str(caught.value)

    place = "languages/en.toml: sheets.fast-effect-timing"
    boxes = dict(texts.boxes)
    del boxes["X"]
    assert (
        said(replace(texts, boxes=boxes)) == f"{place}: no words for box 'X'; add [sheets.fast-effect-timing.boxes.X]"
    )
    boxes = dict(texts.boxes) | {"D": texts.boxes["X"]}
    assert "no words for panel 'build' of box 'D'" in said(replace(texts, boxes=boxes))
    assert said(replace(texts, labels={})) == f"{place}.labels: no words for label 'yes'; add \"yes\" = a text"
    with pytest.raises(SheetError, match="no words for sheet"):
        check_words(sheet, replace(english, sheets={}))


def test_a_bad_language_file(tmp_path: Path) -> None:
    """Language files are read as strictly as chart lists."""
    file = tmp_path / "xx.toml"
    file.write_text('language = "xx"\nname = "X"\n[phrases]\narow = "a"\n', encoding="utf-8")
    with pytest.raises(SheetError, match=r"xx\.toml: phrases: unknown key 'arow'; did you mean 'arrow'\?"):
        read_words(file)
