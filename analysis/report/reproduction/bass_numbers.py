"""BASS: figures 14 and 15, how far counts and durations are off and in which direction."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from analysis.report.cases.doors import door
from analysis.report.document import ChartPart
from analysis.report.reproduction import error_chart
from analysis.report.reproduction.exhibits import Exhibit
from analysis.report.reproduction.paper_source import Material, of_tasks
from analysis.store.queries.counts import answer_tallies
from analysis.summaries.tasks.artists import OFFICIAL, biases
from analysis.tallies import Number
from analysis.views.document import Cell, Column, Query, Table

FIGURES = (
    ("Figure 14", "Counting error", "Cnt", 0, 1.0, ""), ("Figure 15", "Duration error", "Dur", OFFICIAL, 5.0, " s"),
)  # fmt: skip
"""Number, title, task, how much a right answer may be off, width of a circle, unit."""
DIRECTIONS = ("Too few or too short", "Right", "Too many or too long")


def exhibits(source: Material) -> list[Exhibit]:
    return [_exhibit(source, *row) for row in FIGURES]


def _exhibit(source: Material, number: str, title: str, task: str, tolerance: float, step: float, unit: str) -> Exhibit:
    filters = of_tasks(source, (task,), source.models or source.runs)
    numbers = answer_tallies.numbers(source.db, filters)
    rows = biases(numbers, tolerance)
    if not rows:
        return Exhibit(number, title, why="no answer of these runs to these questions")
    name = number.casefold().replace(" ", "-")
    columns = [
        Column("Run"), Column("n", "count"), Column("Not read", "count"),
        *(Column(direction, "percent") for direction in DIRECTIONS),
        Column(f"Median error{unit and ', s'}"), Column("Middle half"),
    ]  # fmt: skip
    lines = [
        [
            Cell(source.name(row.run), door(runs=row.run, task=task)), Cell(row.n), Cell(row.unread),
            *(Cell(n / row.n) for n in (row.under, row.within, row.over)),
            Cell(None if row.median is None else f"{row.median:+.1f}"),
            Cell("–" if row.quartiles is None else f"{row.quartiles[0]:+.1f} to {row.quartiles[1]:+.1f}"),
        ]
        for row in rows
    ]  # fmt: skip
    note = (
        f"Error: answer minus reference; right: off by at most {tolerance}{unit}. Shares are of all n; the others "
        "are not read."
    )
    names = {source.name(row.run): [own for own in numbers if own.run == row.run] for row in rows}
    chart = error_chart.chart(title, names, tolerance, step, unit.strip(), partial(_cases, task))
    return Exhibit(number, title, [
        ChartPart(name, title, chart), Table(name, f"{number}: {title.casefold()}", columns, lines, note),
    ])  # fmt: skip


def _cases(task: str, numbers: Sequence[Number]) -> Query:
    return door(runs=numbers[0].run, task=task, case=[own.question for own in numbers])
