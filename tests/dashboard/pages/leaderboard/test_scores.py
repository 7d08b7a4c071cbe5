"""The table of scores: a part of it is not offered as a file, and its order is that of all rows."""

from __future__ import annotations

from typing import Any

import pytest

from analysis.store.workspace import Workspace
from dashboard.pages.leaderboard import scores
from tests.dashboard.pages.reading import component_data


def scores_table(app: Any) -> dict[str, Any]:
    """The table of tasks, below that of models by condition."""
    return next(data for data in component_data(app, "rows") if data["name"].startswith("Scores"))


def test_one_page_of_several_is_not_offered_as_a_file(
    demo: Workspace, opened: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert scores_table(opened("leaderboard", demo.path))["downloads"]
    monkeypatch.setattr(scores, "PER_PAGE", 2)
    app = opened("leaderboard", demo.path)
    assert app.get("pagination")
    assert not scores_table(app)["downloads"]
    assert [button.proto.label for button in app.get("download_button")][-3:] == ["CSV", "LaTeX", "Markdown"]


def test_measures_of_sections_are_a_choice_of_columns(demo: Workspace, opened: Any) -> None:
    tables = component_data(opened("leaderboard", demo.path, columns="measures"), "rows")
    heads = [{column["title"] for column in table["columns"]} for table in tables]
    assert len(tables) == 2
    assert all({"Run", "n", "F %", "Covered %"} <= titles for titles in heads)
    assert ["V-measure %" in titles for titles in heads] == [True, False]


def test_files_of_raw_and_corrected_scores_have_names_of_their_own(
    demo: Workspace, opened: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages = [opened("leaderboard", demo.path, **query) for query in ({}, {"figure": "raw"})]
    assert [scores_table(app)["name"] for app in pages] == ["Scores, chance-corrected", "Scores, raw"]
    monkeypatch.setattr(scores, "PER_PAGE", 2)
    names = []

    def note_name(_: Any, table: dict[str, Any]) -> str:
        names.append((table["name"], table["caption"][0]))
        return ""

    monkeypatch.setattr(scores, "partial", note_name)
    for query in ({}, {"figure": "raw"}):
        opened("leaderboard", demo.path, **query)
    assert names[::2] == names[1::2] == [
        ("Scores, chance-corrected", "task scores, percent, chance-corrected"),
        ("Scores, raw", "task scores, percent, raw; overall is chance-corrected"),
    ]  # fmt: skip


def test_the_order_of_a_table_of_several_pages_is_that_of_all_rows(
    demo: Workspace, opened: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def overall(**query: str) -> list[float | None]:
        content = scores_table(opened("leaderboard", demo.path, baselines="1", **query))
        return [row["cells"][1]["value"] for row in content["rows"] if row["kind"] != "note"]

    values = [value for value in overall() if value is not None]
    assert [value for value in overall(order="overall") if value is not None] == sorted(values)  # on one page too
    monkeypatch.setattr(scores, "PER_PAGE", 3)
    assert overall(order="overall") == sorted(values)[:3]
    assert overall(order="overall", page="2") == sorted(values)[3:6]
    content = scores_table(opened("leaderboard", demo.path, order="overall", page="2"))
    assert content["order"] == {"key": "overall", "direction": 1}
    links = {column["key"]: column["href"] for column in content["columns"]}
    assert links["overall"] == "/leaderboard"
    assert links["FSS"] == "/leaderboard?order=-FSS"


def test_an_order_by_a_column_that_is_not_there_is_reported(demo: Workspace, opened: Any) -> None:
    app = opened("leaderboard", demo.path, order="-kettle")
    assert [each.value.replace("\\", "") for each in app.warning] == [
        "The link names order=-kettle, which does not exist here."
    ]
