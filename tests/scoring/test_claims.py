"""Claims of time are right, wrong, or there is nothing to check them against."""

from __future__ import annotations

import json
from typing import Any

import pytest

from analysis.parsing.time_claims import Kind, TimeClaim, time_claims
from analysis.records import Section
from analysis.reviews.time_checks import TimeCheck, text_key
from analysis.scoring.claims import as_record, checked, claims_in, n_same, of_record

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
    (row,) = checked(time_claims(text), SONG)
    assert row.verdict == verdict
    assert row.distance == (None if distance is None else pytest.approx(distance))


def test_what_is_counted_from_the_end_needs_the_length() -> None:
    text = "The outro is the last 20 seconds."
    outro = (Section("outro", 180.0, 200.0),)
    assert checked(time_claims(text), outro)[0].verdict == "nothing to check against"
    assert checked(time_claims(text), outro, 200.0)[0].verdict == "right"
    assert checked(time_claims(text), outro, 210.0)[0].verdict == "wrong"


def test_without_annotation_nothing_is_checked() -> None:
    assert [row.verdict for row in checked(time_claims("The chorus starts at 1:05."), ())] == [
        "nothing to check against"
    ]


@pytest.mark.parametrize(
    "text", ["From 0:10 to 0:20 it is the verse.", "The chorus ends at about 1:20.", "The last 5 s."]
)
def test_a_record_of_a_claim_is_read_back(text: str) -> None:
    (claim,) = time_claims(text)
    assert of_record(json.loads(json.dumps(as_record(claim)))) == claim


@pytest.mark.parametrize(
    "changed",
    [{"kind": "chorus"}, {"start": None}, {"start": float("nan")}, {"start": "x"}, {"span": [3]}, {"span": [4, 4]},
     {"span": [-1, 4]}, {"start": 10**400}],
)  # fmt: skip
def test_what_is_no_claim_is_none(changed: dict[str, Any]) -> None:
    record = {"kind": "start", "start": 62.0, "end": None, "span": [21, 25]}
    assert of_record(record) is not None
    assert of_record(record | changed) is None
    assert of_record("text") is None


def claim(start: float, first: int = 0, kind: Kind = "at", end: float | None = None) -> TimeClaim:
    return TimeClaim(kind, start, end, False, "", first, first + 4)


@pytest.mark.parametrize(
    ("found", "expected", "n"),
    [
        ([claim(10)], [claim(10.5)], 1),
        ([claim(10)], [claim(10.51)], 0),
        ([claim(10)], [claim(10, first=3)], 1),
        ([claim(10)], [claim(10, first=4)], 0),
        ([claim(10)], [claim(10), claim(10)], 1),
        ([claim(10, kind="start")], [TimeClaim("end", None, 10, False, "", 0, 4)], 1),
        ([claim(10)], [claim(10, kind="range", end=20)], 0),
        ([claim(10, kind="range", end=20)], [claim(10, kind="range", end=20.4)], 1),
        ([], [claim(10)], 0),
    ],
)  # fmt: skip
def test_claims_are_the_same_by_their_times_and_a_common_part_of_the_text(
    found: list[TimeClaim], expected: list[TimeClaim], n: int
) -> None:
    assert n_same(found, expected) == n


def test_what_a_person_finds_in_a_text_stands_in_place_of_what_the_rule_finds() -> None:
    text, other = "The chorus starts at 1:02.", "The verse starts at 0:10."
    checks = {text_key(text): TimeCheck("Ada", (as_record(claim(70)), {"kind": "?"}), "", "")}
    assert claims_in(text, checks) == (claim(70),)
    assert claims_in(other, checks) == time_claims(other)
