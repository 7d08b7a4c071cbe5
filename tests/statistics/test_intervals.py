"""Intervals against numbers of other programs and against what must hold for any data."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from analysis.statistics.intervals import (
    FEWEST_OF_SHARE,
    percentiles,
    share_difference,
    share_of_cases,
    wilson,
)


@given(st.integers(1, 400).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))), st.sampled_from([0.8, 0.95]))
def test_wilson_is_what_scipy_says(counted: tuple[int, int], level: float) -> None:
    successes, n = counted
    theirs = stats.binomtest(successes, n).proportion_ci(level, method="wilson")
    assert wilson(successes, n, level) == pytest.approx((theirs.low, theirs.high), abs=1e-9)


def test_wilson_of_nothing_is_nothing() -> None:
    assert wilson(0, 0) is None


def test_wilson_refuses_more_successes_than_cases() -> None:
    with pytest.raises(ValueError, match="expected 0 <= successes <= n, found 3 of 2"):
        wilson(3, 2)


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ((56, 70, 48, 80), (0.0524, 0.3339)),
        ((9, 10, 3, 10), (0.1705, 0.8090)),
        ((6, 7, 2, 7), (0.0582, 0.8062)),
        ((5, 56, 0, 29), (-0.0381, 0.1926)),
        ((0, 10, 0, 20), (-0.1611, 0.2775)),
        ((10, 10, 0, 10), (0.6075, 1.0000)),
    ],
)
def test_the_difference_of_shares_is_what_newcombe_prints(
    counts: tuple[int, int, int, int], expected: tuple[float, float]
) -> None:
    """Newcombe (1998), table II, method 10."""
    assert share_difference(*counts) == pytest.approx(expected, abs=5e-5)


def test_the_difference_from_nothing_is_nothing() -> None:
    assert share_difference(1, 2, 0, 0) is None


def test_a_share_of_few_cases_has_no_interval() -> None:
    assert FEWEST_OF_SHARE == 6
    assert share_of_cases(3, 5) is None
    assert share_of_cases(3, 6) == wilson(3, 6)


def test_figures_that_cannot_be_drawn_give_no_interval() -> None:
    assert percentiles(np.full(10, np.nan)) is None
