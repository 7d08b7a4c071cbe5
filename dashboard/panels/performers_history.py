"""What reviewers said of the performers of a song: competing corrections, the accepted one, the history."""

from __future__ import annotations

import streamlit as st

from analysis.pipeline.reviews.performers import Performers
from analysis.reviews import performers
from analysis.reviews.events import version_of
from analysis.reviews.state import Correction
from analysis.store.tables.json_values import dumps
from dashboard.panels import performers as annotate_performers
from dashboard.panels import review_history
from dashboard.review import session
from dashboard.selection.selection import Selection


def show(selection: Selection, known: Performers, who: str) -> None:
    """All corrections beside one another; each is undone in the history below."""
    said = annotate_performers.said_of(known)
    if said.corrections:
        st.header("Corrections of the performers")
    for number, correction in enumerate(said.corrections, 1):
        corrected = performers.decode(correction.value) or ()
        told = "; ".join(performers.changes(known.annotation, corrected)[:4]) or "as annotated"
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            st.text(f"{number}. {correction.reviewer}: {told} ({correction.reason})")
            if said.accepted is not None and said.accepted.id == correction.id:
                st.badge("accepted", icon=":material/check:", color="green")
            elif who:
                st.button("Accept", key=f"accept_{correction.id}", on_click=_accept, args=(known, correction))
        if st.toggle(f"Show what correction {number} of the performers changes", key=f"effect_of_{correction.id}"):
            annotate_performers.effect(selection, known, corrected, correction.id)
    annotated = performers.encode(known.annotation)
    review_history.show_lines(said, {version_of(dumps(annotated)): annotated}, "History of the song")


def _accept(known: Performers, correction: Correction) -> None:
    session.say_of_song("accept", known.name, performers.encode(known.annotation), correction=correction.id)
