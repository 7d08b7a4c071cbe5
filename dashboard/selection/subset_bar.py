"""The bar above a page that shows a subset of the cases: how many of how many, by which filters, and a way out."""

from __future__ import annotations

import streamlit as st

from analysis.store.database import Database
from analysis.store.queries import data_sets
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import Filters
from dashboard.selection import filter_widgets, link, link_widgets, run_catalog, stores
from dashboard.selection.ask import ask, ask_of
from dashboard.selection.link_filters import NAMES, SHARED
from dashboard.selection.selection import Selection
from dashboard.ui.text import amount

ALL_FILTERS = ("cases", "case", "annotate")
"""Views on which the filters of the list of cases apply too."""
UNFILTERED = ("start", "runs", "load", "guide")


def show(selection: Selection, view: str) -> None:
    """Nothing without a filter. view: the name of the open one."""
    names = NAMES if view in ALL_FILTERS else SHARED
    if view in UNFILTERED or not filter_widgets.is_set(selection, names):
        return
    filters = selection.filters if view in ALL_FILTERS else selection.shared_filters()
    every_case = Filters(lens=filters.lens, data_sets=filters.data_sets, runs=filters.runs)
    with st.container(key="subset_bar", horizontal=True, vertical_alignment="center", gap="small"):
        text = sentence(ask(_count, filters), ask(_count, every_case))
        st.html(f'<strong role="status">{text}</strong>', width="content")
        filter_widgets.words(selection, names, "subset_words")
        st.button("Clear all", type="tertiary", on_click=_clear, args=(names,))


def size(selection: Selection, view: str) -> int:
    """How many cases a view is about, with its filters and runs."""
    if filter_widgets.is_set(selection, NAMES if view in ALL_FILTERS else SHARED):
        return ask(_count, selection.filters if view in ALL_FILTERS else selection.shared_filters())
    runs = {run.id for run in run_catalog.selected(selection)}
    shares = ask_of(stores.present(), data_sets.shares).get(selection.data_set, ())
    return sum(share.answers for share in shares if share.run in runs)


def sentence(n: int, total: int) -> str:
    """ "Subset: 26 of 301 cases"."""
    return f"Subset: {n:,} of {amount(total, 'case')}"


def _count(db: Database, filters: Filters) -> int:
    return cases_list.cases(db, filters, limit=1).total


def _clear(names: tuple[str, ...]) -> None:
    link.change({**link_widgets.BEGINNING, **dict.fromkeys(names, ())})
