"""Over- and undersegmentation: cases worked by hand, and mir_eval's own numbers."""

from __future__ import annotations

import mir_eval
import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from analysis.metrics.over_segmentation import granularity

songs = st.lists(st.integers(0, 4000), min_size=2, max_size=16, unique=True).map(
    lambda all_: [x / 20 for x in sorted(all_)]
)


def test_the_same_sections_are_neither_too_many_nor_too_few() -> None:
    assert granularity([0, 10, 30], [0, 10, 30]) == (1, 1)


def test_a_section_cut_up_keeps_its_longest_part() -> None:
    assert granularity([0, 10, 30], [0, 10, 22, 30]) == pytest.approx((22 / 30, 1))


def test_two_sections_taken_for_one_keep_the_longer_one() -> None:
    assert granularity([0, 10, 30], [0, 30]) == pytest.approx((1, 20 / 30))


def test_what_the_answer_leaves_out_is_one_stretch() -> None:
    # stretches of the answer: 0 to 5 and 5 to 30, of which 20 s are kept
    assert granularity([0, 10, 30], [0, 5]) == pytest.approx((25 / 30, 25 / 30))


def test_without_a_section_there_is_nothing_to_say() -> None:
    assert granularity([0, 10], []) is None
    assert granularity([], [0, 10]) is None


@given(songs, songs)
@example([0.0, 0.05], [0.0, 0.05, 0.1])
def test_both_are_those_of_mir_eval(reference: list[float], estimate: list[float]) -> None:
    assume(estimate[0] < reference[-1] and estimate[-1] > reference[0])  # mir_eval adjusts no others
    r, e = (np.array([each[:-1], each[1:]]).T for each in (reference, estimate))
    adjusted, _ = mir_eval.util.adjust_intervals(e, ["x"] * len(e), reference[0], reference[-1])
    adjusted = adjusted[adjusted[:, 0] < adjusted[:, 1]]  # it leaves a stretch of 0 s where one begins at the end
    expected = mir_eval.chord.overseg(r, adjusted), mir_eval.chord.underseg(r, adjusted)
    assert granularity(reference, estimate) == pytest.approx(expected)
