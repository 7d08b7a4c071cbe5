"""The leaderboard as points with intervals, best first, for one task, a category or all; guessing as lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

import plotly.graph_objects as go
import streamlit as st

from analysis.benchmarks.frame import OVERALL, Frame
from analysis.benchmarks.packs import catalog
from analysis.benchmarks.protocol import TaskGroup
from analysis.benchmarks.registry import is_pack
from analysis.pipeline.people import NOBODY, people
from analysis.pipeline.reviews import reference_choice
from analysis.records import WORST
from analysis.statistics.intervals import FEWEST_OF_SHARE, Interval, percents
from analysis.store.database import Database
from analysis.store.queries.filters import Filters
from analysis.store.runs.description import Run
from analysis.summaries.leaderboard import LeaderboardRow, interval, of_part
from analysis.summaries.people import SCORE
from dashboard.panels import people_bands
from dashboard.panels.overall_scores import joined_name
from dashboard.selection import link_widgets, run_catalog
from dashboard.selection.ask import ask, ask_of
from dashboard.selection.queries import song_figures
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, charts
from dashboard.ui.marks import Mark
from dashboard.ui.text import amount, percent, range_words

KINDS = {"corrected": "chance-corrected", "raw": "raw"}
Groups: TypeAlias = dict[tuple[float, Interval | None], list[Run]]
"""Runs by equal figures, with their interval."""
MOST = 12
"""Runs in the chart: the best ones, and those that the sidebar selects."""
DEAF = ("constant", "random")
"""Baselines that are drawn as lines: those whose name tells that they guess."""
HOW = f"""
- The figures of the table, best first, with 95 % CIs over songs: the range of the figure on other songs like these.
  The intervals of two runs may overlap although the runs differ, because both answer the same songs: see Compare.
- Runs with equal figures share a row.
- Dotted lines: the figure of constant and random answers (≠: on other questions). A point on or below them is no
  evidence of listening. No interval: too few songs (fewer than {FEWEST_OF_SHARE}).
"""


def show(
    selection: Selection,
    frame: Frame,
    order: Sequence[Run],
    standings: Mapping[str, LeaderboardRow],
    filters: Filters,
    kind: str,
    elsewhere: set[str],
) -> None:
    """Draw the points. order: runs on the page, then baselines that are only lines. filters: of the cases behind."""
    part = chosen_part(frame)
    spans = ask(intervals, filters, kind, part)
    values = {run.id: of_part(standings[run.id].figures, part, kind) for run in order}
    values_of_runs = best_first([(run, values[run.id]) for run in order if run.kind != "baseline"])
    names = run_catalog.names([run for run, _ in values_of_runs])
    groups: Groups = {}
    for run, score in values_of_runs:
        groups.setdefault((score, spans.get(run.id)), []).append(run)
    marks = [
        _mark(selection, runs[0], joined_name([run.id for run in runs], names), standings[runs[0].id], part, mean)
        for mean, runs in _in_chart(groups, selection.runs).items()
    ]
    rows = [_row(selection, run, value, spans.get(run.id), part) for run, value in values_of_runs]
    figure = charts.dots(marks, f"{part.words}, {KINDS[kind]} (%), 95 % CI over songs") if marks else None
    figure = with_lines(figure, frame, part, order, values, elsewhere)
    too_few = f"no selected run has all tasks of {part.words}"
    ceiling = (
        ask(people, replace(filters, tasks=part.tasks), reference_choice.title(selection.references))
        if filters.lens == "paper"
        else NOBODY
    )
    figure = figure and people_bands.with_bands(figure, ceiling, {SCORE: part.words})
    sentence = ceiling.sentence(SCORE, part.words, [run.id for run, _ in values_of_runs])
    how = HOW + people_bands.HOW * bool(sentence)
    chart_panel.show(f"Scores with 95 % CI: {part.words}", figure, rows, "points", how, too_few, sentence)
    if values_of_runs and not any(spans.get(run.id) for run, _ in values_of_runs):
        st.caption(f"Too few songs for 95 % CIs: they need {FEWEST_OF_SHARE} or more.")
    if len(marks) < len(groups):
        st.caption(
            f"The best {MOST} of {amount(len(groups), 'row')}, and the runs that the sidebar selects. "
            "The table has all of them."
        )


def with_lines(
    figure: go.Figure | None, frame: Frame, part: TaskGroup, order: Sequence[Run], values: Mapping[str, float | None],
    elsewhere: set[str],
) -> go.Figure | None:  # fmt: skip
    """The figure with lines at the baselines that guess and at people. values: of the runs, from 0 to 1."""
    deaf = [run for run in order if run.kind == "baseline" and any(word in run.name for word in DEAF)]
    lines = [(value, run.name + " ≠" * (run.id in elsewhere)) for run in deaf if (value := values[run.id]) is not None]
    for step, (value, words) in enumerate(sorted(lines)):
        figure = figure and charts.line_at(figure, 100 * value, f"{words}: {percent(value)}", upright=True, step=step)
    models = [(run, value) for run in order if (value := values[run.id]) is not None and run.kind != "baseline"]
    for name, value in _people(frame.benchmark, part, models):
        words = f"human ceiling, {name}: {percent(value)}"
        figure = figure and charts.line_at(figure, 100 * value, words, upright=True, step=len(lines))
    return figure


def chosen_part(frame: Frame) -> TaskGroup:
    """The figure that the chart is about: all tasks together, a group of them, or one."""
    parts = frame.choices
    name = next(iter(parts))
    if len(parts) > 1:
        name = link_widgets.choose(
            "Show intervals for", parts, "points", name, words=lambda name: title(parts[name]), as_menu=True
        )
    return parts[name]


def _people(benchmark: str, part: TaskGroup, values: Sequence[tuple[Run, float]]) -> list[tuple[str, float]]:
    """Name and figure of those whose answers the pack calls a person's, of a single task."""
    if not is_pack(benchmark) or len(part.tasks) != 1:
        return []
    person = catalog.of_task(part.tasks[0])[1].ceiling
    return [(run.name, value) for run, value in values if person and run.model == person]


def best_first(values: Sequence[tuple[Run, float | None]]) -> list[tuple[Run, float]]:
    """Runs that have a figure, by the figure; equal ones stay in their order."""
    return sorted(((run, value) for run, value in values if value is not None), key=lambda pair: -pair[1])


def title(part: TaskGroup) -> str:
    """What a figure is about, in a list of choices."""
    return f"{part.name}: {part.title}" if part.name == OVERALL else part.title


def intervals(db: Database, filters: Filters, kind: str, part: TaskGroup) -> dict[str, Interval | None]:
    """95 % CI by run. kind: corrected or raw."""
    return {run: interval(figures, part) for run, figures in ask_of(db, song_figures, filters, kind).items()}


def _in_chart(groups: Groups, selected: Sequence[str]) -> Groups:
    """The first ones, and those with selected runs."""
    return {
        mean: runs
        for number, (mean, runs) in enumerate(groups.items())
        if number < MOST or any(run.id in selected for run in runs)
    }


def _mark(
    selection: Selection,
    run: Run,
    name: str,
    standing: LeaderboardRow,
    part: TaskGroup,
    mean: tuple[float, Interval | None],
) -> Mark:
    """mean: with its interval, from 0 to 1."""
    value, span = mean
    figures = [standing.figures[task] for task in part.tasks if task in standing.figures]
    counts = {name: sum(getattr(figure, name) for figure in figures) for name in ("n", "scored", *WORST)}
    note = (
        f"{name}\n{part.words}: {percent(value)} %\n{range_words(span)}\n"
        f"n = {counts['n']:,}: {counts['scored']:,} scored, {counts['refused']:,} refused, "
        f"{counts['unparsed']:,} unreadable, {counts['missing']:,} without an answer"
    )
    return Mark(100 * value, name, percent(value), note, href=_door(selection, run, part), interval=percents(span))


def _row(selection: Selection, run: Run, value: float, span: Interval | None, part: TaskGroup) -> dict[str, object]:
    low, high = span or (None, None)
    return {"run": run.name, "figure": value, "low": low, "high": high, ".href": _door(selection, run, part)}


def _door(selection: Selection, run: Run, part: TaskGroup) -> str:
    return selection.link("cases", {"runs": [run.id], "task": part.tasks})
