"""Sums over the cases of benchmarks that packs describe, by reading rule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from math import fsum
from typing import Any

from analysis.records import Lens
from analysis.scoring.sums import UNIT as SCORE_UNIT
from analysis.scoring.sums import exact_sum
from analysis.statistics.clusters import share_between
from analysis.statistics.intervals import FEWEST_OF_SHARE, Interval
from analysis.store.database import Database
from analysis.store.queries.cases.cases_list import selection
from analysis.store.queries.filters import Filters
from analysis.store.queries.verdict_sums import READING, SELECT, SUMS, UNIT

_OVER_UNITS = f""",
    units AS (SELECT run, {UNIT} AS unit, count(*) AS n, count(score) AS counted,
        {exact_sum("score")} AS total FROM selected WHERE outcome <> 'none' GROUP BY ALL),
    left_out AS (SELECT *, (sum(total) OVER own - total) / nullif(sum(counted) OVER own - counted, 0) / {SCORE_UNIT}
            AS others
        FROM units WINDOW own AS (PARTITION BY run))
    SELECT run, sum(n)::BIGINT AS n, sum(counted)::BIGINT AS counted,
        sum(total) / {SCORE_UNIT} AS total,
        count(*) FILTER (counted > 0) AS units, (units - 1) * var_pop(others) FILTER (counted > 0) AS variance,
        sum(counted) ** 2 / nullif(sum(counted ** 2), 0) AS effective,
        bool_and(total = 0 OR total = counted * {SCORE_UNIT}) AS extreme
    FROM left_out GROUP BY ALL ORDER BY ALL"""
"""Sums by run, with what their interval is made of. variance: jackknife over the units, see `statistics.clusters`."""
_VERDICTS = f"""
    SELECT run, {READING} AS reading, {SUMS}, false AS once FROM selected WHERE outcome <> 'none'
    GROUP BY ALL ORDER BY ALL"""


@dataclass(frozen=True, slots=True)
class Sums:
    """Cases of a run. counted: those in the mean. units: songs, recordings, or questions.

    variance, effective, extreme: see `statistics.clusters.Estimate`.
    """

    run: str
    n: int
    counted: int
    total: float
    units: int
    variance: float | None
    effective: float | None
    extreme: bool

    @property
    def mean(self) -> float | None:
        return self.total / self.counted if self.counted else None

    @property
    def interval(self) -> Interval | None:
        """Over the units; None for fewer than FEWEST_OF_SHARE."""
        if self.mean is None or self.units < FEWEST_OF_SHARE or self.variance is None or self.effective is None:
            return None
        return share_between(self.mean, self.variance, self.effective, self.extreme)


@dataclass(frozen=True, slots=True)
class RuleSums(Sums):
    """What a rule makes of the answers of a run. verdicts: number of answers by verdict."""

    lens: Lens
    verdicts: tuple[tuple[str, int], ...]

    def number(self, verdict: str) -> int:
        return dict(self.verdicts).get(verdict, 0)


def by_rule(db: Database, filters: Filters, lenses: Sequence[Lens]) -> list[RuleSums]:
    """What each rule makes of the answers of each run."""
    sums = []
    for lens in lenses:
        own, by_run = replace(filters, lens=lens), dict[str, list[dict[str, Any]]]()
        for row in _verdicts(db, own):
            by_run.setdefault(row["run"], []).append(row)
        several = tuple(run for run, rows in by_run.items() if not all(row["once"] for row in rows))
        over_units = _together(db, replace(own, runs=several)) if several else {}
        for run, rows in by_run.items():
            verdicts = tuple((str(row["reading"]), int(row["n"])) for row in rows)
            row_of_run = over_units.get(run) or _of_single_cases(run, rows)
            sums.append(RuleSums(**asdict(row_of_run), lens=lens, verdicts=verdicts))
    return sums


def _verdicts(db: Database, filters: Filters) -> list[dict[str, Any]]:
    """Sums by run and verdict: from the table of sums, unless the filters ask for less than a task of a data set."""
    start, values = selection(db, filters)
    scope = {name: list(getattr(filters, name)) for name in ("data_sets", "tasks", "runs")}
    is_whole = filters == Filters(filters.lens, filters.data_sets, filters.runs, tasks=filters.tasks)
    if is_whole and len(filters.data_sets) == len(filters.tasks) == 1:
        return db.rows(SELECT, scope | {"lens": filters.lens})
    return db.rows(start + _VERDICTS, values)


def _together(db: Database, filters: Filters) -> dict[str, Sums]:
    """The figures of each run over all tasks."""
    start, values = selection(db, filters)
    return {row["run"]: Sums(**row) for row in db.rows(start + _OVER_UNITS, values)}


def _of_single_cases(run: str, rows: Sequence[dict[str, Any]]) -> Sums:
    """Figures of cases each of which is a unit: the jackknife variance of their mean is the usual one."""
    n, counted = (sum(int(row[name]) for row in rows) for name in ("n", "counted"))
    total, squares = (fsum(row[name] for row in rows) for name in ("total", "squares"))
    variance = max(squares - total**2 / counted, 0.0) / (counted * (counted - 1)) if counted > 1 else None
    is_extreme = squares == total  # scores are from 0 to 1
    return Sums(run, n, counted, total, counted, variance, float(counted), is_extreme)
