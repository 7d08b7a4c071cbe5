"""The open view of the present page, below title and tabs of the page: only it is imported and drawn."""

from __future__ import annotations

from collections.abc import Collection

import streamlit as st

from dashboard.navigation import PageRow, View, module_of, row_of
from dashboard.selection import baselines, link, link_widgets, present, run_catalog
from dashboard.selection.selection import OWN_NAMES, Selection
from dashboard.ui import empty_states

OF_EVERY_VIEW = ("run", "a", "b", "baselines")
"""Choices that another view of the page may have too. The others go with the view that has them."""


def show(selection: Selection) -> None:
    """Draws title, tabs and view. A view of another benchmark says so in place of its content."""
    tasks = run_catalog.tasks(selection)
    view = present.open_view(selection, tasks)
    row = row_of(present.page())
    if row is None or view is None:
        return
    if row.has_head:
        _head(selection, row, view, tasks)
    if view.shows(selection.benchmark):
        module_of(view).show(selection)
    else:
        empty_states.other_data_set(selection, view)


def _choose(selection: Selection, row: PageRow, view: View, tasks: Collection[str]) -> None:
    """The tabs of a page: those that the data set fills, and the one that is open."""
    filled = row.filled(selection.benchmark, tasks)
    titles = {tab.name: tab.title for tab in row.views if tab in filled or tab == view}
    if len(titles) < 2:
        return
    first = present.first_view(selection, row, tasks).name
    link_widgets.choose(
        "Tab", titles, row.choice, first, label_visibility="collapsed", on_change=_turn, args=(row, first)
    )


def _head(selection: Selection, row: PageRow, view: View, tasks: Collection[str]) -> None:
    with st.container(horizontal=True, vertical_alignment="center", gap="medium", key="page_head"):
        st.title(row.title, width="content")
        _choose(selection, row, view, tasks)
        if view.baselines:
            baselines.switch(selection)


def _turn(row: PageRow, first: str) -> None:
    """To the tab that is chosen now, without what was chosen on the one before, unless both are of one module."""
    name, before = str(st.session_state[row.choice]), row.view_of(link.query()) or row.view_of({row.choice: first})
    after = row.view_of({row.choice: name})
    is_same = before is not None and after is not None and before.module == after.module
    own = () if is_same else (own for own in OWN_NAMES if own not in OF_EVERY_VIEW)
    link.change({**link_widgets.BEGINNING, **dict.fromkeys(own, ()), row.choice: [name] if name else ()})
