"""A chart of the reports on a page: drawn in the colours of the theme, each shape with cases is a link to them."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from analysis.report import charts
from analysis.report.charts import Chart
from analysis.views.document import Query
from dashboard.components.es_modules import mount, stylesheet

_component = st.components.v2.component(
    "earmark_drawing",
    html="<div class='drawing'></div>",
    css=stylesheet("drawing"),
    js=mount("drawing"),
)


def drawing(chart: Chart, address: Callable[[Query], str], key: str) -> None:
    """Draw a chart. address: from the query of a shape to its link. All texts of the drawing are escaped."""
    with st.container(key=f"{key}_box"):
        _component(key=key, data={"svg": charts.svg(chart, charts.PAGE_INK, address)})
