"""References of questions that follow from corrected sections of their song.

Corrections made in the queue of songs belong to the song (target `events.of_song`), whatever way they came. The
references of its questions are derived from the accepted one: a full segmentation that equals the published sections
becomes the corrected ones, the sections of one type those of that type (`reviews.propagation`). A question with an
accepted correction of its own keeps that one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from analysis.pipeline.reviews.consistency import DerivedReference
from analysis.records import Question, Section, Value
from analysis.reviews.propagation import derived, replaced
from analysis.reviews.song_corrections import is_sections
from analysis.reviews.state import Correction
from analysis.store.database import Database
from analysis.store.queries import annotated_songs
from analysis.store.queries.songs import StoredSong
from analysis.store.runs import reference_versions
from analysis.store.tables.json_values import decode, encode


def sections_of(value: Any) -> tuple[Section, ...] | None:
    """Sections of a correction; None if it is about something else, such as performers."""
    sections = decode(list(value)) if is_sections(value) else None
    return tuple(item for item in sections if isinstance(item, Section)) if isinstance(sections, tuple) else None


def follow(db: Database, song: str, value: Any) -> list[DerivedReference]:
    """New references of the loaded questions of a song with these sections."""
    return [
        DerivedReference(question, encode(new_value)) for question, new_value in _derived(db, song, value)
        if new_value is not None and new_value != question.reference
    ]  # fmt: skip


def _derived(db: Database, song: str, value: Any) -> Iterator[tuple[Question, Value | None]]:
    """The loaded questions of a song, each with the reference that follows from sections, None if none does."""
    stored_song, sections = annotated_songs.song(db, song), sections_of(value)
    if stored_song is None or sections is None:
        return
    before = _closed(stored_song)
    for question in reference_versions.of_song(db, song):
        new_value = replaced(before, sections, question.reference)
        yield (
            question,
            (derived(before, sections, question.reference, question.section) if new_value is None else new_value),
        )


def _closed(song: StoredSong) -> tuple[Section, ...]:
    """Published sections without the mark of the song's end; a last one without an end lasts to the end of the song."""
    sections = [section for section in song.sections if section.label.casefold() != "end"]
    return tuple(section._replace(end=song.song.duration) if section.end is None else section for section in sections)


def derived_corrections(db: Database, song: str, correction: Correction) -> dict[str, Correction]:
    """Corrections by question id that follow from a correction of the song's sections."""
    return {item.question.id: replace(correction, value=item.value, group="")
            for item in follow(db, song, correction.value)}  # fmt: skip


def references(db: Database, song: str, annotation: Correction) -> dict[str, Correction]:
    """References by question id that follow from another annotation of the song's sections, equal ones too.

    A question whose sections the annotation does not name has none.
    """
    return {question.id: replace(annotation, value=encode(value))
            for question, value in _derived(db, song, annotation.value) if value}  # fmt: skip
