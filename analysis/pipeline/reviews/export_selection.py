"""Which reviews are exported: of which songs and questions, by whom, and which of their corrections."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import Literal, TypeAlias

from analysis.errors import EarmarkError
from analysis.records import Question
from analysis.reviews.events import question_of
from analysis.reviews.state import Correction, State

Wanted: TypeAlias = Literal["accepted", "open", "all"]
WANTED: dict[Wanted, str] = {"accepted": "accepted", "open": "not accepted", "all": "all"}
"""Which corrections; of several that a reviewer has made of one case, the last."""
SHOWN = 20
"""Songs that an error names."""


@dataclass
class UnknownSongError(EarmarkError):
    """Nothing was said of a song that was asked for."""

    song: str
    known: tuple[str, ...]

    def __str__(self) -> str:
        more = f" and {len(self.known) - SHOWN} more" if len(self.known) > SHOWN else ""
        return f"no review of a song {self.song!r}. Reviewed songs: {', '.join(self.known[:SHOWN]) or 'none yet'}{more}"


@dataclass(frozen=True, slots=True)
class Choice:
    """songs: "dataset/id", the id alone or the name of the sound. reviewers: whose events and corrections. () for all.

    questions: ids; None for all, also those that are not loaded.
    """

    songs: tuple[str, ...] = ()
    reviewers: tuple[str, ...] = ()
    questions: frozenset[str] | None = None


def chosen(states: Mapping[str, State], questions: Mapping[str, Question], choice: Choice) -> dict[str, State]:
    """The states of the chosen targets, with what the chosen reviewers said. Raises UnknownSongError."""
    found = {
        target: _said_by(state, choice.reviewers)
        for target, state in sorted(_of_songs(states, questions, choice.songs).items())
        if choice.questions is None or question_of(target) in choice.questions
    }
    return {target: state for target, state in found.items() if state.events}


def corrections(state: State, wanted: Wanted) -> list[Correction]:
    """Those of a case, see WANTED; by the name of the reviewer."""
    last = sorted({each.reviewer: each for each in state.corrections}.items())
    if wanted == "accepted":
        return [state.accepted] if state.accepted else []
    return [each for _, each in last if wanted == "all" or each != state.accepted]


def song_names(question: Question | None, state: State) -> Collection[str]:
    """What the song of a target goes by, in lower case."""
    whole = {event.song for event in state.events} | ({question.song} if question else set())
    sound = {PurePath(question.audio).stem} if question else set()
    return {name.casefold() for name in whole | {song.partition("/")[2] for song in whole} | sound if name}


def _of_songs(
    states: Mapping[str, State], questions: Mapping[str, Question], songs: Sequence[str]
) -> Mapping[str, State]:
    """The states of the targets that are about these songs."""
    if not songs:
        return states
    names = {target: song_names(questions.get(question_of(target)), state) for target, state in states.items()}
    wanted = {song.casefold() for song in songs}
    for song in songs:
        if not any(song.casefold() in each for each in names.values()):
            raise UnknownSongError(song, tuple(sorted({name for each in names.values() for name in each})))
    return {target: state for target, state in states.items() if wanted & set(names[target])}


def _said_by(state: State, reviewers: Collection[str]) -> State:
    if not reviewers:
        return state
    return replace(
        state,
        events=tuple(event for event in state.events if event.reviewer in reviewers),
        corrections=tuple(each for each in state.corrections if each.reviewer in reviewers),
        accepted=state.accepted if state.accepted and state.accepted.reviewer in reviewers else None,
    )
