"""Ranks and Kendall's tau of two orders.

Kendall (1938), Biometrika 30: share of all pairs in the same order minus the share in the opposite order. 1: the same
order; 0: as many pairs right as wrong; -1: the reverse. No ties.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from itertools import combinations


def ranks(figures: Mapping[str, float | None]) -> dict[str, int]:
    """Rank by a figure, 1 for the highest. Equal figures share a rank; None has no rank."""
    numbers = {name: figure for name, figure in figures.items() if figure is not None}
    return {name: 1 + sum(other > figure for other in numbers.values()) for name, figure in numbers.items()}


def kendall_tau(reference: Sequence[Hashable], estimate: Sequence[Hashable]) -> float | None:
    """Kendall's tau; None unless both contain the same two or more items once each."""
    rank = {thing: number for number, thing in enumerate(estimate)}
    if len(rank) != len(estimate) or set(reference) != set(rank) or not 2 <= len(reference) == len(estimate):
        return None
    signs = [1 if rank[first] < rank[second] else -1 for first, second in combinations(reference, 2)]
    return sum(signs) / len(signs)
