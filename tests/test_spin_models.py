"""SPIN and we agree on models: as many states and steps, and the same verdict on every claim that it can say.

Every model with few states is compared in its first profile, and the composed duel; with FSM_SPIN=all every model in
each profile (`make spin`).
"""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import fsm
from fsm.engines.check import check
from fsm.engines.reach import reach
from fsm.exports.promela import promela
from fsm.rulings.library import model_files
from fsm.rulings.model import read_model
from tests.conftest import TABLE
from tests.spin import counted, needs_spin, verdicts, verify

if TYPE_CHECKING:
    from collections.abc import Mapping

FEW = 800
"""Models with no more states than this are compared in every run."""
ALWAYS = {"duel"}
MODELS = {path.stem: read_model(path) for path in model_files()}
EVERY = os.environ.get("FSM_SPIN") == "all"
RUNS = [
    (name, profile)
    for name, model in MODELS.items()
    for profile in (model.profiles if EVERY else model.profiles[:1])
    if EVERY or name in ALWAYS or (model.expects[profile].states or 0) <= FEW
]
UNSAYABLE = {"I93", "I104"}
"""Claims about charts."""


@pytest.mark.parametrize(("name", "profile"), RUNS)
def test_a_model(name: str, profile: str, tmp_path: Path, record_property: Any) -> None:  # noqa: ANN401  # a fixture
    """SPIN stores as many states as we found, takes as many steps, and judges each claim as we do."""
    needs_spin()
    system = fsm.load(name, profile)
    space = reach(system)
    ours = {verdict.claim.id: verdict.status for verdict in check(space) if verdict.status != "not_applicable"}
    states, steps = counted(system, tmp_path)
    theirs = verdicts(system, tmp_path)
    row = (name, profile, *_row(space.edges, len(space.states), ours), *_row(steps, states, theirs))
    record_property(TABLE, ("model, profile; states, steps and verdicts: ours, then SPIN's", *row))
    assert (states, steps) == (len(space.states), space.edges)
    assert theirs == {which: status for which, status in ours.items() if which not in UNSAYABLE}


def _row(steps: int, states: int, statuses: Mapping[str, str]) -> tuple[object, ...]:
    counts = Counter(status for which, status in statuses.items() if which not in UNSAYABLE)
    return states, steps, ", ".join(f"{number} {status}" for status, number in sorted(counts.items()))


def test_enough_is_compared() -> None:
    """At least ten models in every run, the composed duel among them."""
    assert len({name for name, _ in RUNS}) >= 10
    assert {name for name, _ in RUNS} >= ALWAYS


@pytest.mark.parametrize("name", ["priority", "turn"])
def test_only_charts_are_left_out(name: str) -> None:
    """The text says every other claim that applies, and names those that it does not say."""
    system = fsm.load(name)
    export = promela(system)
    assert {one.what for one in export.unsaid} <= UNSAYABLE
    assert all(f"Not said: {one.what}: {one.why}." in export.text for one in export.unsaid)
    ours = {verdict.claim.id for verdict in check(reach(system)) if verdict.status != "not_applicable"}
    assert set(export.said) == ours - UNSAYABLE


def test_a_difference_is_found(tmp_path: Path) -> None:
    """The comparison can fail: a text without one step has fewer states, and a claim turned round fails."""
    needs_spin()
    system = fsm.load("forced", "ocg")
    text = promela(system).text
    whole = verify(text, tmp_path)
    lines = text.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("  :: d_step { AT(Window_A)"))
    assert verify("\n".join([*lines[:at], *lines[at + 3 :]]), tmp_path).states < whole.states
    turned = text.replace("holds_I21 = !(", "holds_I21 = (", 1)
    assert turned != text
    assert "assertion violated holds_I21" in verify(turned, tmp_path, "CLAIMS").errors


def test_a_text_written_by_hand(tmp_path: Path) -> None:
    """What somebody wrote by hand for SPIN has the states and steps of the model; `make spin` compares the speed."""
    needs_spin()
    by_hand = verify((Path(__file__).parent / "priority.pml").read_text(encoding="utf-8"), tmp_path)
    expect = MODELS["priority"].expects["tcg"]
    assert (by_hand.states, by_hand.steps - 1) == (expect.states, expect.edges)
