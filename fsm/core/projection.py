"""Projections: how the states of a system fold into the boxes of a chart.

A projection only says which states share a box and which moves are drawn as boxes of their own; it has no filter.
Which arrows the chart then has is computed from the explored graph, never written down here.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from fsm.core.expr import constant

if TYPE_CHECKING:
    from collections.abc import Mapping
    from enum import Enum

    from fsm.core.nodes import Expr, Var


def nowhere() -> Expr[bool]:
    """The condition that is never true."""
    return constant(False)  # noqa: FBT003  # the value is the whole meaning


@dataclass(frozen=True, eq=False)
class Projection:
    """A folding of states into boxes by the value of one variable.

    `boxes` maps values of `var` to boxes; a state whose value has no box is passed through, and so is one of which
    `through` is true: an arrow joins the last box before it to the next. `cuts` maps rules whose step is drawn as a box
    of its own, cut in two arrows, to that box. `labels` gives the word on an arrow, by rule. Arrows that begin and end
    in one box are not drawn.
    """

    name: str
    var: Var[Any]
    boxes: Mapping[Enum, str]
    cuts: Mapping[str, str] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)
    through: Expr[bool] = field(default_factory=nowhere)
