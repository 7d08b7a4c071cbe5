"""The result of a comparison as a sentence."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from analysis.report.comparison_words import verdict
from analysis.statistics.intervals import Interval


def row(name: str, verdict: str, difference: float | None = 0.1) -> Any:
    return SimpleNamespace(name=name, verdict=verdict, difference=difference, interval=Interval(0.05, 0.15), songs=14)


@pytest.mark.parametrize(
    ("parts", "rows", "bold", "rest"),
    [
        ([row("Overall", "A is better")], [row("FSS", "A is better"), row("Dur", "not significant")],
         "A is better overall",
         "(A - B +10.0 points, 95 % CI +5.0 to +15.0, 14 songs). A is better in full structural segmentation. "
         "No significant difference in 1 task."),
        ([row("Overall", "not significant")], [row("FSS", "not significant"), row("Dur", "not significant")],
         "Overall: not significant",
         "(A - B +10.0 points, 95 % CI +5.0 to +15.0, 14 songs). No significant difference in 2 tasks."),
        ([], [row("FSS", "A is better"), row("SSS", "A is better"), row("Dur", "B is better")],
         "Each side is better in some tasks:",
         "A is better in full structural segmentation and section structural segmentation; B is better in duration."),
        ([], [row("FSS", "B is better")], "B is better where the runs differ:",
         "B is better in full structural segmentation."),
        ([], [row("mmau", "B is better")], "B is better where the runs differ:", "B is better in MMAU."),
        ([], [row("FSS", "same scores")], "No significant difference in 1 task.", ""),
    ],
)  # fmt: skip
def test_the_verdict_of_a_comparison(parts: list[Any], rows: list[Any], bold: str, rest: str) -> None:
    found: Any = SimpleNamespace(parts=parts, rows=rows)
    assert verdict(found) == (bold, rest)
