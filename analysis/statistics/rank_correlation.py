"""Ranks, and the agreement of two orders of the same things.

Kendall (1938), Biometrika 30: of all pairs of things, the share put in the same order less the share put in the other
one. 1: the same order; 0: as many pairs right as wrong; -1: the reverse. No ties.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from itertools import combinations


def ranks(figures: Mapping[str, float | None]) -> dict[str, int]:
    """Rank by a figure, 1 for the highest. Equal figures share a rank; None has no rank."""
    numbers = {name: figure for name, figure in figures.items() if figure is not None}
    return {name: 1 + sum(other > figure for other in numbers.values()) for name, figure in numbers.items()}


def kendall_tau(reference: Sequence[Hashable], estimate: Sequence[Hashable]) -> float | None:
    """None where the two do not hold the same things once each, or fewer than two of them."""
    place = {thing: number for number, thing in enumerate(estimate)}
    if len(place) != len(estimate) or set(reference) != set(place) or not 2 <= len(reference) == len(estimate):
        return None
    signs = [1 if place[first] < place[second] else -1 for first, second in combinations(reference, 2)]
    return sum(signs) / len(signs)
