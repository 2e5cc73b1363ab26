"""Promela: the same rules for SPIN, one guarded `d_step` for each rule and choice.

A whole step of the duel is one step of SPIN, so the states that SPIN stores are the states of `fsm check`. The control
location is the window, so only the rules of that window are tried. Claims are judged in another mode of the same text.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from fsm.core import nodes as n
from fsm.core.fold import is_true, variables_in
from fsm.core.inmost import conjuncts, inmost, may_hold
from fsm.core.prose import say
from fsm.exports.names import Names, spell
from fsm.exports.promela_claims import Asked, Judge, plain, questions
from fsm.exports.promela_terms import RESERVED, Named, Promela, assignments, type_of
from fsm.exports.said import Export

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fsm.core.system import Command, System
    from fsm.exports.said import Unsaid

HEAD = """\
/* {title}
 *
 * States:  spin -a {file} && gcc -O2 -w -DSAFETY -DNOREDUCE -o pan pan.c && ./pan -m1000000
 *          "states, stored" is the number of states of fsm check{more}; "transitions", less one for the beginning,
 *          that of its steps.
 * Claims:  spin -DCLAIMS -a {file} && gcc -O1 -w -DSAFETY -DNOREDUCE -o pan pan.c && ./pan -c0 -m1000000
 *          "assertion violated holds_I14" means that claim I14 fails; "!(met_I14)" that its premise is met somewhere (a
 *          claim whose premise is never met is vacuous; one that wants something to happen then fails).
 *          Without -c0 SPIN stops at the first and writes its play; spin -t -p -DCLAIMS {file} shows that.{rounds}
{unsaid} */
"""
ROUNDS = """
 * {id}:{gap}spin -DROUND_{name} -a {file} && gcc -O1 -w -o pan pan.c && ./pan -a -m1000000
 *          An acceptance cycle is a play that goes round for ever."""
NOTHING = "only"
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

    def places(self) -> dict[object, str]:
        """The label of each control location, by the value of the inmost region's variable."""
        if self.at is None:
            return {None: f"end_{NOTHING}"}
        return {value: f"end_{spell(say(value))}" for value in self.system.domains[self.at].values}

    def variables(self) -> Iterator[str]:
        """The variables with their first values."""
        first = self.system.decode(self.system.starts[0])
        for name in self.system.names:
            value = self.terms.term(n.Const(self.system.grounder.cell(name).domain, first[name]))
            yield f"{type_of(self.system.domains[name])} {self.names[name]} = {value};"
        kept = dict.fromkeys(chain.from_iterable(assignments(c, self.terms)[1] for c in self.system.commands))
        yield from (f"hidden {self.judge.type(name)} new_{self.names[name]};" for name in kept)

    def judging(self) -> Iterator[str]:
        """Everything that judges claims, left out unless it is asked for."""
        judge = self.judge
        rounds = [f"ROUND_{spell(one.claim.id)}" for one in judge.rounds]
        asked = " || ".join(f"defined({name})" for name in ["CLAIMS", *rounds])
        yield from ("", f"#if {asked}")
        yield from judge.declarations()
        copies = "; ".join(f"was_{self.names[name]} = {self.names[name]}" for name in judge.read_before())
        yield f"#define TAKE(number, who) {copies}{'; ' if copies else ''}did = number; by = who;"
        yield from ("#define TO(place) goto judge", "#else", "#define TAKE(number, who)")
        yield from ("#define TO(place) goto place", "#endif", "", "#ifdef CLAIMS")
        if judge.watched:
            yield "byte watching; byte place;"
        yield "#define MET(met, premise) if :: !met && (premise) -> met = 1; assert(!(met)) :: else fi"
        yield "inline judge_state() {"
        yield from (f"  {line}" for line in judge.states())
        yield "  skip\n}"
        yield "inline judge_step() {"
        yield "  if" if judge.watched else ""
        yield "  :: watching == 0 ->" if judge.watched else ""
        yield from (f"    {line}" for line in judge.steps(judge.on_steps))
        yield "    judge_state()"
        for number, one in enumerate(judge.watched, 1):
            yield f"  :: watching == {number} ->"
            yield from (f"    {line}" for line in judge.steps([one]))
        yield "  fi" if judge.watched else ""
        yield from ("}", "#endif")
        for one, name in zip(judge.rounds, rounds, strict=True):
            condition = Promela(self.system, self.names, before="was_{}").term(one.met)
            yield from (f"#ifdef {name}", "bit going;", f"#define GOES {condition}")
            yield from (f"ltl {spell(one.claim.id)} {{ [] <> !going }}", "#endif")

    def process(self) -> Iterator[str]:
        """The process: a control location for each value of the inmost region, and its steps."""
        yield from ("", "active proctype duel() {")
        yield from self.beginning()
        for value, label in self.places().items():
            commands = [
                (number, command) for number, command in enumerate(self.system.commands)
                if self.at is None or may_hold(command, self.at, value)
            ]  # fmt: skip
            yield f"{label}:"
            yield "  if"
            for number, command in commands:
                yield from self.step(number, command, value)
            yield from ("#ifdef GOES", "  :: else -> atomic { going -> going = 0; goto next }", "#else")
            yield from ("  :: false" if not commands else "", "#endif", "  fi;")
        yield "next:"
        yield f"  {self.dispatch()};"
        yield from ("#if defined(CLAIMS) || defined(GOES)", "judge:", "  atomic {", "    d_step {")
        yield from ("#ifdef CLAIMS", "      judge_step()", "#else", "      going = (GOES)", "#endif")
        yield from ("    };", "    goto next", "  }", "#endif", "}")

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
            yield from ("    fi;", "#ifdef CLAIMS", "    goto beginning", "#else", "    goto next", "#endif", "  };")
        yield from ("#ifdef CLAIMS", "beginning:", "  atomic {")
        if self.judge.watched:
            yield "    if"
            for number, one in enumerate([None, *self.judge.watched]):
                yield f"    :: watching = {number}" + (f"  /* {one.claim.id} */" if one else "")
            yield "    fi;"
        yield from ("    d_step { judge_state() };", "    goto next", "  };", "#endif")
        if not several:
            first = None if self.at is None else self.system.value(self.system.starts[0], self.at)
            yield f"  goto {self.places()[first]};"

    def step(self, number: int, command: Command, value: object) -> Iterator[str]:
        """One command, where the inmost region's variable has this value."""
        tests = [
            test for test in conjuncts(command) if not is_true(test) and variables_in(test) != {self.at}
        ]  # fmt: skip
        guard = " && ".join(map(self.terms.term, tests)) or "true"
        lines, _ = assignments(command, self.terms)
        actor = "0" if command.actor is None else f"({self.terms.term(command.actor)}) + 1"
        rule = command.rule
        yield f"  /* {number}: {plain(command.text)}, rule {rule.name}, row {plain(rule.row)} [{plain(rule.cite)}] */"
        body = "; ".join(lines or ["skip"])
        yield f"  :: atomic {{ d_step {{ {guard} -> TAKE({number}, {actor}) {body} }}; TO({self.target(command, value)}) }}"

    def target(self, command: Command, value: object) -> str:
        """The label where the play is after the step; `next` where that depends on the state."""
        labels = self.places()
        if self.at is None:
            return labels[None]
        new = dict(command.updates).get(self.at)
        if new is None or (isinstance(new, n.Var) and new.name == self.at):
            return labels[value]
        return labels[new.value] if isinstance(new, n.Const) else "next"

    def dispatch(self) -> str:
        """The way to the control location that belongs to the state."""
        labels = self.places()
        if self.at is None:
            return f"atomic {{ goto {labels[None]} }}"
        domain = self.system.grounder.cell(self.at).domain
        ways = (
            f":: {self.names[self.at]} == {self.terms.term(n.Const(domain, value))} -> goto {label}"
            for value, label in labels.items()
        )
        return f"atomic {{ if {' '.join(ways)} fi }}"
