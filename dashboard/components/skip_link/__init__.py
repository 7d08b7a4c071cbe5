"""Skip link: the first tab stop of every page leads past menu and filters to its first table.

Streamlit has one of its own, to the main part of the page.
"""

from __future__ import annotations

import streamlit as st

from dashboard.components.es_modules import mount

_component = st.components.v2.component(
    "earmark_skip",
    html="<span hidden></span>",
    js=mount("skip_link"),
)


def skip_link() -> None:
    """Once on every page; the link is visible while it has the focus."""
    _component(key="skip_link")
