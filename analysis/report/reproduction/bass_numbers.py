"""BASS: figures 14 and 15, how far counts and durations are off and in which direction."""

from __future__ import annotations

from analysis.report import charts
from analysis.report.cases.doors import door
from analysis.report.document import ChartPart
from analysis.report.reproduction.exhibits import Exhibit
from analysis.report.reproduction.paper_source import Material, of_tasks
from analysis.store.queries.counts import answer_tallies
from analysis.summaries.tasks.artists import OFFICIAL, Bias, biases
from analysis.views.document import Cell, Column, Piece, Table

FIGURES = (("Figure 14", "Counting error", "Cnt", 0, ""), ("Figure 15", "Duration error", "Dur", OFFICIAL, " s"))
"""Number, title, task, how much a right answer may be off, unit."""
COLOURS = {"too few or too short": "#3b8fd6", "right": "#8a949c", "too many or too long": "#d9822b"}


def exhibits(source: Material) -> list[Exhibit]:
    return [_exhibit(source, *row) for row in FIGURES]


def _exhibit(source: Material, number: str, title: str, task: str, tolerance: float, unit: str) -> Exhibit:
    filters = of_tasks(source, (task,), source.models or source.runs)
    rows = biases(answer_tallies.numbers(source.db, filters), tolerance)
    if not rows:
        return Exhibit(number, title, why="no answer of these runs to these questions")
    name = number.casefold().replace(" ", "-")
    columns = [
        Column("Run"), Column("n", "count"), Column("Not read", "count"),
        *(Column(title.capitalize(), "percent") for title in COLOURS),
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
    pieces = [piece for row in rows for piece in _pieces(source, row, task)]
    chart = charts.bars(title, pieces, "answers, %", COLOURS)
    return Exhibit(number, title, [
        Table(name, f"{number}: {title.casefold()}", columns, lines, note), ChartPart(name, title, chart),
    ])  # fmt: skip


def _pieces(source: Material, row: Bias, task: str) -> list[Piece]:
    pieces, start = [], 0.0
    for (what, colour), n in zip(COLOURS.items(), (row.under, row.within, row.over), strict=True):
        length = 100 * n / row.n
        if n:
            note = f"{source.name(row.run)}: {what}, {n} of {row.n}"
            pieces.append(
                Piece(source.name(row.run), start, length, colour, f"{length:.0f}", note, door(runs=row.run, task=task))
            )
        start += length
    return pieces
