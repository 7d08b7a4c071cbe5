"""The selection of the present page: what its link says, within what is loaded."""

from __future__ import annotations

import streamlit as st

from dashboard.selection import corrected_scores, link, link_widgets, scope, stores
from dashboard.selection.selection import Selection, parse

_PAGE = "present page"


def begin(page: str) -> Selection:
    """Called once for each run of a page, before anything asks the store. page: its address."""
    st.session_state[_PAGE] = page
    in_link, unknown_values = parse(link.query())
    for unknown_value in unknown_values:
        link_widgets.report_unknown(*unknown_value)
    corrected_scores.turn_to(page, in_link)
    return scope.of_selection(stores.present(), in_link, page)


def selection() -> Selection:
    """For callbacks, and for parts that get no selection; `begin` has been called."""
    return scope.of_selection(stores.present(), parse(link.query()).selection, page())


def page() -> str:
    """The address of the present page."""
    return str(st.session_state.get(_PAGE, ""))
