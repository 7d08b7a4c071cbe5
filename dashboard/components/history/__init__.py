"""Back and Forward of the browser lead to the very view that was left.

Streamlit goes back to the page but drops what stood in its link, and leaves entries that nobody saw; see `history.js`.
"""

from __future__ import annotations

from pathlib import Path

import streamlit as st

_component = st.components.v2.component(
    "earmark_history",
    html="<span hidden></span>",
    js=(Path(__file__).parent / "history.js").read_text(encoding="utf-8"),
)


def follow_history() -> None:
    """Once on every page; shows nothing."""
    _component(key="history")
