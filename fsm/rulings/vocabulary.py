"""The moves that a file may speak of: all that its cast could ever make, in any profile and anywhere in a turn."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from fsm.duel.game import all_rules, duel
from fsm.duel.names import Frame
from fsm.rulings.moves import vocabulary

if TYPE_CHECKING:
    from fsm.core.rule import Rule
    from fsm.rulings.situation import Situation

CURRENT = ("ocg", "tcg")
"""The profiles whose moves a ruling may always speak of, as things that cannot be done in its own."""


class Vocabulary:
    """The labels of all moves that are possible with the cast of a situation.

    The profiles are gone through one by one, and only until a label is found: nearly always in the first.
    """

    def __init__(self, situation: Situation) -> None:
        whole = replace(situation, frame=Frame.DPp, until=Frame.TE, first_turn=False, switches={})
        self._games = [whole.game(profile) for profile in dict.fromkeys((*CURRENT, *situation.profiles))]
        self._found = frozenset[str]()

    def __contains__(self, label: str) -> bool:
        while label not in self._found and self._games:
            self._ask_next()
        return label in self._found

    def whole(self) -> frozenset[str]:
        """Every label there is."""
        while self._games:
            self._ask_next()
        return self._found

    def _ask_next(self) -> None:
        self._found |= vocabulary(duel(self._games.pop(0), _moving(), claims=[], whole=False))


@cache
def _moving() -> tuple[Rule, ...]:
    """The rules that are moves of a player."""
    return tuple(rule for rule in all_rules() if rule.actor is not None)
