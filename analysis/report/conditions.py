"""Several conditions of a model next to one another: figures by task, and differences from the first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from analysis.benchmarks.registry import EVERY
from analysis.display import percent, points
from analysis.pipeline.comparison import Comparison
from analysis.report import charts
from analysis.report.charts import Point
from analysis.report.document import Chapter, ChartPart, Part, Report
from analysis.statistics.intervals import Interval
from analysis.summaries.comparison.differences import Difference, Verdict
from analysis.summaries.statements import chance
from analysis.summaries.statements.verdicts import family
from analysis.views.comparison import verdict
from analysis.views.document import Cell, Column, Paragraph, Table

_ORDER = {task: place for place, task in enumerate(EVERY)}
NOTE = (
    "Chance-corrected figures in percent, of the questions that the first run and the other have both answered. Values "
    "with a slash: runs share different questions with the first, in the order of the columns."
)
DIFFERENCES_NOTE = (
    "Percentage points against the first run, 95 % confidence interval paired by song. * different after correction. {}"
)
MARKS: Mapping[Verdict, str] = {
    "different": "*",
    "no difference found": "",
    "equal scores": " (equal scores)",
    "same answers": " (same answers)",
    "not tested": " (not tested)",
}


def report(comparisons: Sequence[Comparison], names: Mapping[str, str]) -> Report:
    """A report that compares a first run (A) with each other run (B). names: of runs by id."""
    first = _name(comparisons[0].a, names)
    others = [_name(comparison.b, names) for comparison in comparisons]
    parts: list[Part] = []
    for comparison, name in zip(comparisons, others, strict=True):
        bold, detail = verdict(comparison)
        parts.append(Paragraph(f"A: {first}; B: {name}. {bold}", detail))
        if comparison.mismatched:
            fields = ", ".join(check.field.title for check in comparison.contract.broken)
            parts.append(
                Paragraph("Not comparable.", f"The runs differ in {fields}, which may explain the differences.")
            )
    parts += [_levels(comparisons, [first, *others]), _figures(comparisons, [first, *others]),
              _differences(comparisons, others)]  # fmt: skip
    for number, (comparison, name) in enumerate(zip(comparisons, others, strict=True)):
        points = [_point(row) for row in _rows(comparison) if row.difference is not None]
        chart = charts.differences(f"{name} against {first}", points, f"points, {name} minus {first}")
        parts.append(ChartPart(f"differences-{number + 1}", f"{name} against {first}", chart))
    chapter = Chapter("conditions", "Conditions", parts)
    references = ", corrected references" if any(comparison.corrected for comparison in comparisons) else ""
    subtitle = f"{comparisons[0].lens} lens{references}"
    return Report(f"{first} under {len(others) + 1} conditions", subtitle, (), [chapter])


def _levels(comparisons: Sequence[Comparison], runs: Sequence[str]) -> ChartPart:
    """The figure of each part and task under every condition; of the first run as shared with the second."""
    rows = []
    for task, differences in _by_task(comparisons).items():
        first = next(row.a for row in differences if row)
        values = [first, *(row.b if row else None for row in differences)]
        if any(value is not None for value in values):
            rows.append((_title(task), [None if value is None else 100 * value for value in values]))
    title = "Figures under each condition"
    note = "Chance-corrected, of the shared questions. Points from top to bottom in the order of the legend."
    return ChartPart("conditions", title, charts.levels(title, rows, runs, "figure, %"), note)


def _figures(comparisons: Sequence[Comparison], runs: Sequence[str]) -> Table:
    lines = []
    for task, rows in _by_task(comparisons).items():
        counts = [f"{row.n:,}" if row else "–" for row in rows]
        first = [percent(row.a if row else None) for row in rows]
        others = [Cell(row.b if row else None) for row in rows]
        lines.append([Cell(_title(task)), Cell(_together(counts)), Cell(_together(first)), *others])
    columns = [Column("Task"), Column("n", "count"), *(Column(run, "percent") for run in runs)]
    guessing = chance.of_tasks((pair.task, pair.subtask) for own in comparisons for pair in own.pairs)
    return Table("figures", "Figures by condition", columns, lines, f"{NOTE} {guessing}".strip())


def _differences(comparisons: Sequence[Comparison], others: Sequence[str]) -> Table:
    lines = [
        [Cell(_title(task)), Cell(_together([f"{row.songs:,}" if row else "–" for row in rows])),
         *map(_difference, rows)]
        for task, rows in _by_task(comparisons).items()
    ]  # fmt: skip
    columns = [Column("Task"), Column("Songs", "count"), *(Column(name, "points") for name in others)]
    families = _together([f"{family(own.rows, own.settings.correction)}." for own in comparisons])
    return Table("differences", "Differences from the first run", columns, lines, DIFFERENCES_NOTE.format(families))


def _by_task(comparisons: Sequence[Comparison]) -> dict[str, list[Difference | None]]:
    """The rows of each task or part, None for a comparison without it."""
    by_task = [{row.name: row for row in _rows(comparison)} for comparison in comparisons]
    names = dict.fromkeys(task for rows in by_task for task in rows)
    tasks = sorted(names, key=lambda name: _ORDER.get(name, -1))  # parts of several tasks first
    return {task: [rows.get(task) for rows in by_task] for task in tasks}


def _together(texts: Sequence[str]) -> str:
    """One text if all are equal, else each."""
    return texts[0] if len(set(texts)) == 1 else " / ".join(texts)


def _difference(row: Difference | None) -> Cell:
    """B minus A, unlike the row."""
    if row is None or row.difference is None:
        return Cell(None)
    interval = f" [{points(-row.interval.high)}, {points(-row.interval.low)}]" if row.interval else ""
    return Cell(f"{points(-row.difference)}{interval}{MARKS[row.verdict]}")


def _rows(comparison: Comparison) -> list[Difference]:
    return [*comparison.parts, *comparison.rows]


def _point(row: Difference) -> Point:
    interval = Interval(-100 * row.interval.high, -100 * row.interval.low) if row.interval else None
    return Point(_title(row.name), -100 * (row.difference or 0.0) + 0.0, interval)


def _title(task: str) -> str:
    return EVERY[task].name if task in EVERY else task


def _name(runs: Sequence[str], names: Mapping[str, str]) -> str:
    return " + ".join(names[run] for run in runs)
