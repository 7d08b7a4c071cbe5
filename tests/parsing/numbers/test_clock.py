"""Points in time and durations as written."""

from __future__ import annotations

import math
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.parsing.numbers.clock import INFINITE, decimal, read_time


@pytest.mark.parametrize(
    ("written", "seconds"),
    [
        (12, "12"),
        (12.5, "12.5"),
        ("12.5", "12.5"),
        (" 12.5 ", "12.5"),
        ("-12.5", "-12.5"),
        ("+12.5", "12.5"),
        (".5", "0.5"),
        ("12,5", "12.5"),
        ("12.5 s", "12.5"),
        ("1:05", "65"),
        ("1:05.25", "65.25"),
        ("0:01:05", "65"),
        ("1:01:05", "3665"),
        ("01:05:250", "65.250"),
        ("-0:05", "-5"),
        ("1m05s", "65"),
        ("1 min 5 s", "65"),
        ("1 minute and 5 seconds", "65"),
        ("2 hours", "7200"),
        ("1'05\"", "65"),
        ("90000 ms", "90"),
        ("PT1M5S", "65"),
        ("~65s", "65"),
        ("1e2", "100"),
        ("5", "5"),
        ("0" * 4999 + "7", "7"),
        ("5:250", "550"),
        ("1:02:4.5", "3724.5"),
        ("-1:02:345", "-62.345"),
        ("-1m05s", "-65"),
        (f"1h{' ' * 76}5m", "3900"),
    ],
)
def test_every_way_to_write_a_time(written: object, seconds: str) -> None:
    time = read_time(written)
    assert time is not None
    assert time.seconds == Decimal(seconds)


@pytest.mark.parametrize("written", [math.nan, math.inf, "NaN", "-inf", "Infinity", "1e999999999999"])
def test_a_value_that_is_no_finite_number_is_there_but_has_no_seconds(written: object) -> None:
    assert read_time(written) == (None, "not finite")


@pytest.mark.parametrize("written", [
    "", "end", "verse 2", "1:", ":05", "1:2:3:4", None, True, [], {}, "5 apples", "1-2", "-", "+", ".",
    "0" * 5000 + "7", f"1h{' ' * 77}5m",
])  # fmt: skip
def test_what_is_no_time_at_all(written: object) -> None:
    assert read_time(written) is None


def test_numbers_beyond_all_measure_are_infinite_and_below_it_nothing() -> None:
    assert decimal("1" + "0" * 400) == Decimal(10**400)
    assert decimal("1e400000") == INFINITE
    assert decimal("1e-400000") == 0
    assert decimal("1e99999999999999999999") == INFINITE


@given(st.integers(0, 9), st.integers(0, 59), st.integers(0, 59), st.integers(0, 999))
def test_one_time_written_in_many_ways_is_one_time(hours: int, minutes: int, seconds: int, thousandths: int) -> None:
    total = Decimal(3600 * hours + 60 * minutes + seconds) + Decimal(thousandths) / 1000
    for text in (
        f"{hours}:{minutes:02}:{seconds:02}.{thousandths:03}",
        f"{hours:02}:{minutes:02}:{seconds:02},{thousandths:03}",
        f"{hours}h {minutes}m {seconds}.{thousandths:03}s",
        f"{hours} hours, {minutes} minutes and {seconds} seconds {thousandths} ms",
        f"{60 * hours + minutes}:{seconds:02}:{thousandths:03}",
        str(total),
        f"{total} seconds",
    ):
        time = read_time(text)
        assert time is not None, text
        assert time.seconds == total, text


@given(st.text(max_size=90))
def test_any_text_is_a_time_or_none(text: str) -> None:
    time = read_time(text)
    assert time is None or time.seconds is None or time.seconds.is_finite()


@pytest.mark.parametrize(
    ("text", "seconds"), [("1:02:345", "62.345"), ("1:02:3456", "7176"), ("1:02:45", "3765"), ("1:02:03.5", "3723.5")]
)
def test_three_digits_at_the_end_are_milliseconds(text: str, seconds: str) -> None:
    time = read_time(text)
    assert time is not None
    assert time.seconds == Decimal(seconds)
