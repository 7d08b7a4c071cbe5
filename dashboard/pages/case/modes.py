"""The failure modes of an answer: a line of chips below the points it lost, each a link to its cases."""

from __future__ import annotations

import streamlit as st

from analysis.records import CaseScore, Question
from analysis.scoring.failure_modes import MODES, modes
from dashboard.navigation import link_to
from dashboard.selection.selection import Selection


def show(selection: Selection, question: Question, scored: CaseScore, run: str) -> None:
    """scored: under the paper lens; nothing under another, and where the answer shows no mode."""
    names = modes(question, scored)
    link_to(
        selection.link("failures", {"view": "coding", "q": question.id, "at": run}),
        ":material/label: Code this answer",
    )
    if not names:
        return
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.text("Failure modes:", help=definitions(names))
        for name in names:
            link_to(selection.link("cases", {"lens": "", "mode": [name]}), MODES[name].title)


def definitions(names: tuple[str, ...]) -> str:
    """Markdown: one line per mode."""
    return "\n".join(f"- **{MODES[name].title}**: {MODES[name].definition}" for name in names)
