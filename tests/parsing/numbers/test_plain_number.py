"""Numbers in the unit of their question."""

from __future__ import annotations

from decimal import Decimal

import pytest

from analysis.parsing.numbers.plain_number import read_plain_number


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("about 17 minutes", "17"),
        ("12.5 hours.", "12.5"),
        ("17", "17"),
        ("2 minutes 5 seconds", "125"),
        ("2:05", "125"),
        ("The answer is 7.", "7"),
        ("The lowest pitch in the audio is 9 (1 octave below A_0, 13.75Hz).", "9"),
    ],
)
def test_the_only_number_is_in_the_unit_of_the_question(text: str, value: str) -> None:
    assert read_plain_number(text).value == Decimal(value)


def test_a_text_without_a_number_has_none() -> None:
    assert read_plain_number("some minutes").value is None


def test_the_length_of_the_recording_is_no_answer() -> None:
    assert read_plain_number("The audio is 9 seconds.").value is None
