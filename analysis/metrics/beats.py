"""Beats against beats: the F-measure of the field.

1. Beats before 5 s count on neither side.
2. A reference beat and one of the answer may be matched if they are at most 70 ms apart; hits is the largest number of
   one-to-one matches (Dixon 2007; McKinney et al. 2007).
3. Precision = hits / beats of the answer, recall = hits / beats of the reference, F their harmonic mean, 0 where a side
   has none.

This is `mir_eval.beat.f_measure` after `mir_eval.beat.trim_beats`, to the last digit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from analysis.metrics.boundary_hits import matches

WINDOW_SECONDS = 0.07
FROM_SECONDS = 5.0


class BeatPair(NamedTuple):
    """A hit: the times of both beats, in seconds."""

    reference: float
    estimate: float


class BeatMatch(NamedTuple):
    """score: F. n_*: beats that count; early_*: beats before 5 s, which do not. pairs: the hits in order of time."""

    score: float
    n_reference: int
    n_estimate: int
    early_reference: int
    early_estimate: int
    pairs: tuple[BeatPair, ...]


def beat_f_measure(reference: Sequence[float], estimate: Sequence[float]) -> BeatMatch:
    """Both sides in seconds, in order of time."""
    left, right = _counted(reference), _counted(estimate)
    pairs = tuple(BeatPair(left[i], right[j]) for i, j in matches(left, right, WINDOW_SECONDS))
    early = len(reference) - len(left), len(estimate) - len(right)
    return BeatMatch(f_measure(len(pairs), len(left), len(right)), len(left), len(right), *early, pairs)


def f_measure(hits: int, n_reference: int, n_estimate: int) -> float:
    """The harmonic mean of hits / n_estimate and hits / n_reference; 0 without hits."""
    if not hits:
        return 0.0
    precision, recall = hits / n_estimate, hits / n_reference
    return 2 * precision * recall / (precision + recall)


def _counted(times: Sequence[float]) -> list[float]:
    return [time for time in times if time >= FROM_SECONDS]
