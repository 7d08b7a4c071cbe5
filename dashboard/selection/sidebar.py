"""The sidebar: data set, menu, lens, references, runs and the filters that hold on every page."""

from __future__ import annotations

import streamlit as st

from analysis.benchmarks.registry import is_pack
from dashboard.navigation import menu
from dashboard.selection import (
    corrected_scores,
    filter_widgets,
    link_widgets,
    present,
    run_catalog,
    run_choice,
    scope,
    stores,
    subset_bar,
)
from dashboard.selection.link_filters import LIST_FILTERS, SHARED
from dashboard.selection.selection import LENS, LENS_NAMES, LENS_SHORT, RUNS, Selection

LENS_HELP = (
    "**Paper**: the definitions of the benchmark's paper; BASS answers are read as a careful person would. "
    "**Released scripts**: the scores of the published scoring scripts, quirks included. **Careful** (only "
    "ZIQI-Eval, where the paper takes the first capital letter): what a person would read."
)

RULES_HELP = (
    "**Paper**: answers as a careful person reads them. **Released scripts**: the rule of the benchmark itself. "
    "The others are the reading rules of other programs."
)
FEW_LENSES = 3
OF_PACKS = ("dimension",)
"""Filters that only benchmarks of packs have."""


def show(page: str = "") -> Selection:
    """Draws the widgets and gives the selection of the page. page: its address."""
    selection = present.begin(page)
    tasks = run_catalog.tasks(selection)
    present.open_view(selection, tasks)
    with st.sidebar:
        scope.choose(stores.present(), selection)
        menu_place = st.container(gap="xsmall")
        if len(selection.lenses) > 1:
            _choose_lens(selection)
        corrected_scores.choose(selection)
        runs = run_catalog.available(selection)
        run_choice.choose_runs(
            "Runs", runs, RUNS, placeholder=f"all {len(runs)}", help="Empty: all runs of the data set."
        )
        _filters(selection)
        with menu_place:
            menu(selection.shared_query(), selection.benchmark, tasks, page, run_catalog.sizes(selection))
            st.divider()
    return selection


def _choose_lens(selection: Selection) -> None:
    """Buttons for a few lenses, a menu for the rules of a pack."""
    setting = link_widgets.single(LENS, selection.lenses, "paper")
    if len(selection.lenses) <= FEW_LENSES:
        st.segmented_control(
            "Scoring",
            selection.lenses,
            required=True,
            format_func=LENS_SHORT.__getitem__,
            help=LENS_HELP,
            **setting,
        )
    else:
        st.selectbox("Scoring", selection.lenses, format_func=LENS_NAMES.__getitem__, help=RULES_HELP, **setting)


def _filters(selection: Selection) -> None:
    """The widgets of the filters, and on pages without the bar of filters those that are set."""
    if present.view_name() in subset_bar.UNFILTERED:
        filter_widgets.words(selection, SHARED, "shared_words")
    with st.expander("Filters"):
        for row in LIST_FILTERS:
            if row.shared and row.has_widget and not (row.name in OF_PACKS and not is_pack(selection.benchmark)):
                options = filter_widgets.options(row, selection)
                if options or row.name != filter_widgets.CODE:
                    filter_widgets.show(row, options)
