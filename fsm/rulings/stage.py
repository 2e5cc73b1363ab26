"""What can be played on: the duel of a model or of a ruling, in one profile, from its beginning."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fsm.core.errors import near
from fsm.duel.game import duel
from fsm.rulings.board import Board
from fsm.rulings.library import find_stage
from fsm.rulings.model import read_model
from fsm.rulings.ruling import read_ruling
from fsm.rulings.toml import file_error, read_toml, show

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from fsm.rulings.situation import Situation


@dataclass(frozen=True)
class Stage:
    """The duel that a file describes, in one of its profiles; it is called like its file."""

    name: str
    path: Path
    title: str
    situation: Situation
    profile: str
    board: Board


def set_stage(name: str, profile: str | None = None) -> Stage:
    """The stage meant by the name of a model or ruling, or by a path, in a profile (its first unless one is named).

    Raises `FileError` for an unknown name or profile and for a file that is neither.
    """
    path = find_stage(name)
    if "line" in read_toml(path):
        ruling = read_ruling(path)
        title, situation = ruling.title["en"], ruling.situation
    else:
        model = read_model(path)
        title, situation = model.title, model.situation
    chosen = choose_profile(path, situation.profiles, profile)
    board = Board(duel(situation.game(chosen), claims=[], whole=False))
    return Stage(path.stem, path, title, situation, chosen, board)


def choose_profile(path: Path, profiles: Sequence[str], wanted: str | None) -> str:
    """The profile wanted, or the first; raises `FileError` if the file has no such profile."""
    if wanted is None:
        return profiles[0]
    if wanted not in profiles:
        known = ", ".join(profiles)
        what = f"it has no profile {show(wanted)}; it has {known}{near(wanted, profiles)}"
        raise file_error(path, "profile", what)
    return wanted
