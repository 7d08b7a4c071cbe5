"""Whether groups differ: worked by hand where every deal can be written down, else against SciPy."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from analysis.statistics.group_tests import differ, permutations


def test_two_groups_of_three_by_hand() -> None:
    found = differ(np.array([1.0, 1, 1, 0, 0, 0]), list("aaabbb"), range(6), draws=20_000)
    assert found is not None
    # of 20 ways to choose 3 of 6, two are as extreme: all right in one group, or in the other
    assert found.p == pytest.approx(2 / 20, abs=0.01)
    assert (found.eta_squared, found.spread) == (1.0, 1.0)
    # the spread is 1 in 2 of 20 ways and 1/3 in 18
    assert found.expected == pytest.approx((2 * 1 + 18 / 3) / 20, abs=0.01)


def test_songs_of_one_group_are_dealt_whole() -> None:
    """Six songs of two cases each that are alike: six units, not twelve."""
    values = np.repeat([1.0, 1, 1, 0, 0, 0], 2)
    groups, songs = np.repeat(list("aaabbb"), 2).tolist(), np.repeat(range(6), 2).tolist()
    whole = differ(values, groups, songs, draws=20_000)
    single = differ(values, groups, range(12), draws=20_000)
    assert whole is not None
    assert single is not None
    assert whole.p == pytest.approx(2 / 20, abs=0.01)
    assert single.p == pytest.approx(2 / 924, abs=0.002)


def test_without_blocks_it_is_the_permutation_test_of_scipy() -> None:
    random = np.random.default_rng(5)
    samples = [random.normal(mean, 1.0, n) for mean, n in ((0.0, 12), (0.5, 9), (0.8, 14))]
    values = np.concatenate(samples)
    groups = [name for name, sample in zip("abc", samples, strict=True) for _ in sample]
    found = differ(values, groups, range(values.size), draws=20_000)
    other = stats.permutation_test(
        samples, lambda *each: stats.f_oneway(*each).statistic, n_resamples=5000, alternative="greater",
        rng=np.random.default_rng(6),
    )  # fmt: skip
    assert found is not None
    assert found.p == pytest.approx(other.pvalue, abs=0.02)
    assert found.p == pytest.approx(stats.f_oneway(*samples).pvalue, abs=0.02)
    f, within = stats.f_oneway(*samples).statistic, values.size - 3
    assert found.eta_squared == pytest.approx(f * 2 / (f * 2 + within))


def test_where_groups_do_not_matter_p_is_below_a_level_as_often_as_the_level_says() -> None:
    random = np.random.default_rng(1)
    songs = np.repeat(range(20), 3).tolist()
    below = 0
    for seed in range(400):
        easy = np.repeat(random.normal(size=20), 3)
        values = (easy + random.normal(size=60) > 0).astype(float)
        groups = np.repeat(random.integers(0, 4, 20), 3).tolist()  # all cases of a song in one wording
        found = differ(values, groups, songs, draws=199, seed=seed)
        below += found is not None and found.p <= 0.1
    assert stats.binomtest(below, 400, 0.1).pvalue > 0.001


@given(st.lists(st.integers(0, 5), min_size=1, max_size=25), st.integers(0, 3))
def test_every_case_is_dealt_once_and_within_songs_of_its_size(songs: list[int], seed: int) -> None:
    found, sizes = permutations(songs, 8, seed), Counter(songs)
    for row in found:
        assert sorted(row) == list(range(len(songs)))
        for song in sizes:
            taken = {songs[place] for place, own in zip(row, songs, strict=True) if own == song}
            assert len(taken) == 1
            assert sizes[taken.pop()] == sizes[song]


def test_p_counts_the_data_as_one_of_the_deals() -> None:
    """Twelve songs, six right in one group: of 9 deals none is as extreme, so p is 1 / 10 and not 0."""
    found = differ(np.repeat([1.0, 0.0], 6), ["a"] * 6 + ["b"] * 6, range(12), draws=9, seed=1)
    assert found is not None
    assert found.p == 1 / 10


def test_fewer_than_five_songs_are_not_permutations() -> None:
    assert differ(np.arange(4.0), list("abab"), range(4)) is None
    assert differ(np.arange(5.0), list("ababa"), range(5)) is not None


def test_groups_of_equal_values_do_not_differ() -> None:
    found = differ(np.ones(12), list("ab") * 6, range(12))
    assert found == (1.0, 0.0, 0.0, 0.0)


def test_too_little_says_nothing() -> None:
    assert differ(np.ones(8), ["a"] * 8, range(8)) is None
    assert differ(np.ones(8), list("ab") * 4, [0] * 8) is None


def test_lengths_must_agree() -> None:
    with pytest.raises(ValueError, match="expected as many groups and songs as values, found 2, 3"):
        differ(np.ones(3), ["a", "b"], [1, 2, 3])
