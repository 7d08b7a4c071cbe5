"""Melody: overall accuracy of a pitch line, the share of frames with the right pitch or rightly without one.

1. A line is a list of times in seconds and frequencies in Hz; 0 Hz is silence. Without a value at 0 s the first
   frequency holds from 0 s.
2. The estimate is interpolated linearly, in cents, to the times of the reference; a pitch holds over its silences only
   to be interpolated. Behind its last time the estimate is silent.
3. A frame is right if both lines have a pitch less than 50 cents apart, or both are silent.

This is `mir_eval.melody.evaluate`, "Overall Accuracy" (Salamon et al. 2014).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

TOLERANCE_CENTS = 50.0
BASE_HZ = 10.0
"""Frequency of 0 cents."""
Series: TypeAlias = NDArray[np.float64]


class MelodyMatch(NamedTuple):
    """Frames of the reference, and how many of them are right."""

    score: float
    n_right: int
    n_frames: int


def melody_accuracy(
    times: Sequence[float], frequencies: Sequence[float], est_times: Sequence[float], est_frequencies: Sequence[float]
) -> MelodyMatch:
    """Overall accuracy with its counts; 0 for an answer without a note. A reference has a note, times differ."""
    n_frames = len(times) + (times[0] > 0)
    if not est_times:
        return MelodyMatch(0.0, 0, n_frames)
    score = overall_accuracy(times, frequencies, est_times, est_frequencies)
    return MelodyMatch(score, round(score * n_frames), n_frames)


def overall_accuracy(
    times: Sequence[float], frequencies: Sequence[float], est_times: Sequence[float], est_frequencies: Sequence[float]
) -> float:
    """Share of right frames, 0 to 1. Times ascend; raises ValueError where two times of the estimate are equal."""
    reference_times, reference = _from_zero(times, frequencies)
    estimate_times, estimate = _from_zero(est_times, est_frequencies)
    cents = _cents(reference)
    est_cents, est_voiced = _resampled(estimate_times, _cents(estimate), estimate > 0, reference_times)
    both = (cents != 0) & (est_cents != 0)
    voiced = reference > 0
    right = both & voiced & est_voiced & (np.abs(cents - est_cents) < TOLERANCE_CENTS)
    return float(right.sum() + (~voiced & ~est_voiced).sum()) / len(cents)


def _from_zero(times: Sequence[float], frequencies: Sequence[float]) -> tuple[Series, Series]:
    time, frequency = np.asarray(times, dtype=float), np.asarray(frequencies, dtype=float)
    if time[0] > 0:
        time, frequency = np.insert(time, 0, 0.0), np.insert(frequency, 0, frequency[0])
    return time, frequency


def _cents(frequencies: Series) -> Series:
    """Cents above BASE_HZ, 0 where there is no pitch. A negative frequency is a pitch in silence."""
    cents = np.zeros(len(frequencies))
    has_pitch = frequencies != 0
    cents[has_pitch] = 1200.0 * np.log2(np.abs(frequencies[has_pitch]) / BASE_HZ)
    return cents


def _resampled(
    times: Series, cents: Series, voiced: NDArray[np.bool_], new_times: Series
) -> tuple[Series, NDArray[np.bool_]]:
    if times.shape == new_times.shape and np.allclose(times, new_times):
        return cents, voiced
    times, new_times = np.round(times, 10), np.round(new_times, 10)
    if len(times) > 1 and (np.diff(times) == 0).any():
        raise ValueError("Expect x to not have duplicates")
    if new_times.max() > times.max():
        times = np.append(times, new_times.max())
        cents, voiced = np.append(cents, 0.0), np.append(voiced, False)
    continuous = cents.copy()
    for position in range(1, len(cents)):
        if cents[position] == 0:
            continuous[position] = continuous[position - 1]
    before = np.clip(np.searchsorted(times, new_times, side="right") - 1, 0, len(times) - 1)
    return np.interp(new_times, times, continuous) * (cents[before] != 0), voiced[before]
