"""Is the difference between two runs on the same cases real? Tests that respect that cases of one song are alike.

1. `mcnemar`: right against wrong, cases taken as independent. Exact and two-sided: the binomial test of the discordant
   cases against 1/2 (McNemar 1947, Psychometrika 12; Dietterich 1998, Neural Computation 10).
2. `sign_flip`: any score, with songs as the unit. If A and B were alike, the sign of a song's summed difference would
   be chance (Fisher 1935, The Design of Experiments, section 21). Every pattern of signs is counted where there are at
   most `MOST_EXACT` songs with a difference, else `draws` are drawn and p = (1 + as extreme) / (1 + draws) (Davison and
   Hinkley 1997, equation 4.11). With one case a song and right or wrong it is McNemar's exact test.
3. `holm`: p-values corrected for all the tests shown, so that the chance of any false one stays below the level (Holm
   1979, Scand. J. Stat. 6). `benjamini_hochberg`: so that the share of false ones does (1995, J. R. Stat. Soc. B 57).
4. `effect`: mean difference over the standard deviation of the songs' mean differences (Cohen's d for pairs).
5. `songs_needed`: how many songs of this effect would be told apart with this power (normal approximation, Cohen 1988,
   section 2.4, with the small-sample correction of Guenther 1981, The American Statistician 35).

Written here and not taken from SciPy and statsmodels, whose import takes a page three seconds; the tests hold every
function against those two.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import ceil, comb
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from analysis.statistics.intervals import FEWEST, Array

DRAWS = 10_000
MOST_EXACT = 13
"""Songs up to which all 2 ** n patterns of signs are counted: no more than `DRAWS` of them."""
_CHUNK = 1000
"""Patterns worked out at a time."""
_SLACK = 1e-12
"""Relative: sums of the same numbers in another order are equal."""


def mcnemar(only_a: int, only_b: int) -> float:
    """p-value. only_a, only_b: cases that A alone, B alone has right. 1.0 where there are none."""
    if min(only_a, only_b) < 0:
        raise ValueError(f"expected counts, found {only_a} and {only_b}")
    n = only_a + only_b
    tail: int = sum(comb(n, k) for k in range(min(only_a, only_b) + 1))
    return min(2 * tail / (1 << n), 1.0)


def sign_flip(differences: Array, draws: int = DRAWS, seed: int = 0) -> float | None:
    """Two-sided p-value of the summed difference. differences: shape (songs,), summed over each song's cases.

    None with fewer than FEWEST songs; 1.0 where no song differs. The same seed gives the same p.
    """
    if differences.size < FEWEST:
        return None
    moved = differences[differences != 0]
    if not moved.size:
        return 1.0
    observed = abs(moved.sum()) * (1 - _SLACK)
    if moved.size <= MOST_EXACT:
        return float((np.abs(_all_signs(moved.size) @ moved) >= observed).mean())
    width = 1 << (moved.size - 1).bit_length()
    signs = _signs(width, draws, seed)[:, : moved.size]
    chunks = (signs[start : start + _CHUNK] @ moved for start in range(0, draws, _CHUNK))
    extreme = sum(int((np.abs(sums) >= observed).sum()) for sums in chunks)
    return (1 + extreme) / (1 + draws)


def holm(p_values: Sequence[float]) -> list[float]:
    """Corrected p-values, in the order given."""
    order = sorted(range(len(p_values)), key=lambda place: p_values[place])
    corrected, highest = [0.0] * len(p_values), 0.0
    for rank, place in enumerate(order):
        highest = max(highest, min((len(order) - rank) * p_values[place], 1.0))
        corrected[place] = highest
    return corrected


def benjamini_hochberg(p_values: Sequence[float]) -> list[float]:
    """Corrected p-values, in the order given."""
    order = sorted(range(len(p_values)), key=lambda place: -p_values[place])
    corrected, lowest = [0.0] * len(p_values), 1.0
    for above, place in enumerate(order):
        lowest = min(lowest, p_values[place] * len(order) / (len(order) - above))
        corrected[place] = lowest
    return corrected


def effect(means: Array) -> float | None:
    """Standardised difference. means: shape (songs,), a song's mean difference. None if all are alike or too few."""
    if means.size < FEWEST:
        return None
    spread = float(means.std(ddof=1))
    return float(means.mean()) / spread if spread > abs(float(means.mean())) * _SLACK else None


def songs_needed(size: float, power: float = 0.8, level: float = 0.05) -> int | None:
    """Songs in all for a two-sided paired test to find an effect of this size. None for no effect."""
    if size == 0:
        return None
    normal = NormalDist()
    z = normal.inv_cdf(1 - level / 2)
    needed = ((z + normal.inv_cdf(power)) / size) ** 2
    # the wider tails of the t distribution, to first order
    return ceil(needed + z * z / 2)


@lru_cache(maxsize=8)
def _signs(songs: int, draws: int, seed: int) -> NDArray[np.int8]:
    """Kept as bytes, and for the next power of two of songs, so that many tests share a few of them."""
    signs = np.random.default_rng(seed).integers(0, 2, (draws, songs), dtype=np.int8) * np.int8(2) - np.int8(1)
    signs.setflags(write=False)
    return signs


@lru_cache(maxsize=MOST_EXACT + 1)
def _all_signs(songs: int) -> NDArray[np.float64]:
    patterns = (np.arange(2**songs)[:, None] >> np.arange(songs)) & 1
    signs = patterns.astype(np.float64) * 2 - 1
    signs.setflags(write=False)
    return signs
