"""The chapter "Tasks": what each task asks for, and how all runs stand in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import median

from analysis.benchmarks.registry import EVERY
from analysis.pipeline.people import NOBODY, People
from analysis.report import charts
from analysis.report.cases.doors import door
from analysis.report.cases.rows import CaseRow
from analysis.report.charts import Point
from analysis.report.document import Chapter, ChartPart, Part
from analysis.report.leaderboard import Figures
from analysis.statistics.intervals import Interval, percents
from analysis.summaries.people import SCORE
from analysis.views.document import Cell, Column, Table

COLUMNS = (
    Column("Task"), Column("Group"), Column("Measure"), Column("Questions", "count"), Column("Answers", "count"),
    Column("Highest", "percent"), Column("by"), Column("Median of the runs", "percent"), Column("Lowest", "percent"),
)  # fmt: skip
NOTE = "Percent, corrected for guessing. The median is of the runs that answered."


def chapter(
    figures: Figures, rows: Sequence[CaseRow], names: Mapping[str, str], people: Mapping[str, People] | None = None
) -> Chapter:
    """The chapter "Tasks" for the runs in `names`. people: agreement of people among themselves, by task."""
    answers = Counter(row.task for row in rows)
    questions = Counter(task for task, _ in {(row.task, row.question) for row in rows})
    own_charts: list[Part] = []
    lines = []
    for task in (code for code in EVERY if any(code in by_task for by_task in figures.values())):
        ranked = sorted(
            ((float(by_task[task].values[0]), run) for run, by_task in figures.items() if task in by_task),
            key=lambda pair: -pair[0],
        )
        values = [value for value, _ in ranked]
        best = [run for value, run in ranked if value == values[0]]
        lines.append([
            Cell(EVERY[task].name), Cell(EVERY[task].category), Cell(EVERY[task].metric), Cell(questions[task]),
            Cell(answers[task], door(task=task)), Cell(max(values), door(runs=best, task=task)),
            Cell(names[best[0]] if len(best) == 1 else f"{len(best)} runs"),
            Cell(median(values)), Cell(min(values)),
        ])  # fmt: skip
        points = [
            Point(names[run], 100 * value, percents(figures[run][task].interval), door(runs=run, task=task))
            for value, run in ranked
        ]
        title = EVERY[task].name
        agreement = (people or {}).get(task, NOBODY)
        ceiling = agreement.ceilings.get(SCORE)
        unit = f"{EVERY[task].metric}, corrected for guessing, %"
        line = ("people", 100 * ceiling.mean) if ceiling else None
        band = percents(Interval(ceiling.low, ceiling.high)) if ceiling else None
        chart = charts.dots(f"{title} by run", points, unit, line, band)
        note = str(agreement.sentence(SCORE, title, [run for _, run in ranked]))
        own_charts.append(ChartPart(f"task-{task}", title, chart, note))
    return Chapter("tasks", "Tasks", [Table("tasks-table", "All tasks", COLUMNS, lines, NOTE), *own_charts])
