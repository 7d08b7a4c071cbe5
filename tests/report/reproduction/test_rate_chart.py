"""Rates on an axis of their own."""

from __future__ import annotations

import pytest

from analysis.report.charts import LABEL, Point
from analysis.report.reproduction.rate_chart import RIGHT, chart
from analysis.statistics.intervals import Interval


def dots(*values: float) -> list[float]:
    marks = chart("x", [Point(str(n), value, None) for n, value in enumerate(values)], "u").marks
    return [mark.x for mark in marks if mark.kind == "circle"]


def is_log(*values: float) -> bool:
    marks = chart("x", [Point(str(n), value, None) for n, value in enumerate(values)], "u").marks
    return any("powers of ten" in mark.text for mark in marks)


@pytest.mark.parametrize(("values", "expected"), [((1.0, 100.0), False), ((1.0, 101.0), True), ((0.0, 0.0), False),
                                                  ((0.0, 9.3), False), ((0.001, 0.5), True)])  # fmt: skip
def test_powers_of_ten_where_values_differ_by_more_than_a_hundred(values: tuple[float, ...], expected: bool) -> None:
    assert is_log(*values) is expected


def test_a_linear_axis_ends_at_a_round_value() -> None:
    assert dots(0.0, 5.0, 10.0) == [LABEL, (LABEL + RIGHT) / 2, RIGHT]


def test_zero_stands_left_of_the_least_power_of_ten() -> None:
    zero, least, middle, most = dots(0.0, 0.01, 0.1, 10.0)
    assert zero == LABEL
    assert least - zero == pytest.approx(middle - least)
    assert most == RIGHT


def test_small_values_are_not_hidden_by_others() -> None:
    low, high = dots(0.02, 0.05)
    assert high - low > 0.5 * (RIGHT - LABEL)


def test_an_interval_is_inside_the_axis() -> None:
    marks = chart("x", [Point("a", 0.07, Interval(0.01, 0.94))], "u").marks
    bar = next(mark for mark in marks if mark.kind == "rect")
    assert bar.x >= LABEL
    assert bar.x + bar.width <= RIGHT
