"""Agreement of reviewers beyond chance, on categories without order.

1. Raw: share of the cases with equal verdicts of two reviewers.
2. Cohen's kappa of two (Cohen 1960, Educ. Psychol. Meas. 20): (raw - e) / (1 - e), e the agreement
   expected from their marginal shares.
3. Krippendorff's alpha of any number, with cases missing, nominal metric (Krippendorff 2011, "Computing
   Krippendorff's alpha-reliability"): 1 - observed disagreement / disagreement expected among all values given. A case
   with one verdict does not count.
4. Intervals: t, with the jackknife over units (Schouten 1986, Statistica Neerlandica 40, for kappa), within -1 and 1.
   A unit is what cases have in common, such as their song; without units each case is one. Where all agree, the
   jackknife variance is 0: up to z^2 / (n + z^2) of all units may still be disagreements (Wilson's bound at 0 of n).
   None with fewer than `intervals.FEWEST` units.

1 is full agreement, 0 is chance, negative is less than chance. None where it is not defined: no case to compare, or
only one category in use.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from analysis.statistics.clusters import Estimate, Z, effective_number
from analysis.statistics.intervals import FEWEST, Array, Interval


class Agreement(NamedTuple):
    """Agreement on n cases: raw share (for alpha among pairs of values), kappa or alpha, and its 95 % interval."""

    n: int
    raw: float | None
    value: float | None
    interval: Interval | None


def cohens_kappa(pairs: Sequence[tuple[str, str]], units: Sequence[str] = ()) -> Agreement:
    """Cohen's kappa. pairs: verdicts of two reviewers on the same cases. units: of each case."""
    names = sorted({name for pair in pairs for name in pair})
    cells = np.zeros((len(pairs), len(names), len(names)))
    for case, (first, second) in enumerate(pairs):
        cells[case, names.index(first), names.index(second)] = 1.0
    return _agreement(cells, units, _kappa)


def krippendorffs_alpha(cases: Sequence[Mapping[str, str]], units: Sequence[str] = ()) -> Agreement:
    """Krippendorff's alpha. cases: verdicts by reviewer, for each case. units: of each."""
    comparable = [list(case.values()) for case in cases if len(case) >= 2]
    own_units = [unit for case, unit in zip(cases, units, strict=True) if len(case) >= 2] if units else ()
    names = sorted({name for values in comparable for name in values})
    cells = np.zeros((len(comparable), len(names), len(names)))
    for case, values in enumerate(comparable):
        for i, first in enumerate(values):
            for j, second in enumerate(values):
                if i != j:
                    cells[case, names.index(first), names.index(second)] += 1.0 / (len(values) - 1)
    return _agreement(cells, own_units, _alpha)


def _agreement(cells: Array, units: Sequence[str], statistic: Callable[[Array], Array]) -> Agreement:
    """cells: (cases, categories, categories), the part of each case in the table of verdicts."""
    n = len(cells)
    if not n:
        return Agreement(0, None, None, None)
    total = cells.sum(axis=0)
    value, raw = float(statistic(total[None])[0]), float(np.trace(total) / total.sum())
    if np.isnan(value):
        return Agreement(n, raw, None, None)
    sums, sizes = _by_unit(cells, units)
    return Agreement(n, raw, value, _interval(total, sums, sizes, value, statistic) if len(sums) >= FEWEST else None)


def _by_unit(cells: Array, units: Sequence[str]) -> tuple[Array, Array]:
    """The cells summed by unit, and the cases of each."""
    if not units:
        return cells, np.ones(len(cells))
    _, places = np.unique(np.array(units), return_inverse=True)
    sums = np.zeros((int(places.max()) + 1, *cells.shape[1:]))
    np.add.at(sums, places, cells)
    return sums, np.bincount(places).astype(float)


def _interval(
    total: Array, cells: Array, sizes: Array, value: float, statistic: Callable[[Array], Array]
) -> Interval | None:
    """cells: by unit, with so many cases each."""
    without = statistic(total - cells)
    if np.isnan(without).any():  # all but one unit are of one category
        return None
    n = effective_number(sizes)
    estimate = Estimate(value, without, n)
    if estimate.variance == 0.0:
        missed = Z**2 / (n + Z**2)
        by_chance = float((total.sum(axis=0) * total.sum(axis=1)).sum()) / float(total.sum()) ** 2
        if np.trace(total) == total.sum():
            return Interval(max(1.0 - missed / (1.0 - by_chance), -1.0), 1.0)
        return Interval(-1.0, value + missed * (1.0 - value))
    half = estimate.quantile * estimate.variance**0.5
    return Interval(max(value - half, -1.0), min(value + half, 1.0))


def _kappa(tables: Array) -> Array:
    """tables: (draws, categories, categories)."""
    shares = tables / tables.sum(axis=(1, 2), keepdims=True)
    observed = np.trace(shares, axis1=1, axis2=2)
    expected = (shares.sum(axis=2) * shares.sum(axis=1)).sum(axis=1)
    return _ratio(observed - expected, 1.0 - expected)


def _alpha(tables: Array) -> Array:
    """tables: coincidences, each value of a case paired with every other one of it."""
    values = tables.sum(axis=2)
    n = values.sum(axis=1)
    observed = n - np.trace(tables, axis1=1, axis2=2)
    expected = n**2 - (values**2).sum(axis=1)
    return 1.0 - _ratio((n - 1.0) * observed, expected)


def _ratio(above: Array, below: Array) -> Array:
    """Quotient; NaN where the divisor is 0."""
    quotient = np.full(above.shape, np.nan)
    np.divide(above, below, out=quotient, where=below > 1e-12)
    return quotient
