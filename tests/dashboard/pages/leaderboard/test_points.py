"""The points of the leaderboard: the best runs for the chosen task, whatever the order of the table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from analysis.store.runs.description import Run
from dashboard.pages.leaderboard.points import best_first
from tests.dashboard.pages.reading import said
from tests.dashboard.pages.structure.test_people import annotated


def test_runs_are_ordered_by_the_figure_that_is_drawn() -> None:
    ada, ben, cas, dee = (Run(name, name, "model") for name in ("ada", "ben", "cas", "dee"))
    assert best_first([(ada, 0.2), (ben, None), (cas, 0.7), (dee, 0.2)]) == [(cas, 0.7), (ada, 0.2), (dee, 0.2)]


@pytest.mark.parametrize(("annotators", "bands"), [((0.0, 1.0), 1), ((0.0,), 0)])
def test_people_are_a_band_where_one_task_about_sections_is_chosen(
    annotators: tuple[float, ...], bands: int, tmp_path: Path, opened: Callable[..., Any]
) -> None:
    app = opened("leaderboard", annotated(tmp_path, annotators).path, points="FSS")
    spec = app.get("plotly_chart")[0].proto.spec.replace(" ", "")
    assert spec.count('"type":"rect"') == bands
    assert ("songs with two or more annotations" in said(app)) == bool(bands)
