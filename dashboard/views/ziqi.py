"""ZIQI-Eval: what models know of music, by theme; one page with a view for each question one may ask."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import streamlit as st

from analysis.records import Lens
from analysis.store import letters
from analysis.store.filters import Filters
from analysis.store.letters import Count
from analysis.tasks import THEMES
from dashboard import linked, state
from dashboard.views import ziqi_groups, ziqi_letters, ziqi_rates, ziqi_readings, ziqi_subthemes, ziqi_themes
from dashboard.views.ziqi_table import Board

VIEWS: dict[str, tuple[str, Callable[[Board], None]]] = {
    "themes": ("Themes", ziqi_themes.show),
    "subthemes": ("Sub-themes", ziqi_subthemes.show),
    "rates": ("Precision and recall", ziqi_rates.show),
    "letters": ("Letters", ziqi_letters.show),
    "groups": ("Groups", ziqi_groups.show),
    "readings": ("Readings and defects", ziqi_readings.show),
}
"""In the order of the switch."""


def show() -> None:
    st.title("ZIQI-Eval")
    runs = state.of_benchmark(state.chosen(), "ZIQI-Eval")
    if not runs:
        st.info("No answers to ZIQI-Eval are loaded among the chosen runs.", icon=":material/inbox:")
        st.text(
            "Load the run files of its scripts (<model>.csv), or JSON Lines with theme, sub-theme, question, response:"
        )
        st.code("earmark load FILE...", language=None)
        return
    view = st.segmented_control(
        "View", list(VIEWS), required=True, format_func=lambda name: VIEWS[name][0],
        **linked.one("view", list(VIEWS), "themes"),
    )  # fmt: skip
    board = Board({run.id: run for run in runs}, _counted)
    if not board.counts():
        st.info("No question of ZIQI-Eval fits the filters at the left.")
        return
    VIEWS[str(view)][1](board)


def _counted(lens: Lens | None) -> list[Count]:
    filters = state.filters(lens=lens or state.any_lens())
    return _counts(state.version(filters), filters)


@st.cache_data(show_spinner=False, max_entries=12, hash_funcs={Filters: repr})
def _counts(version: tuple[object, ...], filters: Filters) -> list[Count]:
    return letters.counts(state.store(), replace(filters), tuple(THEMES))
