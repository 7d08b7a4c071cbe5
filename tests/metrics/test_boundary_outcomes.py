"""Boundary marks: cases worked by hand, laws, and mir_eval's counts at both windows."""

from __future__ import annotations

from collections import Counter

import mir_eval
import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from analysis.metrics.boundary_outcomes import boundaries, boundary_marks
from analysis.metrics.section_iou import Interval

times = st.lists(st.integers(0, 600), min_size=1, max_size=14, unique=True).map(
    lambda all_: sorted(x / 10 for x in all_)
)


def test_each_kind_once() -> None:
    found = boundary_marks([0, 10, 20, 30], [0.5, 12.5, 40])
    assert found == ((0.5, "hit"), (12.5, "near"), (20, "missed"), (30, "missed"), (40, "spurious"))


def test_the_window_belongs_to_it() -> None:
    assert [kind for _, kind in boundary_marks([10], [10.5])] == ["hit"]
    assert [kind for _, kind in boundary_marks([10], [13.0])] == ["near"]
    assert [kind for _, kind in boundary_marks([10], [13.01])] == ["missed", "spurious"]


def test_one_boundary_hits_one() -> None:
    assert [kind for _, kind in boundary_marks([10], [9.9, 10.1])] == ["hit", "spurious"]


def test_as_many_as_can_be_are_matched() -> None:
    assert [kind for _, kind in boundary_marks([10, 10.6], [10.2, 9.7])] == ["hit", "hit"]


def test_boundaries_of_unusable_sections_do_not_count() -> None:
    sections = [Interval("a", 0, 5), Interval("b", 5, 9), Interval("c", None, 20), Interval("d", 30, 25)]
    assert boundaries(sections) == [0, 5, 9]


def test_without_an_answer_all_are_missed_and_without_a_reference_all_spurious() -> None:
    assert [kind for _, kind in boundary_marks([1, 2], [])] == ["missed", "missed"]
    assert [kind for _, kind in boundary_marks([], [1])] == ["spurious"]


@given(times, times)
def test_every_boundary_is_counted_once_and_the_counts_are_mir_evals(
    reference: list[float], estimate: list[float]
) -> None:
    kinds = Counter(kind for _, kind in boundary_marks(reference, estimate))
    assert kinds["hit"] + kinds["near"] + kinds["spurious"] == len(estimate)
    assert kinds["hit"] + kinds["near"] + kinds["missed"] == len(reference)
    a, b = np.array(reference), np.array(estimate)
    assert kinds["hit"] == len(mir_eval.util.match_events(a, b, 0.5 + 1e-9))
    assert kinds["hit"] + kinds["near"] == len(mir_eval.util.match_events(a, b, 3 + 1e-9))
