"""The gate: a fall beyond margin and chance fails, anything less does not."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from analysis.statistics import clusters
from analysis.summaries.comparison.differences import Pair, by_task
from analysis.summaries.comparison.regression import Gate, check


def pairs(task: str, subtask: str, gains: list[float]) -> list[Pair]:
    """One question per song, the baseline at 0.5."""
    return [Pair(f"{task}{n}", task, subtask, "", f"s{n}", 0.5 + gain, 0.5, None, None)
            for n, gain in enumerate(gains)]  # fmt: skip


def gate(gains: list[float], margin: float = 0.0, missing: int = 0) -> Gate:
    return check(by_task(pairs("FSS", "full_structural_segmentation", gains), "paper"), margin, missing)


FALL = [-0.2, -0.3, -0.1, -0.2, -0.25, -0.15, -0.2, -0.2, -0.3, -0.1, -0.2, -0.2]


def test_the_bound_decides() -> None:
    (task,) = gate(FALL).tasks
    error = np.std(FALL, ddof=1) / len(FALL) ** 0.5
    assert task.bound == pytest.approx(-0.2 + stats.t.ppf(0.975, len(FALL) - 1) * error)
    assert task.bound is not None
    assert not gate(FALL, -task.bound - 1e-9).passed
    assert gate(FALL, -task.bound + 1e-9).passed


def test_noise_and_gains_pass() -> None:
    assert gate([0.3, -0.3] * 6).passed
    assert gate([-gain for gain in FALL]).passed
    assert gate([0.0] * 12).passed


def test_too_few_songs_are_not_tested() -> None:
    result = gate(FALL[:9])
    assert result.tasks[0].outcome == "not tested"
    assert result.passed


def test_missing_questions_fail() -> None:
    assert not gate([0.0] * 12, missing=1).passed


def test_the_bound_is_corrected_for_the_tasks_tested() -> None:
    both = [*pairs("FSS", "full_structural_segmentation", FALL), *pairs("SSS", "section_structural_segmentation", FALL)]
    rows = by_task(both, "paper")
    (row, _) = rows
    assert row.interval is not None
    error = np.std(FALL, ddof=1) / len(FALL) ** 0.5
    bound = check(rows, 0.0).tasks[0].bound
    assert bound == pytest.approx(-0.2 + stats.t.ppf(1 - 0.0125, len(FALL) - 1) * error)
    assert clusters.upper_bound(-0.2, row.interval, None, 2) == row.interval.high
