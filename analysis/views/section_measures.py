"""Measures of sections that are in no score, by run: a column for each row of `counts.structure.MEASURES`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from analysis.benchmarks.registry import EVERY
from analysis.display import amount
from analysis.store.queries.counts.structure import MEASURES, READ, Measure
from analysis.summaries.means.song_means import Mean, Means
from analysis.views.document import Cell, Column, Query, Table

UNITS: Mapping[str, str] = {"percent": " %", "seconds": " s"}
NOTE = (
    "Means over answers, not corrected for guessing and in no rank; of shares, 100 % is best. An answer that could not "
    "be read hits no boundary; the other measures leave it out."
)


def by_run(means: Means, task: str, names: Mapping[str, str]) -> Table:
    """A row for each run, a column for each measure that one of them has. names: of the runs, in their order."""
    measures = [own for own in MEASURES.values() if any((run, own.name) in means for run in names)]
    columns = [
        Column("Run"),
        Column("n", "count", hint="answers"),
        *(Column(own.title + UNITS[own.unit], own.unit, own.group, own.meaning) for own in measures),
    ]
    rows = [
        [Cell(name), _n(run, task, means), *(_cell(run, task, own, means.get((run, own.name))) for own in measures)]
        for run, name in names.items()
    ]
    return Table(f"measures-{task}", f"{EVERY[task].name}: further measures", columns, rows, NOTE)


def tasks(codes: Iterable[str]) -> list[str]:
    """Those of the tasks that have such measures."""
    return [code for code in codes if EVERY[code].family == "sections"]


def _n(run: str, task: str, means: Means) -> Cell:
    """The answers of a run to the task, read or not."""
    n = round(max((mean.n for (own, _), mean in means.items() if own == run), default=0))
    return Cell(n, {"runs": [run], "task": task} if n else {})


def _cell(run: str, task: str, measure: Measure, mean: Mean | None) -> Cell:
    if mean is None:
        return Cell(None)
    read: Query = {} if measure.counts_unread else {"outcome": READ}
    note = f"n = {amount(round(mean.n), 'answer')}, {amount(mean.songs, 'song')}"
    return Cell(mean.value, {"runs": [run], "task": task, **read}, note)
