"""95 % intervals of figures with clustered cases, such as several questions per song.

1. Standard error: jackknife over clusters (Efron and Tibshirani 1993, chapter 11), the figure without each cluster in
   turn. It needs no formula for the figure and errs on the wide side where clusters differ in size.
2. Degrees of freedom: the effective number of clusters less one, (sum of weights)^2 / sum of squared weights (Kish
   1965, Survey Sampling, section 8.2; Carter, Schnepel and Steigerwald 2017, Rev. Econ. Stat. 99).
3. `share`, a figure between two bounds: Wilson's interval for the effective number of cases, which is what a simple
   random sample would need for the same variance (Korn and Graubard 1998, Surv. Methodol. 24, on Wilson's score
   interval instead of Clopper and Pearson's), with the quantile of t. Where every cluster is wholly right or wholly
   wrong, clusters are the cases, and the normal quantile is exact enough. The figure lies in it whatever the rounding.
4. `inverse_rate`, 1 / (1 + mean rate) of rates without an upper bound, such as WER: towards lower rates the t interval
   of the logarithm of the mean rate. Rates have a long right tail that few clusters rarely show, so the bound towards
   higher rates is that of Hall's transformation of the studentised mean (1992, J. R. Stat. Soc. B 54; Fisher's
   correction for few), not below that of the logarithm. Few clusters also show less skewness than there is: it is at
   least three times the coefficient of variation, as of lognormal rates of small spread. The logarithm is not taken on
   top of it: both correct the same skewness, and together they reach tenfold rates.
5. All clusters alike: the variance seen is 0, but clusters unlike those seen may make up z^2 / (n + z^2) of all
   (Wilson's bound at 0 of n); the interval says how far they would move the figure. It is never of zero width.
6. Fewer than FEWEST_OF_SHARE clusters give no share an interval; rates need FEWEST. A ratio of sums to which only a few
   clusters contribute has none either: what the others would add is not known. Differences: `statistics.difference`.

Coverage of all this in simulation: `python -m tests.benchmarks.bench_coverage`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from statistics import NormalDist
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from analysis.statistics.intervals import FEWEST, FEWEST_OF_SHARE, LEVEL, Array, Interval, wilson_score

Z = NormalDist().inv_cdf(0.5 + LEVEL / 2)
_SLACK = 1e-18
"""Relative variance below which clusters are alike: sums of the same numbers in another order are equal."""


class Estimate(NamedTuple):
    """A figure with the inputs of its interval.

    value: of all clusters. without: the figure without each cluster, shape (clusters,). effective: number of clusters
    of equal weight with the same precision. extreme: whether every cluster is wholly at the lower or wholly at the
    upper bound.
    """

    value: float
    without: Array
    effective: float
    extreme: bool = False

    @property
    def variance(self) -> float:
        """Jackknife variance of the value; 0 where all clusters are equal."""
        n = self.without.size
        variance = (n - 1) / n * float(((self.without - self.without.mean()) ** 2).sum())
        return variance if variance > _SLACK * max(self.value**2, _SLACK) else 0.0

    @property
    def degrees(self) -> float:
        """Degrees of freedom."""
        return max(self.effective - 1.0, 1.0)

    @property
    def quantile(self) -> float:
        """Quantile of t for the level."""
        return t_quantile(self.degrees)


def mean(means: Array) -> Array:
    """Mean over the cells with cases, which is the default statistic."""
    present = ~np.isnan(means)
    total, n = np.where(present, means, 0.0).sum(axis=-1), present.sum(axis=-1)
    figures = np.full(np.shape(n), np.nan)
    np.divide(total, n, out=figures, where=n > 0)
    return figures


def estimate(sums: Array, counts: Array, statistic: Callable[[Array], Array] = mean) -> Estimate | None:
    """Estimate of a figure from the means of cells; None with fewer than FEWEST_OF_SHARE clusters.

    sums, counts: shape (clusters, cells), the sum of the scores and the number of cases of a song in a cell (such as a
    subtask). statistic: means of shape (n, cells), NaN for a cell without a case, to figures of shape (n,).
    """
    if sums.shape != counts.shape or sums.ndim != 2:
        raise ValueError(f"expected two arrays (clusters, cells), found {sums.shape} and {counts.shape}")
    present = counts.sum(axis=1) > 0
    if int(present.sum()) < FEWEST_OF_SHARE:
        return None
    sums, counts = sums[present], counts[present]
    n_cases = np.vstack([counts.sum(axis=0), counts.sum(axis=0) - counts])
    means = np.full(n_cases.shape, np.nan)
    np.divide(np.vstack([sums.sum(axis=0), sums.sum(axis=0) - sums]), n_cases, out=means, where=n_cases > 0)
    figures = statistic(means)
    if np.isnan(figures).any():
        return None
    extreme = sums.shape[1] == 1 and bool(((sums == 0) | (sums == counts)).all())
    return Estimate(float(figures[0]), figures[1:], effective_number(weights(counts)), extreme)


def weights(counts: Array) -> Array:
    """Share of each cluster in a figure with equal weights for all cells. counts: shape (clusters, cells)."""
    total = counts.sum(axis=0)
    shares: Array = (counts[:, total > 0] / total[total > 0]).mean(axis=1)
    return shares


def effective_number(weights: Array) -> float:
    """Number of clusters of equal weight with the same precision."""
    return float(weights.sum() ** 2 / (weights**2).sum())


def share(figure: Estimate | None, low: float = 0.0, high: float = 1.0) -> Interval | None:
    """Interval of a figure between low and high."""
    if figure is None:
        return None
    return share_between(figure.value, figure.variance, figure.effective, figure.extreme, low, high)


def share_between(
    value: float, variance: float, effective: float, extreme: bool, low: float = 0.0, high: float = 1.0
) -> Interval:
    """95 % interval of a figure between low and high, from the fields of an `Estimate`."""
    width, value = high - low, min(max(value, low), high)
    part = (value - low) / width
    if extreme:
        inside = wilson_score(part, effective, Z)
    elif variance == 0.0 or part in (0.0, 1.0):  # at a bound all are equal except for rounding
        inside = _interval_of_equal(part, 0.0, 1.0, effective)
    else:
        inside = wilson_score(part, part * (1.0 - part) * width**2 / variance, t_quantile(effective - 1.0))
    return Interval(min(low + width * inside.low, value), max(low + width * inside.high, value))


def share_by_cluster(hits: Array | NDArray[np.int64], counts: Array | NDArray[np.int64]) -> Interval | None:
    """Interval of the share of cases with a mark. hits, counts: by cluster, shape (clusters,)."""
    return share(estimate(hits[:, None].astype(float), counts[:, None].astype(float)))


def inverse_rate(figure: Estimate | None) -> Interval | None:
    """Interval of 1 / (1 + mean rate), for rates from 0 without an upper bound; None for fewer than FEWEST clusters."""
    if figure is None or figure.without.size < FEWEST:
        return None
    if figure.variance == 0.0:
        return _interval_of_equal(figure.value, 0.0, 1.0, figure.effective)
    rate, without = 1.0 / figure.value - 1.0, 1.0 / figure.without - 1.0
    n, deviations = without.size, without.mean() - without
    error = float(((n - 1) / n * (deviations**2).sum()) ** 0.5) / rate
    skewness = float((deviations**3).mean() / (deviations**2).mean() ** 1.5) * (n * (n - 1)) ** 0.5 / (n - 2)
    least = 3.0 * error * n**0.5
    up = _skewed_quantile(figure.quantile, max(skewness, least), n)
    factor = float(np.exp(error * figure.quantile))
    return Interval(1.0 / (1.0 + rate * max(factor, 1.0 + error * up)), 1.0 / (1.0 + rate / factor))


def inverse_ratio(above: Array, below: Array) -> Interval | None:
    """Interval of 1 / (1 + sum of above / sum of below). above, below: by cluster, shape (clusters,).

    None also where fewer than FEWEST_OF_SHARE clusters, but not none, have anything above.
    """
    if 0 < int((above > 0).sum()) < FEWEST_OF_SHARE:
        return None
    return inverse_rate(estimate(above[:, None], below[:, None], lambda rates: 1.0 / (1.0 + rates[..., 0])))


def t_tails(t: float, degrees: float) -> float:
    """Two-sided p of a value of t."""
    from scipy.special import stdtr  # here: 0.2 s that a page without a test need not wait for

    return min(2.0 * float(stdtr(degrees, -abs(t))), 1.0)


def t_quantile(degrees: float, tests: int = 1) -> float:
    """Quantile of t for the level, corrected for a number of tests (Bonferroni); of at least one degree."""
    return _t_quantile(round(max(degrees, 1.0), 6), tests)


@lru_cache(maxsize=4096)
def _t_quantile(degrees: float, tests: int) -> float:
    from scipy.special import stdtrit

    return float(stdtrit(degrees, 1.0 - (1.0 - LEVEL) / 2 / tests))


def _skewed_quantile(t: float, skewness: float, n: int) -> float:
    """How many standard errors the bound on the side of the long tail lies out: the inverse of Hall's cubic."""
    slope = skewness / n**0.5
    if abs(slope) < 1e-6:
        return t
    return float(-3.0 / slope * (np.cbrt(1.0 + slope * (-t - slope / 6.0)) - 1.0))


def _interval_of_equal(value: float, low: float, high: float, n: float) -> Interval:
    """Where n clusters all have this value: those unlike them, as many as n may have missed, would lie at a bound."""
    missed = Z**2 / (n + Z**2)
    return Interval(value + (low - value) * missed, value + (high - value) * missed)
