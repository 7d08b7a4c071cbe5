"""Format compliance: how the answers of the run could be read, by task."""

from __future__ import annotations

import streamlit as st

from analysis.benchmarks.registry import EVERY
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import Filters
from analysis.summaries.leaderboard import following
from analysis.views.diagnosis import OUTCOMES, compliance
from dashboard.panels import misread_table
from dashboard.selection.ask import ask
from dashboard.selection.selection import Selection
from dashboard.ui import document
from dashboard.ui.text import amount, percent


def show(selection: Selection, filters: Filters, run: str) -> None:
    """Draw the confidence of the readings of a run. filters: of this run alone, under the paper lens."""
    counts = ask(cases_list.readings, filters)
    tasks = [task for task in EVERY if any(row["task"] == task for row in counts)]
    total = following(counts, tasks)[run]
    n = sum(total.values())
    unreadable = sum(total[name] for name in OUTCOMES)
    readable = "all readable" if not unreadable else f"{amount(unreadable, 'answer')} not readable"
    clean = f"{percent(total['clean'] / n, 0)} % of {amount(n, 'answer')} have exactly the requested format"
    st.markdown(f"**{clean}**; {readable}.")
    document.show(selection, compliance(counts, run, "report_format"))
    st.header("Misread share", anchor=False)
    misread_table.show_run(selection, run)
