"""Signed errors as circles on both sides of a line of no error."""

from __future__ import annotations

import pytest

from analysis.report.charts import LABEL, RIGHT, Mark
from analysis.report.reproduction.error_chart import EXACT, HIGH, LARGEST, LOW, SMALLEST, chart
from analysis.tallies import Number

MIDDLE = (LABEL + RIGHT) / 2


def numbers(*errors: float | None) -> list[Number]:
    return [Number("a", "song", 10.0, error, f"q{place}") for place, error in enumerate(errors)]


def circles(*errors: float | None, tolerance: float = 0.0, step: float = 1.0) -> list[Mark]:
    made = chart(
        "x", {"run a": numbers(*errors)}, tolerance, step, "s", lambda own: {"case": [n.question for n in own]}
    )
    return [mark for mark in made.marks if mark.kind == "circle" and mark.note]


def test_direction_is_side_and_colour() -> None:
    low, exact, high = circles(2.0, -2.0, 0.0)
    assert (low.colour, exact.colour, high.colour) == (LOW, EXACT, HIGH)
    assert exact.x == MIDDLE
    assert high.x - MIDDLE == pytest.approx(MIDDLE - low.x)
    assert high.x > MIDDLE


def test_a_circle_opens_its_answers_and_is_as_large_as_there_are_many() -> None:
    one, many = circles(-1.0, 2.0, 2.0, 2.0)
    assert many.door == {"case": ["q1", "q2", "q3"]}
    assert (one.width, many.width) == (SMALLEST, LARGEST)
    assert many.note == "run a: error +2 s, 3 answers"


@pytest.mark.parametrize(
    ("error", "colour"), [(3.0, EXACT), (3.01, HIGH), (-3.0, EXACT), (-3.01, LOW)]
)  # fmt: skip
def test_within_the_tolerance_is_on_the_line(error: float, colour: str) -> None:
    (own,) = circles(error, tolerance=3.0, step=5.0)
    assert (own.colour, own.x == MIDDLE) == (colour, colour == EXACT)


def test_errors_far_off_stand_at_the_end_with_their_size() -> None:
    own = circles(*[1.0] * 39, 1000.0)
    assert [mark.note for mark in own] == ["run a: error +1 s, 39 answers", "run a: error +1e+03 s, 1 answer"]
    assert own[-1].x == RIGHT - LARGEST


def test_what_is_not_read_has_no_circle() -> None:
    assert circles(None, None) == []
    assert len(circles(None, 1.0)) == 1
