"""Intersection over union of matched sections."""

from __future__ import annotations

import math
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.metrics.section_iou import Interval, bounds, iou, matched_iou, overlaps

FINITE = st.floats(-1e3, 1e3).map(lambda x: round(x, 3))
BOUND = st.one_of(FINITE, st.none(), st.sampled_from([math.nan, math.inf, -math.inf, 1e300]))
INTERVAL = st.builds(Interval, st.sampled_from("abc"), BOUND, BOUND)
USABLE = st.builds(lambda label, start, length: Interval(label, start, start + length), st.sampled_from("abc"), FINITE,
                   st.floats(0.1, 100))  # fmt: skip
FEW = st.lists(INTERVAL, max_size=4)


def same(reference: str, estimate: str) -> bool:
    return reference == estimate


def test_each_section_is_matched_at_most_once() -> None:
    """Two estimates on one reference: only the better one counts, 1 of the larger number 2."""
    match = matched_iou([Interval("a", 0, 10)], [Interval("a", 0, 10), Interval("a", 0, 9)], same)
    assert match.score == 0.5
    assert match.pairs == ((0, 0, 1.0),)


def test_labels_must_be_equal_in_the_full_task_and_do_not_count_in_the_section_task() -> None:
    reference, estimate = [Interval("a", 0, 10)], [Interval("b", 0, 10)]
    assert matched_iou(reference, estimate, same).score == 0
    assert matched_iou(reference, estimate, None).score == 1


def test_the_matching_with_the_largest_sum_is_taken() -> None:
    """Nearest first would give 10/11 + 0; the best gives 9/10 + 1/11."""
    reference = [Interval("", 0, 10), Interval("", 9, 20)]
    estimate = [Interval("", 0, 11), Interval("", 0, 9)]
    match = matched_iou(reference, estimate, None)
    assert {(pair.reference, pair.estimate) for pair in match.pairs} == {(0, 1), (1, 0)}
    assert match.score == pytest.approx((9 / 10 + 2 / 20) / 2)


def test_the_sum_is_divided_by_the_larger_number_of_sections() -> None:
    one, three = [Interval("", 0, 10)], [Interval("", 0, 10), Interval("", 20, 30), Interval("", 40, 50)]
    assert matched_iou(one, three, None).score == pytest.approx(1 / 3)
    assert matched_iou(three, one, None).score == pytest.approx(1 / 3)
    assert matched_iou(three, one, None).divisor == 3


@pytest.mark.parametrize(
    ("start", "end"), [(None, 5), (0, None), (0, math.inf), (math.nan, 5), (5, 0), (5, 5), (-math.inf, 5)]
)
def test_an_unusable_section_overlaps_nothing_but_counts(start: float | None, end: float | None) -> None:
    broken = Interval("", start, end)
    assert bounds(broken) is None
    match = matched_iou([Interval("", 0, 10)], [Interval("", 0, 10), broken], None)
    assert match.score == 0.5
    assert match.n_estimate == 2


def test_two_empty_lists_agree_and_one_empty_list_does_not() -> None:
    assert matched_iou([], [], same).score == 1
    assert matched_iou([Interval("", 0, 1)], [], same).score == 0
    assert matched_iou([], [Interval("", 0, 1)], same).score == 0


def test_iou_by_hand() -> None:
    assert iou(Interval("", 0, 10), Interval("", 5, 15)) == pytest.approx(5 / 15)
    assert iou(Interval("", 0, 10), Interval("", 10, 20)) == 0
    assert iou(Interval("", -5, 5), Interval("", 0, 5)) == pytest.approx(0.5)
    assert iou(Interval("", 0, 10), Interval("", 0, 1e300)) == pytest.approx(1e-299)


@given(st.lists(USABLE, min_size=1, max_size=5))
def test_a_list_agrees_with_itself(sections: list[Interval]) -> None:
    assert matched_iou(sections, sections, same).score == pytest.approx(1)


@given(FEW, FEW)
def test_the_score_is_a_share_the_same_from_both_sides_and_rebuilt_from_its_pairs(
    reference: list[Interval], estimate: list[Interval]
) -> None:
    match = matched_iou(reference, estimate, same)
    assert 0 <= match.score <= 1 + 1e-12
    assert matched_iou(estimate, reference, same).score == pytest.approx(match.score)
    assert len({pair.reference for pair in match.pairs}) == len({pair.estimate for pair in match.pairs})
    for pair in match.pairs:
        assert pair.iou == pytest.approx(iou(reference[pair.reference], estimate[pair.estimate]))
    if match.divisor and reference and estimate:
        assert match.score == pytest.approx(sum(pair.iou for pair in match.pairs) / match.divisor)


@given(FEW, FEW)
def test_no_matching_is_better_by_brute_force(reference: list[Interval], estimate: list[Interval]) -> None:
    small, large = sorted((reference, estimate), key=len)
    worth = [[iou(a, b) if a.label == b.label else 0.0 for b in large] for a in small]
    ways = permutations(range(len(large)), len(small))
    best = max(sum(worth[i][j] for i, j in enumerate(way)) for way in ways)
    if small:
        assert matched_iou(reference, estimate, same).score == pytest.approx(best / len(large))


def test_two_sections_overlap_alike_from_both_sides() -> None:
    early, late = Interval("a", 0, 4), Interval("a", 2, 8)
    assert overlaps([early, late], [late, early]).tolist() == [[2 / 8, 1.0], [1.0, 2 / 8]]


@given(FEW, FEW)
def test_all_overlaps_at_once_are_those_of_each_pair(reference: list[Interval], estimate: list[Interval]) -> None:
    table = overlaps(reference, estimate)
    assert table.shape == (len(reference), len(estimate))
    for i, r in enumerate(reference):
        for j, e in enumerate(estimate):
            assert table[i, j] == iou(r, e)
