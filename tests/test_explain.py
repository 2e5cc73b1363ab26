"""`fsm explain`: every id is found, says what it means and shows a shortest play; anything else is refused."""

from __future__ import annotations

import re

import pytest

from fsm.cli import completion
from fsm.duel.game import all_claims, all_rules
from fsm.duel.names import Frame, Window
from fsm.duel.profile import PROFILES
from fsm.rulings.explanation import known_ids
from fsm.rulings.phrases import phrases
from tests.command import answer, fsm

Capsys = pytest.CaptureFixture[str]
KEYS = [
    "id", "kind", "text", "cite", "profiles", "facts", "rules", "rules_in", "rules_out", "claims", "mutants", "example",
]  # fmt: skip


def test_a_row() -> None:
    """A row of one rule: the rule, its source, the claims that watch it, and a play whose last step is the rule."""
    row = answer("explain", "G08")
    assert list(row) == KEYS
    assert (row["kind"], row["cite"], len(row["profiles"])) == ("row", "FETIMG; C L12, L37; K L88", len(PROFILES))
    assert [rule["name"] for rule in row["rules"]] == ["respond_first"]
    assert "I15" in [claim["id"] for claim in row["claims"]]
    assert row["example"]["steps"][-1]["rule"] == "respond_first"
    assert row["example"]["ends"].endswith(".D")


def test_a_row_of_several_rules() -> None:
    """All rules of the row are named, and the play ends with one of them."""
    row = answer("explain", "G16")
    names = [rule["name"] for rule in row["rules"]]
    assert names == ["resolve", "resolve_partly", "resolve_emptily"]
    assert row["example"]["steps"][-1]["rule"] in names


def test_a_row_inside_another() -> None:
    """A row that only a citation names leads to the rule that states it."""
    assert [rule["name"] for rule in answer("explain", "G15")["rules"]] == ["add_link"]


def test_a_rule() -> None:
    """By its name; its conditions are named, and other rules of its row."""
    rule = answer("explain", "resolve_partly")
    assert rule["kind"] == "rule"
    assert "it may stop here, or the next step finds nothing" in rule["facts"][0]
    assert [other["name"] for other in rule["rules"]] == ["resolve_partly", "resolve", "resolve_emptily"]


def test_a_claim() -> None:
    """Its sentence, source, kind in words, the wrong machine that breaks it, and its witness."""
    claim = answer("explain", "I41")
    assert (claim["kind"], claim["profiles"]) == ("claim", ["ocg", "ocg-2010", "ocg-2019", "master-duel"])
    assert claim["facts"] == ["It must be true of every step that a play can take."]
    assert [mutant["id"] for mutant in claim["mutants"]] == ["turn-player-returns-after-both-passed"]
    assert claim["example"]["profile"] == "ocg"
    assert answer("explain", "no_return") == claim


def test_a_window() -> None:
    """Its name in words, who may choose, the rules that lead in and work there, and a shortest play to it."""
    window = answer("explain", "C")
    assert (window["text"], window["facts"]) == (
        "The opponent's chance for a fast effect.",
        ["The opponent may choose."],
    )
    assert [rule["name"] for rule in window["rules_in"]] == ["decline_first"]
    assert {"respond_second", "decline_second"} <= {rule["name"] for rule in window["rules_out"]}
    assert window["example"]["ends"].endswith(".C")


def test_a_window_that_a_model_begins_in(capsys: Capsys) -> None:
    """No step is needed, and that is said."""
    assert answer("explain", "A")["example"]["steps"] == []
    assert " begins there." in fsm(capsys, "explain", "A").out


def test_a_frame() -> None:
    """Its name and what it is, the rules that lead in and those that are about it, and a shortest play to it."""
    frame = answer("explain", "BSr")
    assert (frame["kind"], frame["text"]) == ("frame", "The Battle Step at a replay.")
    assert frame["facts"] == [phrases()["stage"]["BSr"]]
    assert [rule["name"] for rule in frame["rules_in"]] == ["choose_again"]
    assert {"retarget", "stop"} <= {rule["name"] for rule in frame["rules_out"]}
    assert not {"add_link", "to_standby"} & {rule["name"] for rule in frame["rules_out"]}
    assert frame["example"]["ends"] == "BSr.A_must"


def test_a_frame_that_is_shown_in_a_play(capsys: Capsys) -> None:
    """The play ends with the window as it is called in this frame."""
    assert (
        "It ends in BSr.A_must, the choice of the attack's target at a replay.\n" in fsm(capsys, "explain", "BSr").out
    )


def test_a_switch_and_its_row() -> None:
    """The value in every profile and what asks for it; the row of the table of profiles means the same."""
    switch = answer("explain", "agree_to_leave")
    assert switch["facts"][:2] == ["ocg: false", "tcg: true"]
    assert [rule["name"] for rule in switch["rules"]] == ["close_frame", "stay", "move_on"]
    assert "I41" in [claim["id"] for claim in switch["claims"]]
    assert answer("explain", "R11") == switch


def test_a_profile() -> None:
    """Its switches, and what not every profile has."""
    profile = answer("explain", "tcg-2011")
    assert "ignition_priority = any-summon" in " ".join(profile["facts"])
    assert "respond_with_ignition" in [rule["name"] for rule in profile["rules"]]
    assert profile["example"] is None


def test_people(capsys: Capsys) -> None:
    """What it is, the source, and the play as a storyboard that says where it ends."""
    ran = fsm(capsys, "explain", "g08")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(
        "row G08, rule respond_first: The turn player uses a fast effect before the opponent may.\n"
    )
    assert "\n  Source: FETIMG; C L12, L37; K L88\n  Profiles: every one\n" in ran.out
    assert re.search(r"  MP1\.B +TP: activate \S+\n  It ends in MP1\.D, the building of a chain\.\n", ran.out)


def test_every_id_is_known() -> None:
    """Rows, rules, claims by id and name, windows, frames and profiles; and all have words."""
    known = known_ids()
    assert {rule.row for rule in all_rules()} | {rule.name for rule in all_rules()} <= set(known)
    assert {claim.id for claim in all_claims()} | {claim.name for claim in all_claims()} <= set(known)
    assert {*Window.__members__, *Frame.__members__, *PROFILES} <= set(known)
    assert set(PROFILES) == set(phrases()["profile"])
    assert set(Frame.__members__) == set(phrases()["stage"])
    assert {type(claim).__name__ for claim in all_claims()} <= set(phrases()["explain"])


@pytest.mark.parametrize(
    ("name", "hint"),
    [("G088", "; did you mean 'G08'?"), ("responds_first", "; did you mean 'respond_first'?"), ("§", "")],
)
def test_an_unknown_id(capsys: Capsys, name: str, hint: str) -> None:
    """Exit code 4 and the id most like it."""
    ran = fsm(capsys, "explain", name)
    assert (ran.code, ran.out) == (4, "")
    what = f"fsm: explain: {name!r} is no row, rule, claim, window, frame, switch or profile"
    assert ran.err == f"{what}{hint}; see fsm list rules and fsm list claims\n"


def test_a_ruling_is_answered_elsewhere(capsys: Capsys) -> None:
    """For the id of a ruling the command points to the one that answers it, and so does the list of rulings."""
    ran = fsm(capsys, "explain", "S108")
    assert (ran.code, ran.out) == (4, "")
    assert ran.err == "fsm: explain: 'S108' is a ruling, which `fsm ask s108` answers; `fsm explain` has rules\n"
    listed = fsm(capsys, "list", "rulings", "--json").json["rulings"]
    assert {row["ask"] for row in listed if row["id"] == "s108"} == {"fsm ask s108"}


def test_completion() -> None:
    """A shell completes ids, and names of models and rulings."""
    assert {"G08", "G09"} <= set(completion.ids("G0"))  # what the command library calls
    assert completion.stages("prio") == ["priority"]  # the same
    assert "s24" in completion.stages("s2")  # the same
