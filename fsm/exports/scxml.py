"""SCXML: the hierarchical machine, a state in each leaf of the regions and a transition for each command there.

Transitions are tried in the order of the rules and the first that is allowed is taken. So a system in which one move can
lead to two states cannot be said: whoever sends the event could not choose.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import quoteattr

from fsm.core import nodes as n
from fsm.core.fold import conjunction, is_false, is_true
from fsm.core.meaning import label
from fsm.core.prose import say
from fsm.exports.infix import Infix
from fsm.exports.names import Names, spell
from fsm.exports.possible import known
from fsm.exports.promela_terms import assignments
from fsm.exports.said import Export, ExportError
from fsm.exports.trees import plain

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from enum import Enum

    from fsm.core.ground import Grounder
    from fsm.core.region import Region, Tree
    from fsm.core.system import Command, System
