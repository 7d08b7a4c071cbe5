"""Sections that are typed or pasted: times in two forms, notes, and what is wrong by position."""

from __future__ import annotations

from analysis.reviews.section_notes import NotedSection
from dashboard.panels.section_table import exact, seconds_of, sections_of


def test_times_are_minutes_and_seconds_or_seconds() -> None:
    assert [seconds_of(text) for text in ("1:23.4", " 83,4 ", "7", "0:07")] == [83.4, 83.4, 7.0, 7.0]
    assert [seconds_of(text) for text in ("", "1:2:3", "soon", "-1")] == [None] * 4


def test_rows_are_sections_in_order_with_free_labels_and_empty_rows_are_left_out() -> None:
    rows: list[dict[str, str | None]] = [{"from": "0:10", "to": "20", "label": "riff A"}]
    rows += [{"from": None, "to": "", "label": ""}, {"from": "0", "to": "0:10", "label": "intro"}]
    assert sections_of(rows) == ([NotedSection("intro", 0.0, 10.0), NotedSection("riff A", 10.0, 20.0)], [])


def test_what_is_wrong_is_named_by_position() -> None:
    rows = [{"from": "a", "to": "1", "label": "x"}, {"from": "5", "to": "5", "label": "y"},
            {"from": "6", "to": "9", "label": "verse"}, {"from": "8", "to": "9", "label": "chorus"}]  # fmt: skip
    _, problems = sections_of(rows)
    assert problems[0].startswith("row 1: expected times")
    assert problems[1] == "row 2: expected an end after 5, found 5"
    assert problems[2] == "chorus begins at 8 s, before verse ends"


def test_a_row_that_nobody_changed_keeps_its_exact_times() -> None:
    lane = [NotedSection("intro", 0.0, 9.87654321), NotedSection("verse", 9.87654321, 59.99999)]
    rows = [{"from": "0:00", "to": "0:09.877", "label": "intro"}, {"from": "0:09.877", "to": "0:60", "label": "verse"}]
    assert exact(sections_of(rows)[0], lane) == lane
    rows[1]["to"] = "0:50"
    assert exact(sections_of(rows)[0], lane) == [lane[0], NotedSection("verse", 9.87654321, 50.0)]


def test_notes_stay_with_their_sections_in_order_of_time() -> None:
    rows: list[dict[str, str | None]]
    rows = [{"from": "0:10", "to": "20", "label": "verse", "note": " half\n time "},
            {"from": "0", "to": "0:10", "label": "intro", "note": None}]  # fmt: skip
    sections, problems = sections_of(rows)
    assert ([(section.label, section.note) for section in sections], problems) == (
        [("intro", ""), ("verse", "half time")], [],
    )  # fmt: skip
    assert exact(sections, [NotedSection("intro", 0.0, 10.0)])[1].note == "half time"


def test_a_note_without_times_is_not_dropped() -> None:
    assert sections_of([{"from": "", "to": "", "label": "", "note": "a breath"}])[1][0].startswith(
        "row 1: expected times"
    )
