"""Chosen options by position, of more runs than a chart shows."""

from __future__ import annotations

from typing import Any

import pytest

from dashboard.panels import option_position
from dashboard.panels.option_position import RIGHT


def test_the_row_of_the_right_option_stays_under_many_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    names = {f"id{n}": f"run {n:02}" for n in range(30)}
    marks = [
        option_position._place_mark(name, place, n, n / 40, "", "", False)
        for n, name in enumerate([*names.values(), RIGHT])
        for place in "ab"
    ]
    monkeypatch.setattr("dashboard.panels.option_position.queries.run_names", lambda selection: names)
    selection: Any = None
    figure = option_position._places_chart(selection, marks, False)
    assert figure is not None
    assert list(figure.data[0].y) == [*list(names.values())[:12], RIGHT]
