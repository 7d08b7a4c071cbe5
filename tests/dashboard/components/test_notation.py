"""Melodies in a real browser: what sounds when, pictures that run nothing, texts as they stand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from dashboard.components import notation
from tests.browser import Apps
from tests.dashboard.components.renewal import open_drawing
from tests.modules import load

pytestmark = pytest.mark.browser

SCRIPT = Path(__file__).with_name("notation_app.py")
MELODY = [[0, 0.5, 60], [0.5, 1.5, 62]]


@pytest.fixture
def call(page: Page) -> Any:
    return load(page, "plan", "notation")


def test_a_melody_lasts_until_its_last_note_ends(call: Any) -> None:
    assert call("lengthOf", MELODY) == 2
    assert call("lengthOf", [[0, 4, 60], [1, 1, 62]]) == 4
    assert call("lengthOf", []) == 0


def test_pitches_are_those_of_midi(call: Any) -> None:
    assert call("frequencyOf", 69) == 440
    assert call("frequencyOf", 60) == pytest.approx(261.6256, abs=1e-4)


def test_a_continuation_follows_without_a_gap(call: Any) -> None:
    assert call("inTurn", MELODY, [[0, 1, 64]]) == [*MELODY, [2, 1, 64]]
    assert call("inTurn", [], MELODY) == MELODY


def test_notes_are_found_by_when_they_begin(call: Any) -> None:
    assert call("between", MELODY, 0, 0.5) == MELODY[:1]
    assert call("between", MELODY, 0.5, 9) == MELODY[1:]


@pytest.fixture
def melodies(tab: Page, app_url: Apps, tmp_path_factory: pytest.TempPathFactory) -> Page:
    open_drawing(tab, app_url(tmp_path_factory.getbasetemp(), SCRIPT), ".part")
    expect(tab.locator(".part")).to_have_count(3)
    return tab


def test_pictures_are_images_and_texts_are_texts(melodies: Page) -> None:
    pictures = melodies.locator(".part img")
    expect(pictures).to_have_count(2)
    assert pictures.evaluate_all("all => all.every(one => one.src.startsWith('data:image/svg+xml;base64,'))")
    assert pictures.evaluate_all("all => all.every(one => one.complete && one.naturalWidth > 0)")
    expect(melodies.locator(".part pre").last).to_have_text("<img src=x onerror=document.title='broken'> **bold**")
    expect(melodies.get_by_text("Not drawn: the renderer draws nothing from this text.")).to_be_visible()
    assert melodies.title() != "broken"


def test_one_melody_plays_at_a_time_and_stops(melodies: Page) -> None:
    first = melodies.locator(".part").nth(0).get_by_role("button")
    after = melodies.locator(".part").nth(1).get_by_role("button").nth(1)
    expect(after).to_have_text("▶ Play after the melody")
    first.click()
    expect(first).to_have_text("■ Stop")
    after.click()
    expect(first).to_have_text("▶ Play")
    expect(after).to_have_text("■ Stop")
    after.click()
    expect(after).to_have_text("▶ Play after the melody")


def test_a_melody_plays_on_when_the_page_is_run_again(melodies: Page) -> None:
    first = melodies.locator(".part").nth(0).get_by_role("button")
    first.click()
    melodies.get_by_text("More", exact=True).click()
    melodies.wait_for_timeout(400)
    expect(first).to_have_text("■ Stop")


def test_a_part_without_notes_has_nothing_to_play(melodies: Page) -> None:
    expect(melodies.locator(".part").nth(2).get_by_role("button")).to_have_count(0)
    assert notation.Melody("x", "", (), "").badges == ()
