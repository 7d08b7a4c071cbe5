"""The answer repaired step by step: the score after each repair, so that each part of the loss can be seen."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from analysis.benchmarks.registry import SUBTASKS
from analysis.records import CaseScore, Lens, Question
from analysis.scoring.decomposition.repair_steps import RepairStep, repair_steps
from analysis.scoring.decomposition.types import types_of_subtask
from analysis.store.queries.cases.case import RunAnswer
from dashboard.panels import case_timeline
from dashboard.selection import link_widgets
from dashboard.ui import tables
from dashboard.ui.text import percent

NOTE = (
    "Each step makes the repair that gains most after those before it. Points of the type: its gain averaged over all "
    "orders of the repairs, which is its part of the loss."
)


def switch(question: Question, answers: Sequence[RunAnswer], lens: Lens) -> bool:
    """The switch of the timeline: whether the first answer is shown after each repair.

    Only a segmentation that lost points, under the paper lens, has one.
    """
    scored = answers[0].scored.get(lens) if answers else None
    is_timed = lens == "paper" and SUBTASKS[question.subtask].form in case_timeline.TIMED
    if not is_timed or scored is None or scored.value is None or scored.score in (None, 1.0):
        return False
    return st.toggle(
        "Repaired answer, step by step", help="Lanes below the answer: what it would be after each repair, with the "
        "score then", **link_widgets.flag("repairs"),
    )  # fmt: skip


def show(question: Question, scored: CaseScore, key: str) -> None:
    """The steps as a table; nothing for an answer without loss, or under another lens than paper."""
    steps = repair_steps(question, scored)
    if not steps:
        return
    with st.expander("Repaired step by step", icon=":material/build:"):
        tables.show(rows(question, scored, steps), f"repairs_{key}")
        if len(steps) > 1:
            st.caption(NOTE)


def rows(question: Question, scored: CaseScore, steps: Sequence[RepairStep]) -> list[dict[str, str]]:
    """The answer as it is, then one row for each step."""
    words = {type_.name: type_.repaired for type_ in types_of_subtask(question.subtask)}
    first = {"step": "0", "answer": "as given", "score %": percent(scored.score), "gain": "", "type of loss": "",
             "points of the type": ""}  # fmt: skip
    return [
        first,
        *(
            {
                "step": str(number), "answer": f"after {words[step.type]}", "score %": percent(step.score),
                "gain": f"{100 * step.gain:+.1f}", "type of loss": step.type, "points of the type": percent(step.part),
            }
            for number, step in enumerate(steps, 1)
        ),
    ]  # fmt: skip
