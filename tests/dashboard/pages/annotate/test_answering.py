"""Own answers: a person answers blind, by key or by hand, states what they like of themselves, and becomes a run."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from streamlit.testing.v1 import AppTest

from analysis import pipeline
from analysis.reviews.events import new, of_question
from analysis.reviews.own_answers import people
from analysis.store.queries import loaded_runs
from analysis.store.queries.cases.queue_candidates import candidates
from analysis.store.queries.filters import Filters
from analysis.store.reviews import Reviews
from analysis.store.workspace import Workspace
from tests.browser import Apps
from tests.conftest import WAIT
from tests.dashboard.pages.reading import component_data, database, page_at, said, titled
from tests.ziqi import MELODY, questions


@pytest.fixture
def place(small_place: Workspace, own_reviews: None, monkeypatch: pytest.MonkeyPatch) -> Workspace:
    monkeypatch.setenv("EARMARK_WORKSPACE", str(small_place.path))
    return small_place


@pytest.fixture
def ids(place: Workspace) -> dict[str, str]:
    return {row["task"]: row["question_id"] for row in candidates(database(place), Filters())}


def opened(who: str = "Ada", **query: Any) -> AppTest:
    return page_at("review", {"what": "answers", "draw": "all", "sort": "file", **query}, who)


def press(app: AppTest, key: str) -> AppTest:
    app.button(key=key).click().run()
    assert not app.exception, app.exception
    return app


def typed(app: AppTest, text: str) -> AppTest:
    fields = [*app.text_input, *app.text_area]
    next(field for field in fields if str(field.key).startswith("reading_text")).set_value(text)
    next(button for button in app.button if button.label.startswith("Store `")).click().run()
    assert not app.exception, app.exception
    return app


def raws(reviews: Reviews, who: str = "ada") -> list[str]:
    own = people(reviews.states()).get(who)
    return [answer.raw for answer in own.answers.values()] if own else []


def progress(app: AppTest) -> str:
    return str(app.get("progress")[0].proto.text)


def test_an_option_is_chosen_a_number_typed_and_lyrics_written(place: Workspace, reviews: Reviews) -> None:
    press(opened(task="SGD"), "read_option_2")
    typed(opened(task="Cnt"), "3")
    app = typed(opened(task="FSLT"), "[Verse 1]\nthe kettle hums")
    assert raws(reviews) == ["Falsetto", "3", "[Verse 1]\nthe kettle hums"]
    assert "All questions of this sample are answered." in said(app)
    assert progress(opened()) == "3 of 6 questions answered by you"


def test_nothing_of_references_answers_and_titles_is_shown(place: Workspace, reviews: Reviews) -> None:
    for task, hidden in (("FSS", "0:10.0"), ("FSLT", "kettle hums"), ("Cnt", "Reference"), ("Loc", "12.5")):
        app = opened(task=task)
        assert hidden not in said(app), task
        assert "careful" not in said(app)
        lanes = [lane for content in component_data(app, "lanes") for lane in content["lanes"]]
        assert all(lane["id"] == "correction" and not lane["sections"] and not lane["points"] for lane in lanes), task


def test_sections_are_drawn_in_an_empty_lane(place: Workspace) -> None:
    app = opened(task="FSS")
    assert [lane["name"] for content in component_data(app, "lanes") for lane in content["lanes"]] == ["your answer"]
    assert app.button(key="store_sections").disabled
    assert "read_reveal" not in {str(button.key) for button in app.button}


def test_a_section_that_does_not_occur_is_an_empty_list_and_not_knowing_no_answer(
    place: Workspace, reviews: Reviews
) -> None:
    press(opened(task="SSS"), "store_no_section")
    press(opened(task="Loc"), "read_nothing")
    assert raws(reviews) == ["[]", ""]


def test_undo_brings_the_question_back_and_skipping_shows_another(
    place: Workspace, reviews: Reviews, ids: dict[str, str]
) -> None:
    app = press(opened(task=["Cnt", "Loc"]), "read_nothing")
    assert progress(app) == "1 of 2 questions answered by you"
    app = press(app, "read_undo")
    assert progress(app) == "0 of 2 questions answered by you"
    before = app.code[0].value
    assert press(app, "read_skip").code[0].value != before
    assert raws(reviews) == []


def test_who_has_judged_a_reference_is_not_asked(place: Workspace, reviews: Reviews, ids: dict[str, str]) -> None:
    reviews.append([new("Ada", "verdict", of_question(ids["Cnt"]), verdict="right")])
    app = opened(task=["Cnt", "Loc"])
    assert progress(app) == "0 of 1 questions answered by you · 1 left out: you have judged their references"
    assert app.code[0].value == "When does artist 2 start?"
    assert progress(opened("Ben", task=["Cnt", "Loc"])) == "0 of 2 questions answered by you"


def test_what_a_person_states_is_stored_with_the_answers_and_remembered(place: Workspace, reviews: Reviews) -> None:
    app = opened(task=["Cnt", "Loc"])
    app.selectbox(key="stated_musical training").set_value("professional").run()
    press(app, "read_nothing")
    (own,) = people(reviews.states())["ada"].answers.values()
    assert own.states == {"musical training": "professional"}
    again = press(opened(task=["Cnt", "Loc"]), "read_nothing")
    assert [one.states for one in people(reviews.states())["ada"].answers.values()] == [own.states] * 2
    assert again.selectbox(key="stated_musical training").value == "professional"


def test_the_answers_join_the_leaderboard_as_a_person_apart_from_the_models(own_place: Workspace) -> None:
    press(opened(task="SGD"), "read_option_2")
    app = opened()
    next(button for button in app.button if button.label == "Add to the leaderboard").click().run()
    assert not app.exception, app.exception
    (run,) = [run for run in loaded_runs.runs(database(own_place)) if run.kind == "person"]
    assert run.name == "person: Ada"
    board = page_at("leaderboard", {})
    (content,) = [own for own in component_data(board, "rows") if own["columns"][0]["title"] == "Run"][:1]
    assert {row["cells"][0]["text"]: row["badge"] for row in content["rows"]}["person: Ada"] == "person"
    assert titled(board, "Run")


def test_a_melody_is_shown_without_saying_which_continuation_is_right(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = Workspace(tmp_path / "ziqi")
    monkeypatch.setenv("EARMARK_WORKSPACE", str(place.path))
    pipeline.load([questions(tmp_path, "music_generation", [MELODY])], place)
    app = opened()
    texts = json.dumps([element.proto.json for element in app.get("bidi_component")], ensure_ascii=False)
    assert "c2 B2 A2|G6|]" in texts
    assert "✓ right" not in texts
    assert "Reference" not in said(app)


@pytest.mark.browser
def test_sections_that_are_drawn_are_stored_and_outlive_a_reload_before(
    renewed: Page, app_url: Apps, place: Workspace, reviews: Reviews
) -> None:
    page = renewed
    address = f"{app_url(place.path)}/review?what=answers&draw=all&task=FSS"
    page.goto(address)
    page.get_by_role("textbox", name="Your name as a reviewer").fill("Ada", timeout=4 * WAIT)
    page.keyboard.press("Enter")
    page.get_by_role("button", name="New").click()
    expect(page.get_by_role("button", name="Store 1 section")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Store 1 section")).to_be_visible(timeout=4 * WAIT)
    page.get_by_role("button", name="Store 1 section").click()
    expect(page.get_by_text("All questions of this sample are answered.")).to_be_visible()
    (raw,) = raws(reviews)
    assert [sorted(section) for section in json.loads(raw)] == [["end", "section", "start"]]
