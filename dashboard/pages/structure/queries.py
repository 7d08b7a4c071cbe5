"""View, queries and links of the structure page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeAlias

import plotly.graph_objects as go
import pyarrow as pa
import pyarrow.compute as pc

from analysis.benchmarks.registry import EVERY
from analysis.pipeline.reviews.reference_choice import song_annotations
from analysis.statistics.intervals import Interval
from analysis.store.database import Database
from analysis.store.queries.counts import structure
from analysis.store.queries.filters import Filters
from analysis.summaries.means.level_effects import LevelEffects, level_effects, of_table
from analysis.summaries.means.song_means import ALL_RUNS, Mean, Means, means
from analysis.summaries.people import Ceiling, as_answer, ceilings, of_song, standings
from analysis.summaries.sentence import SILENCE, Sentence
from dashboard.selection import run_catalog
from dashboard.selection.ask import ask
from dashboard.selection.selection import Selection
from dashboard.ui import charts
from dashboard.ui.charts import Mark
from dashboard.ui.text import amount, percent

READ = ("scored",)
HOW_PEOPLE = """
- **People** (grey band, dotted line): imported annotations of a song, each measured as an answer against the others, by
  the same code, independent of the references of the page. Line: mean over songs; band: 8 of 10 songs. Within the
  range: the whole 95 % CI of a run on the same songs is in the band. Without a song with two annotations there is no
  band: agreement of people is unknown.
"""
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
        """read: only answers that could be read, unless the sidebar asks for other outcomes."""
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


class People(NamedTuple):
    """Agreement of people on the songs with two or more annotations, by measure, and the means of runs on these."""

    ceilings: Mapping[str, Ceiling]
    means: Means

    def sentence(self, cell: str, what: str, runs: Iterable[str]) -> Sentence:
        """Where the runs are, "" without a song with two annotations."""
        if cell not in self.ceilings:
            return SILENCE
        intervals = [self.means[run, cell].interval for run in runs if (run, cell) in self.means]
        return standings(self.ceilings[cell], intervals, what)

    def with_bands(self, figure: go.Figure, names: Mapping[str, str]) -> go.Figure:
        """The figure with a band of each measure. names: of the series, by measure."""
        for cell, name in names.items():
            if ceiling := self.ceilings.get(cell):
                low, high, mean = (100 * value for value in (ceiling.low, ceiling.high, ceiling.mean))
                figure = charts.band_at(figure, low, high, mean, name, f"people: {name}")
        return figure

    def rows(self, cells: Iterable[str]) -> list[Mapping[str, Any]]:
        """Rows of the table under the chart."""
        return [
            as_row("people, among themselves", cell, Mean(item.mean, item.interval, item.songs, item.songs), "")
            for cell in cells if (item := self.ceilings.get(cell))
        ]  # fmt: skip


def people(view: StructureView, read: bool = False) -> People:
    return ask(_people, view.filters(read))


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
        view.door(run, **door), in_percent(mean.interval),
    )  # fmt: skip


def note(name: str, what: str, mean: Mean, unit: str) -> str:
    interval = mean.interval
    between = (
        f"95 %: {percent(interval.low)} to {percent(interval.high)}" if interval else "too few songs for an interval"
    )
    counts = f"n = {amount(mean.n, unit)}, {amount(mean.songs, 'song')}"
    return f"{name}\n{what}: {percent(mean.value)} %\n{between}\n{counts}"


def in_percent(interval: Interval | None) -> Interval | None:
    return None if interval is None else Interval(100 * interval.low, 100 * interval.high)


def as_row(name: str, what: str, mean: Mean, href: str) -> Mapping[str, Any]:
    """The same as a row of the table under a chart."""
    low, high = mean.interval or (None, None)
    return {"run": name, "what": what, "value": mean.value, "low": low, "high": high, "n": round(mean.n),
            "songs": mean.songs, ".href": href}  # fmt: skip


def _occurrence_effects(db: Database, filters: Filters, run: str, names: tuple[str, ...]) -> LevelEffects:
    of_run = replace(filters, runs=(run,)) if run != ALL_RUNS else filters
    return level_effects(sums for sums in of_table(structure.occurrences(db, of_run)) if sums.level in names)


def _people(db: Database, filters: Filters) -> People:
    table = structure.measures(db, filters)
    by_song = {
        song: value for song, group in song_annotations(db, {}, table["song"].unique().to_pylist())
        if (value := of_song(group, compare=as_answer)) is not None
    }  # fmt: skip
    same_songs = table.filter(pc.is_in(table["song"], pa.array(list(by_song), pa.string())))
    return People(ceilings(by_song), means(same_songs) if by_song else {})


def _means(
    db: Database, query: Callable[Concatenate[Database, P], pa.Table], *args: P.args, **kwargs: P.kwargs
) -> Means:
    return means(query(db, *args, **kwargs))
