"""A play as an ITF trace: its states for the tools around TLA+, with the names of `fsm export tla`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from fsm.exports.names import Names
from fsm.exports.said import Export
from fsm.exports.tla_terms import RESERVED
from fsm.exports.trees import plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fsm.core.system import State, System

ABOUT = "https://apalache-mc.org/docs/adr/015adr-trace.html"


def itf(system: System, states: Sequence[State], moves: Sequence[str], *, says: str) -> Export:
    """The states of a play, one more than its moves; each but the first says by which move it was reached.

    Where the play ends in a state in which it was before, the trace says so as a loop.
    """
    names = Names(RESERVED)
    names.give_all(system.names)
    found: dict[str, object] = {
        "#meta": {"format": "ITF", "format-description": ABOUT, "description": says},
        "vars": [names[name] for name in system.names],
        "states": [
            {
                "#meta": {"index": number, **({"move": moves[number - 1]} if number else {})},
                **{names[name]: plain(system.value(state, name)) for name in system.names},
            }
            for number, state in enumerate(states)
        ],
    }
    if states[-1] in states[:-1]:
        found["loop"] = list(states).index(states[-1])
    return Export(json.dumps(found, indent=1, ensure_ascii=False) + "\n")
