"""Gate: whether a run is worse than a baseline run in any task, by more than a margin and beyond chance.

1. A task fails if the upper end of the interval of run minus baseline is below minus the margin. The interval is that
   of `differences`, over songs, corrected for all tasks tested (Bonferroni), so that an equal run fails in at most
   2.5 % of all checks.
2. Tasks with too few songs for an interval are not tested. They neither pass nor fail.
3. Questions of the baseline that the run lacks fail the check, since leaving out what is hard would hide a fall.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from analysis.statistics.clusters import upper_bound
from analysis.summaries.comparison.differences import Difference

Outcome: TypeAlias = Literal["passed", "failed", "not tested"]


@dataclass(frozen=True, slots=True)
class TaskCheck:
    """One task. difference: run minus baseline. bound: corrected upper end of its interval. Shares from 0 to 1."""

    name: str
    outcome: Outcome
    n: int
    songs: int
    run: float | None
    baseline: float | None
    difference: float | None
    bound: float | None


@dataclass(frozen=True, slots=True)
class Gate:
    """A check as a whole. missing: questions of the baseline that the run lacks. margin: from 0 to 1."""

    margin: float
    tasks: tuple[TaskCheck, ...]
    missing: int
    allow_missing: bool = False

    @property
    def passed(self) -> bool:
        complete = self.allow_missing or not self.missing
        return complete and all(task.outcome != "failed" for task in self.tasks)


def check(rows: Sequence[Difference], margin: float, missing: int = 0, allow_missing: bool = False) -> Gate:
    """rows: of run (A) against baseline (B). margin: from 0 to 1."""
    tested = sum(row.interval is not None for row in rows)
    return Gate(margin, tuple(_check(row, margin, tested) for row in rows), missing, allow_missing)


def _check(row: Difference, margin: float, tests: int) -> TaskCheck:
    bound: float | None = None
    outcome: Outcome = "not tested"
    if row.interval is not None and row.difference is not None:
        bound = upper_bound(row.difference, row.interval, row.degrees, tests)
        outcome = "failed" if bound < -margin else "passed"
    return TaskCheck(row.name, outcome, row.n, row.songs, row.a, row.b, row.difference, bound)
