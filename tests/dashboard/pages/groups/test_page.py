"""Groups of a data set: only facts with two values are offered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.dashboard.pages.reading import said
from tests.pipeline import model_conditions


def test_a_fact_with_one_value_is_nothing_to_compare_by(tmp_path: Path, opened: Any) -> None:
    place = model_conditions.workspace(tmp_path)
    app = opened("groups", place.path, by="difficulty")
    assert not [group for group in app.segmented_control if group.label == "By"]
    assert "Nothing to compare: no fact about these questions has two values." in said(app)
