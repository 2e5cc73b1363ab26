"""What checking a claim comes to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from fsm.core.claim import Claim

Status = Literal["holds", "fails", "vacuous", "not_applicable", "cut"]


@dataclass(frozen=True, eq=False)
class Verdict:
    """A claim decided on one system.

    `witness` is a shortest play that makes the claim meaningful (or satisfies it, where it asks for something to be
    possible); `trace` a shortest play that breaks it. `note` says what no play can show. `holds` is
    `None` where nothing was decided.
    """

    claim: Claim
    status: Status
    witness: list[str] | None = None
    trace: list[str] | None = None
    note: str = ""

    @property
    def holds(self) -> bool | None:
        """Whether the claim is true; `None` where that was not decided or the claim does not apply."""
        return {"holds": True, "fails": False}.get(self.status)


def decided(claim: Claim, witness: list[str] | None, trace: list[str] | None, *, complete: bool) -> Verdict:
    """The verdict for a claim with this witness and this counterexample, if any."""
    if trace is not None:
        return Verdict(claim, "fails", witness, trace)
    if not complete:
        return Verdict(claim, "cut", witness)
    return Verdict(claim, "vacuous" if witness is None else "holds", witness)
