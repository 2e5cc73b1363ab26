"""A play as the text of a ruling file that the rulings reader accepts and that holds.

Every move is written with its place, rule steps are left out, and the last position is what the ruling expects. The
chain gets the bound that rulings have by themselves, which no play meets.
"""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from fsm.rulings.judge import judge
from fsm.rulings.retrace import along
from fsm.rulings.ruling import parse_ruling
from fsm.rulings.session import Session, settled
from fsm.rulings.situation import SKIPPABLE, written_switch
from fsm.rulings.text import FileError, read_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from fsm.core.claim import Claim
    from fsm.rulings.stage import Stage


FLAGS = ("first_turn", "excess", "deck_empty", "no_draw")
"""What is given or not, by the words of a file."""


class UnsavableError(ValueError):
    """The play cannot be a ruling; the message is one line that says why."""


@dataclass(frozen=True)
class Heading:
    """What a saved play is called, where it comes from, and the claims it is about."""

    title: str
    cite: str
    checks: tuple[str, ...] = ()


def counterexample_text(stage: Stage, claim: Claim, trace: Sequence[str]) -> str:
    """A play that breaks a claim as a ruling file: it says where the play leads to and what is legal there.

    Raises `UnsavableError` if there is no such play, or none that a ruling can say.
    """
    if not trace:
        raise UnsavableError(f"{claim.id} fails because no play does what it asks for, so that there is none to save")
    reading = along(stage.board, trace)
    if reading is None:
        raise UnsavableError(f"the play that breaks {claim.id} is not one of this machine")
    heading = Heading(f"A play in {stage.name} that breaks {claim.id}: {claim.text}", claim.cite, (claim.id,))
    try:
        return ruling_text(stage, Session.of(stage.board, reading), heading)
    except UnsavableError:  # such as a position in which rule steps are still to come
        return ruling_text(stage, Session.of(stage.board, settled(stage.board, reading)), heading)


def ruling_text(stage: Stage, session: Session, heading: Heading | None = None) -> str:
    """The play as a ruling file; raises `UnsavableError` if a ruling cannot say which play it is."""
    head = _head(stage, heading or Heading(f"A play in {stage.name}", "played with fsm play"))
    text = "\n".join([*head, *_cast(stage), *_line(session)]) + "\n"
    try:
        outcome = judge(parse_ruling(Path(f"{stage.name}.toml"), text), stage.profile)
    except FileError as error:
        raise UnsavableError(f"the play cannot be saved: {str(error).split(': ', 2)[-1]}") from None
    if not outcome.passed:
        raise UnsavableError(f"the play cannot be saved: {outcome.why.splitlines()[-1].strip()}")
    return text


def _head(stage: Stage, heading: Heading) -> Iterator[str]:
    situation = stage.situation
    yield "format  = 1"
    yield f"title   = {_value(heading.title)}"
    yield f"cite    = {_value(heading.cite)}"
    if heading.checks:
        yield f"checks  = {_value(list(heading.checks))}"
    yield f"profile = {_value(stage.profile)}"
    yield f"bounds  = {_value({'turns': situation.turns, 'until': situation.until.name})}"
    given: dict[str, object] = {"frame": situation.frame.name}
    given |= {flag: True for flag in FLAGS if getattr(situation, flag)}
    if situation.skip:
        given["skip"] = [word for word, phase in SKIPPABLE.items() if phase in situation.skip]
    yield f"given   = {_value(given)}"
    if situation.switches:
        yield f"switches = {_value({name: written_switch(value) for name, value in situation.switches.items()})}"


def _cast(stage: Stage) -> Iterator[str]:
    cast: Mapping[str, object] = tomllib.loads(read_text(stage.path)).get("cast", {})
    if cast:
        yield "\n[cast]"
    for name, entry in cast.items():
        yield f"{name} = {_value(entry)}"


def _line(session: Session) -> Iterator[str]:
    position = session.position
    yield "\n[[line]]"
    yield f"play   = {_value([f'{step.label} @{step.spot}' for step in session.steps if step.written])}"
    assert position.spot.frame is not None
    assert position.spot.window is not None
    if any(option.by_rule for option in position.options):
        yield f"at     = {_value(str(position.spot))}"
    yield f"frame  = {_value(position.spot.frame.name)}"
    yield f"window = {_value(position.spot.window.name)}"
    yield f"holder = {_value(position.holder)}"
    yield f"order  = {_value([link.effect for link in position.chain])}"
    for key, usable in (("missed", False), ("not_missed", True)):
        if found := sorted(finding.effect for finding in session.findings if finding.usable is usable):
            yield f"{key} = {_value(found)}"
    if may := [option.label for option in position.options if not option.by_rule]:
        yield f"may    = {_value(list(dict.fromkeys(may)))}"


def _value(value: object) -> str:
    """A value as TOML writes it on one line."""
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {_value(item)}' for key, item in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(value, ensure_ascii=False)
