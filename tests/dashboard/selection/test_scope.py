"""One data set at a time: which one a link means, what each page counts, where a change leads."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from analysis import pipeline
from analysis.framing.run_facts import RunFacts
from analysis.store.queries.data_sets import Share
from analysis.store.workspace import Workspace
from dashboard.navigation import PAGES
from dashboard.selection import scope
from tests import cmi, small
from tests.browser import Apps
from tests.dashboard.pages.reading import cells, component_data, count_behind, database, titled
from tests.dashboard.walking import follow

SETS = {
    "BASS": (Share("mine", 13, 13, 13),),
    "BASS, demo": (Share("demo", 301, 301, 301), Share("other", 301, 301, 301)),
    "ZIQI-Eval, demo": (Share("demo", 43, 43, 43),),
    "CMI-bench": (Share("cmi", 900, 900, 0),),
}


@pytest.mark.parametrize(
    ("runs", "tasks", "benchmark", "expected"),
    [
        ([], [], "", "BASS"),
        (["demo"], [], "", "BASS, demo"),
        (["demo"], ["WMH"], "", "ZIQI-Eval, demo"),
        ([], [], "ZIQI-Eval", "ZIQI-Eval, demo"),
        ([], [], "CMI-bench", "CMI-bench"),
        ([], [], "audiobench", "BASS"),
        ([], ["FSS"], "CMI-bench", "BASS"),
        (["gone"], [], "", "BASS"),
    ],
)
def test_a_link_without_a_data_set_means_that_of_what_it_names(
    runs: list[str], tasks: list[str], benchmark: str, expected: str
) -> None:
    assert scope.meant(SETS, runs, tasks, {benchmark} - {""}) == expected


def test_ones_own_answers_come_before_the_demo_and_before_questions_alone() -> None:
    assert scope.first(SETS) == "BASS"
    assert scope.first({name: SETS[name] for name in ("BASS, demo", "CMI-bench")}) == "BASS, demo"


def test_the_menu_leaves_out_what_a_data_set_cannot_fill() -> None:
    shown = filled("CMI-bench")
    assert {"leaderboard", "report", "losses", "choices", "groups", "cases", "compare", "songs", "runs"} <= shown
    assert not {"structure", "orders", "judge", "ziqi", "audiobench"} & shown
    lyrics_alone = filled("BASS", {"FSLT"})
    assert {"leaderboard", "lyrics"} <= lyrics_alone
    assert not {"structure", "numbers", "choices"} & lyrics_alone
    assert not {"leaderboard", "structure", "ziqi"} & filled("")


def filled(benchmark: str, tasks: set[str] | None = None) -> set[str]:
    """Names of the views that a data set fills."""
    return {view.module for row in PAGES for view in row.filled(benchmark, tasks)}


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    """The same thirteen questions as published and as the demo's, answered in one run each; one run of CMI-bench."""
    folder = tmp_path_factory.mktemp("files")
    demo = [record | {"audio_path": "x/demo_1.wav"} for record in small.run()]
    files = [
        small.write(folder / "mine.json", {"model": "kettle", "results": small.run()}),
        small.write(folder / "theirs.json", {"model": "lamp", "results": demo}),
        cmi.write(folder, "m_GTZAN.jsonl", cmi.record("rock", "rock"), cmi.record("jazz", "rock")),
    ]
    workspace = Workspace(tmp_path_factory.mktemp("scope"))
    pipeline.load(files, workspace)
    return workspace


def test_one_question_of_two_data_sets_has_the_answers_and_names_of_the_open_one(tmp_path: Path, opened: Any) -> None:
    workspace, records = Workspace(tmp_path / "workspace"), [cmi.record("rock", "rock"), cmi.record("jazz", "rock")]
    records[1]["audioid"] = "b.wav"
    pipeline.load([cmi.write(tmp_path, "m_GTZAN.jsonl", *records)], workspace)
    facts = RunFacts(model="n", condition={"data_set": "real answers"})
    pipeline.load([cmi.write(tmp_path, "n_GTZAN.jsonl", *records)], workspace, pipeline.Options(facts))
    for data_set, model in (("CMI-bench", "m"), ("CMI-bench, real answers", "n")):
        groups = component_data(opened("cases", workspace.path, data=data_set), "groups")[0]["groups"]
        assert {group["task"].rsplit(" · ", 1)[-1] for group in groups} == {"a.wav", "b.wav"}
        for row in titled(opened("case", workspace.path, data=data_set, q=groups[0]["question"]), "Answered by"):
            assert row["Answered by"]["text"].split(" (")[0] in (model, "–")


@pytest.mark.parametrize(("data", "model"), [("BASS", "kettle"), ("BASS, demo", "lamp")])
def test_a_page_shows_one_data_set_and_its_doors_stay_in_it(
    data: str,
    model: str,
    place: Workspace,
    opened: Any,
) -> None:
    shown = cells(opened("leaderboard", place.path, data=data))
    names = {cell["text"] for cell in shown}
    assert model in names
    assert not {"kettle", "lamp"} - {model} & names
    doors = [cell["href"] for cell in shown if cell["text"] == model and cell["href"]]
    assert doors
    assert {count_behind(database(place), door) for door in doors} == {13}


def test_runs_of_all_data_sets_are_listed_each_with_doors_into_its_own(
    place: Workspace,
    opened: Any,
) -> None:
    numbers = {cell["text"]: cell["href"] for cell in cells(opened("data", place.path)) if cell["href"]}
    assert {name: count_behind(database(place), numbers[name]) for name in ("kettle", "lamp", "m")} == {
        "kettle": 13,
        "lamp": 13,
        "m": 2,
    }


def test_an_unknown_data_set_is_said(place: Workspace, opened: Any) -> None:
    app = opened("cases", place.path, data="Elsewhere")
    assert "data\\=Elsewhere" in "".join(warning.value for warning in app.warning)


@pytest.mark.browser
def test_another_data_set_is_one_choice_away_and_back_leads_back(
    renewed: Page, app_url: Apps, place: Workspace
) -> None:
    page = renewed
    url = app_url(place.path)
    page.goto(f"{url}/leaderboard")
    expect(page.get_by_role("link", name="kettle").first).to_be_visible()
    page.get_by_role("combobox", name="Data set").click()
    page.get_by_role("option", name="BASS, demo").click()
    expect(page.get_by_role("link", name="lamp").first).to_be_visible()
    expect(page).to_have_url(f"{url}/leaderboard?data=BASS%2C+demo")
    page.get_by_role("link", name="Cases", exact=True).click()
    expect(page.get_by_role("heading", name="Cases")).to_be_visible()
    expect(page.get_by_text("13 questions, 1 run")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("link", name="lamp").first).to_be_visible()
    page.go_back()
    expect(page.get_by_role("link", name="kettle").first).to_be_visible()


@pytest.mark.browser
def test_a_page_that_the_data_set_cannot_fill_says_so(renewed: Page, app_url: Apps, place: Workspace) -> None:
    page = renewed
    page.goto(f"{app_url(place.path)}/tasks?form=sections&data=CMI-bench")
    expect(page.get_by_text("CMI-bench has no task with such answers.")).to_be_visible()
    page.get_by_role("link", name="Open the leaderboard of CMI-bench").click()
    expect(page.get_by_role("heading", name="Leaderboard")).to_be_visible()
    follow(page, "/tasks?form=sounds")
    expect(page.get_by_text("Sounds is of audiobench, and no answers to it are loaded")).to_be_visible()
