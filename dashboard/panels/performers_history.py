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


def show(selection: Selection, song: Performers, who: str) -> None:
    """All corrections beside one another; each is undone in the history below."""
    state = annotate_performers.said_of(song)
    if state.corrections:
        st.header("Corrections of the performers")
    for number, correction in enumerate(state.corrections, 1):
        corrected = performers.decode(correction.value) or ()
        text = "; ".join(performers.changes(song.annotation, corrected)[:4]) or "as annotated"
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            st.text(f"{number}. {correction.reviewer}: {text} ({correction.reason})")
            if state.accepted is not None and state.accepted.id == correction.id:
                st.badge("accepted", icon=":material/check:", color="green")
            elif who:
                st.button("Accept", key=f"accept_{correction.id}", on_click=_accept, args=(song, correction))
        if st.toggle(f"Show what correction {number} of the performers changes", key=f"effect_of_{correction.id}"):
            annotate_performers.effect(selection, song, corrected, correction.id)
    reference = performers.encode(song.annotation)
    review_history.show_lines(state, {version_of(dumps(reference)): reference}, "History of the song")


def _accept(song: Performers, correction: Correction) -> None:
    session.say_of_song("accept", song.name, performers.encode(song.annotation), correction=correction.id)
