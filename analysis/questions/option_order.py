"""In which order options are shown: the right ones take every place equally often.

number counts the questions of one subtask from 0. Whoever answers with a fixed place, or with the order as shown, is
right as often as one who guesses.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations
from math import gcd
from typing import TypeAlias, TypeVar

T = TypeVar("T")

Places: TypeAlias = Callable[[int, int], tuple[int, ...]]
"""Number of the question, number of options -> the place of each right option, in their order."""


def one_place(number: int, size: int) -> tuple[int, ...]:
    """Each place in turn."""
    return (number % size,)


def two_places(number: int, size: int) -> tuple[int, ...]:
    """Every pair of places in turn, by the circle method of tournaments: in each round every place has one turn.

    size must be even.
    """
    last = size - 1
    turn, pair = divmod(number, size // 2)
    return ((turn + pair) % last, (turn - pair) % last) if pair else (last, turn % last)


def any_order(number: int, size: int) -> tuple[int, ...]:
    """Each order in turn, but not one near the last."""
    orders = list(permutations(range(size)))
    stride = next(step for step in range(len(orders) * 5 // 8, 2 * len(orders)) if gcd(step, len(orders)) == 1)
    return orders[number * stride % len(orders)]


def placed(right: Sequence[T], others: Sequence[T], places: Sequence[int]) -> list[T]:
    """All options, the right ones at their places, the others in their order at the rest."""
    by_place = dict(zip(places, right, strict=True))
    rest = iter(others)
    return [by_place[place] if place in by_place else next(rest) for place in range(len(right) + len(others))]
