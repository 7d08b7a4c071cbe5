"""Selection of reviews for an export: by song, question, reviewer and status of corrections."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import Literal, TypeAlias

from analysis.errors import EarmarkError
from analysis.records import Question
from analysis.reviews.events import question_of
from analysis.reviews.state import Correction, State

CorrectionStatus: TypeAlias = Literal["accepted", "open", "all"]
CORRECTION_STATUSES: dict[CorrectionStatus, str] = {"accepted": "accepted", "open": "not accepted", "all": "all"}
"""Titles of the statuses of corrections. Of several by one reviewer for a case, the last counts."""
MOST_SONGS = 20
"""Number of songs that an error names."""


@dataclass
class UnknownSongError(EarmarkError):
    """There is nothing to export of a requested song. content: what is exported."""

    song: str
    available: tuple[str, ...]
    content: str = "review"

    def __str__(self) -> str:
        names = ", ".join(self.available[:MOST_SONGS]) or "none yet"
        n_more = len(self.available) - MOST_SONGS
        more = f" and {n_more} more" if n_more > 0 else ""
        return f"no {self.content} of a song {self.song!r}. Songs with {self.content}: {names}{more}"


@dataclass(frozen=True, slots=True)
class ExportFilter:
    """Filter of an export. songs: "dataset/id", the id alone or the name of the audio. reviewers: by name. () for all.

    questions: ids; None for all, including those that are not loaded.
    """

    songs: tuple[str, ...] = ()
    reviewers: tuple[str, ...] = ()
    questions: frozenset[str] | None = None


def select(
    states: Mapping[str, State], questions: Mapping[str, Question], export_filter: ExportFilter
) -> dict[str, State]:
    """States by target, with the events of the selected reviewers only. Raises UnknownSongError."""
    by_target = {
        target: _by_reviewers(state, export_filter.reviewers)
        for target, state in sorted(_of_songs(states, questions, export_filter.songs).items())
        if export_filter.questions is None or question_of(target) in export_filter.questions
    }
    return {target: state for target, state in by_target.items() if state.events}


def corrections(state: State, status: CorrectionStatus) -> list[Correction]:
    """Corrections of a case with a status, sorted by reviewer."""
    last = sorted({correction.reviewer: correction for correction in state.corrections}.items())
    if status == "accepted":
        return [state.accepted] if state.accepted else []
    return [correction for _, correction in last if status == "all" or correction != state.accepted]


def song_names(question: Question | None, state: State) -> Collection[str]:
    """Names of the song of a target, in lower case."""
    songs = {event.song for event in state.events} | ({question.song} if question else set())
    audio = {PurePath(question.audio).stem} if question else set()
    return {name.casefold() for name in songs | {song.partition("/")[2] for song in songs} | audio if name}


def _of_songs(
    states: Mapping[str, State], questions: Mapping[str, Question], songs: Sequence[str]
) -> Mapping[str, State]:
    """States of the targets that are about these songs."""
    if not songs:
        return states
    names = {target: song_names(questions.get(question_of(target)), state) for target, state in states.items()}
    requested_songs = {song.casefold() for song in songs}
    for song in songs:
        if not any(song.casefold() in song_names for song_names in names.values()):
            raise UnknownSongError(song, tuple(sorted({name for song_names in names.values() for name in song_names})))
    return {target: state for target, state in states.items() if requested_songs & set(names[target])}


def _by_reviewers(state: State, reviewers: Collection[str]) -> State:
    if not reviewers:
        return state
    return replace(
        state,
        events=tuple(event for event in state.events if event.reviewer in reviewers),
        corrections=tuple(correction for correction in state.corrections if correction.reviewer in reviewers),
        accepted=state.accepted if state.accepted and state.accepted.reviewer in reviewers else None,
    )
