"""The languages of answers: the same sentences in all, no English in the others, particles, and lines that fit."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from fsm.cli.wrap import columns, fold
from fsm.duel.game import all_rules
from fsm.rulings.answer import WINDOWS, Passage, answer
from fsm.rulings.library import find_ruling
from fsm.rulings.phrases import ENGLISH_ONLY, languages, phrases
from fsm.rulings.ruling import Ruling, read_ruling
from fsm.rulings.situation import LANGUAGES
from fsm.views.measure import NO_END, NO_START
from tests.command import fsm

if TYPE_CHECKING:
    from collections.abc import Iterator

Capsys = pytest.CaptureFixture[str]
TRANSLATED = [lang for lang in languages() if lang != "en"]
SAMPLE = ("p014", "s29", "s105", "s108", "s124", "s133", "s150", "t10", "x1", "x4")
SOURCE = "\n".join(
    path.read_text(encoding="utf-8") for path in (Path(__file__).resolve().parents[1] / "fsm").rglob("*.py")
)
LETTERS = re.compile(r"[A-Za-z]+")
BRACES = re.compile(r"{(\w+)}")
COMMANDS = {"play.help", "play.hint", "play.saved"}
"""What names commands of `fsm play`, which are English."""


def said(lang: str) -> dict[str, str]:
    """Every text of a language, by GROUP.ID, without the groups that only English has."""
    groups = phrases(lang).groups
    shared = [group for group in groups if group not in ENGLISH_ONLY]
    return {f"{group}.{name}": text for group in shared for name, text in groups[group].items()}


class TestFiles:
    """One file for each language."""

    def test_there_are_four_languages(self) -> None:
        """Those in which a ruling may have a title."""
        assert set(languages()) == set(LANGUAGES)

    @pytest.mark.parametrize("lang", TRANSLATED)
    def test_every_language_says_everything(self, lang: str) -> None:
        """It has the ids of the English file and no others, and is silent only where English is."""
        english, other = said("en"), said(lang)
        assert sorted(other) == sorted(english)
        silent = [where for where, text in other.items() if bool(text) != bool(english[where])]
        assert [where for where in silent if not where.startswith("join.")] == []
        assert not set(ENGLISH_ONLY) & set(phrases(lang).groups)

    @pytest.mark.parametrize("lang", TRANSLATED)
    def test_nothing_is_left_in_english(self, lang: str) -> None:
        """Outside of braces no text has a Latin letter, except where it names commands."""
        plain = {where: BRACES.sub("", text) for where, text in said(lang).items()}
        assert [where for where, text in plain.items() if LETTERS.search(text) and where not in COMMANDS] == []

    @pytest.mark.parametrize("lang", TRANSLATED)
    def test_the_words_in_braces_are_the_same(self, lang: str) -> None:
        """The order is the language's own; only the sentence of a rule, which is English, is left out."""
        english = {where: sorted(set(BRACES.findall(text)) - {"rule"}) for where, text in said("en").items()}
        english["play.source"] = sorted(BRACES.findall(said("en")["play.source"]))
        assert {where: sorted(set(BRACES.findall(text))) for where, text in said(lang).items()} == english

    def test_every_sentence_is_used(self) -> None:
        """The command or the narrator asks for it by its name."""
        texts = [
            where for where in said("en") if where.split(".")[0] in ("ask", "may", "play", "rush", "thing", "where")
        ]
        built = {group for group in ("play", "thing", "where", "ask") if f'"{group}.{{' in SOURCE}
        known = [where for where in texts if where.split(".")[0] in built or f'"{where}"' in SOURCE]
        assert known == texts

    def test_every_condition_has_words(self) -> None:
        """What a move can miss is said in words, and nothing else is."""
        labels = {condition.label for rule in all_rules() if rule.actor is not None for condition in rule.conditions}
        assert {label for label in labels if not WINDOWS.fullmatch(label)} == set(phrases()["unmet"])


class TestKorean:
    """Particles that change with the sound before them."""

    def test_no_particle_hangs_on_a_name(self) -> None:
        """은, 는, 이, 가, 을, 를, 과, 와, 로 and 으로 stand directly behind the name of a player only."""
        found = [re.findall(r"{(\w+)}(?:[은는이가을를과와로]|으로)(?=[ ,.)])", text) for text in said("ko").values()]
        assert {name for names in found for name in names} == {"player", "other"}

    def test_the_names_of_players_end_in_a_vowel(self) -> None:
        """So 는 and 가 are right behind them: the last syllable has no final consonant."""
        for name in ("TP", "OP"):
            assert (ord(phrases("ko")["player"][name][-1]) - ord("가")) % 28 == 0


@pytest.fixture(scope="module", params=SAMPLE)
def ruling(request: pytest.FixtureRequest) -> Ruling:
    """A ruling of a sample."""
    return read_ruling(find_ruling(request.param))


def told(passages: list[Passage]) -> Iterator[str]:
    """Every text of an answer, without the citations behind a denial."""
    for it in passages:
        yield from (*it.happened, it.where, it.right, it.may, *it.nor, *it.passes, *it.timings, it.rush)
        for denied in it.may_not:
            yield from (denied.text.replace(denied.rule.cite, "").replace(denied.rule.row, ""), denied.why)


@pytest.mark.parametrize("lang", TRANSLATED)
def test_answers_are_in_one_language(ruling: Ruling, lang: str) -> None:
    """Nothing in an answer is English but names of the cast and captions, and no sentence has a gap."""
    names = {name for entry in ruling.situation.cast for name in (entry.name, entry.caption, entry.of) if name}
    for text in told(answer(ruling, ruling.situation.profiles[0], lang)):
        rest = text
        for name in sorted(names, key=len, reverse=True):
            rest = rest.replace(name, "")
        assert not LETTERS.search(rest), text
        assert not re.search(r"[{}]|  |。。|\.\.|None|。 ", rest), text


def test_an_answer_in_japanese(capsys: Capsys) -> None:
    """Title, sentences and verdict in the language; options with か, sentences without spaces, row and source."""
    ran = fsm(capsys, "ask", "s108", "--lang", "ja")
    assert (ran.code, ran.err) == (0, "")
    text = "".join(line.strip() for line in ran.out.splitlines())
    assert text.startswith("《奈落の落とし穴》の処理後、起動効果と《月の書》のどちらが先か（J L131–135")
    assert "ターンプレイヤーは「Jar of Greed」を発動するか、優先権を放棄することができます。" in text
    assert (
        "今決めるのは相手です。また、スペルスピード2以上のクイックエフェクトではありません。（ルールG10：FETIMG）"
        in text
    )
    assert text.endswith("答え：スペルスピード2以上を発動しないなら《月の書》が先です。")


@pytest.mark.parametrize(
    ("lang", "may", "why"),
    [
        ("ko", "상대는 ‘Waboku’의 발동을, 또는 우선권 포기를 할 수 있습니다.", "지금 결정하는 것은 상대입니다"),
        ("zh", "对手可以发动「Waboku」，或放弃优先权。", "现在由对手决定"),
    ],
)
def test_json(capsys: Capsys, lang: str, may: str, why: str) -> None:
    """The keys are the same; the words are the language's, title and verdict English where the ruling has no other."""
    row, english = (fsm(capsys, "ask", "s92", "--json", "--lang", code).json for code in (lang, "en"))
    assert list(row) == list(english)
    assert (row["title"], row["verdict"]) == (english["title"], english["verdict"])
    first = row["lines"][0]
    assert first["may"] == may
    assert first["may_not"][0]["why"] == why
    assert first["may_not"][0]["move"] == english["lines"][0]["may_not"][0]["move"]


@pytest.mark.parametrize("lang", languages())
def test_lines_fit(capsys: Capsys, lang: str) -> None:
    """No line takes more than 100 columns, a wide character taking two, or begins or ends as none may."""
    lines = [line.strip() for line in fsm(capsys, "ask", "s108", "--lang", lang).out.splitlines() if line]
    assert max(map(columns, lines)) <= 100
    assert [line for line in lines if line[0] in NO_START or line[-1] in NO_END] == []


def test_folding() -> None:
    """Words of Latin letters are cut at spaces only, in Chinese as in English; what is too long stands alone."""
    assert fold("发动「Quick-Play Spell」之后", 18, "zh").splitlines() == ["发动「Quick-Play", "Spell」之后"]
    assert fold("発動「Quick-Play Spell」", 12, "ja").splitlines() == ["発動", "「Quick-Play", "Spell」"]
    assert fold("a bc", 1, "en", "- ", "  ").splitlines() == ["- a", "  bc"]


@pytest.mark.parametrize("command", ["ask", "play"])
@pytest.mark.parametrize(("lang", "hint"), [("jp", "; did you mean 'ja'?"), ("xxx", ""), ("", "")])
def test_an_unknown_language(capsys: Capsys, command: str, lang: str, hint: str) -> None:
    """Exit code 4, and the languages there are."""
    ran = fsm(capsys, command, "s24", "--lang", lang)
    assert (ran.code, ran.out) == (4, "")
    assert ran.err == f"fsm: languages: unknown language {lang!r}; write one of en, ja, ko, zh{hint}\n"


def test_playing_in_korean(capsys: Capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    """`fsm play --lang` says where the play stands in the language; moves stay as they are written."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("TP: pass\nhelp\n"))
    out = fsm(capsys, "play", "s24", "--lang", "ko").out
    assert "턴 플레이어 (TP) 선택 가능:" in out
    assert "오픈 상태" in out
    assert "  log          지금까지의 진행" in out
    assert "TP: pass" in out
