"""Label F1: the labels of an answer against those of the reference, as sets.

Precision = common labels / labels of the answer, recall = common labels / labels of the reference, F1 their harmonic
mean. Both sides empty: 1; one side empty: 0. Labels are equal if they differ in case only.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class LabelMatch(NamedTuple):
    """The labels on both sides, on the side of the reference alone, and on that of the answer alone."""

    score: float
    common: tuple[str, ...]
    missed: tuple[str, ...]
    extra: tuple[str, ...]


def label_f1(reference: Sequence[str], answer: Sequence[str]) -> LabelMatch:
    """F1 of two lists of labels, whose order does not count."""
    expected = dict.fromkeys(label.lower() for label in reference)
    labels = dict.fromkeys(label.lower() for label in answer)
    common = tuple(label for label in expected if label in labels)
    missed = tuple(label for label in expected if label not in labels)
    extra = tuple(label for label in labels if label not in expected)
    return LabelMatch(f1(len(common), len(missed), len(extra)), common, missed, extra)


def f1(n_common: int, n_missed: int, n_extra: int) -> float:
    """F1 from the numbers of labels; 1 where there are none at all."""
    total = 2 * n_common + n_missed + n_extra
    return 2 * n_common / total if total else 1.0
