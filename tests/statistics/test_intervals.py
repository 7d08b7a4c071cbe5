"""Intervals against numbers of other programs and against what must hold for any data."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from analysis.statistics.intervals import (
    FEWEST,
    Interval,
    bootstrap,
    percentiles,
    share_difference,
    times_drawn,
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


def ones(*shape: int) -> np.ndarray:
    return np.ones(shape)


def test_songs_that_are_all_alike_give_an_interval_of_no_width() -> None:
    assert bootstrap(np.full((8, 1), 0.4), ones(8, 1)) == pytest.approx((0.4, 0.4))


def test_the_interval_of_a_mean_over_songs_is_near_the_one_of_scipy() -> None:
    scores = np.random.default_rng(3).normal(0.5, 0.2, 60)
    theirs = stats.bootstrap((scores,), np.mean, method="percentile", n_resamples=4000, rng=1).confidence_interval
    assert bootstrap(scores[:, None], ones(60, 1), draws=4000) == pytest.approx((theirs.low, theirs.high), abs=0.01)


def test_cases_of_one_song_are_drawn_together() -> None:
    """Ten songs of 100 cases, each wholly right or wholly wrong, tell as little as ten cases."""
    right = np.array([1.0, 0, 1, 0, 1, 0, 1, 0, 1, 0])[:, None]
    by_song = bootstrap(100 * right, np.full((10, 1), 100.0))
    as_if_apart = bootstrap(np.tile(right, (100, 1)), ones(1000, 1))
    assert by_song is not None
    assert as_if_apart is not None
    assert by_song.high - by_song.low > 5 * (as_if_apart.high - as_if_apart.low)


def test_a_song_with_more_cases_weighs_more() -> None:
    sums, counts = np.array([[90.0], [0], [0], [0], [0]]), np.array([[90.0], [1], [1], [1], [1]])
    found = bootstrap(sums, counts)
    assert found is not None
    assert found.high > 0.95


def test_the_statistic_is_given_a_mean_for_each_cell() -> None:
    sums, counts = np.tile([1.0, 3.0], (6, 1)), np.tile([2.0, 4.0], (6, 1))
    assert bootstrap(sums, counts, lambda means: means[:, 0] * means[:, 1]) == pytest.approx((0.375, 0.375))


def test_a_cell_that_was_not_drawn_is_left_out_of_the_mean() -> None:
    sums, counts = np.zeros((6, 2)), ones(6, 2)
    counts[1:, 1] = 0
    sums[:, 0] = 1
    sums[0, 1] = 1
    assert bootstrap(sums, counts) == Interval(1.0, 1.0)


def test_too_few_songs_give_no_interval() -> None:
    assert bootstrap(ones(FEWEST - 1, 1), ones(FEWEST - 1, 1)) is None
    assert bootstrap(ones(9, 1), np.array([[1.0]] * (FEWEST - 1) + [[0.0]] * (9 - FEWEST + 1))) is None


def test_arrays_of_other_shapes_are_refused() -> None:
    with pytest.raises(ValueError, match=r"expected two arrays \(clusters, cells\), found \(6, 2\) and \(6, 1\)"):
        bootstrap(ones(6, 2), ones(6, 1))


def test_figures_that_cannot_be_drawn_give_no_interval() -> None:
    assert percentiles(np.full(10, np.nan)) is None


@given(st.integers(1, 30))
def test_as_many_songs_are_drawn_as_there_are(clusters: int) -> None:
    assert set(times_drawn(clusters, 20, 1).sum(axis=1)) == {clusters}
