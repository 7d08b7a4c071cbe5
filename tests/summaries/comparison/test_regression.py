"""The gate: a fall beyond margin and chance, a pass within the margin, and what decides neither."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from scipy import stats

from analysis.summaries.comparison.differences import by_task
from analysis.summaries.comparison.pairs import Pair
from analysis.summaries.comparison.regression import Gate, check
from tests.shared import needs_shared
from tests.statistics.conclusions import expected, table


def pairs(task: str, subtask: str, gains: list[float]) -> list[Pair]:
    """One question per song, the baseline at 0.5."""
    return [Pair(f"{task}{n}", task, subtask, "", f"s{n}", 0.5 + gain, 0.5, None, None)
            for n, gain in enumerate(gains)]  # fmt: skip


def gate(gains: list[float], margin: float = 0.0, missing: int = 0) -> Gate:
    return check(by_task(pairs("FSS", "full_structural_segmentation", gains), "paper"), margin, missing)


FALL = [-0.2, -0.3, -0.1, -0.2, -0.25, -0.15, -0.2, -0.2, -0.3, -0.1, -0.2, -0.2]
ERROR = np.std(FALL, ddof=1) / len(FALL) ** 0.5


def test_the_corrected_upper_end_decides_a_fall() -> None:
    (task,) = gate(FALL).tasks
    assert task.bound == pytest.approx(-0.2 + stats.t.ppf(0.975, len(FALL) - 1) * ERROR)
    assert task.bound is not None
    assert gate(FALL, -task.bound - 1e-9).outcome == "fall"
    assert gate(FALL, -task.bound).outcome == "inconclusive"


def test_the_lower_end_decides_a_pass() -> None:
    low = -0.2 - stats.t.ppf(0.975, len(FALL) - 1) * ERROR
    assert gate(FALL, -low + 1e-9).outcome == "pass"
    assert gate(FALL, -low - 1e-9).outcome == "inconclusive"
    assert gate([-gain for gain in FALL]).outcome == "pass"
    assert gate([0.3, -0.3] * 6, 0.03).outcome == "inconclusive"
    assert gate([0.0] * 12).outcome == "inconclusive", "equal scores by other answers: a fall remains possible"


def test_same_answers_pass_with_any_number_of_songs() -> None:
    same = [pair._replace(same=True) for pair in pairs("FSS", "full_structural_segmentation", [0.0] * 3)]
    result = check(by_task(same, "paper"), 0.0)
    assert (result.outcome, result.tests) == ("pass", 0)


def test_what_is_not_tested_never_passes() -> None:
    result = gate(FALL[:5], 1.0)
    assert (result.tasks[0].verdict, result.outcome) == ("not tested", "inconclusive")
    assert check([], 0.03).outcome == "inconclusive"
    few = pairs("SSS", "section_structural_segmentation", FALL[:5])
    rows = by_task([*pairs("FSS", "full_structural_segmentation", FALL), *few], "paper")
    assert check(rows, 0.5).outcome == "inconclusive"
    assert check(rows, 0.0).outcome == "fall"


def test_six_songs_fall_by_sign_flips_unless_several_rows_are_tested() -> None:
    six = pairs("FSS", "full_structural_segmentation", FALL[:6])
    assert check(by_task(six, "paper"), 0.0).tasks[0].bound == pytest.approx(-0.1)
    assert check(by_task(six, "paper"), 0.05).outcome == "fall"
    rows = by_task([*six, *pairs("SSS", "section_structural_segmentation", FALL)], "paper")
    assert [task.bound is None for task in check(rows, 0.05).tasks] == [True, False]


def test_missing_questions_are_a_fall_unless_allowed() -> None:
    rows = by_task(pairs("FSS", "full_structural_segmentation", [0.2, 0.1] * 6), "paper")
    assert check(rows, 0.03).outcome == "pass"
    assert check(rows, 0.03, missing=1).outcome == "fall"
    assert check(rows, 0.03, missing=1, allow_missing=True).outcome == "pass"


def test_the_bound_is_corrected_for_the_rows_tested() -> None:
    both = [*pairs("FSS", "full_structural_segmentation", FALL), *pairs("SSS", "section_structural_segmentation", FALL)]
    result = check(by_task(both, "paper"), 0.0)
    assert result.tests == 2
    assert result.tasks[0].bound == pytest.approx(-0.2 + stats.t.ppf(1 - 0.0125, len(FALL) - 1) * ERROR)


@needs_shared
@pytest.mark.parametrize("name", ["gate_pass", "gate_fall", "gate_inconclusive"])
def test_the_gates_of_the_conformance_data(name: str) -> None:
    """B is checked against A. Each task is a row of its own, as if it were a task of a benchmark."""
    wanted, rows = expected()["gate"][name], table("compare")
    found = []
    for task in wanted["tasks"]:
        sides = {side: {row["question"]: row for row in rows if row["run"] == f"{task}-{side}"} for side in "AB"}
        (row,) = by_task([Pair(question, "Dur", "artist_duration", "", b["song"], float(b["score"]), float(a["score"]),
                               None, None, same=a["answer"].strip() == b["answer"].strip())
                          for question, b in sides["B"].items() for a in [sides["A"][question]]], "paper")  # fmt: skip
        found.append(replace(row, name=task))
    result = check(found, wanted["margin"])
    assert {task.name: task.outcome for task in result.tasks} == wanted["tasks"]
    assert result.outcome == wanted["result"]
