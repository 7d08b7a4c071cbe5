"""Amounts of events behind scores, and their sums by run, worked by hand."""

from __future__ import annotations

from typing import Any

import pytest

from analysis.metrics.beats import beat_f_measure
from analysis.metrics.diarisation import Diarisation
from analysis.metrics.frame_f1 import FrameMatch
from analysis.metrics.melody import MelodyMatch
from analysis.metrics.section_iou import SectionMatch
from analysis.statistics.intervals import FEWEST_OF_SHARE
from analysis.summaries.tasks.events import Amounts, amounts, totals
from analysis.views.events import by_run, sentence


@pytest.mark.parametrize(
    ("evidence", "expected"),
    [
        (beat_f_measure([6.0, 7.0, 8.0], [6.0, 7.5]), Amounts("beats", 1, 2, 1)),
        (FrameMatch(0.5, ("a", "b"), (3, 1), (2, 0), (1, 4)), Amounts("frames", 4, 5, 2)),
        (MelodyMatch(0.25, 5, 20), Amounts("frames", 5, 15, None)),
        (Diarisation(0.5, 10.0, 2.0, 3.0, 1.0, 0.0, (), ()), Amounts("s", 7.0, 3.0, 4.0)),
        (SectionMatch(0.0, (), 3, 2, 3), Amounts("events", 0, 3, 2)),
        (None, None),
        ("text", None),
    ],
)
def test_each_metric_has_its_amounts(evidence: Any, expected: Amounts | None) -> None:
    assert amounts(evidence) == expected


def beats(n_right: int, n_reference: int, n_estimate: int) -> Any:
    reference = [10.0 + i for i in range(n_reference)]
    estimate = reference[:n_right] + [500.0 + i for i in range(n_estimate - n_right)]
    return beat_f_measure(reference, estimate)


def test_a_run_has_sums_over_its_cases_and_counts_what_was_not_read() -> None:
    rows = [
        ("a", "s1", True, beats(2, 4, 2)), ("a", "s2", True, beats(1, 2, 5)), ("a", "s2", False, beats(0, 3, 0)),
        ("b", "s1", False, None),
    ]  # fmt: skip
    first, second = totals(rows)
    assert (first.n, first.n_unread, first.right, first.missing, first.extra) == (3, 1, 3, 6, 4)
    assert [first.present, first.matched] == pytest.approx([3 / 9, 3 / 7])
    assert (first.n_more, first.n_fewer) == (1, 2)
    assert first.present_interval is None  # two songs
    assert (second.n_unread, second.present, second.matched) == (1, None, None)


def test_as_many_events_at_other_times_are_neither_too_many_nor_too_few() -> None:
    (row,) = totals([("a", "s", True, beats(0, 3, 3))])
    assert (row.n_more, row.n_fewer) == (0, 0)


def test_shares_have_intervals_from_so_many_songs_on() -> None:
    for n, has in ((FEWEST_OF_SHARE - 1, False), (FEWEST_OF_SHARE, True)):
        (row,) = totals([("a", f"s{i}", True, beats(i % 2, 2, 2)) for i in range(n)])
        assert (row.present_interval is not None) is has


def test_a_melody_has_no_extra_and_no_share_of_the_answers() -> None:
    (row,) = totals([("a", "s", True, MelodyMatch(0.5, 1, 2))])
    assert (row.extra, row.matched, row.present) == (None, None, 0.5)
    (texts,) = by_run([row], "MEL", {"a": "run a"}).texts()
    assert texts[5] == "–"
    assert texts[-2:] == ["–", "–"]


def test_the_sentence_has_ranges_without_names() -> None:
    rows = totals([("a", "s", True, beats(1, 2, 4)), ("b", "s", True, beats(2, 2, 2)), ("c", "s", False, None)])
    assert str(sentence(rows)) == (
        "3 runs: 50.0 to 100.0 % of the reference are in the answers, 25.0 to 100.0 % of the answers right."
    )
    assert not sentence(totals([("a", "s", False, None)]))
    assert str(sentence(rows[:1])).startswith("1 run: 50.0 % of the reference is in the answers")
