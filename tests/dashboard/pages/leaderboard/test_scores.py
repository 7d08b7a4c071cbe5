"""The table of scores: a part of it is not offered as a file, and its order is that of all rows."""

from __future__ import annotations

from typing import Any

import pytest

from analysis.store.workspace import Workspace
from dashboard.components.link_table import Cell, Column, Row
from dashboard.pages.leaderboard import scores
from dashboard.ui import whole_table
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


def test_a_table_of_several_pages_is_written_whole() -> None:
    columns = [Column("run", "Run"), Column("a", "FSS", group="Structure", numeric=True)]
    rows = [
        Row([Cell("[a_b]", mark="≠", trend="▲2"), Cell("12.5", 0.125, mark="↕")]), Row([Cell("c|d"), Cell("–")]),
        Row([Cell("≠ a note")], "note"),
    ]  # fmt: skip
    writers = [write for _, _, write in whole_table.FORMATS.values()]
    latex, markdown = (
        whole_table.table_text(write, "scores raw", "task scores, percent", columns, rows, ["50 % of x"])
        for write in writers
    )
    assert "\\caption{Task scores, percent. 2 rows. 50 \\% of x. $\\neq$ a note}" in latex
    assert "\\label{tab:scores-raw}" in latex
    assert "{}[a\\_b]$\\neq$ $\\uparrow$2 & 12.5$\\updownarrow$ \\\\\nc|d & -- \\\\" in latex
    assert markdown.splitlines()[0] == "| Run | Structure: FSS |"
    assert "| c\\|d | – |" in markdown
    assert "| \\[a\\_b\\]≠ ▲2 | 12.5↕ |" in markdown
    assert markdown.endswith("\n\nTask scores, percent. 2 rows. 50 % of x. ≠ a note\n")


def test_files_of_raw_and_corrected_scores_have_names_of_their_own(
    demo: Workspace, opened: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages = [opened("leaderboard", demo.path, **query) for query in ({}, {"figure": "raw"})]
    assert [scores_table(app)["name"] for app in pages] == ["Scores, chance-corrected", "Scores, raw"]
    monkeypatch.setattr(scores, "PER_PAGE", 2)
    names = []
    monkeypatch.setattr(whole_table, "downloads", lambda name, title, *_: names.append((name, title)))
    for query in ({}, {"figure": "raw"}):
        opened("leaderboard", demo.path, **query)
    assert names == [
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
