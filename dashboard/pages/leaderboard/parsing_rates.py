"""Who follows the instructions: how the answers of each model could be read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import streamlit as st

from analysis.records import WORST
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import Filters
from analysis.store.runs.description import Run
from analysis.summaries.leaderboard import PARTS, READINGS, following
from dashboard.selection import filter_words, link_widgets, run_catalog
from dashboard.selection.ask import ask
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, charts
from dashboard.ui.charts import Mark
from dashboard.ui.text import percent

OUTCOMES = (*WORST, "unscorable")
"""Readings that are an outcome; the others are how sure the reading of a scored answer is."""
READING_WORDS = filter_words.OUTCOME_WORDS | filter_words.CONFIDENCE_WORDS
HOW = """
- Readability of the answers for a careful person (always the Paper lens). **Clean**: exactly the requested form.
  **Repaired**: any careful reader gets the same value. **Ambiguous**: another reading is possible. **Refused**: the
  model declines. **Unreadable**: no usable value. **No answer**: null or absent. **Not scorable**: the question or its
  reference is broken.
- Rows add up to 100 %.
"""


def show(selection: Selection, order: Sequence[Run], filters: Filters) -> None:
    name = st.selectbox(
        "Task", list(PARTS), format_func=_title,
        **link_widgets.single("instructions", list(PARTS), "Overall"),
    )  # fmt: skip
    counts = ask(cases_list.readings, replace(filters, lens="paper"))
    names = run_catalog.names(order)
    rows = _rows(selection, counts, str(name), names)
    marks = [
        Mark(
            reading, names[run], f"{100 * row['share']:.1f}" if row["n"] else "",
            f"{names[run]}\n{reading}: {percent(row['share'])} %\nn = {row['n']:,} of {row['of']:,} answers",
            href=row[".href"], value=row["share"],
        )
        for run, reading, row in rows
    ]  # fmt: skip
    figure = charts.heat(marks, "reading (% of the answers)", "") if marks else None
    chart_panel.show("Instruction following", figure, [row for _, _, row in rows], "reading", HOW)


def _title(part: str) -> str:
    return "All tasks" if part == "Overall" else f"{part} · {PARTS[part].title}"


def _rows(
    selection: Selection, counts: list[dict[str, Any]], part: str, names: dict[str, str]
) -> list[tuple[str, str, dict[str, Any]]]:
    """Run, reading and row of the table, for the runs in their order."""
    tasks, lines = PARTS[part].tasks, []
    by_run, door = following(counts, tasks), selection.linker("cases")
    for run in (run for run in names if run in by_run):
        total = sum(by_run[run].values())
        for reading in READINGS:
            n = by_run[run][reading]
            reading_filters = (
                {"outcome": reading} if reading in OUTCOMES else {"confidence": reading, "outcome": "scored"}
            )
            href = door({"runs": [run], "task": tasks, "lens": "paper", **reading_filters}) if n else ""
            words = READING_WORDS[reading]
            row = {"run": names[run], "task": part, "reading": words, "n": n, "of": total, "share": n / total}
            lines.append((run, words, row | {".href": href}))
    return lines
