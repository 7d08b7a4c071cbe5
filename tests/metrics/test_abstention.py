"""Precision, recall and F1 where questions may stay unanswered."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.metrics.abstention import Answered


def test_the_rates_are_those_worked_by_hand() -> None:
    """Of ten questions eight are answered, six of them right: P 6/8, R 6/10, F1 2 * 0.75 * 0.6 / 1.35."""
    rates = Answered(6, 8, 10)
    assert (rates.precision, rates.recall) == (0.75, 0.6)
    assert rates.f1 == pytest.approx(2 / 3)


def test_what_was_not_asked_or_answered_has_no_rate() -> None:
    assert Answered(0, 0, 5).precision is None
    assert (Answered(0, 0, 5).recall, Answered(0, 0, 5).f1) == (0.0, 0.0)
    assert (Answered(0, 0, 0).recall, Answered(0, 0, 0).f1) == (None, None)


def test_counts_add_up() -> None:
    assert Answered(1, 2, 3) + Answered(4, 5, 6) == Answered(5, 7, 9)


@given(st.integers(1, 50), st.integers(0, 50), st.integers(0, 50))
def test_f1_is_the_harmonic_mean_and_lies_between(right: int, wrong: int, silent: int) -> None:
    rates = Answered(right, right + wrong, right + wrong + silent)
    assert rates.precision is not None
    assert rates.recall is not None
    assert rates.f1 == pytest.approx(2 / (1 / rates.precision + 1 / rates.recall))
    assert rates.f1 is not None
    assert rates.recall <= rates.f1 * (1 + 1e-9)
    assert rates.f1 <= rates.precision * (1 + 1e-9)
