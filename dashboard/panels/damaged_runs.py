"""Notice of the runs and reference sets that cannot be read: the figures of a page are without them."""

from __future__ import annotations

import streamlit as st

from dashboard.navigation import link_to
from dashboard.selection import stores
from dashboard.selection.selection import Selection
from dashboard.ui.text import join_names, plain

ABOUT_FILES = ("data", "load", "guide")
"""Pages without figures; the first names each file."""


def show(selection: Selection, page: str) -> None:
    """One line with a link to the details; nothing where all can be read. page: its address."""
    names = [] if page in ABOUT_FILES else stores.present().unreadable()
    if not names:
        return
    with st.container(key="damaged_runs", horizontal=True, vertical_alignment="center", gap="small"):
        st.html(f'<strong role="status">Damaged and not shown: {len(names):,}</strong>', width="content")
        st.markdown(plain(join_names(names, most=3)), width="content")
        link_to(selection.link("data"), "Show the damaged files")
