"""The one rule for differences: against SciPy, by hand, at its edges, and on data without an effect."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from analysis.statistics import clusters, difference
from analysis.statistics.difference import Spread, between_seeds, unchanged
from analysis.statistics.intervals import FEWEST, FEWEST_OF_SHARE


def of_gains(*gains: float, extra: float = 0.0) -> difference.Test:
    own = np.array(gains)
    figure = clusters.estimate(own[:, None], np.ones((own.size, 1)))
    found = difference.difference(figure, unchanged=extra, gains=own)
    assert found is not None
    return found


def test_where_every_song_differs_it_is_the_paired_t_test_of_scipy() -> None:
    gains = np.random.default_rng(5).normal(0.05, 0.3, 25)
    theirs, found = stats.ttest_1samp(gains, 0.0), of_gains(*gains)
    assert found.p == pytest.approx(theirs.pvalue)
    assert found.interval == pytest.approx(tuple(theirs.confidence_interval(0.95)))
    assert found.standard == pytest.approx(gains.mean() / gains.std(ddof=1))
    assert found.upper(4) == pytest.approx(theirs.confidence_interval(1 - 0.05 / 4).high)


def test_the_published_table_of_14_songs() -> None:
    """Right or wrong, all equal: 15.4; one of 14 differs: 21.4; graded, one song by 2 points: -5.2 to 5.5 (scores of
    the conformance data)."""
    zeros, ones = np.zeros(28), np.arange(28.0) % 2
    alike = np.ones(14, bool)
    found = of_gains(*np.zeros(14), extra=unchanged(alike, ones, 14.0))
    assert found.interval == pytest.approx((-0.15431204689, 0.15431204689))
    assert (found.p, found.standard) == (1.0, None)
    one = of_gains(1.0, *np.zeros(13), extra=unchanged(np.arange(14) > 0, ones, 14.0))
    assert one.interval.high - one.value == pytest.approx(0.214, abs=5e-4)
    assert unchanged(alike, zeros, 14.0) == pytest.approx(1 / 14**2)
    assert unchanged(alike, zeros + 0.4, 14.0) == pytest.approx(2 * 2 / 32 / 14**2)
    assert unchanged(~alike, zeros, 14.0) == 0.0


def test_the_order_of_the_scores_changes_nothing() -> None:
    scores = np.random.default_rng(3).random(1001)
    alike = np.ones(14, bool)
    assert unchanged(alike, scores, 14.0) == unchanged(alike, np.sort(scores), 14.0)


@given(st.lists(st.integers(-4, 4).map(lambda gain: gain / 4), min_size=FEWEST_OF_SHARE, max_size=25))
def test_p_is_at_most_the_level_where_the_interval_excludes_0_and_nowhere_else(gains: list[float]) -> None:
    found = of_gains(*gains, extra=unchanged(np.array(gains) == 0, np.array([0.0, 1.0]), len(gains)))
    assert (found.p <= 0.05) == (not found.interval.low - 1e-12 <= 0 <= found.interval.high + 1e-12)
    assert found.interval.low - 1e-12 <= found.value <= found.interval.high + 1e-12


def test_the_number_of_songs_decides_how_it_is_tested() -> None:
    gains = np.random.default_rng(2).normal(0.2, 0.1, 10)
    assert of_gains(*gains).method == "t"
    assert of_gains(*gains[:9]).method == of_gains(*gains[:6]).method == "sign flips"
    assert clusters.estimate(gains[:5, None], np.ones((5, 1))) is None
    assert difference.difference(None) is None
    nine = clusters.estimate(gains[:9, None], np.ones((9, 1)))
    assert difference.difference(nine) is None, "without contributions of songs there are no signs to flip"
    assert of_gains(*[0.0] * 6, extra=1 / 36).method == "t", "all songs agree: signs say nothing"
    assert FEWEST == 10


def test_seeds_add_variance_and_lower_the_degrees() -> None:
    figure = clusters.estimate(np.random.default_rng(1).random((20, 1)), np.ones((20, 1)))
    assert figure is not None
    found = difference.difference(figure, seeds=[Spread(3, figure.variance, 0.1)])
    assert found is not None
    assert found.error == pytest.approx((2 * figure.variance) ** 0.5)
    assert found.degrees == pytest.approx(4 / (1 / 19 + 1 / 2))
    assert found.songs == pytest.approx(figure.variance**0.5)


def test_chance_in_single_answers_is_not_between_seeds() -> None:
    """Answers drawn anew each time: what seeds add is 0 in most draws, and small in all."""
    rng = np.random.default_rng(4)
    places = np.arange(200)
    found = [between_seeds((rng.random((200, 3)) < 0.5).astype(float), np.full(200, 1 / 200), places * 0, places)
             for _ in range(100)]  # fmt: skip
    assert np.mean([spread.variance == 0.0 for spread in found]) > 0.4
    shifted = (rng.random((200, 3)) < [0.2, 0.5, 0.8]).astype(float)
    assert between_seeds(shifted, np.full(200, 1 / 200), places * 0, places).variance == pytest.approx(0.03, abs=0.01)


@pytest.mark.parametrize("songs", [7, 12, 30])
def test_a_rule_without_an_effect_says_so_rarely_and_finds_a_large_one(songs: int) -> None:
    """Right or wrong, four of ten questions alike: at most 5 % of 400 null draws, within chance (7.2 %)."""
    rng = np.random.default_rng(songs)

    def p(effect: float) -> float:
        a = rng.random(songs) < 0.5
        b = np.where(rng.random(songs) < 0.4, a, rng.random(songs) < 0.5 - effect)
        extra = unchanged(a == b, np.concatenate([a, b]).astype(float), songs)
        return of_gains(*(a.astype(float) - b), extra=extra).p

    assert np.mean([p(0.0) <= 0.05 for _ in range(400)]) <= 0.072
    if songs == 30:
        assert np.mean([p(0.5) <= 0.05 for _ in range(100)]) > 0.6
