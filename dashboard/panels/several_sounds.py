"""The sounds of a question about several, on one time axis; a key goes on with another at the same place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import streamlit as st

from analysis.records import Question
from analysis.store.queries import annotated_songs
from analysis.store.queries.cases.case import RunAnswer
from dashboard.audio import recordings as sound
from dashboard.components.timeline import Lane, timeline
from dashboard.panels import checked_claims, sent_sounds
from dashboard.panels.song_choice import LETTERS, clips
from dashboard.selection.ask import ask
from dashboard.ui.lanes import sections
from dashboard.ui.text import shorten

ASSUMED_SECONDS = 300.0
KEYS = (
    "All sounds have the same scale. A and B play the first two, X goes on with the next one at the same place, and C "
    "plays the next claim of time in the sound that is on."
)


def show(question: Question, answers: Sequence[RunAnswer] = (), is_annotated: bool = True) -> None:
    """The sounds, with or without the annotations of their songs, and what to do about those that are missing."""
    paths = clips(question)
    players, lanes, lengths = [], list[Lane](), [0.0]
    for letter, path in zip(LETTERS, paths, strict=False):
        song = ask(annotated_songs.song_of_recording, path) if is_annotated else None
        title = (song.song.title if song else "") or path.rsplit("/", 1)[-1]
        name = f"{letter}: {shorten(title, 40)}"
        players += [replace(recording, name=name) for recording in sound.recordings(path)[:1]]
        if song is not None:
            spans = sections.sections(song.sections)
            lanes.append(Lane(f"song {letter}", f"{letter}, annotated", "song", spans))
            lengths.append(song.song.duration or 0.0)
        lengths.append(sound.duration(path) or 0.0)
    st.header(f"The {len(paths)} sounds of the question")
    sent = sent_sounds.of(answers[0] if answers else None)
    players += sent.recordings
    if players or lanes:
        length = max(*lengths, sent.seconds, sections.last(lanes)) or ASSUMED_SECONDS
        lanes += checked_claims.lanes(answers)
        timeline(lanes, length, "Sounds of the question", f"timeline_{question.id}", players, together=True)
    if len(players) > 1:
        st.caption(KEYS)
    sent_sounds.show(sent)
    for path in paths:
        if sound.find(path) is None:
            sections.how_to_hear(path)
