"""Continuity of beat tracking: the share of beats on the right metrical level (CMLt) or on any level (AMLt).

1. An estimated beat is correct if its nearest reference beat is not taken yet, lies within 17.5 % of the interval
   between reference beats, and the interval between estimated beats differs from it by less than 17.5 %.
2. CMLt = correct beats / the larger number of beats of the two sides.
3. AMLt = the largest CMLt against the reference as written, off the beat, in double tempo, and in half tempo from the
   first or from the second beat.

Fewer than two beats on a side give 0. This is `mir_eval.beat.continuity` (CMLt, AMLt), without trimming (Hainsworth
2004; Klapuri et al. 2006).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

THRESHOLD = 0.175
"""Largest deviation of phase and of period, as a share of the interval between reference beats."""
Beats = NDArray[np.float64]


class Continuity(NamedTuple):
    """Continuity on the annotated metrical level (CMLt) and on any level (AMLt), as `mir_eval.beat` defines them."""

    same_level: float
    any_level: float


def continuity(reference: Sequence[float], estimate: Sequence[float]) -> Continuity:
    """Continuity of two lists of beats in seconds and in order of time."""
    if len(reference) < 2 or len(estimate) < 2:
        return Continuity(0.0, 0.0)
    beats, times = np.asarray(reference, dtype=float), np.asarray(estimate, dtype=float)
    shares = [_correct_share(level, times) for level in _levels(beats)]
    return Continuity(shares[0], max(shares))


def _levels(beats: Beats) -> tuple[Beats, ...]:
    double = np.interp(np.arange(0, len(beats) - 0.5, 0.5), np.arange(len(beats)), beats)
    return beats, double[1::2], double, beats[::2], beats[1::2]


def _correct_share(reference: Beats, estimate: Beats) -> float:
    used: set[int] = set()
    for position in range(len(estimate)):
        nearest = int(np.argmin(np.abs(estimate[position] - reference)))
        if nearest not in used and _is_correct(reference, estimate, nearest, position):
            used.add(nearest)
    return len(used) / max(len(reference), len(estimate))


def _is_correct(reference: Beats, estimate: Beats, nearest: int, position: int) -> bool:
    """Rule 1 for one estimated beat. The first beat of either side is judged by the interval that follows it."""
    looks_forward = position == 0 or nearest == 0
    interval = _interval(reference, nearest, looks_forward)
    period = _interval(estimate, position, looks_forward)
    distance = abs(float(estimate[position] - reference[nearest]))
    if interval == 0:  # beats that are not unique: mir_eval takes a phase of 1, which is too far
        return False
    return bool(abs(distance / interval) < THRESHOLD and abs(1 - period / interval) < THRESHOLD)


def _interval(beats: Beats, position: int, looks_forward: bool) -> float:
    """The interval after or before a beat; of the last beat and of a single one always the one before."""
    if looks_forward and position + 1 < len(beats):
        return float(beats[position + 1] - beats[position])
    return float(beats[position] - beats[position - 1])
