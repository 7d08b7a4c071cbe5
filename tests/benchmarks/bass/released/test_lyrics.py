"""The published lyrics script, one quirk at a time."""

from __future__ import annotations

import json
from typing import Any

import jiwer
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.benchmarks.bass.released import score
from analysis.benchmarks.bass.released.lyrics import word_error_rate
from analysis.records import CaseScore, LyricSection
from tests.cases.small import LYRICS, answer

RIGHT = json.dumps([{"section": section.label, "lyrics": section.text} for section in LYRICS])


def judged(raw: Any, task: str = "FSLT", **changes: Any) -> CaseScore:
    return score(answer(task, raw, **changes))


def test_sections_are_matched_by_name() -> None:
    assert judged(RIGHT).wer == 0
    swapped = RIGHT.replace("verse1", "x").replace("chorus1", "verse1").replace("x", "chorus1")
    assert judged(swapped).wer == pytest.approx((4 / 4 + 4 / 2) / 2)


def test_every_name_of_either_side_counts_and_an_empty_reference_counts_each_word() -> None:
    """verse1 right, chorus1 missing (1), outro of three words against nothing (3)."""
    raw = '[{"section": "verse1", "lyrics": "grey rain on tin"}, {"section": "outro", "lyrics": "la la la"}]'
    assert judged(raw).wer == pytest.approx((0 + 1 + 3) / 3)


def test_names_that_repeat_are_numbered_and_a_numbered_reference_with_a_blank_never_meets_them() -> None:
    raw = '[{"section": "Verse", "lyrics": "a"}, {"section": "2nd verse", "lyrics": "b"}]'
    close = (LyricSection("verse1", "a"), LyricSection("verse2", "b"))
    assert judged(raw, reference=close).wer == 0
    blank = (LyricSection("Verse 1", "a"), LyricSection("Verse 2", "b"))
    assert judged(raw, reference=blank).wer == 1


def test_the_section_task_goes_by_position_and_is_cut_to_the_shorter_list() -> None:
    raw = '[{"section": "outro", "lyrics": "grey rain on tin"}, {"section": "x", "lyrics": "more"}]'
    assert judged(raw, "SSLT").wer == 0
    assert "cut to the shorter list" in judged(raw, "SSLT").quirks[0]


def test_punctuation_counts() -> None:
    assert judged('[{"section": "verse1", "lyrics": "Grey rain, on tin"}]', "SSLT").wer == 1 / 4


def test_text_without_structure_is_one_section() -> None:
    assert judged("grey rain on tin", "SSLT").wer == 0
    assert judged("", "SSLT").wer == 1


def test_null_is_in_no_mean() -> None:
    assert (judged(None).verdict, judged(None).score, judged(None).wer) == ("null", None, None)


def test_lines_are_joined_and_a_list_that_starts_otherwise_is_in_no_mean() -> None:
    assert judged('[{"lyrics": ["grey rain", "on tin"]}]', "SSLT").wer == 0
    assert (judged('[{"lyrics": [1, "a"]}]').verdict, judged('[{"lyrics": [1, "a"]}]').score) == ("unparseable", None)


def test_no_words_are_empty_in_the_full_task_and_end_the_run_in_the_section_task() -> None:
    assert judged('[{"section": "verse1", "lyrics": null}]').verdict == "scored"
    assert judged('[{"section": "verse1", "lyrics": null}]', "SSLT").verdict == "crash"


@pytest.mark.parametrize("raw", [7, ["a"], '[{"lyrics": []}]', '[{"section": 1}]', "5", '{"lyrics": {"a": "b"}}'])
def test_what_the_script_does_not_catch_ends_its_run(raw: Any) -> None:
    assert judged(raw).verdict == "crash"


@given(st.text(max_size=40), st.text(max_size=40))
def test_the_fast_rate_is_that_of_jiwer_to_the_last_bit(reference: str, hypothesis: str) -> None:
    assert word_error_rate(reference, hypothesis) == jiwer.wer(reference, hypothesis)


@given(st.lists(st.sampled_from(["a", "b", "c", "", "  ", "\t", "d e"]), max_size=12).map(" ".join),
       st.lists(st.sampled_from(["a", "b", "c", "", "  ", "\u00a0", "d e"]), max_size=12).map(" ".join))  # fmt: skip
def test_the_fast_rate_is_that_of_jiwer_on_words(reference: str, hypothesis: str) -> None:
    assert word_error_rate(reference, hypothesis) == jiwer.wer(reference, hypothesis)


@pytest.mark.parametrize("side", ["reference", "answer"])
@pytest.mark.parametrize("blank", [" ", "\n", "  ", " \n", "\t", "\u00a0", "\r\n", "\u2028"])
def test_the_rate_of_a_section_is_that_of_jiwer_whatever_stands_between_words(blank: str, side: str) -> None:
    texts = ["grey rain on tin", blank.join(["Grey", "rain", "fell", "on", "tin"])]
    reference, hypothesis = texts if side == "answer" else reversed(texts)
    raw = json.dumps([{"section": "verse1", "lyrics": hypothesis}])
    right, given_words = (text.lower().replace("\n", " ") for text in (reference, hypothesis))
    assert judged(raw, "SSLT", reference=(LyricSection("verse1", reference),)).wer == jiwer.wer(right, given_words)


@pytest.mark.parametrize("task", ["FSLT", "SSLT"])
@pytest.mark.parametrize("raw", ["[]", "", "la la", '[{"section": "verse1", "lyrics": "la"}]', '[{"lyrics": []}]'])
def test_a_reference_without_sections_ends_the_script(task: str, raw: str) -> None:
    stopped = judged(raw, task, reference=())
    assert (stopped.verdict, stopped.score, stopped.wer) == ("crash", None, None)
    assert stopped.steps[0].detail == "IndexError: list index out of range"
    assert judged(None, task, reference=()).verdict == "null"
