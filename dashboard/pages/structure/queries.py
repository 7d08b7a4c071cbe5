"""View, queries and links of the structure page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Concatenate, ParamSpec, TypeAlias

import pyarrow as pa

from analysis.benchmarks.registry import EVERY
from analysis.pipeline.people import People
from analysis.pipeline.people import people as people_of_task
from analysis.pipeline.reviews.reference_choice import title
from analysis.statistics.intervals import percents
from analysis.store.database import Database
from analysis.store.queries.counts import structure
from analysis.store.queries.filters import Filters
from analysis.summaries.means.level_effects import LevelEffects, level_effects, of_table
from analysis.summaries.means.song_means import ALL_RUNS, Mean, Means, means
from dashboard.selection import run_catalog
from dashboard.selection.ask import ask
from dashboard.selection.selection import REFERENCES, Selection
from dashboard.ui.marks import Mark
from dashboard.ui.text import amount, percent, range_words

READ = ("scored",)
RowsQuery: TypeAlias = Callable[[Database, Filters], list[dict[str, Any]]]
P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class StructureView:
    """What the page derives from its selection once, for all its links. No second selection: all is in the link.

    task: its code. run: for charts of one run; ALL_RUNS for all together. sidebar: filters of the sidebar. shared: the
    same as the query of a link. to_cases: address of Cases with a query. name: of the run, for sentences.
    """

    task: str
    run: str
    sidebar: Filters
    shared: Mapping[str, str | Sequence[str]]
    to_cases: Callable[[Mapping[str, str | Sequence[str]]], str]
    name: str = ""

    @property
    def full(self) -> bool:
        """Whether all sections of a song are asked for, not those of one type."""
        return EVERY[self.task].form == "sections"

    def filters(self, read: bool = False) -> Filters:
        """Filters of the task's cases. read: only readable answers, unless the sidebar asks for other outcomes."""
        filters = replace(self.sidebar, tasks=(self.task,))
        return replace(filters, outcomes=READ) if read and not filters.outcomes else filters

    def door(self, run: str = "", read: bool = False, **query: str | Sequence[str]) -> str:
        """The cases of a run (else of all chosen ones) behind a number."""
        own: dict[str, str | Sequence[str]] = {"task": self.task}
        if run:
            own["runs"] = [run]
        if read and not self.sidebar.outcomes:
            own["outcome"] = READ
        return self.to_cases({**self.shared, **own, **query})


def case_count(view: StructureView) -> int:
    """Answers that the page is about."""
    return round(sum(mean.n for (run, cell), mean in measures(view).items() if run == ALL_RUNS and cell == "F 3 s"))


def measures(view: StructureView, read: bool = False) -> Means:
    return ask(_means, structure.measures, view.filters(read))


def people_rows(people: People, cells: Iterable[str]) -> list[Mapping[str, Any]]:
    """Rows of the table under a chart with their bands."""
    return [
        as_row("people, among themselves", cell, Mean(item.mean, item.interval, item.songs, item.songs), "")
        for cell in cells if (item := people.ceilings.get(cell))
    ]  # fmt: skip


def people(view: StructureView, read: bool = False) -> People:
    references = view.shared.get(REFERENCES, "")
    return ask(people_of_task, view.filters(read), title(references if isinstance(references, str) else ""))


def occurrences(view: StructureView) -> Means:
    return ask(_means, structure.occurrences, view.filters())


def occurrence_effects(view: StructureView, names: Sequence[str]) -> LevelEffects:
    """Adjusted differences in the IoU of these sections, for the run of the view."""
    return ask(_occurrence_effects, view.filters(), view.run, tuple(names))


def called(view: StructureView, label: str, other: str) -> Means:
    return ask(_means, structure.called, view.filters(read=True), label, other)


def by_lens(view: StructureView) -> dict[str, Means]:
    filters = view.filters()
    return {
        "paper": ask(_means, structure.scores, replace(filters, lens="paper")),
        "released": ask(_means, structure.scores, replace(filters, lens="released")),
    }


def rows(query: RowsQuery, view: StructureView, read: bool = False) -> list[dict[str, Any]]:
    """The answer to a query of `store.queries.counts.structure` that gives rows."""
    return list(ask(query, view.filters(read)))


def run_names(selection: Selection, view: StructureView, by_cell: Means) -> dict[str, str]:
    """Names of the runs that have a mean here, by id, the highest score first."""
    ids = {run for run, _ in by_cell}
    return {run: name for run, name in names_by_score(selection, view).items() if run in ids}


def names_by_score(selection: Selection, view: StructureView) -> dict[str, str]:
    """Short names of the selected runs by id, in the order of their score in the task."""
    means = ask(_means, structure.scores, view.filters())
    runs = run_catalog.selected(selection)
    scores = {run.id: mean.value for run in runs if (mean := means.get((run.id, view.sidebar.lens)))}
    return run_catalog.names(sorted(runs, key=lambda run: -scores.get(run.id, -1.0)))


def dot(view: StructureView, run: str, name: str, series: str, mean: Mean, unit: str, **door: Any) -> Mark:
    """A point of a dot plot in percent."""
    return Mark(
        100 * mean.value, name, percent(mean.value), note(name, series, mean, unit), series,
        view.door(run, **door), percents(mean.interval),
    )  # fmt: skip


def note(name: str, what: str, mean: Mean, unit: str) -> str:
    counts = f"n = {amount(mean.n, unit)}, {amount(mean.songs, 'song')}"
    return f"{name}\n{what}: {percent(mean.value)} %\n{range_words(mean.interval)}\n{counts}"


def as_row(name: str, what: str, mean: Mean, href: str) -> Mapping[str, Any]:
    """A mean as a row of the table below a chart."""
    low, high = mean.interval or (None, None)
    return {"run": name, "what": what, "value": mean.value, "low": low, "high": high, "n": round(mean.n),
            "songs": mean.songs, ".href": href}  # fmt: skip


def _occurrence_effects(db: Database, filters: Filters, run: str, names: tuple[str, ...]) -> LevelEffects:
    of_run = replace(filters, runs=(run,)) if run != ALL_RUNS else filters
    return level_effects(sums for sums in of_table(structure.occurrences(db, of_run)) if sums.level in names)


def _means(
    db: Database, query: Callable[Concatenate[Database, P], pa.Table], *args: P.args, **kwargs: P.kwargs
) -> Means:
    return means(query(db, *args, **kwargs))
