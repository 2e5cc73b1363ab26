"""What must hold of the whole machine, one module for each part of the procedure."""

from fsm.duel.claims import acting, building, chains, frames, items, locks, structure, summons, timings

MODULES = (acting, building, chains, frames, items, summons, timings, locks, structure)
