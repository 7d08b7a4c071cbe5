"""Sentences about a figure with one value per run, section or group: the highest and the lowest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from analysis.display import percent

SAME = 0.0005
"""Shares closer than this read the same with one decimal."""


def extremes(shares: Mapping[str, float], what: str, digits: int = 1) -> str:
    """The highest and the lowest of several shares, 0 to 1, by name. "" without a share.

    "IoU: laplacian, stem is highest (66.2 %), novelty, mix lowest (24.5 %)."
    """
    if not shares:
        return ""
    high, low = max(shares, key=shares.__getitem__), min(shares, key=shares.__getitem__)
    top, bottom = (f"{percent(shares[name], digits)} %" for name in (high, low))
    if len(shares) == 1:
        return f"{what}: {high} {top}."
    if shares[high] - shares[low] < SAME:
        return f"{what}: {top} for all {len(shares)}."
    return f"{what}: {high} is highest ({top}), {low} lowest ({bottom})."


def extreme_rates(rates: Mapping[str, float], what: str) -> str:
    """The same for numbers that are no shares, such as errors per word; the lowest, which is best, comes first."""
    if not rates:
        return ""
    high, low = max(rates, key=rates.__getitem__), min(rates, key=rates.__getitem__)
    if rates[high] - rates[low] < SAME:
        return f"{what}: {rates[high]:.2f} for all {len(rates)}." if len(rates) > 1 else f"{what}: {rates[high]:.2f}."
    return f"{what}: {low} is lowest ({rates[low]:.2f}), {high} highest ({rates[high]:.2f})."


def by_duration(songs: Sequence[tuple[float, float]]) -> str:
    """Whether the longer half of the songs is harder. songs: seconds, and score minus that of like cases (share)."""
    if len(songs) < 2:
        return ""
    ordered = sorted(songs)
    middle = len(ordered) // 2
    short, long = (sum(gain for _, gain in half) / len(half) for half in (ordered[:middle], ordered[middle:]))
    return (
        f"Score vs. expected: {100 * short:+.1f} points in the shorter half, {100 * long:+.1f} in the longer half "
        f"(n = {len(ordered)} songs)."
    )
