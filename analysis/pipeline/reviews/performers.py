"""Corrected performers of a song, and what that makes of the references of the questions about it.

Who performs when is said of the song: its corrections stand under the song's name (`events.of_song`), and the questions
whose answers follow take theirs from there. A question with an accepted correction of its own keeps that one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from analysis.pipeline.references import annotated_song
from analysis.pipeline.reviews import corrections
from analysis.questions import derived_answers
from analysis.questions.derived_answers import Follows
from analysis.questions.from_annotations import material
from analysis.questions.question_targets import COLLABORATION
from analysis.questions.side_files import Extras
from analysis.questions.song_material import Material
from analysis.records import Question
from analysis.reviews import performers
from analysis.reviews.events import song_of
from analysis.reviews.performers import Appearance
from analysis.reviews.state import Correction, State
from analysis.store.database import Database
from analysis.store.queries import cases_list
from analysis.store.runs import reference_versions
from analysis.store.tables.json_values import encode


@dataclass(frozen=True, slots=True)
class Performers:
    """Who performs in a song as it is annotated, and the loaded questions that ask about it. name: "dataset/id"."""

    name: str
    song: Material
    said: tuple[Appearance, ...]
    questions: tuple[Question, ...]

    def follow(self, corrected: Sequence[Appearance]) -> list[Follows]:
        """What becomes of each question."""
        return [derived_answers.follows(each, self.song, self.said, corrected) for each in self.questions]


def of_song(db: Database, name: str) -> Performers | None:
    """None for a song that is not imported, or of which nobody says who performs."""
    stored = cases_list.song(db, name) if name else None
    if stored is None or not stored.performances:
        return None
    song = material(annotated_song(stored), Extras())
    about = tuple(each for each in reference_versions.of_song(db, name) if each.task in COLLABORATION)
    return Performers(name, song, derived_answers.appearances(song), about)


def derived(known: Performers, correction: Correction) -> dict[str, Correction]:
    """By question the correction that follows from one of the performers."""
    corrected = performers.decode(correction.value)
    if corrected is None or performers.problems(corrected):
        return {}
    return {
        each.question.id: Correction(correction.id, correction.time, correction.reviewer, correction.base,
                                     correction.reason, encode(each.value))
        for each in known.follow(corrected) if each.value is not None
    }  # fmt: skip


def in_force(db: Database, states: Mapping[str, State]) -> dict[str, Correction]:
    """Every accepted correction by question: its own, else what follows from the accepted performers of its song."""
    found: dict[str, Correction] = {}
    for target, state in states.items():
        known = of_song(db, song_of(target)) if state.accepted is not None else None
        if known is not None and state.accepted is not None:
            found |= derived(known, state.accepted)
    return dict(sorted((found | corrections.accepted(states)).items()))
