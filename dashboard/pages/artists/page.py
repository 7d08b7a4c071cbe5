"""Artists: where answers about performers fail, by delivery and role, by how far numbers are off, by tolerance."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from analysis.benchmarks.registry import SUBTASKS
from analysis.questions.question_targets import COLLABORATION
from analysis.statistics.intervals import FEWEST_SHOWN
from analysis.summaries.means.group_means import Share
from analysis.summaries.statements.ranges import extremes
from analysis.summaries.tasks.musicology import option_confusions
from dashboard.pages.artists import numeric_errors
from dashboard.panels import group_means
from dashboard.selection import baselines, link_widgets, queries, run_catalog
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, empty_states
from dashboard.ui.charts import Mark, heat
from dashboard.ui.text import percent

ASPECTS = {"delivery": "Vocal delivery", "role": "Role"}
ORDERS = {
    "delivery": ("sung", "rapped", "spoken", "mixed", "neither", "unknown"),
    "role": ("main", "featured", "neither", "mixed", "unknown"),
}
"""Values of `QuestionTarget`, in the order in which they are shown."""
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
- Accuracy of the scored cases: exact match; within 3 s for durations and localization. Unreadable answers are wrong.
- **Delivery** and **role** are those of the performers in the question, from the record, the wording of the question,
  or the annotation of the linked song. **unknown**: from none of these. **mixed**: several different ones. In questions
  about a role or a style, it is the reference.
- Subtasks differ in difficulty, so compare within one. Lines: 95 % CIs over songs.
"""
HOW_CONFUSION = """
Rows are right answers, columns the values read. A cell has the share of its row and the number of answers, for all
selected runs together. Right answers are in the cells with equal row and column names.
"""


def show(selection: Selection) -> None:
    st.title("Artists")
    if not run_catalog.loaded():
        empty_states.no_runs(selection)
        return
    if not any(task in run.counts for run in run_catalog.selected(selection) for task in COLLABORATION):
        st.info("The selected runs have no artist questions. Select other runs in the sidebar.")
        return
    with st.container(horizontal=True, vertical_alignment="center", gap="medium"):
        st.segmented_control(
            "Part", list(PARTS), format_func=lambda part: PARTS[part], required=True, label_visibility="collapsed",
            **link_widgets.single("part", list(PARTS), WHO),
        )  # fmt: skip
        baselines.switch(selection)
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
    controls = st.container(horizontal=True, vertical_alignment="bottom")
    with controls:
        st.segmented_control(
            "Accuracy by", list(ASPECTS), format_func=lambda name: ASPECTS[name], required=True,
            **link_widgets.single("by", list(ASPECTS), "delivery"),
        )  # fmt: skip
    aspect = str(st.session_state["by"])
    order = ORDERS[aspect]
    filters = queries.task_filters(selection, COLLABORATION)
    pooled = queries.shares(filters, aspect, "subtask", pooled=True)
    _by_subtask(selection, aspect, pooled, order)
    names = queries.subtasks(COLLABORATION)
    options = [EVERY, *(name for name in names if any(share.part == name for share in pooled))]
    st.selectbox(
        "Subtask",
        options,
        format_func=lambda name: names.get(name, "all of them"),
        **link_widgets.single("asked", options, EVERY),
    )
    subtask = str(st.session_state["asked"])
    only = queries.task_filters(selection, COLLABORATION, "" if subtask == EVERY else subtask)
    query = {"subtask": [subtask]} if subtask != EVERY else {"task": list(only.tasks if only else ())}
    group_means.means(selection, 
        f"{ASPECTS[aspect]}, run by run", queries.shares(only, aspect), f"{aspect}_runs", ASPECTS[aspect].lower(),
        lambda share: {**query, aspect: [share.group]}, HOW_WHO, order,
    )  # fmt: skip


def _by_subtask(selection: Selection, aspect: str, pooled: Sequence[Share], order: Sequence[str]) -> None:
    """All chosen runs together: subtasks as rows, the values of the aspect as columns."""
    link = selection.linker("cases")
    names = queries.subtasks(COLLABORATION)
    marks, rows = [], []
    for share in pooled:
        part, group = names[share.part], share.group
        href = link({**group_means.SCORED, "subtask": [share.part], aspect: [group]})
        note = f"{part}\n{group}\n{group_means.words(share)}"
        cell = group_means.tinted(share.mean, share.n, f"{percent(share.mean, 0)} % · {share.n:,}")
        marks.append(Mark(group, part, note=note, href=href, **cell))
        rows.append({"subtask": part, aspect: group, **group_means.row(share), ".href": href})
    columns = [group for group in order if any(share.group == group for share in pooled)]
    marks = group_means.gridded(marks, names.values(), columns)
    title = f"{ASPECTS[aspect]} of the performers asked about"
    figure = heat(marks, f"{ASPECTS[aspect].lower()}; accuracy % · n, all cases of the selected runs", "")
    sentence = extremes({f"{names[share.part]}, {share.group}": share.mean for share in pooled
                         if share.n >= FEWEST_SHOWN}, "Accuracy of all selected runs", 0)  # fmt: skip
    chart_panel.show(title, figure, rows, aspect, HOW_WHO, sentence=sentence)


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
