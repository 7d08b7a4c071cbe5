"""Test and interval of the mean of 6 to 9 songs, whose spread is too uncertain for t.

1. p: over all subsets of the songs, twice the smaller share of subsets whose sum is at most, or at least, 0; the empty
   subset counts. This is the test that flips the signs of the songs' differences.
2. Interval: of the means of all non-empty subsets the K-th smallest and the K-th largest (Hartigan 1969, J. Am. Stat.
   Assoc. 64, subset means), K = floor(0.025 * 2^n). It excludes 0 exactly where p is at most 0.05.

Both assume that differences scatter symmetrically.
"""

from __future__ import annotations

import numpy as np

from analysis.statistics.intervals import LEVEL, Array, Interval

_SLACK = 1e-12
"""Relative: sums of the same numbers in another order are equal."""


def p_value(gains: Array) -> float:
    """Two-sided p. gains: of each song, shape (songs,)."""
    sums, _ = _subsets(gains)
    slack = _SLACK * float(np.abs(gains).sum())
    return min(1.0, 2.0 * min(float((sums <= slack).mean()), float((sums >= -slack).mean())))


def interval(gains: Array, tests: int = 1) -> Interval | None:
    """The 95 % interval of the mean, corrected for a number of tests (Bonferroni); None if none is wide enough."""
    rank = int((1.0 - LEVEL) / 2 * 2**gains.size / tests + _SLACK)
    if rank < 1:
        return None
    sums, sizes = _subsets(gains)
    means = np.sort(sums[1:] / sizes[1:])
    return Interval(float(means[rank - 1]), float(means[-rank]))


def _subsets(gains: Array) -> tuple[Array, Array]:
    """Sums and sizes of all subsets, the empty one first."""
    members = (np.arange(2**gains.size)[:, None] >> np.arange(gains.size)) & 1
    return members @ gains, members.sum(axis=1).astype(np.float64)
