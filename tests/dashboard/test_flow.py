"""From a number to its cases to one case and back, in a real browser, over real runs."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
import soundfile
from playwright.sync_api import Locator, Page, expect

from analysis.store.workspace import Workspace
from tests.browser import Apps
from tests.dashboard import small
from tests.dashboard.walking import open_anew

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    place = small.workspace(tmp_path_factory.mktemp("flow"))
    sound = place.path / "audio" / "lamp.wav"
    sound.parent.mkdir()
    soundfile.write(sound, 0.2 * np.sin(np.arange(8000 * 60) / 5), 8000)
    return place


@pytest.fixture
def page(reused: Page) -> Page:
    return reused


def first_case(page: Page) -> Locator:
    """The link of the list's first case."""
    return page.locator(".gallery a[href^='/case?']").first


@pytest.fixture
def address(app_url: Apps, place: Workspace) -> str:
    return app_url(place.path)


def test_a_figure_leads_to_its_cases_a_case_to_all_of_them_and_back_to_the_views_that_were_left(
    page: Page, address: str, place: Workspace
) -> None:
    open_anew(page, address, "/leaderboard?figure=raw")
    page.get_by_role("link", name="95.0").click()
    expect(page.get_by_role("heading", name="Cases")).to_be_visible()
    expect(page).to_have_url(re.compile(rf"/cases\?runs={small.run_named(place, 'careful')}&task=SSS"))
    left = page.url
    first_case(page).click()
    expect(page.get_by_role("heading", name="Section structural segmentation · One section type")).to_be_visible()
    expect(page.get_by_text("Recomputed: 0.950000; stored at load: 0.950000. They agree.")).to_be_visible()
    expect(page.get_by_text("question 1 of 1")).to_be_visible()
    case = page.url
    page.get_by_role("button", name="All these cases").click()
    expect(page.get_by_role("heading", name="Cases")).to_be_visible()
    words = "1 case under the paper lens (Task: Section structural segmentation)"
    expect(page.get_by_text(words)).to_be_visible()
    page.go_back()
    expect(page.get_by_text("question 1 of 1")).to_be_visible()
    assert page.url == case
    page.go_back()
    expect(page.get_by_role("heading", name="Cases")).to_be_visible()
    expect(first_case(page)).to_be_visible()
    assert page.url == left


def test_a_choice_stands_in_the_link_which_gives_the_same_view_and_goes_along_to_another_page(
    page: Page, address: str
) -> None:
    open_anew(page, address, "/cases")
    page.get_by_text("Released", exact=True).click()
    expect(page).to_have_url(re.compile("lens=released"))
    expect(page.get_by_text("12 cases under the released scripts lens (no filter)")).to_be_visible()
    page.get_by_label("Text in question, answer or reasoning").fill("kettle")
    page.get_by_label("Text in question, answer or reasoning").press("Enter")
    expect(page).to_have_url(re.compile("text=kettle"))
    expect(page.get_by_text(re.compile(r"2 cases under the released.*Text: “kettle”"))).to_be_visible()
    link = page.url
    page.evaluate("sessionStorage.clear()")
    page.goto("about:blank")
    page.goto(link)
    expect(page.get_by_text(re.compile(r"2 cases under the released.*Text: “kettle”"))).to_be_visible()
    page.get_by_role("link", name="Leaderboard").click()
    expect(page.get_by_role("heading", name="Leaderboard")).to_be_visible()
    expect(page).to_have_url(re.compile("lens=released"))


def test_next_and_previous_walk_through_the_cases_of_the_filter(page: Page, address: str) -> None:
    open_anew(page, address, "/cases?sort=file")
    first_case(page).click()
    expect(page.get_by_text("question 1 of 6")).to_be_visible()
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_text("question 2 of 6")).to_be_visible()
    page.keyboard.press("Alt+ArrowLeft")
    expect(page.get_by_text("question 1 of 6")).to_be_visible()


def test_a_model_text_is_shown_and_never_run(page: Page, address: str) -> None:
    open_anew(page, address, "/cases?task=FSLT")
    first_case(page).click()
    page.get_by_text("Raw answer", exact=True).click()
    expect(page.get_by_text("onerror=").first).to_be_visible()
    expect(page).to_have_url(re.compile("tab=answer"))
    expect(page).to_have_title(re.compile("Earmark"))


def test_without_sound_the_case_says_where_to_put_it(page: Page, address: str, place: Workspace) -> None:
    open_anew(page, address, "/cases?task=Cnt")
    first_case(page).click()
    expect(
        page.get_by_text(re.compile(f"put kettle.wav into {re.escape(str(Path(place.path) / 'audio'))}"))
    ).to_be_visible()
