"""The pages over a real small workspace, an empty one, and behind links that lead nowhere."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from analysis import pipeline
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import Filters
from analysis.store.workspace import Workspace
from tests.dashboard import small
from tests.dashboard.pages.reading import component_data, count_behind, database, links, said, tables, titled

PAGES = ("leaderboard", "numbers", "choices", "groups", "cases", "case", "review", "data")


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    return small.workspace(tmp_path_factory.mktemp("pages"))


def question_of(place: Workspace, task: str) -> str:
    page = cases_list.cases(database(place), Filters(tasks=(task,)), limit=1)
    found: str = page.rows[0]["question_id"]
    return found


@pytest.mark.usefixtures("unchanged_answers")
@pytest.mark.parametrize("page", PAGES)
def test_every_page_opens_and_says_what_it_is(page: str, place: Workspace, opened: Any) -> None:
    app = opened(page, place.path)
    assert app.title
    assert not app.error


@pytest.mark.parametrize("page", PAGES)
def test_an_empty_workspace_says_what_to_do(page: str, tmp_path: Path, opened: Any) -> None:
    app = opened(page, tmp_path / "nothing")
    assert app.info
    assert not app.error
    if page != "case":
        assert "earmark load" in said(app)


@pytest.mark.parametrize(
    ("query", "first"),
    [({}, "sections"), ({"task": "FSLT"}, "words"), ({"task": "SGD"}, "choices"), ({"task": "GA"}, "sections"),
     ({"task": "SGD", "form": "sections"}, "sections")],
)  # fmt: skip
def test_tasks_begins_with_the_form_of_the_tasks_that_the_filters_leave(
    query: dict[str, str], first: str, place: Workspace, opened: Any
) -> None:
    assert opened("tasks", place.path, **query).get("button_group")[0].value == first


def test_the_leaderboard_shows_the_hand_worked_figures(place: Workspace, opened: Any) -> None:
    board, *_ = tables(opened("leaderboard", place.path, figure="raw", columns="capped"))
    by_name = {row[0]["text"]: [cell["text"] for cell in row[1:]] for row in board if len(row) > 1}
    # overall, FSS, SSS, FSLT, capped, SSLT, capped, SGD, PGD, GDR, GA, Cnt, Dur, Loc, Attr, n, unread
    assert by_name["careful"] == ["6/12", "100.0", "95.0", "100.0", "100.0", "–", "–", "100.0", "–", "–", "–", "100.0",
                                  "–", "100.0", "–", "6", "0.0"]  # fmt: skip
    assert by_name["careless"][1] == "66.7"
    assert by_name["careless"][2] == "0.0"
    assert by_name["careless"][-1] == "33.3"


def test_every_figure_of_a_run_is_a_door_to_its_cases(place: Workspace, opened: Any) -> None:
    app = opened("leaderboard", place.path, lens="released")
    run = small.run_named(place, "careful")
    assert f"/cases?lens=released&runs={run}&task=FSS" in links(app)


def test_the_leaderboard_holds_to_the_filters_of_the_sidebar(place: Workspace, opened: Any) -> None:
    board, *_ = tables(
        opened("leaderboard", place.path, figure="raw", task=["FSS", "SGD"], outcome="scored", columns="capped")
    )
    by_name = {row[0]["text"]: [cell["text"] for cell in row[1:]] for row in board if len(row) > 1}
    assert by_name["careful"][:8] == ["2/12", "100.0", *"–––––", "100.0"]
    assert by_name["careful"][-2:] == ["2", "0.0"]


def test_categories_are_the_means_of_their_tasks_where_all_are_there(place: Workspace, opened: Any) -> None:
    board, *_ = tables(opened("leaderboard", place.path, figure="raw", columns="categories"))
    by_name = {row[0]["text"]: row[1:] for row in board if len(row) > 1}
    assert [cell["text"] for cell in by_name["careful"]] == ["6/12", "97.5", "–", "–", "–", "6", "0.0"]
    assert "task=FSS&task=SSS" in by_name["careful"][1]["href"]
    published, *_ = tables(opened("leaderboard", place.path, figure="raw", columns="categories", tab="published"))
    printed = {row[0]["text"]: [cell["text"] for cell in row[1:]] for row in published}
    assert printed["Gemini-2.5 Pro"][1] == "27.7"  # printed 32.26 and 23.04
    assert not {"careful", "Gemini-2.5 Pro"} <= {*by_name}


def test_columns_of_the_leaderboard_are_named_after_tasks(place: Workspace, opened: Any) -> None:
    app = opened("leaderboard", place.path)
    (table,) = [data for data in component_data(app, "columns") if data["columns"][1]["title"] == "Overall"]
    heads = [(column["group"], column["title"]) for column in table["columns"]]
    assert heads[2:6] == [
        ("Segmentation", "Full"),
        ("Segmentation", "One section"),
        ("Lyrics", "Full"),
        ("Lyrics", "One section"),
    ]
    assert heads[10:14] == [("Artists", name) for name in ("Counting", "Duration", "Localization", "Attribution")]
    assert "No run has answers to every task" in said(app)


@pytest.mark.parametrize("tab", ["", "ranks", "format", "published"])
def test_the_leaderboard_of_the_demo_has_its_range_and_what_constants_give_above_every_tab(
    demo: Workspace, opened: Any, tab: str
) -> None:
    app = opened("leaderboard", demo.path, data="BASS, demo", **{"tab": tab} if tab else {})
    assert "highest" not in said(app)
    assert "Overall score, mix, 4 models: 21.3 to 29.2 %; vocal stem, else mix, 3 models: 28.0 to 36.7 %;" in said(app)
    assert "above the best constant answers (26.3 %)" in said(app)
    names = [row[0]["text"] for row in tables(app)[0]]
    assert any(name.startswith("laplacian-5, stem, true") for name in names) is (tab in ("ranks", "format"))
    assert ("laplacian-5" in names) is (tab == "")
    assert not any(name.startswith("baseline") for name in names)


def test_the_points_of_a_task_have_the_value_and_the_cases_of_the_table(place: Workspace, opened: Any) -> None:
    *_, points = tables(opened("leaderboard", place.path, figure="raw", points="SSS"))
    assert [[cell["text"] for cell in row] for row in points] == [
        ["careful", "0.950", "–", "–"], ["careless", "0.000", "–", "–"],
    ]  # fmt: skip
    assert f"runs={small.run_named(place, 'careful')}&task=SSS" in points[0][1]["href"]


def test_points_that_no_run_has_are_not_drawn(place: Workspace, opened: Any) -> None:
    assert "No chart: no selected run has all tasks of Gene attribution" in said(
        opened("leaderboard", place.path, points="GA")
    )


def test_every_share_of_readings_leads_to_just_those_answers(place: Workspace, opened: Any) -> None:
    *_, readings = tables(opened("leaderboard", place.path, tab="format"))
    counted = [row for row in readings if row[3]["value"]]
    assert {row[2]["text"] for row in counted} >= {"as requested", "repaired", "refused", "no answer"}
    db = database(place)
    for row in counted:
        query = parse_qs(urlsplit(row[3]["href"]).query)
        found = Filters(
            runs=tuple(query["runs"]), tasks=tuple(query["task"]), outcomes=tuple(query["outcome"]),
            confidences=tuple(query.get("confidence", ())),
        )  # fmt: skip
        assert cases_list.cases(db, found).total == row[3]["value"]


def test_shares_of_answers_open_no_more_than_the_filters_let_through(place: Workspace, opened: Any) -> None:
    """The careless run has one refusal and one missing answer."""
    db = database(place)
    *_, readings = tables(opened("leaderboard", place.path, tab="format", task=["FSS", "SSS"]))
    counted = [row[3] for row in readings if row[3]["value"]]
    assert sum(cell["value"] for cell in counted) == 4
    assert [count_behind(db, cell["href"]) for cell in counted] == [cell["value"] for cell in counted]
    board, *_ = tables(opened("leaderboard", place.path, outcome=["scored", "refused"]))
    (careless,) = [row for row in board if row[0]["text"] == "careless"]
    assert (careless[-2]["text"], careless[-1]["text"]) == ("5", "20.0")
    assert count_behind(db, careless[-1]["href"]) == 1


def test_an_older_link_to_the_readings_of_a_task_opens_their_tab(place: Workspace, opened: Any) -> None:
    app = opened("leaderboard", place.path, instructions="FSS")
    assert app.session_state["tab"] == "format"
    (readings,) = tables(app)
    assert {row[1]["text"] for row in readings} == {"Full structural segmentation"}
    scores = opened("leaderboard", place.path, instructions="FSS", tab="scores")
    assert any(row[0]["text"] == "careful" and len(row) > 8 for row in tables(scores)[0])


def test_the_released_lens_changes_the_figures(place: Workspace, opened: Any) -> None:
    board, *_ = tables(opened("leaderboard", place.path, figure="raw", lens="released", columns="capped"))
    by_name = {row[0]["text"]: [cell["text"] for cell in row[1:]] for row in board if len(row) > 1}
    assert by_name["careful"][11] == "100.0"
    assert by_name["careless"][11] == "0.0"  # "2 artists in the 2010s" is read as 2010


def test_the_cases_of_a_door_are_those_it_was_made_of(place: Workspace, opened: Any) -> None:
    run = small.run_named(place, "careless")
    (found,) = tables(opened("cases", place.path, view="table", runs=[run], task=["SSS"]))
    assert [row[5]["text"] for row in found] == ["refused"]


def test_filters_of_the_link_are_shown_and_combined(place: Workspace, opened: Any) -> None:
    app = opened("cases", place.path, outcome=["refused", "missing"])
    assert "2 cases" in said(app)
    assert "Outcome: refused; no answer" in said(app)


def test_text_is_searched_in_answers(place: Workspace, opened: Any) -> None:
    assert "1 case under" in said(opened("cases", place.path, text="2010S"))


def test_no_fitting_case_says_so(place: Workspace, opened: Any) -> None:
    assert "No case matches" in said(opened("cases", place.path, text="no such words anywhere"))


@pytest.mark.parametrize("page", ["leaderboard", "cases", "songs", "failures"])
def test_filters_that_leave_nothing_are_named_with_a_button_each(place: Workspace, opened: Any, page: str) -> None:
    app = opened(page, place.path, task=["FSS"], section=["bridge"])
    assert "task Full structural segmentation" in said(app).replace("\\", "")
    keys = [str(button.key) for button in app.button if str(button.key).startswith("no_match_words")]
    assert keys == ["no_match_words task FSS", "no_match_words section bridge"]
    app.button(key=keys[1]).click().run()
    assert "section" not in app.query_params


@pytest.mark.parametrize("task", ["FSS", "SSS", "FSLT", "SGD", "Cnt", "Loc"])
@pytest.mark.parametrize("lens", ["paper", "released"])
def test_a_case_works_the_score_out_again_and_agrees(place: Workspace, opened: Any, task: str, lens: str) -> None:
    app = opened("case", place.path, q=question_of(place, task), lens=lens)
    assert not app.error
    assert sum("They agree" in each.value for each in app.success) == 2


def test_a_case_sends_its_lanes_to_the_timeline_reference_first(place: Workspace, opened: Any) -> None:
    app = opened("case", place.path, q=question_of(place, "FSS"), t="40.0-60.0")
    (sent,) = [data for data in map(json.loads, (e.proto.json for e in app.get("bidi_component"))) if "lanes" in data]
    assert [lane["kind"] for lane in sent["lanes"]] == ["reference", "run", "run"]
    assert [part["label"] for part in sent["lanes"][0]["sections"]] == ["intro", "verse", "chorus"]
    assert sent["span"] == {"start": 40.0, "end": 60.0}
    assert sent["recordings"] == []
    careless = next(lane for lane in sent["lanes"] if len(lane["sections"]) == 2)
    assert [(mark["time"], mark["kind"]) for mark in careless["marks"]][-1] == (60.0, "missed")


@pytest.mark.parametrize("tab", ["", "answer", "question", "code"])
def test_a_model_text_stands_as_it_is(place: Workspace, opened: Any, tab: str) -> None:
    app = opened("case", place.path, q=question_of(place, "FSLT"), tab=tab)
    assert any(small.HOSTILE in code.value for code in app.code) or tab != "answer"
    for kind in ("markdown", "caption", "warning", "info", "title", "header"):
        assert not any("onerror" in str(element.value) for element in app.get(kind))


def test_a_link_to_an_unknown_case_says_what_to_do(place: Workspace, opened: Any) -> None:
    app = opened("case", place.path, q="0000000000000000")
    assert app.error
    assert "earmark load" in said(app)


def test_a_link_to_a_run_that_is_not_loaded_says_so(place: Workspace, opened: Any) -> None:
    assert "runs\\=gone\\-12345678, which does not exist here" in said(
        opened("leaderboard", place.path, runs=["gone-12345678"])
    )


@pytest.mark.parametrize("query", [{"lens": "both"}, {"sort": "upside"}, {"task": "XYZ"}, {"from": "x"}])
def test_what_a_link_asks_for_and_is_not_there_is_said(place: Workspace, opened: Any, query: dict[str, str]) -> None:
    app = opened("cases", place.path, **query)
    ((name, value),) = query.items()
    assert [each.value for each in app.warning] == [f"The link names {name}\\={value}, which does not exist here."]
    assert not app.error


@pytest.mark.parametrize("page", ["leaderboard", "report", "compare", "review", "data"])
def test_a_tab_that_is_not_there_is_said_and_the_first_one_is_open(page: str, place: Workspace, opened: Any) -> None:
    app, first = opened(page, place.path, tab="nowhere"), opened(page, place.path)
    assert "The link names tab\\=nowhere, which does not exist here." in [each.value for each in app.warning]
    assert [header.value for header in app.header] == [header.value for header in first.header]


def test_a_filter_is_a_word_of_the_sidebar_where_no_bar_is(place: Workspace, opened: Any) -> None:
    app = opened("data", place.path, task=["FSS", "SGD"])
    (word,) = (button for button in app.button if button.label.startswith("Task\\: Single"))
    word.click().run()
    assert "SGD" not in app.query_params["task"]


def test_filters_of_the_sidebar_go_along_to_other_pages(place: Workspace, opened: Any) -> None:
    app = opened("leaderboard", place.path, outcome=["refused"], text="kettle")
    doors = [link for link in links(app) if link.startswith("/cases") and "task=SSS" in link]
    assert doors
    assert all("outcome=refused" in link and "text" not in link for link in doors)


@pytest.mark.parametrize("page", ["99999999999", "-1"])
def test_a_link_to_a_page_of_the_list_that_is_not_there_still_opens(place: Workspace, opened: Any, page: str) -> None:
    assert not opened("cases", place.path, page=page).error


def test_runs_tell_which_share_of_the_answers_went_through_which_formats(tmp_path: Path, opened: Any) -> None:
    formats = {"share": 0.12, "wrapper": "as_models_write", "among": ["fenced", small.HOSTILE]}
    settings = {"formats": formats, "votes": 1, "masked": None, "model": {"layers": [1, [2]]}}
    told = {"condition": {"formats": "12% as models write", "seed": "0"}, "settings": settings}
    content = {"model": "m", **told, "results": [small.QUESTIONS[4] | {"prediction": "2"}]}
    (tmp_path / "messy.json").write_text(json.dumps(content), encoding="utf-8")
    (loaded,) = pipeline.load([tmp_path / "messy.json"], Workspace(tmp_path / "place"))
    app = opened("data", tmp_path / "place", run=loaded.run.id)
    assert "formats=12% as models write, seed=0" in [cell["text"] for row in tables(app)[0] for cell in row]
    lines = [" ".join(line.split()) for line in said(app).splitlines()]
    assert {"setting formats share 0.12", "setting formats wrapper as_models_write", "setting votes 1"} <= set(lines)
    assert {f"setting formats among fenced, {small.HOSTILE}", "setting model layers [1, [2]]"} <= set(lines)
    assert not any(line.startswith("setting masked") for line in lines)


def test_runs_tell_the_files_and_that_nothing_was_wrong(place: Workspace, opened: Any) -> None:
    app = opened("data", place.path, run=small.run_named(place, "careful"))
    assert "every record loaded" in said(app)
    assert [row["file"]["text"] for row in titled(app, "sha256")] == ["careful.json"]


def test_a_run_whose_file_was_changed_is_marked_and_told_what_it_was_made_with(tmp_path: Path, opened: Any) -> None:
    content = {"model": "m", "seed": 5, "run_hash": "0" * 64, "results": [small.QUESTIONS[4] | {"prediction": "2"}]}
    (tmp_path / "run.json").write_text(json.dumps(content), encoding="utf-8")
    (loaded,) = pipeline.load([tmp_path / "run.json"], Workspace(tmp_path / "place"))
    app = opened("data", tmp_path / "place", run=loaded.run.id)
    assert ["not that of its content" in each.value for each in app.warning] == [True]
    told = dict(line.split("  ", 1) for line in next(each.value for each in app.code).splitlines())
    assert [told[name].strip() for name in ("seed", "questions")] == ["5", "1"]
    assert "prompt ensemble" not in told
    assert told["run hash"].strip() == f"{loaded.run.run_hash} (the file states another)"
