"""Where a run came from: its files stand in a table of the house, drawn with the page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.dashboard import small
from tests.dashboard.pages.reading import titled


def test_every_file_of_a_run_has_a_row_with_its_checksum(tmp_path: Path, opened: Any) -> None:
    place = small.workspace(tmp_path)
    app = opened("data", place.path, run=small.run_named(place, "careful"))
    assert not app.dataframe
    (row,) = titled(app, "sha256")
    assert len(row["sha256"]["text"]) == 64
    assert row["file"]["text"].endswith(".json")
