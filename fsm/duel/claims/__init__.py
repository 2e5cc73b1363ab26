"""What must hold of the whole machine, one module for each part of the procedure."""

from fsm.duel.claims import (
    acting,
    actions,
    asking,
    battle_locks,
    battles,
    building,
    chains,
    damage,
    events,
    frames,
    items,
    locks,
    ordering,
    phases,
    structure,
    summons,
    timings,
)  # fmt: skip

MODULES = (
    acting, actions, asking, building, ordering, chains, frames, phases, battles, damage, battle_locks, items, summons,
    timings, events, locks, structure,
)  # fmt: skip
