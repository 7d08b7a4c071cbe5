"""What the beats of a song say against its boundaries, on a song of four-bar phrases at 120 beats a minute."""

from __future__ import annotations

from itertools import pairwise

import pytest

from analysis.records import Section
from analysis.reviews.evidence.beat_evidence import BeatGrid, LabelLengths, reasons

BEATS = [(0.5 * i, 1 + i % 4, 1 + i // 4) for i in range(256)]
"""64 bars of 2 s."""
LABELS = ("intro", "verse", "chorus", "verse", "chorus", "bridge", "chorus", "outro")


def song(*edges: float, labels: tuple[str, ...] = LABELS) -> list[Section]:
    return [Section(label, *times) for label, times in zip(labels, pairwise(edges), strict=False)]


RIGHT = song(0, 8, 24, 40, 56, 72, 88, 104, 120)
LENGTHS = LabelLengths.of([(RIGHT, BEATS)] * 20)


def words(sections: list[Section], whole: list[Section] | None = None) -> list[str]:
    return [reason.words for reason in reasons(sections, whole or sections, BEATS, LENGTHS)]


def test_a_song_that_keeps_its_habit_is_not_doubted() -> None:
    assert words(RIGHT) == []


@pytest.mark.parametrize(
    ("edge", "expected"),
    [
        (40.2, ["the boundary at 0:40.2 is 0.4 beats off the beat, 6 of 6 others are on one"]),
        (40.09, []),  # an annotator's hand
        (41.0, ["the boundary at 0:41.0 is on beat 3 of the bar, 6 of 6 others on beat 1"]),
        (44.0, ["10 and 6 bars before and after the boundary at 0:44.0, 6 of 6 other sections have a multiple of 4"]),
        (36.0, ["6 and 10 bars before and after the boundary at 0:36.0, 6 of 6 other sections have a multiple of 4"]),
    ],
)
def test_a_boundary_against_the_habit_of_the_song_is_doubted(edge: float, expected: list[str]) -> None:
    assert words(song(0, 8, 24, edge, 56, 72, 88, 104, 120)) == expected


def test_a_boundary_left_out_makes_a_section_longer_than_others_with_its_label() -> None:
    labels = ("intro", "verse", "chorus", "verse", "bridge", "chorus", "outro")
    assert words(song(0, 8, 24, 40, 72, 88, 104, 120, labels=labels)) == [
        "verse at 0:40.0 has 16 bars, the others with this label have at most 8"
    ]


def test_a_question_about_one_section_is_judged_by_the_habit_of_its_song() -> None:
    chorus = [Section("chorus", 24.0, 40.0), Section("chorus", 56.3, 72.0)]
    assert words(chorus, RIGHT) == ["the boundary at 0:56.3 is 0.4 beats off the beat, 7 of 7 others are on one"]


def test_without_beats_nothing_is_said() -> None:
    assert reasons(RIGHT, RIGHT, [], LENGTHS) == []
    assert BeatGrid.of(BEATS[:7]) is None
    grid = BeatGrid.of(BEATS)
    assert grid is not None
    assert (grid.meter, grid.place(-1.0), grid.place(None)) == (4, None, None)
