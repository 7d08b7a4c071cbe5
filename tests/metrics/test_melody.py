"""Overall accuracy of a melody: worked cases, and mir_eval on random lines."""

from __future__ import annotations

import mir_eval
import numpy as np
import pytest

from analysis.metrics.melody import overall_accuracy


def test_a_frame_is_right_with_the_same_pitch_or_silence_on_both_sides() -> None:
    times = [0.0, 1.0, 2.0, 3.0]
    assert overall_accuracy(times, [440, 440, 0, 220], times, [440, 466.2, 0, 0]) == 2 / 4


@pytest.mark.filterwarnings("ignore:(Non-uniform|Reference melody|Estimated melody)")
def test_values_are_those_of_mir_eval() -> None:
    random = np.random.default_rng(4)
    for _ in range(60):
        times, other = (np.unique(np.round(random.uniform(0, 10, 12), 2)) for _ in range(2))
        pitches, others = (random.choice([0.0, 220.0, 222.0, 440.0], len(side)) for side in (times, other))
        expected = mir_eval.melody.evaluate(times, pitches, other, others)["Overall Accuracy"]
        lines = (side.tolist() for side in (times, pitches, other, others))
        assert overall_accuracy(*lines) == pytest.approx(expected)
