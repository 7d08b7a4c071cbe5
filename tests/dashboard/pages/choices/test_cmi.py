"""CMI-bench: figures of its script that lead to as many cases, what is taken for what, and its cases."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from analysis import pipeline
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import Filters
from analysis.store.workspace import Workspace
from tests import cmi as made
from tests.dashboard.pages.reading import database, tables
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


def test_the_figures_of_the_script_lead_to_their_cases(place: Workspace, opened: Any) -> None:
    """The fixture answers one of two classes right; CMLt needs two beats."""
    rows = next(rows for rows in tables(opened("leaderboard", place.path)) if rows[0][1]["text"] == "released")
    figures = {(row[0]["text"], row[2]["text"]): row[3] for row in rows}
    assert {row[1]["text"] for row in rows} == {"released"}  # the lens
    assert figures["GTZAN", "accuracy"]["text"] == "0.3333"
    assert figures["gtzan_beat", "f1"]["text"] == "0.6667"
    assert figures["gtzan_beat", "cmlt"]["text"] == "0"
    link = parse_qs(urlsplit(figures["GTZAN", "accuracy"]["href"]).query)
    filters = Filters(lens="released", runs=tuple(link["runs"]), subtasks=tuple(link["subtask"]))
    assert cases_list.cases(database(place), filters).total == 3


def test_what_is_taken_for_what_is_drawn(place: Workspace, opened: Any) -> None:
    app = opened("choices", place.path)
    assert [each.value for each in app.header] == ["Genre: option confusion"]
    figure = json.loads(app.get("plotly_chart")[0].proto.spec)
    assert (figure["data"][0]["y"], figure["data"][0]["x"]) == (
        ["blues", "rock"],
        ["jazz", "rock", "no option read"],
    )


def test_a_task_that_is_not_there_is_answered_with_the_first(place: Workspace, opened: Any) -> None:
    app = opened("choices", place.path, part="KEY", of="nobody")
    assert [each.value for each in app.header] == ["Genre: option confusion"]
    assert "part\\=KEY, which does not exist here" in " ".join(each.value for each in app.warning)


def test_a_case_of_beats_shows_points_in_time(place: Workspace, opened: Any) -> None:
    row = cases_list.cases(database(place), Filters(tasks=("BT",))).rows[0]
    question = opened("case", place.path, q=row["question_id"], tab="question")
    assert "6.00 s\n7.00 s" in [each.value for each in question.code]
    shown = [each.value for each in opened("case", place.path, q=row["question_id"]).code]
    assert "precision 1 / 1, recall 1 / 2; F = 2 x 1 / (1 + 2) = 0.666667" in shown


def test_a_case_that_is_not_scored_says_so(place: Workspace, opened: Any) -> None:
    row = cases_list.cases(database(place), Filters(tasks=("OTH",))).rows[0]
    app = opened("case", place.path, q=row["question_id"], tab="answer")
    assert "Unreadable: it is not scored." in [each.value for each in app.text]
    assert any("no metric for this task" in each.value for each in app.warning)
    (tabs,) = [element for element in app.get("button_group") if element.key == "tab"]
    assert "Scoring code" not in tabs.options


def test_the_beats_of_a_case_are_drawn_without_audio(place: Workspace, opened: Any) -> None:
    """The axis reaches a little beyond the last beat."""
    row = cases_list.cases(database(place), Filters(tasks=("BT",))).rows[0]
    app = opened("case", place.path, q=row["question_id"])
    shown = [json.loads(each.proto.json) for each in app.get("bidi_component") if each.proto.json]
    (drawn,) = [each for each in shown if "lanes" in each]
    assert [[tick["time"] for tick in lane["ticks"]] for lane in drawn["lanes"]] == [[6.0, 7.0], [6.0]]
    assert drawn["lanes"][1]["marks"] == [{"time": 7.0, "kind": "missed"}]
    assert drawn["duration"] == pytest.approx(7.35)
