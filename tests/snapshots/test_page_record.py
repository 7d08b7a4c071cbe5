"""What is kept of a page: every cell and mark with its door, words, choices; nothing of where and when it was drawn."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from analysis.store.workspace import Workspace
from tests.dashboard import small
from tests.dashboard.pages.reading import doors, links, page_at
from tests.snapshots import files, page_record
from tests.snapshots.views import mask, masked


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    return small.workspace(tmp_path_factory.mktemp("recorded"))


def opened(place: Workspace, monkeypatch: pytest.MonkeyPatch, page: str, **query: str) -> Any:
    monkeypatch.setenv("EARMARK_WORKSPACE", str(place.path))
    return page_at(page, query)


@pytest.mark.parametrize("page", ["leaderboard", "losses", "structure", "compare"])
def test_every_door_of_a_cell_and_of_a_mark_is_kept(
    page: str, place: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = opened(place, monkeypatch, page)
    kept = {address for _, _, address in files.doors(page_record.record(app))}
    shown = {page_record.door(address) for address in [*links(app), *doors(app)]}
    assert shown
    assert kept == shown


def test_a_table_has_its_titles_words_and_notes_and_a_chart_its_ends(
    place: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = page_record.record(opened(place, monkeypatch, "start"))
    (table,), (chart,) = record["tables"], record["charts"]
    assert table["columns"][0] == "run"
    assert {row["cells"][0] for row in table["rows"]} == {mark["y"] for mark in chart["marks"]}
    assert all(mark["low"] <= mark["x"] <= mark["high"] for mark in chart["marks"] if "low" in mark)
    assert all(mark["note"] and mark["opens"] for mark in chart["marks"])
    assert [choice["name"] for choice in record["choices"]] == ["run", "a", "b"]
    assert any("Compare the runs: compare?" in link for link in record["links"])


def test_the_chosen_tab_and_all_tabs_are_kept(place: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    record = page_record.record(opened(place, monkeypatch, "leaderboard", tab="format"))
    (tabs,) = [choice for choice in record["choices"] if choice["name"] == "tab"]
    assert {"Scores", "Rank uncertainty", "Answer format compliance"} < {*tabs["options"]}
    assert tabs["chosen"] == ["Answer format compliance"]


def test_doors_are_alike_whatever_the_order_of_their_names_and_of_their_values() -> None:
    one = page_record.door("/base/cases?task=FSS&runs=b&runs=a&data=BASS%2C+demo")
    assert one == "base/cases?data=BASS, demo&runs=a&runs=b&task=FSS"
    assert page_record.door("/cases?text=a%26b") == "cases?text=a%26b"
    assert page_record.door("/cases?text=a&b=") != page_record.door("/cases?text=a%26b%3D")
    assert [page_record.door(address) for address in (None, "", "/guide", "#part")] == ["", "", "guide", "#part"]


def test_marks_of_a_packed_figure_stand_at_names_and_between_their_ends() -> None:
    figure = {
        "data": [
            {
                "type": "scatter", "name": "ear", "x": {"dtype": "f8", "bdata": "AAAAAAAA4D8AAAAAAADwPw=="},
                "y": [0.1, 1], "error_x": {"array": [0.25, 0.0], "arrayminus": [0.5, 0.0]},
                "customdata": [["/cases?task=FSS"], [None]], "hovertext": ["n = 3", ""],
            }
        ],
        "layout": {"yaxis": {"tickvals": [0, 1], "ticktext": ["first", "second"]}, "xaxis": {"title": {"text": "%"}}},
    }  # fmt: skip
    proto = SimpleNamespace(spec=json.dumps(figure), id="$$ID-0f-chart_points")
    assert page_record._chart(proto) == {
        "name": "points", "axes": {"x": "%", "y": ""}, "lines": [],
        "marks": [
            {"of": "ear", "x": 0.5, "low": 0.0, "high": 0.75, "y": "first", "note": "n = 3", "opens": "cases?task=FSS"},
            {"of": "ear", "x": 1.0, "low": 1.0, "high": 1.0, "y": "second"},
        ],
    }  # fmt: skip


def test_tints_of_a_heat_table_are_kept_and_empty_cells_are_not() -> None:
    trace = {"type": "heatmap", "hoverinfo": "skip", "x": ["a", "b"], "y": ["c"], "z": [[0.123456789123, None]]}
    assert list(page_record._marks(trace, {"x": {}, "y": {}})) == [{"x": "a", "y": "c", "tint": 0.123456789}]


def test_folders_loads_and_keys_of_recordings_are_hidden(place: Workspace, tmp_path: Path) -> None:
    hide = mask(place, {str(tmp_path): "INNER", str(tmp_path.parent): "OUTER"})
    words = [f"{tmp_path}/a {tmp_path.parent}/b", "/files/audio/x.opus?key=1795521600.0af9", "2026-01-31 09:30"]
    assert masked({"words": words}, hide) == {"words": ["INNER/a OUTER/b", "/files/audio/x.opus", "2026-01-31 09:30"]}
