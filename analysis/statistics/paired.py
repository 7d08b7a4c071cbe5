"""Two runs on the same cases: corrections for many tests, effect size, number of songs needed.

The test itself is `difference.difference`, with songs as the unit.

1. `mcnemar`: right against wrong, cases taken as independent. Exact and two-sided: the binomial test of the discordant
   cases against 1/2 (McNemar 1947, Psychometrika 12; Dietterich 1998, Neural Computation 10).
2. `holm`: p-values corrected for all the tests shown, so that the chance of any false one stays below the level (Holm
   1979, Scand. J. Stat. 6). `benjamini_hochberg`: so that the share of false ones does (1995, J. R. Stat. Soc. B 57).
3. `effect`: mean difference over the standard deviation of the songs' mean differences (Cohen's d for pairs).
4. `songs_needed`: how many songs of this effect make it significant with this power (normal approximation, Cohen 1988,
   section 2.4, with the small-sample correction of Guenther 1981, The American Statistician 35).

Not taken from SciPy and statsmodels, because their import takes three seconds; the tests compare every function with
these two.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, comb
from statistics import NormalDist

from analysis.statistics.intervals import FEWEST, Array

_SLACK = 1e-12
"""Relative: sums of the same numbers in another order are equal."""


def mcnemar(only_a: int, only_b: int) -> float:
    """Exact McNemar p, 1.0 without discordant cases. only_a, only_b: cases that only A or only B has right."""
    if min(only_a, only_b) < 0:
        raise ValueError(f"expected counts, found {only_a} and {only_b}")
    n = only_a + only_b
    tail: int = sum(comb(n, k) for k in range(min(only_a, only_b) + 1))
    return min(2 * tail / (1 << n), 1.0)


def holm(p_values: Sequence[float]) -> list[float]:
    """Corrected p-values, in the order of the input."""
    order = sorted(range(len(p_values)), key=lambda k: p_values[k])
    corrected, highest = [0.0] * len(p_values), 0.0
    for rank, position in enumerate(order):
        highest = max(highest, min((len(order) - rank) * p_values[position], 1.0))
        corrected[position] = highest
    return corrected


def benjamini_hochberg(p_values: Sequence[float]) -> list[float]:
    """Corrected p-values, in the order of the input."""
    order = sorted(range(len(p_values)), key=lambda k: -p_values[k])
    corrected, lowest = [0.0] * len(p_values), 1.0
    for above, position in enumerate(order):
        lowest = min(lowest, p_values[position] * len(order) / (len(order) - above))
        corrected[position] = lowest
    return corrected


def effect(means: Array) -> float | None:
    """Standardised difference. means: shape (songs,), a song's mean difference. None if all are equal or too few."""
    if means.size < FEWEST:
        return None
    spread = float(means.std(ddof=1))
    return float(means.mean()) / spread if spread > abs(float(means.mean())) * _SLACK else None


def songs_needed(size: float, power: float = 0.8, level: float = 0.05) -> int | None:
    """Number of songs for a two-sided paired test to find an effect of this size; None for no effect."""
    if size == 0:
        return None
    normal = NormalDist()
    z = normal.inv_cdf(1 - level / 2)
    needed = ((z + normal.inv_cdf(power)) / size) ** 2
    # the wider tails of the t distribution, to first order
    return ceil(needed + z * z / 2)
