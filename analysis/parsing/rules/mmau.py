"""MMAU, MMAR and AudioBench: the words of the answer decide; letters are never read.

Source: Sakshi113/MMAU `evaluation.py`, `string_match`, commit 110127f; MMAR `code/evaluation.py` is identical.
"""

from __future__ import annotations

import re
from functools import lru_cache

from analysis.parsing.rules.verdict import DROPPED, Absent, Item, Response, Verdict, stops

_WORD = re.compile(r"\w+")


def string_match(response: Response, item: Item) -> Verdict:
    """Correct if all words of the right option occur and no word that only other options have.

    Any word around the answer that is part of a wrong option ("the", "is", "a", "1") makes it wrong. A record without
    the field leaves the denominator; null stops the script.
    """
    if isinstance(response, Absent):
        return DROPPED
    if response is None:
        return stops("AttributeError")
    accepted = accepts(response, item)
    right = item.answer in accepted
    letters = ", ".join(item.letters[option] for option in accepted)
    return Verdict("match" if right else "no match", float(right), note=letters)


def accepts(response: str, item: Item) -> list[int]:
    """Options that the answer would match if they were right."""
    words = _words(response)
    sides = _sides(item.options) if words else ()
    return [position for position, (right, wrong) in enumerate(sides) if right <= words and not words & wrong]


@lru_cache(maxsize=4096)
def _sides(options: tuple[str, ...]) -> tuple[tuple[frozenset[str], frozenset[str]], ...]:
    """The words of each option, and those that only other options have."""
    by_option = [frozenset(_words(option)) for option in options]
    return tuple(
        (right, frozenset().union(*(option - right for option in by_option if option != right))) for right in by_option
    )


def _words(text: str) -> set[str]:
    return set(_WORD.findall(text.lower()))
