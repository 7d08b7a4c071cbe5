"""Signed errors as points: their direction, and the answers that each opens."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from analysis.store.workspace import Workspace
from dashboard.pages.numbers.error_points import HIGH, LOW, ZERO, kind
from tests.dashboard.pages.reading import count_behind, database, doors


@pytest.mark.parametrize(
    ("actual", "error", "expected"),
    [(9.0, 3.0, "right"), (9.0, 3.01, HIGH), (9.0, -3.0, "right"), (9.0, -3.01, LOW), (9.0, -9.0, ZERO),
     (2.0, -2.0, "right")],
)  # fmt: skip
def test_an_error_is_right_up_to_the_tolerance(actual: float, error: float, expected: str) -> None:
    assert kind(actual, error, 3.0, "right") == expected


@pytest.mark.parametrize("query", [{"part": "Dur"}, {"part": "Cnt", "of": "all"}])
def test_points_lie_above_or_below_no_error_and_open_their_answers(
    query: dict[str, str], demo: Workspace, opened: Any
) -> None:
    app = opened("artists", demo.path, **query)
    (chart,) = app.get("plotly_chart")
    figure = json.loads(chart.proto.spec)
    for trace in figure["data"]:
        if trace["name"].startswith(HIGH):
            assert min(trace["y"]) > 0
        if trace["name"].startswith(LOW):
            assert max(trace["y"]) < 0
    assert any(shape["type"] == "line" and shape["y0"] == shape["y1"] == 0 for shape in figure["layout"]["shapes"])
    marks = doors(app)
    assert len(marks) > 8
    for address, note in list(marks.items())[:12]:
        (n,) = map(int, re.findall(r"n = (\d+) answer", note))
        parts = urlsplit(address)
        is_case = parts.path.endswith("case")
        assert is_case == (n == 1)
        assert {"q", "at"} <= set(parse_qs(parts.query)) if is_case else count_behind(database(demo), address) == n
