"""Agreement of labellings: cases worked by hand, laws, and mir_eval's own numbers."""

from __future__ import annotations

from itertools import pairwise

import mir_eval
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.metrics.label_agreement import LabelAgreement, label_agreement
from analysis.metrics.section_iou import Interval

LENGTH = 40.0
CUTS = st.lists(st.integers(1, 79), max_size=6, unique=True).map(lambda cuts: [0, *(c / 2 for c in sorted(cuts)), 40])


@st.composite
def labelled(draw: st.DrawFn) -> list[Interval]:
    cuts = draw(CUTS)
    return [Interval(draw(st.sampled_from("abc")), a, b) for a, b in pairwise(cuts)]


def song(*rows: tuple[str, float, float]) -> list[Interval]:
    return [Interval(*row) for row in rows]


@given(labelled(), labelled())
def test_both_are_those_of_mir_eval(reference: list[Interval], estimate: list[Interval]) -> None:
    sides = [(np.array([[one.start, one.end] for one in side]), [one.label for one in side])
             for side in (reference, estimate)]  # fmt: skip
    arguments = [*sides[0], *sides[1]]
    found = label_agreement(reference, estimate)
    assert found is not None
    assert found.pairwise == pytest.approx(mir_eval.segment.pairwise(*arguments)[2], abs=1e-9)
    if all(len({one.label for one in side}) > 1 for side in (reference, estimate)):
        assert found.v_measure == pytest.approx(mir_eval.segment.vmeasure(*arguments)[2], abs=1e-6)


@given(labelled())
def test_names_do_not_matter_and_a_side_agrees_with_itself(side: list[Interval]) -> None:
    renamed = [Interval(f"part {one.label}", one.start, one.end) for one in side]
    assert label_agreement(side, renamed) == pytest.approx(LabelAgreement(1.0, 1.0))


def test_two_halves_against_one_whole() -> None:
    """20 frames: the whole pairs 190, each half 45. Precision 90/190, recall 1; the estimate says nothing: V is 0."""
    halves, whole = song(("a", 0, 1), ("b", 1, 2)), song(("a", 0, 2))
    found = label_agreement(halves, whole)
    assert found is not None
    assert found.pairwise == pytest.approx(2 * (90 / 190) / (90 / 190 + 1))
    assert found.v_measure == 0.0


def test_labels_that_say_nothing_of_one_another_have_no_v_measure() -> None:
    """Each half of the one is as much `c` as `d`: neither homogeneous nor complete."""
    found = label_agreement(song(("a", 0, 2), ("b", 2, 4)), song(("c", 0, 1), ("d", 1, 3), ("c", 3, 4)))
    assert found is not None
    assert found.v_measure == 0.0


def test_frames_without_a_section_are_of_one_kind() -> None:
    gap = song(("a", 0, 1), ("a", 2, 3))
    assert label_agreement(gap, song(("a", 0, 1), ("b", 1, 2), ("a", 2, 3))) == pytest.approx(LabelAgreement(1, 1))


def test_without_a_usable_section_there_is_nothing_to_compare() -> None:
    assert label_agreement([], song(("a", 0, 1))) is None
