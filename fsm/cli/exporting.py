"""`fsm export`: the rules, or a graph, for other tools; what a format cannot say is told, never left out silently."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from fsm.cli.exits import Exit
from fsm.cli.graphs import chart as chart_of
from fsm.cli.graphs import play_of, several_outcomes, whole
from fsm.cli.output import complain, dump, say, write
from fsm.core.errors import near
from fsm.duel import duel
from fsm.duel.game import all_rules
from fsm.engines.reach import reach
from fsm.exports import Export, ExportError
from fsm.exports.graph import dot, graphml, mermaid
from fsm.exports.promela import promela
from fsm.exports.scxml import scxml
from fsm.exports.tla import tla
from fsm.exports.trees import rules_as_json
from fsm.rulings.library import find_model, find_models
from fsm.rulings.model import read_model
from fsm.rulings.mutant import every_mutant, mutate
from fsm.rulings.stage import choose_profile
from fsm.rulings.toml import FileError, show

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from fsm.core import System
    from fsm.engines.reach import Space
    from fsm.exports.graph import Drawing


@dataclass(frozen=True)
class Order:
    """What to export: a system, what it is called, and what was asked for beside it."""

    system: System
    name: str
    title: str
    profile: str
    output: Path | None
    chart: str | None = None
    claim: str | None = None

    @cached_property
    def space(self) -> Space:
        """The states that can be reached."""
        return reach(self.system)

    @property
    def drawing(self) -> Drawing:
        """The graph, or the chart of it that was asked for."""
        return whole(self.space, self.heading) if self.chart is None else chart_of(self.space, self.chart, self.heading)

    @property
    def heading(self) -> str:
        """The first line of a text."""
        return f"{self.title} ({self.name}, {self.profile})"

    def file(self, ending: str) -> str:
        """The name of the file, or one that fits."""
        return self.output.name if self.output else self.name + ending


def export_model(  # the options of the command
    form: str,
    name: str,
    output: Path | None,
    profile: str | None,
    *,
    chart: str | None = None,
    claim: str | None = None,
    json: bool = False,
) -> int:
    """Export a model, or the wrong machine of a mutant; returns the exit code.

    Raises `FileError` for an unknown format, model or profile, and for what the format cannot say.
    """
    if form not in FORMATS:
        known = (*FORMATS, "rulings")
        raise FileError(f"export: {show(form)} is no format{near(form, known)}; there are {', '.join(known)}")
    _check_options(form, chart, claim)
    order = _order(name, profile, output)
    order = replace(order, chart=chart, claim=claim or order.claim)
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


def _check_options(form: str, chart: str | None, claim: str | None) -> None:
    """Raise `FileError` for an option that does not go with the format."""
    for option, value, forms in (("--chart", chart, GRAPHS), ("--claim", claim, PLAYS)):
        if value is not None and form not in forms:
            raise FileError(f"export: {option} goes with {', '.join(forms)}, not with {form}")


def _order(name: str, profile: str | None, output: Path | None) -> Order:
    """The system meant by the name of a model or mutant, or by a path."""
    mutants = {mutant.id: mutant for mutant in every_mutant()}
    if name in {path.stem for path in find_models([])} or name not in mutants:
        model = read_model(find_model(name))
        chosen = choose_profile(model.path, model.profiles, profile)
        return Order(duel(model.game(chosen)), model.name, model.title, chosen, output)
    mutant = mutants[name]
    model = read_model(find_model(mutant.model))
    chosen = choose_profile(model.path, model.profiles, profile or mutant.profile)
    rules, game = mutate(mutant, all_rules(), model.game(chosen))
    title = f"Wrong on purpose: {mutant.says}"
    return Order(duel(game, rules=rules), mutant.id, title, chosen, output, claim=mutant.claim)


def _promela(order: Order) -> Export:
    return promela(order.system, title=order.heading, file=order.file(".pml"))


def _json(order: Order) -> Export:
    return rules_as_json(order.system, title=order.heading)


def _tla(order: Order) -> Export:
    if order.output is None or order.output.suffix != ".tla":
        raise ExportError("it is two files, a module and its configuration; name the first, such as -o Duel.tla")
    return tla(order.system, module=order.output.stem, title=order.heading)


def _graphml(order: Order) -> Export:
    return graphml(order.drawing)


def _dot(order: Order) -> Export:
    return dot(order.drawing)


def _mermaid(order: Order) -> Export:
    return mermaid(order.drawing)


def _scxml(order: Order) -> Export:
    return scxml(order.system, several=several_outcomes(order.space), title=order.heading)


def _itf(order: Order) -> Export:
    if order.claim is None:
        raise ExportError("it is the play of a claim that fails; name the claim with --claim, or a mutant as the model")
    return play_of(order.space, order.claim)


FORMATS: dict[str, Callable[[Order], Export]] = {
    "promela": _promela, "tla": _tla, "json": _json, "graphml": _graphml, "dot": _dot, "mermaid": _mermaid,
    "itf": _itf, "scxml": _scxml,
}  # fmt: skip
"""Each format and what makes it."""
GRAPHS = ("graphml", "dot", "mermaid")
PLAYS = ("itf",)
