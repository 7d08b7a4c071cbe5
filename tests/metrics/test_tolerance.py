"""Counts exact, times within 3 s."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.metrics.tolerance import TOLERANCE, within

NUMBER = st.decimals(-1000, 1000, places=3)


@pytest.mark.parametrize(
    ("answer", "score"),
    [("12.771", 1), ("18.771", 1), ("12.770999", 0), ("18.7710001", 0), ("15.771", 1), ("-15.771", 0)],
)
def test_the_bound_of_three_seconds_is_included_on_the_decimals_as_written(answer: str, score: float) -> None:
    assert within(Decimal("15.771"), Decimal(answer)).score == score


def test_binary_floating_point_would_judge_the_bound_otherwise() -> None:
    assert abs(15.838 - 18.838) > 3
    assert within(Decimal("15.838"), Decimal("18.838")).score == 1


def test_a_count_must_be_exact() -> None:
    assert within(Decimal(2), Decimal("2.0"), Decimal(0)).score == 1
    assert within(Decimal(2), Decimal("2.9"), Decimal(0)).score == 0


def test_no_answer_is_wrong() -> None:
    assert within(Decimal(2), None) == (0.0, Decimal(2), None, None, TOLERANCE)


def test_numbers_of_any_size_are_compared_exactly() -> None:
    huge = Decimal(10**400)
    assert within(huge, huge + 0, Decimal(0)).score == 1
    assert within(Decimal(10**400), Decimal(10**400 + 4)).difference == 4
    assert within(Decimal(1), Decimal("1e300")).score == 0


@given(NUMBER, NUMBER)
def test_the_score_is_rebuilt_from_its_difference_and_the_same_from_both_sides(
    reference: Decimal, answer: Decimal
) -> None:
    found = within(reference, answer)
    assert found.difference is not None
    assert found.score == (abs(found.difference) <= found.tolerance)
    assert within(answer, reference).score == found.score
    assert within(reference, reference).score == 1
