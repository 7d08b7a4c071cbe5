"""Claims of time are right, wrong, or there is nothing to check them against."""

from __future__ import annotations

import pytest

from analysis.records import Section
from analysis.scoring.claims import checked

SONG = (Section("Verse 1", 10.0, 62.0), Section("Chorus", 62.0, 80.0), Section("chorus 2", 100.0, None))


@pytest.mark.parametrize(
    ("text", "verdict", "distance"),
    [
        ("The chorus starts at 1:05.", "right", 3.0),
        ("The chorus starts at 65.1 s.", "wrong", 3.1),
        ("The chorus starts at 80 s.", "wrong", 18.0),
        ("The chorus ends at 1:20.", "right", 0.0),
        ("I hear a chorus at 1:20.", "right", 0.0),
        ("The verse is from 10 s to 70 s.", "wrong", 8.0),
        ("The bridge starts at 1:05.", "nothing to check against", None),
        ("Something starts at 1:05.", "nothing to check against", None),
    ],
)
def test_a_claim_is_held_against_the_nearest_boundary_of_its_label(
    text: str, verdict: str, distance: float | None
) -> None:
    (row,) = checked(text, SONG)
    assert row.verdict == verdict
    assert row.distance == (None if distance is None else pytest.approx(distance))


def test_what_is_counted_from_the_end_needs_the_length() -> None:
    text = "The outro is the last 20 seconds."
    outro = (Section("outro", 180.0, 200.0),)
    assert checked(text, outro)[0].verdict == "nothing to check against"
    assert checked(text, outro, 200.0)[0].verdict == "right"
    assert checked(text, outro, 210.0)[0].verdict == "wrong"


def test_without_annotation_nothing_is_checked() -> None:
    assert [row.verdict for row in checked("The chorus starts at 1:05.", ())] == ["nothing to check against"]
