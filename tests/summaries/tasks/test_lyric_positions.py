"""Word errors on the relative time of the song, worked by hand."""

from __future__ import annotations

import pytest

from analysis.metrics.section_wer import matched_wer
from analysis.records import LyricSection, Section
from analysis.summaries.tasks.lyric_positions import Stretch, density, stretches

LYRICS = [LyricSection("verse", "one two three four"), LyricSection("chorus", "five six")]
MATCH = matched_wer([section.text for section in LYRICS], ["one two three nine", "five"])


def test_an_annotated_song_gives_seconds_and_shares_of_its_duration() -> None:
    song = [Section("verse", 10, 30), Section("chorus", 30, 40)]
    assert stretches(LYRICS, MATCH, song, 50.0) == (
        Stretch(0.2, 0.6, 10, 30, 0.25, 0, 0), Stretch(0.6, 0.8, 30, 40, 0, 0.5, 0),
    )  # fmt: skip


def test_without_a_song_the_words_of_the_reference_are_the_time() -> None:
    verse, chorus = stretches(LYRICS, MATCH, [], 50.0)
    assert (verse.low, verse.high, chorus.high) == pytest.approx((0, 4 / 6, 1))
    assert (verse.start, verse.kind, chorus.kind) == (None, "substitutions", "deletions")


def test_the_density_is_the_mean_of_what_overlaps() -> None:
    answers = [[Stretch(0.0, 0.5, None, None, 0.4, 0, 0)], [Stretch(0.25, 0.5, None, None, 0, 1.0, 0)]]
    parts = density(answers, 4)
    assert [(part.low, part.high, part.n) for part in parts] == [(0, 0.25, 1), (0.25, 0.5, 2)]
    assert [part.rate for part in parts] == pytest.approx([0.4, 0.7])
    assert parts[1].deletions == pytest.approx(0.5)
    assert density([], 4) == []


def test_a_right_stretch_has_no_kind() -> None:
    assert Stretch(0, 1, None, None, 0, 0, 0).kind == ""
