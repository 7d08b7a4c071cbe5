"""Sentences about segmentations are computed from the figures they stand above."""

from __future__ import annotations

from analysis.metrics.label_confusion import NOTHING
from analysis.summaries.means.song_means import Mean
from analysis.summaries.statements.structure import boundary_offsets, label_cost, section_counts, worst_confusion
from analysis.summaries.tasks.structure import Bin, confusion

ROWS = [
    {"run": "a", "reference": reference, "estimate": estimate, "seconds": seconds, "sections": sections,
     "cases_seconds": 3, "cases_sections": 2}
    for reference, estimate, seconds, sections in (
        ("verse", "verse", 69.0, 3), ("verse", "chorus", 31.0, 1), ("verse", NOTHING, 100.0, 0),
        ("chorus", "chorus", 50.0, 1), ("chorus", "bridge", 20.0, 4), (NOTHING, "verse", 80.0, 0),
    )
]  # fmt: skip


def test_the_worst_confusion_is_the_one_of_most_time_between_two_labels() -> None:
    assert worst_confusion(confusion(ROWS, "seconds"), "seconds").text == (
        "Most frequent confusion by time: verse is labelled chorus, 16 % of 200 s, in 3 cases."
    )
    assert worst_confusion(confusion(ROWS, "sections"), "sections").text == (
        "Most frequent confusion: chorus is labelled bridge, 80 % of 5 sections, in 2 cases."
    )


def test_without_a_confusion_the_sentence_says_so() -> None:
    assert worst_confusion(confusion(ROWS[:1], "seconds"), "seconds").text == "No label is confused with another."


def test_sections_are_counted_by_sign() -> None:
    bins = [Bin(-2, 3, 0.3, 3), Bin(-1, 1, 0.1, 1), Bin(0, 4, 0.4, 4), Bin(1, 2, 0.2, 2)]
    assert section_counts(bins).text == "Too few sections in 4 of 10 answers, too many in 2, the right number in 4."


def test_offsets_are_near_or_far() -> None:
    assert boundary_offsets(0.62, 0.211, 280, 0.5, 5.0).text == (
        "Predicted within 0.5 s: 62 % of 280 boundaries; not within 5 s: 21 %."
    )


def test_what_labels_cost_is_a_range_over_the_runs() -> None:
    means = {"a": (Mean(0.5, None, 14, 14), Mean(0.6, None, 14, 14)), "b": (Mean(0.1, None, 14, 14),
             Mean(0.4, None, 14, 14))}  # fmt: skip
    assert label_cost(means).text == "Ignoring the labels raises the IoU by 10.0 to 30.0 points (2 runs)."
    assert label_cost({"a": means["a"]}).text == "Ignoring the labels raises the IoU by 10.0 points (1 run)."
    assert not label_cost({})
