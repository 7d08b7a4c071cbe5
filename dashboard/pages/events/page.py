"""Events: how much of the reference each run has, what it lacks, and what it adds."""

from __future__ import annotations

from collections.abc import Sequence

import plotly.graph_objects as go

from analysis.statistics.intervals import percents
from analysis.store.database import Database
from analysis.store.queries.counts import event_evidence
from analysis.store.queries.filters import Filters
from analysis.summaries.tasks.events import EventTotals, totals
from analysis.views import events as view
from dashboard.selection import baselines, run_catalog, task_choice
from dashboard.selection.ask import ask
from dashboard.selection.queries import task_filters
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, charts, document, empty_states
from dashboard.ui.marks import Mark
from dashboard.ui.text import percent

SERIES = ("of the reference", "of the answers")
HOW = """
- **Of the reference**: how much of it the answers have (recall). **Of the answers**: how much of them is right
  (precision). Both are sums over sums, with 95 % CIs over songs; a click opens the answers.
- Of an answer that could not be read all of the reference is missing.
"""


def show(selection: Selection) -> None:
    codes = task_choice.answered(selection, "events")
    if not codes:
        empty_states.no_runs(selection)
        return
    narrow = baselines.models_first(selection)
    task = task_choice.task(codes, task_choice.row())
    filters = task_filters(narrow, (task,))
    rows = ask(_totals, filters) if filters else []
    if not rows:
        empty_states.no_match(selection)
        return
    names = run_catalog.names_in_view(selection)
    table = view.by_run(rows, task, names)
    chart_panel.show(
        table.title, _chart(selection, rows, task), document.exact_rows(selection, table), "events", HOW,
        "no answer could be read", view.sentence(rows), stands_by_table=True,
    )  # fmt: skip
    document.show(selection, table, is_whole=True)


def _totals(db: Database, filters: Filters) -> list[EventTotals]:
    return totals(event_evidence.cases(db, filters))


def _chart(selection: Selection, rows: Sequence[EventTotals], task: str) -> go.Figure | None:
    names = run_catalog.names([run for run in run_catalog.available(selection) if run.id in {row.run for row in rows}])
    address = selection.linker("cases")
    marks = []
    for series, value_of, interval_of in (
        (SERIES[0], "present", "present_interval"), (SERIES[1], "matched", "matched_interval")
    ):  # fmt: skip
        for row in rows:
            value, span = getattr(row, value_of), getattr(row, interval_of)
            if value is not None:
                note = f"{names[row.run]}\nright {series}: {percent(value)} %\nn = {row.n:,}, {row.n_unread:,} unread"
                href = address(view.door(row, task))
                marks.append(Mark(100 * value, names[row.run], percent(value), note, series, href, percents(span)))
    return charts.dots(marks, "right, % (95 % CI over songs)") if marks else None
