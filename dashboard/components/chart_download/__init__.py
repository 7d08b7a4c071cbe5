"""Buttons that save the chart of an exhibit as SVG or PNG, one click a file."""

from __future__ import annotations

import streamlit as st

from dashboard.components.es_modules import mount, stylesheet

_component = st.components.v2.component(
    "earmark_saving",
    html="<div class='saving'></div>",
    css=stylesheet("chart_download"),
    js=mount("chart_download"),
)


def saving(filename: str, key: str) -> None:
    """In the container of the exhibit whose chart is saved. filename: without its ending."""
    _component(key=key, data={"filename": filename}, width="content")
