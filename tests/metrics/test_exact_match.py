"""Exact match of names, and accuracy corrected for guessing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.metrics.exact_match import chance_corrected, exact_match

NAMES = st.lists(st.sampled_from(["Piano", "piano ", "Vocal  Duet", "vocal duet", "Organ"]), max_size=4)


def test_case_and_white_space_do_not_count() -> None:
    assert exact_match(["Vocal Duet"], [" vocal\n duet "]).score == 1
    assert exact_match(["Vocal Duet"], ["vocal-duet"]).score == 0


def test_the_order_counts_only_where_it_is_asked_for() -> None:
    assert exact_match(["a", "b"], ["b", "a"], in_order=False).score == 1
    assert exact_match(["a", "b"], ["b", "a"], in_order=True).score == 0
    assert exact_match(["a", "b"], ["b", "a"]).score == 0


def test_one_too_many_one_too_few_and_one_twice_are_wrong() -> None:
    for answer in (["a"], ["a", "b", "c"], ["a", "a"], []):
        assert exact_match(["a", "b"], answer, in_order=False).score == 0


@given(NAMES, NAMES, st.booleans())
def test_the_score_is_rebuilt_from_its_evidence_and_the_same_from_both_sides(
    reference: list[str], answer: list[str], in_order: bool
) -> None:
    choice = exact_match(reference, answer, in_order)
    assert exact_match(choice.reference, choice.answer, choice.in_order) == choice
    assert exact_match(answer, reference, in_order).score == choice.score
    assert exact_match(reference, reference, in_order).score == 1


def test_guessing_is_nothing_all_right_is_one_and_below_guessing_is_negative() -> None:
    assert chance_corrected(0.25, 0.25) == 0
    assert chance_corrected(1.0, 0.25) == 1
    assert chance_corrected(0.0, 0.25) == pytest.approx(-1 / 3)
    assert chance_corrected(0.4, 0.0) == 0.4
    with pytest.raises(ValueError, match="a chance below 1"):
        chance_corrected(1.0, 1.0)
