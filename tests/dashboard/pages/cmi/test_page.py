"""The page of CMI-bench: figures that lead to as many cases, and what is taken for what."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from analysis import pipeline
from analysis.store.database import Database
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import Filters
from analysis.store.workspace import Workspace
from tests import cmi as made
from tests.browser import Apps
from tests.dashboard import small
from tests.dashboard.clicking import click_mark
from tests.dashboard.pages.reading import cells, tables
from tests.dashboard.small import HOSTILE


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    folder = tmp_path_factory.mktemp("cmi")
    workspace = Workspace(folder / "workspace")
    genres = made.record("blues", "jazz", "1.wav"), made.record("rock", "rock", "2.wav"), made.record("rock", HOSTILE)
    files = [
        made.write(folder, "ear_GTZAN.jsonl", *genres),
        made.write(folder, "ear_gtzan_beat.jsonl", made.record("6.0s,7.0s", "6.0s")),
        made.write(folder, "ear_DSing.jsonl", made.record("OPEN THE DOOR", "open a door")),
        made.write(folder, "ear_ballads.jsonl", made.record("calm, piano", "piano")),
    ]
    pipeline.load(files, workspace)
    return workspace


@pytest.mark.parametrize("lens", ["paper", "released"])
def test_every_figure_leads_to_its_cases_under_every_lens(lens: str, place: Workspace, opened: Any) -> None:
    found = cells(opened("cmi", place.path, lens=lens))[:6]
    assert [cell["text"] for cell in found] == ["ear", "33.3", "66.7", "75.0", "75.0", "n 1"]
    assert "raw accuracy; chance-corrected 25.9 %" in found[1]["title"]  # (1/3 - 1/10) / (9/10)
    for cell, n in zip(found, (6, 3, 1, 1, 1, 1), strict=True):
        link = parse_qs(urlsplit(cell["href"]).query)
        assert (
            cases_list.cases(Database(place), Filters(runs=tuple(link["runs"]), tasks=tuple(link["task"]))).total == n
        )


def test_the_figures_of_the_script_lead_to_their_cases(place: Workspace, opened: Any) -> None:
    """The fixture answers one of two classes right; CMLt needs two beats."""
    rows = next(rows for rows in tables(opened("cmi", place.path, tab="script")) if rows[0][1]["text"] == "released")
    figures = {(row[0]["text"], row[2]["text"]): row[3] for row in rows}
    assert {row[1]["text"] for row in rows} == {"released"}  # the lens
    assert figures["GTZAN", "accuracy"]["text"] == "0.3333"
    assert figures["gtzan_beat", "f1"]["text"] == "0.6667"
    assert figures["gtzan_beat", "cmlt"]["text"] == "0"
    link = parse_qs(urlsplit(figures["GTZAN", "accuracy"]["href"]).query)
    filters = Filters(lens="released", runs=tuple(link["runs"]), subtasks=tuple(link["subtask"]))
    assert cases_list.cases(Database(place), filters).total == 3


def test_what_is_taken_for_what_is_drawn(place: Workspace, opened: Any) -> None:
    app = opened("cmi", place.path, tab="confusion")
    assert [each.value for each in app.header] == ["Genre: option confusion"]
    figure = json.loads(app.get("plotly_chart")[0].proto.spec)
    assert (figure["data"][0]["y"], figure["data"][0]["x"]) == (
        ["blues", "rock"],
        ["jazz", "rock", "no option read"],
    )


def test_a_task_that_is_not_there_is_answered_with_the_first(place: Workspace, opened: Any) -> None:
    assert opened("cmi", place.path, tab="confusion", cmi_task="KEY", cmi_run="nobody").selectbox[0].value == "GNR"


def test_without_results_it_says_what_to_load(tmp_path: Path, opened: Any) -> None:
    app = opened("cmi", small.workspace(tmp_path).path)
    assert "no answers to it are loaded" in app.info[0].value
    assert app.code[0].value.startswith("earmark load")


def test_a_case_of_beats_shows_points_in_time(place: Workspace, opened: Any) -> None:
    row = cases_list.cases(Database(place), Filters(tasks=("BT",))).rows[0]
    question = opened("case", place.path, q=row["question_id"], tab="question")
    assert "6.00 s\n7.00 s" in [each.value for each in question.code]
    shown = [each.value for each in opened("case", place.path, q=row["question_id"]).code]
    assert "precision 1 / 1, recall 1 / 2; F = 2 x 1 / (1 + 2) = 0.666667" in shown


def test_a_case_that_is_not_scored_says_so(place: Workspace, opened: Any) -> None:
    row = cases_list.cases(Database(place), Filters(tasks=("OTH",))).rows[0]
    app = opened("case", place.path, q=row["question_id"], tab="answer")
    assert "Unreadable: it is not scored." in [each.value for each in app.text]
    assert any("no metric for this task" in each.value for each in app.warning)
    (tabs,) = [element for element in app.get("button_group") if element.key == "tab"]
    assert "Scoring code" not in tabs.options


def test_the_beats_of_a_case_are_drawn_without_audio(place: Workspace, opened: Any) -> None:
    """The axis reaches a little beyond the last beat."""
    row = cases_list.cases(Database(place), Filters(tasks=("BT",))).rows[0]
    app = opened("case", place.path, q=row["question_id"])
    shown = [json.loads(each.proto.json) for each in app.get("bidi_component") if each.proto.json]
    (drawn,) = [each for each in shown if "lanes" in each]
    assert [[tick["time"] for tick in lane["ticks"]] for lane in drawn["lanes"]] == [[6.0, 7.0], [6.0]]
    assert drawn["lanes"][1]["marks"] == [{"time": 7.0, "kind": "missed"}]
    assert drawn["duration"] == pytest.approx(7.35)


def test_a_figure_says_its_interval_over_recordings(tmp_path: Path, opened: Any) -> None:
    """Two of twelve are right; fewer than ten recordings have none."""
    workspace = Workspace(tmp_path / "workspace")
    answers = [made.record("rock", answer, f"{n}.wav") for n, answer in enumerate(["rock", "rock", *["pop"] * 10])]
    few = [made.record("C major", "C major", "1.wav", "Which key?\nKeys: C major, D minor.")]
    files = made.write(tmp_path, "ear_GTZAN.jsonl", *answers), made.write(tmp_path, "ear_GS_key.jsonl", *few)
    pipeline.load(files, workspace)
    titles = [cell["title"] for cell in cells(opened("cmi", workspace.path))]
    assert any(re.search(r"95 % CI \d+\.\d to \d\d\.\d %\nn = 12 cases", title) for title in titles)
    assert any(title.startswith("too few recordings for an interval\nn = 1 case\n") for title in titles)


@pytest.mark.browser
def test_a_figure_and_a_cell_open_their_cases_and_back_returns(page: Page, app_url: Apps, place: Workspace) -> None:
    page.goto(f"{app_url(place.path)}/tasks?form=cmi")
    page.get_by_role("link", name="33.3").click()
    expect(page.get_by_text("3 cases under the paper lens")).to_be_visible()
    page.go_back()
    page.get_by_role("radio", name="Option confusion").click()
    expect(page.get_by_role("heading", name="Genre: option confusion")).to_be_visible()
    cell = page.locator(".st-key-exhibit_cmi_confusion .textpoint text").first
    click_mark(page, cell, r"/cases\?")
    expect(page.get_by_text(re.compile("^1 cases? under the paper lens"))).to_be_visible()
