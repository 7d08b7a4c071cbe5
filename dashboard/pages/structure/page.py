"""Structure: which label is taken for which, how well sections are found, where their boundaries fall."""

from __future__ import annotations

import streamlit as st

from analysis.summaries.means.song_means import ALL_RUNS
from dashboard.navigation import addresses
from dashboard.pages.structure import boundaries, labels, sections
from dashboard.pages.structure.queries import TASKS, Choice, case_count
from dashboard.selection import link_widgets, run_catalog
from dashboard.selection.selection import Selection
from dashboard.ui import empty_states
from dashboard.ui.text import shorten

HINT = "Answers that could not be read are in the means of IoU and hits with 0, as in the score; nowhere else."


def show(selection: Selection) -> None:
    st.title("Structure")
    if not run_catalog.selected(selection):
        empty_states.no_runs(selection)
        return
    choice = _choice(selection)
    if choice is None:
        st.info("The filters leave no segmentation question. Remove one in the sidebar.")
        return
    if not case_count(choice):
        st.info("No segmentation answer matches this selection. Runs loaded by an older version have no structure yet: "
                "load their files again with earmark load.")  # fmt: skip
        return
    st.caption(HINT)
    if choice.full:
        labels.show(selection, choice)
    sections.show(selection, choice)
    boundaries.show(selection, choice)


def _choice(selection: Selection) -> Choice | None:
    """The page's own choices: the task, and one run or all together where only one can be shown."""
    sidebar = selection.shared_filters()
    offered = [task for task in TASKS if not sidebar.tasks or task in sidebar.tasks]
    if not offered:
        return None
    controls = st.container(horizontal=True, vertical_alignment="bottom", gap="medium")
    task = controls.segmented_control(
        "Task",
        offered,
        required=True,
        format_func=TASKS.__getitem__,
        **link_widgets.single("part", offered, offered[0]),
    )
    names = {ALL_RUNS: "all runs together"} | {run.id: shorten(run.name, 60) for run in run_catalog.selected(selection)}
    run = controls.selectbox(
        "Confusion and histograms of",
        list(names),
        format_func=names.__getitem__,
        **link_widgets.single("of", list(names), ALL_RUNS),
    )
    return Choice(str(task), str(run or ALL_RUNS), sidebar, selection.shared_query(), addresses("cases"))
