"""Sign flips: worked by hand, and against the enumeration of all signs."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.statistics import sign_flips

SONGS = st.lists(st.integers(-20, 20).map(lambda gain: gain / 20), min_size=6, max_size=9).map(np.array)


@given(SONGS)
def test_p_is_that_of_all_signs(gains: np.ndarray) -> None:
    sums = [float(np.dot(signs, np.abs(gains))) for signs in product((-1, 1), repeat=gains.size)]
    above, below = (np.mean([sign * total >= sign * gains.sum() - 1e-9 for total in sums]) for sign in (1, -1))
    assert sign_flips.p_value(gains) == pytest.approx(min(1.0, 2 * min(above, below)))


@given(SONGS)
def test_the_interval_excludes_0_exactly_where_p_is_at_most_the_level(gains: np.ndarray) -> None:
    found = sign_flips.interval(gains)
    assert found is not None
    assert found.low <= gains.mean() + 1e-9
    assert gains.mean() - 1e-9 <= found.high
    assert (sign_flips.p_value(gains) <= 0.05) == (not found.low - 1e-9 <= 0 <= found.high + 1e-9)


def test_the_smallest_p_and_the_rank_of_the_bound_grow_with_the_songs() -> None:
    assert [sign_flips.p_value(np.ones(n)) for n in (6, 7, 8, 9)] == [2 / 2**n for n in (6, 7, 8, 9)]
    gains = np.arange(1.0, 7.0)
    assert sign_flips.interval(gains) == (1.0, 6.0)  # the first of 63 means, and the last
    means = sorted(np.mean([gain for gain, is_in in zip(range(1, 10), subset, strict=True) if is_in])
                   for subset in product((0, 1), repeat=9) if any(subset))  # fmt: skip
    assert sign_flips.interval(np.arange(1.0, 10.0)) == pytest.approx((means[11], means[-12]))
    assert sign_flips.interval(np.arange(1.0, 10.0), 12) == pytest.approx((means[0], means[-1]))
    assert sign_flips.interval(np.arange(1.0, 10.0), 13) is None
    assert sign_flips.interval(gains, 2) is None
