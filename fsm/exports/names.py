"""Names that other languages accept: letters, digits and underscores, each used once."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable


K = TypeVar("K")


class Names:
    """Gives each thing a name of its own, close to what it is called here; `reserved` names are never given."""

    def __init__(self, reserved: Collection[str] = ()) -> None:
        self._taken = set(reserved)
        self._given: dict[object, str] = {}

    def give(self, key: object, wanted: str) -> str:
        """The name of `key`: the one it has, or a new one made from `wanted`."""
        if key not in self._given:
            plain = spell(wanted)
            name, number = plain, 2
            while name in self._taken:
                name, number = f"{plain}_{number}", number + 1
            self._taken.add(name)
            self._given[key] = name
        return self._given[key]

    def __getitem__(self, key: object) -> str:
        return self._given[key]

    def of(self, kind: type[K]) -> dict[K, str]:
        """The names of all things of this type, in the order they were given."""
        return {key: name for key, name in self._given.items() if isinstance(key, kind)}

    def give_all(self, keys: Iterable[str], prefix: str = "") -> None:
        """Give each of these a name made from itself."""
        for key in keys:
            self.give(key, prefix + key)


def spell(text: str) -> str:
    """The text as an identifier.

    >>> spell("uses[fast-op]"), spell("2nd"), spell("carry out summon")
    ('uses_fast_op', 'n2nd', 'carry_out_summon')
    """
    plain = re.sub(r"\W+", "_", text, flags=re.ASCII).strip("_") or "n"
    return f"n{plain}" if plain[0].isdigit() else plain
