"""Answer format compliance: how the answers of each run could be read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import streamlit as st

from analysis.benchmarks.frame import OVERALL
from analysis.benchmarks.protocol import TaskGroup
from analysis.records import WORST
from analysis.store.queries.cases import cases_list
from analysis.summaries.leaderboard import READINGS, following
from analysis.summaries.statements.leaderboard import unusable_answers
from dashboard.pages.leaderboard.board import Board
from dashboard.selection import filter_words, link_widgets, run_catalog
from dashboard.selection.ask import ask
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, charts
from dashboard.ui.marks import Mark
from dashboard.ui.run_rows import equal_runs
from dashboard.ui.text import amount, percent

OUTCOMES = (*WORST, "unscorable")
"""Readings that are an outcome; the others are how sure the reading of a scored answer is."""
READING_WORDS = filter_words.OUTCOME_WORDS | filter_words.CONFIDENCE_WORDS
PART = "instructions"
"""The task in the link."""
ALL = "All tasks"
MOST = 25
"""Rows of the chart."""
HOW = """
- Readability of the answers for a careful person (always the Paper lens). **As requested**: exactly the requested form.
  **Repaired**: any careful reader gets the same value. **Ambiguous**: another reading is possible. **Refused**: the
  model declines. **Unreadable**: no usable value. **No answer**: null or absent. **Not scorable**: the question or its
  reference is broken.
- Rows add up to 100 %. Runs with equal shares share a row.
"""


def show(selection: Selection, board: Board) -> None:
    parts = {OVERALL: TaskGroup(OVERALL, tuple(board.frame.tasks)), **board.frame.choices}
    order, filters = board.order, board.filters
    name = link_widgets.choose(
        "Task", parts, PART, OVERALL, words=lambda name: ALL if name == OVERALL else parts[name].words, as_menu=True
    )
    part, counts = parts[str(name)], ask(cases_list.readings, replace(filters, lens="paper"))
    by_first = run_catalog.over_seeds(order)
    names = {first: row.name for first, row in by_first.items()}
    first_of = {run: first for first, row in by_first.items() for run in row.runs}
    of_rows = [{**count, "run": first_of[count["run"]]} for count in counts if count["run"] in first_of]
    by_run = following(of_rows, part.tasks)
    rows = [row for run in names if run in by_run for row in _rows(selection, by_first[run], part, by_run[run])]
    chart_names = equal_runs({run: tuple(by_run[run].values()) for run in names if run in by_run}, names)
    first = list(chart_names)[:MOST]
    marks = [
        Mark(
            reading, chart_names[run], f"{100 * row['share']:.1f}" if row["n"] else "",
            f"{chart_names[run]}\n{reading}: {percent(row['share'])} %\nn = {row['n']:,} of {row['of']:,} answers",
            href=row[".href"], value=row["share"],
        )
        for run, reading, row in rows
        if run in first
    ]  # fmt: skip
    figure = charts.heat(marks, "reading (% of the answers)", "") if marks else None
    chart_panel.show(
        f"Answer format compliance: {_name(part)}", figure, [row for _, _, row in rows], "reading", HOW,
        sentence=unusable_answers(by_run),
    )  # fmt: skip
    if len(first) < len(chart_names):
        st.caption(f"The first {MOST} of {amount(len(chart_names), 'row')}. The table has all of them.")


def _name(part: TaskGroup) -> str:
    return ALL.lower() if part.name == OVERALL else part.words


def _rows(
    selection: Selection, of: run_catalog.RunRow, part: TaskGroup, counts: Mapping[str, int]
) -> list[tuple[str, str, dict[str, Any]]]:
    """Run, reading and row of the table, by reading."""
    lines, total, door = [], sum(counts.values()), selection.linker("cases")
    tasks = selection.within("task", part.tasks)
    for reading in READINGS:
        n = counts[reading]
        filters = {"outcome": reading} if reading in OUTCOMES else {"confidence": reading, "outcome": "scored"}
        href = door({"runs": of.runs, "task": tasks, "lens": "paper", **filters}) if n else ""
        words = READING_WORDS[reading]
        row = {"run": of.name, "task": _name(part), "reading": words, "n": n, "of": total, "share": n / total}
        lines.append((of.runs[0], words, row | {".href": href}))
    return lines
