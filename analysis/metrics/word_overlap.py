"""Overlap of two texts: F1 of the longest common subsequence of their words (ROUGE-L, Lin 2004, without stems).

Words are runs of letters and digits in lower case. Precision = common / words of the answer, recall = common / words of
the reference. Both sides without words: 1; one side: 0.
"""

from __future__ import annotations

from typing import NamedTuple

from rapidfuzz.distance import LCSseq

MOST_WORDS = 5_000


class WordOverlap(NamedTuple):
    """Words in the longest common subsequence and on either side."""

    score: float
    n_common: int
    n_reference: int
    n_answer: int


def word_overlap(reference: str, answer: str) -> WordOverlap:
    """ROUGE-L (F of the longest common subsequence of words) of an answer."""
    expected, words = (_words(text) for text in (reference, answer))
    n_common = LCSseq.similarity(expected, words) if expected and words else 0
    return WordOverlap(f1(n_common, len(expected), len(words)), n_common, len(expected), len(words))


def f1(n_common: int, n_reference: int, n_answer: int) -> float:
    """F1 from numbers of words; 1 where there are none at all."""
    total = n_reference + n_answer
    return 2 * n_common / total if total else 1.0


def _words(text: str) -> list[str]:
    return "".join(sign if sign.isalnum() else " " for sign in text.lower()).split()[:MOST_WORDS]
