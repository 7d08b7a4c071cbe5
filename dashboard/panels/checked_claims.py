"""The claims of time of an answer, as people found them where somebody has looked, held against the annotation."""

from __future__ import annotations

from collections.abc import Sequence

from analysis.records import Question
from analysis.reviews.time_checks import TimeCheck, time_checks
from analysis.scoring.claims import CheckedClaim, checked, claims_in, sections_of
from analysis.store.queries import annotated_songs
from analysis.store.queries.cases.case import RunAnswer
from analysis.store.queries.songs import StoredSong
from dashboard.components.timeline import Lane
from dashboard.review import session
from dashboard.selection.ask import ask
from dashboard.ui.lanes import claims

CLAIMS = "claims of time"


def lanes(answers: Sequence[RunAnswer], song: StoredSong | None = None) -> list[Lane]:
    """The claims of the first answer as a lane, if any has a place."""
    lanes = []
    for answer in answers[:1]:
        rows = [claim for own in of(answer, song) for claim in own]
        lanes.append(claims.lane(f"{answer.run} {answer.index}", CLAIMS, rows, length(answer.answer.question)))
    return [lane for lane in lanes if lane.sections]


def of(answer: RunAnswer, song: StoredSong | None = None) -> list[list[CheckedClaim]]:
    """The checked claims of each text of the reasoning. song: with the annotation, if it is not the stored one."""
    question = answer.answer.question
    song = song or _song(question)
    sections = sections_of(question.reference) or (song.sections if song else ())
    checks = checks_of_people() if answer.answer.reasoning else {}
    return [checked(claims_in(text, checks), sections, length(question)) for text in answer.answer.reasoning]


def length(question: Question) -> float | None:
    """Seconds of the annotated song."""
    song = _song(question)
    return song.song.duration if song else None


def checks_of_people() -> dict[str, TimeCheck]:
    """What people checked, by text; see `time_checks.text_key`."""
    return time_checks(session.reviews().states())


def _song(question: Question) -> StoredSong | None:
    return ask(annotated_songs.song, question.song) if question.song else None
