"""The page of ZIQI-Eval: every view, every figure a door, Chinese as it stands; its cases."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from analysis import pipeline
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import Filters
from analysis.store.workspace import Workspace
from dashboard.pages.ziqi.page import VIEWS
from tests import ziqi as made
from tests.dashboard import small
from tests.dashboard.pages.reading import behind, cases_behind, cells, count_behind, database, said
from tests.dashboard.small import HOSTILE

THEMES = ("composition_theory", "female_music", "world_ethnic_music")
ANSWERS = ("[[答案：A]]", "Answer: B", "不知道", " ", HOSTILE)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    """Two runs over fifteen questions of three themes."""
    folder = tmp_path_factory.mktemp("ziqi")
    workspace = Workspace(folder / "workspace")
    for name, shift in (("m-1", 0), ("m-2", 1)):
        rows = [
            made.answer(made.TONIC | {"question": f"问题{number}"}, theme, ANSWERS[(number + shift) % 5])
            for theme in THEMES for number in range(5)
        ]  # fmt: skip
        rows.append(made.answer(made.LUTE | {"subtheme": "欧洲音乐"}, "world_ethnic_music", "B"))
        pipeline.load([made.run(folder / f"{name}.csv", rows)], workspace)
    return workspace


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("lens", ["paper", "released", "careful"])
def test_every_view_opens_under_every_lens(view: str, lens: str, place: Workspace, opened: Any) -> None:
    app = opened("ziqi", place.path, view=view, lens=lens)
    assert app.title[0].value == "Tasks"
    assert not app.error


@pytest.mark.parametrize("view", VIEWS)
def test_an_empty_workspace_says_what_to_do(view: str, tmp_path: Path, opened: Any) -> None:
    assert "earmark load FILE..." in said(opened("ziqi", tmp_path, view=view))


def test_runs_of_another_benchmark_are_not_shown(tmp_path: Path, opened: Any) -> None:
    workspace = small.workspace(tmp_path)
    assert "no answers to it are loaded" in said(opened("ziqi", workspace.path, view="rates"))


def test_the_leaderboard_stands_for_ziqi_too(place: Workspace, opened: Any) -> None:
    assert "m-1" in [cell["text"] for cell in cells(opened("leaderboard", place.path))]


def test_every_rate_is_the_share_of_the_cases_behind_it(place: Workspace, opened: Any) -> None:
    shown = cells(opened("ziqi", place.path, view="readings"))
    doors = [cell for cell in shown if cell["href"] and "." in cell["text"] and cell["value"]]
    rates = [cell for cell in doors if "Recall (accuracy)" in cell["title"]]
    assert len(rates) >= 3  # two runs with equal figures are one row
    for cell in rates:
        rows = cases_behind(cell["href"], place).rows
        assert f"{100 * sum(row['score'] for row in rows) / len(rows):.1f}" == cell["text"]


@pytest.mark.parametrize("outcome", ["unparsed", "missing"])
def test_every_door_keeps_to_the_outcome_of_the_sidebar(outcome: str, place: Workspace, opened: Any) -> None:
    hrefs = [cell["href"] for cell in cells(opened("ziqi", place.path, outcome=outcome)) if cell["href"]]
    addresses = [href for href in hrefs if "cases?" in href]
    assert addresses
    assert {behind(address).outcomes for address in addresses} == {(outcome,)}


def test_the_band_of_the_groups_is_five_points_wide_either_way(place: Workspace, opened: Any) -> None:
    (chart,) = opened("ziqi", place.path, view="groups").get("plotly_chart")
    shapes = json.loads(chart.proto.spec)["layout"]["shapes"]
    assert [(shape["x0"], shape["x1"]) for shape in shapes if shape["type"] == "rect"] == [(-5.0, 5.0)]


def test_every_count_of_the_readings_is_that_of_the_cases_behind_it(place: Workspace, opened: Any) -> None:
    counts = [
        cell for cell in cells(opened("ziqi", place.path, view="readings")) if cell["text"].isdigit() and cell["href"]
    ]
    assert len(counts) >= 3
    for cell in counts:
        assert count_behind(database(place), cell["href"]) == int(cell["text"])


@pytest.mark.parametrize(
    ("view", "sentence"),
    [
        ("rates", "Not readable or missing: "),
        ("readings", "Readings differ on"),
        ("groups", "(2 of 2 runs)"),
    ],
)
def test_each_view_begins_with_what_it_shows_here(view: str, sentence: str, place: Workspace, opened: Any) -> None:
    assert sentence in said(opened("ziqi", place.path, view=view))


def test_a_group_is_chosen_and_has_its_own_table(place: Workspace, opened: Any) -> None:
    app = opened("ziqi", place.path, view="groups", what="european")
    assert "European music against other regions" in [each.value for each in app.header]
    assert "{100" not in said(app)


def test_a_link_to_what_is_not_there_falls_back(place: Workspace, opened: Any) -> None:
    app = opened("ziqi", place.path, view="nothing", theme="nothing", run="nothing")
    assert not app.error


def test_a_case_shows_question_options_and_who_chose_which(place: Workspace, opened: Any) -> None:
    row = cases_behind("/cases?task=CTH&expected=A&chosen=A", place).rows[0]
    app = opened("case", place.path, q=row["question_id"], at=row["run"])
    texts = [cell["text"] for cell in cells(app)]
    assert row["stem"] in said(app)
    assert any(text.startswith("✓ right") for text in texts)
    assert {"m-1", "m-2", "m-1, m-2"} & set(texts)
    assert "乐理" in said(app)


def test_a_case_opens_under_the_careful_lens_with_its_code(place: Workspace, opened: Any) -> None:
    row = cases_behind("/cases?task=CTH&lenses=differ", place).rows[0]
    here = {"q": row["question_id"], "at": row["run"], "lens": "careful"}
    assert "def read_letter(" in said(opened("case", place.path, tab="code", **here))
    app = opened("case", place.path, **here)
    assert "They agree." in "\n".join(each.value for each in app.success)


def test_answers_of_models_stand_as_they_are(place: Workspace, opened: Any) -> None:
    page = cases_list.cases(database(place), Filters(text="onerror"))
    app = opened("case", place.path, q=page.rows[0]["question_id"], at=page.rows[0]["run"], tab="answer")
    assert HOSTILE in [each.value for each in app.code]


def test_a_melody_is_seen_with_its_continuations_the_right_and_the_chosen_marked(tmp_path: Path, opened: Any) -> None:
    workspace = Workspace(tmp_path / "workspace")
    rows = [
        made.answer(made.MELODY, "music_generation", "[[答案：C]]"),
        made.answer(made.SILENT, "music_generation", "B"),
    ]
    pipeline.load([made.run(tmp_path / "m.csv", rows)], workspace)
    first, silent = (row["question_id"] for row in cases_list.cases(database(workspace), Filters()).rows)
    parts = melodies(opened("case", workspace.path, q=first))
    assert [part["label"] for part in parts] == ["Melody", "A", "B", "C", "D"]
    assert all(part["svg"] for part in parts)
    assert [part["badges"] for part in parts] == [[], ["✓ right"], [], ["answered by m"], []]
    assert parts[0]["abc"] == "X:1\nM:3/4\nL:1/8\nK:G\nG2 A2 B2|d4 B2|"
    assert [note[2] for note in parts[0]["notes"]] == [67, 69, 71, 74, 71]
    assert (parts[4]["abc"], parts[4]["notes"]) == ("z6|\nz6|", [])
    app = opened("case", workspace.path, q=silent)
    assert melodies(app)[0]["problem"] == "it contains no note"
    assert "holds no note of one" in "\n".join(each.value for each in app.warning)


def melodies(app: AppTest) -> list[dict[str, Any]]:
    for element in app.get("bidi_component"):
        data = json.loads(element.proto.json) if element.proto.json else {}
        if "parts" in data:
            found: list[dict[str, Any]] = data["parts"]
            return found
    raise AssertionError("no melodies on this page")
