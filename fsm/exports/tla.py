"""TLA+: the same rules for TLC and Apalache, a module with named actions and a configuration.

Members of enumerations and sorts are texts. A claim about steps says of each action what a step of it must satisfy; a
monitor is a variable that stands still unless its claim is chosen in the configuration.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from fsm.core import claim as c
from fsm.core import nodes as n
from fsm.core.fold import is_false, is_true, negation
from fsm.exports.asked import ask
from fsm.exports.names import Names
from fsm.exports.said import Export, ExportError, Unsaid
from fsm.exports.tla_terms import BOTH, EITHER, RESERVED, Tla, literal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fsm.core.system import Command, System
    from fsm.exports.asked import Asked

HEAD = """\
\\* {title}
\\* tlc -deadlock -config {module}.cfg {module}.tla    checks what the configuration lists; see docs/exports.md
\\* A step that changes nothing is no step in TLA+, so claims about steps say nothing of it.
{unsaid}"""
ENDS = "said as: a play ends only at its goal; that is the whole claim because no play goes round for ever"


def tla(system: System, *, module: str, title: str = "a system") -> Export:
    """The system as a module of this name and its configuration (`others[".cfg"]`).

    Raises `ExportError` for a name that no module can have.
    """
    if not re.fullmatch(r"[A-Za-z]\w*", module, re.ASCII) or module in RESERVED:
        raise ExportError(f"a module cannot be called {module!r}; name the file with letters, digits and underscores")
    return _Module(system, module, title).export()


class _Module:
    """The parts of the module."""

    def __init__(self, system: System, module: str, title: str) -> None:
        self.system, self.module, self.title = system, module, title
        self.names = Names({*RESERVED, module})
        self.names.give_all(system.names)
        for number, command in enumerate(system.commands):
            self.names.give(f"can {number}", f"Can_{number}")
            self.names.give(("action", number), f"{command.rule.name}_{number}")
        for rule in dict.fromkeys(command.rule.name for command in system.commands):
            self.names.give(("rule", rule), rule)
        self.terms = Tla(system, self.names, after="{}'")
        self.asked: list[Asked] = []
        self.leads: list[c.LeadsTo] = []
        self.unsaid: list[Unsaid] = []
        for claim in system.claims:
            self.sort_in(claim)
        self.watched = [one for one in self.asked if one.monitor is not None]
        self.config: dict[str, list[str]] = {"INVARIANT": ["TypeOK"], "PROPERTY": []}

    def sort_in(self, claim: c.Claim) -> None:
        """Find out whether and how a claim can be said."""
        if is_false(claim.applies):
            return
        self.names.give(("claim", claim.id), claim.id)
        if isinstance(claim, c.LeadsTo):
            self.leads.append(claim)
            return
        found = ask(self.system, claim)
        if isinstance(found, Unsaid):
            self.unsaid.append(found)
        else:
            self.asked.append(found)

    def export(self) -> Export:
        """Module and configuration."""
        body = [*self.state(), *self.actions(), *self.whole(), *self.claims()]
        unsaid = "".join(f"\\* Not said: {one.what}: {one.why}.\n" for one in self.unsaid)
        head = HEAD.format(title=self.title.replace("\n", " "), module=self.module, unsaid=unsaid)
        ranks = [f"{name}(v) == {self.rank(key[1])}" for key, name in self.names.of(tuple).items() if key[0] == "rank"]
        lines = [
            f"---- MODULE {self.module} ----",
            head.rstrip("\n"),
            "EXTENDS Integers",
            *ranks,
            *body,
            "====",
        ]
        said = tuple(one.claim.id for one in self.asked) + tuple(claim.id for claim in self.leads)
        return Export(
            "\n".join(lines) + "\n", said, tuple(self.unsaid), {".cfg": "\n".join(self.configuration()) + "\n"}
        )

    def rank(self, domain: Any) -> str:  # noqa: ANN401  # an enumeration
        """The place of a member of an enumeration."""
        cases = (f"v = {literal(value)} -> {code}" for value, code in self.system.grounder.values(domain).codes.items())
        return f"CASE {' [] '.join(cases)}"

    def state(self) -> Iterator[str]:
        """Variables, their types and where a play begins."""
        if self.watched:
            yield from ("CONSTANT", "  \\* @type: Str;", "  Watched  \\* the claim whose monitor runs, or none")
        names = [self.names[name] for name in self.system.names]
        yield "VARIABLES"
        for at, name in enumerate(self.system.names):
            comma = "," if self.watched or at + 1 < len(names) else ""
            yield from (f"  \\* @type: {self.type(name)};", f"  {names[at]}{comma}")
        if self.watched:
            yield from ("  \\* @type: Str;", "  place  \\* of the monitor")
        yield f"vars == <<{', '.join([*names, *(['place'] if self.watched else [])])}>>"
        yield "TypeOK =="
        for name in self.system.names:
            members = ", ".join(map(literal, self.system.domains[name].values))
            yield f"  /\\ {self.names[name]} \\in {{{members}}}"
        if self.watched:
            yield 'CInit == Watched = "none"'
        yield "Init =="
        starts = [self.system.decode(start) for start in self.system.starts]
        for number, start in enumerate(starts):
            before = BOTH if len(starts) == 1 else f"{BOTH}{EITHER}" if number == 0 else f"   {EITHER}"
            pairs = (f"{self.names[name]} = {literal(start[name])}" for name in self.system.names)
            yield f"  {before}({f' {BOTH}'.join(pairs)})"
        first = "  " + BOTH + "place = CASE "
        yield from self.watching(first, lambda one: literal(one.monitor.places[0] if one.monitor else ""))

    def type(self, name: str) -> str:
        """The type of a variable, for Apalache."""
        value = self.system.domains[name].values[0]
        return "Bool" if isinstance(value, bool) else "Int" if isinstance(value, int) else "Str"

    def watching(self, before: str, what: Any) -> Iterator[str]:  # noqa: ANN401  # a function of a claim
        """Something for each claim with a monitor, and what it is without one."""
        if self.watched:
            cases = (f"Watched = {literal(one.claim.id)} -> {what(one)}" for one in self.watched)
            yield f'{before}{" [] ".join(cases)} [] OTHER -> "none"'

    def actions(self) -> Iterator[str]:
        """One action for each rule and choice, and one for each rule."""
        yield from ("Who(k) ==", f"  CASE {' [] '.join(self.whose())}")
        yield from self.watching("Watch(k) == place' = CASE ", self.next_place)
        done: set[str] = set()
        for number, command in enumerate(self.system.commands):
            rule = command.rule
            if rule.name not in done:
                done.add(rule.name)
                yield from ("", f"(* {comment(rule.says)} Row {comment(rule.row)} [{comment(rule.cite)}] *)")
            yield f"Can_{number} == {self.terms.term(command.test)}"
            yield f"{self.names['action', number]} ==  \\* {command.text}"
            yield f"  /\\ Can_{number}"
            yield from self.effect(number, command)

    def effect(self, number: int, command: Command) -> Iterator[str]:
        """What a command changes, and what it leaves."""
        updates = dict(command.updates)
        changed = {name: v for name, v in updates.items() if not (isinstance(v, n.Var) and v.name == name)}
        for name, value in changed.items():
            yield f"  /\\ {self.names[name]}' = {self.terms.term(value)}"
        if kept := [self.names[name] for name in self.system.names if name not in changed]:
            yield f"  /\\ UNCHANGED <<{', '.join(kept)}>>"
        if self.watched:
            yield f"  /\\ Watch({number})"

    def whose(self) -> Iterator[str]:
        """Who takes each step."""
        groups: dict[str, list[int]] = {}
        for number, command in enumerate(self.system.commands):
            actor = '"rules"' if command.actor is None else self.terms.term(command.actor)
            groups.setdefault(actor, []).append(number)
        for actor, numbers in groups.items():
            yield f"k \\in {{{', '.join(map(str, numbers))}}} -> {actor}"

    def next_place(self, one: Asked) -> str:
        """Where a claim's monitor goes."""
        text = "place"
        for source, test, target in reversed(one.monitor.arcs if one.monitor else ()):
            text = f"IF place = {literal(source)} /\\ {self.terms.term(test)} THEN {literal(target)} ELSE {text}"
        return f"({text})"

    def whole(self) -> Iterator[str]:
        """The rules, all steps together, and the specification."""
        yield ""
        rules: dict[str, list[str]] = {}
        for number, command in enumerate(self.system.commands):
            rules.setdefault(command.rule.name, []).append(self.names["action", number])
        for rule, actions in rules.items():
            yield f"{self.names['rule', rule]} == {f' {EITHER}'.join(actions)}"
        yield f"Next == {f' {EITHER}'.join(self.names['rule', rule] for rule in rules) or 'FALSE'}"
        yield "Spec == Init /\\ [][Next]_vars"
        actions = [self.names["action", number] for number in range(len(self.system.commands))]
        if self.leads:
            yield f"Fair == Spec {BOTH}{f' {BOTH}'.join(f'SF_vars({action})' for action in actions)}"
        yield f"Final == {self.terms.term(self.system.final)}"
        yield "EveryStep(C(_)) =="
        yield from (f"  /\\ ({action} => C({number}))" for number, action in enumerate(actions))

    def claims(self) -> Iterator[str]:
        """Every claim by its id; what has to happen somewhere is said as never happening, and has to be violated."""
        for one in self.asked:
            name, claim = self.names["claim", one.claim.id], one.claim
            note = f" ({ENDS})" if isinstance(claim, c.CanAlwaysReach) else ""
            yield from ("", f"(* {claim.id}: {comment(claim.text)} [{comment(claim.cite)}]{note} *)")
            if isinstance(claim, c.NoCycle):
                yield from self.no_cycle(name, claim)
            elif one.on_steps:
                test = one.met if one.broken is None else one.broken
                yield f"{name}_step(k) == {self.terms.term(negation(test))}"
                yield f"{'Never_' if one.broken is None else ''}{name} == [][EveryStep({name}_step)]_vars"
                self.list_in("PROPERTY", one, name)
            else:
                test = one.met if one.broken is None else one.broken
                yield f"{'Never_' if one.broken is None else ''}{name} == {self.terms.term(negation(test))}"
                self.list_in("INVARIANT", one, name)
        for lead in self.leads:
            name = self.names["claim", lead.id]
            yield from (
                "",
                f"(* {lead.id}: {comment(lead.text)} [{comment(lead.cite)}] Of fair plays: SPECIFICATION Fair *)",
            )
            yield f"{name} == ({self.terms.term(lead.when)}) ~> ({self.terms.term(lead.goal)})"
            self.config["PROPERTY"].append(f"\\* with SPECIFICATION Fair: {name}")

    def no_cycle(self, name: str, claim: c.NoCycle) -> Iterator[str]:
        """That no play goes round for ever by such steps."""
        if is_true(claim.step):
            yield f"{name} == <>[][FALSE]_vars"
        else:
            yield f"{name}_step(k) == {self.terms.term(claim.step)}"
            yield f"{name} == []<><<~EveryStep({name}_step)>>_vars \\/ <>[][FALSE]_vars"
        self.config["PROPERTY"].append(name)

    def list_in(self, kind: str, one: Asked, name: str) -> None:
        """List a claim in the configuration."""
        if one.monitor is not None:
            self.config[kind].append(f"\\* with Watched = {literal(one.claim.id)}: {name}")
        elif one.broken is None:
            self.config[kind].append(f"\\* has to be violated: Never_{name}")
        else:
            self.config[kind].append(name)

    def configuration(self) -> Iterator[str]:
        """The lines of the configuration."""
        yield from ["SPECIFICATION Spec"]
        if self.watched:
            yield from ("CONSTANT", '  Watched = "none"')
        for kind, names in self.config.items():
            if names:
                yield from (kind, *(f"  {name}" for name in names))


def comment(text: str) -> str:
    """A text that can stand in a comment."""
    return text.replace("(*", "( *").replace("*)", "* )").replace("\n", " ")
