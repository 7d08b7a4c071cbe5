"""Gate: whether a run falls behind a baseline run in any task by more than a margin.

Each row, overall and by task, has one of three results for run minus baseline:

1. fall: the upper end of the interval, corrected for all rows with an interval (Bonferroni), is below minus the margin,
   so that an equal run falls in at most 2.5 % of all checks.
2. pass: the answers are the same, or the lower end of the 95 % interval is above minus the margin. All rows must pass,
   so this needs no correction.
3. inconclusive: everything else, with what could not be tested.

The check falls if one row falls, else it is inconclusive if one row is, else it passes. Questions of the baseline that
the run lacks are a fall, since leaving out what is hard would hide one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from analysis.statistics.intervals import Interval
from analysis.summaries.comparison.differences import Difference, Verdict

Outcome: TypeAlias = Literal["pass", "fall", "inconclusive"]


@dataclass(frozen=True, slots=True)
class TaskCheck:
    """One row. difference: run minus baseline, interval its 95 %. bound: corrected upper end. Shares from 0 to 1.

    verdict, reason: of the comparison (`differences`).
    """

    name: str
    outcome: Outcome
    n: int
    songs: int
    run: float | None
    baseline: float | None
    difference: float | None
    interval: Interval | None
    bound: float | None
    verdict: Verdict
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Gate:
    """A check as a whole. missing: questions of the baseline that the run lacks. margin: from 0 to 1."""

    margin: float
    tasks: tuple[TaskCheck, ...]
    missing: int
    allow_missing: bool = False

    @property
    def incomplete(self) -> bool:
        """Whether missing questions count as a fall."""
        return bool(self.missing) and not self.allow_missing

    @property
    def outcome(self) -> Outcome:
        """The outcome of all tasks: a fall in any is a fall. Without any task it is inconclusive."""
        outcomes = {task.outcome for task in self.tasks}
        if self.incomplete or "fall" in outcomes:
            return "fall"
        return "inconclusive" if "inconclusive" in outcomes or not outcomes else "pass"

    @property
    def tests(self) -> int:
        """The number of tasks with an interval."""
        return sum(task.interval is not None for task in self.tasks)


def check(rows: Sequence[Difference], margin: float, missing: int = 0, allow_missing: bool = False) -> Gate:
    """Check run A against baseline B, task by task. margin: from 0 to 1."""
    tests = sum(row.test is not None for row in rows)
    return Gate(margin, tuple(_check(row, margin, tests) for row in rows), missing, allow_missing)


def _check(row: Difference, margin: float, tests: int) -> TaskCheck:
    bound = None if row.test is None else row.test.upper(tests)
    outcome: Outcome = "inconclusive"
    if bound is not None and bound < -margin:
        outcome = "fall"
    elif row.verdict == "same answers" or (row.interval is not None and row.interval.low > -margin):
        outcome = "pass"
    return TaskCheck(
        row.name, outcome, row.n, row.songs, row.a, row.b, row.difference, row.interval, bound, row.verdict, row.reason
    )
