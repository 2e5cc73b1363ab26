"""SCXML: the hierarchical machine, a state for each leaf of the regions and a transition for each command there.

Events are called like the triggers of the live machine (`tp_activate_fast_op`), and conditions are ECMAScript. Of
several transitions for an event the first that is allowed is taken; so a system in which one move can lead to two
states cannot be said: whoever sends the event could not choose.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, ClassVar
from xml.sax.saxutils import quoteattr

from fsm.core import nodes as n
from fsm.core.fold import comparison, conjunction, is_false, is_true
from fsm.core.nest import SEPARATOR, Arc, Nest, arcs, slug
from fsm.exports.infix import Infix
from fsm.exports.local import in_order
from fsm.exports.names import Names
from fsm.exports.possible import known
from fsm.exports.said import Export, ExportError
from fsm.exports.trees import ORDERED, plain

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from fsm.core.system import System

WORDS = """
await break case catch class const continue debugger default delete do else enum export extends false finally for
function if implements import in instanceof interface let new null package private protected public return static super
switch this throw true try typeof undefined var void while with yield In _event _sessionid _name
_ioprocessors _x NaN Infinity
"""


class Script(Infix):
    """Terms of ECMAScript."""

    signs: ClassVar[Mapping[str, str]] = {"==": "===", "!=": "!==", "<": "<", "<=": "<=", ">": ">", ">=": ">="}

    def value(self, const: n.Const[Any]) -> str:
        """A constant."""
        return json.dumps(plain(const.value))

    def conditional(self, condition: str, then: str, otherwise: str) -> str:
        """One of two terms."""
        return f"({condition} ? {then} : {otherwise})"

    def side(self, comparison: n.Compare, side: n.Expr[Any]) -> str:
        """One side of a comparison: members of enumerations are compared by their place."""
        whole = self.system.grounder.values(side.domain)
        if comparison.op not in ORDERED or isinstance(whole.values[0], int):
            return self.term(side)
        return f"{json.dumps([plain(value) for value in whole.values])}.indexOf({self.term(side)})"


def scxml(system: System, *, several: Collection[str], title: str = "a system") -> Export:
    """The system as SCXML; `several` are the moves that lead to different states from one state.

    Raises `ExportError` if there are any, or several beginnings, and for a system without regions.
    """
    if several:
        raise ExportError(
            f"the move {min(several)!r} can lead to different states from one state, and SCXML takes the first "
            "transition that is allowed; take json, tla or promela"
        )
    if len(system.starts) > 1:
        raise ExportError(f"there are {len(system.starts)} beginnings, and SCXML has one; take json, tla or promela")
    if not system.regions:
        raise ExportError("the system has no named states; take json, tla or promela")
    return Export("\n".join(_Chart(system, title).lines()) + "\n", (), ())


class _Chart:
    """The parts of the document."""

    def __init__(self, system: System, title: str) -> None:
        self.system, self.title, self.nest = system, title, Nest(system)
        self.inside = {
            leaf: dict(zip(self.nest.variables, values, strict=True)) for values, leaf in self.nest.leaves.items()
        }
        self.names = Names(WORDS.split())
        self.data = [name for name in system.names if name not in self.nest.variables]
        self.names.give_all(self.data)
        self.terms = Script(system, self.names)
        self.arcs: dict[str, list[str]] = {}
        for arc in arcs(system, self.nest):
            self.arcs.setdefault(arc.source, []).extend(self.transition(arc))

    def lines(self) -> Iterator[str]:
        """The document."""
        first = self.system.decode(self.system.starts[0])
        start = quoteattr(self.nest.leaf(first, "the beginning"))
        yield '<?xml version="1.0" encoding="UTF-8"?>'
        yield f"<!-- {self.title.replace('--', '- -')} -->"
        yield f'<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript" initial={start}>'
        yield "  <datamodel>"
        kept = [name for name in self.names.of(str) if name not in self.data]
        for name in self.data:
            yield f"    <data id={quoteattr(self.names[name])} expr={quoteattr(json.dumps(plain(first[name])))}/>"
        yield from (f'    <data id={quoteattr(self.names[name])} expr="null"/>' for name in kept)
        yield "  </datamodel>"
        yield from self.states([leaf.split(SEPARATOR) for leaf in self.nest.leaves.values()], [])
        yield "</scxml>"

    def states(self, paths: Sequence[Sequence[str]], above: Sequence[str]) -> Iterator[str]:
        """The states on these paths, nested."""
        for name in dict.fromkeys(path[0] for path in paths):
            here, space = [*above, name], "  " * (len(above) + 1)
            below = [path[1:] for path in paths if path[0] == name and path[1:]]
            which = SEPARATOR.join(here)
            yield f"{space}<state id={quoteattr(which)}>"
            yield from (f"{space}  {line}" for line in self.arcs.get(which, ()))
            yield from self.states(below, here)
            yield f"{space}</state>"

    def transition(self, arc: Arc) -> Iterator[str]:
        """The transition of an arc; none where its condition is never true."""
        cells = self.system.grounder.cells
        here, there = self.inside[arc.source], self.inside[arc.target or arc.source]
        settled = {name: n.Const(cells[name].domain, value) for name, value in here.items()}
        folder = known(self.system, settled)
        updates = {name: folder.term(value, {}) for name, value in arc.command.updates}
        tests = [folder.truth(arc.command.test, {})]
        if arc.command.actor is not None and arc.actor is not None:
            who = folder.term(arc.command.actor, {})
            tests.append(comparison("==", who, n.Const(who.domain, arc.actor), folder.possible))
        for name, value in there.items():
            new = updates.get(name, settled[name])
            tests.append(comparison("==", new, n.Const(new.domain, value), folder.possible))
        condition = conjunction(tests)
        if is_false(condition):
            return
        asked = "" if is_true(condition) else f" cond={quoteattr(self.terms.term(condition))}"
        ends = f"event={quoteattr(slug(arc.label))}{asked} target={quoteattr(arc.target or arc.source)}"
        changes = {
            name: value for name, value in updates.items()
            if name in self.data and not (isinstance(value, n.Var) and value.name == name)
        }  # fmt: skip
        yield f"<transition {ends}>"
        for name, value in in_order(changes):
            place = quoteattr(self.names.give(name, name))
            yield f"  <assign location={place} expr={quoteattr(self.terms.term(value))}/>"
        yield "</transition>"
