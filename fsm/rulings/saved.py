"""A play as the text of a ruling file that the rulings reader accepts and that holds.

Every move is written with its place, rule steps are left out, and the last position is what the ruling expects. The
chain gets the bound that rulings have by themselves, which no play meets.
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

from fsm.rulings.judge import judge
from fsm.rulings.ruling import parse_ruling
from fsm.rulings.situation import written_switch
from fsm.rulings.text import FileError, read_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from fsm.rulings.session import Session
    from fsm.rulings.stage import Stage


class UnsavableError(ValueError):
    """The play cannot be a ruling; the message is one line that says why."""


def ruling_text(stage: Stage, session: Session) -> str:
    """The play as a ruling file; raises `UnsavableError` if a ruling cannot say which play it is."""
    text = "\n".join([*_head(stage), *_cast(stage), *_line(session)]) + "\n"
    try:
        outcome = judge(parse_ruling(Path(f"{stage.name}.toml"), text), stage.profile)
    except FileError as error:
        raise UnsavableError(f"the play cannot be saved: {str(error).split(': ', 2)[-1]}") from None
    if not outcome.passed:
        raise UnsavableError(f"the play cannot be saved: {outcome.why.splitlines()[-1].strip()}")
    return text


def _head(stage: Stage) -> Iterator[str]:
    situation = stage.situation
    yield "format  = 1"
    yield f"title   = {_value(f'A play in {stage.name}')}"
    yield f"cite    = {_value('played with fsm play')}"
    yield f"profile = {_value(stage.profile)}"
    yield f"bounds  = {_value({'turns': situation.turns, 'until': situation.until.name})}"
    given: dict[str, object] = {"frame": situation.frame.name}
    flags = {"first_turn": situation.first_turn, "excess": situation.excess}
    yield f"given   = {_value({**given, **{name: True for name, is_set in flags.items() if is_set}})}"
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
