"""A task of a benchmark with more runs than a chart shows: figures of papers stay, and the chart says what it omits."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from dashboard.pages.pack import tasks
from dashboard.ui import charts


def test_figures_of_papers_stay_beside_the_first_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    runs = {f"run {n:02}": SimpleNamespace(name=f"run {n:02}") for n in range(30)}
    sums: Any = {
        (run, "T"): SimpleNamespace(mean=0.9 - n / 100, interval=None, counted=5) for n, run in enumerate(runs)
    }
    papers = [SimpleNamespace(model="Ear of a paper", figure=61.5, by="", source="a paper")]
    view: Any = SimpleNamespace(
        runs=runs, best_first=lambda code: list(runs), cases=lambda run, query: "", published=lambda code: papers
    )
    monkeypatch.setattr(tasks, "words", lambda own: "")
    marks, rows = tasks._marks(view, "T", sums)
    assert [mark.y for mark in marks] == [*list(runs)[:12], "Ear of a paper"]
    assert len(rows) == 31
    figure = charts.dots(marks, "")
    assert figure.layout.meta[charts.OMITTED_ROWS].startswith("12 of 30 runs: the first 12.")
