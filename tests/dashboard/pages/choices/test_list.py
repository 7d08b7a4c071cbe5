"""Confusions of questions that each have options of their own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.dashboard.pages.reading import said, titled
from tests.pipeline import model_conditions


def test_confusions_that_occur_once_are_listed_as_doors(tmp_path: Path, opened: Any) -> None:
    app = opened("choices", model_conditions.workspace(tmp_path).path)
    rows = titled(app, "answered instead")
    assert {row["n"]["text"] for row in rows} == {"1"}
    assert f"{len(rows)} confusions, each once." in said(app)
    assert all("/cases?" in row["n"]["href"] for row in rows)
