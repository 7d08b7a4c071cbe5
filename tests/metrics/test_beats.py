"""Beats: the F-measure by hand, and as mir_eval has it."""

from __future__ import annotations

import mir_eval
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.metrics.beats import BeatPair, beat_f_measure

TIMES = st.lists(st.integers(0, 3000).map(lambda hundredth: hundredth / 100), max_size=60).map(sorted)


def test_hits_are_at_most_70_ms_apart_and_early_beats_do_not_count() -> None:
    found = beat_f_measure([1.0, 6.0, 7.0, 8.0], [1.0, 4.99, 6.05, 7.08])
    assert found.pairs == (BeatPair(6.0, 6.05),)
    assert (found.n_reference, found.n_estimate, found.early_reference, found.early_estimate) == (3, 2, 1, 2)
    assert found.score == pytest.approx(2 * (1 / 2) * (1 / 3) / (1 / 2 + 1 / 3))


def test_a_beat_at_5_s_counts() -> None:
    assert beat_f_measure([5.0], [5.0]).score == 1.0


def test_each_beat_is_hit_once() -> None:
    assert len(beat_f_measure([6.0], [5.98, 6.0, 6.02]).pairs) == 1


@pytest.mark.parametrize(("reference", "estimate"), [([], []), ([6.0], []), ([], [6.0]), ([4.0], [4.0])])
def test_a_side_without_beats_is_0(reference: list[float], estimate: list[float]) -> None:
    assert beat_f_measure(reference, estimate).score == 0.0


@given(TIMES, TIMES)
@pytest.mark.filterwarnings("ignore:.*beats are empty")
def test_the_f_measure_is_that_of_mir_eval(reference: list[float], estimate: list[float]) -> None:
    trimmed = [mir_eval.beat.trim_beats(np.array(side, dtype=float)) for side in (reference, estimate)]
    assert beat_f_measure(reference, estimate).score == mir_eval.beat.f_measure(*trimmed)
