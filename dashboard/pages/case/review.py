"""What reviewers said of a case's reference, and the way to say something oneself."""

from __future__ import annotations

import streamlit as st

from analysis.records import Question
from analysis.reviews.state import STATUSES, State
from dashboard.components.timeline import Lane
from dashboard.navigation import follow
from dashboard.panels import correction, review_history
from dashboard.review import session
from dashboard.selection import link_filters
from dashboard.selection.selection import Selection


def lanes(question: Question) -> list[Lane]:
    """The corrections of the reference as lanes."""
    state = session.state_of(question)
    return correction.lanes(state.corrections, state.accepted, question.section)


def show(selection: Selection, question: Question) -> None:
    state: State = session.state_of(question)
    session.show_failure()
    with st.container(horizontal=True, vertical_alignment="center"):
        if st.button("Review this reference", icon=":material/rate_review:", key="review_reference"):
            here = link_filters.as_query(selection.filters, selection.sort)
            at = {"at": run} if (run := selection.choice("at")) else {}
            follow(selection.link("review", here | at | {"draw": "all", "q": question.id}))
        st.text(f"Reviewers: {STATUSES[state.status]}")
    if state.events:
        with st.expander("Review history"):
            review_history.show(question, state)
