"""The table of scores: a part of it is not offered as a file."""

from __future__ import annotations

from typing import Any

import pytest

from analysis.store.workspace import Workspace
from dashboard.pages.leaderboard import scores
from tests.dashboard.pages.reading import component_data


def test_one_page_of_several_is_not_offered_as_a_file(
    demo: Workspace, opened: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert component_data(opened("leaderboard", demo.path), "rows")[0]["downloads"]
    monkeypatch.setattr(scores, "PER_PAGE", 2)
    app = opened("leaderboard", demo.path)
    assert app.get("pagination")
    assert not component_data(app, "rows")[0]["downloads"]
