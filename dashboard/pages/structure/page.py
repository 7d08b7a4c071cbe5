"""Structure: which label is taken for which, how well sections are found, where their boundaries fall."""

from __future__ import annotations

import streamlit as st

from analysis.summaries.song_means import ALL_RUNS
from dashboard.navigation import addresses
from dashboard.pages.structure import boundaries, labels, sections
from dashboard.pages.structure.queries import TASKS, Choice, counted
from dashboard.selection import link_widgets, selection
from dashboard.ui import empty_states
from dashboard.ui.text import shorten

HINT = "Answers that could not be read are in the means of IoU and hits with 0, as in the score; nowhere else."


def show() -> None:
    st.title("Structure")
    if not selection.chosen():
        empty_states.no_runs()
        return
    choice = _choice()
    if choice is None:
        st.info("The filters leave no segmentation question. Remove one in the sidebar.")
        return
    if not counted(choice):
        st.info("No segmentation answer fits these choices. Runs loaded by an older version have no structure yet: "
                "load their files again with earmark load.")  # fmt: skip
        return
    st.caption(HINT)
    if choice.full:
        labels.show(choice)
    sections.show(choice)
    boundaries.show(choice)


def _choice() -> Choice | None:
    """The page's own choices: the task, and one run or all together where only one can be shown."""
    sidebar = selection.filters()
    offered = [task for task in TASKS if not sidebar.tasks or task in sidebar.tasks]
    if not offered:
        return None
    place = st.container(horizontal=True, vertical_alignment="bottom", gap="medium")
    task = place.segmented_control(
        "Task", offered, required=True, format_func=TASKS.__getitem__, **link_widgets.one("part", offered, offered[0])
    )
    names = {ALL_RUNS: "all runs together"} | {run.id: shorten(run.name, 60) for run in selection.chosen()}
    run = place.selectbox(
        "Confusion and histograms of",
        list(names),
        format_func=names.__getitem__,
        **link_widgets.one("of", list(names), ALL_RUNS),
    )
    return Choice(str(task), str(run or ALL_RUNS), sidebar, selection.shared(), addresses("cases"))
