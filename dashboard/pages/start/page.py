"""Start below its head: what is loaded, three questions to begin with, how to load runs, a tour of the demo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from analysis.store.runs.description import Run
from dashboard.navigation import link_to
from dashboard.pages.start import loaded, tour
from dashboard.panels import overall_scores, rule_range, saved_views
from dashboard.selection import link_widgets, run_catalog, run_choice
from dashboard.selection.selection import Selection
from dashboard.ui import empty_states


def show(selection: Selection) -> None:
    runs = run_catalog.available(selection)
    if not runs:
        empty_states.no_runs(selection)
        loaded.show_command(selection)
        return
    figures = overall_scores.overall_figures(selection)
    ranked = overall_scores.best_first(runs, figures)
    _doors(selection, ranked)
    left, right = st.container(key="beside_start").columns([1, 1], gap="medium")
    with left:
        saved_views.show()
        loaded.show(selection)
        loaded.show_command(selection)
        tour.show(selection, ranked)
    with right:
        overall_scores.show(selection, figures)
        rule_range.show(selection)


def _doors(selection: Selection, ranked: Sequence[Run]) -> None:
    """The three questions, each with its choosers and its link."""
    rows = run_choice.rows_of(ranked)
    names = {run: row.name for run, row in rows.items()}
    first, second, third = st.columns(3, gap="small")
    with first.container(border=True, height="stretch", key="door_report"):
        st.header("Where does a run fail?", anchor=False)
        st.markdown("Ranked findings with intervals, and the cases behind each.")
        run = _run("Run", "run", names, next(iter(names)))
        label, address = run_catalog.report_link(selection, run)
        link_to(address, label)
    with second.container(border=True, height="stretch", key="door_compare"):
        st.header("Which of two runs is better?", anchor=False)
        st.markdown("Paired on the same questions, by song, corrected for many tests.")
        if len(names) > 1:
            order = list(names)
            a = _run("A", "a", names, order[0])
            b = _run("B", "b", names, order[1])
            link_to(selection.link("compare", {"a": rows[a].runs, "b": rows[b].runs}), "Compare the runs")
        else:
            st.markdown("Load a second run to compare it with the first.")
    with third.container(border=True, height="stretch", key="door_review"):
        st.header("Are the references right?", anchor=False)
        st.markdown("Listen to a random sample and judge each reference with one key.")
        link_to(selection.link("review"), "Review 50 cases")


def _run(label: str, key: str, names: Mapping[str, str], default: str) -> str:
    """A chooser among the runs; its choice is in the link."""
    setting = link_widgets.single(key, list(names), default)
    return str(st.selectbox(label, list(names), format_func=names.__getitem__, **setting))
