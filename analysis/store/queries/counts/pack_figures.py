"""Sums over the cases of benchmarks that packs describe: by dimension, and by reading rule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from analysis.records import Lens
from analysis.statistics.intervals import FEWEST, Interval, wilson_score
from analysis.store.database import Database
from analysis.store.queries.cases.cases_list import selection
from analysis.store.queries.filters import Filters
from analysis.store.queries.verdict_sums import READING, SELECT, SUMS

NORMAL = 1.959964
"""Quantile of the normal distribution for 95 %."""

_TOTALS = f"""
    SELECT run, task, '' AS value, {SUMS} FROM selected WHERE outcome <> 'none' GROUP BY ALL ORDER BY ALL"""

_BY_DIMENSION = f"""
    SELECT run, task, value, {SUMS} FROM (
        SELECT *, unnest(list_filter(dimensions, lambda one: starts_with(one, $prefix))) AS value FROM selected)
    WHERE outcome <> 'none' GROUP BY ALL ORDER BY ALL"""

_VERDICTS = f"""
    SELECT run, {READING} AS reading, {SUMS} FROM selected WHERE outcome <> 'none' GROUP BY ALL ORDER BY ALL"""


@dataclass(frozen=True, slots=True)
class Sums:
    """Cases with one value of a dimension. counted: those in the mean. units: recordings, or questions without one."""

    run: str
    task: str
    value: str
    n: int
    counted: int
    total: float
    units: int

    @property
    def mean(self) -> float | None:
        return self.total / self.counted if self.counted else None

    @property
    def interval(self) -> Interval | None:
        """Wilson's interval for as many independent cases as there are recordings; None for fewer than FEWEST."""
        return wilson_score(self.total / self.counted, self.units, NORMAL) if self.units >= FEWEST else None


@dataclass(frozen=True, slots=True)
class RuleSums:
    """What a rule makes of the answers of a run. verdicts: number of answers by verdict."""

    run: str
    lens: Lens
    n: int
    counted: int
    total: float
    units: int
    verdicts: tuple[tuple[str, int], ...]

    @property
    def mean(self) -> float | None:
        return self.total / self.counted if self.counted else None

    @property
    def interval(self) -> Interval | None:
        return wilson_score(self.total / self.counted, self.units, NORMAL) if self.units >= FEWEST else None

    def number(self, verdict: str) -> int:
        return dict(self.verdicts).get(verdict, 0)


def totals(db: Database, filters: Filters) -> list[Sums]:
    """Sums by run and task."""
    start, values = selection(db, filters)
    return [Sums(**row) for row in db.rows(start + _TOTALS, values)]


def by_dimension(db: Database, filters: Filters, name: str) -> list[Sums]:
    """Sums by run, task and value of a dimension; a case with several values counts for each."""
    start, values = selection(db, filters)
    rows = db.rows(start + _BY_DIMENSION, values | {"prefix": f"{name}="})
    return [Sums(**{**row, "value": row["value"].removeprefix(f"{name}=")}) for row in rows]


def by_rule(db: Database, filters: Filters, lenses: Sequence[Lens]) -> list[RuleSums]:
    """What each rule makes of the answers of each run."""
    sums = []
    for lens in lenses:
        by_run: dict[str, list[dict[str, Any]]] = {}
        for row in _verdicts(db, replace(filters, lens=lens)):
            by_run.setdefault(row["run"], []).append(row)
        sums += [_of_run(run, lens, rows) for run, rows in by_run.items()]
    return sums


def _verdicts(db: Database, filters: Filters) -> list[dict[str, Any]]:
    """Sums by run and verdict: from the table of sums, unless the filters ask for less than a task of a data set."""
    start, values = selection(db, filters)
    scope = {name: list(getattr(filters, name)) for name in ("data_sets", "tasks", "runs")}
    is_whole = filters == Filters(filters.lens, filters.data_sets, filters.runs, tasks=filters.tasks)
    if is_whole and len(filters.data_sets) == len(filters.tasks) == 1:
        return db.rows(SELECT, scope | {"lens": filters.lens})
    return db.rows(start + _VERDICTS, values)


def _of_run(run: str, lens: Lens, rows: Sequence[dict[str, object]]) -> RuleSums:
    def total(name: str) -> float:
        return sum(float(str(row[name])) for row in rows)

    verdicts = tuple((str(row["reading"]), int(str(row["n"]))) for row in rows)
    return RuleSums(run, lens, int(total("n")), int(total("counted")), total("total"), int(total("units")), verdicts)
