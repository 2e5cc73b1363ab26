"""Projections: how the states of a system fold into the boxes of a chart.

A projection only says which states share a box and which moves are drawn as boxes of their own; it has no filter.
Which arrows the chart then has is computed from the explored graph, never written down here.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping
    from enum import Enum

    from fsm.core.nodes import Var


@dataclass(frozen=True, eq=False)
class Projection:
    """A folding of states into boxes by the value of one variable.

    `boxes` maps values of `var` to boxes; a state whose value has no box is passed through. `cuts` maps rules whose
    step is drawn as a box of its own, cut in two arrows, to that box. `labels` gives the word on an arrow, by rule.
    Arrows that begin and end in one box are not drawn.
    """

    name: str
    var: Var[Any]
    boxes: Mapping[Enum, str]
    cuts: Mapping[str, str] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)
