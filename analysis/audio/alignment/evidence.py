"""Evidence for an offset from sections: changes at boundaries and homogeneity within sections.

For each of timbre, harmony and loudness:

1. "explained": the share of its scatter between sections, not within them.
2. "change": the mean distance between the WITHIN seconds before a boundary and those after it.

And for harmony "downbeats": how much more it changes at the first beats of bars than at the other beats.
"""

from __future__ import annotations

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
    """Values by name, such as "timbre explained", as far as the annotation allows."""
    values: dict[str, float] = {}
    beats = offset + ratio * np.array([time for time, _ in annotation.beats])
    period = float(np.median(np.diff(beats))) if len(beats) > 1 else WITHOUT_BEATS
    starts = offset + ratio * np.array([start for start, _ in annotation.sections])
    ends = offset + ratio * np.array([end for _, end in annotation.sections])
    for name in ASPECTS if len(starts) > 1 else ():
        sums = features.aspects[name]
        values[f"{name} explained"] = explained(sums, starts, ends)
        values[f"{name} change"] = change(sums, starts[1:], WITHIN * period)
    if len(beats) > 1:
        first = np.array([place == 1 for _, place in annotation.beats])
        if first.any() and not first.all():
            harmony = features.aspects["harmony"]
            values["harmony downbeats"] = change(harmony, beats[first], period) - change(harmony, beats[~first], period)
    return values


def explained(sums: Sums, starts: Numbers, ends: Numbers) -> float:
    """The share of the song's variety between sections: 0 if they are as mixed as it, 1 if each is homogeneous."""
    total = float(scatter(sums, starts[:1], ends[-1:])[0])
    if total <= 0:
        return 0.0
    return 1 - float(scatter(sums, starts, ends).sum()) / total


def change(sums: Sums, times: Numbers, seconds: float) -> float:
    """Mean distance between the features before and after each time, without times near the ends of the recording."""
    before, after = (times - seconds, times), (times, times + seconds)
    enough = 0.5 * length(sums, np.zeros(1), np.array([seconds]))[0]
    inside = (length(sums, *before) > enough) & (length(sums, *after) > enough)
    if not inside.any():
        return 0.0
    difference = mean_over(sums, *before)[:, inside] - mean_over(sums, *after)[:, inside]
    return float(np.sqrt((difference**2).sum(axis=0)).mean())
