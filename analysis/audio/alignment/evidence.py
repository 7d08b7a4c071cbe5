"""What speaks for an offset besides the beats: do sections begin where the sound changes, and are they of one piece?

For each of timbre, harmony and loudness:

1. "explained": the share of its scatter that lies between sections and not within them.
2. "change": the mean distance between the WITHIN seconds before a boundary and those after it.

And for harmony "downbeats": how much more it changes at the first beats of bars than at the other beats.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from analysis.audio.alignment.features import ASPECTS, Features, Numbers, Sums, length, mean_over, scatter

WITHIN = 2
"""Beats before and after a boundary."""
WITHOUT_BEATS = 0.5
"""Seconds that count as a beat where none are annotated."""


@dataclass(frozen=True, slots=True)
class Annotation:
    """What is annotated, in seconds. beats: time and place in the bar, 1 is the downbeat. sections: start and end."""

    beats: tuple[tuple[float, int], ...]
    sections: tuple[tuple[float, float], ...]

    @property
    def end(self) -> float:
        return max([end for _, end in self.sections] + [time for time, _ in self.beats], default=0.0)


def evidence(features: Features, annotation: Annotation, offset: float, ratio: float) -> dict[str, float]:
    """By name, such as "timbre explained"; only what the annotation has something to say about."""
    found: dict[str, float] = {}
    beats = offset + ratio * np.array([time for time, _ in annotation.beats])
    period = float(np.median(np.diff(beats))) if len(beats) > 1 else WITHOUT_BEATS
    starts = offset + ratio * np.array([start for start, _ in annotation.sections])
    ends = offset + ratio * np.array([end for _, end in annotation.sections])
    for name in ASPECTS if len(starts) > 1 else ():
        sums = features.aspects[name]
        found[f"{name} explained"] = explained(sums, starts, ends)
        found[f"{name} change"] = change(sums, starts[1:], WITHIN * period)
    if len(beats) > 1:
        first = np.array([place == 1 for _, place in annotation.beats])
        if first.any() and not first.all():
            harmony = features.aspects["harmony"]
            found["harmony downbeats"] = change(harmony, beats[first], period) - change(harmony, beats[~first], period)
    return found


def explained(sums: Sums, starts: Numbers, ends: Numbers) -> float:
    """From 0 (sections are as mixed as the song) to 1 (each is of one piece)."""
    whole = scatter(sums, float(starts[0]), float(ends[-1]))
    if whole <= 0:
        return 0.0
    within = sum(scatter(sums, start, end) for start, end in _pairs(starts, ends))
    return 1 - within / whole


def change(sums: Sums, times: Numbers, seconds: float) -> float:
    """Mean distance between what comes before and what comes after; times at the recording's edges do not count."""
    before, after = (times - seconds, times), (times, times + seconds)
    enough = 0.5 * length(sums, np.zeros(1), np.array([seconds]))[0]
    inside = (length(sums, *before) > enough) & (length(sums, *after) > enough)
    if not inside.any():
        return 0.0
    apart = mean_over(sums, *before)[:, inside] - mean_over(sums, *after)[:, inside]
    return float(np.sqrt((apart**2).sum(axis=0)).mean())


def _pairs(starts: Numbers, ends: Numbers) -> Sequence[tuple[float, float]]:
    return list(zip(starts.tolist(), ends.tolist(), strict=True))
