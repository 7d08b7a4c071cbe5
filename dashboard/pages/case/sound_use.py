"""What the answers of a model with and without the sound say of one question, in a line."""

from __future__ import annotations

import streamlit as st

from analysis.pipeline.sound_reliance import verdict_of
from analysis.store.queries.comparison_filters import FOLLOWED, UNCLEAR, USED
from dashboard.selection.ask import ask
from dashboard.selection.selection import Selection

WORDS = {
    USED: "Used the sound: right in every run with it, wrong in every run without it or with another.",
    FOLLOWED: "Followed the text: the same answer in every run, with the sound and without it or with another.",
    UNCLEAR: "Not clear whether the sound was used.",
}


def show(selection: Selection, question: str, run: str) -> None:
    """Nothing where the model of the run has no run without the sound, or one has no score of the question."""
    if verdict := ask(verdict_of, selection.shared_filters(runs=()), run, question):
        st.caption(WORDS[verdict])
