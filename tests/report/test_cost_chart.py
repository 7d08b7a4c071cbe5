"""Cost against score: points where cost and score put them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from analysis.report.charts import LABEL, WIDTH
from analysis.report.cost_chart import BOTTOM, HEIGHT, TOP, CostPoint, chart, nice_above
from analysis.statistics.intervals import Interval


def test_points_are_at_their_cost_and_score() -> None:
    points = [CostPoint("dear", 4.0, 50.0, Interval(40.0, 60.0), {"runs": "a"}), CostPoint("free", 0.0, 100.0, None)]
    drawing = chart("Cost against score", points)
    dear, free = sorted((mark for mark in drawing.marks if mark.kind == "circle"), key=lambda mark: -mark.x)
    bottom = HEIGHT - BOTTOM
    assert (free.x, free.y) == (LABEL, TOP)
    assert dear.x == pytest.approx(LABEL + 0.8 * (WIDTH - LABEL - 120))  # the axis ends at 5
    assert dear.y == pytest.approx((TOP + bottom) / 2)
    assert dear.door == {"runs": "a"}
    assert dear.note == "dear: 50.0, cost of 1,000 questions 4, 95 % CI 40.0 to 60.0"
    (line,) = (mark for mark in drawing.marks if mark.kind == "rect")
    assert line.height == pytest.approx(0.2 * (bottom - TOP))


def test_labels_of_near_points_do_not_overlap() -> None:
    drawing = chart("Cost against score", [CostPoint(name, 1.0, 50.0, None) for name in ("a", "b", "c")])
    heights = [mark.y for mark in drawing.marks if mark.text in ("a", "b", "c")]
    assert [later - earlier for earlier, later in pairwise(heights)] == [14, 14]


@pytest.mark.parametrize(("value", "expected"), [(0, 1), (1, 1), (1.2, 2), (4, 5), (7, 10), (0.03, 0.05), (300, 500)])
def test_an_axis_ends_at_a_round_number(value: float, expected: float) -> None:
    assert nice_above(value) == pytest.approx(expected)
