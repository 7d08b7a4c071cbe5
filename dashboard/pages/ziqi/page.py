"""ZIQI-Eval: what models know of music, by theme; one page with a view for each question one may ask."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from analysis.benchmarks.ziqi.tasks import THEMES
from analysis.records import Lens
from analysis.store.queries import letter_counts
from analysis.store.queries.letter_counts import Count
from dashboard.pages.ziqi import groups, rates, readings, subthemes, themes
from dashboard.pages.ziqi import letters as ziqi_letters
from dashboard.pages.ziqi.cells import Board
from dashboard.selection import link_widgets, selection
from dashboard.selection.ask import ask

VIEWS: dict[str, tuple[str, Callable[[Board], None]]] = {
    "themes": ("Themes", themes.show),
    "subthemes": ("Sub-themes", subthemes.show),
    "rates": ("Precision and recall", rates.show),
    "letters": ("Letters", ziqi_letters.show),
    "groups": ("Groups", groups.show),
    "readings": ("Readings and defects", readings.show),
}
"""In the order of the switch."""


def show() -> None:
    st.title("ZIQI-Eval")
    runs = selection.of_benchmark(selection.chosen(), "ZIQI-Eval")
    if not runs:
        st.info("No answers to ZIQI-Eval are loaded among the chosen runs.", icon=":material/inbox:")
        st.text(
            "Load the run files of its scripts (<model>.csv), or JSON Lines with theme, sub-theme, question, response:"
        )
        st.code("earmark load FILE...", language=None)
        return
    view = st.segmented_control(
        "View", list(VIEWS), required=True, format_func=lambda name: VIEWS[name][0],
        **link_widgets.one("view", list(VIEWS), "themes"),
    )  # fmt: skip
    board = Board({run.id: run for run in runs}, _counted)
    if not board.counts():
        st.info("No question of ZIQI-Eval fits the filters. Remove one in the sidebar.")
        return
    VIEWS[str(view)][1](board)


def _counted(lens: Lens | None) -> list[Count]:
    filters = selection.filters(lens=lens or selection.any_lens())
    return ask(letter_counts.counts, filters, tuple(THEMES))
