"""Student's t against SciPy's."""

from __future__ import annotations

import pytest
from scipy.special import stdtr, stdtrit

from analysis.statistics import student_t

DEGREES = (1.0, 1.3, 2.0, 4.999999, 17.25, 99.0, 1234.5, 65_000.0)


@pytest.mark.parametrize("degrees", DEGREES)
def test_the_tail_is_that_of_scipy(degrees: float) -> None:
    for t in (0.0, 1e-9, 0.01, 0.7, 1.0, 1.96, 3.3, 12.7, 40.0, 1e4, 1e200):
        assert student_t.tail(t, degrees) == pytest.approx(float(stdtr(degrees, -t)), rel=1e-9, abs=1e-300)


@pytest.mark.parametrize("degrees", DEGREES)
def test_the_quantile_is_that_of_scipy(degrees: float) -> None:
    for probability in (0.5, 0.3, 0.025, 0.025 / 7, 0.025 / 1000, 1e-9):
        expected = -float(stdtrit(degrees, probability))
        assert student_t.quantile(probability, degrees) == pytest.approx(expected, rel=1e-7, abs=1e-9)
