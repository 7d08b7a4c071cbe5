"""Order of options: the right ones are in every position equally often.

number counts the questions of one subtask from 0. A fixed position, or the order in the prompt, is then right as often
as a guess.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations
from math import gcd
from typing import TypeAlias, TypeVar

T = TypeVar("T")

Positions: TypeAlias = Callable[[int, int], tuple[int, ...]]
"""Function of the question's number and the number of options; returns the positions of the right options."""


def one_position(number: int, size: int) -> tuple[int, ...]:
    """The position of the one right option, each in turn."""
    return (number % size,)


def two_positions(number: int, size: int) -> tuple[int, ...]:
    """Every pair of positions in turn, by the circle method of tournaments. size must be even."""
    last = size - 1
    turn, pair = divmod(number, size // 2)
    return ((turn + pair) % last, (turn - pair) % last) if pair else (last, turn % last)


def any_order(number: int, size: int) -> tuple[int, ...]:
    """Each order in turn, with a stride so that successive orders differ much."""
    orders = list(permutations(range(size)))
    stride = next(step for step in range(len(orders) * 5 // 8, 2 * len(orders)) if gcd(step, len(orders)) == 1)
    return orders[number * stride % len(orders)]


def arrange(right: Sequence[T], others: Sequence[T], positions: Sequence[int]) -> list[T]:
    """All options, the right ones at their positions, the others in their order at the remaining positions."""
    by_position = dict(zip(positions, right, strict=True))
    remaining = iter(others)
    size = len(right) + len(others)
    return [by_position[position] if position in by_position else next(remaining) for position in range(size)]
