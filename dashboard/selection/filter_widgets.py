"""The filters on the screen: a widget for each, and each that is set as a word that can be taken away."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from dashboard.selection import link_widgets
from dashboard.selection.link_filters import NAMES, Several
from dashboard.ui.text import plain, shorten

SINGLE = 4
"""So many values of a filter are words of their own; more are one word."""
LETTERS = 26


def several(row: Several, options: Sequence[str], place: DeltaGenerator | None = None) -> None:
    """The widget of a filter with the values one can choose."""
    (place or st).multiselect(
        row.label, options, placeholder="all", format_func=row.shown, **link_widgets.several(row.name, options)
    )


def words(names: Sequence[str] = NAMES, key: str = "words") -> None:
    """The filters of the link that bear these names, one button a word; choosing one takes it away."""
    found = [word for name in names for word in _words(name, st.query_params.get_all(name))]
    if not found:
        return
    with st.container(horizontal=True, gap="xsmall", key=key):
        for name, value, text in found:
            st.button(
                plain(shorten(text, LETTERS)), icon=":material/close:", key=f"{key} {text}", help=plain(text),
                on_click=_remove, args=(name, value),
            )  # fmt: skip


def _words(name: str, values: Sequence[str]) -> list[tuple[str, str | None, str]]:
    """Name, value (None for all values of the name) and text of each word of a filter."""
    if len(values) > SINGLE:
        return [(name, None, f"{name}: {len(values)} chosen")]
    return [(name, value, f"{name}: {value}") for value in dict.fromkeys(values) if value]


def _remove(name: str, value: str | None) -> None:
    left = [each for each in st.query_params.get_all(name) if value is not None and each != value]
    link_widgets.change({name: left, "page": ()})
