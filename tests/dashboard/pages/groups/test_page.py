"""Groups of a data set: only facts with two values are offered, and the page opens with one that could be tested."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from analysis.store.workspace import Workspace
from dashboard.pages.groups.page import FIELDS
from tests.dashboard.pages.reading import said
from tests.pipeline import model_conditions


def test_a_fact_with_one_value_is_nothing_to_compare_by(tmp_path: Path, opened: Any) -> None:
    place = model_conditions.workspace(tmp_path)
    app = opened("groups", place.path, by="difficulty")
    assert not [group for group in app.segmented_control if group.label == "By"]
    assert "Nothing to compare: no fact about these questions has two values." in said(app)


def test_the_page_opens_with_a_grouping_that_could_be_tested(demo: Workspace, opened: Any) -> None:
    offered = next(group for group in opened("groups", demo.path).segmented_control if group.label == "By")
    charts = {name: len(opened("groups", demo.path, by=name).get("plotly_chart")) for name in FIELDS}
    assert 0 in charts.values()
    assert offered.value == next(name for name, n in charts.items() if n)
