"""Estimated share of wrong references and required sample size.

1. Simple random sample: k of n checked are wrong; Wilson's interval, none for fewer than FEWEST.
2. Stratified sample: the shares of the strata weighted by how many cases each contains (Cochran 1977, Sampling
   Techniques, chapter 5). Its variance is the sum of W^2 p (1-p) / n * (1 - n/N), with p moved towards the overall
   share as by PRIOR further cases (Agresti and Coull 1998, Am. Stat. 52), so that a stratum in which none of a few was
   wrong is not taken for one without any. It is turned into the number of cases that a simple random sample would need
   for the same precision, and Wilson's interval is given for that number (Korn and Graubard 1998, Surv. Methodol. 24,
   who use the same step with another interval).
3. Where none of the checked cases is wrong, the most that the share can be (95 %, one-sided): the largest weighted
   share at which a sample without a wrong case has a probability of 5 %, whatever the shares of the strata. For one
   stratum, and for samples in proportion to the strata, 1 - 0.05^(1/n).
4. Disputed cases were checked and are either right or wrong: the share and its interval reach from all of them right to
   all of them wrong (worst-case bounds: Manski 2003, Partial Identification of Probability Distributions).

Coverage in simulation: `python -m tests.benchmarks.bench_coverage`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log
from typing import NamedTuple

from analysis.statistics.clusters import Z
from analysis.statistics.intervals import FEWEST, LEVEL, Interval, wilson, wilson_score

PRIOR = 2.0
"""Cases of the overall share by which the share of a stratum is smoothed, for its variance alone."""


class Stratum(NamedTuple):
    """A stratum of `size` cases, of which `checked` were judged right or wrong. disputed: those on which reviewers
    differ."""

    size: int
    checked: int
    wrong: int
    disputed: int = 0


class Share(NamedTuple):
    """Estimated share of wrong references. low, high: with all disputes right and with all wrong.

    interval: from the lower bound of the one to the upper bound of the other; None with fewer than FEWEST cases.
    unseen: cases in strata of which none was checked.
    """

    checked: int
    wrong: int
    disputed: int
    low: float | None
    high: float | None
    interval: Interval | None
    unseen: int = 0

    @property
    def value(self) -> float | None:
        """Midpoint of low and high, which are equal without disputes."""
        return None if self.low is None or self.high is None else (self.low + self.high) / 2


def simple_share(checked: int, wrong: int, disputed: int = 0) -> Share:
    n = checked + disputed
    if not n:
        return Share(0, 0, 0, None, None, None)
    bounds = wilson(wrong, n), wilson(wrong + disputed, n)
    interval = Interval(bounds[0].low, bounds[1].high) if n >= FEWEST and bounds[0] and bounds[1] else None
    return Share(checked, wrong, disputed, wrong / n, (wrong + disputed) / n, interval)


def stratified_share(strata: Mapping[str, Stratum] | Sequence[Stratum]) -> Share:
    """Strata without a checked case are left out and counted as unseen: the estimate does not cover them."""
    every = list(strata.values()) if isinstance(strata, Mapping) else list(strata)
    covered = [stratum for stratum in every if stratum.checked + stratum.disputed]
    checked, wrong, disputed = (
        sum(counts) for counts in zip(*((s.checked, s.wrong, s.disputed) for s in every), strict=True)
    ) if every else (0, 0, 0)  # fmt: skip
    unseen = sum(stratum.size for stratum in every if stratum not in covered)
    if not covered:
        return Share(checked, wrong, disputed, None, None, None, unseen)
    cases = [(stratum.size, stratum.checked + stratum.disputed) for stratum in covered]
    low, down = _weighted(cases, [stratum.wrong for stratum in covered])
    high, up = _weighted(cases, [stratum.wrong + stratum.disputed for stratum in covered])
    interval = Interval(down.low, up.high) if checked + disputed >= FEWEST else None
    return Share(checked, wrong, disputed, low, high, interval, unseen)


def most_if_none(strata: Sequence[Stratum], level: float = LEVEL) -> float:
    """Rule 3, of strata of which none of the checked cases is wrong or disputed; 1 if nothing was checked.

    The largest sum of W p with sum of n log(1 - p) = log(1 - level) has 1 - p = min(1, multiplier n / W) in each
    stratum; the multiplier is found by bisection. A stratum that was checked as a whole has p = 0.
    """
    total = sum(stratum.size for stratum in strata)
    parts = [(stratum.size / total, stratum.checked) for stratum in strata if stratum.checked < stratum.size]
    if not parts:
        return 0.0
    if any(not checked for _, checked in parts):
        return 1.0
    low, high = 0.0, max(weight / checked for weight, checked in parts)
    for _ in range(100):
        middle = (low + high) / 2
        rights = [min(1.0, middle * checked / weight) for weight, checked in parts]
        probability = sum(checked * log(right) for (_, checked), right in zip(parts, rights, strict=True))
        low, high = (middle, high) if probability < log(1 - level) else (low, middle)
    return sum(weight * (1.0 - min(1.0, high * checked / weight)) for weight, checked in parts)


def more_to_check(share: float, checked: int, half_width: float, level: float = LEVEL) -> int:
    """Number of further cases for a Wilson interval of +- half_width at the same share."""
    n = max(checked, 1)
    while True:
        interval = _wilson(share, float(n), level)
        if (interval.high - interval.low) / 2 <= half_width:
            break
        n *= 2
    low, high = n // 2, n
    while high - low > 1:
        middle = (low + high) // 2
        interval = _wilson(share, float(middle), level)
        low, high = (low, middle) if (interval.high - interval.low) / 2 <= half_width else (middle, high)
    return max(high - checked, 0)


def _weighted(cases: Sequence[tuple[int, int]], wrong: Sequence[int]) -> tuple[float, Interval]:
    """Weighted share and its interval. cases: size and number checked of each stratum; wrong: of those checked."""
    total, n = sum(size for size, _ in cases), sum(checked for _, checked in cases)
    value = sum(size / total * k / checked for (size, checked), k in zip(cases, wrong, strict=True))
    overall = (value * n + 0.5) / (n + 1)
    smoothed = [(k + PRIOR * overall) / (checked + PRIOR) for (_, checked), k in zip(cases, wrong, strict=True)]
    middle = sum(size / total * share for (size, _), share in zip(cases, smoothed, strict=True))
    variance = sum(
        (size / total) ** 2 * share * (1.0 - share) / checked * (1.0 - checked / size)
        for (size, checked), share in zip(cases, smoothed, strict=True)
    )
    if variance == 0.0:  # every case was checked
        return value, Interval(value, value)
    return value, wilson_score(value, middle * (1.0 - middle) / variance, Z)


def _wilson(share: float, n: float, level: float) -> Interval:
    interval = wilson(share * n, n, level)  # type: ignore[arg-type] # its formula holds for any n above 0
    assert interval is not None
    return interval
