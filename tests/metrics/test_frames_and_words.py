"""Frame F1 and word overlap, worked out by hand."""

from __future__ import annotations

import random
import tracemalloc

import pytest

from analysis.metrics.frame_f1 import LONGEST, MOST_EVENTS, RATE, frame_f1
from analysis.metrics.section_iou import Interval
from analysis.metrics.word_overlap import word_overlap


def test_frames_count_by_label() -> None:
    reference = [Interval("Vibrato", 0.0, 2.0), Interval("Point Note", 1.0, 2.0)]
    answer = [Interval("vibrato", 1.0, 3.0), Interval("vibrato", 1.5, 2.0), Interval("Bend", 2.0, 1.0)]
    match = frame_f1(reference, answer)
    assert (match.labels, match.hits, match.extra, match.missed) == (
        ("vibrato", "pointnote"), (100, 0), (100, 0), (100, 100)
    )  # fmt: skip
    assert match.score == pytest.approx(200 / (200 + 100 + 200))
    assert frame_f1([], []).score == 1.0
    assert frame_f1([], answer).score == frame_f1(reference, []).score == 0.0


def frames(events: list[Interval]) -> dict[str, set[int]]:
    """The frames of each label, one by one."""
    by_label: dict[str, set[int]] = {}
    for event in events:
        if event.start is not None and event.end is not None and event.end > event.start:
            numbers = range(min(round(event.start * RATE), LONGEST), min(round(event.end * RATE), LONGEST))
            by_label.setdefault(event.label, set()).update(numbers)
    return {label: numbers for label, numbers in by_label.items() if numbers}


def test_frames_counted_from_bounds_are_those_counted_one_by_one() -> None:
    chance = random.Random(7)
    for n_events in range(300):
        sides = [
            [
                Interval(chance.choice("abc"), start, chance.choice((None, start + chance.uniform(-0.2, 0.6))))
                for start in (chance.uniform(-0.5, 3) + chance.choice((0, 0, 3598)) for _ in range(n_events % 13))
            ]
            for _ in range(2)
        ]
        expected, estimate = map(frames, sides)
        match = frame_f1(*sides)
        assert match.labels == tuple(dict.fromkeys((*expected, *estimate)))
        pairs = [(expected.get(label, set()), estimate.get(label, set())) for label in match.labels]
        assert match.hits == tuple(len(left & right) for left, right in pairs)
        assert match.extra == tuple(len(right - left) for left, right in pairs)
        assert match.missed == tuple(len(left - right) for left, right in pairs)


def test_an_event_is_cut_after_an_hour_and_those_after_5000_are_left_out() -> None:
    assert frame_f1([Interval("a", 0.0, 7200.0)], []).missed == (360_000,)
    assert frame_f1([Interval(str(n), 0.0, 0.01) for n in range(5_001)], []).missed == (1,) * 5_000


def test_words_after_5000_are_left_out() -> None:
    many = "a " * 5_001
    assert (word_overlap(many, many).n_common, word_overlap(many, "").n_reference) == (5_000, 5_000)


def test_long_and_many_events_take_little_memory() -> None:
    events = [Interval(label, 0.0, 1e308) for label in "abcdefgh"] + [Interval("a", 0.0, float("inf"))]
    tracemalloc.start()
    assert frame_f1(events, events).hits == (LONGEST,) * 8
    assert tracemalloc.get_traced_memory()[1] < 100_000
    tracemalloc.stop()
    many = [Interval("a", number, number + 0.5) for number in range(MOST_EVENTS // 2)] * 3
    many[MOST_EVENTS:] = [Interval("b", 0.0, 1.0)]
    assert frame_f1(many, []).labels == ("a",)


def test_words_in_common_order_count() -> None:
    match = word_overlap("A calm, slow song.", "a SLOW calm song today")
    assert (match.n_common, match.n_reference, match.n_answer) == (3, 4, 5)
    assert match.score == pytest.approx(2 * 3 / 9)
    assert (word_overlap("", "").score, word_overlap("a", "").score) == (1.0, 0.0)
