"""Two reference sets with the same song: where they differ, one of them is doubted."""

from __future__ import annotations

from itertools import pairwise

import pytest

from analysis.records import Section
from analysis.reviews.evidence.other_annotation import OtherAnnotation, reasons, shift

EDGES = (0.0, 15.0, 45.0, 75.0, 105.0, 135.0, 165.0, 180.0)
LABELS = ("intro", "verse", "chorus", "verse", "chorus", "verse", "outro")


def song(edges: tuple[float, ...] = EDGES, labels: tuple[str, ...] = LABELS) -> list[Section]:
    return [Section(label, *times) for label, times in zip(labels, pairwise(edges), strict=True)]


def words(sections: list[Section], other: list[Section]) -> list[str]:
    return [reason.words for reason in reasons(sections, OtherAnnotation("CoSoD", other))]


@pytest.mark.parametrize("later", [0.0, 7.5, -30.0])
def test_a_boundary_that_the_other_set_has_elsewhere_is_named(later: float) -> None:
    faulty = song((0.0, 15.0, 45.0, 79.0, 105.0, 135.0, 165.0, 180.0))
    other = song(tuple(edge + later for edge in EDGES))
    assert words(faulty, other) == ["the boundary at 1:19.0 is at 1:15.0 in CoSoD"]
    assert words(song(), other) == []


def test_another_label_of_the_same_section_is_named() -> None:
    faulty = song(labels=("intro", "verse", "chorus", "chorus", "chorus", "verse", "outro"))
    assert words(faulty, song()) == ["chorus at 1:15.0 is called verse in CoSoD"]


def test_a_boundary_that_only_one_set_has_is_finer_not_wrong() -> None:
    finer = song((*EDGES[:3], 60.0, *EDGES[3:]), ("intro", "verse", "chorus", "chorus", *LABELS[3:]))
    assert words(finer, song()) == words(song(), finer) == []


def test_annotations_of_different_recordings_say_nothing() -> None:
    other = song((0.0, 9.0, 31.0, 64.0, 80.0, 121.0, 143.0, 171.0))
    assert shift([section.start or 0.0 for section in song()], [section.start or 0.0 for section in other]) is None
    assert words(song(), other) == []
    assert shift((0.0, 1.0), (0.0, 1.0)) is None


def test_a_part_of_a_song_is_not_compared() -> None:
    assert reasons(song(), OtherAnnotation("CoSoD", song()), covers_song=False) == []
