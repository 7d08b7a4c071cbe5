"""Which views are walked: every page of the menu, every choice on it, and choices that only another choice brings."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from analysis import pipeline
from analysis.store.database import Database
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import Filters
from analysis.store.workspace import Workspace
from dashboard.navigation import PAGES
from dashboard.selection import link_widgets
from tests import cmi
from tests.dashboard import small
from tests.snapshots import walk


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    folder = tmp_path_factory.mktemp("walked")
    place = small.workspace(folder)
    pipeline.load([cmi.write(folder, "mu_GTZAN.jsonl", cmi.record("rock", "rock"), cmi.record("jazz", "rock"))], place)
    return place


def queries(place: Workspace, page: str, data_set: str) -> list[dict[str, str]]:
    return [view.query for view in walk.views(place, [page], [data_set])]


def test_tabs_are_opened_with_every_choice_that_they_bring(place: Workspace) -> None:
    found = queries(place, "leaderboard", "BASS")
    assert found[0] == {}
    assert {query["tab"] for query in found if "tab" in query} == {"ranks", "format", "published", "paper", "artefacts"}
    assert {"columns": "categories"} in found
    assert {"tab": "ranks", "lens": "released"} in found
    assert {"tab": "format", "instructions": "FSS"} in found
    assert {"instructions": "FSS"} not in found
    assert len(found) == len({tuple(sorted(query.items())) for query in found})


def test_each_data_set_has_the_pages_of_its_menu_and_case(place: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EARMARK_WORKSPACE", str(place.path))
    bass, cmi_bench = ({row.url_path for row in walk.pages(name)} for name in ("BASS", "CMI-bench"))
    assert {"leaderboard", "case", "tasks"} <= bass & cmi_bench


def test_a_page_that_is_the_same_for_all_data_sets_is_walked_once(place: Workspace) -> None:
    assert [view.data_set for view in walk.views(place, ["guide"]) if not view.query] == ["BASS"]


def test_case_is_opened_with_a_question_of_each_task(place: Workspace) -> None:
    (case,) = (row for row in PAGES if row.url_path == "case")
    db = Database(place)
    starts = walk._starts(db, "BASS", case)
    tasks = {row["task"] for start in starts for row in cases_list.cases(db, Filters(questions=(start["q"],))).rows}
    assert len(tasks) == len(starts) == len({str(question["task"]) for question in small.QUESTIONS})


def test_of_many_runs_the_first_are_opened(place: Workspace) -> None:
    data_sets = [query["run"] for query in queries(place, "data", "BASS") if "run" in query]
    assert 0 < len(data_sets) <= walk.MOST_RUNS


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> walk._Walk:
    """A page on which every choice brings another one."""
    choices: list[walk.Choice] = []

    def opened(page: str, query: dict[str, str], reviewer: str) -> None:
        choices.append(walk.Choice(f"choice {len(query)}", ("one", "two")))

    monkeypatch.setattr(walk, "page_at", opened)
    return walk._Walk("BASS", PAGES[0], set(), choices)


def test_choices_of_choices_end(endless: walk._Walk) -> None:
    found = [view.query for view in endless.views([{}])]
    assert max(map(len, found)) == walk.MOST_CHOICES
    assert len(found) == len({tuple(query.items()) for query in found})


def test_the_environment_and_the_widgets_are_as_before(place: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EARMARK_WORKSPACE", str(Path("elsewhere")))
    single = link_widgets.single
    for _ in walk.views(place, ["start"]):
        assert link_widgets.single is not single
    assert link_widgets.single is single
    assert os.environ["EARMARK_WORKSPACE"] == "elsewhere"
