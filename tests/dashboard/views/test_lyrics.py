"""Lyrics: every number of the page leads to as many cases as it was made of."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from analysis.store import queries
from analysis.store.database import Database
from analysis.store.workspace import Workspace
from dashboard import filters
from tests import lyric_runs
from tests.dashboard import small

SCRIPT = "from dashboard import state\nfrom dashboard.views import lyrics\nstate.sidebar()\nlyrics.show()"
COUNTS = ("n", "Unread", "Missing", "Loops", "Extra", "cases")
"""Columns that count cases."""


class Link(dict[str, list[str]]):
    """The query of an address, as Streamlit gives it."""

    def get_all(self, name: str) -> list[str]:
        return super().get(name, [])

    def get(self, name: str, default: Any = None) -> Any:
        return self[name][-1] if name in self else default


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    return lyric_runs.workspace(tmp_path_factory.mktemp("lyrics"))


@pytest.fixture(autouse=True)
def fresh_caches() -> Iterator[None]:
    st.cache_resource.clear()
    st.cache_data.clear()
    yield
    st.cache_resource.clear()
    st.cache_data.clear()


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Any:
    def open_page(workspace: Path, **query: str | list[str]) -> AppTest:
        monkeypatch.setenv("EARMARK_WORKSPACE", str(workspace))
        app = AppTest.from_string(SCRIPT, default_timeout=60)
        for name, value in query.items():
            app.query_params[name] = value
        app.run()
        assert not app.exception, app.exception
        return app

    return open_page


def counts(app: AppTest) -> list[tuple[str, int]]:
    """Address and number of every cell that counts cases."""
    found = []
    for element in app.get("bidi_component"):
        data = json.loads(element.proto.json) if element.proto.json else {}
        titles = [column["title"] for column in data.get("columns", [])]
        for row in data.get("rows", []):
            for title, cell in zip(titles, row["cells"], strict=True):
                if title in COUNTS and cell["href"]:
                    found.append((cell["href"], cell["value"]))
    return found


def figures(app: AppTest) -> list[dict[str, Any]]:
    return [json.loads(chart.proto.spec) for chart in app.get("plotly_chart")]


def said(app: AppTest) -> str:
    kinds = ("title", "subheader", "info", "warning", "error", "markdown", "caption")
    return "\n".join(str(getattr(element, "value", "")) for kind in kinds for element in app.get(kind))


def behind(place: Workspace, href: str, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many cases the list holds that a door leads to."""
    address = urlsplit(href)
    assert address.path == "/cases"
    link = Link(parse_qs(address.query))
    with monkeypatch.context() as patched:
        patched.setattr(st, "query_params", link)
        wanted = filters.of_link(link.get("lens", "paper"), link.get_all("runs"))
    return queries.cases(Database(place), wanted, limit=1).total


@pytest.mark.parametrize(
    "query",
    [{}, {"of": "erring"}, {"errors": "inverted"}, {"lens": "released"}, {"outcome": "scored"}, {"task": "FSLT"}],
)
def test_every_count_is_a_door_to_just_as_many_cases(
    place: Workspace, opened: Any, query: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    if "of" in query:
        query = {"of": small.run_named(place, query["of"])}
    found = counts(opened(place.path, **query))
    assert len(found) > 50
    wrong = {href: (n, there) for href, n in dict(found).items() if (there := behind(place, href, monkeypatch)) != n}
    assert wrong == {}


def test_every_mark_of_every_chart_is_a_door(place: Workspace, opened: Any) -> None:
    drawn = figures(opened(place.path))
    assert len(drawn) == 6
    for chart in drawn:
        marked = [trace for trace in chart["data"] if trace["type"] != "heatmap"]
        assert marked
        assert all(mark[0].startswith("/case") for trace in marked for mark in trace["customdata"])


def test_the_point_of_a_question_opens_its_case(place: Workspace, opened: Any) -> None:
    scatter = figures(opened(place.path, of=small.run_named(place, "erring")))[-1]
    addresses = [mark[0] for trace in scatter["data"] for mark in trace["customdata"]]
    assert len(addresses) == 6
    assert all(parse_qs(urlsplit(address).query)["at"] == [small.run_named(place, "erring")] for address in addresses)


def test_only_the_chosen_runs_are_shown(place: Workspace, opened: Any) -> None:
    app = opened(place.path, runs=[small.run_named(place, "right")])
    assert "erring" not in json.dumps(figures(app))


def test_rates_are_those_of_the_known_errors(place: Workspace, opened: Any) -> None:
    bars = figures(opened(place.path, of=small.run_named(place, "erring")))[0]
    heights = {trace["name"]: trace["y"][0] for trace in bars["data"]}  # verse: 48 reference words
    assert heights == {"substitutions": 1 / 48, "deletions": 9 / 48, "insertions": 40 / 48}


def test_an_empty_workspace_says_what_to_do(tmp_path: Path, opened: Any) -> None:
    app = opened(tmp_path / "nothing")
    assert "earmark load" in app.code[0].value
    assert not app.error


def test_filters_without_lyrics_say_so(place: Workspace, opened: Any) -> None:
    assert "leave no question about lyrics" in said(opened(place.path, task="FSS"))
    assert "No answer about lyrics fits" in said(opened(place.path, task="SSLT"))


def test_a_link_to_a_run_that_is_not_there_shows_all_together(place: Workspace, opened: Any) -> None:
    assert "all runs together" in said(opened(place.path, of="gone-12345678"))


def test_runs_with_other_tasks_only_say_so(tmp_path: Path, opened: Any) -> None:
    other = small.workspace(tmp_path)
    app = opened(other.path, task="Loc")
    assert "leave no question about lyrics" in said(app)
