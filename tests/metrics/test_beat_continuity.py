"""Continuity of beats: worked cases, and mir_eval on random beats."""

from __future__ import annotations

import mir_eval
import numpy as np
import pytest

from analysis.metrics.beat_continuity import continuity

GRID = [float(beat) for beat in range(10)]


@pytest.mark.parametrize(
    ("estimate", "same", "any_level"),
    [(GRID, 1.0, 1.0), (GRID[::2], 0.0, 1.0), ([beat + 0.5 for beat in GRID[:9]], 0.0, 1.0), ([1.0], 0.0, 0.0)],
)
def test_beats_on_another_level_count_for_any_level_only(estimate: list[float], same: float, any_level: float) -> None:
    assert continuity(GRID, estimate) == pytest.approx((same, any_level))


def test_two_beats_are_the_fewest_with_a_period() -> None:
    assert continuity([0.0, 1.0], [0.0, 1.0]) == (1.0, 1.0)
    assert continuity([0.0, 1.0, 2.0], [0.0, 1.0]).same_level == pytest.approx(2 / 3)
    assert continuity([1.0], [1.0, 2.0]) == continuity([1.0, 2.0], [1.0]) == (0.0, 0.0)


@pytest.mark.filterwarnings("ignore:Only one")
def test_values_are_those_of_mir_eval() -> None:
    random = np.random.default_rng(3)
    for _ in range(60):
        reference = np.sort(np.round(random.uniform(0, 20, 20), 2))
        estimate = np.sort(np.abs(np.round(random.choice(reference, 15) + random.normal(0, 0.05, 15), 2)))
        expected = mir_eval.beat.continuity(reference, estimate)
        assert continuity(list(reference), list(estimate)) == pytest.approx((expected[1], expected[3]))
