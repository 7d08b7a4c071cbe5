"""A case with the answers of the chosen runs, kept while the same is loaded: of many runs it takes a second to read."""

from __future__ import annotations

import streamlit as st

from analysis.store.cases import Case, case
from dashboard import state


def one_case(question_id: str) -> Case:
    """Raises UnknownCaseError."""
    return _case(state.store().version, question_id, state.chosen_ids())


@st.cache_resource(show_spinner=False, max_entries=8)
def _case(version: tuple[object, ...], question_id: str, runs: tuple[str, ...]) -> Case:
    """Kept as it is, not copied: nobody changes it."""
    return case(state.store(), question_id, runs)
