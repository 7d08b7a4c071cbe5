"""The leaderboard as points with intervals, in its order, for one task, a category or all; guessing as lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from analysis.records import WORST
from analysis.statistics.intervals import FEWEST, Interval
from analysis.store.database import Database
from analysis.store.queries.filters import Filters
from analysis.store.runs.description import Run
from analysis.summaries.leaderboard import PARTS, LeaderboardRow, Part, interval, of_part
from dashboard.selection import link_widgets, run_catalog
from dashboard.selection.ask import ask, ask_of
from dashboard.selection.queries import song_figures
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, charts
from dashboard.ui.charts import Mark
from dashboard.ui.text import percent

KINDS = {"corrected": "chance-corrected", "raw": "raw"}
DEAF = ("constant", "random")
"""Baselines that are drawn as lines: those whose name tells that they guess."""
HOW = f"""
- The figures of the table, in its order, with 95 % CIs over songs: the range of the figure on other songs like these.
  The intervals of two runs may overlap although the runs differ, because both answer the same songs: see Compare.
- Dotted lines: the figure of constant and random answers (≠: on other questions). A point on or below them is no
  evidence of listening. No interval: too few songs (fewer than {FEWEST}).
"""


def show(
    selection: Selection,
    order: Sequence[Run],
    standings: Mapping[str, LeaderboardRow],
    filters: Filters,
    kind: str,
    elsewhere: set[str],
) -> None:
    """filters: of the cases behind the figures."""
    name = st.selectbox(
        "Show intervals for", list(PARTS), format_func=lambda part: f"{part} · {PARTS[part].title}",
        **link_widgets.single("points", list(PARTS), "Overall"),
    )  # fmt: skip
    part = PARTS[str(name)]
    spans = ask(_intervals, filters, kind, part.name)
    values = {run.id: of_part(standings[run.id].figures, part, kind) for run in order}
    values_of_runs = [(run, value) for run in order if run.kind != "baseline" and (value := values[run.id]) is not None]
    names = run_catalog.names([run for run, _ in values_of_runs])
    marks = [
        _mark(selection, run, names[run.id], value, spans.get(run.id), standings[run.id], part)
        for run, value in values_of_runs
    ]
    rows = [
        _row(run, value, spans.get(run.id), mark.href) for (run, value), mark in zip(values_of_runs, marks, strict=True)
    ]
    figure = charts.dots(marks, f"{part.name}, {KINDS[kind]} (%), 95 % CI over songs") if marks else None
    deaf = [run for run in order if run.kind == "baseline" and any(word in run.name for word in DEAF)]
    lines = [(value, run.name + " ≠" * (run.id in elsewhere)) for run in deaf if (value := values[run.id]) is not None]
    for step, (value, words) in enumerate(sorted(lines)):
        figure = figure and charts.line_at(figure, 100 * value, f"{words}: {percent(value)}", upright=True, step=step)
    too_few = f"no selected run has all tasks of {part.name}"
    chart_panel.show(f"Figures with 95 % CI: {part.name}", figure, rows, "points", HOW, too_few)
    if values_of_runs and not any(spans.get(run.id) for run, _ in values_of_runs):
        st.caption(f"Too few songs for 95 % CIs: they need {FEWEST} or more.")


def _mark(
    selection: Selection, run: Run, name: str, value: float, span: Interval | None, standing: LeaderboardRow, part: Part
) -> Mark:
    figures = [standing.figures[task] for task in part.tasks]
    counts = {name: sum(getattr(figure, name) for figure in figures) for name in ("n", "scored", *WORST)}
    between = f"95 %: {percent(span.low)} to {percent(span.high)}" if span else "too few songs for an interval"
    note = (
        f"{run.name}\n{part.name}: {percent(value)} %\n{between}\nn = {counts['n']:,}: {counts['scored']:,} scored, "
        f"{counts['refused']:,} refused, {counts['unparsed']:,} unread, {counts['missing']:,} missing"
    )
    href = selection.link("cases", {"runs": [run.id], "task": part.tasks})
    scaled = Interval(100 * span.low, 100 * span.high) if span else None
    return Mark(100 * value, name, percent(value), note, href=href, interval=scaled)


def _row(run: Run, value: float, span: Interval | None, href: str) -> dict[str, object]:
    low, high = span or (None, None)
    return {"run": run.name, "figure": value, "low": low, "high": high, ".href": href}


def _intervals(db: Database, filters: Filters, kind: str, part: str) -> dict[str, Interval | None]:
    return {run: interval(figures, PARTS[part]) for run, figures in ask_of(db, song_figures, filters, kind).items()}
