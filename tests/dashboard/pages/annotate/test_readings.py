"""The queue of readings: blind, one key for each answer, undo and skip; a stored sample, the same for everybody."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from streamlit.testing.v1 import AppTest

from analysis.reviews.reading_samples import samples
from analysis.reviews.readings import readings
from analysis.store.reviews import Reviews
from analysis.store.workspace import Workspace
from tests.browser import Apps
from tests.conftest import WAIT
from tests.dashboard import walking
from tests.dashboard.pages.reading import count_behind, database, page_at, said, titled, untrue
from tests.dashboard.small import SECTIONS
from tests.pipeline.reviews import answers_to_read
from tests.pipeline.reviews.answers_to_read import as_the_reader, run_of, sample_of, sampled_cases


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    return answers_to_read.workspace(tmp_path_factory.mktemp("readings"))


@pytest.fixture
def place(loaded: Workspace, own_reviews: None, monkeypatch: pytest.MonkeyPatch) -> Workspace:
    monkeypatch.setenv("EARMARK_WORKSPACE", str(loaded.path))
    return loaded


def opened(place: Workspace, who: str = "Ada", **query: Any) -> AppTest:
    return page_at("review", {"what": "readings", "run": run_of(place), **query}, who)


def labels(app: AppTest) -> dict[str, str]:
    return {str(button.key): button.label for button in app.button if str(button.key).startswith("read_")}


def press(app: AppTest, name: str) -> None:
    app.button(key=f"read_{name}").click().run()
    assert not app.exception, app.exception


def answer_of(app: AppTest) -> str:
    return str(app.code[1].value)


def stored(reviews: Reviews) -> list[tuple[str, Any]]:
    own = [reading for several in readings(reviews.states()).values() for reading in several]
    return [(reading.says, reading.value) for reading in sorted(own, key=lambda reading: reading.time)]


def progress(app: AppTest) -> str:
    return str(app.get("progress")[0].proto.text)


def until(app: AppTest, text: str) -> AppTest:
    """Skips to an answer that reads so."""
    for _ in range(80):
        if answer_of(app) == text:
            return app
        press(app, "skip")
    raise AssertionError(text)


def test_an_option_is_read_by_its_key_before_anything_is_said_of_the_reader(place: Workspace, reviews: Reviews) -> None:
    app = until(opened(place), "Drum Set")
    assert labels(app)["read_option_1"] == "Drum Set `B`"
    assert "the reader took" not in said(app)
    assert [code.value for code in app.code] == ["Which is most dominant?", "Drum Set"]
    press(app, "option_1")
    assert stored(reviews) == [("value", "Drum Set")]
    assert "you read Drum Set; the reader took Drum Set: the same" in said(app)
    assert answer_of(app) != "Drum Set"


def test_the_first_reading_stores_the_sample_which_is_then_everybodys(place: Workspace, reviews: Reviews) -> None:
    app = opened(place, seed="7")
    assert not samples(reviews.states())
    press(app, "nothing")
    sample = samples(reviews.states())[run_of(place), ""]
    assert sample.seed == 7
    press(opened(place, "Ben", seed="8"), "nothing")
    assert samples(reviews.states()) == {(run_of(place), ""): sample}
    assert sum(event.kind == "sample" for event in reviews.events()) == 1


def test_a_number_is_typed_and_what_is_none_is_refused(place: Workspace, reviews: Reviews) -> None:
    app = until(opened(place), "There are 2 artists.")
    field = next(entry for entry in app.text_input if str(entry.key).startswith("reading_text"))
    store = next(button for button in app.button if button.label == "Store `Enter`")
    field.set_value("two")
    store.click().run()
    assert stored(reviews) == []
    assert "Not stored: expected a number" in said(app)
    next(entry for entry in app.text_input if str(entry.key).startswith("reading_text")).set_value("3")
    next(button for button in app.button if button.label == "Store `Enter`").click().run()
    assert stored(reviews) == [("value", {"number": "3"})]
    assert "you read 3; the reader took 2: misread" in said(app)


def test_a_long_answer_is_shown_as_the_reader_took_it_and_counts_as_not_blind(
    place: Workspace, reviews: Reviews
) -> None:
    app = until(opened(place), json.dumps(SECTIONS[:2]))
    assert "read_agrees" not in labels(app)
    assert "0:10.0" not in said(app)
    press(app, "reveal")
    assert "0:10.0 to 0:40.0  verse" in said(app)
    assert not {"read_nothing", "read_unclear"} & set(labels(app))
    press(app, "differs")
    ((says, value),) = stored(reviews)
    assert (says, value[0]["section"]) == ("differs", "intro")
    assert "1 answer read not blind" in said(app)


def test_undo_brings_the_answer_back_and_answers_that_read_the_same_are_read_once(
    place: Workspace, reviews: Reviews
) -> None:
    app = until(opened(place), "2")
    press(app, "unclear")
    n_alike = sum(case.answer.raw == "2" for case in sampled_cases(place, sample_of(place)))
    assert n_alike > 1
    assert progress(app).startswith(f"{n_alike} of 66")
    press(app, "undo")
    assert progress(app).startswith("0 of 66")
    assert stored(reviews) == []
    assert app.button(key="read_undo").disabled


def test_a_second_pass_brings_every_answer_again(place: Workspace, reviews: Reviews) -> None:
    reviews.append(as_the_reader(place, sample_of(place)))
    app = opened(place, "Ben")
    assert "All answers of this queue are read." in said(app)
    assert progress(app) == "66 of 66 sampled answers read · 0 by you"
    assert progress(opened(place, "Ben", blind="yes")) == "0 of 66 sampled answers read · 0 by you"


def test_a_task_has_a_sample_of_its_own_and_doubtful_answers_a_queue(place: Workspace, reviews: Reviews) -> None:
    press(opened(place, task="Cnt"), "nothing")
    assert set(samples(reviews.states())) == {(run_of(place), "Cnt")}
    query: dict[str, Any] = {"confidence": ["ambiguous", "none"], "outcome": ["scored", "unparsed"]}
    app = opened(place, **query)
    assert " of 5 answers read" in progress(app)
    texts = set()
    for _ in range(5):
        texts.add(answer_of(app))
        press(app, "skip")
    assert texts <= {*answers_to_read.DOUBTFUL, *answers_to_read.UNREAD}
    assert "Only sampled answers count" in said(app)


def test_the_leaderboard_and_the_report_show_the_share_with_doors(place: Workspace, reviews: Reviews) -> None:
    before = page_at("leaderboard", {})
    assert titled(before, "Misread %")[0]["Misread %"]["text"] == "not checked"
    assert [fold.label for fold in before.expander if "Misread" in fold.label] == [
        "Misread share and doubtful answers: not checked"
    ]
    reviews.append(as_the_reader(place, sample_of(place)))
    app = page_at("leaderboard", {})
    (row,) = titled(app, "Misread %")
    assert row["Misread %"]["text"].startswith("0.0 (≤ 4.")
    assert "No misreading in 60 drawn of 71; at most 4." in row["Misread %"]["title"]
    assert f"what=readings&run={run_of(place)}" in row["Misread %"]["href"]
    assert (row["Checked"]["text"], row["Doubtful"]["text"]) == ("60 of 60", "5")
    assert count_behind(database(place), row["Doubtful"]["href"]) == 5
    assert any(fold.label.endswith(": 1 of 1 run checked, 0.0 % misread") for fold in app.expander)
    report = page_at("report", {"tab": "Format compliance"})
    assert "No misreading in 60 drawn of 71; at most 4." in said(report)
    counts = next(row for row in titled(report, "All doubtful wrong") if row["Task"]["text"] == "Counting")
    assert (counts["All doubtful wrong"]["text"], counts["All doubtful right"]["text"]) == ("76.9", "96.2")
    assert untrue(report, database(place)) == []


@pytest.mark.browser
def test_keys_read_one_answer_each_and_digits_are_typed(
    renewed: Page, app_url: Apps, place: Workspace, reviews: Reviews
) -> None:
    page = renewed
    page.goto(f"{app_url(place.path)}/review?what=readings&run={run_of(place)}&task=SGD")
    page.get_by_role("textbox", name="Your name as a reviewer").fill("Ada", timeout=4 * WAIT)
    page.keyboard.press("Enter")
    page.locator("[data-ready]").wait_for(state="attached")
    page.keyboard.press("x")
    page.keyboard.press("z")  # of the same painting: nothing
    expect(page.get_by_text("you read nothing")).to_be_visible()
    assert [says for says, _ in stored(reviews)] == ["nothing"]
    walking.follow(page, f"/review?what=readings&run={run_of(place)}&task=Cnt")
    page.locator("[data-ready]").wait_for(state="attached")
    for key in "12":
        page.keyboard.press(key)
    expect(page.get_by_role("textbox", name="The answer says")).to_have_value("12")
    page.keyboard.press("Enter")
    expect(page.get_by_text("you read 12")).to_be_visible()
    assert stored(reviews)[-1] == ("value", {"number": "12"})
    page.locator("[data-ready]").wait_for(state="attached")
    page.keyboard.press("u")
    expect(page.get_by_text("0 of 26 sampled answers read")).to_be_visible()
