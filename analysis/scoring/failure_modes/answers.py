"""Patterns over many answers of one run: preference for one answer."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

FEWEST = 10
SHARE = 0.6
ABOVE = 0.2


class Preference(NamedTuple):
    """Preferred answer of a run in a subtask. share: of its answers; expected: its share of the references."""

    answer: str
    share: float
    expected: float
    n: float


def preference(answers: Mapping[tuple[str, str], int | Fraction]) -> Preference | None:
    """The answer given to 60 % of 10 or more questions, and 20 points more often than it is right.

    answers: number of questions of one run and one subtask by reference and answer, of those that could be read; or by
    the numbers of both. Of several answers to a question each counts as its share.
    """
    n = sum(answers.values())
    if n < FEWEST:
        return None
    choices: defaultdict[str, int | Fraction] = defaultdict(int)
    for (_, choice), times in answers.items():
        choices[choice] += times
    answer, times = max(choices.items(), key=lambda item: item[1])
    share, expected = (
        float(amount / n) for amount in (times, sum(times for (right, _), times in answers.items() if right == answer))
    )
    leans = share >= SHARE and share >= expected + ABOVE - 1e-12
    return Preference(answer, share, expected, float(n)) if leans else None
