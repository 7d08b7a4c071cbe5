"""The chapter "Comparisons": every two of the first runs of a report on the questions both have answered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from analysis.benchmarks.registry import EVERY
from analysis.display import percent
from analysis.pipeline import comparison
from analysis.report import comparison_words
from analysis.report.cases.doors import door
from analysis.report.document import Cell, Chapter, Column, Paragraph, Part, Table
from analysis.store.database import Database
from analysis.store.queries.filters import Filters
from analysis.summaries.comparison.comparability import MismatchError, NothingSharedError
from analysis.summaries.comparison.differences import Difference
from analysis.summaries.statements.verdicts import family, short

MOST_PAIRS = 6
COLUMNS = (
    Column("Task", False), Column("n"), Column("Songs"), Column("A"), Column("B"), Column("A - B"), Column("95 % CI"),
    Column("Wins of A"), Column("Ties"), Column("Losses of A"), Column("Corrected p"), Column("Verdict", False),
)  # fmt: skip
NOTE = "Percentage points, paired by song; p corrected: {}. Wins, ties and losses: questions."


def chapter(db: Database, filters: Filters, runs: Sequence[str], names: Mapping[str, str]) -> Chapter | None:
    """None with fewer than two runs."""
    parts: list[Part] = []
    for number, (a, b) in enumerate(list(combinations(runs, 2))[:MOST_PAIRS]):
        parts += _pair(db, filters, a, b, names, number)
    return Chapter("comparisons", "Comparisons", parts) if parts else None


def _pair(
    db: Database, filters: Filters, a: str, b: str, names: Mapping[str, str], number: int
) -> list[Part]:  # fmt: skip
    title = f"A: {names[a]}; B: {names[b]}"
    try:
        result = comparison.compare(db, replace(filters, runs=()), [a], [b])
    except (MismatchError, NothingSharedError) as error:
        return [Paragraph(f"{title}: not comparable.", str(error))]
    bold, detail = comparison_words.verdict(result)
    lines = [_row(row, row.tasks, a, b) for row in (*result.parts, *result.rows)]
    return [
        Paragraph(f"{title}. {bold}", detail),
        Table(f"comparison-{number}", title, COLUMNS, lines, NOTE.format(family(result.rows, "holm"))),
    ]


def _row(row: Difference, tasks: Sequence[str], a: str, b: str) -> list[Cell]:
    name = EVERY[row.name].name if row.name in EVERY else row.name
    interval = row.interval
    between = f"{_signed(interval.low)} to {_signed(interval.high)}" if interval else "–"
    p = row.p_corrected
    ties = door(tied=f"{a}~{b}", task=tasks)
    own, other = door(shared=f"{a}~{b}", task=tasks), door(shared=f"{b}~{a}", task=tasks)
    return [
        Cell(name), Cell(f"{row.n:,}", own), Cell(f"{row.songs:,}"), Cell(percent(row.a), own),
        Cell(percent(row.b), other), Cell(_signed(row.difference)), Cell(between),
        Cell(f"{row.wins:,}", door(won=f"{a}~{b}", task=tasks) if row.wins else ""),
        Cell(f"{row.ties:,}", ties if row.ties else ""),
        Cell(f"{row.losses:,}", door(won=f"{b}~{a}", task=tasks) if row.losses else ""),
        Cell("–" if p is None else "< 0.0001" if p < 0.0001 else f"{p:.4f}"), Cell(short(row)),
    ]  # fmt: skip


def _signed(value: float | None) -> str:
    return "–" if value is None else f"{100 * value:+.1f}"
