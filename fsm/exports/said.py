"""What an exporter gives back: a text, and what could not be said in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


class ExportError(ValueError):
    """The format cannot say this system; the message has the reason and what to do instead."""


@dataclass(frozen=True)
class Unsaid:
    """A claim, or another part of a system, that a text does not have, with the reason."""

    what: str
    why: str


@dataclass(frozen=True)
class Export:
    """An exported text; `said` are the ids of the claims in it, `unsaid` those that the format cannot say.

    `others` are further texts that belong to it, by the ending of their file (`.cfg`).
    """

    text: str
    said: tuple[str, ...] = ()
    unsaid: tuple[Unsaid, ...] = ()
    others: Mapping[str, str] | None = None
