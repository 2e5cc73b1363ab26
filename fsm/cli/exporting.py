"""`fsm export`: the rules, or a graph, for other tools; what a format cannot say is told, never left out silently."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fsm.cli.exits import Exit
from fsm.cli.output import complain, dump, say, write
from fsm.core.errors import near
from fsm.duel import duel
from fsm.duel.game import all_rules
from fsm.exports import Export, ExportError
from fsm.exports.promela import promela
from fsm.exports.tla import tla
from fsm.exports.trees import rules_as_json
from fsm.rulings.library import find_model, find_models, mutant_files
from fsm.rulings.model import read_model
from fsm.rulings.mutant import mutate, read_mutants
from fsm.rulings.stage import choose_profile
from fsm.rulings.toml import FileError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from fsm.core import System
    from fsm.rulings.mutant import Mutant


@dataclass(frozen=True)
class Order:
    """What to export: a system, what it is called, and what was asked for beside it."""

    system: System
    name: str
    title: str
    profile: str
    output: Path | None
    mutant: Mutant | None = None

    @property
    def heading(self) -> str:
        """The first line of a text."""
        return f"{self.title} ({self.name}, {self.profile})"

    def file(self, ending: str) -> str:
        """The name of the file, or one that fits."""
        return self.output.name if self.output else self.name + ending


def export_model(form: str, name: str, output: Path | None, profile: str | None, *, json: bool) -> int:
    """Export a model, or the wrong machine of a mutant; returns the exit code.

    Raises `FileError` for an unknown format, model or profile, and for what the format cannot say.
    """
    if form not in FORMATS:
        raise FileError(f"export: {form!r} is no format{near(form, FORMATS)}; there are {', '.join(FORMATS)}")
    order = _order(name, profile, output)
    try:
        done = FORMATS[form](order)
    except ExportError as error:
        raise FileError(f"export: {form}: {error}") from None
    files = {} if output is None else {output: done.text}
    for ending, text in (done.others or {}).items():
        if output is not None:
            files[output.with_suffix(ending)] = text
    for file, text in files.items():
        write(file, text)
    if json:
        dump(
            {
                "format": form, "model": order.name, "profile": order.profile, "files": [str(file) for file in files],
                "said": list(done.said), "unsaid": [{"what": one.what, "why": one.why} for one in done.unsaid],
                **({"text": done.text} if output is None else {}),
            }
        )  # fmt: skip
        return Exit.OK
    for one in done.unsaid:
        complain(f"not said in {form}: {one.what}: {one.why}")
    if output is None:
        say(done.text.removesuffix("\n"))
    return Exit.OK


def _order(name: str, profile: str | None, output: Path | None) -> Order:
    """The system meant by the name of a model or mutant, or by a path."""
    mutants = {mutant.id: mutant for path in mutant_files() for mutant in read_mutants(path)}
    if name in {path.stem for path in find_models([])} or name not in mutants:
        model = read_model(find_model(name))
        chosen = choose_profile(model.path, model.profiles, profile)
        return Order(duel(model.game(chosen)), model.name, model.title, chosen, output)
    mutant = mutants[name]
    model = read_model(find_model(mutant.model))
    chosen = choose_profile(model.path, model.profiles, profile or mutant.profile)
    rules, game = mutate(mutant, all_rules(), model.game(chosen))
    return Order(duel(game, rules=rules), mutant.id, f"Wrong on purpose: {mutant.says}", chosen, output, mutant)


def _promela(order: Order) -> Export:
    return promela(order.system, title=order.heading, file=order.file(".pml"))


def _json(order: Order) -> Export:
    return rules_as_json(order.system, title=order.heading)


def _tla(order: Order) -> Export:
    if order.output is None or order.output.suffix != ".tla":
        raise ExportError("it is two files, a module and its configuration; name the first, such as -o Duel.tla")
    return tla(order.system, module=order.output.stem, title=order.heading)


FORMATS: dict[str, Callable[[Order], Export]] = {"promela": _promela, "json": _json, "tla": _tla}
"""Each format and what makes it."""
