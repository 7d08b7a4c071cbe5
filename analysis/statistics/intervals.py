"""Intervals of shares of independent cases, and percentiles of random draws.

1. `wilson`: one share. Wilson (1927), J. Am. Stat. Assoc. 22, equation for the score interval.
2. `share_of_cases`: the same, None for fewer than FEWEST_OF_SHARE cases.
3. `share_difference`: two shares of different cases. Newcombe (1998), Statistics in Medicine 17, method 10.
4. `percentiles`: the middle 95 % of random draws.

Where several questions are about one song, cases are not independent: see `statistics.clusters`.
"""

from __future__ import annotations

from statistics import NormalDist
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[np.float64]

LEVEL = 0.95
DRAWS = 1000
FEWEST = 10
"""Songs (or other independent units) below which there is no interval and no test: their spread cannot be estimated."""
FEWEST_OF_SHARE = 6
"""The same for a share, whose bounds are known, and for a difference, whose signs can be flipped: see `sign_flips`."""
FEWEST_SHOWN = 5
"""Cases or songs below which a chart omits a group: its mean says little."""


class Interval(NamedTuple):
    """An interval from low to high, both included, in the unit of the figure."""

    low: float
    high: float


def percents(interval: Interval | None) -> Interval | None:
    """The interval of a share in per cent."""
    return None if interval is None else Interval(100 * interval.low, 100 * interval.high)


def wilson(successes: float, n: int, level: float = LEVEL) -> Interval | None:
    """Wilson's interval of a share. None where n is 0. Raises ValueError unless 0 <= successes <= n."""
    if not 0 <= successes <= n:
        raise ValueError(f"expected 0 <= successes <= n, found {successes} of {n}")
    if n == 0:
        return None
    return wilson_score(successes / n, n, NormalDist().inv_cdf(0.5 + level / 2))


def wilson_score(share: float, n: float, quantile: float) -> Interval:
    """Wilson's interval for any effective number of cases above 0 and any quantile."""
    squared = quantile * quantile / n
    middle = (share + squared / 2) / (1 + squared)
    half = ((share * (1 - share) + squared / 4) * squared) ** 0.5 / (1 + squared)
    return Interval(max(middle - half, 0.0), min(middle + half, 1.0))


def share_of_cases(successes: float, n: int) -> Interval | None:
    """Wilson's interval of a share of independent cases; None with fewer than FEWEST_OF_SHARE."""
    return wilson(successes, n) if n >= FEWEST_OF_SHARE else None


def share_difference(successes: float, n: int, others: float, n_others: int, level: float = LEVEL) -> Interval | None:
    """The interval of successes / n - others / n_others. None where either n is 0. Raises ValueError as `wilson`."""
    first, second = wilson(successes, n, level), wilson(others, n_others, level)
    if first is None or second is None:
        return None
    p, q = successes / n, others / n_others
    down = ((p - first.low) ** 2 + (second.high - q) ** 2) ** 0.5
    up = ((first.high - p) ** 2 + (q - second.low) ** 2) ** 0.5
    return Interval(p - q - down, p - q + up)


def percentiles(figures: Array, level: float = LEVEL) -> Interval | None:
    """Interval of the middle `level` of random draws without NaN; None where all are NaN."""
    finite = figures[~np.isnan(figures)]
    if not finite.size:
        return None
    low, high = np.quantile(finite, [(1 - level) / 2, (1 + level) / 2])
    return Interval(float(low), float(high))
