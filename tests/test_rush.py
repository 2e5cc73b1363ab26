"""A move made without asking: whether play is put back, and to where (rows G32, G33)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from fsm.rulings.answer import answer
from fsm.rulings.judge import judge
from fsm.rulings.ruling import read_ruling
from fsm.rulings.toml import FileError

if TYPE_CHECKING:
    from pathlib import Path

    from fsm.rulings.ruling import Ruling

RULING = """
format  = 1
title   = "A case"
cite    = "a page"
profile = "ocg"
given   = {{ frame = "{frame}" }}
[cast]
first  = {{ owner = "TP", kind = "summon" }}
second = {{ owner = "TP", kind = "summon", special = true }}
trap   = {{ owner = "TP", kind = "trap" }}
book   = {{ owner = "{book}", kind = "quick-play" }}
once   = {{ owner = "OP", kind = "trap", on = "summon" }}
[[line]]
play     = [{play}]
rushed   = "{rushed}"
put_back = "{back}"
"""


def ruling(tmp_path: Path, **words: str) -> Ruling:
    """The ruling in which a move is rushed after a play."""
    path = tmp_path / "case.toml"
    given = {"play": "", "book": "OP", "frame": "MP1"} | words
    path.write_text(RULING.format(**given), encoding="utf-8")
    return read_ruling(path)


@pytest.mark.parametrize(
    ("play", "rushed", "back", "book"),
    [
        ('"TP: do first"', "TP: do second", "MP1.C", "OP"),  # the window between two summons
        ('"TP: do first"', "OP: activate book", "MP1.B", "OP"),  # the turn player is first, and has the trap
        ("", "OP: activate book", "MP1.A", "OP"),  # in the open state as well: the trap might have come first
        ("", "TP: do first", "nowhere", "OP"),  # a legal move is no rush
        ('"TP: do first", "TP: pass @B", "OP: activate once", "TP: pass @D"', "TP: do second", "nowhere", "TP"),
        ('"TP: do first", "TP: pass @B", "OP: pass @C"', "OP: activate once", "MP1.A", "OP"),
        ('"TP: activate trap"', "OP: activate once", "MP1.D", "OP"),  # no pass leads to it
    ],
)
def test_where_play_is_put_back_to(tmp_path: Path, play: str, rushed: str, back: str, book: str) -> None:
    """To the first place at which the other player could have used something, or to where an idle move was made."""
    assert judge(ruling(tmp_path, play=play, rushed=rushed, back=back, book=book), "ocg").why == ""
    for wrong in {"MP1.A", "MP1.B", "nowhere"} - {back}:
        found = judge(ruling(tmp_path, play=play, rushed=rushed, back=wrong, book=book), "ocg")
        assert f"{rushed} at once is put back to {back} (" in found.wrong[-1]
        assert found.wrong[-1].endswith(f", not to {wrong}")


def test_a_later_phase_is_reached_in_silence(tmp_path: Path) -> None:
    """What is said without the passes between two phases can be put back to the end of the first."""
    case = ruling(tmp_path, rushed="TP: do first", back="DP.E", frame="DP")
    assert judge(case, "ocg").passed


@pytest.mark.parametrize(
    ("play", "rushed", "back", "told"),
    [
        ('"TP: do first"', "TP: do second", "C",
         ("If the turn player tries to Special Summon second at once, without asking, the opponent may demand that play"
         " is put back to the opponent's chance for a fast effect in Main Phase 1: there the opponent may activate"
         " book or activate once.")),
        ("", "TP: do first", "nowhere",
         ("If the turn player wants to summon first at once, without asking, nobody can object: the opponent has"
         " nothing to use before.")),
        ('"TP: activate trap"', "OP: activate once", "D",
         ("If the opponent tries to activate once at once, the turn player may demand that it is taken back: no passes"
         " lead to it.")),
    ],
)  # fmt: skip
def test_it_is_told(tmp_path: Path, play: str, rushed: str, back: str, told: str) -> None:
    """The answer says who may demand what, and why."""
    assert answer(ruling(tmp_path, play=play, rushed=rushed, back=back), "ocg")[0].rush == told


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('put_back = "C"', "", "put_back: a rushed move and where it is put back to go together; write both, or"),
        ('rushed   = "TP: do second"', "", "put_back: a rushed move and where it is put back to go together"),
        ('"C"', '"Q"', "put_back: 'Q' is no window"),
        ('"TP: do second"', '["TP: do first", "TP: do second"]', "rushed: is one move; write the others into lines"),
        ('"TP: do second"', '"TP: do secnd"', "rushed[1]: no rule can ever make 'TP: do secnd' with this cast"),
    ],
)
def test_a_bad_rush_is_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    """Half of it, an unknown place and more than one move are mistakes of the file."""
    path = ruling(tmp_path, play='"TP: do first"', rushed="TP: do second", back="C").path
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    with pytest.raises(FileError, match=r"line\[1\]") as caught:
        read_ruling(path)
    assert message in str(caught.value)
