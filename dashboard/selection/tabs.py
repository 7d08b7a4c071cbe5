"""Tabs of a page, whose choice is in the link: only the open one is computed."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from dashboard.selection import link, link_widgets

TAB = "tab"
"""The open tab in the link."""


def choose(titles: Mapping[str, str], default: str = "", of_page: Mapping[str, str] | None = None) -> str:
    """The open tab. titles: by name in the link. default: for a link without a tab; the first if empty.

    of_page: titles of all tabs of the page, where the selection has only some of them.
    """
    names = list(titles)
    absent = {name: title for name, title in (of_page or {}).items() if name not in titles}
    setting = link_widgets.single(TAB, names, default or names[0], tuple(absent))
    if title := absent.get(link.value(TAB)):
        st.info(f"{title}: not in this selection.")
    st.segmented_control(
        "Tab", names, required=True, format_func=titles.__getitem__, label_visibility="collapsed", **setting
    )
    return str(st.session_state[TAB])
