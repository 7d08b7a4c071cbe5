"""The timeline of a song: its sound, where there is any, and what the reference sets annotate."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from analysis.annotations import SongAnnotation
from analysis.pipeline.annotations import Counterpart
from analysis.pipeline.song_annotations import of_stored_song
from analysis.reviews.state import State
from analysis.store.queries.songs import StoredSong
from analysis.summaries.songs import SongQuestion
from dashboard.audio import recordings as sound
from dashboard.components.timeline import Lane, timeline
from dashboard.panels import alignment
from dashboard.panels.case_timeline import show_credit, span_of_link
from dashboard.selection.cached_case import cached_case
from dashboard.selection.selection import Selection
from dashboard.ui.lanes import annotations as annotation_lanes
from dashboard.ui.lanes import sections
from dashboard.ui.text import shorten


def show(
    selection: Selection,
    name: str,
    linked_song: StoredSong | None,
    others: Sequence[Counterpart],
    annotations: Sequence[SongAnnotation],
    questions: Sequence[SongQuestion],
    title: str,
) -> None:
    """Draw the timeline of a song, its linked annotation shifted to this copy. name: "" where the song is not known.

    annotations: all that were imported of the song, drawn without a shift. title: of the song, as people write it.
    """
    audio = _audio_of(name, questions)
    recordings = sound.recordings(audio, name) if audio or name else []
    question_id = next((question.question for question in questions if question.audio == audio), None)
    if linked_song is not None and recordings and question_id is not None:
        question = cached_case(selection, question_id).question
        fit = alignment.lined(selection, question, linked_song)
        linked_song = alignment.shifted_case(fit, question, linked_song, ())[1] if fit else linked_song
    lanes = _lanes(name, linked_song, others)
    if linked_song is not None:
        lanes += annotation_lanes.lanes(annotations, linked_song.sections)
        lanes += annotation_lanes.consensus_lanes(of_stored_song(name, linked_song, annotations, State("")))
    if not lanes and not recordings:
        sections.how_to_hear(audio)
        return
    st.header("Timeline", anchor=False)
    length = sound.duration(audio, name) or (linked_song.song.duration if linked_song else None)
    timeline(
        lanes,
        length or sections.last(lanes) or 300.0,
        title=f"Timeline of {shorten(title, 60)}",
        key=f"song_timeline_{name or audio}",
        recordings=recordings,
        beats=[(time, position) for time, position, _ in linked_song.beats] if linked_song else (),
        span=span_of_link(selection),
    )
    show_credit(linked_song if recordings else None)
    if not recordings:
        sections.how_to_hear(audio)


def _audio_of(name: str, questions: Sequence[SongQuestion]) -> str:
    """The audio of a question that can be heard, else the first."""
    audios = list(dict.fromkeys(question.audio for question in questions if question.audio))
    return next((audio for audio in audios if sound.find(audio, name)), audios[0] if audios else "")


def _lanes(name: str, linked_song: StoredSong | None, others: Sequence[Counterpart]) -> list[Lane]:
    lanes = []
    if linked_song is not None:
        label = shorten(name, 24) if others else "annotated"
        lanes.append(Lane("song", label, "reference", sections.sections(linked_song.sections)))
        lanes += sections.performers(linked_song)
    for other in others:
        spans = sections.sections(other.stored.sections)
        lanes.append(Lane(other.name, shorten(other.name, 24), "song", spans, compare=True))
        if not (linked_song and linked_song.performances):
            lanes += sections.performers(other.stored)
    return [lane for lane in lanes if lane.sections]
