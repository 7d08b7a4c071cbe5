"""Diarisation error rate by hand-made turns."""

from __future__ import annotations

import pytest

from analysis.metrics.diarisation import diarisation
from analysis.metrics.section_iou import Interval


def turns(*rows: tuple[str, float, float]) -> list[Interval]:
    return [Interval(*row) for row in rows]


REFERENCE = turns(("anna", 0, 10), ("ben", 10, 20))


def test_the_same_turns_under_other_names_have_no_errors() -> None:
    result = diarisation(REFERENCE, turns(("s2", 0, 10), ("s1", 10, 20)))
    assert (result.score, result.rate, result.speech) == (1.0, 0.0, 20.0)
    assert dict(zip(result.speakers, result.mapping, strict=True)) == {"anna": "s2", "ben": "s1"}


def test_missed_false_and_confused_seconds_are_counted() -> None:
    result = diarisation(REFERENCE, turns(("x", 2, 12), ("y", 12, 22)))
    assert (result.missed, result.false_alarm, result.confusion) == (2.0, 2.0, 2.0)
    assert result.rate == pytest.approx(6 / 20)


def test_speakers_are_those_with_most_seconds_in_common_however_late() -> None:
    result = diarisation(turns(("anna", 0, 2), ("anna", 100, 101)), turns(("x", 0, 2), ("y", 100, 101)))
    assert (result.mapping, result.confusion) == (("x",), 1.0)


@pytest.mark.parametrize("row", [("x", None, 5), ("x", 5, None), ("x", 5, 5), ("x", 6, 5)])
def test_a_turn_without_a_length_does_not_count(row: tuple[str, float, float]) -> None:
    assert diarisation(REFERENCE, turns(row)).missed == 20.0


def test_overlap_counts_for_each_speaker() -> None:
    both = turns(("anna", 0, 10), ("ben", 5, 10))
    assert diarisation(both, turns(("x", 0, 10))).missed == 5.0
    assert diarisation(both, turns(("x", 0, 10))).speech == 15.0


def test_a_collar_leaves_out_the_surroundings_of_boundaries() -> None:
    late = turns(("x", 0.2, 10.2), ("y", 10.2, 20))
    assert diarisation(REFERENCE, late, 0.25).rate == 0.0
    assert diarisation(REFERENCE, late).rate == pytest.approx(0.4 / 20)


def test_the_rate_has_no_upper_bound_and_the_score_is_not_negative() -> None:
    result = diarisation(turns(("anna", 0, 1)), turns(("x", 0, 1), ("y", 0, 1), ("z", 0, 1)))
    assert (result.rate, result.score) == (2.0, 0.0)
    assert (diarisation([], []).score, diarisation([], turns(("x", 0, 1))).score) == (1.0, 0.0)
