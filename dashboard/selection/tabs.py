"""Tabs of a page, whose choice is in the link: only the open one is computed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import streamlit as st

from dashboard.navigation import TAB
from dashboard.selection import link, link_widgets


def choose(
    titles: Mapping[str, str], default: str = "", of_page: Mapping[str, str] | None = None, name: str = TAB
) -> str:
    """The open tab. titles: by name in the link. default: for a link without a tab; the first if empty.

    of_page: titles of all tabs of the page, where the selection has only some of them. name: of the choice in the link.
    """
    names = list(titles)
    absent = {tab: title for tab, title in (of_page or {}).items() if tab not in titles}
    setting = link_widgets.single(name, names, default or names[0], tuple(absent))
    if title := absent.get(link.value(name)):
        st.info(f"{title}: not in this selection.")
    control(titles, setting)
    return str(st.session_state[name])


def control(titles: Mapping[str, str], setting: Mapping[str, Any]) -> None:
    """The widget. setting: of `link_widgets.single`."""
    st.segmented_control(
        "Tab", list(titles), required=True, format_func=titles.__getitem__, label_visibility="collapsed", **setting
    )
