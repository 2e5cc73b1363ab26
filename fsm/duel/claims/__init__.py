"""What must hold of the whole machine, one module for each part of the procedure."""

from fsm.duel.claims import (
    acting,
    actions,
    asking,
    building,
    chains,
    events,
    frames,
    items,
    locks,
    ordering,
    structure,
    summons,
    timings,
)  # fmt: skip

MODULES = (
    acting,
    actions,
    asking,
    building,
    ordering,
    chains,
    frames,
    items,
    summons,
    timings,
    events,
    locks,
    structure,
)
