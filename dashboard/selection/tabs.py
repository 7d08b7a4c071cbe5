"""Tabs of a page, whose choice is in the link: only the open one is computed."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from dashboard.navigation import TAB
from dashboard.selection import link, link_widgets


def choose(
    titles: Mapping[str, str], default: str = "", of_page: Mapping[str, str] | None = None, name: str = TAB
) -> str:
    """The open tab. titles: by name in the link. default: for a link without a tab; the first if empty.

    of_page: titles of all tabs of the page, where the selection has only some of them. name: of the choice in the link.
    """
    absent = {tab: title for tab, title in (of_page or {}).items() if tab not in titles}
    if title := absent.get(link.value(name)):
        st.info(f"{title}: not in this selection.")
    return link_widgets.choose("Tab", titles, name, default or None, absent=tuple(absent), label_visibility="collapsed")
