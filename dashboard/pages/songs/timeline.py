"""The timeline of a song: its sound, where there is any, and what the reference sets annotate."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from analysis.pipeline.annotations import Counterpart
from analysis.store.queries.songs import StoredSong
from analysis.summaries.songs import Asked
from dashboard.audio import recordings as sound
from dashboard.components.timeline import Lane, timeline
from dashboard.panels import alignment
from dashboard.panels.case_timeline import span_of_link
from dashboard.selection.cached_case import cached_case
from dashboard.selection.selection import Selection
from dashboard.ui.lanes import sections
from dashboard.ui.text import shorten


def show(
    selection: Selection,
    name: str,
    stored: StoredSong | None,
    others: Sequence[Counterpart],
    questions: Sequence[Asked],
) -> None:
    """name: of the song, "" where it is not known. The annotation is drawn where it was shifted to on this copy."""
    audio = _heard(name, questions)
    recordings = sound.recordings(audio, name) if audio or name else []
    asked = next((each.question for each in questions if each.audio == audio), None)
    if stored is not None and recordings and asked is not None:
        question = cached_case(selection, asked).question
        known = alignment.lined(selection, question, stored)
        stored = alignment.moved(known, question, stored, ())[1] if known else stored
    lanes = _lanes(name, stored, others)
    if not lanes and not recordings:
        sections.how_to_hear(audio)
        return
    st.header("Timeline", anchor=False)
    length = sound.duration(audio, name) or (stored.song.duration if stored else None)
    timeline(
        lanes,
        length or sections.last(lanes) or 300.0,
        title=f"Timeline of {shorten(name or audio, 60)}",
        key=f"song_timeline_{name or audio}",
        recordings=recordings,
        beats=[(time, position) for time, position, _ in stored.beats] if stored else (),
        span=span_of_link(selection),
    )
    if not recordings:
        sections.how_to_hear(audio)


def _heard(name: str, questions: Sequence[Asked]) -> str:
    """The audio of a question that can be heard, else the first."""
    audios = list(dict.fromkeys(question.audio for question in questions if question.audio))
    return next((audio for audio in audios if sound.find(audio, name)), audios[0] if audios else "")


def _lanes(name: str, stored: StoredSong | None, others: Sequence[Counterpart]) -> list[Lane]:
    lanes = []
    if stored is not None:
        lanes.append(Lane("song", shorten(name, 24), "reference", sections.sections(stored.sections)))
        lanes += sections.performers(stored)
    for other in others:
        beside = sections.sections(other.stored.sections)
        lanes.append(Lane(other.name, shorten(other.name, 24), "song", beside, compare=True))
        if not (stored and stored.performances):
            lanes += sections.performers(other.stored)
    return [lane for lane in lanes if lane.sections]
