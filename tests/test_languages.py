"""The languages of the charts: the same keys in all, terms with a source or marked as coined, fonts, completion."""

from __future__ import annotations

import re
import tomllib
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from fsm.cli import completion
from fsm.rulings.phrases import phrases
from fsm.rulings.situation import LANGUAGES
from fsm.views import SheetError, check_font, draw, languages, raster, read_sheets
from fsm.views.measure import NO_END, NO_START
from fsm.views.raster import BUNDLED, FOLDERS, PACKAGE, WEIGHTS, font_files
from fsm.views.words import FOLDER, words
from tests.command import fsm
from tests.needs import needs_fonts

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[1]
CHART = "fast-effect-timing"
SHEET = read_sheets(ROOT / "diagrams" / "charts.toml")[CHART]
TERMS = tomllib.loads((ROOT / "diagrams" / "terms.toml").read_text(encoding="utf-8"))
TRANSLATED = [lang for lang in languages() if lang != "en"]
STATUSES = {"official", "community", "coined"}
XML = "{http://www.w3.org/XML/1998/namespace}"


def written(lang: str) -> dict[str, Any]:
    """A language file as it is."""
    return tomllib.loads((FOLDER / f"{lang}.toml").read_text(encoding="utf-8"))


def leaves(table: dict[str, Any], place: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a table, with its place."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from leaves(value, f"{place}{key}.")
        elif isinstance(value, str):
            yield f"{place}{key}", value


def test_there_are_four_languages() -> None:
    """English, Japanese, Korean and Chinese."""
    assert languages() == ("en", "ja", "ko", "zh")
    assert [words(lang).name for lang in languages()] == ["English", "日本語", "한국어", "简体中文"]


@pytest.mark.parametrize("lang", TRANSLATED)
def test_every_language_says_everything(lang: str) -> None:
    """It has the keys of the English file and no others, and behind them nothing empty and nothing English."""
    english, other = dict(leaves(written("en"))), dict(leaves(written(lang)))
    assert sorted(other) == sorted(english)
    assert [key for key, text in other.items() if not text.strip(" |")] == []
    said = {key: text for key, text in other.items() if key.startswith("sheets.")}
    assert [key for key, text in said.items() if text == english[key]] == []


@pytest.mark.parametrize("lang", languages())
def test_sentence_patterns_have_their_places(lang: str) -> None:
    """Whoever hears the description hears both boxes and the label."""
    found = {key: set(re.findall(r"{(\w+)}", text)) for key, text in words(lang).phrases.items()}
    assert found == {
        "arrow": {"source", "target"},
        "labelled": {"source", "target", "label"},
        "box": {"title"},
        "marked": {"badge", "title"},
    }


@pytest.mark.parametrize("lang", languages())
def test_the_file_speaks_its_language(lang: str) -> None:
    """Language twice over, title and description in it with a sentence for each arrow, and its fonts in order."""
    drawing = draw(SHEET, lang)
    root = ET.fromstring(drawing.svg())  # noqa: S314 - our own
    said = words(lang)
    assert (root.attrib["lang"], root.attrib[f"{XML}lang"]) == (said.tag, said.tag)
    assert root.attrib["font-family"].replace("'", "") == ", ".join(said.fonts)
    texts = [element.text or "" for element in root[:2]]
    assert texts[0] == said.sheets[CHART].title.replace("|", "")
    assert texts[1] == " ".join(arrow.tooltip for arrow in drawing.picture.arrows)
    assert "|" not in "".join(texts)
    assert f'fontname="{said.font}"' in drawing.dot


@pytest.mark.parametrize("lang", languages())
def test_no_line_begins_or_ends_badly(lang: str) -> None:
    """On the drawn chart the prohibitions of kinsoku hold, and no line has a single character but a whole label."""
    picture = draw(SHEET, lang).picture
    blocks = [text.lines for text in picture.texts] + [box.lines for box in picture.boxes]
    blocks += [panel.lines for inside in picture.insides for panel in inside.panels]
    blocks += [arrow.pill.lines for arrow in picture.arrows if arrow.pill]
    lines = [line.text for block in blocks for line in block]
    assert len(lines) > 40
    assert [line for line in lines if line[0] in NO_START or line[-1] in NO_END or "|" in line] == []
    labels = {label.replace("|", "") for label in words(lang).sheets[CHART].labels.values()}
    assert [line for line in lines if len(line) < 2 and line not in labels] == []


def test_charts_and_rulings_speak_the_same_languages() -> None:
    """A ruling may have a title in each language of the charts."""
    assert set(LANGUAGES) == set(languages())


def test_tags_are_those_of_browsers() -> None:
    """Simplified Chinese is named as such, so that a browser takes the right form of the shared characters."""
    assert [words(lang).tag for lang in languages()] == ["en", "ja", "ko", "zh-Hans"]


class TestTerms:
    """`diagrams/terms.toml`."""

    @pytest.mark.parametrize("lang", TRANSLATED)
    def test_every_term_is_used(self, lang: str) -> None:
        """Charts or answers say the word that stands there; the table has no word that neither says."""
        said = [*leaves(written(lang)["sheets"]), *leaves(dict(phrases(lang).groups))]
        text = "\n".join(text.replace("|", "") for _, text in said)
        assert [term["en"] for term in TERMS["term"] if term[lang]["word"] not in text] == []

    @pytest.mark.parametrize("lang", TRANSLATED)
    def test_a_term_has_a_source_or_is_coined(self, lang: str) -> None:
        """Nothing is called official or settled without a place to look it up."""
        page = (ROOT / "docs" / "sources.md").read_text(encoding="utf-8")
        keys = {*TERMS["sources"], *re.findall(r"^\| (\w+) \|", page, re.MULTILINE)}
        for term in TERMS["term"]:
            found = term[lang]
            assert found["status"] in STATUSES, term
            assert (found["status"] == "coined") == ("source" not in found), term
            cited = [source.split()[0] for source in found.get("source", "").split("; ") if source]
            assert set(cited) <= keys, term

    def test_the_open_state_is_coined(self) -> None:
        """No official word for it is known in these languages, and the table says so."""
        coined = {term["en"] for term in TERMS["term"] if all(term[lang]["status"] == "coined" for lang in TRANSLATED)}
        assert coined >= {"open game state", "window"}

    def test_terms_stand_once(self) -> None:
        """One entry for each English word, and every source is used."""
        names = [term["en"] for term in TERMS["term"]]
        assert len(names) == len(set(names))
        cited = " ".join(term[lang].get("source", "") for term in TERMS["term"] for lang in TRANSLATED)
        assert [key for key in TERMS["sources"] if key not in cited] == []
        assert sorted(TERMS["readers"]) == TRANSLATED


class TestFonts:
    """PNG of Japanese, Korean and Chinese."""

    @pytest.mark.parametrize("lang", TRANSLATED)
    def test_png(self, lang: str) -> None:
        """It is a PNG of the right width, the same bytes every time, and its letters are not those of another font."""
        needs_fonts()
        drawing = draw(SHEET, lang)
        png = drawing.png(600)
        assert png.startswith(b"\x89PNG\r\n\x1a\n")
        assert int.from_bytes(png[16:20], "big") == 600
        assert png == draw(SHEET, lang).png(600)
        bare = drawing.svg().replace(f"'{drawing.picture.font}'", "'No such font'")
        assert raster.rasterize(bare, drawing.picture.font, 600) != png

    def test_the_command_draws_png(self, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
        """`fsm draw --lang ja`."""
        needs_fonts()
        ran = fsm(capsys, "draw", "--lang", "ja", "-o", tmp_path)
        assert (ran.code, ran.err) == (0, "")
        assert sorted(path.name for path in tmp_path.iterdir()) == [
            f"{CHART}-ja-light.png",
            f"{CHART}-ja-light.svg",
        ]

    @pytest.mark.parametrize("argv", [["--lang", "zh"], ["--all"], ["--lang", "ko", "--format", "png"]])
    def test_without_the_font(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, argv: list[str]
    ) -> None:
        """The package to install is named, the exit code is 4, and nothing is written."""
        monkeypatch.setattr(raster, "FOLDERS", (tmp_path / "fonts",))
        ran = fsm(capsys, "draw", *argv, "-o", tmp_path / "out")
        assert (ran.code, ran.out) == (4, "")
        assert re.fullmatch(
            r"fsm: fonts: a PNG needs the font 'Noto Sans CJK (JP|KR|SC)', which is not here; "
            r"install the Debian package fonts-noto-cjk, or draw svg or dot\n",
            ran.err,
        )
        assert list(tmp_path.iterdir()) == []

    def test_without_the_font_the_rest_works(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        """SVG and DOT of every language, and PNG of English, need no font."""
        monkeypatch.setattr(raster, "FOLDERS", ())
        assert fsm(capsys, "draw", "--all", "-o", tmp_path, "--format", "svg", "--format", "dot").code == 0
        assert fsm(capsys, "draw", "-o", tmp_path / "en.png").code == 0
        with pytest.raises(SheetError, match=PACKAGE):
            draw(SHEET, "ja").png()

    def test_a_missing_font_is_a_skip_or_a_failure(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Where the font is missing, tests are skipped with the package's name; in CI they fail with it."""
        monkeypatch.setattr(raster, "FOLDERS", ())
        monkeypatch.delenv("FSM_CI", raising=False)
        with pytest.raises(pytest.skip.Exception, match=PACKAGE):
            needs_fonts()
        monkeypatch.setenv("FSM_CI", "1")
        with pytest.raises(pytest.fail.Exception, match=PACKAGE):
            needs_fonts()

    def test_where_fonts_are_looked_for(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        """The collection of all languages, or the language's own files; one file for each weight, in any subfolder."""
        monkeypatch.setattr(raster, "FOLDERS", (tmp_path / "none", tmp_path))
        own = [tmp_path / "noto" / f"NotoSansCJKjp-{weight}.otf" for weight in WEIGHTS]
        own[0].parent.mkdir()
        for file in own:
            file.touch()
        assert font_files("Noto Sans CJK JP") == tuple(own)
        with pytest.raises(SheetError, match="'Noto Sans CJK KR'"):
            font_files("Noto Sans CJK KR")
        whole = [tmp_path / f"NotoSansCJK-{weight}.ttc" for weight in WEIGHTS]
        whole[0].touch()
        assert font_files("Noto Sans CJK JP") == (whole[0], own[1])
        whole[1].touch()
        assert font_files("Noto Sans CJK KR") == tuple(whole)

    def test_english_needs_none(self) -> None:
        """The renderer has its letters."""
        assert words("en").font == BUNDLED
        assert font_files(BUNDLED) == ()
        check_font("en")
        assert len(FOLDERS) > 0


@pytest.mark.parametrize(("begun", "offered"), [("", ["en", "ja", "ko", "zh"]), ("j", ["ja"]), ("x", [])])
def test_completion_of_languages(begun: str, offered: list[str]) -> None:
    """A shell offers the languages that begin like what was typed."""
    assert completion.languages(begun) == offered


@pytest.mark.parametrize(("begun", "offered"), [("", ["light", "dark", "mono"]), ("m", ["mono"])])
def test_completion_of_themes(begun: str, offered: list[str]) -> None:
    """And the themes."""
    assert completion.themes(begun) == offered
