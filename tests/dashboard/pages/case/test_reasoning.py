"""A person goes through the claims of a reasoning and the sounds of a question by key, in the real app."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from analysis import pipeline
from analysis.pipeline.claims import claims_of
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import Filters
from analysis.store.reviews import open_reviews
from analysis.store.workspace import Workspace
from tests.browser import Apps
from tests.dashboard import small
from tests.dashboard.components.drawn import Drawn
from tests.dashboard.pages.reading import component_data, database, said
from tests.small import write

TEXT = "The chorus starts at 0:41, the verse at 20 s, and the outro is near."


def load(folder: Path) -> tuple[Workspace, str, str]:
    """A workspace with one answer that gives reasons, the question and the run."""
    place = Workspace(folder / "workspace")
    record = {**small.QUESTIONS[0], "reasoning": TEXT, "prediction": "[]"}
    (result,) = pipeline.load([write(folder / "run.json", [record])], place)
    (row,) = cases_list.cases(database(place), Filters()).rows
    return place, row["question_id"], result.run.id


def state(drawn: Drawn, expression: str) -> Any:
    """Something of the timeline, which is `t` there."""
    return drawn.root.evaluate(f"node => {{ const t = node[Symbol.for('earmark.timeline')]; return {expression} }}")


@pytest.mark.browser
def test_claims_are_struck_out_said_otherwise_and_stored_by_key_and_words_without_a_time_are_refused_aloud(
    renewed: Page, app_url: Apps, tmp_path: Path
) -> None:
    page = renewed
    place, question, run = load(tmp_path)
    page.goto(f"{app_url(place.path)}/case?q={question}&tab=reasoning")
    marks = page.locator(".claims mark")
    expect(marks).to_have_text(["0:41", "20 s"])
    name = page.get_by_role("textbox", name="Your name as a reviewer")
    name.fill("Ada")
    name.press("Enter")
    expect(page.get_by_role("button", name="Ada")).to_be_visible()
    page.get_by_role("heading", name="Reasoning of").click()
    page.keyboard.press("c")
    expect(marks.nth(1)).to_have_attribute("aria-pressed", "true")  # 20 s is the earlier one
    page.keyboard.press("s")
    page.keyboard.press("c")
    expect(marks.nth(0)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("o")
    page.get_by_role("textbox", name="What the claim says").fill("late")
    page.keyboard.press("Enter")
    page.keyboard.press("v")
    expect(page.get_by_text("found “late”")).to_be_visible()
    assert open_reviews(place).events() == []
    page.keyboard.press("o")
    page.get_by_role("textbox", name="What the claim says").fill("chorus starts at 0:44")
    page.keyboard.press("Enter")
    page.keyboard.press("v")
    expect(page.get_by_text("Claims of time as checked by Ada; the rule finds 2.")).to_be_visible()
    expect(marks.nth(1)).to_have_class("struck")
    (event,) = open_reviews(place).events()
    (claim,) = event.payload["claims"]
    assert (event.kind, event.reviewer, claim["label"], claim["start"], claim["span"]) == (
        "times", "Ada", "chorus", 44.0, [21, 25]
    )  # fmt: skip
    own = claims_of(database(place), Filters(), run)
    assert (own.claims, own.precision.share, own.recall.share) == (1, 0.0, 0.0)


@pytest.mark.browser
def test_a_key_plays_one_of_two_sounds_and_another_goes_on_with_the_other_at_the_same_place(
    renewed: Page, app_url: Apps, demo: Workspace
) -> None:
    page = renewed
    row = cases_list.cases(database(demo), Filters(tasks=("ear-tests-faster",))).rows[0]
    page.goto(f"{app_url(demo.path)}/case?q={quote(row['question_id'])}")
    drawn = Drawn.on(page, 100)
    first = state(drawn, "t.sound.url")
    page.keyboard.press("b")
    drawn.wait_for("t.sound.playing && t.sound.time > 0.3")
    second = state(drawn, "t.sound.url")
    page.keyboard.press("x")
    drawn.wait_for("t.sound.playing && t.sound.time > 0.3")
    assert (state(drawn, "t.sound.url"), first == second) == (first, False)
    page.keyboard.press("a")
    drawn.wait_for("!t.sound.playing")
    at = state(drawn, "t.sound.time")
    page.keyboard.press("x")
    assert state(drawn, "t.sound.url") == second
    assert state(drawn, "t.sound.time") == pytest.approx(at, abs=0.01)
    drawn.wait_for("t.layers.map(({ isPlayed }) => isPlayed).join() === 'false,true'")


def test_without_a_check_the_page_says_so_and_offers_what_the_rule_finds(tmp_path: Path, opened: Any) -> None:
    place, question, _ = load(tmp_path)
    app = opened("case", place.path, q=question, tab="reasoning")
    (content,) = component_data(app, "texts")
    assert [claim["verdict"] for claim in content["texts"][0]["claims"]] == ["right", "wrong"]
    assert "2 claims of time found by rule\\, not checked by people" in said(app)
