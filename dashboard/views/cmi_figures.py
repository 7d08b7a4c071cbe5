"""The figures of CMI-bench: a table of runs by tasks, and the same as points with intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import streamlit as st

from analysis.figures import Figure
from analysis.statistics.intervals import Interval
from analysis.store import by_song
from analysis.store.filters import Filters
from analysis.store.runs import Run
from analysis.summaries.resampled import intervals, resampled
from analysis.tasks import CMI
from dashboard import charts, exhibit, state
from dashboard.charts import Mark
from dashboard.components.doors import Cell, Column, Row, doors
from dashboard.text import amount, percent, shorten
from dashboard.views.shared_exhibits import percents

HOW = """
**Classification**: exact match, %, an answer that names no single option is wrong. **Beat tracking**: mean F-measure,
% (70 ms, beats before 5 s left out, as in mir_eval). **Lyrics**: 1 / (1 + mean WER), %. Not corrected for guessing.
**Not scored**: cases of tasks that have no metric here. Point at a figure for its n and 95 % interval (bootstrap over
recordings); it leads to its cases.
"""

Figures = Mapping[str, Mapping[str, Figure]]
Spans = Mapping[str, Mapping[str, Interval | None]]


def show(runs: Mapping[str, Run], found: Figures, there: Sequence[str], filters: Filters) -> None:
    """found: by run and task. there: the tasks that occur. filters: of the cases the figures are made of."""
    spans = _spans(state.version(filters), filters)
    columns = [Column("run", "Run", numeric=False), *(_column(code) for code in there)]
    with st.container(key="cmi_figures_table"):
        doors(columns, [_row(runs[run], found[run], there, spans.get(run, {})) for run in found], "cmi_figures")
    _chart(runs, found, there, spans)


def cases(run: str, **query: Sequence[str]) -> str:
    """The door to cases of a run; there is one lens."""
    return state.link("cases", {"lens": "", "runs": [run], **(query or {"task": list(CMI)})})


def _column(code: str) -> Column:
    task = CMI[code]
    group = task.category if task.category == "Not scored" else f"{task.category}, %"
    return Column(code, task.name, group=group, hint=f"{task.name}: {task.metric}")


def _row(run: Run, figures: Mapping[str, Figure], there: Sequence[str], spans: Mapping[str, Interval | None]) -> Row:
    name = Cell(shorten(run.name, 44), href=cases(run.id), title=run.name)
    return Row([name, *(_cell(run.id, code, figures.get(code), spans.get(code)) for code in there)])


def _cell(run: str, code: str, figure: Figure | None, span: Interval | None) -> Cell:
    if figure is None:
        return Cell("–", None, muted=True, title="not in this run")
    href = cases(run, task=[code])
    if figure.raw is None:
        return Cell(f"n {figure.n:,}", figure.n, href=href, title=f"n = {amount(figure.n, 'case')}\nloaded, not scored")
    return Cell(percent(figure.raw), figure.raw, href=href, title=_words(figure, span), heat=figure.raw)


def _words(figure: Figure, span: Interval | None) -> str:
    within = f"95 % interval {percent(span.low)} to {percent(span.high)} %" if span else "too few for an interval"
    unread = f"unread {figure.unparsed:,}, without answer {figure.missing:,}"
    lines = [within, f"n = {amount(figure.n, 'case')}", unread]
    return "\n".join(lines + ([f"mean WER {percent(figure.wer)} %"] if figure.wer is not None else []))


def _chart(runs: Mapping[str, Run], found: Figures, there: Sequence[str], spans: Spans) -> None:
    marks: list[Mark] = []
    rows: list[dict[str, Any]] = []
    for code in there:
        for run, figure in ((run, found[run].get(code)) for run in found):
            if figure is None or figure.raw is None:
                continue
            span, href, name = spans.get(run, {}).get(code), cases(run, task=[code]), runs[run].name
            note = f"{name}\n{CMI[code].name}: {percent(figure.raw)} %\n{_words(figure, span)}"
            marks.append(Mark(100 * figure.raw, CMI[code].name, "", note, name, href, percents(span)))
            low, high = span or (None, None)
            rows.append({"run": name, "task": CMI[code].name, "figure": figure.raw, "low": low, "high": high,
                         "n": figure.n, ".href": href})  # fmt: skip
    chart = charts.dots(marks, "figure of the task (%), 95 % interval") if marks else None
    if chart is not None:
        chart.update_xaxes(range=[-2, 102])
    exhibit.show("By task", chart, rows, "cmi_by_task", HOW, "no task here has a metric")


@st.cache_data(show_spinner=False, max_entries=12, hash_funcs={Filters: repr})
def _spans(version: tuple[object, ...], filters: Filters) -> dict[str, dict[str, Interval | None]]:
    """Of the figures as they are, by run and task."""
    return intervals(resampled(by_song.sums(state.store(), filters).to_pylist(), "paper", corrected=False))
