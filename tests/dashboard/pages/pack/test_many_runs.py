"""A task of a benchmark with more runs than a chart shows: figures of papers stay, and the chart says what it omits."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from analysis.statistics.intervals import Interval
from dashboard.pages.pack import tasks
from dashboard.ui import charts


def view_of(names: list[str], figures: dict[str, float], papers: list[Any]) -> Any:
    return SimpleNamespace(
        runs={name: SimpleNamespace(name=name) for name in names},
        figures={name: {"T": SimpleNamespace(raw=figures[name])} for name in names},
        best_first=lambda code: names, cases=lambda run, query: "", published=lambda code: papers,
    )  # fmt: skip


def sums_of(run: str, mean: float, interval: Any = None) -> Any:
    return SimpleNamespace(run=run, task="T", mean=mean, interval=interval, counted=5, n=5)


def test_figures_of_papers_stay_beside_the_first_runs() -> None:
    shares = {f"run {n:02}": 0.9 - n / 100 for n in range(30)}
    papers = [SimpleNamespace(model="Ear of a paper", figure=61.5, by="", source="a paper")]
    sums: Any = {(run, "T"): sums_of(run, share) for run, share in shares.items()}
    marks, rows = tasks._marks(view_of(list(shares), shares, papers), "T", sums, {})
    assert [mark.y for mark in marks] == [*list(shares)[:12], "Ear of a paper"]
    assert len(rows) == 31
    figure = charts.dots(marks, "")
    assert figure.layout.meta[charts.OMITTED_ROWS].startswith("12 of 30 runs: the first 12.")


def test_the_chart_has_the_figure_of_the_table_and_an_interval_of_that_figure() -> None:
    """That of the figure, as with words, whose figure is 1 / (1 + mean WER) and not the mean of its cases."""
    view = view_of(["mean", "words"], {"mean": 0.5, "words": 0.61}, [])
    spans = {"mean": {"T": Interval(0.4, 0.6)}, "words": {"T": Interval(0.55, 0.66)}}
    sums: Any = {("mean", "T"): sums_of("mean", 0.5, None), ("words", "T"): sums_of("words", 0.63, None)}
    _, rows = tasks._marks(view, "T", sums, spans)
    assert [(row["run"], row["figure"], row["low"], row["high"]) for row in rows] == [
        ("mean", 0.5, 0.4, 0.6), ("words", 0.61, 0.55, 0.66),
    ]  # fmt: skip
