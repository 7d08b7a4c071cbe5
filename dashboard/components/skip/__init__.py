"""Skip link: the first tab stop of every page leads past menu and filters to its first table.

Streamlit has one of its own, to the main part of the page.
"""

from __future__ import annotations

from pathlib import Path

import streamlit as st

_component = st.components.v2.component(
    "earmark_skip",
    html="<span hidden></span>",
    js=(Path(__file__).parent / "skip.js").read_text(encoding="utf-8"),
)


def skip_link() -> None:
    """Once on every page; the link is visible while it has the focus."""
    _component(key="skip")
