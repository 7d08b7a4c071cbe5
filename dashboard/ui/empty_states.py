"""What a page says when there is nothing to show: what to do next."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from analysis.benchmarks.registry import BENCHMARKS, is_pack
from analysis.store.queries import data_sets
from analysis.store.workspace import Workspace
from dashboard import demo_setup
from dashboard.navigation import PACKS, View, link_to
from dashboard.selection import filter_widgets, link_filters, run_catalog
from dashboard.selection.ask import ask
from dashboard.selection.link_filters import SHARED
from dashboard.selection.selection import DATA, Selection
from dashboard.ui.text import amount, plain

FIRST = "leaderboard"
"""Address of the page to begin with for a data set with answers."""


def no_runs(selection: Selection) -> None:
    """No answers that the page shows: only questions of the data set, none that is scored, or none at all."""
    n_questions = ask(data_sets.questions).get(selection.data_set, 0)
    runs = run_catalog.answered(run_catalog.loaded())
    if run_catalog.available(selection):
        st.info("The selected runs have no answers that this page shows. Select other runs, or see what they answered.")
        link_to(selection.link("cases"), "Open their answers")
        return
    if n_questions:
        questions = amount(n_questions, "question")
        st.info(f"{plain(selection.data_set)}: {questions}, no answers yet.", icon=":material/inbox:")
        st.text("Load the answers of a model, or let a baseline answer. This page shows new runs without a restart.")
    else:
        st.info("No answers are loaded yet.", icon=":material/inbox:")
        st.text("Load run files of a model or the built-in demo. This page shows new runs without a restart.")
    link_to(selection.link("load"), "Upload run files, references or audio")
    st.code("earmark load FILE...", language=None)
    if runs:
        _other_data_sets(selection)
        return
    st.text(f"Workspace: {Workspace().path}")
    if st.button("Load the built-in demo"):
        demo_setup.load(Workspace())
        st.rerun()


def no_match(
    selection: Selection,
    nothing: str = "No case matches the filters",
    names: Sequence[str] = SHARED,
    advice: str = "Select other runs in the sidebar.",
) -> None:
    """The filters leave nothing: which ones, and a button for each that removes it.

    names: of filters of the page. advice: what helps where no filter is set.
    """
    query = link_filters.as_query(selection.filters)
    texts = [f"{label.lower()} {text}" for label, text in link_filters.in_words(filter_widgets.titled(query), names)]
    if not texts:
        st.info(f"{nothing}. {advice}")
        return
    st.info(f"{nothing}: {plain(' and '.join(texts))}. Remove a filter:")
    filter_widgets.words(selection, names, "no_match_words")


def other_data_set(selection: Selection, view: View) -> None:
    """The present data set has nothing for this view."""
    if view.family:
        data_set = plain(selection.data_set)
        st.info(f"{data_set} has no task with such answers. Choose another data set in the sidebar.")
        link_to(selection.link(FIRST), f"Open the leaderboard of {data_set}")
        return
    benchmarks = " and ".join(view.benchmarks)
    runs = run_catalog.loaded()
    has_packs = PACKS in view.benchmarks and any(
        run_catalog.of_benchmark(runs, name) for name in filter(is_pack, BENCHMARKS)
    )
    if has_packs or any(run_catalog.of_benchmark(runs, benchmark) for benchmark in view.benchmarks):
        data_set = plain(selection.data_set)
        st.info(f"{view.title} is of {benchmarks}. The data set is {data_set}. Choose another one in the sidebar.")
        link_to(selection.link(FIRST), f"Open the leaderboard of {data_set}")
    else:
        st.info(f"{view.title} is of {benchmarks}, and no answers to it are loaded.")
        st.code("earmark load FILE...", language=None)
        _other_data_sets(selection)


def _other_data_sets(selection: Selection) -> None:
    """The data sets with answers, each with the way to its first page."""
    st.text("Data sets with answers:")
    for name, shares in ask(data_sets.shares).items():
        answers = sum(share.answers for share in shares)
        if answers:
            runs = sum(bool(share.answers) for share in shares)
            text = f"{plain(name)}: {amount(answers, 'answer')} in {amount(runs, 'run')}"
            link_to(selection.link(FIRST, {DATA: name}), text)
