"""Charts proven before they are drawn: the sheet's arrows against those that plays can take.

A sheet of the chart list says where boxes stand and how arrows run; which arrows there are is computed from the
explored graph of the sheet's model. Where the two differ, nothing is drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fsm.core.errors import near
from fsm.core.shown import show
from fsm.duel import duel
from fsm.duel.chart import PROJECTIONS
from fsm.engines.project import project
from fsm.engines.reach import reach
from fsm.rulings.library import chart_list, find_model
from fsm.rulings.model import read_model
from fsm.rulings.toml import FileError, file_error
from fsm.views import Drawing, Sheet, differences, read_sheets
from fsm.views import draw as lay_out
from fsm.views.words import words

if TYPE_CHECKING:
    from fsm.core import System
    from fsm.engines.project import Arrow
    from fsm.views.palette import Theme


class UnprovenError(ValueError):
    """A sheet and the graph of its model differ; the message has one sentence for each wrong arrow."""


def sheets() -> dict[str, Sheet]:
    """Every sheet of the chart list, by id."""
    return read_sheets(chart_list())


def sheet(chart: str) -> Sheet:
    """The sheet of this id; raises `FileError` if the chart list has none."""
    known = sheets()
    if chart not in known:
        raise file_error(
            chart_list().name, "", f"has no chart {show(chart)}{near(chart, known)}; it has {', '.join(known)}"
        )
    return known[chart]


def titles() -> dict[str, str]:
    """The English title of every chart, by id."""
    return {chart: words("en").sheets[chart].title for chart in sheets()}


def draw(chart: str, lang: str = "en", theme: Theme = "light") -> Drawing:
    """The chart of this id, proven and laid out; `.svg()` and `.png()` render it.

    Raises `UnprovenError` if the sheet and the graph differ, `FileError` for an unknown chart and `SheetError` for an
    unknown language or theme.
    """
    found = sheet(chart)
    if faults := faults_of(found, reachable(found)):
        raise UnprovenError(f"{chart}: {'; '.join(faults)}")
    return lay_out(found, lang, theme)


def system_of(sheet: Sheet) -> System:
    """The system whose plays have to take exactly the arrows of the sheet."""
    model = read_model(find_model(sheet.model))
    if sheet.profile not in model.profiles:
        raise FileError(f"{chart_list()}: {sheet.id}.profile: {model.name} has no profile {sheet.profile!r}")
    return duel(model.game(sheet.profile), claims=[])


def reachable(sheet: Sheet, system: System | None = None) -> list[Arrow]:
    """The arrows that plays of the sheet's model (or of another system) can take.

    Raises `FileError` for a sheet whose id no projection has.
    """
    if sheet.id not in (known := [projection.name for projection in PROJECTIONS]):
        what = f"no projection is called {sheet.id!r}{near(sheet.id, known)}; add one to fsm/duel/chart.py"
        raise file_error(chart_list(), f"sheet {sheet.id}", what)
    return project(reach(system or system_of(sheet)), sheet.id)


def faults_of(sheet: Sheet, arrows: list[Arrow]) -> list[str]:
    """Where sheet and graph differ, one sentence each: arrows first, then the words on them."""
    faults = differences(set(sheet.arrow_ids), {arrow.id for arrow in arrows})
    found = {arrow.id: arrow.labels for arrow in arrows}
    for arrow in sheet.arrows:
        right = found.get(arrow.id)
        if right is not None and right != ({arrow.label} - {""}):
            said = ", ".join(sorted(right)) or "nothing"
            faults.append(f"{arrow.id} reads {arrow.label or 'nothing'}, but plays say {said}")
    return faults
