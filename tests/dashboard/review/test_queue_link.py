"""From every page that shows cases into the queue, with the filters of that page."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect
from streamlit.testing.v1 import AppTest

from analysis.scoring.artefacts import BY_NAME
from analysis.store.workspace import Workspace
from dashboard.navigation import PAGES
from dashboard.review import queue_link
from dashboard.review.queue_link import VIEWS
from dashboard.selection.selection import Selection
from tests.browser import Apps
from tests.dashboard import small
from tests.dashboard.walking import follow

SCRIPT = """
import streamlit as st
from dashboard.review import queue_link
from dashboard.selection import sidebar
st.code(queue_link.address(sidebar.show(), st.session_state["at"]))
"""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    return small.workspace(tmp_path_factory.mktemp("door"))


def leads(page: str, **query: str | list[str]) -> dict[str, list[str]]:
    """What the link of a page says of the queue."""
    app = AppTest.from_string(SCRIPT, default_timeout=60)
    app.session_state["at"] = page
    for name, value in query.items():
        app.query_params[name] = value
    app.run()
    assert not app.exception, app.exception
    address = urlsplit(app.code[0].value)
    assert address.path == "/review"
    return parse_qs(address.query)


@pytest.mark.parametrize(
    ("page", "query", "told"),
    [
        ("cases", {"task": "FSS", "from": "20", "sort": "best"}, {"task": ["FSS"], "from": ["20"], "sort": ["best"]}),
        ("structure", {}, {"task": ["FSS"]}),
        ("structure", {"part": "SSS", "genre": "Rock"}, {"task": ["SSS"], "genre": ["Rock"]}),
        ("structure", {"part": "SSS", "task": ["FSS", "SSS"]}, {"task": ["SSS"]}),
        ("lyrics", {}, {"task": ["FSLT"]}),
        ("numbers", {}, {"task": ["Cnt"]}),
        ("numbers", {"part": "Loc"}, {"task": ["Loc"]}),
        ("numbers", {"part": "SGD"}, {"task": ["Cnt"]}),
        ("choices", {}, {"task": ["SGD"]}),
        ("groups", {"asked": "Cnt"}, {"task": ["Cnt"]}),
        ("groups", {"asked": "delivery_count"}, {"subtask": ["delivery_count"]}),
        ("songs", {"of": "own/lamp"}, {"song": ["own/lamp"]}),
        ("songs", {"audio": "lamp.wav", "sort": "title"}, {"unlinked": ["lamp.wav"]}),
        ("compare", {"a": "x", "b": ["y", "z"]}, {"runs": ["x", "y", "z"], "sort": ["difference"]}),
        ("artefacts", {"lens": "released"}, {"artefact": list(BY_NAME), "lens": ["released"]}),
    ],
)
def test_the_queue_is_of_the_cases_that_the_page_shows(
    place: Workspace, monkeypatch: pytest.MonkeyPatch, page: str, query: dict[str, str], told: dict[str, list[str]]
) -> None:
    monkeypatch.setenv("EARMARK_WORKSPACE", str(place.path))
    assert leads(page, **query) == told | {"draw": ["all"]}


def test_every_view_has_the_door_but_those_that_show_no_cases() -> None:
    assert {view.module for row in PAGES for view in row.views} - set(VIEWS) == {
        "start", "report", "rules", "annotate", "agreement", "exchange", "errata", "runs", "guide",
        "load",
    }  # fmt: skip


def test_there_is_no_door_where_nothing_is_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EARMARK_WORKSPACE", str(tmp_path))
    monkeypatch.setattr(queue_link, "link_to", lambda *_: pytest.fail("a door to nothing"))
    queue_link.show(Selection(), "cases")


@pytest.mark.browser
def test_a_page_opens_in_the_queue_which_says_what_it_was_drawn_from(
    page: Page, app_url: Apps, place: Workspace
) -> None:
    page.goto(f"{app_url(place.path)}/cases?task=FSS&from=20")
    page.get_by_role("link", name="Open in the queue").click()
    expect(page).to_have_url(re.compile(r"/review\?task=FSS&from=20&draw=all$"))
    expect(page.get_by_text("Drawn from Task: Full structural segmentation; Score from: 20 %")).to_be_visible()
    follow(page, "/compare")
    page.get_by_role("link", name="Open in the queue").click()
    expect(page).to_have_url(re.compile(r"/review\?runs=.+&runs=.+&sort=difference&draw=all$"))
    expect(page.get_by_text("Drawn from answers of 2 selected runs")).to_be_visible()
