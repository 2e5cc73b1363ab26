"""The duel procedure of the Yu-Gi-Oh! card game as an explicit, checkable, hierarchical state machine.

>>> import fsm
>>> system = fsm.load("priority", "tcg")
>>> graph = fsm.explore(system)
>>> graph.number_of_nodes()
896
>>> [v.claim.id for v in fsm.check(system) if v.status == "fails"]
[]
>>> duel = fsm.Duel(system)
>>> duel.frame, duel.window, duel.holder
('MP1', 'A', 'TP')
>>> duel.play("TP: do summon", "TP: pass", "OP: pass", "rules: check triggers").moves()
['TP: place trigger-tp', 'TP: no more']
"""

from __future__ import annotations

TYPE_CHECKING = False  # not that of typing: nothing is loaded before the command can answer Ctrl-C
if TYPE_CHECKING:
    from fsm.api import Duel, check, explore, load
    from fsm.charts import draw

__all__ = ["Duel", "check", "draw", "explore", "load"]
_HOME = {"Duel": "fsm.api", "check": "fsm.api", "explore": "fsm.api", "load": "fsm.api", "draw": "fsm.charts"}


def __getattr__(name: str) -> object:
    """The public names, loaded when they are first asked for, so that `import fsm` is quick."""
    if name not in _HOME:
        raise AttributeError(f"module 'fsm' has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415  # the same

    return getattr(import_module(_HOME[name]), name)
