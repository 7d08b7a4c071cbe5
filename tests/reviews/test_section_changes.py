"""Sections that moved, came, went or have another label, in words."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.reviews.section_changes import changes


def song(*rows: tuple[str, float, float]) -> list[dict[str, Any]]:
    return [{"section": label, "start": start, "end": end} for label, start, end in rows]


BEFORE = song(("verse", 10, 61.2), ("chorus", 61.2, 90))


@pytest.mark.parametrize(
    ("after", "says"),
    [
        (BEFORE, []),
        (song(("verse", 10, 60.74), ("chorus", 60.74, 90)), ["verse/chorus boundary 61.20 → 60.74 s"]),
        (song(("verse", 9.5, 61.2), ("chorus", 61.2, 90.125)), ["start of verse 10.00 → 9.50 s",
                                                                "end of chorus 90.00 → 90.125 s"]),
        (song(("verse", 10, 60), ("chorus", 61.2, 90)), ["end of verse 61.20 → 60.00 s"]),
        (song(("verse", 10, 61.2), ("bridge", 61.2, 90)), ["chorus → bridge at 61.20 s"]),
        (song(("verse", 10, 61.2), ("chorus", 61.2, 80), ("outro", 80, 90)),
         ["end of chorus 90.00 → 80.00 s", "added outro 80.00–90.00 s"]),
        (BEFORE[:1], ["removed chorus 61.20–90.00 s"]),
        ([], ["removed verse 10.00–61.20 s", "removed chorus 61.20–90.00 s"]),
        (song(("intro", 0, 10), ("verse", 10, 60), ("chorus", 60, 90)),
         ["verse/chorus boundary 61.20 → 60.00 s", "added intro 0.00–10.00 s"]),
        (song(("verse", 10, 30), ("solo", 30, 60), ("chorus", 60, 90)),
         ["end of verse 61.20 → 30.00 s", "start of chorus 61.20 → 60.00 s", "added solo 30.00–60.00 s"]),
        (song(("verse", 200, 230)), ["removed verse 10.00–61.20 s", "removed chorus 61.20–90.00 s",
                                     "added verse 200.00–230.00 s"]),
        (song(("bridge", 10, 61.2), ("chorus", 61.2, 70), ("chorus", 70, 90)),
         ["verse → bridge at 10.00 s", "start of chorus 61.20 → 70.00 s", "added chorus 61.20–70.00 s"]),
    ],
)  # fmt: skip
def test_sections_that_moved_came_went_or_are_called_otherwise(after: Any, says: list[str]) -> None:
    assert changes(BEFORE, after) == says


def test_a_label_renamed_beside_a_moved_boundary_is_both_and_no_other_section() -> None:
    before = song(("intro", 0.0, 10.0), ("verse", 10.0, 40.0), ("chorus", 40.0, 60.0))
    after = song(("intro", 0.0, 10.0), ("bridge", 10.0, 41.0), ("chorus", 41.0, 60.0))
    assert changes(before, after) == ["verse → bridge at 10.00 s", "verse/chorus boundary 40.00 → 41.00 s"]
    elsewhere = song(("intro", 0.0, 10.0), ("bridge", 35.0, 41.0), ("chorus", 41.0, 60.0))
    assert "removed verse 10.00–40.00 s" in changes(before, elsewhere)


def test_times_that_are_missing_are_equal_only_to_missing_ones() -> None:
    without_end: list[dict[str, Any]] = [{"section": "verse", "start": 10.0, "end": None}]
    assert changes(without_end, without_end) == []
    assert changes(without_end, [without_end[0] | {"end": 20.0}]) == ["end of verse ? → 20.00 s"]
    assert changes([*without_end, *BEFORE], BEFORE) == ["removed verse 10.00–? s"]


EDGES = st.lists(st.integers(0, 60), min_size=2, max_size=7, unique=True).map(sorted)


@given(EDGES, EDGES, st.lists(st.sampled_from(["verse", "chorus"]), min_size=12, max_size=12))
def test_equal_lists_alone_have_no_changes(first: list[int], second: list[int], labels: list[str]) -> None:
    before = song(*zip(labels, first[:-1], first[1:], strict=False))
    after = song(*zip(labels[6:], second[:-1], second[1:], strict=False))
    assert changes(before, before) == []
    assert bool(changes(before, after)) == (before != after)
    assert len([line for line in changes(before, after) if line.startswith("added")]) <= len(after)
