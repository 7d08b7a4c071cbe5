"""Frame F1 and word overlap, worked out by hand."""

from __future__ import annotations

import pytest

from analysis.metrics.frame_f1 import frame_f1
from analysis.metrics.section_iou import Interval
from analysis.metrics.word_overlap import word_overlap


def test_frames_count_by_label() -> None:
    reference = [Interval("Vibrato", 0.0, 2.0), Interval("Point Note", 1.0, 2.0)]
    answer = [Interval("vibrato", 1.0, 3.0), Interval("vibrato", 1.5, 2.0), Interval("Bend", 2.0, 1.0)]
    match = frame_f1(reference, answer)
    assert (match.labels, match.hits, match.extra, match.missed) == (
        ("vibrato", "pointnote"), (100, 0), (100, 0), (100, 100)
    )  # fmt: skip
    assert match.score == pytest.approx(200 / (200 + 100 + 200))
    assert frame_f1([], []).score == 1.0
    assert frame_f1([], answer).score == frame_f1(reference, []).score == 0.0


def test_words_in_common_order_count() -> None:
    match = word_overlap("A calm, slow song.", "a SLOW calm song today")
    assert (match.n_common, match.n_reference, match.n_answer) == (3, 4, 5)
    assert match.score == pytest.approx(2 * 3 / 9)
    assert (word_overlap("", "").score, word_overlap("a", "").score) == (1.0, 0.0)
