"""Following written moves: what may stay unwritten, every way to read a play, and where it ends."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from fsm.core import rules_in
from fsm.duel import Entry, Game, duel
from fsm.duel.game import RULE_MODULES
from fsm.duel.kinds import KINDS, Deed
from fsm.duel.names import Frame, Player, Window
from fsm.duel.names import Spot as Zone
from fsm.engines.reach import Space, reach
from fsm.rulings.board import Board, Finding
from fsm.rulings.moves import Move, PlayError, Spot, read_move, read_spot, vocabulary
from fsm.rulings.play import (
    BoundMetError,
    IllegalMoveError,
    NotReachedError,
    NotSaidError,
    Reading,
    TwoReadingsError,
    follow,
    play,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fsm.core import System
    from fsm.rulings.play import Step

TP, OP = Player.FIRST, Player.SECOND


def entry(name: str, owner: Player, kind: str, on: str = "", does: str = "") -> Entry:
    """An entry of a cast; `on` is an event, `does` verbs with spaces between, each a step of its own."""
    steps = tuple((Deed(verb),) for verb in does.split())
    what = KINDS[kind]
    return Entry(name, owner, what, name, what.home, what.home, on=Deed(on) if on else None, does=steps)


MONSTER = entry("monster", TP, "summon", does="summon")
TORRENTIAL = entry("torrential", TP, "trap", "summon", "destroy")
BOOK = entry("book", TP, "quick-play")
TYPHOON = entry("typhoon", OP, "quick-play")


def system(*cast: Entry, profile: str = "ocg", frame: Frame = Frame.MP1, **more: int) -> System:
    """A duel with this cast that begins in the open state of Main Phase 1."""
    return duel(Game(profile, cast, chain=more.get("chain", 8), turns=more.get("turns", 1), frame=frame), claims=[])


def played(duel_system: System, *moves: str, at: str | None = None) -> Reading:
    """The moves played from the start."""
    return play(duel_system, duel_system.starts[0], moves, at)


def place(duel_system: System, reading: Reading) -> str:
    """Where a reading ends."""
    return str(Board(duel_system).spot(reading.state))


def labels(steps: Sequence[Step], *, written: bool) -> list[str]:
    """The labels of the steps that were, or were not, written."""
    return [step.label for step in steps if step.written is written]


def test_rule_steps_are_inserted() -> None:
    """A Set is carried out and looked at by rule; the play stops where the turn player may choose."""
    duel_system = system(entry("set", TP, "set", does="set"), BOOK, TYPHOON)
    reading = played(duel_system, "TP: do set")
    assert [str(step) for step in reading.steps] == [
        "TP: do set @MP1.A",
        "[rules: carry out set @MP1.ACT]",
        "[rules: check triggers @MP1.Y]",
    ]
    assert place(duel_system, reading) == "MP1.B"


def test_a_forced_pass_is_inserted() -> None:
    """Nobody can negate the summon, so both passes of the negation window may stay unwritten."""
    duel_system = system(MONSTER, TORRENTIAL)
    reading = played(duel_system, "TP: do monster", "TP: activate torrential")
    assert labels(reading.steps, written=False) == ["TP: pass", "OP: pass", "rules: check triggers"]
    assert Board(duel_system).chain(reading.state) == ("torrential",)


def test_a_pass_with_an_alternative_is_not_inserted() -> None:
    """The turn player could use Torrential Tribute in B, so giving that up has to be written."""
    duel_system = system(MONSTER, TORRENTIAL, TYPHOON)
    with pytest.raises(IllegalMoveError, match=r"OP: activate typhoon is not possible in MP1\.N1, .*MP1\.B$"):
        played(duel_system, "TP: do monster", "OP: activate typhoon")
    assert (
        played(duel_system, "TP: do monster", "TP: pass @B", "OP: activate typhoon").steps[-1].spot.window is Window.C
    )


def test_ending_a_frame_is_always_written() -> None:
    """In the open state even the only move, a pass, is never inserted."""
    duel_system = system(TYPHOON)
    assert Board(duel_system).labels(duel_system.starts[0]) == ["TP: pass"]
    with pytest.raises(IllegalMoveError):
        played(duel_system, "OP: activate typhoon")
    with pytest.raises(NotReachedError, match=r"do not lead to E, only to MP1\.A$"):
        played(duel_system, at="E")


def test_forced_passes_may_be_written_as_well() -> None:
    """Writing the forced passes leads to the same state as leaving them out."""
    duel_system = system(MONSTER, TORRENTIAL)
    short = played(duel_system, "TP: do monster", "TP: activate torrential")
    full = played(duel_system, "TP: do monster", "TP: pass @N1", "OP: pass @N2", "TP: activate torrential")
    assert short.state == full.state
    assert [step.label for step in short.steps] == [step.label for step in full.steps]


def test_no_forced_pass_behind_the_last_move() -> None:
    """The play ends at the first chance somebody has, even if only a pass is possible there."""
    duel_system = system(MONSTER, TORRENTIAL)
    assert place(duel_system, played(duel_system, "TP: do monster")) == "MP1.N1"


def test_at_goes_on_by_forced_passes() -> None:
    """`at` leads on through the negation window and the trigger check, but not past a choice."""
    duel_system = system(MONSTER, TORRENTIAL)
    assert place(duel_system, played(duel_system, "TP: do monster", at="MP1.B")) == "MP1.B"
    with pytest.raises(NotReachedError, match=r"do not lead to C, only to MP1\.N1, MP1\.N2, MP1\.Y, MP1\.B$"):
        played(duel_system, "TP: do monster", at="C")


def test_at_is_the_first_time() -> None:
    """While a chain resolves the window is R several times; `at` means the first, with every link still there."""
    duel_system = system(BOOK, TYPHOON)
    reading = played(duel_system, "TP: activate book", "OP: activate typhoon", at="R")
    assert Board(duel_system).chain(reading.state) == ("book", "typhoon")


def test_two_readings_are_refused() -> None:
    """`TP: pass` behind a summon can be the pass in N1 or in B; both are shown, and nothing is guessed."""
    duel_system = system(MONSTER, TORRENTIAL, TYPHOON)
    with pytest.raises(TwoReadingsError) as caught:
        played(duel_system, "TP: do monster", "TP: pass")
    text = str(caught.value)
    assert "(1) TP: pass @MP1.N1 ends in MP1.N2" in text
    assert "[OP: pass @MP1.N2], [rules: check triggers @MP1.Y], TP: pass @MP1.B ends in MP1.C" in text
    assert "\n" not in text


@pytest.mark.parametrize(("move", "at"), [("TP: pass @B", None), ("TP: pass", "C"), ("TP: pass @MP1.B", "MP1.C")])
def test_a_place_chooses_the_reading(move: str, at: str | None) -> None:
    """`@` behind the move, or `at` for the end, says which of the two is meant."""
    duel_system = system(MONSTER, TORRENTIAL, TYPHOON)
    assert place(duel_system, played(duel_system, "TP: do monster", move, at=at)) == "MP1.C"


def test_readings_that_end_alike_are_one() -> None:
    """The written pass can stand in N1 or in B, but the opponent's card comes in C either way."""
    duel_system = system(MONSTER, TYPHOON)
    reading = played(duel_system, "TP: do monster", "TP: pass", "OP: activate typhoon")
    assert Board(duel_system).chain(reading.state) == ("typhoon",)


def test_rule_steps_with_two_outcomes_are_followed_both() -> None:
    """At the gate of the TCG chart the players agree or do not; the reader has to say which."""
    tcg = system(BOOK, profile="tcg")
    passes = ("TP: pass to battle", "OP: pass")
    with pytest.raises(TwoReadingsError, match=r"gate \(not agreed\).* ends in MP1\.A; .* ends in SS\.A"):
        played(tcg, *passes)
    assert place(tcg, played(tcg, *passes, at="MP1.A")) == "MP1.A"
    assert place(tcg, played(tcg, *passes, at="SS.A")) == "SS.A"
    assert place(tcg, played(tcg, *passes, "TP: pass @SS.A")) == "SS.E"


def test_an_illegal_move_says_where_it_was_tried() -> None:
    """The error knows which written move it is and every position it was tried in."""
    duel_system = system(MONSTER, TORRENTIAL)
    with pytest.raises(IllegalMoveError) as caught:
        played(duel_system, "TP: do monster", "TP: activate torrential", "TP: activate torrential")
    assert caught.value.number == 2
    assert caught.value.move == Move("TP: activate torrential")
    places = {place(duel_system, reading) for reading in caught.value.around}
    assert places == {"MP1.D", "MP1.R", "MP1.P", "MP1.Y", "MP1.B", "MP1.C", "MP1.A"}


def test_a_move_is_not_made_elsewhere_than_written() -> None:
    """A move with a place is not read into another window, even if it were legal there."""
    duel_system = system(MONSTER, TORRENTIAL)
    with pytest.raises(IllegalMoveError, match="@C is not possible"):
        played(duel_system, "TP: do monster", "TP: activate torrential @C")
    with pytest.raises(IllegalMoveError, match=r"@SS\.B is not possible"):
        played(duel_system, "TP: do monster", "TP: activate torrential @SS.B")


def test_a_full_chain_is_an_error() -> None:
    """Behind the longest chain of the model nobody knows what the duel would allow."""
    duel_system = system(BOOK, TYPHOON, chain=2)
    assert Board(duel_system).chain(played(duel_system, "TP: activate book").state) == ("book",)
    with pytest.raises(BoundMetError, match=r"bounds\.chain = 2 with OP: activate typhoon @MP1\.D"):
        played(duel_system, "TP: activate book", "OP: activate typhoon")


def test_the_end_of_the_model_is_an_error_for_another_move() -> None:
    """The turn ends; a move behind that is refused by naming the bound, not as an illegal move."""
    duel_system = system(BOOK)
    turn = ["TP: pass", "OP: pass", "TP: go end", "TP: pass", "OP: pass @EP.E"]
    assert place(duel_system, played(duel_system, *turn)) == "TE.X"
    with pytest.raises(BoundMetError, match=r"the model ends in TE\.X; give a larger bounds\.turns"):
        played(duel_system, *turn, "TP: pass")
    longer = system(BOOK, turns=2)
    assert place(longer, played(longer, *turn)) == "DP.B"


def test_the_roles_change_with_the_turn() -> None:
    """In turn 2 the card that was the turn player's is the opponent's."""
    duel_system = system(BOOK, turns=2)
    first = ["TP: pass", "OP: pass", "TP: go end", "TP: pass", "OP: pass @EP.E"]
    reading = played(duel_system, *first, "TP: pass @B", "OP: activate book @C")
    assert reading.steps[-1].label == "OP: activate book"
    assert place(duel_system, reading) == "DP.D"


def test_a_trigger_check_finds_what_was_missed() -> None:
    """The summon is overtaken by the draw of the same effect: a "when" trigger misses it, an "if" one does not."""
    spell = entry("spell", TP, "spell", does="summon draw")
    cast = [
        spell,
        entry("when", TP, "trigger", "summon"),
        replace(entry("if", TP, "trigger", "summon"), wording="if"),
    ]
    reading = played(system(*cast), "TP: activate spell", at="S3")
    assert reading.findings == {Finding("when", usable=False), Finding("if", usable=True)}


def test_a_check_of_nothing_finds_nothing() -> None:
    """An effect whose event did not happen was neither usable nor missed."""
    duel_system = system(entry("set", TP, "set", does="set"), TORRENTIAL)
    assert played(duel_system, "TP: do set").findings == frozenset()


def test_surplus_spaces_do_not_matter() -> None:
    """Spaces are forgiven where a person may have put one too many, and nowhere else."""
    assert read_move(" TP :  activate   book  @ MP1.B ") == Move("TP: activate book", Spot(Window.B, Frame.MP1))
    assert read_move("OP: pass") == Move("OP: pass", Spot())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("pass", "is no move; write it like 'TP: pass'"),
        ("TP pass", "is no move"),
        ("TP: pass @", "is no move"),
        ("TP: pass @B @C", "is no move"),
        ("", "is no move"),
        ("rules: end chain", "is a rule step, which is never written; leave it out"),
        ("TP: pass @Q", "'Q' is no window; write one of A, A_left, A_must, ACT"),
        ("TP: pass @n1", "'n1' is no window"),
        ("TP: pass @MP1", "'MP1' is a frame; write a window in it as well, such as 'MP1.B'"),
        ("TP: pass @MP3.B", "'MP3' is no frame; did you mean 'MP2'?"),
    ],
)
def test_text_that_is_no_move(text: str, message: str) -> None:
    """What cannot be read is refused with what to write."""
    with pytest.raises(PlayError) as caught:
        read_move(text)
    assert message in str(caught.value)


@pytest.mark.parametrize("text", ["", ".", "B.MP1", "MP1.", "MP1.B.C"])
def test_text_that_is_no_place(text: str) -> None:
    """A place is a window, or a frame and a window."""
    with pytest.raises(PlayError):
        read_spot(text)


def test_the_vocabulary_is_what_each_player_can_ever_do() -> None:
    """Own cards in the ways their kind allows, passes, and the choice of the next phase."""
    words = vocabulary(system(MONSTER, TORRENTIAL, TYPHOON, entry("trigger", OP, "trigger", "summon")))
    assert {"TP: do monster", "TP: activate torrential", "OP: activate typhoon", "OP: place trigger"} <= words
    assert {"TP: pass", "OP: pass", "TP: go battle", "TP: no more", "OP: no more"} <= words
    wrong = ["TP: activate typhoon", "OP: do monster", "TP: activate monster", "OP: activate trigger", "TP: do typhoon"]
    assert not words & set(wrong)
    assert not [word for word in words if word.startswith("rules")]
    later = vocabulary(system(MONSTER, TYPHOON, turns=2))
    assert "TP: activate typhoon" in later
    assert "OP: do monster" not in later
    thief = replace(entry("thief", OP, "quick"), does=((Deed("control", "ability"),),))
    assert "OP: activate ability" not in vocabulary(system(entry("ability", TP, "quick")))
    assert "OP: activate ability" in vocabulary(system(entry("ability", TP, "quick"), thief))


def walk(space: Space, chance: random.Random) -> list[tuple[int, int, int]]:
    """A random play: (number of the state, command, actor) of each step."""
    number = 0
    steps: list[tuple[int, int, int]] = []
    while space.steps[number] and len(steps) < 40:
        command, who, after = chance.choice(space.steps[number])
        steps.append((number, command, who))
        number = after
    return steps


@pytest.mark.parametrize("seed", range(40))
def test_every_play_is_one_of_its_readings(seed: int) -> None:
    """A random play, with its rule steps and some forced passes left out, has itself among its readings."""
    chance = random.Random(seed)  # noqa: S311  # plays to try, not secrets
    profile = chance.choice(["ocg", "tcg"])
    duel_system = system(MONSTER, TORRENTIAL, BOOK, TYPHOON, entry("trigger", OP, "trigger", "summon"), profile=profile)
    space, board = reach(duel_system), Board(duel_system)
    steps = walk(space, chance)
    while steps and steps[-1][2] < 0:
        steps.pop()
    written = []
    for number, command, who in steps:
        forced = bool(board.unwritten(space.states[number]))
        last = (number, command, who) == steps[-1]
        if who >= 0 and (last or not forced or chance.random() < 0.5):
            written.append(Move(space.label(command, who), board.spot(space.states[number])))
    number, command, who = steps[-1]
    ends = {space.states[to] for c, w, to in space.steps[number] if (c, w) == (command, who)}
    readings = follow(board, Reading(duel_system.starts[0]), written)
    assert ends <= {reading.state for reading in readings}
    for reading in readings:
        assert labels(reading.steps, written=True) == [move.label for move in written]


def test_rule_steps_that_go_round_are_no_end() -> None:
    """With a wrong rule that looks for triggers again and again there is nothing to judge, and that is said."""
    rules = [
        replace(rule, when=[(c.label, c.test) for c in rule.conditions[1:]]) if rule.name == "no_trigger" else rule
        for rule in rules_in(*RULE_MODULES)
    ]
    wrong = duel(Game("ocg", (BOOK,), frame=Frame.MP1), rules, claims=[])
    with pytest.raises(NotReachedError, match="rule steps never come to an end"):
        played(wrong)


class TestSentences:
    """What is said for several frames at once (row PS7)."""

    @pytest.mark.parametrize(
        ("profile", "choice"),
        [("ocg", ["TP: pass", "OP: pass", "TP: go end"]), ("master-duel", ["TP: pass to end", "OP: pass"])],
    )
    def test_every_pass_is_implied(self, profile: str, choice: list[str]) -> None:
        """From Main Phase 1 "end turn" is the pass there, the choice of the End Phase, and the pass in it."""
        duel_system = system(BOOK, TYPHOON, profile=profile)
        reading = played(duel_system, "TP: say end turn")
        assert labels(reading.steps, written=True) == [*choice, "TP: pass", "OP: pass"]
        assert place(duel_system, reading) == "TE.X"

    def test_the_opponent_acts_in_the_frame_that_ends(self) -> None:
        """The opponent may stop the sentence at each end of a frame; the rest of it does not count."""
        duel_system = system(BOOK, TYPHOON)
        for frame in ("MP1", "EP"):
            reading = played(duel_system, "TP: say end turn", f"OP: activate typhoon @{frame}.E")
            assert place(duel_system, reading) == f"{frame}.D"
            assert place(duel_system, played(duel_system, "TP: say end turn", at=f"{frame}.E")) == f"{frame}.E"

    def test_where_it_is_stopped_has_to_be_said(self) -> None:
        """With two frames to interrupt, the opponent's move can be read in two ways."""
        with pytest.raises(TwoReadingsError, match="can be read in two ways"):
            played(system(BOOK, TYPHOON), "TP: say end turn", "OP: activate typhoon")

    def test_the_turn_player_goes_on_where_it_ends(self) -> None:
        """The turn player's next move comes after all of the sentence."""
        duel_system = system(BOOK, TYPHOON)
        assert place(duel_system, played(duel_system, "TP: say battle phase", "TP: activate book")) == "SS.D"

    def test_players_who_misunderstood_each_other_are_not_meant(self) -> None:
        """In the TCG a sentence is said once: it does not lead back to the phase by the end gate."""
        duel_system = system(BOOK, TYPHOON, profile="tcg")
        reading = played(duel_system, "TP: say end phase")
        assert "rules: gate (not agreed)" not in labels(reading.steps, written=False)
        assert place(duel_system, reading) == "EP.A"

    @pytest.mark.parametrize(
        ("moves", "said"),
        [
            (["TP: say standby phase"], r'"standby phase" cannot be said here: .* do not lead from MP1\.A to SP$'),
            (["TP: activate book", "TP: say end turn"], r"do not lead from MP1\.D to EPh or TE$"),
        ],
    )
    def test_what_cannot_be_said(self, moves: list[str], said: str) -> None:
        """A sentence about a phase that is over, or outside the open state, is refused."""
        with pytest.raises(NotSaidError, match=said):
            played(system(BOOK, TYPHOON), *moves)


def test_a_draw_need_not_overtake() -> None:
    """Whether the draw makes a "when" effect miss that was met before it is a switch (decision 5.30)."""
    devil = replace(entry("devil", OP, "trigger", "begin", "nothing"), on=Deed("begin", "DPp"), mandatory=True)
    peten = replace(entry("peten", TP, "trigger", "discard", "nothing"), home=Zone.GRAVE, starts=Zone.HAND)
    devil = replace(devil, does=((Deed("discard", "peten"),),))
    for overtakes in (True, False):
        switches = {"draw_overtakes": overtakes}
        duel_system = duel(Game("ocg", (devil, peten), frame=Frame.DPp, switches=switches), claims=[])
        reading = played(duel_system, "OP: place devil", at="DP.A" if overtakes else "DP.S3")
        placed = [] if overtakes else ["TP: place peten", "TP: no more"]
        assert Board(duel_system).labels(reading.state) == (placed or ["TP: pass"])
