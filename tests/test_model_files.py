"""Model files that are right: what they mean, and which files a name means."""

from __future__ import annotations

from pathlib import Path

import pytest

from fsm.duel import Entry, duel
from fsm.duel.kinds import KINDS, PUBLIC, Deed
from fsm.duel.names import Frame, Player, Spot
from fsm.duel.profile import Ignition
from fsm.engines.reach import reach
from fsm.rulings import library
from fsm.rulings.cast import read_cast
from fsm.rulings.library import chart_list, find_models, find_rulings, model_files, mutant_files, ruling_files
from fsm.rulings.model import Arrows, Expect, read_model
from fsm.rulings.situation import read_situation
from fsm.rulings.toml import FileError, read_toml

ROOT = Path(__file__).resolve().parents[1]

WHOLE = """
format  = 1
title   = { en = "One window", ja = "一つの窓" }
profile = ["tcg", "ocg"]
bounds  = { chain = 2, turns = 3, until = "EP" }
given   = { frame = "SP", first_turn = true }
switches = { agree_to_leave = true }
[cast]
summon = { owner = "TP", kind = "summon", card = "《青眼の白龍》" }
[expect.tcg]
result = "holds"
states = 12
edges  = 34
arrows = { lacks = ["G--A"], adds = ["X--A"] }
[expect.ocg]
fails = ["I14", "I01"]
"""
SHORT = 'format = 1\ntitle = "x"\nprofile = "tcg"\n[expect.tcg]\nresult = "holds"\n'


def write(folder: Path, text: str, name: str = "m.toml") -> Path:
    """The file of this name with this text."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def cast_of(folder: Path, *lines: str) -> dict[str, Entry]:
    """The entries of a cast written in these lines, by name."""
    return {entry.name: entry for entry in read_cast(read_toml(write(folder, "\n".join(lines))))}


def test_a_model_says_what_to_check(tmp_path: Path) -> None:
    """Name, titles, profiles, cast, bounds, beginning, end and switches become the game to check."""
    model = read_model(write(tmp_path, WHOLE, "window.toml"))
    assert (model.name, model.path, model.title) == ("window", tmp_path / "window.toml", "One window")
    assert dict(model.titles) == {"en": "One window", "ja": "一つの窓"}
    assert model.profiles == ("tcg", "ocg")
    game = model.game("ocg")
    assert (game.profile, game.chain, game.turns, game.first_turn) == ("ocg", 2, 3, True)
    assert (game.frame, game.until) == (Frame.SP, Frame.EP)
    assert dict(game.switches) == {"agree_to_leave": True}
    assert [(entry.name, entry.caption) for entry in game.cast] == [("summon", "《青眼の白龍》")]


def test_a_model_says_what_must_come_out(tmp_path: Path) -> None:
    """Each profile has its own expectation; what is left out is not compared."""
    model = read_model(write(tmp_path, WHOLE))
    assert model.expects["tcg"] == Expect((), 12, 34, Arrows(("G--A",), ("X--A",)))
    assert model.expects["ocg"] == Expect(("I14", "I01"), None, None, None)


def test_a_short_model_is_a_whole_turn_without_cards(tmp_path: Path) -> None:
    """Bounds, beginning and cast have defaults: three links, one turn from the draw to its end, no cards."""
    game = read_model(write(tmp_path, SHORT)).game("tcg")
    assert (game.cast, game.chain, game.turns, game.first_turn) == ((), 3, 1, False)
    assert (game.frame, game.until) == (Frame.DPp, Frame.TE)
    assert reach(duel(game)).complete


@pytest.mark.parametrize(
    ("written", "meant"),
    [("never", "NEVER"), ("summon", "SUMMON"), ("any-summon", "ANY_SUMMON"), ("chain", "CHAIN")],
)
def test_ignition_priority_is_a_word(tmp_path: Path, written: str, meant: str) -> None:
    """The one switch that is not true or false says where the old rule holds, and the game follows it."""
    text = f'profile = "tcg"\nswitches = {{ ignition_priority = "{written}", location_rule = false }}'
    game = read_situation(read_toml(write(tmp_path, text))).game("tcg")
    assert dict(game.switches) == {"ignition_priority": Ignition[meant], "location_rule": False}
    assert game.constants["ignition_priority"] is Ignition[meant]


@pytest.mark.parametrize(("line", "over"), [("", False), ("given = { excess = true }", True)])
def test_the_hand_can_be_over_its_limit(tmp_path: Path, line: str, over: bool) -> None:  # noqa: FBT001
    """`given.excess` says that the turn player has cards to discard at the end of turn 1; else he has none."""
    game = read_situation(read_toml(write(tmp_path, f'profile = "tcg"\n{line}'))).game("tcg")
    assert game.excess is over


def test_a_ruling_begins_where_its_reader_says(tmp_path: Path) -> None:
    """The frame in which turn 1 begins can have another default, which `given.frame` still overrides."""
    table = read_toml(write(tmp_path, 'profile = "tcg"'))
    assert read_situation(table, Frame.MP1).frame is Frame.MP1
    table = read_toml(write(tmp_path, 'profile = "tcg"\ngiven = { frame = "EP" }'))
    assert read_situation(table, Frame.MP1).frame is Frame.EP


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    """Some editors begin every UTF-8 file with a mark; the model is read as if it was not there."""
    assert read_model(write(tmp_path, "\ufeff" + SHORT)).title == "x"


def test_entries_have_defaults(tmp_path: Path) -> None:
    """Owner and kind say enough: the Spell Speed follows, and the effect is free, public and used once."""
    cast = cast_of(tmp_path, 'book = { owner = "OP", kind = "quick-play" }')
    assert cast["book"] == Entry("book", Player.SECOND, KINDS["quick-play"], "book", Spot.SET, Spot.SET)
    entry = cast["book"]
    assert (entry.on, entry.does, entry.uses, entry.refills) == (None, (), 1, False)
    assert (entry.speed, entry.mandatory, entry.wording, entry.caption) == (2, False, "when", "")


def test_every_key_of_an_entry_is_read(tmp_path: Path) -> None:
    """Timing, wording, place, limit, steps and caption arrive in the entry."""
    cast = cast_of(
        tmp_path,
        "[crane]",
        'owner = "TP"\nkind = "trigger"\nspeed = 1\non = "summon crane"\nwording = "if"\nzone = "hand"',
        'does = ["draw", ["destroy crane", "nothing"]]\nlimit = { turn = 2 }\ncard = "Summoner Monk"',
    )
    crane = cast["crane"]
    assert (crane.on, crane.wording, crane.home) == (Deed("summon", "crane"), "if", Spot.HAND)
    assert crane.does == ((Deed("draw"),), (Deed("destroy", "crane"), Deed("nothing")))
    assert (crane.uses, crane.refills, crane.caption) == (2, True, "Summoner Monk")


@pytest.mark.parametrize(
    ("zone", "public"),
    [("field", True), ("grave", True), ("banished", True), ("hand", False), ("set", False), ("deck", False)],
)
def test_zones_are_public_or_hidden(tmp_path: Path, zone: str, public: bool) -> None:  # noqa: FBT001
    """The opponent knows the cards on the field, in the graveyard and banished face-up, and no others."""
    line = f'it = {{ owner = "TP", kind = "trigger", on = "draw", zone = "{zone}" }}'
    assert (cast_of(tmp_path, line)["it"].home in PUBLIC) is public


@pytest.mark.parametrize(
    ("kind", "speed"),
    [("ignition", 1), ("spell", 1), ("quick", 2), ("quick-play", 2), ("trap", 2), ("counter-trap", 3)],
)
def test_a_right_spell_speed_may_be_written(tmp_path: Path, kind: str, speed: int) -> None:
    """Spell Speed 1 for ignition effects and Normal Spells, 3 for Counter Traps, 2 for other fast effects."""
    line = f'it = {{ owner = "TP", kind = "{kind}", speed = {speed} }}'
    assert cast_of(tmp_path, line)["it"].speed == speed


@pytest.mark.parametrize("kind", ["summon", "set", "position", "attack"])
def test_an_action_happens_to_its_own_card(tmp_path: Path, kind: str) -> None:
    """What a summon does is to summon its card; a Set, a change of position and an attack likewise."""
    cast = cast_of(tmp_path, f'one = {{ owner = "TP", kind = "{kind}" }}')
    assert cast["one"].does == ((Deed(kind, "one"),),)


def test_a_limit_counts_in_the_model_or_in_each_turn(tmp_path: Path) -> None:
    """`uses` is never refilled, `turn` is at the end of each turn."""
    cast = cast_of(
        tmp_path,
        'a = { owner = "TP", kind = "quick", limit = { uses = 2 } }',
        'b = { owner = "TP", kind = "quick", limit = { turn = 3 } }',
    )
    assert [(e.uses, e.refills) for e in cast.values()] == [(2, False), (3, True)]


def test_effects_of_one_card_share_its_events(tmp_path: Path) -> None:
    """What happens to a card happens to all its entries, whichever name the step or the event is written with."""
    cast = cast_of(
        tmp_path,
        'normal = { owner = "TP", kind = "summon", of = "grepher" }',
        'effect = { owner = "TP", kind = "trigger", of = "grepher", on = "summon normal" }',
        'hole = { owner = "OP", kind = "trap", on = "summon grepher", does = ["banish effect"] }',
    )
    assert cast["normal"].does == ((Deed("summon", "grepher"),),)
    assert cast["effect"].on == cast["hole"].on == Deed("summon", "grepher")
    assert cast["hole"].does == ((Deed("banish", "grepher"),),)


def test_a_card_may_be_called_like_its_first_entry(tmp_path: Path) -> None:
    """`of` may name another entry: the summon of a monster stands for the monster."""
    cast = cast_of(
        tmp_path,
        'grepher = { owner = "TP", kind = "summon" }',
        'search = { owner = "TP", kind = "ignition", of = "grepher", does = ["send search"] }',
    )
    assert cast["search"].does == ((Deed("send", "grepher"),),)


def test_an_activation_is_that_of_one_effect(tmp_path: Path) -> None:
    """An activation is answered by the effect's name, or by its card's where that has only one such effect."""
    cast = cast_of(
        tmp_path,
        'grepher = { owner = "TP", kind = "summon" }',
        'search = { owner = "TP", kind = "ignition", of = "grepher" }',
        'veiler = { owner = "OP", kind = "quick", on = "activation search" }',
        'ash = { owner = "OP", kind = "quick", on = "activation grepher", does = ["negate-activation"] }',
        'any = { owner = "OP", kind = "counter-trap", on = "activation" }',
    )
    assert cast["veiler"].on == cast["ash"].on == Deed("activation", "search")
    assert cast["any"].on == Deed("activation")
    assert cast["ash"].has("negate-activation")
    assert not cast["veiler"].has("negate-activation")


def test_the_library_has_every_file_once() -> None:
    """Models are all files below `models` but mutants and rulings, which have lists of their own."""
    everything = set((ROOT / "models").rglob("*.toml"))
    lists = [model_files(), mutant_files(), ruling_files()]
    assert sum(map(len, lists)) == len(everything)
    assert {path for found in lists for path in found} == everything
    assert ROOT / "models" / "priority.toml" in model_files()
    assert {path.parent for path in mutant_files()} == {ROOT / "models" / "mutants"}
    assert find_models([]) == model_files()
    assert find_rulings([]) == ruling_files()


def test_the_chart_list_lies_beside_the_models() -> None:
    """The sheets of the charts are a file of the same data folder."""
    assert chart_list() == ROOT / "diagrams" / "charts.toml"


def test_an_installed_package_brings_its_own_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Data inside the package is used where it is there; a folder beside the package then means nothing."""
    for folder in ("pkg/_data/models", "models"):
        write(tmp_path, SHORT, f"{folder}/window.toml")
    monkeypatch.setattr(library, "PACKAGE", tmp_path / "pkg")
    assert model_files() == [tmp_path / "pkg/_data/models/window.toml"]
    assert chart_list() == tmp_path / "pkg/_data/diagrams/charts.toml"
    monkeypatch.setattr(library, "PACKAGE", tmp_path / "other")
    assert model_files() == [tmp_path / "models/window.toml"]


def test_models_are_found_by_name_file_and_folder(tmp_path: Path) -> None:
    """A name of the library, a file and a folder can stand side by side; each file comes once, in that order."""
    mine = write(tmp_path, SHORT, "mine/b.toml")
    other = write(tmp_path, SHORT, "mine/deeper/a.toml")
    names = ["turn", str(mine), str(tmp_path / "mine"), "turn", "priority"]
    library_files = {path.stem: path for path in model_files()}
    assert find_models(names) == [library_files["turn"], mine, other, library_files["priority"]]


def test_a_folder_of_models_leaves_mutants_and_rulings_out(tmp_path: Path) -> None:
    """A folder laid out like the library can be named as a whole, for models and for rulings."""
    for name in ("b.toml", "a.toml", "rulings/x/s1.toml", "mutants/m.toml", ".half.toml", "notes.txt"):
        write(tmp_path, SHORT, name)
    assert find_models([str(tmp_path)]) == [tmp_path / "a.toml", tmp_path / "b.toml"]
    assert find_rulings([str(tmp_path / "rulings")]) == [tmp_path / "rulings/x/s1.toml"]


def test_an_empty_folder_has_nothing_to_do(tmp_path: Path) -> None:
    """No files are no mistake."""
    assert find_models([str(tmp_path)]) == []


def test_two_files_of_one_name_are_refused(tmp_path: Path) -> None:
    """Results are told apart by the file's name, so one run has each name once."""
    one, two = write(tmp_path, SHORT, "a/s1.toml"), write(tmp_path, SHORT, "b/s1.toml")
    with pytest.raises(FileError) as refused:
        find_rulings([str(tmp_path)])
    assert str(refused.value) == f"{two}: file: {one} is called 's1' too; rename one of them"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("priorty", "priorty: file: is no model of the library and no file or folder; did you mean 'priority'?"),
        ("zzz", "zzz: file: is no model of the library and no file or folder"),
        ("no/such/model", "no/such/model: file: there is no such file"),
        ("nowhere.toml", "nowhere.toml: file: there is no such file"),
        ("a\0b", r"a\x00b: file: is no model of the library and no file or folder"),
        ("long" * 200, f"{'long' * 15}…{'long' * 15}: file: cannot be read: File name too long; name another file"),
    ],
)
def test_a_name_that_means_nothing_is_refused(name: str, message: str) -> None:
    """A mistyped name gets the near one; a path that is not there is called that."""
    with pytest.raises(FileError) as refused:
        find_models([name])
    assert str(refused.value) == message


def test_rulings_are_called_rulings() -> None:
    """The message for an unknown ruling does not speak of models."""
    with pytest.raises(FileError, match=r"^zzz: file: is no ruling of the library and no file or folder"):
        find_rulings(["zzz"])


@pytest.mark.parametrize("path", model_files(), ids=lambda path: path.stem)
def test_every_model_of_the_library_builds(path: Path) -> None:
    """Each file is a model under its own name, and the rules can be built for it in each of its profiles."""
    model = read_model(path)
    assert model.name == path.stem
    assert set(model.expects) == set(model.profiles)
    for profile in model.profiles:
        assert duel(model.game(profile)).commands
