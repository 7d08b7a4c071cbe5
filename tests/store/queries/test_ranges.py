"""Stretches of numbers as they stand in a link."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.store.queries.ranges import Span


@pytest.mark.parametrize(
    ("text", "inside", "outside"),
    [
        ("-5..-3", (-5, -4.2, -3), (-5.01, -2.99)),
        ("3..", (3, 1e9), (2.9,)),
        ("..<0", (-0.1, -1e9), (0, 1)),
        (">3..10", (3.0000001, 10), (3, 10.1)),
        ("-10..<-3", (-10, -3.0001), (-3,)),
        ("7", (7,), (6.9, 7.1)),
        ("..", (-1e300, 0, 1e300), ()),
        (".5..1.25", (0.5, 1.25), (0.49,)),
    ],
)
def test_a_text_says_what_is_in_it(text: str, inside: tuple[float, ...], outside: tuple[float, ...]) -> None:
    span = Span.of_text(text)
    assert span is not None
    assert all(number in span for number in inside)
    assert not any(number in span for number in outside)
    assert None not in span


@pytest.mark.parametrize("text", ["", "x", "3..2", ">3..3", "3-5", "1...2", "..nan", "1..2..3", "<3", "9" * 40])
def test_a_text_that_is_no_span_is_none(text: str) -> None:
    assert Span.of_text(text) is None


@given(st.integers(-999, 999), st.integers(1, 999), st.booleans(), st.booleans())
def test_a_span_comes_back_from_its_text(low: int, length: int, above: bool, below: bool) -> None:
    for span in (Span(low, low + length, above, below), Span(-math.inf, low, False, below), Span(low, low)):
        assert Span.of_text(str(span)) == span
