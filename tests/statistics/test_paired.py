"""Paired tests, each held against another program: SciPy 1.17 and statsmodels."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats
from statsmodels.stats.contingency_tables import mcnemar as theirs_mcnemar
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.power import TTestPower

from analysis.statistics.intervals import FEWEST
from analysis.statistics.paired import benjamini_hochberg, effect, holm, mcnemar, sign_flip, songs_needed

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


def by_all_patterns(differences: list[float]) -> float:
    """The definition, one pattern of signs after another."""
    observed = abs(sum(differences))
    patterns = list(itertools.product((-1, 1), repeat=len(differences)))
    extreme = sum(abs(sum(s * d for s, d in zip(p, differences, strict=True))) >= observed - 1e-9 for p in patterns)
    return extreme / len(patterns)


@given(st.lists(st.integers(-5, 5), min_size=FEWEST, max_size=9))
def test_few_songs_are_counted_through(differences: list[int]) -> None:
    assert sign_flip(np.array(differences, float)) == pytest.approx(by_all_patterns([float(d) for d in differences]))


def test_many_songs_come_near_scipy() -> None:
    differences = np.random.default_rng(5).normal(0.05, 0.3, 80)
    theirs = stats.permutation_test(
        (differences,), np.sum, permutation_type="samples", n_resamples=9999, rng=1, vectorized=False
    )
    found = sign_flip(differences)
    assert found == pytest.approx(theirs.pvalue, abs=0.015)
    assert found == sign_flip(differences)


def test_one_case_a_song_makes_it_mcnemars_test() -> None:
    assert sign_flip(np.array([1.0] * 2 + [-1.0] * 9 + [0.0] * 30)) == pytest.approx(mcnemar(2, 9))


def test_cases_of_one_song_count_once() -> None:
    """Six songs whose ten cases all changed alike are six changes, not sixty."""
    assert sign_flip(np.full(6, 10.0)) == 2 / 64
    assert mcnemar(60, 0) < 1e-17


def test_no_song_that_differs_is_no_evidence() -> None:
    assert sign_flip(np.zeros(20)) == 1.0


def test_too_few_songs_give_no_p() -> None:
    assert sign_flip(np.ones(FEWEST - 1)) is None
    assert effect(np.ones(FEWEST - 1)) is None


def test_alike_runs_are_called_different_no_more_often_than_the_level_allows() -> None:
    """A thousand comparisons of runs that do not differ, four to nine cases a song, strongly alike within it."""
    rng = np.random.default_rng(11)
    found = []
    for _ in range(1000):
        songs = 30
        sizes = rng.integers(4, 10, songs)
        shift = rng.normal(0, 0.4, songs)  # what a song does to both runs' difference, mean 0
        differences = np.array([rng.normal(s, 0.1, n).sum() for s, n in zip(shift, sizes, strict=True)])
        p = sign_flip(differences, draws=999, seed=3)
        assert p is not None
        found.append(p <= 0.05)
    low, high = stats.binomtest(sum(found), len(found)).proportion_ci(0.99)
    assert low <= 0.05 <= high


@given(P_VALUES)
@settings(max_examples=25)  # statsmodels collects all garbage at each call, which takes long among many tests
def test_holm_is_what_statsmodels_says(p_values: list[float]) -> None:
    assert holm(p_values) == pytest.approx(list(multipletests(p_values, method="holm")[1]))


@given(P_VALUES)
def test_benjamini_hochberg_is_what_scipy_says(p_values: list[float]) -> None:
    assert benjamini_hochberg(p_values) == pytest.approx(list(stats.false_discovery_control(p_values)))


def test_the_effect_is_the_mean_over_the_spread() -> None:
    assert effect(np.array([0.0, 0.1, 0.2, 0.3, 0.4])) == pytest.approx(0.2 / np.std([0, 0.1, 0.2, 0.3, 0.4], ddof=1))
    assert effect(np.full(9, 0.3)) is None


@pytest.mark.parametrize("size", [0.1, 0.2, 0.35, 0.5, 0.8, -0.4])
def test_the_songs_needed_are_within_one_of_statsmodels(size: float) -> None:
    theirs = TTestPower().solve_power(effect_size=abs(size), alpha=0.05, power=0.8)
    assert songs_needed(size) == pytest.approx(theirs, abs=1.01)


def test_no_effect_is_never_told_apart() -> None:
    assert songs_needed(0.0) is None
