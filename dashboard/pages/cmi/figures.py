"""The figures of CMI-bench: a table of runs by tasks, and the same as points with intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import streamlit as st

from analysis.benchmarks.cmi.tasks import TASKS
from analysis.scoring.figures import Figure, is_lyrics
from analysis.statistics.intervals import Interval, percents
from analysis.store.database import Database
from analysis.store.queries.counts import song_sums
from analysis.store.queries.filters import Filters
from analysis.store.runs.description import Run
from analysis.summaries.leaderboard import capped_moves
from analysis.summaries.means.bootstrap import intervals, resampled
from analysis.summaries.statements.chance import lines as chance_lines
from analysis.summaries.statements.ranges import spread
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.panels.heat_table import CAPPED
from dashboard.selection.ask import ask
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, charts, run_rows, tables
from dashboard.ui.charts import Mark
from dashboard.ui.text import amount, percent, shorten

HOW = """
**Classification**: exact match, %; an answer that does not name exactly one option is wrong. **Beat tracking**: mean
F-measure, % (70 ms, beats before 5 s left out, as in mir_eval). **Lyrics**: 1 / (1 + mean WER), %; **WER≤1**: the same
with the WER of each line capped at 1, the value of no answer; ↕: the rank changes with the cap. Figures are not
corrected for chance; hover for the corrected accuracy. **Not scored**: cases of tasks without a metric here. Hover over
a figure for n and its 95 % CI (over recordings); click it for its cases.
"""

Figures = Mapping[str, Mapping[str, Figure]]
Spans = Mapping[str, Mapping[str, Interval | None]]


def show(
    selection: Selection, runs: Mapping[str, Run], figures_of: Figures, codes: Sequence[str], filters: Filters
) -> None:
    """figures_of: by run and task. codes: the tasks that occur. filters: of the cases the figures are made of."""
    spans = ask(_spans, filters)
    columns = [Column("run", "Run", numeric=False), *(column for code in codes for column in _columns(code))]
    capped = {code: capped_moves({run: by[code] for run, by in figures_of.items() if code in by})
              for code in codes if is_lyrics(code)}  # fmt: skip
    rows = [
        _row(
            selection,
            runs[run],
            figures_of[run],
            codes,
            spans.get(run, {}),
            {code: by.get(run) for code, by in capped.items()},
        )
        for run in figures_of
    ]
    with st.container(key="cmi_figures_table"):
        doors(columns, run_rows.fitted(run_rows.joined(rows)), "cmi_figures", tables.height_of(len(rows)))
    _chart(selection, runs, figures_of, codes, spans)


def cases(selection: Selection, run: str, **query: Sequence[str]) -> str:
    """The door to cases of a run; there is one lens."""
    return selection.link("cases", {"lens": "", "runs": [run], **(query or {"task": list(TASKS)})})


def _columns(code: str) -> list[Column]:
    task = TASKS[code]
    group = task.category if task.category == "Not scored" else f"{task.category}, raw %"
    columns = [Column(code, task.name, group=group, hint=f"{task.name}: {task.metric}")]
    if is_lyrics(code):
        hint = "the WER of each line capped at 1; ↕: the rank differs from the one to the left"
        columns.append(Column(f"{code}_capped", f"{task.name} {CAPPED}", group=group, hint=hint))
    return columns


def _row(selection: Selection, 
    run: Run, figures: Mapping[str, Figure], codes: Sequence[str], spans: Mapping[str, Interval | None],
    capped: Mapping[str, tuple[int, int] | None],
) -> Row:  # fmt: skip
    cells = [Cell(shorten(run.name, 44), href=cases(selection, run.id), title=run.name)]
    for code in codes:
        cells.append(_cell(selection, run.id, code, figures.get(code), spans.get(code)))
        if is_lyrics(code):
            cells.append(_capped_cell(selection, run.id, code, figures.get(code), capped[code]))
    return Row(cells)


def _capped_cell(
    selection: Selection, run: str, code: str, figure: Figure | None, move: tuple[int, int] | None
) -> Cell:
    if figure is None or figure.iwer_capped is None:
        return Cell("–", None, muted=True, title="not in this run")
    places = [f"rank {move[0]} as defined, {move[1]} with capped WER"] if move else []
    title = "\n".join([_words(figure, None), *places])
    value = figure.iwer_capped
    return Cell(percent(value), value, cases(selection, run, task=[code]), title, heat=value, mark="↕" if move else "")


def _cell(selection: Selection, run: str, code: str, figure: Figure | None, span: Interval | None) -> Cell:
    if figure is None:
        return Cell("–", None, muted=True, title="not in this run")
    href = cases(selection, run, task=[code])
    if figure.raw is None:
        return Cell(f"n {figure.n:,}", figure.n, href=href, title=f"n = {amount(figure.n, 'case')}\nloaded, not scored")
    return Cell(percent(figure.raw), figure.raw, href=href, title=_words(figure, span), heat=figure.raw)


def _words(figure: Figure, span: Interval | None) -> str:
    within = "too few recordings for an interval"
    if span is not None:
        within = f"95 % CI {percent(span.low)} to {percent(span.high)} %"
    unread = f"refused {figure.refused:,}, unread {figure.unparsed:,}, without answer {figure.missing:,}"
    lines = [within, f"n = {amount(figure.n, 'case')}", f"{unread} ({percent(figure.unanswered)} % in all)"]
    if figure.wer is not None:
        lines.append(f"mean WER {percent(figure.wer)} %, capped at 100 % per line {percent(figure.wer_capped)} %")
    if figure.chance:
        lines += [f"raw accuracy; chance-corrected {percent(figure.corrected)} %", *chance_lines(figure)]
    return "\n".join(lines)


def _chart(
    selection: Selection, runs: Mapping[str, Run], figures_of: Figures, codes: Sequence[str], spans: Spans
) -> None:
    marks: list[Mark] = []
    rows: list[dict[str, Any]] = []
    for code in codes:
        for run, figure in ((run, figures_of[run].get(code)) for run in figures_of):
            if figure is None or figure.raw is None:
                continue
            span, href, name = spans.get(run, {}).get(code), cases(selection, run, task=[code]), runs[run].name
            note = f"{name}\n{TASKS[code].name}: {percent(figure.raw)} %\n{_words(figure, span)}"
            marks.append(Mark(100 * figure.raw, TASKS[code].name, "", note, name, href, percents(span)))
            low, high = span or (None, None)
            rows.append({"run": name, "task": TASKS[code].name, "figure": figure.raw, "low": low, "high": high,
                         "n": figure.n, ".href": href})  # fmt: skip
    marks = charts.joined(charts.by_value(marks), "series")
    chart = charts.dots(marks, "figure of the task (%), 95 % CI") if marks else None
    if chart is not None:
        chart.update_xaxes(range=[-2, 102])
    sentence = spread(_means(rows), "Mean of the runs", noun="task")
    chart_panel.show("By task", chart, rows, "cmi_by_task", HOW, "no task here has a metric", sentence)


def _means(rows: Sequence[Mapping[str, Any]]) -> dict[str, float]:
    """The mean of each task over the runs that have it."""
    values: dict[str, list[float]] = {}
    for row in rows:
        values.setdefault(row["task"], []).append(row["figure"])
    return {task: sum(own) / len(own) for task, own in values.items()}


def _spans(db: Database, filters: Filters) -> dict[str, dict[str, Interval | None]]:
    """Of the figures as they are, by run and task."""
    return intervals(resampled(song_sums.scores(db, filters), "paper", corrected=False))
