"""Corrected performers of a song, and the references of questions that follow from them.

Corrections of performers belong to the song (target `events.of_song`). References of questions about performers are
derived from them. A question with an accepted correction of its own keeps that one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from analysis.pipeline.references import annotated_song
from analysis.pipeline.reviews import corrections, song_sections
from analysis.questions import derived_answers
from analysis.questions.derived_answers import DerivedAnswer
from analysis.questions.from_annotations import material
from analysis.questions.question_targets import COLLABORATION
from analysis.questions.side_files import Extras
from analysis.questions.song_material import SongMaterial
from analysis.records import Question
from analysis.reviews import performers
from analysis.reviews.events import song_of
from analysis.reviews.performers import Appearance
from analysis.reviews.song_corrections import about_performers, about_sections
from analysis.reviews.state import Correction, State
from analysis.store.database import Database
from analysis.store.queries import annotated_songs
from analysis.store.runs import reference_versions
from analysis.store.tables.json_values import encode


@dataclass(frozen=True, slots=True)
class Performers:
    """Annotated performers of a song, and the loaded questions about them. name: "dataset/id"."""

    name: str
    song: SongMaterial
    annotation: tuple[Appearance, ...]
    questions: tuple[Question, ...]

    def follow(self, appearances: Sequence[Appearance]) -> list[DerivedAnswer]:
        """Derived answers of all questions."""
        return [
            derived_answers.derive(question, self.song, self.annotation, appearances) for question in self.questions
        ]


def of_song(db: Database, name: str) -> Performers | None:
    """Performers of a song, None if it is not imported or has no annotated performances."""
    stored_song = annotated_songs.song(db, name) if name else None
    if stored_song is None or not stored_song.performances:
        return None
    song = material(annotated_song(stored_song), Extras())
    questions = tuple(question for question in reference_versions.of_song(db, name) if question.task in COLLABORATION)
    return Performers(name, song, derived_answers.appearances(song), questions)


def derived_corrections(song: Performers, correction: Correction) -> dict[str, Correction]:
    """Corrections by question id that follow from a correction of the performers."""
    appearances = performers.decode(correction.value)
    if appearances is None or performers.problems(appearances):
        return {}
    return {
        answer.question.id: Correction(correction.id, correction.time, correction.reviewer, correction.base,
                                       correction.reason, encode(answer.value))
        for answer in song.follow(appearances) if answer.value is not None
    }  # fmt: skip


def in_force(db: Database, states: Mapping[str, State]) -> dict[str, Correction]:
    """Corrections in force by question id: its own, else the one derived from what is accepted for its song."""
    by_question: dict[str, Correction] = {}
    for target, state in states.items():
        name = song_of(target) if state.accepted else ""
        if name and (sections := about_sections(state).accepted):
            by_question |= song_sections.derived_corrections(db, name, sections)
        if name and (accepted := about_performers(state).accepted) and (song := of_song(db, name)):
            by_question |= derived_corrections(song, accepted)
    return dict(sorted((by_question | corrections.accepted_corrections(states)).items()))
