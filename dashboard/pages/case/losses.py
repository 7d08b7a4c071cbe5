"""The points a case lost, by type of loss: one sentence below its score."""

from __future__ import annotations

import streamlit as st

from analysis.records import CaseScore, Question
from analysis.scoring.decomposition import Lost, lost
from analysis.scoring.decomposition.types import types_of_subtask


def show(question: Question, scored: CaseScore) -> None:
    """The sentence with the definitions of its types as help; nothing where no points are lost or shared out."""
    points = lost(question, scored)
    if points:
        st.text(sentence(points), help=definitions(question.subtask, points))


def sentence(points: Lost) -> str:
    """ "Lost 58.9 of 100 points: merged 48.3, boundaries 10.6.", most points first."""
    ordered = sorted(points.items(), key=lambda item: -item[1])
    parts = ", ".join(f"{name} {100 * value:.1f}" for name, value in ordered)
    return f"Lost {100 * sum(points.values()):.1f} of 100 points: {parts}."


def definitions(subtask: str, points: Lost) -> str:
    """Definitions of the types of loss in Markdown, one a line."""
    lines = [
        f"- **{loss_type.name}**: {loss_type.meaning}"
        for loss_type in types_of_subtask(subtask)
        if loss_type.name in points
    ]
    return "\n".join(["Gain in points if this type of error were repaired; the points add up to 100 − score.", *lines])
