"""A first start: the demo is built once, and again if broken off; it is said to be synthetic; a case to open."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote

import pytest
from streamlit.testing.v1 import AppTest

from analysis.store.database import Database
from analysis.store.queries import annotated_songs, loaded_runs
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import Filters
from analysis.store.workspace import UNFINISHED, Workspace
from dashboard import demo_process, demo_setup
from tests import templates
from tests.dashboard import small

SCRIPT = (
    "from dashboard import demo_setup\nfrom dashboard.pages.leaderboard import page\n"
    "from dashboard.selection import run_catalog, sidebar\n"
    "demo_setup.build()\nselection = sidebar.show()\n"
    "demo_setup.say_what_is_synthetic(run_catalog.selected(selection))\npage.show(selection)"
)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    return templates.demo(tmp_path_factory.mktemp("demo"))


def opened(place: Workspace, monkeypatch: pytest.MonkeyPatch) -> AppTest:
    monkeypatch.setenv("EARMARK_WORKSPACE", str(place.path))
    app = AppTest.from_string(SCRIPT, default_timeout=60)
    app.run()
    assert not app.exception, app.exception
    return app


def test_the_demo_says_that_it_is_synthetic_and_offers_the_case_on_which_runs_differ_most(
    built: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = opened(built, monkeypatch)
    assert demo_setup.SYNTHETIC in [each.value for each in app.caption]
    (door,) = [each.proto for each in app.get("page_link") if "Suggested case" in each.proto.label]
    database = Database(built)
    models = tuple(run.id for run in loaded_runs.runs(database) if run.kind == "model")
    page = cases_list.cases(database, Filters(runs=models, tasks=("FSS",)), "difference", 200)
    most = max(row["difference"] for row in page.rows)
    opens = {row["question_id"]: row["difference"] for row in page.rows}
    (chosen,) = [key for key in opens if key in unquote(str(door))]
    assert opens[chosen] == most
    assert f"scores {100 * most:.0f} points apart" in door.label


def test_the_song_of_that_case_can_be_played_where_it_is_at_hand(
    built: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    links = [each.proto for each in opened(built, monkeypatch).get("page_link")]
    case, song = [each for each in links if "Suggested case" in each.label or "A song to play" in each.label]
    database = Database(built)
    songs = {row["song"] for row in cases_list.cases(database, Filters(), "difference", 2000).rows if row["song"]}
    (key,) = [key for key in songs if key in unquote(str(song))]
    found = annotated_songs.song(database, key)
    assert found is not None
    assert found.song.title in case.label
    assert song.label.endswith(f"A song to play: {found.song.title}")
    silent = opened(small.workspace(tmp_path), monkeypatch).get("page_link")
    assert not [each for each in silent if "A song to play" in each.proto.label]


def test_runs_of_the_user_are_not_called_synthetic(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened(small.workspace(tmp_path), monkeypatch)
    assert demo_setup.SYNTHETIC not in [each.value for each in app.caption]


def test_a_workspace_that_was_named_is_left_empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = Workspace(tmp_path / "mine")
    app = opened(place, monkeypatch)
    assert "No answers are loaded yet." in [each.value for each in app.info]
    assert place.run_ids() == []


def test_a_fresh_workspace_wants_the_demo_and_so_does_one_where_it_was_broken_off(built: Workspace) -> None:
    assert demo_process.is_missing(Workspace(built.path / "fresh").storage)
    assert not demo_process.is_missing(built.storage)
    (built.path / UNFINISHED).touch()
    assert demo_process.is_missing(built.storage)
