"""What else a correction says: hand-worked references of one song."""

from __future__ import annotations

from decimal import Decimal

import pytest

from analysis.records import LyricSection, Section, Value
from analysis.reviews.propagation import carried

WORDS = (
    LyricSection("verse1", "the kettle hums"), LyricSection("chorus1", "stay on"), LyricSection("chorus2", "stay on")
)  # fmt: skip
CORRECTED = (WORDS[0], LyricSection("chorus1", "stay off"), WORDS[2])
SONG = (Section("verse1", 10, 40), Section("chorus", 40, 60), Section("verse2", 60, 80))
MOVED = (Section("verse1", 10, 42.5), Section("chorus", 42.5, 60), Section("verse2", 60, 80))


@pytest.mark.parametrize(
    ("other", "then"),
    [
        (WORDS[1:], (CORRECTED[1], WORDS[2])),  # the second chorus has the same words, but is another section
        ((LyricSection("Chorus 1", " stay  on"),), (LyricSection("Chorus 1", "stay off"),)),  # written otherwise
        ((LyricSection("chorus1", "stay"),), None),  # other words: another annotation
        ((WORDS[0],), None),  # not changed
        (WORDS, CORRECTED),
        (SONG, None),
        (Decimal(2), None),
        ("Piano", None),
    ],
)  # fmt: skip
def test_a_section_of_the_same_label_and_words_takes_on_the_corrected_words(other: Value, then: Value | None) -> None:
    assert carried(WORDS, CORRECTED, other) == then


@pytest.mark.parametrize(
    ("other", "asked", "then"),
    [
        ((Section("", 40, 60),), "Chorus", (Section("", 42.5, 60),)),
        ((Section("verse", 10, 40), Section("verse", 60, 80)), "",
         (Section("verse", 10, 42.5), Section("verse", 60, 80))),
        ((Section("verse", 10, 40.0004), Section("verse", 60, 80)), "",
         (Section("verse", 10, 42.5), Section("verse", 60, 80))),
        ((Section("verse", 10, 40.001), Section("verse", 60, 80)), "", None),  # not what the segmentation says
        ((Section("verse", 10, 40),), "", None),  # one of two verses
        ((Section("bridge", 80, 90),), "", None),
        ((Section("verse", None, 40), Section("verse", 60, 80)), "", None),
        (SONG[:2], "", None),  # two types
    ],
)  # fmt: skip
def test_all_sections_of_a_type_are_those_of_the_corrected_segmentation(
    other: Value, asked: str, then: Value | None
) -> None:
    assert carried(SONG, MOVED, other, asked) == then


def test_a_whole_segmentation_does_not_follow_from_the_sections_of_one_type() -> None:
    assert carried((Section("", 40, 60),), (Section("", 42.5, 60),), SONG) is None


def test_a_section_that_is_gone_or_new_is_gone_or_new_elsewhere_too() -> None:
    assert carried(SONG, SONG[:2], (SONG[0], SONG[2])) == (Section("verse1", 10, 40),)
    assert carried(SONG, (*SONG, Section("verse3", 90, 95)), (SONG[0], SONG[2]), "") == (
        Section("verse1", 10, 40), Section("verse1", 60, 80), Section("verse1", 90, 95))  # fmt: skip
