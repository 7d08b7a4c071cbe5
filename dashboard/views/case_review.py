"""What reviewers said of a case's reference, and the way to say something oneself."""

from __future__ import annotations

import streamlit as st

from analysis.records import Question
from analysis.reviews.folding import STATUSES, State
from dashboard import filters, reviewing, state
from dashboard.components.timeline import Lane
from dashboard.pages import follow
from dashboard.views import annotate_correct, annotate_history


def lanes(question: Question) -> list[Lane]:
    """The corrections of the reference as lanes."""
    known = reviewing.state_of(question)
    return annotate_correct.lanes(known.corrections, known.accepted, question.section)


def show(question: Question) -> None:
    known: State = reviewing.state_of(question)
    with st.container(horizontal=True, vertical_alignment="center"):
        if st.button("Review this reference", icon=":material/rate_review:"):
            here = filters.as_query(filters.of_link(state.any_lens(), state.chosen_ids()), filters.sort_of_link())
            at = {"at": st.query_params["at"]} if "at" in st.query_params else {}
            follow(state.link("annotate", here | at | {"draw": "all", "q": question.id}))
        st.text(f"Reviewers: {STATUSES[known.status]}")
    if known.events:
        with st.expander("What reviewers said"):
            annotate_history.show(question, known)
