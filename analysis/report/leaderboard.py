"""The chapter "Leaderboard": figures of runs by task with intervals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from analysis.benchmarks.frame import OVERALL_WORDS
from analysis.benchmarks.registry import BENCHMARKS, EVERY
from analysis.display import percent
from analysis.inference import usage
from analysis.report import charts, cost_chart
from analysis.report.cases.doors import door
from analysis.report.cases.rows import CaseRow
from analysis.report.charts import Point
from analysis.report.cost_chart import CostPoint
from analysis.report.document import Chapter, ChartPart, Part
from analysis.statistics.intervals import percents
from analysis.store.runs.description import Run
from analysis.summaries.means.bootstrap import Resampled
from analysis.summaries.means.reweighing import MEAN
from analysis.summaries.statements import chance
from analysis.views.document import Cell, Column, Query, Table

Figures = Mapping[str, Mapping[str, Resampled]]
NOTE = (
    "Percent, higher is better, corrected for guessing (mean of 1 / number of options): 0 is guessing. Overall: {}. n: "
    "cases. Brackets: 95 % confidence interval over songs; none with fewer than six songs, ten for word errors."
)


def chapter(figures: Figures, rows: Sequence[CaseRow], names: Mapping[str, str], models: Sequence[str]) -> Chapter:
    """The leaderboard of all runs in `names`. The chart has `models` as points and the best other run as a line."""
    ordered = sorted(names, key=lambda run: (run not in models, -_overall(figures, run)))
    tasks = [task for task in EVERY if any(task in figures.get(run, {}) for run in names)]
    parts: list[Part] = [_table(figures, rows, names, ordered, tasks)]
    points = [
        Point(names[run], 100 * _overall(figures, run), percents(figures[run][MEAN].interval), door(runs=run))
        for run in ordered
        if run in models and MEAN in figures.get(run, {})
    ]
    others = [run for run in ordered if run not in models and MEAN in figures.get(run, {})]
    if points:
        line = (names[others[0]], 100 * _overall(figures, others[0])) if others else None
        chart = charts.dots("Overall score of each run", points, "overall score, %", line)
        parts.insert(0, ChartPart("overall", "Overall score", chart, "Lines: 95 % confidence interval over songs."))
    return Chapter("leaderboard", "Leaderboard", parts)


def costs(figures: Figures, runs: Sequence[Run], rows: Sequence[CaseRow]) -> list[Part]:
    """Score, tokens, time and cost of the runs whose files state them. rows: the cases of the report."""
    columns = [Column("Run"), Column("Overall", "percent"), Column("Cost", "cost"),
               Column("Cost of 1,000 questions", "cost"), Column("Calls", "count"), Column("Tokens in", "count"),
               Column("Tokens out", "count"), Column("Seconds per call", "seconds")]  # fmt: skip
    n = Counter(row.run for row in rows)
    lines = [
        [
            Cell(run.name), _cell(figures, run.id, MEAN, door(runs=run.id), n[run.id]), Cell(used.cost),
            Cell(None if used.cost is None else 1000 * used.cost / run.n), Cell(used.calls), Cell(used.input_tokens),
            Cell(used.output_tokens), Cell(used.seconds / used.calls),
        ]
        for run in runs
        if (used := usage.stated(run.further)) and used.calls and run.n
    ]  # fmt: skip
    note = (
        "Cost in the currency of the price file, of all questions of the run. An ensemble has several calls per "
        "question. Seconds: of the last attempt of each call."
    )
    return [*_cost_chart(figures, runs), Table("costs", "Cost and score", columns, lines, note)] if lines else []


def _cost_chart(figures: Figures, runs: Sequence[Run]) -> list[Part]:
    """A chart of cost against score, empty without a run that has both."""
    points = [
        CostPoint(
            run.name, 1000 * used.cost / run.n, 100 * _overall(figures, run.id),
            percents(figures[run.id][MEAN].interval), door(runs=run.id),
        )
        for run in runs
        if (used := usage.stated(run.further)) and used.cost is not None and run.n and MEAN in figures.get(run.id, {})
    ]  # fmt: skip
    title = "Cost against score"
    note = "Lines: 95 % confidence interval over songs. Cost in the currency of the price file."
    return [ChartPart("cost-score", title, cost_chart.chart(title, points), note)] if points else []


def _table(
    figures: Figures, rows: Sequence[CaseRow], names: Mapping[str, str], runs: Sequence[str], tasks: Sequence[str]
) -> Table:
    n = {(run, task): 0 for run in runs for task in tasks}
    for row in rows:
        n[row.run, row.task] = n.get((row.run, row.task), 0) + 1
    totals = {run: sum(n[run, task] for task in tasks) for run in runs}
    addresses = {run: door(runs=run, task=tasks) for run in runs}
    guessing = chance.of_tasks((row.task, row.subtask) for row in rows if row.run in names and row.score is not None)
    columns = [Column("Task"), *(Column(names[run], "percent") for run in runs)]
    lines = [
        [Cell("Answers"), *(Cell(f"{totals[run]:,}", addresses[run]) for run in runs)],
        [Cell("Overall"), *(_cell(figures, run, MEAN, addresses[run], totals[run]) for run in runs)],
    ]
    for task in tasks:
        cells = [_cell(figures, run, task, door(runs=run, task=task), n[run, task]) for run in runs]
        lines.append([Cell(EVERY[task].name), *cells])
    return Table("scores", "Scores by task", columns, lines, f"{NOTE.format(_overall_words(tasks))} {guessing}".strip())


def _cell(figures: Figures, run: str, task: str, address: Query, n: int) -> Cell:
    figure = figures.get(run, {}).get(task)
    if figure is None:
        return Cell(None)
    interval = figure.interval
    between = f" [{percent(interval.low)}, {percent(interval.high)}]" if interval else ""
    return Cell(f"{percent(float(figure.values[0]))}{between}", address, f"n = {n:,}")


def _overall_words(tasks: Sequence[str]) -> str:
    """What the overall figure of these tasks is."""
    kinds = dict.fromkeys(BENCHMARKS[EVERY[task].benchmark].overall for task in tasks)
    return " or ".join(OVERALL_WORDS[kind] for kind in kinds)


def _overall(figures: Figures, run: str) -> float:
    return float(figures[run][MEAN].values[0]) if MEAN in figures.get(run, {}) else float("-inf")
