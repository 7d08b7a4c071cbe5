"""Overall accuracy of a melody: worked cases, and mir_eval on random lines."""

from __future__ import annotations

import mir_eval
import numpy as np
import pytest

from analysis.metrics.melody import MelodyMatch, melody_accuracy, overall_accuracy


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


@pytest.mark.parametrize(("first", "n_frames"), [(0.0, 2), (1.0, 3)])
def test_a_line_that_begins_later_has_a_frame_more(first: float, n_frames: int) -> None:
    line = [first, 2.0], [440.0, 220.0]
    assert melody_accuracy(*line, [], []) == MelodyMatch(0.0, 0, n_frames)
    assert melody_accuracy(*line, *line) == MelodyMatch(1.0, n_frames, n_frames)


def test_the_first_pitch_holds_from_the_beginning() -> None:
    assert overall_accuracy([1.0, 2.0], [440, 220], [0.0, 1.0, 2.0], [440, 440, 220]) == 1.0


@pytest.mark.parametrize(("cents", "is_right"), [(49.99, True), (-49.99, True), (50.01, False), (-50.01, False)])
def test_a_pitch_is_right_within_less_than_50_cents(cents: float, is_right: bool) -> None:
    assert overall_accuracy([0.0], [440], [0.0], [440 * 2 ** (cents / 1200)]) == is_right


def test_an_estimate_sounds_up_to_its_last_time_and_is_silent_behind_it() -> None:
    reference = [0.0, 1.0, 2.0], [440, 440, 440]
    assert overall_accuracy(*reference, [0.0, 0.5, 2.0], [440, 440, 440]) == 1.0
    assert overall_accuracy(*reference, [0.0, 0.5, 1.9], [440, 440, 440]) == 2 / 3


def test_a_frame_has_the_voicing_of_the_latest_time_before_it() -> None:
    assert overall_accuracy([0.0, 1.0, 2.0], [440, 440, 0], [0.0, 1.5], [440, 0]) == 1.0
