"""The table of what may be used in each part of the Damage Step, worked out from the rule itself (`fights.permitted`).

Each line is shown by an effect of its kind; what names a part is shown by one effect for each part.

Source: LOC 伤害步骤; PR17 p.112; RB10 p.41 (decision 5.14).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fsm.duel.fights import BOOST, BY_BATTLE, names_frame, permitted
from fsm.duel.kinds import (
    ACTIVATION,
    ATTEMPT,
    BEGIN,
    FELL,
    FOUGHT,
    HURT,
    KINDS,
    NEGATE_ACTIVATION,
    NEGATE_EFFECT,
    Deed,
    Entry,
)
from fsm.duel.names import DAMAGE_STEP, Frame, Player, Spot

if TYPE_CHECKING:
    from collections.abc import Callable

YES, NO, FIRST_CHAIN, ANY_CHAIN = "yes", "no", "first chain", "any chain"
"""What a cell can say; what names a part is used in its first chain, or, before the calculation, in any of its own."""
SEVERAL_CHAINS = (Frame.DS1, Frame.DS2)
"""The parts in which fast effects begin chains freely."""


def sample(kind: str, on: str | None = None, **more: Any) -> Entry:  # noqa: ANN401  # fields of an entry
    """An effect of the card `it` that answers an event, written like `"destroy it"`."""
    verb, _, target = (on or "").partition(" ")
    deed = Deed(verb, target or None) if on else None
    return Entry("effect", Player.FIRST, KINDS[kind], "it", Spot.FIELD, Spot.FIELD, on=deed, **more)


def doing(*verbs: str) -> tuple[tuple[Deed, ...], ...]:
    """Steps that do this, each to no card in particular."""
    return tuple((Deed(verb),) for verb in verbs)


@dataclass(frozen=True)
class Line:
    """One line of the table: what it is about, and an effect of that kind for each part of the Damage Step."""

    what: str
    example: Callable[[Frame], Entry]

    def cell(self, part: Frame) -> str:
        """Whether such an effect may be used in this part of the Damage Step, and in which of its chains."""
        entry = self.example(part)
        if not permitted(entry, part):
            return NO
        if not names_frame(entry, part):
            return YES
        return ANY_CHAIN if entry.on is None and part in SEVERAL_CHAINS else FIRST_CHAIN

    @property
    def cells(self) -> dict[str, str]:
        """What the line says of each part, by its name."""
        return {part.name: self.cell(part) for part in DAMAGE_STEP}


def always(entry: Entry) -> Callable[[Frame], Entry]:
    """The same example for every part."""
    return lambda _: entry


negation = sample("quick", ACTIVATION, does=doing(NEGATE_ACTIVATION))
TABLE = (
    Line("a Counter Trap", always(sample("counter-trap", ACTIVATION))),
    Line("an effect that negates an activation", always(negation)),
    Line("an effect that negates only an effect", always(sample("quick", ACTIVATION, does=doing(NEGATE_EFFECT)))),
    Line("a fast effect that directly changes ATK or DEF", always(sample("quick-play", damage=BOOST))),
    Line(
        "a change of ATK or DEF that answers an activation, without negating it",
        always(sample("quick", ACTIVATION, damage=BOOST)),
    ),
    Line("something mandatory", always(sample("trigger", "summon", mandatory=True))),
    Line("an optional trigger about its own card", always(sample("trigger", "summon it"))),
    Line("an optional trigger about another card", always(sample("trigger", "summon that"))),
    Line(
        "an optional trigger for destruction by battle or effect",
        always(sample("trigger", "destroy that", damage=BY_BATTLE)),
    ),
    Line("a trigger that names the part", lambda part: sample("trigger", f"{BEGIN} {part.name}")),
    Line("a fast effect that names the part", lambda part: sample("quick", damage=part.name)),
    Line("what answers that a monster has battled", always(sample("trigger", f"{FOUGHT} that"))),
    Line("what answers battle damage", always(sample("trap", HURT))),
    Line("what answers destruction by battle", always(sample("trap", f"{FELL} that"))),
    Line(
        "an effect that has a summon made by its own procedure",
        always(sample("trigger", "send it", does=doing(ATTEMPT))),
    ),
    Line("anything else", always(sample("quick"))),
)
"""The lines of the table."""
