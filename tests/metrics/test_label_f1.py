"""Label F1: worked cases."""

from __future__ import annotations

import pytest

from analysis.metrics.label_f1 import label_f1


@pytest.mark.parametrize(
    ("reference", "answer", "score"),
    [(["a", "b"], ["B", "c"], 0.5), (["a"], ["a"], 1.0), ([], [], 1.0), (["a"], [], 0.0), (["a", "a"], ["a"], 1.0)],
)
def test_labels_are_compared_as_sets(reference: list[str], answer: list[str], score: float) -> None:
    match = label_f1(reference, answer)
    assert match.score == score
    assert set(match.common).isdisjoint((*match.missed, *match.extra))
