"""Boundary detection: cases worked by hand, and mir_eval's own numbers."""

from __future__ import annotations

import mir_eval
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.metrics.boundary_hits import BoundaryHits, boundary_hits, hits, offsets, times
from analysis.metrics.section_iou import Interval

songs = st.lists(st.integers(0, 4000), min_size=2, max_size=16, unique=True).map(
    lambda all_: [x / 20 for x in sorted(all_)]
)


def test_hits_at_both_windows_with_and_without_the_ends() -> None:
    # 0 and 60 are hit within 0.5 s, 20 within 3 s only, 40 not at all
    found = boundary_hits([0, 20, 40, 60], [0.5, 22, 35, 60])
    assert found == BoundaryHits(4, 4, hits_half=2, hits_three=3, trimmed_half=0, trimmed_three=1)


def test_one_boundary_hits_one() -> None:
    assert hits([10], [9.9, 10.1], 0.5) == 1
    assert hits([10, 10.6], [9.7, 10.2], 0.5) == 2


def test_a_side_without_boundaries_has_no_hits() -> None:
    assert boundary_hits([0, 10], []) == BoundaryHits(2, 0, 0, 0, 0, 0)


def test_boundaries_of_unusable_sections_do_not_count_and_each_time_counts_once() -> None:
    sections = [Interval("a", 0, 5.000001), Interval("b", 5, 9), Interval("c", None, 20), Interval("d", 30, 25)]
    assert times(sections) == [0, 5, 9]


def test_an_offset_is_negative_where_the_answer_is_early() -> None:
    assert offsets([10, 20, 30], [9, 21.5]) == [-1, 1.5, -8.5]
    assert offsets([10], [8, 12]) == [-2]
    assert offsets([10, 20], []) == [None, None]


@pytest.mark.filterwarnings("ignore:(Reference|Estimated) intervals are empty")
@given(songs, songs)
def test_hits_give_the_precision_recall_and_f_of_mir_eval(reference: list[float], estimate: list[float]) -> None:
    found = boundary_hits(reference, estimate)
    r, e = (np.array([each[:-1], each[1:]]).T for each in (reference, estimate))
    for window, trim, n_hits in (
        (0.5, False, found.hits_half), (3, False, found.hits_three),
        (0.5, True, found.trimmed_half), (3, True, found.trimmed_three),
    ):  # fmt: skip
        n_reference, n_estimate = (max(n - 2 * trim, 0) for n in (found.n_reference, found.n_estimate))
        precision = n_hits / n_estimate if n_estimate else 0.0
        recall = n_hits / n_reference if n_reference else 0.0
        f = 2 * n_hits / (n_reference + n_estimate) if n_hits else 0.0
        assert (precision, recall, f) == pytest.approx(mir_eval.segment.detection(r, e, window=window, trim=trim))


@given(songs, songs)
def test_offsets_without_signs_have_the_median_of_mir_eval(reference: list[float], estimate: list[float]) -> None:
    r, e = (np.array([each[:-1], each[1:]]).T for each in (reference, estimate))
    ours = np.median(np.abs([offset for offset in offsets(reference, estimate) if offset is not None]))
    assert ours == pytest.approx(mir_eval.segment.deviation(r, e)[0])
