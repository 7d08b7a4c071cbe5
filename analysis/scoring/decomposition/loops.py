"""Loops of a transcript, cut to the repetitions of the reference. A word is one character."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from analysis.metrics.repetition import recurs

LONGEST_PHRASE = 200
IN_A_ROW = 4
FEWEST_WORDS = 10
"""Shorter sections are unchanged, and so are loops from which fewer words would be cut."""


def without_loops(words: str, references: Sequence[str]) -> str:
    """The words, each loop cut to its most repetitions in a row in a reference, at least one.

    A loop is a phrase of up to 200 words, four times in a row or more; from the left, shortest phrase first.
    """
    if len(words) <= FEWEST_WORDS or len(words) - len(set(words)) < FEWEST_WORDS:
        return words
    longest = min(LONGEST_PHRASE, len(words) // IN_A_ROW)
    if not recurs(words, FEWEST_WORDS, longest):
        return words
    shortened: list[str] = []
    copied = start = 0
    shortest = 1
    while loop := _pattern(shortest, longest).search(words, start):
        phrase, times = loop[1], len(loop[0]) // len(loop[1])
        allowed = max([1, *(_in_a_row(phrase, reference) for reference in references)])
        if (times - allowed) * len(phrase) >= FEWEST_WORDS:
            shortened += [words[copied : loop.start()], phrase * allowed]
            copied = start = loop.end()
            shortest = 1
        else:
            start, shortest = _next(words, loop, longest)
    return "".join(shortened) + words[copied:]


def _next(words: str, loop: re.Match[str], longest: int) -> tuple[int, int]:
    """Next start and shortest phrase after an uncut loop: here with a longer phrase, else at the next word."""
    longer = len(loop[1]) + 1
    if longer <= longest and _pattern(longer, longest).match(words, loop.start()):
        return loop.start(), longer
    return loop.start() + 1, 1


@lru_cache(maxsize=1024)
def _pattern(shortest: int, longest: int) -> re.Pattern[str]:
    """Pattern of the shortest phrase within these lengths that occurs four times in a row or more."""
    return re.compile(rf"(.{{{shortest},{longest}}}?)\1{{{IN_A_ROW - 1},}}", re.DOTALL)


def _in_a_row(phrase: str, words: str) -> int:
    """Largest number of repetitions of the phrase in a row."""
    times: dict[int, int] = {}
    start = words.find(phrase)
    while start >= 0:
        times[start] = times.get(start - len(phrase), 0) + 1
        start = words.find(phrase, start + 1)
    return max(times.values(), default=0)
