"""Buttons that save the chart of an exhibit as SVG or PNG, one click a file."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

_HERE = Path(__file__).parent
_component = st.components.v2.component(
    "earmark_saving",
    html="<div class='saving'></div>",
    css=(_HERE / "saving.css").read_text(encoding="utf-8"),
    js=(_HERE / "saving.js").read_text(encoding="utf-8"),
)


def saving(filename: str, key: str) -> None:
    """In the container of the exhibit whose chart is saved. filename: without its ending."""
    _component(key=key, data={"filename": filename}, width="content")
