"""Lyrics: every number of the page leads to as many cases as it was made of."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from streamlit.testing.v1 import AppTest

from analysis.store.workspace import Workspace
from tests import lyric_runs
from tests.dashboard import small
from tests.dashboard.pages.reading import count_behind, database, said

COUNTS = ("n", "Unreadable", "No answer", "Loops", "Extra", "cases")
"""Columns that count cases."""


TABS = ("errors", "song", "words", "repetition", "iwer", "runs")


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    return lyric_runs.workspace(tmp_path_factory.mktemp("lyrics"))


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


@pytest.mark.parametrize(
    "query",
    [{}, {"of": "erring"}, {"errors": "inverted"}, {"lens": "released"}, {"outcome": "scored"}, {"task": "FSLT"}],
)
def test_every_count_is_a_door_to_just_as_many_cases(place: Workspace, opened: Any, query: dict[str, str]) -> None:
    if "of" in query:
        query = {"of": small.run_named(place, query["of"])}
    found = [count for tab in TABS for count in counts(opened("lyrics", place.path, tab=tab, **query))]
    assert len(found) > 20
    wrong = {href: (n, there) for href, n in dict(found).items() if (there := count_behind(database(place), href)) != n}
    assert wrong == {}


def test_every_mark_of_every_chart_is_a_door(place: Workspace, opened: Any) -> None:
    drawn = [figure for tab in TABS for figure in figures(opened("lyrics", place.path, tab=tab))]
    assert len(drawn) == 7
    for chart in drawn:
        marked = [trace for trace in chart["data"] if trace["type"] != "heatmap"]
        assert marked
        assert all(mark[0].startswith("/case") for trace in marked for mark in trace["customdata"])


def test_a_single_run_is_drawn_once(place: Workspace, opened: Any) -> None:
    app = opened("lyrics", place.path, runs=[small.run_named(place, "erring")], tab="runs")
    (by_run,) = figures(app)
    assert by_run["layout"]["yaxis"]["ticktext"] == ["erring"]
    assert [len(trace["y"]) for trace in by_run["data"]] == [1, 1, 1]


def test_the_point_of_a_question_opens_its_case(place: Workspace, opened: Any) -> None:
    scatter = figures(opened("lyrics", place.path, of=small.run_named(place, "erring"), tab="words"))[-1]
    addresses = [mark[0] for trace in scatter["data"] for mark in trace["customdata"]]
    assert len(addresses) == 6
    assert all(parse_qs(urlsplit(address).query)["at"] == [small.run_named(place, "erring")] for address in addresses)


def test_only_the_chosen_runs_are_shown(place: Workspace, opened: Any) -> None:
    app = opened("lyrics", place.path, runs=[small.run_named(place, "right")])
    assert "erring" not in json.dumps(figures(app))


def test_rates_are_those_of_the_known_errors(place: Workspace, opened: Any) -> None:
    bars = figures(opened("lyrics", place.path, of=small.run_named(place, "erring")))[0]
    heights = {trace["name"]: trace["y"][0] for trace in bars["data"]}  # verse: 48 reference words
    assert heights == {"substitutions": 1 / 48, "deletions": 9 / 48, "insertions": 40 / 48}


def test_an_empty_workspace_says_what_to_do(tmp_path: Path, opened: Any) -> None:
    app = opened("lyrics", tmp_path / "nothing")
    assert "earmark load" in app.code[0].value
    assert not app.error


def test_filters_without_lyrics_say_so(place: Workspace, opened: Any) -> None:
    assert "leave no question about lyrics" in said(opened("lyrics", place.path, task="FSS"))
    assert "No answer about lyrics matches" in said(opened("lyrics", place.path, task="SSLT"))


def test_a_link_to_a_run_that_is_not_there_shows_the_best_one(place: Workspace, opened: Any) -> None:
    assert "Word errors by section type, not adjusted, right" in said(opened("lyrics", place.path, of="gone-12345678"))


def test_runs_with_other_tasks_only_say_so(tmp_path: Path, opened: Any) -> None:
    other = small.workspace(tmp_path)
    app = opened("lyrics", other.path, task="Loc")
    assert "leave no question about lyrics" in said(app)


def test_a_stretch_of_a_strip_opens_the_case_at_its_time(demo: Workspace, opened: Any) -> None:
    app = opened("lyrics", demo.path, tab="song")
    density, strips = figures(app)
    assert len(density["data"]) == 3
    query = [parse_qs(urlsplit(mark[0]).query) for trace in strips["data"] for mark in trace["customdata"]]
    assert len(query) > 50
    for base, length, link in zip(
        [low for trace in strips["data"] for low in trace["base"]],
        [width for trace in strips["data"] for width in trace["x"]],
        query, strict=True,
    ):  # fmt: skip
        start, end = map(float, link["t"][0].split("-"))
        assert 0 <= base < base + length <= 100.001
        assert (end - start) / length == pytest.approx(start / base if base else (end - start) / length, rel=0.1)
    assert "in the same runs" in said(app)


def test_baselines_are_on_the_page_only_while_switched_on(demo: Workspace, opened: Any) -> None:
    assert "baseline" not in json.dumps(figures(opened("lyrics", demo.path, tab="runs")))
    assert "baseline: song-form" in json.dumps(figures(opened("lyrics", demo.path, tab="runs", baselines="1")))


def test_a_sentence_has_the_word_errors_of_most_cases(demo: Workspace, opened: Any) -> None:
    text = said(opened("lyrics", demo.path, tab="words"))
    assert re.search(r'Most frequent: deleted: "\S+", \d+ times in \d+ cases?; inserted: "\S+", \d+ times', text)
    assert re.search(r'substituted: "\S+" by "\S+", \d+ times in \d+ cases?\.', text)
