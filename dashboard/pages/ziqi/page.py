"""What is ZIQI-Eval's own: its groups for bias, precision against recall, and what hangs on the reading."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import streamlit as st

from analysis.benchmarks.ziqi.tasks import THEMES
from analysis.records import Lens
from analysis.store.queries.counts import letter_counts
from analysis.tallies import LetterCount
from dashboard.pages.ziqi import groups, rates, readings
from dashboard.pages.ziqi.cells import AnswerCounts
from dashboard.panels import misread_table
from dashboard.selection import baselines, link_widgets, run_catalog
from dashboard.selection.ask import ask
from dashboard.selection.selection import Selection
from dashboard.ui import empty_states

VIEWS: dict[str, tuple[str, Callable[[Selection, AnswerCounts], None]]] = {
    "rates": ("Precision and recall", rates.show),
    "groups": ("Groups", groups.show),
    "readings": ("Readings and defects", readings.show),
}
"""In the order of the switch."""


def show(selection: Selection) -> None:
    if not run_catalog.available(selection):
        empty_states.no_runs(selection)
        return
    runs = run_catalog.of_benchmark(run_catalog.selected(selection), "ZIQI-Eval")
    if not runs:
        st.info("No ZIQI-Eval runs are selected.", icon=":material/inbox:")
        st.text(
            "Load the run files of its scripts (<model>.csv), or JSON Lines with theme, sub-theme, question, response:"
        )
        st.code("earmark load FILE...", language=None)
        return
    view = link_widgets.choose(
        "View", VIEWS, "view", "groups", words=lambda name: VIEWS[name][0], label_visibility="collapsed"
    )
    narrow = baselines.models_first(selection)
    run_ids = narrow.runs or [run.id for run in runs]
    board = AnswerCounts({run.id: run for run in runs if run.id in run_ids}, partial(_counts, selection))
    if not board.counts():
        empty_states.no_match(selection, "No question matches the filters")
        return
    VIEWS[str(view)][1](selection, board)
    misread_table.unfold(selection, list(board.runs.values()), selection.shared_filters(runs=tuple(board.runs)))


def _counts(selection: Selection, lens: Lens | None) -> list[LetterCount]:
    filters = selection.shared_filters(lens=lens or selection.lens)
    return ask(letter_counts.counts, filters, tuple(THEMES))
