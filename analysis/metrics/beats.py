"""F-measure of beat tracking: estimated beats against reference beats.

1. Beats before 5 s are ignored on both sides.
2. A reference beat and an estimated beat may be matched if they are at most 70 ms apart; hits is the largest number of
   one-to-one matches (Dixon 2007; McKinney et al. 2007).
3. Precision = hits / estimated beats, recall = hits / reference beats, F their harmonic mean, 0 where a side has no
   beat.

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
    """F-measure with the hits in order of time. n_*: beats from 5 s on; early_*: earlier beats, which are ignored."""

    score: float
    n_reference: int
    n_estimate: int
    early_reference: int
    early_estimate: int
    pairs: tuple[BeatPair, ...]


def beat_f_measure(reference: Sequence[float], estimate: Sequence[float]) -> BeatMatch:
    """F-measure of two lists of beats, both in seconds and in order of time."""
    left, right = _scored_beats(reference), _scored_beats(estimate)
    pairs = tuple(BeatPair(left[i], right[j]) for i, j in matches(left, right, WINDOW_SECONDS))
    early = len(reference) - len(left), len(estimate) - len(right)
    return BeatMatch(f_measure(len(pairs), len(left), len(right)), len(left), len(right), *early, pairs)


def f_measure(hits: int, n_reference: int, n_estimate: int) -> float:
    """The harmonic mean of hits / n_estimate and hits / n_reference; 0 without hits."""
    if not hits:
        return 0.0
    precision, recall = hits / n_estimate, hits / n_reference
    return 2 * precision * recall / (precision + recall)


def _scored_beats(times: Sequence[float]) -> list[float]:
    return [time for time in times if time >= FROM_SECONDS]
