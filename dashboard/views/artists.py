"""Artists: where answers about performers fail, by delivery and role, by how far numbers are off, by tolerance."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from analysis.questions.asked import COLLABORATION
from analysis.summaries.musicology import taken
from analysis.summaries.shares import Share
from analysis.tasks import SUBTASKS
from dashboard import exhibit, linked, state
from dashboard.charts import Mark, heat
from dashboard.text import percent
from dashboard.views import counted, empty, errors, shared_exhibits

ASPECTS = {"delivery": "Vocal delivery", "role": "Role"}
ORDERS = {
    "delivery": ("sung", "rapped", "spoken", "mixed", "neither", "unknown"),
    "role": ("main", "featured", "neither", "mixed", "unknown"),
}
"""Values of `questions.asked.Asked`, in the order in which they are shown."""
WHO, EVERY = "who", "all"
PARTS = {WHO: "Singing, rapping, roles", "Cnt": "Counting", "Dur": "Duration", "Loc": "Localization"}
OPTIONS = ("Singing", "Rapping", "Main artist", "Featured artist", "Neither", "same", "different")
HOW_WHO = """
- Accuracy of the scored cases: exact match, for durations and localization within 3 s. Unread answers are wrong.
- **Delivery** and **role** are those of the performers a question asks about: from the record, the wording of the
  question, or the annotation of the linked song. **unknown**: none of these tells. **mixed**: more than one of the
  others. A question about the role of a performer has it in its reference; so has one about the style.
- Subtasks differ in how hard they are, so compare within one. Lines: 95 % CIs over songs.
"""
HOW_CONFUSION = """
Rows: the right answer. Columns: what was read from the answer. A cell holds the share of its row and the number of
answers, all chosen runs together; the right ones lie where row and column bear the same name.
"""


def show() -> None:
    st.title("Artists")
    if not state.runs():
        empty.no_runs()
        return
    if not any(task in run.counts for run in state.chosen() for task in COLLABORATION):
        st.info("None of the chosen runs has questions about artists. Choose other runs at the left.")
        return
    st.segmented_control(
        "Part", list(PARTS), format_func=lambda part: PARTS[part], required=True, label_visibility="collapsed",
        **linked.one("part", list(PARTS), WHO),
    )  # fmt: skip
    part = str(st.session_state["part"])
    if part == WHO:
        _who()
        _attribution()
    elif part == "Cnt":
        errors.counting()
    else:
        errors.times(part)


def _who() -> None:
    place = st.container(horizontal=True, vertical_alignment="bottom")
    with place:
        st.segmented_control(
            "Accuracy by", list(ASPECTS), format_func=lambda name: ASPECTS[name], required=True,
            **linked.one("by", list(ASPECTS), "delivery"),
        )  # fmt: skip
    aspect = str(st.session_state["by"])
    order = ORDERS[aspect]
    wanted = counted.filters(COLLABORATION)
    pooled = counted.shares(wanted, aspect, "subtask", pooled=True)
    _by_subtask(aspect, pooled, order)
    names = counted.subtasks(COLLABORATION)
    there = [EVERY, *(name for name in names if any(share.part == name for share in pooled))]
    st.selectbox(
        "Subtask", there, format_func=lambda name: names.get(name, "all of them"), **linked.one("asked", there, EVERY)
    )
    subtask = str(st.session_state["asked"])
    only = counted.filters(COLLABORATION, "" if subtask == EVERY else subtask)
    query = {"subtask": [subtask]} if subtask != EVERY else {"task": list(only.tasks if only else ())}
    shared_exhibits.means(
        f"{ASPECTS[aspect]}, run by run", counted.shares(only, aspect), f"{aspect}_runs", ASPECTS[aspect].lower(),
        lambda share: {**query, aspect: [share.group]}, HOW_WHO, order,
    )  # fmt: skip


def _by_subtask(aspect: str, pooled: Sequence[Share], order: Sequence[str]) -> None:
    """All chosen runs together: subtasks as rows, the values of the aspect as columns."""
    link = state.linker("cases")
    names = counted.subtasks(COLLABORATION)
    marks, rows = [], []
    for share in pooled:
        part, group = names[share.part], share.group
        href = link({**shared_exhibits.SCORED, "subtask": [share.part], aspect: [group]})
        note = f"{part}\n{group}\n{shared_exhibits.words(share)}"
        cell = shared_exhibits.tinted(share.mean, share.n, f"{percent(share.mean, 0)} % · {share.n:,}")
        marks.append(Mark(group, part, note=note, href=href, **cell))
        rows.append({"subtask": part, aspect: group, **shared_exhibits.row(share), ".href": href})
    columns = [group for group in order if any(share.group == group for share in pooled)]
    marks = shared_exhibits.gridded(marks, names.values(), columns)
    title = f"{ASPECTS[aspect]} of the performers asked about"
    figure = heat(marks, f"{ASPECTS[aspect].lower()}; accuracy % · n, all chosen runs together", "")
    exhibit.show(title, figure, rows, aspect, HOW_WHO)


def _attribution() -> None:
    names = counted.subtasks(("Attr",))
    st.segmented_control(
        "Attribution", list(names), format_func=lambda name: names[name], required=True,
        **linked.one("attribution", list(names), "section_delivery_identification"),
    )  # fmt: skip
    subtask = str(st.session_state["attribution"])
    found = taken(counted.pairs("confusion", counted.filters(("Attr",), subtask)), pooled=True)
    shared_exhibits.confusion(
        f"Attribution: {SUBTASKS[subtask].name.lower()}", found, "attribution",
        lambda each: {"subtask": [subtask], "expected": [each.expected], "chosen": [each.chosen]},
        HOW_CONFUSION, OPTIONS,
    )  # fmt: skip
