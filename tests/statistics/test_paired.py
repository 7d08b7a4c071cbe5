"""Paired tests, each held against another program: SciPy 1.17 and statsmodels."""

from __future__ import annotations

import gc
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats
from statsmodels.stats.contingency_tables import mcnemar as theirs_mcnemar
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.power import TTestPower

from analysis.statistics.intervals import FEWEST
from analysis.statistics.paired import benjamini_hochberg, effect, holm, mcnemar, songs_needed

P_VALUES = st.lists(st.floats(0, 1), min_size=1, max_size=15)


@given(st.integers(0, 200), st.integers(0, 200))
def test_mcnemar_is_what_statsmodels_says(only_a: int, only_b: int) -> None:
    theirs = theirs_mcnemar([[5, only_a], [only_b, 7]], exact=True).pvalue if only_a + only_b else 1.0
    assert mcnemar(only_a, only_b) == pytest.approx(theirs, abs=1e-12)


def test_mcnemar_by_hand() -> None:
    """1 against 5 of 6: two tails of (1 + 6) / 64."""
    assert mcnemar(1, 5) == 14 / 64


def test_mcnemar_refuses_what_is_no_count() -> None:
    with pytest.raises(ValueError, match="expected counts, found -1 and 3"):
        mcnemar(-1, 3)


def test_too_few_songs_have_no_effect_size() -> None:
    assert effect(np.ones(FEWEST - 1)) is None


@given(P_VALUES)
def test_holm_is_what_statsmodels_says(p_values: list[float]) -> None:
    with patch.object(gc, "collect"):  # statsmodels collects all garbage at each call, long among many tests
        theirs = list(multipletests(p_values, method="holm")[1])
    assert holm(p_values) == pytest.approx(theirs)


@given(P_VALUES)
def test_benjamini_hochberg_is_what_scipy_says(p_values: list[float]) -> None:
    assert benjamini_hochberg(p_values) == pytest.approx(list(stats.false_discovery_control(p_values)))


def test_the_effect_is_the_mean_over_the_spread() -> None:
    means = np.arange(FEWEST) / 10
    assert effect(means) == pytest.approx(means.mean() / np.std(means, ddof=1))
    assert effect(np.full(FEWEST, 0.3)) is None


@pytest.mark.parametrize("size", [0.1, 0.2, 0.35, 0.5, 0.8, -0.4])
def test_the_songs_needed_are_within_one_of_statsmodels(size: float) -> None:
    theirs = TTestPower().solve_power(effect_size=abs(size), alpha=0.05, power=0.8)
    assert songs_needed(size) == pytest.approx(theirs, abs=1.01)


def test_no_effect_is_never_told_apart() -> None:
    assert songs_needed(0.0) is None
