"""The history of a case: who said what of its reference, each of it to be taken back by who said it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import streamlit as st

from analysis.records import Question
from analysis.reviews import history
from analysis.reviews.codes.coding import hidden_from
from analysis.reviews.events import Event
from analysis.reviews.state import State
from analysis.store.tables.json_values import encode
from dashboard.panels import word_correction
from dashboard.review import session
from dashboard.ui.text import plain


def show(question: Question, state: State) -> None:
    show_lines(state, {session.version(question): encode(question.reference)}, "History")


def show_lines(state: State, references: Mapping[str, Any], title: str) -> None:
    """Draw the history of a reference. references: what was reviewed, by version."""
    hidden = hidden_from(state, session.reviewer())
    lines = [line for line in history.lines(state, references) if line.event not in hidden]
    if hidden:
        st.caption("Codings of this question by others appear here after you have coded the same answer.")
    if not lines:
        return
    st.header(title)
    events = {event.id: event for event in state.events}
    for line in reversed(lines):
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            reason = f" ({line.reason})" if line.reason else ""
            undone = ", undone" if line.undone else ""
            st.text(f"{line.time[:16].replace('T', ' ')} UTC · {line.reviewer} · {line.text}{reason}{undone}")
            event = events[line.event]
            if not line.undone and session.may_undo(event):
                st.button("Undo", key=f"undo_{line.event}", type="tertiary", help=plain(f"Undo: {line.text}"),
                          on_click=_undo, args=(event,))  # fmt: skip
        if event.kind == "correction" and event.reference in references:
            word_correction.show(references[event.reference], event.payload["value"], f"history_{event.id}")


def _undo(event: Event) -> None:
    session.undo(event)
