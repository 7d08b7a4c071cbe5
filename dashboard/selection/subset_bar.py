"""The bar above a page that shows a subset of the cases: how many of how many, by which filters, and a way out."""

from __future__ import annotations

import streamlit as st

from analysis.store.database import Database
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import Filters
from dashboard.selection import link, link_filters
from dashboard.selection.ask import ask
from dashboard.selection.link_filters import NAMES, SHARED
from dashboard.selection.selection import Selection
from dashboard.ui.text import amount, plain, shorten

ALL_FILTERS = ("cases", "case", "annotate")
"""Pages on which the filters of the list of cases apply too."""
UNFILTERED = ("start", "runs", "load", "guide")
MOST = 160
"""Letters of the filters in the bar."""


def show(selection: Selection, page: str) -> None:
    """Nothing without a filter. page: its address."""
    names = NAMES if page in ALL_FILTERS else SHARED
    words = link_filters.in_words(link_filters.as_query(selection.filters), names)
    if not words or page in UNFILTERED:
        return
    filters = selection.filters if page in ALL_FILTERS else selection.shared_filters()
    every_case = Filters(lens=filters.lens, data_sets=filters.data_sets, runs=filters.runs)
    with st.container(key="subset_bar", horizontal=True, vertical_alignment="center"):
        text = sentence(ask(_count, filters), ask(_count, every_case), words)
        st.warning(plain(text), icon=":material/filter_alt:")
        st.button("Clear filters", icon=":material/close:", on_click=_clear, args=(names,))


def sentence(n: int, total: int, words: list[tuple[str, str]]) -> str:
    """ "Subset: 26 of 301 cases · Task: Counting"."""
    filters = " · ".join(f"{label}: {text}" for label, text in words)
    return f"Subset: {n:,} of {amount(total, 'case')} · {shorten(filters, MOST)}"


def _count(db: Database, filters: Filters) -> int:
    return cases_list.cases(db, filters, limit=1).total


def _clear(names: tuple[str, ...]) -> None:
    link.change(dict.fromkeys((*names, "page"), ()))
