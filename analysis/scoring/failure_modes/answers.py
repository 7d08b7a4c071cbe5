"""Patterns over many answers of one run: preference for one answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

FEWEST = 10
SHARE = 0.6
ABOVE = 0.2


class Preference(NamedTuple):
    """Preferred answer of a run in a subtask. share: of its answers; expected: its share of the references."""

    answer: str
    share: float
    expected: float
    n: int


def preference(answers: Iterable[tuple[str, str]]) -> Preference | None:
    """The answer given in 60 % of 10 or more cases, and 20 points more often than it is right.

    answers: reference and answer of those that could be read, of one run and one subtask; or their numbers.
    """
    pairs = answers if isinstance(answers, Counter) else Counter(answers)
    n = pairs.total()
    if n < FEWEST:
        return None
    choices: Counter[str] = Counter()
    for (_, choice), times in pairs.items():
        choices[choice] += times
    ((answer, times),) = choices.most_common(1)
    share, expected = times / n, sum(times for (right, _), times in pairs.items() if right == answer) / n
    leans = share >= SHARE and share >= expected + ABOVE - 1e-12
    return Preference(answer, share, expected, n) if leans else None
