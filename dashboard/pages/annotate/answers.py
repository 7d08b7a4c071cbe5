"""What the models answered, beside the reference that is judged; out of sight until asked for."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from analysis.store.queries.cases.case import AnsweredQuestion
from dashboard.selection import link_widgets
from dashboard.selection.selection import Selection
from dashboard.ui import tables
from dashboard.ui.text import shorten


def toggle(selection: Selection) -> bool:
    """Whether the answers are shown."""
    st.segmented_control(
        "Answers", ["", "shown"], format_func=lambda name: "answers shown" if name else "reference alone",
        label_visibility="collapsed", required=True, **link_widgets.single("answers", ["", "shown"], ""),
    )  # fmt: skip
    return selection.choice("answers") == "shown"


def show(selection: Selection, case: AnsweredQuestion, names: Mapping[str, str]) -> None:
    """One row an answer, each a door to the whole of it."""
    lens = selection.lens_of(case.question.task)
    rows = []
    for answer in case.answers:
        scored = answer.scored.get(lens)
        if answer.answer.given and scored is not None:
            raw = answer.answer.raw if isinstance(answer.answer.raw, str) else repr(answer.answer.raw)
            rows.append({
                "run": names.get(answer.run, answer.run),
                "score": scored.score,
                "outcome": scored.outcome,
                "answer": shorten(raw, 120),
                tables.HREF: selection.link("case", {"q": case.question.id, "at": answer.run}),
            })  # fmt: skip
    if rows:
        st.header("Answers")
        tables.show(rows, "answer_rows", heat="score")
