"""What must hold of the whole machine, one module for each part of the procedure."""

from fsm.duel.claims import acting, chains, frames, structure

MODULES = (acting, chains, frames, structure)
