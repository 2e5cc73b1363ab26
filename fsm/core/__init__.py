"""The language that rules are written in: finite domains, expressions, regions, rules, claims, systems.

It knows nothing of duels and needs only the standard library. `meaning` is the reference; engines run faster and
must agree with it.
"""

from fsm.core.build import build, rebuild
from fsm.core.claim import (
    Always,
    Can,
    CanAlwaysReach,
    Claim,
    Draws,
    LeadsTo,
    Monitor,
    NeverStuck,
    NoCycle,
    OnEveryStep,
    Sometimes,
    SometimesStep,
    between,
    claims_in,
)  # fmt: skip
from fsm.core.domain import Bound, Range, Sort
from fsm.core.errors import RuleError, StrayError
from fsm.core.expr import all_of, any_of, choice, constant, each, every, implies, no, none_of, one, some, when
from fsm.core.meaning import evaluate, label, moves
from fsm.core.nodes import Array, Constant, Expr, Param, Update, Var
from fsm.core.projection import Projection
from fsm.core.region import Region
from fsm.core.rule import Condition, Rule, named, rules_in
from fsm.core.system import Command, Parts, Setting, State, System
from fsm.core.temporal import after, may_act, seen, step, taken_by

__all__ = [
    "Always", "Array", "Bound", "Can", "CanAlwaysReach", "Claim", "Command", "Condition", "Constant", "Draws",
    "Expr", "LeadsTo", "Monitor", "NeverStuck", "NoCycle", "OnEveryStep", "Param", "Parts", "Projection",
    "Range", "Region", "Rule", "RuleError", "Setting", "Sometimes", "SometimesStep", "Sort", "State",
    "StrayError", "System", "Update", "Var", "after", "all_of", "any_of", "between", "build", "choice",
    "claims_in", "constant", "each", "evaluate", "every", "implies", "label", "may_act", "moves", "named", "no",
    "none_of", "one", "rebuild", "rules_in", "seen", "some", "step", "taken_by", "when",
]  # fmt: skip
