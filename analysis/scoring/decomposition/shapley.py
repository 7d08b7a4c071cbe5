"""Shapley values of repairs: the part of each repair in their common gain.

Definition: the Shapley value. The part of a repair is its gain, averaged over all orders in which the repairs can be
made. A repair that would lower the value is not made (the value of a set is the best of its subsets), so that no part
is negative. The parts add up to value(all) - value(none).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import factorial
from typing import NamedTuple


class Gain(NamedTuple):
    """What a repair gains. part: its Shapley value. alone: as the only repair. last: after all others."""

    part: float
    alone: float
    last: float


def parts(repairs: Sequence[str], value: Callable[[frozenset[str]], float]) -> Mapping[str, float]:
    """The part of each repair. value: the score after a set of repairs; called once for each of the 2^k sets."""
    return {repair: gain.part for repair, gain in gains(repairs, value).items()}


def gains(repairs: Sequence[str], value: Callable[[frozenset[str]], float]) -> Mapping[str, Gain]:
    """The part of each repair, with its gain alone and last. value: as of `parts`."""
    best = _best_of_subsets([value(_members(repairs, mask)) for mask in range(1 << len(repairs))], len(repairs))
    weights = _weights(len(repairs))
    all_repairs = len(best) - 1
    return {
        repair: Gain(
            sum(
                weights[mask.bit_count()] * (best[mask | 1 << position] - best[mask])
                for mask in range(len(best))
                if not mask >> position & 1
            ),
            best[1 << position] - best[0],
            best[all_repairs] - best[all_repairs ^ 1 << position],
        )
        for position, repair in enumerate(repairs)
    }


def _members(repairs: Sequence[str], mask: int) -> frozenset[str]:
    return frozenset(repair for position, repair in enumerate(repairs) if mask >> position & 1)


def _best_of_subsets(values: list[float], k: int) -> list[float]:
    """For each set the largest value among its subsets, itself included."""
    best = list(values)
    for position in range(k):
        for mask in range(len(best)):
            if mask >> position & 1:
                best[mask] = max(best[mask], best[mask ^ 1 << position])
    return best


def _weights(k: int) -> list[float]:
    """|S|! (k - |S| - 1)! / k! by the size of S: the share of orders in which exactly S comes before a repair."""
    return [factorial(size) * factorial(k - size - 1) / factorial(k) for size in range(k)]
