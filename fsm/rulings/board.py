"""The duel as the players see it: where it is, who holds the right, what lies on the chain, what may be done now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from fsm.core.errors import StrayError
from fsm.core.ground import cell_name
from fsm.core.meaning import evaluate, label
from fsm.duel import words
from fsm.duel.names import CHAIN, EFFECT, Player, Role, Timing, Window
from fsm.engines.successors import successors
from fsm.rulings.moves import Spot

if TYPE_CHECKING:
    from fsm.core.system import Command, State, System
    from fsm.duel.names import Frame

ASKED = (Window.N1, Window.N2, Window.B, Window.C, Window.D, Window.E)
"""The windows in which a player is asked for a response; only there a forced pass may stay unwritten."""
NOBODY = "nobody"
HOLDERS = (*Role.__members__, NOBODY)
"""Who can hold the right to choose, by the words that rulings use."""


@dataclass(frozen=True)
class Option:
    """A step that a state allows: its label, the command behind it and the next state."""

    label: str
    command: Command
    state: State

    @property
    def by_rule(self) -> bool:
        """Whether nobody chooses this step."""
        return self.command.actor is None


@dataclass(frozen=True)
class Finding:
    """What a trigger check found about an effect whose event had happened: usable now, or missed."""

    effect: str
    usable: bool


class Board:
    """A system, asked state by state."""

    def __init__(self, system: System) -> None:
        self.system = system
        self._steps = successors(system, piecemeal=True)
        self._codes = [frozenset(system.domains[name].codes.values()) for name in system.names]
        self._roles = list(Role)

    def options(self, state: State) -> list[Option]:
        """Every step the state allows, in the order of the rules.

        Raises `StrayError` if one of them leads out of the domain of a variable.
        """
        commands = self.system.commands
        options = [
            Option(label(self._roles[who] if who >= 0 else None, commands[number].text), commands[number], new)
            for number, who, new in self._steps(state)
        ]
        for option in options:
            if not all(code in known for code, known in zip(option.state, self._codes, strict=True)):
                raise StrayError(f"{option.command.rule.where}: {option.label} leads out of the domain of a variable")
        return options

    def labels(self, state: State) -> list[str]:
        """The moves that the holder may choose from."""
        return list(dict.fromkeys(option.label for option in self.options(state) if not option.by_rule))

    def unwritten(self, state: State) -> list[Option]:
        """What may happen without being written: rule steps, or a forced pass."""
        options = self.options(state)
        if self.spot(state).window in ASKED and {option.command.text for option in options} == {"pass"}:
            return options
        return [option for option in options if option.by_rule]

    def spot(self, state: State) -> Spot:
        """The window and the frame."""
        values = self.system.decode(state)
        return Spot(cast("Window", values[words.window.name]), cast("Frame", values[words.frame.name]))

    def holder(self, state: State) -> str:
        """Who may choose now, one of `HOLDERS`."""
        values = self.system.decode(state)
        who = values[words.holder.name]
        if who is Player.NOBODY:
            return NOBODY
        return (Role.TP if who is values[words.turn_player.name] else Role.OP).name

    def chain(self, state: State) -> tuple[str, ...]:
        """The effects on the chain, from link 1 up."""
        values = self.system.decode(state)
        links = range(1, cast("int", values[words.length.name]) + 1)
        return tuple(str(values[cell_name(words.link, number)]) for number in links)

    def full(self, state: State) -> bool:
        """Whether the chain is as long as the model lets it be."""
        return len(self.chain(state)) == self.system.grounder.bounds[CHAIN.name]

    def over(self, state: State) -> bool:
        """Whether the model ends here."""
        return bool(evaluate(self.system.final, self.system.decode(state)))

    def found(self, before: State, after: State) -> frozenset[Finding]:
        """What a step found out about effects whose event had happened; only a trigger check finds anything.

        An effect is missed if something else happened after its event. Whatever else will one day make an effect
        unusable at the check is to be told from that here.
        """
        if self.spot(before).window is not Window.Y:
            return frozenset()
        old, new = self.system.decode(before), self.system.decode(after)
        cells = {effect: cell_name(words.timing, effect) for effect in self.system.grounder.sorts[EFFECT.name]}
        missed = {Finding(e, usable=False) for e, cell in cells.items() if old[cell] is Timing.STALE}
        return frozenset(missed | {Finding(e, usable=True) for e, cell in cells.items() if new[cell] is Timing.READY})
