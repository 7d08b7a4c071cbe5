"""On the pages beside BASS: a figure opens its cases, Back returns to the very view, another window sees the same."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from analysis import pipeline
from analysis.store.workspace import Workspace
from tests import audiobench, cmi, ziqi
from tests.browser import Apps
from tests.dashboard import small
from tests.dashboard.walking import open_anew

pytestmark = pytest.mark.browser

VIEWS = [
    ("leaderboard?tab=artefacts", "Last number of the text"),
    ("cases?group=song&order=title&least=2", "kettle.wav"),
    ("leaderboard?data=CMI-bench", "mu"),
    ("tasks?form=sounds&view=wordings", "ear-1"),
    ("tasks?form=bias&view=readings", "nightingale"),
]
"""A view, and words that stand on it."""
REOPENED = VIEWS[0][0], VIEWS[-1][0]
"""Views that are looked at in another window too: loading the app takes longer than all else."""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    folder = tmp_path_factory.mktemp("pages")
    place = small.workspace(folder)
    files = [
        audiobench.sound_id(folder / "sounds.json"),
        cmi.write(folder, "mu_GTZAN.jsonl", cmi.record("rock", "rock", "1.wav"), cmi.record("rock", "pop", "2.wav")),
        ziqi.run(folder / "nightingale.csv", [ziqi.answer(ziqi.TONIC, "female_music", "[[答案：A]]", "A")]),
    ]
    pipeline.load(files, place)
    return place


@pytest.mark.parametrize(("view", "words"), VIEWS, ids=[view for view, _ in VIEWS])
def test_back_returns_to_the_very_view_and_another_window_sees_the_same(
    view: str, words: str, reused: Page, app_url: Apps, place: Workspace
) -> None:
    page = reused
    open_anew(page, app_url(place.path), f"/{view}")
    door = page.locator(".doors tbody a[href*='/cases']:not([href*='group=']):visible").first
    door.wait_for()
    expect(page.get_by_text(words).first).to_be_visible()
    left, texts = page.url, page.locator(".doors tbody:visible").first.inner_text()
    door.click()
    expect(page.get_by_role("heading", name="Cases", exact=True)).to_be_visible()
    expect(page.get_by_text(re.compile(r"\d cases? under the"))).to_be_visible()
    page.go_back()
    expect(page.get_by_text(words).first).to_be_visible()
    expect(page).to_have_url(left)
    expect(page.locator(".doors tbody:visible").first).to_have_text(texts, use_inner_text=True)
    if view in REOPENED:
        page.evaluate("sessionStorage.clear()")
        page.goto("about:blank")
        page.goto(left)
        expect(page.locator(".doors tbody:visible").first).to_have_text(texts, use_inner_text=True)
