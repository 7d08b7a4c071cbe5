"""A case with the answers of the chosen runs, kept while the same is loaded: of many runs it takes a second to read."""

from __future__ import annotations

import streamlit as st

from analysis.store.queries.case import Case, case
from dashboard.selection import selection


def one_case(question_id: str) -> Case:
    """Raises UnknownCaseError."""
    return _case(selection.store().version, question_id, selection.chosen_ids())


@st.cache_resource(show_spinner=False, max_entries=8)
def _case(version: tuple[object, ...], question_id: str, runs: tuple[str, ...]) -> Case:
    """Kept as it is, not copied: nobody changes it."""
    return case(selection.store(), question_id, runs)
