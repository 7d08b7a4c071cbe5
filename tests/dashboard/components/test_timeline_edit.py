"""The operations of edit mode, as pure functions in a real browser: what they do and where they stop."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.modules import evaluate, load

pytestmark = pytest.mark.browser

DURATION = 60


@pytest.fixture(scope="module")
def call(tab: Page) -> Any:
    return load(tab, "editing/edit")


def lane(*parts: tuple[str, float, float]) -> list[dict[str, Any]]:
    return [{"label": label, "start": start, "end": end, "note": ""} for label, start, end in parts]


LANE = lane(("a", 0, 10), ("b", 10, 40), ("c", 45, 60))


def edge(call: Any, time: float) -> Any:
    return next(each for each in call("edges", LANE) if each["time"] == time)


def test_sections_that_touch_share_a_boundary_and_a_gap_has_two(call: Any) -> None:
    found = [(each["time"], each["left"], each["right"]) for each in call("edges", LANE)]
    assert found == [(0, -1, 0), (10, 0, 1), (40, 1, -1), (45, -1, 2), (60, 2, -1)]


def test_a_shared_boundary_moves_both_sections(call: Any) -> None:
    assert call("move", LANE, edge(call, 10), 12.3456, DURATION) == lane(
        ("a", 0, 12.346), ("b", 12.346, 40), ("c", 45, 60)
    )


def test_a_boundary_at_a_gap_moves_one(call: Any) -> None:
    assert call("move", LANE, edge(call, 40), 42, DURATION)[1] == lane(("b", 10, 42))[0]
    assert call("move", LANE, edge(call, 45), 43, DURATION)[2] == lane(("c", 43, 60))[0]


@pytest.mark.parametrize(
    ("time", "to", "low"), [(10, -5, 0.05), (10, 99, 39.95), (0, -5, 0), (60, 99, 60), (40, 50, 45), (45, 30, 40)]
)
def test_boundaries_never_cross_and_never_leave_the_song(call: Any, time: float, to: float, low: float) -> None:
    moved = call("move", LANE, edge(call, time), to, DURATION)
    assert low in [value for section in moved for value in (section["start"], section["end"])]
    starts = [section["start"] for section in moved]
    assert starts == sorted(starts)
    assert all(a["end"] <= b["start"] for a, b in pairwise(moved))


def test_split_and_merge_undo_each_other(call: Any) -> None:
    cut = call("split", LANE, 20)
    assert cut == lane(("a", 0, 10), ("b", 10, 20), ("b", 20, 40), ("c", 45, 60))
    assert call("merge", cut, 1) == LANE


def test_what_cannot_be_done_is_null(call: Any) -> None:
    assert call("split", LANE, 42) is None
    assert call("split", LANE, 10.01) is None
    assert call("merge", LANE, 2) is None
    assert call("remove", LANE, -1) is None
    assert call("relabel", LANE, 0, {"label": "a"}) is None
    assert call("add", LANE, 20, 5, {"label": "d"}, DURATION) is None


def test_a_new_section_takes_what_is_free(call: Any) -> None:
    assert call("add", LANE, 41, 10, {"label": "d", "note": ""}, DURATION)[2] == lane(("d", 41, 45))[0]
    assert call("add", [], 58, 10, {"label": "d", "note": ""}, DURATION) == lane(("d", 58, 60))


def test_remove_leaves_a_gap_and_relabel_keeps_the_bounds(call: Any) -> None:
    assert call("remove", LANE, 1) == lane(("a", 0, 10), ("c", 45, 60))
    assert call("relabel", LANE, 1, {"label": "d"})[1] == lane(("d", 10, 40))[0]


def test_a_cut_leaves_the_note_at_the_first_part_and_a_join_keeps_both_notes(call: Any) -> None:
    noted = [LANE[0] | {"note": "fade-in"}, LANE[1] | {"note": "half time"}, LANE[2]]
    assert [section["note"] for section in call("split", noted, 20)] == ["fade-in", "half time", "", ""]
    assert [section["note"] for section in call("merge", noted, 0)] == ["fade-in; half time", ""]
    assert [section["note"] for section in call("merge", noted, 1)] == ["fade-in", "half time"]
    moved = call("move", noted, edge(call, 10), 12, DURATION)
    assert [section["note"] for section in moved] == ["fade-in", "half time", ""]


def test_undo_and_redo_go_all_the_way_and_a_new_edit_forgets_what_was_undone(tab: Page) -> None:
    many = "[...Array(500).keys()].reduce((h, i) => h.push(i + 1), new m.History(0))"
    back = "(h) => { for (let i = 0; i < 600; i += 1) h = h.undo(); return h }"
    assert evaluate(tab, "editing/edit", f"({back})({many}).now") == 0
    assert evaluate(tab, "editing/edit", f"({back})({many}).redo().redo().now") == 2
    assert evaluate(tab, "editing/edit", f"({back})({many}).redo().push(77).redo().now") == 77
    assert evaluate(tab, "editing/edit", f"({back})({many}).redo().push(77).undo().now") == 1
