"""Sections: which label is confused with which, which boundaries are missed, how well sections are located."""

from __future__ import annotations

import streamlit as st

from analysis.summaries.means.song_means import ALL_RUNS
from dashboard.navigation import addresses
from dashboard.pages.structure import boundaries, labels, sections
from dashboard.pages.structure.queries import StructureView, case_count, names_by_score
from dashboard.selection import baselines, run_catalog, tabs, task_choice
from dashboard.selection.selection import Selection
from dashboard.ui import empty_states
from dashboard.ui.text import shorten

HINT = "Answers that could not be read are in the means of IoU and hits with 0, as in the score; nowhere else."
NOTHING = "No segmentation answer matches this selection"
VIEWS = {
    "labels": ("Label confusion", labels.show_confusion),
    "boundaries": ("Boundaries", boundaries.show),
    "sections": ("Sections", sections.show),
    "grain": ("Over- and under-segmentation", sections.show_grain),
    "agreement": ("Label agreement", labels.show_agreement),
}
OF_WHOLE_SONGS = ("labels", "grain", "agreement")
"""Tabs about all sections of a song; a question about one section type does not ask for them."""


def show(selection: Selection) -> None:
    if not run_catalog.selected(selection):
        empty_states.no_runs(selection)
        return
    narrow = baselines.models_first(selection)
    view = _view(narrow)
    if view is None:
        is_answered = task_choice.answered(selection, "sections")
        nothing = "The filters leave no question about sections" if is_answered else NOTHING
        empty_states.no_match(selection, nothing)
        return
    if not case_count(view):
        empty_states.no_match(selection, NOTHING)
        return
    views = {name: title for name, (title, _) in VIEWS.items() if view.full or name not in OF_WHOLE_SONGS}
    tab = tabs.choose(views, of_page={name: title for name, (title, _) in VIEWS.items()})
    VIEWS[tab][1](narrow, view)
    st.caption(HINT)


def _view(selection: Selection) -> StructureView | None:
    """The page's own choices: the task, and the run of the figures that show one; the best one by default."""
    sidebar = selection.shared_filters()
    answered = task_choice.answered(selection, "sections")
    offered = [task for task in answered if not sidebar.tasks or task in sidebar.tasks]
    if not offered:
        return None
    controls = st.container(horizontal=True, vertical_alignment="bottom", gap="medium")
    task = task_choice.task(offered, controls)
    view = StructureView(task, ALL_RUNS, sidebar, selection.shared_query(), addresses("cases"))
    names = {run.id: shorten(run.name, 60) for run in run_catalog.selected(selection)}
    label = "Run of label confusion, offsets and section counts"
    run = task_choice.run(selection, list(names_by_score(selection, view)), controls, label)
    own = (ALL_RUNS, "all runs") if run == task_choice.POOLED else (run, names[run])
    return StructureView(task, own[0], sidebar, selection.shared_query(), addresses("cases"), own[1])
