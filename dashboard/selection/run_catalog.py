"""The runs of the workspace: all, those of a data set, those that are selected, and their names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from analysis.benchmarks.registry import BENCHMARKS, EVERY
from analysis.store.queries.cases import cases_list
from analysis.store.runs.description import Run
from dashboard.selection import scope, stores
from dashboard.selection.ask import ask
from dashboard.selection.link_filters import Query
from dashboard.selection.selection import DATA, Selection
from dashboard.ui.text import shorten

NAME = 25
"""Letters of a run's name next to an axis."""


def loaded() -> list[Run]:
    """All runs, latest first, each under a name of its own. Read again only when the workspace changes."""
    return list(ask(cases_list.runs))


def answered(runs: Sequence[Run]) -> list[Run]:
    """Runs with answers; the others have questions alone."""
    return [run for run in runs if run.kind != "questions"]


def available(selection: Selection) -> list[Run]:
    """Runs with answers in the data set."""
    ids = scope.runs(stores.present(), selection.data_set)
    return [run for run in answered(loaded()) if run.id in ids]


def selected(selection: Selection) -> list[Run]:
    """The runs that the sidebar selects, all of the data set with answers if it selects none."""
    runs = available(selection)
    return [run for run in runs if run.id in selection.runs] or runs


def of_benchmark(runs: Sequence[Run], benchmark: str) -> list[Run]:
    """Runs with questions of a benchmark."""
    return [run for run in runs if any(task in EVERY and EVERY[task].benchmark == benchmark for task in run.counts)]


def with_overall(runs: Sequence[Run]) -> list[Run]:
    """Runs with questions of a benchmark that has an overall figure."""
    names = [name for name, benchmark in BENCHMARKS.items() if benchmark.mean]
    return [run for run in runs if any(task in EVERY and EVERY[task].benchmark in names for task in run.counts)]


def baselines(selection: Selection) -> tuple[str, ...]:
    """Ids of the baselines, which come last in a list of the worst cases; none where the sidebar selects runs."""
    return () if selection.runs else tuple(run.id for run in loaded() if run.kind == "baseline")


def names(runs: Sequence[Run]) -> dict[str, str]:
    """Unique short names for a chart, by id: where several runs would have one, the end of the id follows it."""
    short_names = {run.id: shorten(run.name, NAME) for run in runs}
    counts = Counter(short_names.values())
    return {run: f"{name} {run[-4:]}" if counts[name] > 1 else name for run, name in short_names.items()}


def cases_link(selection: Selection, run: str, query: Query, task: str = "") -> str:
    """The address of a run's cases in the list, in whatever data set they are."""
    of_task = {"task": task} if task else {}
    data_set = scope.of_run(stores.present(), run, task)
    return selection.link("cases", {DATA: data_set, "runs": [run], **of_task, **query})
