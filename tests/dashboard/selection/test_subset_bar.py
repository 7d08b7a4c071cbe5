"""The bar of filters: how many of how many cases, in words, and a click that clears them."""

from __future__ import annotations

import re

import pytest
from streamlit.testing.v1 import AppTest

from analysis.store.workspace import Workspace
from tests.dashboard import small

SCRIPT = """
import streamlit as st
from dashboard.selection import present, subset_bar
subset_bar.show(present.begin(st.session_state["at"]), st.session_state["at"])
"""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    return small.workspace(tmp_path_factory.mktemp("subset"))


def bar(page: str, **query: str | list[str]) -> AppTest:
    app = AppTest.from_string(SCRIPT, default_timeout=60)
    app.session_state["at"] = page
    for name, value in query.items():
        app.query_params[name] = value
    app.run()
    assert not app.exception, app.exception
    return app


def text(app: AppTest) -> str:
    """The sentence without its mark-up, and the filters that can be removed."""
    sentences = [element.proto.body for element in app.get("html")]
    words = [button.label.replace("\\", "") for button in app.button if button.label != "Clear all"]
    return " · ".join([*(re.sub("<[^>]*>", "", sentence) for sentence in sentences), *words])


def test_the_bar_counts_the_subset_and_clears_it(place: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EARMARK_WORKSPACE", str(place.path))
    app = bar("leaderboard", task=["FSS", "SSS"], **{"from": "20"}, part="SSS")
    section = "Task: Section structural segmentation"
    assert text(app) == f"Subset: 4 of 12 cases · Task: Full structural segmentation · {section}"
    app.button[0].click().run()
    assert text(app) == f"Subset: 2 of 12 cases · {section}"
    app.button[-1].click().run()
    assert text(app) == ""
    assert sorted(app.query_params) == ["from", "part"]


def test_filters_of_the_list_of_cases_count_there_alone(place: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EARMARK_WORKSPACE", str(place.path))
    assert text(bar("lyrics", outcome="scored", **{"from": "200"})).startswith("Subset: 10 of 12 cases")
    assert text(bar("cases", **{"from": "200"})) == "Subset: 0 of 12 cases · Score from: 200 %"


@pytest.mark.parametrize(("page", "query"), [("cases", {}), ("lyrics", {"from": "20"}), ("guide", {"task": "FSS"})])
def test_no_filter_no_bar(
    place: Workspace, monkeypatch: pytest.MonkeyPatch, page: str, query: dict[str, str | list[str]]
) -> None:
    monkeypatch.setenv("EARMARK_WORKSPACE", str(place.path))
    assert text(bar(page, **query)) == ""


def test_a_song_is_called_by_its_title(demo: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EARMARK_WORKSPACE", str(demo.path))
    assert text(bar("cases", song="demo/13_seen_the_wind")).endswith(" · Song: Who Has Seen the Wind")
