"""What can follow on a command line, for completion in a shell; nothing is loaded before it is asked for."""

from __future__ import annotations

LISTS = "claims, rules, models, rulings, charts, mutants, profiles, damage"
FORMATS = "promela, tla, json, graphml, dot, mermaid, itf, scxml, rulings"
"""What `fsm export` writes."""


def models(incomplete: str) -> list[str]:
    """The models whose name begins like this, for completion in a shell."""
    from fsm.rulings.library import model_files

    return [path.stem for path in model_files() if path.stem.startswith(incomplete)]


def rulings(incomplete: str) -> list[str]:
    """The rulings whose name begins like this, for completion in a shell."""
    from fsm.rulings.library import ruling_files

    return [path.stem for path in ruling_files() if path.stem.startswith(incomplete)]


def stages(incomplete: str) -> list[str]:
    """The models and rulings whose name begins like this, for completion in a shell."""
    return [*models(incomplete), *rulings(incomplete)]


def ids(incomplete: str) -> list[str]:
    """The ids that can be explained and begin like this, for completion in a shell."""
    from fsm.rulings.explanation import known_ids

    return [name for name in known_ids() if name.startswith(incomplete)]


def charts(incomplete: str) -> list[str]:
    """The charts whose name begins like this, for completion in a shell."""
    from fsm.charts import sheets

    return [name for name in sheets() if name.startswith(incomplete)]


def languages(incomplete: str) -> list[str]:
    """The languages whose code begins like this, for completion in a shell."""
    from fsm.views import languages

    return [code for code in languages() if code.startswith(incomplete)]


def themes(incomplete: str) -> list[str]:
    """The themes whose name begins like this, for completion in a shell."""
    from fsm.views import THEMES

    return [name for name in THEMES if name.startswith(incomplete)]


def formats(incomplete: str) -> list[str]:
    """The formats whose name begins like this, for completion in a shell."""
    return [name for name in FORMATS.split(", ") if name.startswith(incomplete)]


def lists(incomplete: str) -> list[str]:
    """The lists whose name begins like this, for completion in a shell."""
    return [name for name in LISTS.split(", ") if name.startswith(incomplete)]


def profiles(incomplete: str) -> list[str]:
    """The profiles whose name begins like this, for completion in a shell."""
    from fsm.duel.profile import PROFILES

    return [name for name in PROFILES if name.startswith(incomplete)]


def templates(incomplete: str) -> list[str]:
    """What can be begun, for completion in a shell."""
    return [name for name in ("ruling", "model") if name.startswith(incomplete)]
