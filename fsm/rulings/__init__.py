"""What people write: models to check, rulings to judge and mutants to catch, read from files and refused if wrong."""

from fsm.rulings.judge import Outcome, judge
from fsm.rulings.library import find_models, find_rulings
from fsm.rulings.model import Model, read_model
from fsm.rulings.mutant import Mutant, mutate, read_mutants
from fsm.rulings.ruling import Ruling, read_ruling
from fsm.rulings.toml import FileError

__all__ = [
    "FileError", "Model", "Mutant", "Outcome", "Ruling", "find_models", "find_rulings", "judge", "mutate", "read_model",
    "read_mutants", "read_ruling",
]  # fmt: skip
