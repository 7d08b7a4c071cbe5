"""Differences overall, by category and by task, and their tests."""

from __future__ import annotations

import plotly.graph_objects as go
import streamlit as st

from analysis.pipeline.comparison import Comparison
from analysis.statistics.intervals import percents
from analysis.summaries.statements.comparison import furthest
from analysis.summaries.statements.verdicts import sentence, short
from analysis.views import comparison as view
from dashboard.navigation import TAB, link_to
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, charts, document
from dashboard.ui.marks import Mark
from dashboard.ui.text import amount, points

HOW = """
- **A - B** is the difference of the two figures on the shared questions, with its 95 % CI over songs: questions about
  one song have similar answers, so songs are the unit.
- **p** belongs to that interval: it is at most 0.05 exactly where the interval excludes 0. **Corrected** p accounts for
  all tasks of the table that were tested. The **verdict** follows corrected p, at 0.05.
- **Verdicts**: *different*; *no difference found*, although one may remain within the interval; *equal scores* by
  different answers; *same answers*, with nothing to test; *not tested*, with fewer than 6 songs.
- From 10 songs intervals are of the t distribution; two more songs, one for each side, count as far as songs agree.
  With 6 to 9 songs the signs of their differences are flipped.
- Several seeds of a side: what seeds vary beyond chance widens the interval.
- **Overall** and the categories are means over their tasks, each with the same weight; their p-values are corrected
  among themselves.
- **Songs needed**: where no difference is found, how many songs in all would show one of this
  size in 80 of 100 comparisons, after the same correction.
"""


def show(selection: Selection, comparison: Comparison) -> None:
    """Overall, each category with its tasks, and the same as a forest plot."""
    table = view.by_task(comparison)
    document.show(selection, table, is_whole=True)
    chart_panel.show(
        "Differences (MISMATCHED)" if comparison.mismatched else "Differences", _differences(selection, comparison),
        document.exact_rows(selection, table), "compare_differences", how=HOW, too_few="no task has a figure",
        sentence=furthest(comparison.rows), stands_by_table=True,
    )  # fmt: skip


def show_power(selection: Selection, comparison: Comparison) -> None:
    """Draw the tests with effect sizes and songs needed, and each verdict as a sentence."""
    st.header("Tests and power", anchor=False, help=HOW)
    document.show(selection, view.power(comparison), is_whole=True)
    st.text("\n".join(f"{view.label(row)}: {sentence(row)}" for row in view.rows(comparison)))
    link_to(selection.link("leaderboard", {TAB: "ranks"}), "Ranks of all runs, and those that the data leave open")


def _differences(selection: Selection, comparison: Comparison) -> go.Figure | None:
    address = selection.linker("cases")
    marks = [
        Mark(
            100 * row.difference, view.label(row), points(row.difference),
            f"{view.label(row)}\nA - B {points(row.difference)} points\n{amount(row.n, 'question')}, "
            f"{amount(row.songs, 'song')}\n{short(row)}\n{view.opens_each(row.n, door)}",
            href=address(door), interval=percents(row.interval),
        )
        for row in view.rows(comparison) if row.difference is not None
        for door in [view.shared(comparison, {"task": row.tasks})]
    ]  # fmt: skip
    if not marks:
        return None
    axis = "A - B, percentage points, 95 % CI over songs" + (" (MISMATCHED)" if comparison.mismatched else "")
    return charts.line_at(charts.dots(marks, axis), 0, "B better | A better", upright=True, step=0)
