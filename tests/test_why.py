"""Why a move is not legal: the nearest rule, what it misses, and the play so far as lines of text."""

from __future__ import annotations

import pytest

from fsm.duel import Entry, Game, duel
from fsm.duel.kinds import KINDS, Deed
from fsm.duel.names import Frame, Player, Window
from fsm.rulings.board import Board
from fsm.rulings.moves import Move, PlayError, Spot, read_move
from fsm.rulings.play import IllegalMoveError, Reading, follow, play, settle
from fsm.rulings.why import Reason, nearest, storyboard, why_not

TP, OP = Player.FIRST, Player.SECOND


def card(name: str, owner: Player, kind: str, on: Deed | None = None) -> Entry:
    """An entry whose effect does nothing that others could answer, except that a summon is a summon."""
    does = ((Deed("summon", name),),) if kind == "summon" else ()
    home = KINDS[kind].home
    return Entry(name, owner, KINDS[kind], name, home, home, on=on, does=does)


CAST = (
    card("monster", TP, "summon"),
    card("spell", TP, "spell"),
    card("book", TP, "quick-play"),
    card("torrential", TP, "trap", Deed("summon")),
    card("typhoon", OP, "quick-play"),
    card("jammer", OP, "counter-trap", Deed("activation", "book")),
)
BOARD = Board(duel(Game("ocg", CAST, chain=9, frame=Frame.MP1), claims=[]))


def reason(label: str, *moves: str, at: str | None = None) -> Reason:
    """Why the move is not legal where these moves lead to."""
    found = why_not(BOARD, play(BOARD.system, BOARD.system.starts[0], moves, at).state, label)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("label", "moves", "rule", "unmet"),
    [
        (
            "TP: activate torrential",
            [],
            "activate_openly",
            ["needs “it answers nothing in particular”"],
        ),
        (
            "TP: activate spell",
            ["TP: do monster", "TP: pass @N1", "OP: pass @N2"],
            "respond_first",
            ["needs “Spell Speed 2 or more”"],
        ),
        (
            "TP: activate torrential",
            ["TP: activate book", "OP: pass"],
            "add_link",
            ["needs “free, or its event began this chain, or it answers the link directly below”"],
        ),
        (
            "OP: activate typhoon",
            ["TP: activate book", "OP: activate jammer", "TP: pass @D"],
            "add_link",
            ["needs “not slower than the link it goes on”"],
        ),
        (
            "TP: activate book",
            ["TP: activate book", "OP: pass"],
            "add_link",
            ["needs “a use of it is left”", "needs “its card is where it can be used from”"],
        ),
        ("TP: do monster", ["TP: pass", "OP: pass", "TP: go battle"], "attempt_summon", ["phase or step"]),
        (
            "OP: activate jammer",
            ["TP: pass"],
            "respond_to_leaving",
            ["needs “it is a free fast effect, or a phase item of this phase”"],
        ),
    ],
)
def test_the_nearest_rule_and_what_it_misses(label: str, moves: list[str], rule: str, unmet: list[str]) -> None:
    """Of all rules that can make the move, the one that would allow it here but for what is named."""
    found = reason(label, *moves)
    assert found.rule.name == rule
    assert len(found.unmet) == len(unmet)
    assert all(part in whole for part, whole in zip(unmet, found.unmet, strict=True))


def test_the_text_names_rule_row_and_source() -> None:
    """A judge can look up what the answer rests on."""
    told = str(reason("TP: activate spell", "TP: do monster", at="B")).splitlines()
    assert told[0] == "TP: activate spell is not legal: needs “Spell Speed 2 or more”"
    assert told[1] == "  rule respond_first, row G08 (FETIMG; C L12, L37; K L88)"
    assert told[2] == "  The turn player uses a fast effect before the opponent may."


def test_the_other_player_is_asked() -> None:
    """A move that would be legal for the holder is refused to the other player, and it is said who is asked."""
    found = reason("OP: pass")
    assert found.rule.name == "pass_openly"
    assert found.unmet == ("TP is asked, not OP",)
    assert "TP is asked, not OP" in reason("OP: activate typhoon").unmet


def test_nobody_is_asked_while_a_chain_resolves() -> None:
    """Between two links no player can act."""
    found = reason("OP: activate typhoon", "TP: activate book", "OP: pass", at="R")
    assert found.unmet[0] == "nobody is asked, not OP"


def test_a_legal_move_needs_no_reason() -> None:
    """Where the move is possible there is nothing to explain."""
    assert why_not(BOARD, BOARD.system.starts[0], "TP: activate book") is None


def test_a_rule_that_the_cast_rules_out_is_asked_too() -> None:
    """No command lets Magic Jammer open a chain in this cast, but the rule that would is still the best reason."""
    assert not [c for c in BOARD.system.commands if c.rule.name == "activate_openly" and c.thing == "jammer"]
    second = Board(duel(Game("ocg", CAST, chain=9, turns=2, frame=Frame.MP1), claims=[]))
    turn = ["TP: pass", "OP: pass", "TP: go end", "TP: pass", "OP: pass @EP.E", "TP: pass @DP.B", "OP: pass @DP.C"]
    state = play(second.system, second.system.starts[0], turn).state
    assert second.holder(state) == "TP"
    found = why_not(second, state, "TP: activate jammer")
    assert found is not None
    assert (found.rule.name, found.unmet) == ("activate_openly", ("needs “it answers nothing in particular”",))


def test_a_move_that_no_rule_makes() -> None:
    """A slip of the pen is no illegal move; the one most like it is named."""
    with pytest.raises(
        PlayError, match="no rule can ever make the move 'TP: activate bok'; did you mean 'TP: activate book'"
    ):
        why_not(BOARD, BOARD.system.starts[0], "TP: activate bok")


def test_the_nearest_position_is_the_one_to_explain() -> None:
    """The spell was tried in N1, N2 and B; B is told about, where it is only too slow, unless it was said where."""
    start = Reading(BOARD.system.starts[0])
    with pytest.raises(IllegalMoveError) as caught:
        follow(BOARD, start, [read_move("TP: do monster"), read_move("TP: activate spell")])
    found = nearest(BOARD, caught.value.around, caught.value.move)
    assert BOARD.spot(found.state) == Spot(Window.B, Frame.MP1)
    there = nearest(BOARD, caught.value.around, Move("TP: activate spell", Spot(Window.N1)))
    assert BOARD.spot(there.state) == Spot(Window.N1, Frame.MP1)


def test_a_storyboard_marks_what_was_not_written() -> None:
    """Forced passes and rule steps are told apart from what the players wrote."""
    start = Reading(BOARD.system.starts[0])
    moves = [read_move("TP: do monster"), read_move("TP: pass @B")]
    reading = settle(BOARD, follow(BOARD, start, moves))
    assert storyboard(reading.steps) == [
        "MP1.A   TP: do monster",
        "MP1.N1  TP: pass [forced]",
        "MP1.N2  OP: pass [forced]",
        "MP1.Y   rules: check triggers [by rule]",
        "MP1.B   TP: pass",
    ]
    assert storyboard([]) == []
