"""Profiles: eras and territories as switches that are fixed before a system is built.

Source: the table of profiles (rows R1–R20) in docs/sources.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fsm.core import Constant, Expr
from fsm.core.expr import is_switch
from fsm.core.fold import is_false
from fsm.core.ground import Grounder

if TYPE_CHECKING:
    from collections.abc import Iterable

agree_to_leave: Constant[bool] = Constant(
    bool, "agree_to_leave", "R11: at the end gate both players are asked whether they agree to move on"
)
hand_triggers_in_groups: Constant[bool] = Constant(
    bool, "hand_triggers_in_groups", "R5, R7: a trigger that is not public is placed with the optional ones"
)

PROFILES: dict[str, dict[str, object]] = {
    "ocg": {"agree_to_leave": False, "hand_triggers_in_groups": False},
    "tcg": {"agree_to_leave": True, "hand_triggers_in_groups": True},
}
"""The switches of each profile."""


def profiles_of(conditions: Iterable[Expr[bool]], **model: object) -> list[str]:
    """The profiles whose switches make none of these conditions false; `model` gives the constants of a model."""
    switches = [condition for condition in conditions if is_switch(condition)]
    return [name for name, values in PROFILES.items() if not any(_false(c, {**model, **values}) for c in switches)]


def _false(condition: Expr[bool], constants: dict[str, object]) -> bool:
    return is_false(Grounder({}, {}, constants, {}, {}, {}).truth(condition, {}))
