"""The published collaboration script, one quirk at a time."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from analysis.benchmarks.bass.released import score
from tests.cases.small import answer


@pytest.mark.parametrize(
    ("raw", "verdict"),
    [
        ("2", "correct"),
        ("two", "correct"),
        ("TWO", "correct"),
        ("two artists", "unparseable"),
        ("twelve", "unparseable"),
        ("2.9", "correct"),
        ("-2", "correct"),
        ("2 artists in the 2010s", "incorrect"),
        ("3 in verse 2", "correct"),
        ("", "unparseable"),
        (None, "null"),
        (2, "crash"),
        (["2", "2"], "crash"),
        ("9" * 400 + ".5", "crash"),
        ("9" * 5000, "crash"),
    ],
)
def test_a_count_is_the_last_number_floored(raw: Any, verdict: str) -> None:
    assert score(answer("Cnt", raw)).verdict == verdict


@pytest.mark.parametrize(
    ("raw", "reference", "verdict"),
    [
        ("63.5", "60.5", "correct"),
        ("63.501", "60.5", "incorrect"),
        ("2:05", "5", "correct"),
        ("1:05", "65", "incorrect"),
        ("-60.5", "60.5", "correct"),
        ("1 minute", "1", "correct"),
        ("9" * 400, "60.5", "incorrect"),
        ("no idea", "60.5", "unparseable"),
        ("18.838", "15.838", "incorrect"),
    ],
)
def test_a_time_is_the_last_number_within_three_seconds_in_binary(raw: str, reference: str, verdict: str) -> None:
    """18.838 - 15.838 is a hair more than 3 in binary floating point."""
    assert score(answer("Dur", raw, reference=Decimal(reference))).verdict == verdict


@pytest.mark.parametrize(
    ("raw", "verdict"),
    [
        ("singing", "correct"),
        (" Singing. ", "correct"),
        ("The artist is singing", "incorrect"),
        ("Sin\u200bging", "correct"),
        ("", "incorrect"),
        (1, "crash"),
    ],
)
def test_attribution_compares_whole_texts_of_letters_and_blanks(raw: Any, verdict: str) -> None:
    assert score(answer("Attr", raw)).verdict == verdict


def test_naming_the_reference_in_a_sentence_is_said_to_be_the_quirk() -> None:
    assert "naming it in a sentence" in score(answer("Attr", "It is singing")).quirks[0]


@pytest.mark.parametrize("raw", ["same", None])
def test_the_hard_comparison_ends_the_run(raw: Any) -> None:
    case = score(answer("Attr", raw, details={"task": "delivery_comparison_hard"}))
    assert case.verdict == "crash"
    assert "KeyError" in case.steps[-1].detail
