"""The selection of the present page, and which of its views is open: what its link says, within what is loaded."""

from __future__ import annotations

from collections.abc import Collection

import streamlit as st

from dashboard.navigation import PageRow, View, row_of
from dashboard.selection import corrected_scores, link, link_widgets, scope, stores
from dashboard.selection.selection import RENAMED, Selection, parse

_PAGE, _VIEW = "present page", "open view"


def begin(page: str) -> Selection:
    """Called once for each run of a page, before anything asks the store. page: its address."""
    st.session_state[_PAGE] = page
    st.session_state[_VIEW] = page
    for former_name, name in RENAMED.items():
        if texts := link.values(former_name):
            link.change({former_name: (), name: texts})
    in_link, unknown_values = parse(link.query())
    for unknown_value in unknown_values:
        link_widgets.report_unknown(*unknown_value)
    corrected_scores.turn_to(page, in_link)
    return scope.of_selection(stores.present(), in_link, page)


def open_view(selection: Selection, tasks: Collection[str]) -> View | None:
    """The view that the link names, else the first; None outside the pages. tasks: with answers in the data set."""
    row = row_of(page())
    if row is None:
        return None
    view = row.view_of(link.query()) or first_view(selection, row, tasks)
    st.session_state[_VIEW] = view.module
    return view


def first_view(selection: Selection, row: PageRow, tasks: Collection[str]) -> View:
    """The first view of a page that the data set fills: with the tasks of the filters, if any view shows these."""
    filtered = set(tasks).intersection(selection.filters.tasks)
    filled = row.filled(selection.benchmark, filtered) if filtered else []
    return (filled or row.filled(selection.benchmark, tasks) or row.views)[0]


def selection() -> Selection:
    """The selection for callbacks, and for parts that get no selection; `begin` has been called."""
    return scope.of_selection(stores.present(), parse(link.query()).selection, page())


def page() -> str:
    """The address of the present page."""
    return str(st.session_state.get(_PAGE, ""))


def view_name() -> str:
    """The name of the view that is open, the address of the page before that is decided."""
    return str(st.session_state.get(_VIEW, ""))
