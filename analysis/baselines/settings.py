"""What a baseline may know besides the questions: a seed and how long the songs are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from analysis.records import Question

ASSUMED_DURATION = 240.0
"""Seconds, for a song of unknown length: the longest mean of the paper's tasks on single songs (238 s, its table 4)."""


@dataclass(frozen=True, slots=True)
class Settings:
    """seed: of the baselines that draw. durations: seconds by song ("dataset/id"), from the imported reference sets."""

    seed: int = 0
    durations: Mapping[str, float] = field(default_factory=dict)


Baseline: TypeAlias = Callable[[Sequence[Question], Settings], list[str | None]]
"""Questions in, one raw answer each, written as a model would write it; None leaves a question unanswered."""


def duration_of(question: Question, settings: Settings) -> float:
    """Seconds: of the imported song, else the record's own `duration` field, else ASSUMED_DURATION."""
    imported = settings.durations.get(question.song)
    stated = question.details.get("duration")
    for known in (imported, stated):
        if isinstance(known, int | float) and not isinstance(known, bool) and 0 < known < float("inf"):
            return float(known)
    return ASSUMED_DURATION
