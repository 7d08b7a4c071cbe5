"""Who performs when: what a correction says in words, and what it cannot say."""

from __future__ import annotations

from typing import Any

import pytest

from analysis.reviews import history
from analysis.reviews.performers import Appearance, changes, decode, encode, problems

ADA = Appearance("Ada", 12.0, 31.5, "featured", "sung")
LATE = Appearance("Ada", 60.0, 80.0, "featured", "sung")
BEN = Appearance("Ben", 12.0, 31.5, "main", "")


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ([ADA, BEN], [BEN, ADA], []),
        ([ADA], [ADA._replace(role="main")], ["role of Ada in 12.00–31.50 s: featured → main"]),
        ([BEN], [BEN._replace(delivery="both")], ["delivery of Ben in 12.00–31.50 s: open → both"]),
        ([ADA], [ADA._replace(start=12.5, end=31.004)],
         ["start of Ada 12.00 → 12.50 s", "end of Ada 31.50 → 31.004 s"]),
        ([ADA], [ADA._replace(start=12.0004)], []),  # less than a millisecond
        ([ADA], [ADA._replace(start=20.0, role="main")],
         ["start of Ada 12.00 → 20.00 s", "role of Ada in 20.00–31.50 s: featured → main"]),
        ([ADA, LATE], [LATE], ["removed Ada 12.00–31.50 s"]),
        ([ADA], [ADA, LATE], ["added Ada 60.00–80.00 s (role featured, delivery sung)"]),
        ([ADA], [ADA._replace(end=20.0), ADA._replace(start=20.0)],
         ["start of Ada 12.00 → 20.00 s", "added Ada 12.00–20.00 s (role featured, delivery sung)"]),
        ([ADA], [ADA._replace(artist="Eda")],
         ["removed Ada 12.00–31.50 s", "added Eda 12.00–31.50 s (role featured, delivery sung)"]),
    ],
)  # fmt: skip
def test_what_differs_is_told_artist_by_artist(before: Any, after: Any, says: list[str]) -> None:
    assert changes(before, after) == says
    assert history.changes(encode(before), encode(after)) == says


def test_encoded_appearances_stand_in_order_of_time_and_come_back() -> None:
    assert decode(encode([LATE, ADA])) == (ADA, LATE)
    assert encode([ADA])[0] == {"artist": "Ada", "start": 12.0, "end": 31.5, "role": "featured", "delivery": "sung"}


@pytest.mark.parametrize(
    "plain",
    [None, "Ada", {"number": "2"}, ["Ada"], [{"section": "verse", "start": 0, "end": 1}],
     [{"artist": "Ada", "start": "0", "end": 1}], [{"artist": "Ada", "start": True, "end": 1}],
     [{"artist": "Ada", "start": 0, "end": 1, "role": "diva"}]],
)  # fmt: skip
def test_anything_else_is_no_list_of_appearances(plain: Any) -> None:
    assert decode(plain) is None


@pytest.mark.parametrize(
    ("appearances", "says"),
    [
        ([ADA, BEN, LATE], []),
        ([ADA, ADA._replace(start=31.5, end=40.0)], []),  # one after the other
        ([ADA, ADA._replace(start=31.0, end=40.0)], ["Ada 12.00–31.50 s and 31.00–40.00 s overlap"]),
        ([ADA._replace(end=12.0)], ["Ada 12.00–12.00 s: a stretch lasts from its start to a later end"]),
        ([ADA._replace(start=-1.0)], ["Ada -1.00–31.50 s: a stretch lasts from its start to a later end"]),
        ([ADA._replace(artist=" ")], ["an artist needs a name"]),
    ],
)
def test_what_cannot_be_is_told(appearances: list[Appearance], says: list[str]) -> None:
    assert problems(appearances) == says
