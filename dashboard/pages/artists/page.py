"""Artists: where answers about performers fail, by delivery and role, by how far numbers are off, by tolerance."""

from __future__ import annotations

import streamlit as st

from analysis.benchmarks.registry import SUBTASKS
from analysis.questions.question_targets import COLLABORATION
from analysis.summaries.statements.effects import aspect_of
from analysis.summaries.tasks.musicology import option_confusions
from dashboard.pages.artists import numeric_errors
from dashboard.panels import group_means, level_effects
from dashboard.selection import baselines, link_widgets, queries, run_catalog
from dashboard.selection.selection import Selection
from dashboard.ui import empty_states

ASPECTS = {"delivery": "Vocal delivery", "role": "Role"}
WHO, EVERY = "who", "all"
PARTS = {
    WHO: "Singing, rapping, roles",
    "Attr": "Attribution",
    "Cnt": "Counting",
    "Dur": "Duration",
    "Loc": "Localization",
}
OPTIONS = ("Singing", "Rapping", "Main artist", "Featured artist", "Neither", "same", "different")
HOW_WHO = """
- Scores: exact match; within 3 s for durations and localization. Unreadable answers are wrong.
- **Delivery** and **role** are those of the performers in the question, from the record, the wording of the question,
  or the annotation of the linked song. **mixed**: several different ones. In questions about a role or a style, it is
  the reference.
"""
HOW_CONFUSION = """
Rows are right answers, columns the values read. A cell has the share of its row and the number of answers, for all
selected runs together. Right answers are in the cells with equal row and column names.
"""


def show(selection: Selection) -> None:
    if not run_catalog.loaded():
        empty_states.no_runs(selection)
        return
    if not any(task in run.counts for run in run_catalog.selected(selection) for task in COLLABORATION):
        st.info("The selected runs have no artist questions. Select other runs in the sidebar.")
        return
    st.segmented_control(
        "Part", list(PARTS), format_func=lambda part: PARTS[part], required=True, label_visibility="collapsed",
        **link_widgets.single("part", list(PARTS), WHO),
    )  # fmt: skip
    part = str(st.session_state["part"])
    selection = baselines.models_first(selection)
    if part == WHO:
        _who(selection)
    elif part == "Attr":
        _attribution(selection)
    elif part == "Cnt":
        numeric_errors.counting(selection)
    else:
        numeric_errors.times(selection, part)


def _who(selection: Selection) -> None:
    st.segmented_control(
        "Effect of", list(ASPECTS), format_func=lambda name: ASPECTS[name], required=True,
        **link_widgets.single("by", list(ASPECTS), "delivery"),
    )  # fmt: skip
    aspect = str(st.session_state["by"])
    names = queries.subtasks(COLLABORATION)
    options = [EVERY, *names]
    st.selectbox(
        "Subtask",
        options,
        format_func=lambda name: names.get(name, "all of them"),
        **link_widgets.single("asked", options, EVERY),
    )
    subtask = str(st.session_state["asked"])
    filters = queries.task_filters(selection, COLLABORATION, "" if subtask == EVERY else subtask)
    query = {"subtask": [subtask]} if subtask != EVERY else {"task": list(filters.tasks if filters else ())}
    level_effects.show(
        selection, f"{ASPECTS[aspect]} of the performers asked about", filters, aspect, aspect, aspect_of(aspect),
        lambda level: {**query, aspect: [level]}, HOW_WHO,
    )  # fmt: skip


def _attribution(selection: Selection) -> None:
    names = queries.subtasks(("Attr",))
    st.segmented_control(
        "Attribution", list(names), format_func=lambda name: names[name], required=True,
        **link_widgets.single("attribution", list(names), "section_delivery_identification"),
    )  # fmt: skip
    subtask = str(st.session_state["attribution"])
    pairs = option_confusions(queries.confusion(queries.task_filters(selection, ("Attr",), subtask)), pooled=True)
    group_means.confusion(selection, 
        f"Attribution: {SUBTASKS[subtask].name.lower()}", pairs, "attribution",
        lambda pair: {"subtask": [subtask], "expected": [pair.expected], "chosen": [pair.chosen]},
        HOW_CONFUSION, OPTIONS,
    )  # fmt: skip
