"""The menu that saves an exhibit: its chart as SVG, PNG or PDF, its table as CSV, LaTeX or Markdown."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import streamlit as st

from dashboard.components.es_modules import mount, stylesheet

_component = st.components.v2.component(
    "earmark_saving",
    html="<div class='saving'></div>",
    css=stylesheet("download"),
    js=mount("chart_download"),
)


def download_menu(
    rows: Sequence[Mapping[str, Any]],
    title: str,
    filename: str,
    lens: str,
    is_chart: bool,
    key: str,
    is_small: bool = False,
) -> None:
    """Draw the menu in the container of the chart. filename: without ending. lens: of the figures, for the caption.

    is_small: whether the button is an arrow without a word.
    """
    names = tuple(dict.fromkeys(name for row in rows for name in row))
    data = {  # tuples: of a list Streamlit asks pandas whether it is a table
        "filename": filename,
        "title": title,
        "lens": lens,
        "isChart": is_chart,
        "isSmall": is_small,
        "names": names,
        "records": tuple(tuple(_plain(row.get(name)) for name in names) for row in rows),
    }
    _component(key=key, data=data, width="content")


def _plain(value: Any) -> str | int | float | None:
    """A value as JSON has it: what is not a number becomes a text, what is no number at all None."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None if value is None else str(value)
    return value if math.isfinite(value) else None
