"""Sections from sound: boundaries where the parts change, one kind for parts that sound alike, names by the rule."""

from __future__ import annotations

import numpy as np
import pytest

from analysis.audio.features.music import Music
from analysis.baselines.acoustic import constant, laplacian, novelty
from analysis.baselines.acoustic.segment import Segment
from analysis.baselines.acoustic.segment_labels import label_segments
from analysis.records import Section
from tests.baselines.acoustic.sounds import BEAT, music

PART = 32 * BEAT


def bounds(segments: list[Segment]) -> list[float]:
    return [each.start for each in segments]


@pytest.mark.parametrize("parts", ["ABAB", "ABCAB", "AABBAA"])
def test_laplacian_finds_the_boundaries_and_what_recurs(parts: str) -> None:
    found = laplacian.segments(music(parts), len(set(parts)))
    changes = [0.0] + [place * PART for place in range(1, len(parts)) if parts[place] != parts[place - 1]]
    assert bounds(found) == pytest.approx(changes, abs=4 * BEAT)
    order = "".join(letter for place, letter in enumerate(parts) if place == 0 or parts[place - 1] != letter)
    kinds = dict(zip(order, (each.kind for each in found), strict=True))
    assert [kinds[letter] for letter in order] == [each.kind for each in found]
    assert len(set(kinds.values())) == len(set(parts))


def test_laplacian_of_a_recording_too_short_for_so_many_kinds_is_one_segment() -> None:
    assert len(laplacian.segments(music("A", beats=16), 5)) == 1


def test_short_stretches_go_to_their_predecessor_and_one_at_the_start_to_its_successor() -> None:
    assert laplacian.without_short([0] * 9 + [1] * 2 + [0] * 9, 4) == [0] * 20
    assert laplacian.without_short([1] * 2 + [0] * 9 + [2] * 9, 4) == [0] * 11 + [2] * 9


def test_novelty_finds_the_boundaries_and_what_recurs() -> None:
    found = novelty.segments(music("ABAB"))
    assert bounds(found) == pytest.approx([0.0, PART, 2 * PART, 3 * PART], abs=2 * BEAT)
    assert [each.kind == found[0].kind for each in found] == [True, False, True, False]


def test_novelty_of_a_recording_that_never_changes_is_one_segment() -> None:
    same = music("A")
    even = Music(same.edges, same.harmony, np.ones_like(same.timbre), np.ones_like(same.chroma), same.level, {})
    assert len(novelty.segments(even)) == 1


def test_sections_of_30_seconds_are_named_by_place_and_a_short_rest_belongs_to_the_last() -> None:
    assert constant.sections(100.0) == (
        Section("intro", 0.0, 30.0),
        Section("verse", 30.0, 60.0),
        Section("outro", 60.0, 100.0),
    )
    assert constant.sections(20.0) == (Section("intro", 0.0, 20.0),)


def segment(start: float, end: float, kind: int, level: float) -> Segment:
    return Segment(start, end, kind, level)


def test_the_loud_kind_that_recurs_is_the_chorus_and_the_long_one_the_verse() -> None:
    found = label_segments(
        [
            segment(0, 10, 0, 0.1),
            segment(10, 40, 1, 0.2),
            segment(40, 50, 2, 0.25),
            segment(50, 80, 3, 0.4),
            segment(80, 110, 1, 0.2),
            segment(110, 140, 3, 0.4),
            segment(140, 160, 4, 0.3),
            segment(160, 190, 3, 0.4),
            segment(190, 200, 5, 0.05),
        ]
    )
    labels = "intro verse pre-chorus chorus verse chorus bridge chorus outro".split()
    assert [each.label for each in found] == labels


def test_neighbours_of_one_name_are_one_section() -> None:
    found = label_segments([segment(0, 30, 0, 0.2), segment(30, 60, 0, 0.2), segment(60, 90, 1, 0.1)])
    assert found == (Section("chorus", 0, 60), Section("verse", 60, 90))


def test_no_segments_have_no_names() -> None:
    assert label_segments([]) == ()
