"""Settings of baselines: seed, durations of songs, access to recordings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol, TypeAlias

from analysis.audio.features.music import Music
from analysis.audio.features.speech_recognition import Word
from analysis.audio.features.voice import Voice
from analysis.records import Question, Section

ASSUMED_DURATION = 240.0
"""Seconds for a song of unknown duration: the longest mean of the paper's tasks on one song (238 s, its table 4)."""

Voices: TypeAlias = Literal["mix", "stem"]
Times: TypeAlias = Literal["own", "true"]


class Recording(Protocol):
    """Analyses of one recording, which may take minutes or come from a cache."""

    def music(self) -> Music: ...
    def voice(self) -> Voice: ...
    def words(self) -> tuple[Word, ...] | None:
        """Recognised words, None if no recogniser is installed."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings. seed: of random baselines. durations: seconds by song ("dataset/id"), from imported reference sets.

    Acoustic baselines only:
    hear: function that returns a recording by its name in questions, None if it is not available.
    voices: file for words and performers: the mix, or the vocal stem if the song has one.
    times: sections of lyrics: its own, or the reference sections (`sections`, by song).
    votes: answers to each question about attributes, with random noise if there are several.
    messy: share of the answers in the style of a language model (`answer_styles`).
    """

    seed: int = 0
    durations: Mapping[str, float] = field(default_factory=dict)
    hear: Callable[[str], Recording | None] = lambda audio: None
    sections: Mapping[str, tuple[Section, ...]] = field(default_factory=dict)
    voices: Voices = "mix"
    times: Times = "own"
    votes: int = 1
    messy: float = 0.0


Prediction: TypeAlias = str | list[str] | None
"""A raw answer in the format of a model, several votes, or None for no answer."""

Baseline: TypeAlias = Callable[[Sequence[Question], Settings], Sequence[Prediction]]
"""Function from questions to one prediction each."""


def duration_of(question: Question, settings: Settings) -> float:
    """Duration in seconds: of the imported song, else the record's `duration` field, else ASSUMED_DURATION."""
    imported = settings.durations.get(question.song)
    stated = question.details.get("duration")
    for duration in (imported, stated):
        if isinstance(duration, int | float) and not isinstance(duration, bool) and 0 < duration < float("inf"):
            return float(duration)
    return ASSUMED_DURATION
