"""What the reproduction of a paper is made from: the runs of one benchmark, their figures and their cases."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean

from analysis.benchmarks.data_sets import benchmark_of
from analysis.errors import EarmarkError
from analysis.report.cases.doors import door
from analysis.statistics.intervals import Interval
from analysis.store.database import Database
from analysis.store.queries import data_sets, loaded_runs
from analysis.store.queries.counts import song_sums
from analysis.store.queries.filters import Filters
from analysis.store.runs.description import Run
from analysis.summaries.means.bootstrap import Resampled, resampled
from analysis.views.document import EMPTY, NOWHERE, Cell, Query

Figures = Mapping[str, Mapping[str, Resampled]]
_SIGNS = re.compile(r"[^a-z0-9]+")


@dataclass
class NoRunsOfPaperError(EarmarkError):
    """The error that no run answers the benchmark of a paper. runs: their names."""

    paper: str
    runs: Sequence[str]

    def __str__(self) -> str:
        return f"expected runs of {self.paper}, found {', '.join(self.runs) or 'none'}"


@dataclass(frozen=True, slots=True)
class Material:
    """The runs of a paper by id, under the paper lens.

    data_set: the one that all of them answer. others: names of further runs, of other data sets. corrected, raw:
    figures with and without guessing taken off.
    """

    db: Database
    runs: Mapping[str, Run]
    data_set: str
    others: Sequence[str]
    filters: Filters
    corrected: Figures
    raw: Figures

    @property
    def models(self) -> dict[str, Run]:
        """Runs of models: those over which a claim about models is tested."""
        return {run: own for run, own in self.runs.items() if own.kind == "model"}

    def name(self, run: str) -> str:
        return self.runs[run].name


def material(db: Database, benchmark: str, runs: Sequence[str], data_set: str = "") -> Material:
    """The runs that answer one data set of a benchmark, with figures and cases. Raises NoRunsOfPaperError without any.

    data_set: its name. "" means the published questions or, if no run answers these, the data set of the first run.
    """
    every = {run.id: run for run in loaded_runs.runs(db)}
    names = data_sets.of_runs(db, list(runs))
    present = [name for run in runs for name in names.get(run, ()) if benchmark_of(name) == benchmark]
    data_set = data_set or (benchmark if benchmark in present else next(iter(present), ""))
    own = [run for run in runs if data_set in names.get(run, ())]
    if not own:
        raise NoRunsOfPaperError(data_set or benchmark, [every[run].name for run in runs])
    others = [every[run].name for run in runs if run not in own]
    filters = Filters(lens="paper", data_sets=(data_set,), runs=tuple(own))
    sums = song_sums.sums(db, filters)
    figures, raw = (resampled(sums, "paper", corrected) for corrected in (True, False))
    return Material(db, {run: every[run] for run in own}, data_set, others, filters, figures, raw)


def of_tasks(source: Material, tasks: Sequence[str], runs: Iterable[str] = ()) -> Filters:
    """The filters of some tasks, and of all runs or of these."""
    return replace(source.filters, tasks=tuple(tasks), runs=tuple(runs) or source.filters.runs)


def beside_printed(
    source: Material, own: Mapping[str, Sequence[Cell]], paper: Mapping[str, Sequence[Cell]]
) -> list[Sequence[Cell]]:
    """The runs, each above the printed row of its model, then the other printed rows.

    own: cells by run. paper: cells by model.
    """
    rows: list[Sequence[Cell]] = []
    others = {model: [Cell(model, faint=True), Cell("printed", faint=True), *cells] for model, cells in paper.items()}
    for run, cells in own.items():
        kind = "person" if source.runs[run].kind == "person" else "run"
        rows.append([Cell(source.name(run), door(runs=run)), Cell(kind), *cells])
        rows += [others.pop(model) for model in list(others) if same_model(source.runs[run].model, model)]
    return [*rows, *others.values()]


def runs_by_model(source: Material) -> dict[str, list[str]]:
    """Runs by id of every model, under whatever conditions."""
    runs_of: dict[str, list[str]] = {}
    for run, own in source.models.items():
        runs_of.setdefault(plain(own.model or own.name), []).append(run)
    return runs_of


def by_model(source: Material, by_run: Mapping[str, Mapping[str, float]]) -> dict[str, dict[str, float]]:
    """Figures of every model; of several runs the mean of those figures that all have. by_run: by name."""
    figures: dict[str, dict[str, float]] = {}
    for model, runs in runs_by_model(source).items():
        own = [by_run.get(run, {}) for run in runs]
        figures[model] = {name: fmean(of_run[name] for of_run in own) for name in set.intersection(*map(set, own))}
    return figures


def corrected_by_model(source: Material) -> dict[str, dict[str, float]]:
    """Corrected figures by task of every model."""
    by_run = {
        run: {task: float(figure.values[0]) for task, figure in own.items()} for run, own in source.corrected.items()
    }
    return by_model(source, by_run)


def same_model(name: str, printed: str) -> bool:
    """Whether a run's model is one of the paper: equal letters and digits."""
    return plain(name) == plain(printed)


def plain(name: str) -> str:
    return _SIGNS.sub("", name.casefold())


def with_interval(value: float | None, interval: Interval | None, cases: Query = NOWHERE, n: str = "") -> Cell:
    """A share in per cent with its interval."""
    if value is None:
        return Cell(None)
    between = f" [{100 * interval.low:.1f}, {100 * interval.high:.1f}]" if interval else ""
    return Cell(f"{100 * value:.2f}{between}", cases, n or ("" if interval else "too few songs for an interval"))


def printed(share: float | None) -> Cell:
    """A printed share in per cent."""
    return Cell(EMPTY if share is None else f"{100 * share:.2f}", faint=True)
