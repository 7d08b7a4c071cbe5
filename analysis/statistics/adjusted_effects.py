"""Adjusted effect of a level (rapped, a genre, a section type) or of a number (length) on a score, within strata.

Pooled means of two levels compare the tasks in which the levels occur. Here cases are compared within strata, such as
run x subtask.

1. Level a against level b: D = sum of w_h (mean_ah - mean_bh) / sum of w_h, w_h = n_ah n_bh / (n_ah + n_bh), over the
   strata h that contain both (Mantel and Haenszel 1959, J. Natl. Cancer Inst. 22; with two levels the coefficient of a
   regression with one constant per stratum).
2. A number x: the slope within strata, sum of (x - mean_h)(y - mean_h) / sum of (x - mean_h)^2.
3. Variance: jackknife over the songs of these strata. Weight of a song for the effective number n_e: half its weighted
   share of each side, for a slope its share of the sum of squares of x. t with n_e - 1 degrees of freedom.
4. Several levels are tested together (Holm). Correction looks far into the tails, where the jackknife is too sure of a
   level with few songs that happen to be alike, so p is then no smaller than that of a score test: variance under no
   effect, at least that of independent cases, degrees of freedom of the side with fewer songs. The same holds for a
   single test where a side has no spread at all.
5. Not tested: no stratum has both; under FEWEST_CASES or FEWEST_SONGS on a side, or under `intervals.FEWEST` songs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from analysis.statistics.clusters import Estimate, effective_number, t_tails
from analysis.statistics.intervals import FEWEST, LEVEL, Array, Interval
from analysis.statistics.paired import holm

FEWEST_CASES, FEWEST_SONGS = 10, 5
"""On either side."""
_EMPTY = 1e-9
Reason: TypeAlias = Literal["", "no subtask has both", "too few"]
Verdict: TypeAlias = Literal["different", "no difference found", "not tested"]
Codes: TypeAlias = NDArray[np.int64]


class Sums(NamedTuple):
    """Cases, the sum of their scores and of the squares of these, of one side by cell; each of shape (cells,)."""

    n: Array
    total: Array
    squares: Array


@dataclass(frozen=True, slots=True)
class Effect:
    """Level a minus level b, or the slope of a number. cases, songs: of both sides, in the strata compared.

    left_out: cases in strata without the other level. p_tails: of the score test; None where p needs no second test.
    p_corrected: for `tests` of one panel. value, interval and p are None without a test.
    """

    cases: tuple[int, int]
    songs: tuple[int, int]
    n_songs: int
    strata: int
    left_out: int
    reason: Reason = ""
    value: float | None = None
    error: float | None = None
    degrees: float | None = None
    interval: Interval | None = None
    p: float | None = None
    p_tails: float = 0.0
    is_flat: bool = False
    p_corrected: float | None = None
    tests: int = 1

    @property
    def verdict(self) -> Verdict:
        if self.p_corrected is None:
            return "not tested"
        return "different" if self.p_corrected <= 1.0 - LEVEL + 1e-12 else "no difference found"


def difference(stratum: Codes, song: Codes, a: Sums, b: Sums, most: float = 1.0) -> Effect:
    """Effect of a against b. stratum, song: of each cell, which is all that a song has in a stratum.

    most: the largest possible difference.
    """
    n_a, n_b = _summed(stratum, a.n), _summed(stratum, b.n)
    has_both = (n_a > _EMPTY) & (n_b > _EMPTY)
    left_out = round(float((n_a + n_b)[~has_both].sum()))
    inside = has_both[stratum] & (a.n + b.n > _EMPTY)
    stratum, song = stratum[inside], _renumbered(song[inside])
    a, b = (Sums(*(column[inside] for column in side)) for side in (a, b))
    cases = round(float(a.n.sum())), round(float(b.n.sum()))
    songs = int((_summed(song, a.n) > _EMPTY).sum()), int((_summed(song, b.n) > _EMPTY).sum())
    n_songs = int(song.max()) + 1 if song.size else 0
    refused = Effect(cases, songs, n_songs, int(has_both.sum()), left_out)
    if not has_both.any():
        return replace(refused, reason="no subtask has both")
    if min(cases) < FEWEST_CASES or min(songs) < FEWEST_SONGS or n_songs < FEWEST:
        return replace(refused, reason="too few")
    by_stratum = [_summed(stratum, column) for column in (a.n, a.total, b.n, b.total)]
    weights, differences = _stratum_difference(*by_stratum)
    weight_sum, difference_sum = float(weights.sum()), float(differences.sum())
    totals, weight = [column[stratum] for column in by_stratum], weights[stratum]
    others = [of_stratum - own for of_stratum, own in zip(totals, (a.n, a.total, b.n, b.total), strict=True)]
    weight_without, weighted_without = _stratum_difference(*others)
    below = weight_sum + _summed(song, weight_without - weight)
    if (below <= _EMPTY).any():  # all strata hang on one song
        return replace(refused, reason="too few")
    without = (difference_sum + _summed(song, weighted_without - differences[stratum])) / below
    sides = [_summed(song, weight / weight_sum * side.n / n) for side, n in ((a, totals[0]), (b, totals[2]))]
    estimate = Estimate(difference_sum / weight_sum, without, effective_number((sides[0] + sides[1]) / 2))
    thin = min(effective_number(side) for side in sides)
    null_variance = _null_variance(stratum, song, a, b) / weight_sum**2
    tails = t_tails(estimate.value / null_variance**0.5, max(thin - 1.0, 1.0)) if null_variance > 0 else 0.0
    is_flat = any(_is_flat(side) for side in (a, b))
    variance = max(estimate.variance, null_variance) if is_flat else estimate.variance
    return _tested(refused, estimate, variance or 1.0 / estimate.effective**2, most, tails, is_flat)


def slope(stratum: Codes, song: Codes, x: Array, n: Array, total: Array) -> Effect:
    """Change of the score for one more of x. Rows are n cases of one song and stratum with one x; total: of scores."""
    cases = _summed(stratum, n)
    x = x - (_summed(stratum, n * x) / np.maximum(cases, _EMPTY))[stratum]
    mean = (_summed(stratum, total) / np.maximum(cases, _EMPTY))[stratum]
    spread = _summed(stratum, n * x**2)
    inside = (spread > _EMPTY)[stratum] & (n > _EMPTY)
    stratum, x, n = stratum[inside], x[inside], n[inside]
    y = total[inside] - n * mean[inside]
    song = _renumbered(song[inside])
    n_songs, n_cases = int(song.max()) + 1 if song.size else 0, round(float(n.sum()))
    strata, left_out = int((spread > _EMPTY).sum()), round(float(cases.sum() - n.sum()))
    refused = Effect((n_cases, n_cases), (n_songs, n_songs), n_songs, strata, left_out)
    if not strata:
        return replace(refused, reason="no subtask has both")
    if n_songs < FEWEST:
        return replace(refused, reason="too few")
    cell, place = np.unique(stratum * n_songs + song, return_inverse=True)
    of_stratum, of_song = cell // n_songs, cell % n_songs
    own = [_summed(place, column) for column in (n, n * x, y, n * x**2, x * y)]
    totals = [_summed(of_stratum, column)[of_stratum] for column in own]
    below, above = _products(*totals)
    below_without, above_without = _products(*(all_cells - part for all_cells, part in zip(totals, own, strict=True)))
    first = np.unique(of_stratum, return_index=True)[1]
    squares, products = float(below[first].sum()), float(above[first].sum())
    remaining = squares + _summed(of_song, below_without - below)
    if (remaining <= _EMPTY).any():
        return replace(refused, reason="too few")
    without = (products + _summed(of_song, above_without - above)) / remaining
    weights = _summed(of_song, own[3]) / squares
    estimate = Estimate(products / squares, without, effective_number(weights))
    variance = estimate.variance or n_cases / squares / estimate.effective**2
    return _tested(refused, estimate, variance, np.inf, 0.0, False)


def corrected(effects: Sequence[Effect]) -> list[Effect]:
    """The effects of one panel with p corrected for all of them that are tested (Holm)."""
    tested = [place for place, effect in enumerate(effects) if effect.p is not None]
    has_tails = len(tested) > 1
    p = [max(effects[i].p or 0.0, effects[i].p_tails if has_tails or effects[i].is_flat else 0.0) for i in tested]
    result = list(effects)
    for place, value in zip(tested, holm(p), strict=True):
        result[place] = replace(effects[place], p_corrected=value, tests=len(tested))
    return result


def _tested(refused: Effect, estimate: Estimate, variance: float, most: float, tails: float, is_flat: bool) -> Effect:
    """The estimate with its interval and p. most: the largest possible value."""
    value, error = estimate.value, variance**0.5
    low, high = value - estimate.quantile * error, value + estimate.quantile * error
    p = t_tails(value / error, estimate.degrees)
    interval = Interval(max(low, -most), min(high, most))
    return replace(
        refused, value=value, error=error, degrees=estimate.degrees, interval=interval, p=p, p_tails=tails,
        is_flat=is_flat,
    )  # fmt: skip


def _stratum_difference(n_a: Array, total_a: Array, n_b: Array, total_b: Array) -> tuple[Array, Array]:
    """Weight of a stratum, and weight times its difference; 0 without both levels."""
    has_both = (n_a > _EMPTY) & (n_b > _EMPTY)
    n_a, n_b = np.where(has_both, n_a, 1.0), np.where(has_both, n_b, 1.0)
    weight = np.where(has_both, n_a * n_b / (n_a + n_b), 0.0)
    return weight, weight * (total_a / n_a - total_b / n_b)


def _products(n: Array, x: Array, y: Array, squares: Array, products: Array) -> tuple[Array, Array]:
    """Sums of squares of x and of products of x and y about the means of a stratum."""
    n = np.maximum(n, _EMPTY)
    return np.maximum(squares - x**2 / n, 0.0), np.where(squares - x**2 / n > _EMPTY, products - x * y / n, 0.0)


def _renumbered(places: Codes) -> Codes:
    """The same groups, numbered from 0 without a gap."""
    present = np.bincount(places) > 0
    return (np.cumsum(present) - 1)[places]


def _summed(places: Codes, column: Array) -> Array:
    """Sums of a column by place."""
    return np.bincount(places, column).astype(np.float64, copy=False)


def _null_variance(stratum: Codes, song: Codes, a: Sums, b: Sums) -> float:
    """Variance of the sum of the weighted differences if the levels do not differ."""
    n_a, n = _summed(stratum, a.n), _summed(stratum, a.n + b.n)
    n = np.maximum(n, 1.0)
    mean, share = _summed(stratum, a.total + b.total) / n, n_a / n
    own_a, own_b = a.total - a.n * mean[stratum], b.total - b.n * mean[stratum]
    influence = _summed(song, own_a * (1.0 - share[stratum]) - own_b * share[stratum])
    squares = np.maximum(_summed(stratum, a.squares + b.squares) - n * mean**2, 0.0)
    independent = squares / np.maximum(n - 1.0, 1.0) * share * (1.0 - share) * n
    return max(float((influence**2).sum()), float(independent.sum()))


def _is_flat(side: Sums) -> bool:
    """Whether all cases of a side have the same score."""
    mean = side.total.sum() / side.n.sum()
    return float(side.squares.sum() - side.n.sum() * mean**2) <= _EMPTY * float(side.n.sum())
