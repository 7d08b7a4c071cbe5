"""From the cases that were checked to all of them: the share that is wrong, and how many more to check.

1. Simple random draw: k of n checked are wrong; Wilson's interval (`intervals.wilson`).
2. Stratified draw: the shares of the strata weighted by how many cases each holds (Cochran 1977, Sampling Techniques,
   chapter 5). Its variance, sum of W^2 p (1-p) / (n-1) * (1 - n/N), is turned into the number of cases that a simple
   random draw would need for the same precision, and Wilson's interval is given for that number (Korn and Graubard
   1998, Surv. Methodol. 24, who use the same step with another interval).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from analysis.statistics.intervals import LEVEL, Interval, wilson


class Stratum(NamedTuple):
    """size: cases there are. checked: cases that were judged. wrong: those of them found wrong."""

    size: int
    checked: int
    wrong: int


class Share(NamedTuple):
    """checked, wrong: as counted. value: the estimate. unseen: cases in strata of which none was checked."""

    checked: int
    wrong: int
    value: float | None
    interval: Interval | None
    unseen: int = 0


def simple_share(checked: int, wrong: int, level: float = LEVEL) -> Share:
    return Share(checked, wrong, wrong / checked if checked else None, wilson(wrong, checked, level))


def stratified_share(strata: Mapping[str, Stratum] | Sequence[Stratum], level: float = LEVEL) -> Share:
    """Strata without a checked case are left out and counted as unseen: the estimate does not speak of them."""
    every = list(strata.values()) if isinstance(strata, Mapping) else list(strata)
    seen = [each for each in every if each.checked]
    checked, wrong = sum(each.checked for each in every), sum(each.wrong for each in every)
    unseen = sum(each.size for each in every if not each.checked)
    total = sum(each.size for each in seen)
    if not total:
        return Share(checked, wrong, None, None, unseen)
    value = sum(each.size / total * each.wrong / each.checked for each in seen)
    variance = sum((each.size / total) ** 2 * _variance(each) for each in seen)
    worth = value * (1.0 - value) / variance if variance > 0 and 0 < value < 1 else float(checked)
    worth = min(worth, float(total))
    return Share(checked, wrong, value, _wilson(value, worth, level), unseen)


def more_to_check(share: float, checked: int, half_width: float, level: float = LEVEL) -> int:
    """How many further cases bring Wilson's interval down to +- half_width, if the share stays as it is."""
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


def _variance(stratum: Stratum) -> float:
    """Of the share of one stratum. With one case checked it is not known: taken as large as a share's can be."""
    share, rest = stratum.wrong / stratum.checked, 1.0 - stratum.checked / stratum.size
    return 0.25 * rest if stratum.checked == 1 else share * (1.0 - share) / (stratum.checked - 1) * rest


def _wilson(share: float, n: float, level: float) -> Interval:
    found = wilson(share * n, n, level)  # type: ignore[arg-type] # its formula holds for any n above 0
    assert found is not None
    return found
