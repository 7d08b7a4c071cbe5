"""Does it hear? as a column: the conclusion on each run's model, and the way to the tests that it rests on."""

from __future__ import annotations

from collections.abc import Mapping

from analysis.store.runs.description import Run
from analysis.summaries.comparison.sound_reliance import Reliance, conclusion, conclusion_of_all
from analysis.views.sound_reliance import NOT_KNOWN
from dashboard.components.link_table import Cell, Column
from dashboard.navigation import TAB
from dashboard.selection import run_catalog
from dashboard.selection.ask import ask
from dashboard.selection.queries import sound_reliances
from dashboard.selection.selection import Selection

COLUMN = Column(
    "hears", "Does it hear?", numeric=False, tight=True,
    hint="what the sound brings the model over all its questions, paper lens, after correction for the treatments of "
         "the model; opens the run report",
)  # fmt: skip
ELSEWHERE = Cell("–", muted=True, title="no run of a model with the sound")
BY_TASK = "by task"
"""In place of a conclusion, of benchmarks without a figure of all tasks."""


def cells(selection: Selection) -> Mapping[str, Cell]:
    """The cells by run of a model; empty where no model has a run without the sound or with another one."""
    runs = run_catalog.scored(run_catalog.available(selection))
    everyone = selection.shared_filters(lens="paper", runs=tuple(run.id for run in runs))
    reliances, _ = ask(sound_reliances, everyone)
    if not reliances:
        return {}
    silent = {run for own in reliances for run in own.b}
    link_to = selection.linker("report")
    return {
        run.id: _cell(run, reliances, silent, link_to({TAB: "hears", "run": run.id}))
        for run in runs
        if run.kind == "model"
    }


def _cell(run: Run, reliances: list[Reliance], silent: set[str], href: str) -> Cell:
    """reliances: those against no sound first."""
    own = [row for row in reliances if run.id in row.a]
    if not own:
        return ELSEWHERE if run.id in silent else Cell("not known", href=href, muted=True, title=NOT_KNOWN.bold)
    if own[0].overall is None:
        return Cell(BY_TASK, href=href, title=f"against {own[0].treatment}")
    title = "\n".join(f"against {row.treatment}: {conclusion(row.overall)}" for row in own)
    return Cell(conclusion_of_all(own), href=href, title=title)
