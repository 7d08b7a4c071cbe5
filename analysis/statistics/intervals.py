"""Intervals around what was measured on some songs, for what would be measured on others like them.

1. `wilson`: a share of independent cases. Wilson (1927), J. Am. Stat. Assoc. 22, equation for the score interval.
2. `share_difference`: of two shares of different cases. Newcombe (1998), Statistics in Medicine 17, method 10.
3. `bootstrap`: any figure made of means over cases, where cases of one song are alike. Percentile interval over songs
   drawn with replacement (Efron and Tibshirani 1993, chapter 13; whole clusters are drawn, as in Davison and Hinkley
   1997, section 3.8). Songs are the unit, because a model that fails on a song fails on most questions about it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from statistics import NormalDist
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[np.float64]

LEVEL = 0.95
DRAWS = 1000
FEWEST = 5
"""Clusters below which no interval is given: percentiles of so few songs promise too much."""


class Interval(NamedTuple):
    """low and high, both included, in the unit of the figure."""

    low: float
    high: float


def wilson(successes: float, n: int, level: float = LEVEL) -> Interval | None:
    """The interval of a share. None where n is 0. Raises ValueError unless 0 <= successes <= n."""
    if not 0 <= successes <= n:
        raise ValueError(f"expected 0 <= successes <= n, found {successes} of {n}")
    if n == 0:
        return None
    z = NormalDist().inv_cdf(0.5 + level / 2)
    share = successes / n
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * (share * (1 - share) / n + z * z / (4 * n * n)) ** 0.5
    return Interval(max(middle - half, 0.0), min(middle + half, 1.0))


def share_difference(successes: float, n: int, others: float, n_others: int, level: float = LEVEL) -> Interval | None:
    """The interval of successes / n - others / n_others. None where either n is 0. Raises ValueError as `wilson`."""
    first, second = wilson(successes, n, level), wilson(others, n_others, level)
    if first is None or second is None:
        return None
    p, q = successes / n, others / n_others
    down = ((p - first.low) ** 2 + (second.high - q) ** 2) ** 0.5
    up = ((first.high - p) ** 2 + (q - second.low) ** 2) ** 0.5
    return Interval(p - q - down, p - q + up)


def bootstrap(
    sums: Array,
    counts: Array,
    statistic: Callable[[Array], Array] = lambda means: np.nanmean(means, axis=-1),
    draws: int = DRAWS,
    level: float = LEVEL,
    seed: int = 0,
) -> Interval | None:
    """The interval of a figure that is made of the means of cells.

    sums, counts: shape (clusters, cells), the sum of the scores and the number of cases of a song in a cell (such as a
    subtask). statistic: means of shape (draws, cells), NaN for a cell none of whose cases was drawn, to figures of
    shape (draws,). None with fewer than FEWEST clusters that have cases. The same seed gives the same interval.
    """
    means = means_drawn(sums, counts, draws, seed)
    return None if means is None else percentiles(statistic(means), level)


def bootstrap_each(
    sums: Array, counts: Array, draws: int = DRAWS, level: float = LEVEL, seed: int = 0
) -> list[Interval | None]:
    """The interval of each cell's own mean; None for a cell with fewer than FEWEST clusters that have cases in it."""
    means = means_drawn(sums, counts, draws, seed)
    if means is None:
        return [None] * sums.shape[1]
    enough = (counts > 0).sum(axis=0) >= FEWEST
    return [percentiles(means[:, cell], level) if enough[cell] else None for cell in range(means.shape[1])]


def means_drawn(sums: Array, counts: Array, draws: int = DRAWS, seed: int = 0) -> Array | None:
    """Means of the cells in each draw of clusters, shape (draws, cells), NaN for a cell none of whose cases was drawn;
    None with fewer than FEWEST clusters that have cases."""
    if sums.shape != counts.shape or sums.ndim != 2:
        raise ValueError(f"expected two arrays (clusters, cells), found {sums.shape} and {counts.shape}")
    there = counts.sum(axis=1) > 0
    if int(there.sum()) < FEWEST:
        return None
    times = times_drawn(int(there.sum()), draws, seed)
    drawn = times @ counts[there]
    means = np.full(drawn.shape, np.nan)
    np.divide(times @ sums[there], drawn, out=means, where=drawn > 0)
    return means


def percentiles(figures: Array, level: float = LEVEL) -> Interval | None:
    """The middle `level` of the figures drawn, those that are NaN left out; None where all are."""
    known = figures[~np.isnan(figures)]
    if not known.size:
        return None
    low, high = np.quantile(known, [(1 - level) / 2, (1 + level) / 2])
    return Interval(float(low), float(high))


@lru_cache(maxsize=64)
def times_drawn(clusters: int, draws: int = DRAWS, seed: int = 0) -> Array:
    """How often each cluster is drawn: shape (draws, clusters), each row adds up to `clusters`; read-only."""
    drawn = np.random.default_rng(seed).integers(clusters, size=(draws, clusters))
    places = drawn + clusters * np.arange(draws)[:, None]
    times = np.bincount(places.ravel(), minlength=draws * clusters).reshape(draws, clusters).astype(float)
    times.setflags(write=False)
    return times
