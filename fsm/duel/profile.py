"""Profiles: eras and territories as switches that are fixed before a system is built.

Source: the table of profiles (rows R1–R20) in docs/sources.md.
"""

from __future__ import annotations

from enum import Enum
from itertools import product
from typing import TYPE_CHECKING, Any

from fsm.core import Constant, Expr
from fsm.core.expr import is_switch, parts
from fsm.core.fold import is_false
from fsm.core.ground import Grounder

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class Ignition(Enum):
    """Where the old rules let the turn player use an ignition effect as Chain Link 1 (R1, R3, decision 5.8).

    NEVER: only in the open state. SUMMON: when an own summon succeeded (J). ANY_SUMMON: after any summon of the turn
    player, also one by a chain (EDI). CHAIN: after any summon or chain (GOAT).
    """

    NEVER = 0
    SUMMON = 1
    ANY_SUMMON = 2
    CHAIN = 3

    @property
    def written(self) -> str:
        """The reading as files write it: `any-summon`."""
        return self.name.lower().replace("_", "-")


agree_to_leave: Constant[bool] = Constant(
    bool, "agree_to_leave", "R11: at the end gate both players are asked whether they agree to move on"
)
hand_triggers_in_groups: Constant[bool] = Constant(
    bool, "hand_triggers_in_groups", "R5, R7: a trigger that is not public is placed with the optional ones"
)
location_rule: Constant[bool] = Constant(
    bool, "location_rule", "R8: a trigger whose card moved before the check cannot be used"
)
ignition_priority: Constant[Ignition] = Constant(
    Ignition, "ignition_priority", "R1, R3: when an ignition effect may be used outside the open state"
)
names_next_phase: Constant[bool] = Constant(
    bool, "names_next_phase", "R12: the next phase is named when Main Phase 1 is left, not chosen afterwards"
)
replay_other_attacker: Constant[bool] = Constant(
    bool, "replay_other_attacker", "R17: when an attack has to choose again, another monster may attack instead"
)
first_met_first: Constant[bool] = Constant(
    bool, "first_met_first", "R6: inside a group, effects are placed in the order in which they are listed"
)
first_player_draws: Constant[bool] = Constant(
    bool, "first_player_draws", "R14: the first player draws in the first turn"
)
negated_summon_counts: Constant[bool] = Constant(
    bool, "negated_summon_counts", "R10: a negated Special Summon counts against its once-per-turn limit"
)
draw_overtakes: Constant[bool] = Constant(
    bool, "draw_overtakes", '5.30: the normal draw makes a "when" effect miss that was met before it'
)
SWITCHES: dict[str, Constant[Any]] = {
    switch.name: switch for switch in list(globals().values()) if isinstance(switch, Constant)
}
"""Every switch of a profile by its name; its meaning begins with the profile rows, or the decision, it states."""

_OCG: dict[str, object] = {
    "agree_to_leave": False,
    "hand_triggers_in_groups": False,
    "location_rule": True,
    "ignition_priority": Ignition.NEVER,
    "names_next_phase": False,
    "replay_other_attacker": False,
    "first_met_first": False,
    "first_player_draws": False,
    "negated_summon_counts": False,
    "draw_overtakes": True,
}
_TCG = {
    **_OCG, "agree_to_leave": True, "hand_triggers_in_groups": True, "names_next_phase": True,
    "replay_other_attacker": True,
}  # fmt: skip
_BEFORE = {"location_rule": False, "negated_summon_counts": True}
_OLD = {**_BEFORE, "ignition_priority": Ignition.SUMMON, "first_player_draws": True}

PROFILES: dict[str, dict[str, object]] = {
    "ocg": _OCG,
    "tcg": _TCG,
    "ocg-2010": {**_OCG, **_OLD},
    "tcg-2011": {**_TCG, **_OLD, "ignition_priority": Ignition.ANY_SUMMON, "first_met_first": True},
    "ocg-2019": {**_OCG, **_BEFORE},
    "tcg-2020": {**_TCG, **_BEFORE},
    "master-duel": {**_OCG, "names_next_phase": True},
}
"""The switches of each profile: current ones, those before the end of ignition priority (OCG up to 2011-03-18, TCG up
to 2012-04-24), those before the location rule (OCG up to 2020-03-31, TCG up to November 2021), and those of the
simulator Master Duel as far as they have a source."""


def rows_of(switch: str) -> tuple[str, ...]:
    """The profile rows, or the decision, that a switch states.

    >>> rows_of("hand_triggers_in_groups")
    ('R5', 'R7')
    """
    return tuple(SWITCHES[switch].meaning.partition(": ")[0].split(", "))


def meaning_of(switch: str) -> str:
    """What a switch says when it is on, or what its values tell, as a sentence without the rows."""
    return SWITCHES[switch].meaning.partition(": ")[2]


def differing(one: Mapping[str, object], other: Mapping[str, object]) -> tuple[str, ...]:
    """The switches in which two sets of switches differ, in the order of the profiles."""
    return tuple(name for name in SWITCHES if one[name] != other[name])


def profiles_of(conditions: Iterable[Expr[bool]]) -> list[str]:
    """The profiles that, with some model, make none of these conditions false; only those about switches are asked."""
    switches = [condition for condition in conditions if is_switch(condition)]
    return [name for name, values in PROFILES.items() if not any(_false(c, values) for c in switches)]


def _false(condition: Expr[bool], profile: Mapping[str, object]) -> bool:
    """Whether the profile makes the condition false, whatever a model fixes beside it."""
    asked = {part.name: part for part in parts(condition) if isinstance(part, Constant)}
    of_model = [constant for name, constant in asked.items() if name not in profile]
    if any(constant.domain is not bool for constant in of_model):
        return False
    fixed = ({c.name: value for c, value in zip(of_model, values, strict=True)} for values in _choices(len(of_model)))
    return all(is_false(Grounder({}, {}, {**profile, **model}, {}, {}, {}).truth(condition, {})) for model in fixed)


def _choices(count: int) -> Iterable[tuple[bool, ...]]:
    return product((False, True), repeat=count)
