"""Notice of the runs and reference sets that cannot be read: the figures of a page are without them."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from dashboard.navigation import link_to
from dashboard.selection import stores
from dashboard.selection.selection import Selection
from dashboard.ui.text import join_names, plain

ABOUT_FILES = ("runs", "load", "guide")
"""Views without figures; the first names each file."""


def show(selection: Selection, view: str) -> None:
    """One line with a link to the details; nothing where all can be read. view: the name of the open one."""
    _show(selection, view, "Damaged and not shown", stores.present().unreadable())


def show_incomplete(selection: Selection, view: str) -> None:
    """Draw a notice of runs that lack a table which the page has asked for, with the reason."""
    db = stores.present()
    _show(selection, view, "Parts missing, and the figures made of them", db.incomplete())
    if view not in ABOUT_FILES and (reasons := list(db.unmade().values())):
        st.text(reasons[0])


def _show(selection: Selection, view: str, words: str, names: Sequence[str]) -> None:
    if view in ABOUT_FILES or not names:
        return
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.html(f'<strong role="status">{words}: {len(names):,}</strong>', width="content")
        st.markdown(plain(join_names(names, most=3)), width="content")
        link_to(selection.link("data"), "Show the damaged files")
