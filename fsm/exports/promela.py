"""Promela: the same rules for SPIN, one guarded `d_step` for each rule and choice.

A whole step of the duel is one step of SPIN, so the states that SPIN stores are the states of `fsm check`. The control
location is the window, so only the rules of that window are tried. Claims are judged in another mode of the same text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from fsm.core import nodes as n
from fsm.core.claim import CanAlwaysReach
from fsm.core.inmost import conjuncts, inmost
from fsm.core.prose import say
from fsm.exports.asked import questions
from fsm.exports.local import NEW, in_order, moves_at
from fsm.exports.names import Names, spell
from fsm.exports.promela_claims import Judge, plain
from fsm.exports.promela_terms import RESERVED, Named, Promela, type_of
from fsm.exports.said import Export

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fsm.core.system import System
    from fsm.exports.asked import Asked
    from fsm.exports.local import Move
    from fsm.exports.said import Unsaid

HEAD = """\
/* {title}
 *
 * States:  spin -o2 -a {file} && gcc -O2 -w -DSAFETY -DNOREDUCE -o pan pan.c && ./pan -m1000000
 *          "states, stored" is the number of states of fsm check{more}; "transitions", less one for the beginning,
 *          that of its steps.
 * Claims:  spin -o2 -DCLAIMS -a {file} && gcc -O1 -w -DSAFETY -DNOREDUCE -o pan pan.c && ./pan -c0 -m1000000
 *          "assertion violated holds_I14" means that claim I14 fails; "!(met_I14)" that its premise is met somewhere (a
 *          claim whose premise is never met is vacuous; one that wants something to happen then fails).
 *          Without -c0 SPIN stops at the first and writes its play; spin -t -p -DCLAIMS {file} shows that.{rounds}
{ends}{unsaid} */
"""
ROUNDS = """
 * {id}:{gap}spin -o2 -DROUND_{name} -a {file} && gcc -O1 -w -o pan pan.c && ./pan -a -m1000000
 *          An acceptance cycle is a play that goes round for ever."""
ENDS = """\
 * {id}:     said as: a play ends only at its goal; that is the whole claim because no play goes round for ever.
"""
JUDGED = """\
#define TO(place)
#define ALL end_all: atomic { if
#define PLACE(label)
#define DONE
#define NOTHING
#define OPEN
#define NEXT
#define GO skip
#ifdef CLAIMS
#define JUDGE fi; d_step { judge_step() } }; goto end_all
#else
#define JUDGE :: else -> did = -1 fi; GOES }; goto end_all
#endif
#else
#define AT(value)
#define TAKE(number, who)
#define TO(place) ; goto place
#define ALL
#define PLACE(label) label: if
#define DONE fi;
#define NOTHING :: false fi;
#define OPEN atomic {
#define NEXT ; GO }
#define GO {go}
#define JUDGE
#endif
""".splitlines()
ONLY = "only"
"""The one location of a system without regions."""


def promela(system: System, *, title: str = "a system", file: str = "model.pml") -> Export:
    """The system as a Promela text; `title` and `file` stand in its first lines."""
    asked, unsaid = questions(system)
    text = _Text(system, asked)
    body = [*text.variables(), *text.judging(), *text.process()]
    head = HEAD.format(
        title=plain(title),
        file=file,
        more=f" and one more, the choice among {len(system.starts)} beginnings" if len(system.starts) > 1 else "",
        rounds="".join(
            ROUNDS.format(id=one.claim.id, name=spell(one.claim.id), file=file, gap=" " * max(1, 8 - len(one.claim.id)))
            for one in text.judge.rounds
        ),
        ends="".join(ENDS.format(id=one.claim.id) for one in asked if isinstance(one.claim, CanAlwaysReach)),
        unsaid="".join(_unsaid(unsaid)),
    )
    named = [f"#define {name} {value.code}" for value, name in text.names.of(Named).items()]
    return Export("\n".join([head, *named, "", *body, ""]), tuple(one.claim.id for one in asked), tuple(unsaid))


def _unsaid(unsaid: Iterable[Unsaid]) -> Iterator[str]:
    for one in unsaid:
        yield f" * Not said: {one.what}: {plain(one.why)}.\n"


class _Text:
    """The parts of the text."""

    def __init__(self, system: System, asked: list[Asked]) -> None:
        self.system = system
        self.names = Names(RESERVED)
        self.names.give_all(system.names)
        self.terms = Promela(system, self.names)
        self.at = inmost(system)
        self.judge = Judge(system, self.names, asked)
        self.moves = {value: [*moves_at(system, value)] for value in self.places()}

    def places(self) -> dict[object, str]:
        """The label of each control location, by the value of the inmost region's variable: where it begins first."""
        if self.at is None:
            return {None: self.names.give(("at", ONLY), f"end_{ONLY}")}
        first = self.system.value(self.system.starts[0], self.at)
        values = [first, *(value for value in self.system.domains[self.at].values if value != first)]
        return {value: self.names.give(("at", value), f"end_{spell(say(value))}") for value in values}

    def variables(self) -> Iterator[str]:
        """The variables with their first values."""
        first = self.system.decode(self.system.starts[0])
        for name in self.system.names:
            value = self.terms.term(n.Const(self.system.grounder.cell(name).domain, first[name]))
            yield f"{type_of(self.system.domains[name])} {self.names[name]} = {value};"
        every = (move for moves in self.moves.values() for move in moves)
        kept = dict.fromkeys(name for move in every for name, _ in in_order(move.updates) if name.startswith(NEW))
        for name in kept:
            yield f"hidden {self.judge.type(name.removeprefix(NEW))} {self.names.give(name, name)};"

    def judging(self) -> Iterator[str]:
        """Everything that judges claims, left out unless it is asked for."""
        judge = self.judge
        rounds = [f"ROUND_{spell(one.claim.id)}" for one in judge.rounds]
        asked = " || ".join(f"defined({name})" for name in ["CLAIMS", *rounds])
        yield from ("", f"#if {asked}")
        yield from judge.declarations()
        copies = "; ".join(f"was_{self.names[name]} = {self.names[name]}" for name in judge.read_before())
        yield f"#define TAKE(number, who) {copies}{'; ' if copies else ''}did = number; by = who;"
        yield "#define AT(value) " + (f"{self.names[self.at]} == value &&" if self.at else "")
        yield from (line.format(go=self.dispatch()) if "{go}" in line else line for line in JUDGED)
        yield from ("", "#ifdef CLAIMS")
        if judge.watched:
            yield "byte watching; byte place;"
        yield "#define MET(met, premise) if :: !met && (premise) -> met = 1; assert(!(met)) :: else fi"
        yield from judge.inlines()
        yield "inline judge_state() {"
        yield from judge.look()
        yield from (f"  {judge.call(one)};" for one in judge.on_states)
        yield from (f"  {line}" for line in judge.domains())
        yield from ("  skip", "}", "inline judge_step() {", "  if" if judge.watched else "")
        yield "  :: watching == 0 ->" if judge.watched else ""
        yield from (f"    {judge.call(one)};" for one in judge.on_steps)
        yield "    judge_state()"
        yield from (f"  :: watching == {at} -> {judge.call(one)}" for at, one in enumerate(judge.watched, 1))
        yield from ("  fi" if judge.watched else "", "}", "#endif")
        for one, name in zip(judge.rounds, rounds, strict=True):
            condition = Promela(self.system, self.names, before="was_{}").term(one.met)
            goes = f"going = (did >= 0 && {condition})"
            yield from (f"#ifdef {name}", "bit going;", f"#define GOES {goes}")
            yield from (f"ltl {self.names.give(('ltl', one.claim.id), one.claim.id)} {{ [] <> !going }}", "#endif")

    def process(self) -> Iterator[str]:
        """The process: a control location for each value of the inmost region, and its steps."""
        yield from ("", "active proctype duel() {")
        yield from self.beginning()
        yield "ALL"
        for value, label in self.places().items():
            yield f"PLACE({label})"
            for move in self.moves[value]:
                yield from self.step(move, value)
            yield "DONE" if self.moves[value] else "NOTHING"
        yield from ("JUDGE", "}")

    def beginning(self) -> Iterator[str]:
        """Where a play begins; in the mode for claims with the choice of a claim to be watched."""
        several = len(self.system.starts) > 1
        if several:
            yield from ("  atomic {", "    if")
            for start in self.system.starts:
                values = self.system.decode(start)
                sets = "; ".join(
                    f"{self.names[name]} = "
                    + self.terms.term(n.Const(self.system.grounder.cell(name).domain, values[name]))
                    for name in self.system.names
                )
                yield f"    :: d_step {{ {sets} }}"
            yield from ("    fi;", "    GO", "  };")
        yield from ("#ifdef CLAIMS", "  atomic {")
        if self.judge.watched:
            yield "    if"
            for number, one in enumerate([None, *self.judge.watched]):
                yield f"    :: watching = {number}" + (f"  /* {one.claim.id} */" if one else "")
            yield "    fi;"
        yield from ("    d_step { judge_state() }", "  };", "#endif")

    def step(self, move: Move, value: object) -> Iterator[str]:
        """One command, where the inmost region's variable has this value."""
        command, rule = move.command, move.command.rule
        guard = " && ".join(map(self.terms.term, conjuncts(move.guard)))
        lines = [f"{self.names[name]} = {self.terms.term(new)}" for name, new in in_order(move.updates)]
        actor = "0" if command.actor is None else f"({self.terms.term(command.actor)}) + 1"
        here = "" if self.at is None else f"AT({self.value(value)}) "
        to = self.target(move, value)
        says = f"{move.number}: {command.text}, rule {rule.name}, row {rule.row} [{rule.cite}]"
        yield f"  /* {plain(says)} */"
        yield f"  :: {'' if to else 'OPEN '}d_step {{ {here}{guard} ->"
        yield f"    TAKE({move.number}, {actor}) {'; '.join(lines or ['skip'])}"
        yield f"  }} {f'TO({to})' if to else 'NEXT'}"

    def value(self, value: object) -> str:
        """A value of the inmost region's variable."""
        return self.terms.term(n.Const(self.system.grounder.cell(cast("str", self.at)).domain, value))

    def target(self, move: Move, value: object) -> str | None:
        """The label where the play is after the step; none where that depends on the state."""
        labels = self.places()
        if self.at is None:
            return labels[None]
        new = move.updates.get(self.at)
        if new is None:
            return labels[value]
        return labels[new.value] if isinstance(new, n.Const) else None

    def dispatch(self) -> str:
        """The way to the control location that belongs to the state."""
        labels = self.places()
        if self.at is None:
            return f"goto {labels[None]}"
        ways = (f":: {self.names[self.at]} == {self.value(value)} -> goto {label}" for value, label in labels.items())
        return f"if {' '.join(ways)} fi"
