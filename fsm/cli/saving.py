"""`fsm check --save`: the first counterexample as a ruling, to be judged, asked and played on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fsm.cli.output import complain, write
from fsm.core.shown import show_path
from fsm.duel import duel
from fsm.rulings.board import Board
from fsm.rulings.saved import UnsavableError, counterexample_text
from fsm.rulings.stage import Stage
from fsm.rulings.text import FileError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from fsm.cli.checking import Result


def refuse_place(file: Path) -> None:
    """Raise `FileError` for a file that is there already or cannot be a ruling, before anything is explored."""
    if file.suffix != ".toml":
        raise FileError(f"check: {show_path(file)} is no name of a ruling; let it end in .toml")
    if file.exists():
        raise FileError(f"check: {show_path(file)} is there already; name another file")


def save_first(results: Sequence[Result], file: Path) -> bool:
    """Save the first counterexample that a ruling can say; tell why where there is none. Whether one was saved."""
    failing = [(result, verdict) for result in results for verdict in result.verdicts if verdict.status == "fails"]
    for result, verdict in failing:
        model = result.model
        board = Board(duel(model.game(result.profile), claims=[], whole=False))
        stage = Stage(model.name, model.path, model.title, model.situation, result.profile, board)
        try:
            text = counterexample_text(stage, verdict.claim, verdict.trace or [])
        except UnsavableError as error:
            complain(f"{model.name} ({result.profile}): {error}")
            continue
        write(file, text)
        return True
    if not failing:
        complain("no claim fails, so that there is no counterexample to save")
    return False
