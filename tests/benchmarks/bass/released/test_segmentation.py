"""The published segmentation script, one quirk at a time. Expected numbers are worked by hand."""

from __future__ import annotations

from typing import Any

import pytest

from analysis.benchmarks.bass.released import quirks, score
from analysis.records import HOURS, CaseScore
from tests.cases.small import SONG, answer

RIGHT = '[{"section": "Intro", "start": 0, "end": 10}, {"section": "Verse", "start": 10, "end": 30}, {"section": "Chorus", "start": 30, "end": 50}]'  # noqa: E501 - one text


def judged(raw: Any, task: str = "FSS") -> CaseScore:
    return score(answer(task, raw))


def test_labels_never_matter_in_the_full_task() -> None:
    assert judged(RIGHT.replace("Verse", "Bridge").replace("Intro", "?")).score == 1
    assert "labels are replaced" in judged(RIGHT).quirks[0]


def test_entries_without_a_key_are_dropped_and_leave_the_divisor() -> None:
    dropped = RIGHT.replace('"section": "Verse", ', "")
    assert judged(dropped).score == pytest.approx(2 / 3)
    extra = RIGHT[:-1] + ', {"section": "Outro", "start": 50}]'
    assert judged(extra).score == 1


@pytest.mark.parametrize("raw", ["", "I cannot listen to music.", "Intro: 0:00 - 0:10", "7", '"text"'])
def test_anything_but_a_list_is_skipped(raw: str) -> None:
    case = judged(raw)
    assert (case.verdict, case.score, case.outcome) == ("skipped", None, "unparsed")


def test_one_object_is_a_list_of_one() -> None:
    assert judged('{"start": 30, "end": 50}', "SSS").score == 0.5


def test_null_is_worth_nothing() -> None:
    assert (judged(None).verdict, judged(None).score, judged(None).outcome) == ("null", 0, "missing")


def test_minutes_and_seconds_are_read() -> None:
    assert judged('[{"start": "0:30", "end": "00:50.0"}, {"start": "1:10", "end": "1:30"}]', "SSS").score == 1


@pytest.mark.parametrize("bound", ['"0:00:30"', '"30 s"', '"thirty"', "[30]"])
def test_any_other_bound_makes_the_whole_answer_nothing(bound: str) -> None:
    case = judged(f'[{{"start": {bound}, "end": 50}}, {{"start": 70, "end": 90}}]', "SSS")
    assert (case.verdict, case.score) == ("unparseable", 0)


@pytest.mark.parametrize(
    ("raw", "error"),
    [
        ('[{"section": null, "start": 0, "end": 10}]', "TypeError"),
        ('[{"section": 1, "start": 0, "end": 10}]', "TypeError"),
        ('[{"section": "a", "start": ["1:00"], "end": 10}]', "AttributeError"),
    ],
)
def test_what_the_script_does_not_catch_ends_its_run(raw: str, error: str) -> None:
    case = judged(raw)
    assert (case.verdict, case.score, case.outcome) == ("crash", None, "unparsed")
    assert case.steps[-1].detail.startswith(error)


def test_reversed_and_endless_sections_are_left_in() -> None:
    assert judged('[{"start": 50, "end": 30}, {"start": 70, "end": 90}]', "SSS").score == 0.5
    huge = f'[{{"start": 30, "end": 1{"0" * 400}}}, {{"start": 70, "end": 90}}]'
    assert judged(huge, "SSS").score == pytest.approx(0.5)


@pytest.mark.parametrize("bound", ["null", "NaN"])
def test_a_bound_that_is_not_there_loses_every_comparison_so_that_the_reference_s_is_taken(bound: str) -> None:
    assert judged(f'[{{"start": {bound}, "end": 50}}, {{"start": 70, "end": 90}}]', "SSS").score == 1


def test_an_empty_list_is_scored() -> None:
    assert (judged("[]").verdict, judged("[]").score) == ("scored", 0)
    assert score(answer("FSS", "[]", reference=())).score == 1


def test_a_cut_off_answer_is_completed_by_the_mending_library() -> None:
    """Other than a careful reader, it makes up the end that is not there."""
    assert judged(RIGHT[:-2]).score == 1
    assert judged(RIGHT[: RIGHT.rindex("50")]).verdict == "unparseable"


def test_the_score_is_rebuilt_from_its_pairs() -> None:
    match = judged(RIGHT.replace("10}", "12}")).evidence
    assert match.score == sum(pair.iou for pair in match.pairs) / max(match.n_reference, match.n_estimate)
    assert match.n_reference == len(SONG)


def test_a_reference_with_hours_makes_every_answer_zero() -> None:
    case = score(answer("SSS", '[{"start": 30, "end": 50}]', defects=(HOURS,)))
    assert (case.verdict, case.score) == ("unparseable", 0.0)
    assert quirks.REFERENCE_WITH_HOURS in case.quirks
