"""What the second reader's opinion does to a reading."""

from __future__ import annotations

from decimal import Decimal

import pytest

from analysis.parsing.second_readers import LONG_PROSE, SECOND, Opinion, is_weak, weighed
from analysis.records import Confidence, Reading, Step

PROSE = Step("only number taken", "two")
SHORT, LONG = " ".join(["a"] * (LONG_PROSE - 1)), " ".join(["a"] * LONG_PROSE)


def reading(confidence: Confidence = "mended", *steps: Step) -> Reading:
    return Reading(Decimal(2), confidence, steps)


@pytest.mark.parametrize(
    ("first", "second", "agrees", "raw", "confidence"),
    [
        (reading(), Opinion("3"), False, SHORT, "ambiguous"),
        (reading(), Opinion("", "refusal"), False, SHORT, "ambiguous"),
        (reading(), Opinion("2"), True, SHORT, "mended"),
        (reading(), Opinion(), False, LONG, "mended"),
        (reading("clean"), Opinion("3"), False, SHORT, "clean"),
        (reading("mended", PROSE), Opinion(), False, SHORT, "mended"),
        (reading("mended", PROSE), Opinion(), False, LONG, "ambiguous"),
        (reading("mended", PROSE), Opinion("2"), True, LONG, "mended"),
        (Reading(None, "none"), Opinion("3"), False, SHORT, "none"),
    ],
)
def test_an_objection_makes_a_mended_reading_ambiguous(
    first: Reading, second: Opinion, agrees: bool, raw: str, confidence: Confidence
) -> None:
    result = weighed(first, second, agrees, raw)
    assert (result.value, result.confidence) == (first.value, confidence)
    assert (result is first) == (confidence == first.confidence)


@pytest.mark.parametrize(
    ("second", "name"),
    [(Opinion("3"), "3"), (Opinion("", "refusal"), "nothing, refusal"), (Opinion(), "no opinion")],
)
def test_the_step_says_what_the_second_reader_names(second: Opinion, name: str) -> None:
    *_, step = weighed(reading("mended", PROSE), second, False, LONG).steps
    assert step == Step(f"{SECOND}{name}", "the first reader: 2")


def test_only_a_value_of_prose_is_weak() -> None:
    assert is_weak(reading("mended", PROSE, Step("quotes removed", "")), LONG)
    assert not is_weak(reading("mended", Step("value of an object taken", "")), LONG)
