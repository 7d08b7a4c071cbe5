"""95 % intervals and tests of the difference of two figures with clustered cases: one rule for every comparison.

1. From FEWEST clusters a t interval, and the p value at which that interval would end at 0, so that the two cannot
   contradict. Variance: jackknife over clusters (`clusters`).
2. Clusters in which nothing differs hide what others would show: as far as clusters agree, two more count, one for each
   side (`unchanged`; after Agresti and Min 2005, Statistics in Medicine 24). No interval is of zero width.
3. Runs of several seeds: the variance of their mean has a part that answers drawn by chance do not explain
   (`between_seeds`). It is added, with the degrees of freedom of the sum (Satterthwaite 1946, Biometrics Bulletin 2).
4. From FEWEST_OF_SHARE to FEWEST - 1 clusters: `sign_flips`. Fewer are not tested.

Coverage in simulation: `python -m tests.benchmarks.bench_coverage`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from analysis.statistics import sign_flips
from analysis.statistics.clusters import Estimate, t_quantile, t_tails
from analysis.statistics.intervals import FEWEST, FEWEST_OF_SHARE, Array, Interval

Places: TypeAlias = NDArray[np.int64]
Method: TypeAlias = Literal["t", "sign flips"]
_SLACK = 1e-9
"""Relative spread below which all clusters contribute the same."""


class Spread(NamedTuple):
    """What runs of several seeds say of one figure: their number, and what seeds add to the variance of their mean."""

    seeds: int
    variance: float
    deviation: float


class Test(NamedTuple):
    """A difference against 0. error: its standard error, None with sign flips. degrees: of freedom, likewise.

    songs: the error of the songs alone. seeds: what seeds add to the variance; empty where there is one of each side.
    gains: what each cluster contributes, only with sign flips. most: the largest possible difference.
    """

    value: float
    interval: Interval
    p: float
    n: int
    most: float = 1.0
    error: float | None = None
    degrees: float | None = None
    songs: float | None = None
    seeds: tuple[Spread, ...] = ()
    gains: Array | None = None

    @property
    def method(self) -> Method:
        return "t" if self.gains is None else "sign flips"

    @property
    def standard(self) -> float | None:
        """The difference in standard errors that a single cluster would have; None if no cluster differs."""
        if self.gains is None:
            return self.value / self.error / self.n**0.5 if self.error and self.value else None
        spread = float(self.gains.std(ddof=1))
        return self.value / spread if spread > abs(self.value) * _SLACK else None

    def upper(self, tests: int) -> float | None:
        """Upper end of the interval, corrected for a number of tests (Bonferroni); None if there is none so sure."""
        if self.gains is not None:
            corrected = sign_flips.interval(self.gains, tests)
            return None if corrected is None else min(corrected.high, self.most)
        if self.error is None or self.degrees is None:
            return None
        return min(self.value + t_quantile(self.degrees, tests) * self.error, self.most)


def unchanged(is_unchanged: NDArray[np.bool_], scores: Array, effective: float) -> float:
    """The variance to add to a difference between two sides where clusters (songs) have equal scores on both.

    Equal scores would give no variance, as if they were certain; two imagined clusters more keep it above 0, in
    proportion to the share of such clusters. is_unchanged: whether a cluster is one, shape (clusters,). scores: of both
    sides, of any shape. effective: the number of clusters as far as they are of one size.
    """
    if not is_unchanged.any():
        return 0.0
    graded = bool(((scores != 0.0) & (scores != 1.0)).any())
    return float(is_unchanged.mean()) * agreement(scores.size, _variance(scores) if graded else None, effective)


def agreement(n: float, variance: float | None, effective: float) -> float:
    """The variance that two more clusters add where all agree. variance: of n scores, None if all are 0 or 1."""
    squared = 0.5 if variance is None else 2.0 * (n * variance + 1.0) / (n + 4.0)
    return 2.0 * squared / effective**2


def difference(
    figure: Estimate | None, most: float = 1.0, unchanged: float = 0.0, seeds: Sequence[Spread] = (),
    gains: Array | None = None,
) -> Test | None:  # fmt: skip
    """Interval and two-sided p of a figure against 0; None with too few clusters.

    most: the largest possible difference. unchanged: the variance added for clusters that agree. seeds: of each side
    with several runs, or of the paired differences. gains: contributions of the clusters, whose mean is the figure.
    """
    if figure is None:
        return None
    value, n = figure.value, figure.without.size
    if n < FEWEST and (gains is None or n < FEWEST_OF_SHARE):
        return None
    if n < FEWEST and gains is not None and gains.any():
        bounds = sign_flips.interval(gains)
        if bounds is None:
            return None
        within = Interval(max(bounds.low, -most), min(bounds.high, most))
        return Test(value, within, sign_flips.p_value(gains), n, most, gains=gains)
    songs = figure.variance + unchanged
    songs = songs or most**2 * agreement(n, None, figure.effective)  # all differ by the same: they agree as well
    error, degrees = combined(songs, figure.degrees, seeds)
    half = t_quantile(degrees) * error
    interval = Interval(max(value - half, -most), min(value + half, most))
    return Test(value, interval, t_tails(value / error, degrees), n, most, error, degrees, songs**0.5, tuple(seeds))


def combined(songs: float, degrees: float, seeds: Sequence[Spread]) -> tuple[float, float]:
    """Standard error and degrees of freedom of the variance over songs and what seeds add to it."""
    total = songs + sum(spread.variance for spread in seeds)
    parts = songs**2 / degrees + sum(spread.variance**2 / (spread.seeds - 1) for spread in seeds)
    return total**0.5, total**2 / parts if parts else degrees


def between_seeds(values: Array, weights: Array, cells: Places, owner: Places) -> Spread:
    """What seeds add to a figure, beyond what chance in single answers explains.

    values: shape (questions, seeds). weights: of each question in the figure, a sum over cells. cells, owner: codes of
    the cell and the song of each question; what a seed is better in a cell, and a question easier, is no chance.
    """
    m, n = values.shape[1], np.unique(owner).size
    means = np.stack([np.bincount(cells, column) for column in values.T], axis=1) / np.bincount(cells)[:, None]
    residuals = values - values.mean(axis=1, keepdims=True) - (means - means.mean(axis=1, keepdims=True))[cells]
    sums = np.stack([np.bincount(owner, column) for column in (weights[:, None] * residuals).T], axis=1)
    chance = n / (n - 1) / (m - 1) * float((sums**2).sum()) if n > 1 else 0.0
    variance = float((weights @ values).var(ddof=1))
    return Spread(m, max(0.0, variance - chance) / m, variance**0.5)


def _variance(scores: Array) -> float:
    """The sums do not depend on the order of the scores."""
    mean = fsum(scores.tolist()) / scores.size
    return fsum(((scores - mean) ** 2).tolist()) / scores.size
