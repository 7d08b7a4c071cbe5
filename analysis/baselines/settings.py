"""What a baseline may know besides the questions: how it is set, how long the songs are, what there is to hear."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol, TypeAlias

from analysis.audio.features.music import Music
from analysis.audio.features.speech_recognition import Word
from analysis.audio.features.voice import Voice
from analysis.records import Question, Section

ASSUMED_DURATION = 240.0
"""Seconds, for a song of unknown length: the longest mean of the paper's tasks on single songs (238 s, its table 4)."""

Voices: TypeAlias = Literal["mix", "stem"]
Times: TypeAlias = Literal["own", "true"]


class Recording(Protocol):
    """A recording that is at hand. Each call may take long, or read what was kept."""

    def music(self) -> Music: ...
    def voice(self) -> Voice: ...
    def words(self) -> tuple[Word, ...] | None:
        """None where no recogniser is installed."""


@dataclass(frozen=True, slots=True)
class Settings:
    """seed: of the baselines that draw. durations: seconds by song ("dataset/id"), from the imported reference sets.

    Of those that hear only:
    hear: a recording by the name that questions use, None where it is not at hand.
    voices: where words and performers are heard: in the mix, or on the vocal stem of those songs that have one.
    times: of lyrics: the sections it found itself, or the true ones (`sections`, by song), which it then knows.
    votes: answers to each question on attributes, drawn with noise if there are several.
    messy: share of the answers that are written as models are wont to write (`formats`).
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
"""A raw answer, written as a model would write it, several votes, or None for a question that is left unanswered."""

Baseline: TypeAlias = Callable[[Sequence[Question], Settings], Sequence[Prediction]]
"""Questions in, one prediction each."""


def duration_of(question: Question, settings: Settings) -> float:
    """Seconds: of the imported song, else the record's own `duration` field, else ASSUMED_DURATION."""
    imported = settings.durations.get(question.song)
    stated = question.details.get("duration")
    for known in (imported, stated):
        if isinstance(known, int | float) and not isinstance(known, bool) and 0 < known < float("inf"):
            return float(known)
    return ASSUMED_DURATION
