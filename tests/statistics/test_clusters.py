"""Intervals over songs: by hand, against SciPy where a song has one case, and what must hold for any data."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from analysis.statistics import clusters, difference
from analysis.statistics.intervals import FEWEST, FEWEST_OF_SHARE, Interval, wilson, wilson_score
from tests.statistics.designs import first, gap, inverted

Z = 1.959964
SCORES = st.lists(st.floats(0, 1).map(lambda score: round(score, 3)), min_size=FEWEST, max_size=40)


def column(*values: float) -> np.ndarray:
    return np.array(values, dtype=float)[:, None]


def ones(*shape: int) -> np.ndarray:
    return np.ones(shape)


def estimate(sums: np.ndarray, counts: np.ndarray | None = None) -> clusters.Estimate:
    found = clusters.estimate(sums, ones(*sums.shape) if counts is None else counts)
    assert found is not None
    return found


def share(sums: np.ndarray, counts: np.ndarray | None = None) -> Interval:
    found = clusters.share(estimate(sums, counts))
    assert found is not None
    return found


def test_the_variance_of_a_mean_is_the_usual_one() -> None:
    """The jackknife of a mean is s^2 / n."""
    scores = np.random.default_rng(3).random(20)
    assert estimate(scores[:, None]).variance == pytest.approx(scores.var(ddof=1) / 20)


def test_right_or_wrong_once_a_song_is_wilsons_interval_of_songs() -> None:
    assert share(column(*[1] * 9, *[0] * 3)) == pytest.approx(wilson(9, 12))
    assert share(column(*[1] * 14)) == pytest.approx(wilson(14, 14))


def test_several_answers_all_right_say_no_more_than_their_songs() -> None:
    assert share(np.full((14, 1), 20.0), np.full((14, 1), 20.0)) == pytest.approx(wilson(14, 14))


def test_songs_that_are_all_alike_leave_room_for_songs_that_are_not() -> None:
    """Of 14 songs none is unlike 0.4: up to z^2 / (14 + z^2) = 0.2153 of all may be, and be all right or all wrong."""
    missed = Z**2 / (14 + Z**2)
    assert share(np.full((14, 1), 0.4)) == pytest.approx((0.4 - 0.4 * missed, 0.4 + 0.6 * missed))


def test_songs_at_a_bound_but_for_rounding_are_alike() -> None:
    exact = clusters.share(clusters.Estimate(1.0, np.linspace(1.0, 1.0, 12), 12.0))
    rounded = clusters.Estimate(1.0 + 1e-9, np.linspace(1.0, 1.0 + 1e-7, 12), 12.0)
    assert rounded.variance > 0
    assert clusters.share(rounded) == exact


def test_wilsons_interval_of_the_effective_number_of_cases() -> None:
    """Ten songs of four questions, by hand: n = p (1 - p) / variance, with the quantile of t for 9 degrees."""
    right = column(4, 4, 3, 4, 2, 4, 1, 4, 3, 4)
    means = right[:, 0] / 4
    p, variance, t = means.mean(), means.var(ddof=1) / 10, 2.262157
    n = p * (1 - p) / variance
    middle = (p + t * t / (2 * n)) / (1 + t * t / n)
    half = t / (1 + t * t / n) * (p * (1 - p) / n + t * t / (4 * n * n)) ** 0.5
    assert share(right, np.full((10, 1), 4.0)) == pytest.approx((middle - half, middle + half), abs=1e-6)


def test_degrees_of_freedom_are_those_of_songs_of_equal_weight() -> None:
    """One song of 90 questions and eleven of one: 101^2 / (8100 + 11) = 1.26 songs."""
    counts = column(90, *[1] * 11)
    assert clusters.effective_number(clusters.weights(counts)) == pytest.approx(101**2 / 8111)
    assert clusters.effective_number(clusters.weights(ones(12, 2))) == pytest.approx(12)


def test_a_share_between_other_bounds_is_the_same_share_moved() -> None:
    """Accuracy corrected for a chance of 1/2 is 2 a - 1, from -1 to 1."""
    scores = np.random.default_rng(1).random((20, 1))
    plain = share(scores)
    corrected = clusters.estimate(scores, ones(20, 1), lambda means: 2 * means[..., 0] - 1)
    assert clusters.share(corrected, -1.0) == pytest.approx((2 * plain.low - 1, 2 * plain.high - 1))


def test_cases_of_one_song_count_together() -> None:
    """Ten songs of 100 cases, each wholly right or wholly wrong, tell as little as ten cases."""
    right = column(*[1, 0] * 5)
    by_song, apart = share(100 * right, np.full((10, 1), 100.0)), share(np.tile(right, (100, 1)))
    assert by_song.high - by_song.low > 5 * (apart.high - apart.low)


UNSKEWED = column(*[0.4] * 10, *[0.6] * 10)
ERROR, T = UNSKEWED.std(ddof=1) / 20**0.5 / 0.5, stats.t.ppf(0.975, 19)
"""Standard error of the logarithm of the mean rate, and the quantile of t."""


def test_the_interval_of_an_inverse_rate_is_longer_towards_higher_rates() -> None:
    rates = column(*[0.2] * 12, *[0.3] * 7, 9.0)
    figure = clusters.estimate(rates, ones(20, 1), inverted)
    found = clusters.inverse_rate(figure)
    assert figure is not None
    assert found is not None
    low, value, high = (1 / bound - 1 for bound in (found.high, figure.value, found.low))
    assert high - value > 3 * (value - low)
    assert high < 10 * value


def test_towards_lower_rates_it_is_the_t_interval_of_the_logarithm() -> None:
    found = clusters.inverse_rate(clusters.estimate(UNSKEWED, ones(20, 1), inverted))
    assert found is not None
    assert found.high == pytest.approx(1 / (1 + 0.5 * np.exp(-ERROR * T)))


def test_without_skew_the_bound_of_higher_rates_has_that_of_lognormal_rates() -> None:
    """Hall's cubic of the studentised mean, with three times the coefficient of variation for the skewness, gives t."""
    found = clusters.inverse_rate(clusters.estimate(UNSKEWED, ones(20, 1), inverted))
    assert found is not None
    at = -((1 / found.low - 1) / 0.5 - 1) / ERROR
    slope = 3 * UNSKEWED.std(ddof=1) / 0.5 / 20**0.5
    assert at + slope * at**2 / 3 + slope**2 * at**3 / 27 + slope / 6 == pytest.approx(-T)
    assert at < -T


@given(SCORES)
def test_an_interval_contains_its_figure_lies_in_its_bounds_and_has_a_width(scores: list[float]) -> None:
    for found, value in (
        (share(column(*scores)), np.mean(scores)),
        (clusters.inverse_rate(clusters.estimate(column(*scores), ones(len(scores), 1), inverted)),
         1 / (1 + np.mean(scores))),
    ):  # fmt: skip
        assert found is not None
        assert 0 <= found.low <= value + 1e-9
        assert value - 1e-9 <= found.high <= 1
        assert found.high - found.low > 1e-6


def test_the_statistic_is_given_a_mean_for_each_cell() -> None:
    sums, counts = np.tile([1.0, 3.0], (FEWEST, 1)), np.tile([2.0, 4.0], (FEWEST, 1))
    found = clusters.estimate(sums, counts, lambda means: means[:, 0] * means[:, 1])
    assert found is not None
    assert found.value == pytest.approx(0.375)
    assert found.variance == 0.0


def test_a_cell_without_cases_is_left_out_of_the_mean() -> None:
    sums, counts = np.zeros((FEWEST, 2)), ones(FEWEST, 2)
    counts[1:, 1], sums[:, 0], sums[0, 1] = 0, 1, 1
    assert estimate(sums, counts).without == pytest.approx(np.ones(FEWEST))


def test_a_figure_that_hangs_on_one_song_has_no_interval() -> None:
    counts = ones(FEWEST, 2)
    counts[1:, 1] = 0
    assert clusters.estimate(counts, counts, gap) is None


def test_fewer_than_six_songs_give_nothing_and_fewer_than_ten_a_share_alone() -> None:
    few = ones(FEWEST_OF_SHARE - 1, 1)
    assert (FEWEST_OF_SHARE, FEWEST) == (6, 10)
    assert clusters.estimate(few, few) is None
    assert clusters.estimate(ones(14, 1), column(*[1] * 5, *[0] * 9)) is None
    for songs in (6, 9, 10):
        figure = clusters.estimate(column(*[0.5, 1] * 5)[:songs], ones(songs, 1))
        assert clusters.share(figure) is not None
        assert (difference.difference(figure) is None) == (songs < 10)
        assert (clusters.inverse_rate(figure) is None) == (songs < 10)


def test_six_songs_by_hand() -> None:
    """Six songs of four questions: Wilson of p (1 - p) / V cases with t of 5 degrees."""
    right, t = column(4, 3, 2, 4, 1, 3), 2.570582
    means = right[:, 0] / 4
    p, variance = means.mean(), means.var(ddof=1) / 6
    assert share(right, np.full((6, 1), 4.0)) == pytest.approx(wilson_score(p, p * (1 - p) / variance, t), abs=1e-6)


def test_a_rate_to_which_few_songs_contribute_has_no_interval() -> None:
    for songs, has_interval in ((0, True), (1, False), (5, False), (6, True)):
        above = np.array([3.0] * songs + [0.0] * (14 - songs))
        assert (clusters.inverse_ratio(above, np.full(14, 50.0)) is not None) == has_interval

    assert clusters.share(None) is None
    assert clusters.inverse_rate(None) is None


def test_arrays_of_other_shapes_are_refused() -> None:
    with pytest.raises(ValueError, match=r"expected two arrays \(clusters, cells\), found \(6, 2\) and \(6, 1\)"):
        clusters.estimate(ones(6, 2), ones(6, 1), first)
