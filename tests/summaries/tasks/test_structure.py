"""The tables of the structure page, hand-worked."""

from __future__ import annotations

from typing import Any

from analysis.summaries.tasks.structure import Bin, LabelConfusion, confusion, course, histogram


def sharing(run: str, reference: str, estimate: str, seconds: float, sections: int) -> dict[str, Any]:
    return {
        "run": run, "reference": reference, "estimate": estimate, "seconds": seconds, "sections": sections,
        "cases_seconds": 2, "cases_sections": 1,
    }  # fmt: skip


ROWS = [
    sharing("a", "verse", "verse", 30, 3),
    sharing("a", "verse", "chorus", 10, 0),
    sharing("b", "verse", "chorus", 20, 1),
    sharing("b", "nothing", "verse", 5, 1),
]


def test_rows_add_up_to_one_and_labels_stand_in_the_order_of_a_song() -> None:
    assert confusion(ROWS, "seconds") == [
        LabelConfusion("verse", "verse", 30, 0.5, 2),
        LabelConfusion("verse", "chorus", 30, 0.5, 4),
        LabelConfusion("nothing", "verse", 5, 1.0, 2),
        LabelConfusion("nothing", "chorus", 0, 0.0, 0),
    ]


def test_one_run_alone_has_its_own_confusion() -> None:
    assert confusion(ROWS, "seconds", "a") == [
        LabelConfusion("verse", "verse", 30, 0.75, 2),
        LabelConfusion("verse", "chorus", 10, 0.25, 2),
    ]


def test_sections_are_counted_apart_from_seconds() -> None:
    found = {(cell.reference, cell.estimate): (cell.amount, cell.cases) for cell in confusion(ROWS, "sections")}
    assert found["verse", "chorus"] == (1, 1)
    assert found["verse", "verse"] == (3, 1)


def test_rare_occurrences_are_told_apart() -> None:
    places = [{"name": "intro 1", "n": 90}, {"name": "verse 1", "n": 100}, {"name": "verse 7", "n": 4}]
    assert course(places) == (["intro 1", "verse 1"], ["verse 7"])
    assert course([]) == ([], [])


def test_an_occurrence_of_just_the_least_share_is_not_rare() -> None:
    places = [{"name": "verse 1", "n": 100}, {"name": "verse 6", "n": 5}]
    assert course(places) == (["verse 1", "verse 6"], [])


def test_a_histogram_has_its_empty_bars_too() -> None:
    rows = [{"run": "a", "low": -0.5, "n": 3, "cases": 2}, {"run": "b", "low": 0.5, "n": 1, "cases": 1}]
    assert histogram(rows, "low", 0.5) == [Bin(-0.5, 3, 0.75, 2), Bin(0.0, 0, 0.0, 0), Bin(0.5, 1, 0.25, 1)]
    assert histogram(rows, "low", 0.5, "b") == [Bin(0.5, 1, 1.0, 1)]
    assert histogram([], "low", 0.5) == []


def test_without_a_number_of_its_own_a_histogram_counts_cases() -> None:
    (bar,) = histogram([{"run": "a", "surplus": -2, "cases": 7}], "surplus", 1)
    assert (bar.low, bar.n, bar.share) == (-2, 7, 1)
