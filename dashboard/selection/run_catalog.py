"""The runs of the workspace: all, those of a data set, those that are selected, and their names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from analysis.benchmarks.frame import frame
from analysis.benchmarks.registry import EVERY
from analysis.display import shorten_apart
from analysis.pipeline.conditions import model_cells
from analysis.store.database import Database
from analysis.store.queries import data_set_sizes, data_sets, loaded_runs
from analysis.store.queries.filters import Filters
from analysis.store.runs.description import Run, named_apart
from analysis.summaries.comparison.cells import condition_names, in_order
from dashboard.navigation import PAGES, href
from dashboard.selection import scope, stores
from dashboard.selection.ask import ask, ask_of, ask_with_reviews
from dashboard.selection.link_filters import Query
from dashboard.selection.selection import DATA, Selection

REPORT = "report"
NAME = 64
"""Letters of a run's name next to an axis."""


def loaded() -> list[Run]:
    """All runs, latest first, each under a name of its own. Read again only when the workspace changes."""
    return list(ask(loaded_runs.runs))


def answered(runs: Sequence[Run]) -> list[Run]:
    """Runs with answers; the others have questions alone."""
    return [run for run in runs if run.kind != "questions"]


def available(selection: Selection) -> list[Run]:
    """Runs with answers in the data set, each under a name that tells it from the others there."""
    return list(ask(_named_runs, selection.data_set))


def _named_runs(db: Database, data_set: str) -> list[Run]:
    ids = scope.runs(db, data_set)
    return named_apart([run for run in answered(ask_of(db, loaded_runs.named_runs)) if run.id in ids])


def names_in_view(selection: Selection) -> dict[str, str]:
    """The name of every run by id: as `available` has it, and of other data sets as `loaded` has it."""
    return {run.id: run.name for run in (*loaded(), *available(selection))}


def tasks(selection: Selection) -> frozenset[str]:
    """Tasks of the data set with answers."""
    return frozenset(task for run in available(selection) for task in run.counts)


def selected(selection: Selection) -> list[Run]:
    """The runs that the sidebar selects, all of the data set with answers if it selects none."""
    runs = available(selection)
    return [run for run in runs if run.id in selection.runs] or runs


def of_benchmark(runs: Sequence[Run], benchmark: str) -> list[Run]:
    """Runs with questions of a benchmark."""
    return [run for run in runs if any(task in EVERY and EVERY[task].benchmark == benchmark for task in run.counts)]


def scored(runs: Sequence[Run]) -> list[Run]:
    """Runs with questions of a task that is scored."""
    return [run for run in runs if any(task in frame(EVERY[task].benchmark).tasks for task in run.counts)]


def baselines(selection: Selection) -> tuple[str, ...]:
    """Ids of the baselines, which come last in a list of the worst cases; none where the sidebar selects runs."""
    return () if selection.runs else tuple(run.id for run in available(selection) if run.kind == "baseline")


def names(runs: Sequence[Run]) -> dict[str, str]:
    """Unique short names for a chart, by id, cut in what they have in common.

    Where several runs would have one name, the end of the id follows it.
    """
    short_names = dict(zip((run.id for run in runs), shorten_apart([run.name for run in runs], NAME), strict=True))
    counts = Counter(short_names.values())
    return {run: f"{name} {run[-4:]}" if counts[name] > 1 else name for run, name in short_names.items()}


class RunRow(NamedTuple):
    """A row of a table of runs: one run, or the seeds of one model under one condition, less those of equal answers."""

    name: str
    runs: tuple[str, ...]


def over_seeds(runs: Sequence[Run]) -> dict[str, RunRow]:
    """The rows of a table of these runs, by the first run of each and in their order."""
    models = tuple(run.id for run in runs if run.kind == "model")
    cells = ask(model_cells, models) if models else []
    has_seeds, counts = any(cell.side.n_runs > 1 for cell in cells), Counter(cell[:2] for cell in cells)
    conditions = condition_names(in_order(cells))
    by_first, rows = {cell.side.runs[0]: cell for cell in cells}, {}
    for run, name in names(runs).items():
        cell = by_first.get(run)
        if cell is not None and has_seeds and counts[cell[:2]] == 1:  # of several, the runs state no seed
            condition = f" ({conditions[cell.condition]})" if len(conditions) > 1 else ""
            rows[run] = RunRow(cell.model + condition, cell.side.runs)
        elif cell is not None or run not in models:
            rows[run] = RunRow(name, (run,))
    return rows


def cases_link(selection: Selection, run: str, query: Query, task: str = "") -> str:
    """The address of a run's cases in the list, in whatever data set they are."""
    of_task = {"task": task} if task else {}
    data_set = scope.of_run(stores.present(), run, task)
    return selection.link("cases", {DATA: data_set, "runs": [run], **of_task, **query})


def sizes(selection: Selection) -> dict[str, int | str]:
    """Return the numbers beside the entries of the menu, by address: cases, tasks, questions reviewed, runs.

    There are none while runs or filters are selected: a page then shows less.
    """
    shares = ask_of(stores.present(), data_sets.shares).get(selection.data_set, ())
    runs = available(selection)
    if (
        not runs
        or selection.runs
        or selection.filters != replace(Filters(), lens=selection.filters.lens, data_sets=selection.filters.data_sets)
    ):
        return {}
    n_reviewed = ask_with_reviews(stores.present(), data_set_sizes.reviewed, selection.data_set)
    n_questions = scope.n_questions(stores.present(), selection.data_set)
    return {
        "cases": sum(share.cases for share in shares),
        "tasks": len(tasks(selection)),
        "review": f"{n_reviewed:,} / {n_questions:,}",
        "data": len(loaded()),
    }


def landing(selection: Selection, query: Mapping[str, Sequence[str]]) -> str:
    """The address that the bare one leads to: the report of the only run with answers, else Start with the query."""
    runs = answered(loaded())
    if len(runs) != 1 or query:
        return href(PAGES[0].url_path, query)
    return report_link(selection, runs[0].id)[1]


def report_link(selection: Selection, run: str) -> tuple[str, str]:
    """Label and address of the page that sums up a run, in the present data set if it is there."""
    db = stores.present()
    data_set = selection.data_set if run in scope.runs(db, selection.data_set) else scope.of_run(db, run)
    return "Open the run report", selection.link(REPORT, {DATA: data_set, "run": [run]})
