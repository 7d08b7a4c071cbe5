"""The sound of a case in a real browser: it plays, goes on through whatever the page does, and is fetched in ranges."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
from playwright.sync_api import BrowserContext, Page, Response, expect

from analysis import pipeline
from analysis.store.database import Database
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import Filters
from analysis.store.workspace import Workspace
from tests.browser import Apps
from tests.dashboard import small
from tests.dashboard.components.drawn import Drawn
from tests.dashboard.walking import open_anew

pytestmark = pytest.mark.browser

DURATION = 60
CLIPS = ["one.wav", "two.wav", "gone.wav", "four.wav"]
GA = {
    "task": "Gene Attribution",
    "audio": "all.wav",
    "audio_paths": CLIPS,
    "question": "Which?",
    "answer": "2",
    "prediction": "4",
    "model": "careful",
}
TURNS = """least => window.earmarkWatch.times.filter((time, i, all) => time < all[i - 1] - 0.3).length >= least"""
"""Whether the sound has gone back that often."""


def tone(path: Path, seconds: float, rate: int = 8000) -> None:
    path.parent.mkdir(exist_ok=True)
    soundfile.write(path, 0.2 * np.sin(np.arange(int(rate * seconds)) / 5), rate)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    folder = tmp_path_factory.mktemp("sound")
    place = small.workspace(folder)
    (folder / "songs.json").write_text(json.dumps([GA]), encoding="utf-8")
    pipeline.load([folder / "songs.json"], place)
    for name in ("lamp.wav", "lamp.vocals.flac", "one.wav", "two.wav", "four.wav"):
        tone(place.path / "audio" / name, DURATION)
    return place


@pytest.fixture(scope="module")
def questions(place: Workspace) -> dict[str, str]:
    rows = cases_list.cases(Database(place), Filters(), limit=100).rows
    return {row["task"]: row["question_id"] for row in rows}


@pytest.fixture
def page(reused: Page) -> Page:
    return reused


@pytest.fixture
def case(page: Page, app_url: Apps, place: Workspace, questions: dict[str, str]) -> Any:
    def opened(task: str, query: str = "", number: int = 0) -> Drawn:
        open_anew(page, app_url(place.path), f"/case?q={questions[task]}{query}")
        return Drawn.on(page, DURATION, number)

    return opened


def play(drawn: Drawn) -> None:
    drawn.root.get_by_role("button", name="Play", exact=True).click()
    expect(drawn.root.get_by_role("button", name="Pause")).to_be_visible()


def playing(drawn: Drawn) -> bool:
    heard: bool = drawn.root.evaluate("node => [...node.querySelectorAll('audio')].some(audio => !audio.paused)")
    return heard


def test_space_plays_and_pauses_and_slower_keeps_the_pitch(case: Any) -> None:
    drawn = case("FSS")
    drawn.click(20)
    with drawn.stopwatch() as meanwhile:
        drawn.keys("Space")
        assert drawn.moves()
        drawn.keys("Space")
        expect(drawn.root.get_by_role("button", name="Play", exact=True)).to_be_visible()
    assert not playing(drawn)
    assert 20 < drawn.time < 20 + meanwhile.seconds
    drawn.keys("<", "<", "<")
    play(drawn)
    rate = drawn.root.locator("audio").first.evaluate("audio => [audio.playbackRate, audio.preservesPitch]")
    assert rate == [0.5, True]
    assert drawn.moves(0.5)


def test_it_plays_on_through_another_tab_a_lens_and_a_change_of_theme(page: Page, case: Any) -> None:
    drawn = case("FSS")
    play(drawn)
    page.get_by_text("Released", exact=True).click()
    expect(page).to_have_url(re.compile("lens=released"))
    expect(page.get_by_text("Released scripts (chosen)").first).to_be_visible()
    assert drawn.moves()
    page.get_by_role("tab", name="careless").click()
    expect(page.get_by_text("Answer of careless")).to_be_visible()
    assert drawn.moves()
    page.emulate_media(color_scheme="dark")
    drawn.wait_for("t.colors.ink === '#e4e9eb'")
    assert drawn.moves()


def test_the_sound_is_fetched_in_ranges_and_never_held_by_the_page(
    window: BrowserContext, app_url: Apps, place: Workspace, questions: dict[str, str]
) -> None:
    page = window.new_page()  # one that has no sound yet, and may not take it from the browser's cache
    page.route("**/files/audio/**", lambda route: route.continue_())
    every: list[Response] = []
    # Playwright keeps a note on a listener, which a method of a list cannot hold
    page.on("response", lambda answer: every.append(answer))  # noqa: PLW0108
    page.goto(f"{app_url(place.path)}/case?q={questions['FSS']}")
    drawn = Drawn.on(page, DURATION)
    drawn.click(50)
    play(drawn)
    assert drawn.moves()
    assert drawn.time > 50
    answers = [answer for answer in every if "/files/audio/" in answer.url]
    assert {answer.request.resource_type for answer in answers} == {"media"}
    assert {answer.status for answer in answers} == {206}
    page.close()


def test_a_section_is_repeated_without_jumping_and_without_gap(page: Page, case: Any) -> None:
    drawn = case("FSS")
    drawn.drag(20, 21)
    start, end = drawn.root.evaluate("node => Object.values(node[Symbol.for('earmark.timeline')].span)")
    page.keyboard.press("l")
    with drawn.watch() as watch:
        play(drawn)
        page.wait_for_function(TURNS, arg=2)
    assert min(watch.times) > start - 0.1
    assert max(watch.times) < end + watch.late
    page.keyboard.press("Escape")
    assert playing(drawn)


def test_a_double_click_plays_a_section_to_its_end_and_the_key_a_boundary(page: Page, case: Any) -> None:
    drawn = case("FSS")
    drawn.double_click(50, 0)
    assert drawn.moves()
    assert 40 < drawn.time < 50
    drawn.click(11)
    drawn.click(5, 0)
    drawn.click(9.5)
    with drawn.watch() as watch:
        page.keyboard.press("w")
        drawn.wait_for("t.sound.stop === 12 && 8 <= t.sound.time && t.sound.time < 12")
        expect(drawn.root.get_by_role("button", name="Play", exact=True)).to_be_visible()
    assert 11.97 < max(watch.times) < 12 + watch.late
    assert drawn.time == 12


def test_clicks_on_boundaries_are_laid_out_and_another_recording_goes_on_at_the_same_place(
    page: Page, case: Any
) -> None:
    drawn = case("FSS")
    drawn.click(20, 0)
    page.keyboard.press("e")
    expect(drawn.root.get_by_role("button", name="Clicks on the boundaries")).to_have_attribute("aria-pressed", "true")
    drawn.click(9.5)
    play(drawn)
    drawn.wait_for("t.clicks.waiting.length === 1")
    drawn.click(30)
    with drawn.stopwatch() as meanwhile:
        expect(drawn.root.get_by_role("button", name="Pause")).to_be_visible()
        drawn.root.get_by_label("Recording", exact=True).select_option("vocals")
        expect(drawn.root.locator("audio").first).to_have_attribute("src", re.compile("lamp.vocals.flac"))
        expect(drawn.root.get_by_role("button", name="Pause")).to_be_visible()
        assert drawn.moves()
        reached = drawn.time
    assert 30 < reached < 30 + meanwhile.seconds


def test_a_link_opens_the_span_selected_and_in_view_and_the_whole_song_without_one(case: Any) -> None:
    drawn = case("FSS", "&t=40.0-60.0")
    expect(drawn.says).to_have_text(re.compile("^reference: chorus, 0:40"))
    assert drawn.time == 40
    free = case("FSS", "&t=41.5-43.25")
    expect(free.says).to_have_text("selected: 0:41.50 – 0:43.25 (1.75 s)")
    start, end = free.span
    assert start < 41.5
    assert 43.25 < end < 55
    assert case("FSS", "&t=1e9-2e9").span == (0, 60), "beyond the song"


def test_sound_that_has_vanished_is_said_and_the_rest_works(page: Page, case: Any, place: Workspace) -> None:
    sound = place.path / "audio" / "lamp.wav"
    kept = sound.read_bytes()
    page.route(re.compile("/files/(?!js/)"), lambda route: route.fulfill(status=404))
    drawn = case("FSS")
    expect(drawn.root.locator(".status")).to_have_text(re.compile("cannot be read"))
    drawn.click(20, 0)
    assert drawn.time == 10
    drawn.keys("]", "+")
    assert drawn.time == 40
    assert sound.read_bytes() == kept


def test_of_several_songs_one_is_shown_and_plays_at_a_time(page: Page, case: Any) -> None:
    first = case("GA")
    expect(page.locator(".timeline")).to_have_count(1)
    play(first)
    page.get_by_role("button", name="Song 2 · reference").click()
    expect(page.get_by_role("application", name="Song 2: two.wav")).to_be_visible()
    second = Drawn.on(page, DURATION)
    assert not playing(second)
    play(second)
    assert second.moves()
    page.get_by_role("button", name="Song 3").click()
    expect(page.get_by_text(re.compile("put gone.wav into"))).to_be_visible()
    expect(page.locator(".timeline")).to_have_count(0)


def test_a_row_of_evidence_selects_its_pair_and_a_section_its_row(page: Page, case: Any) -> None:
    drawn = case("FSS")
    evidence = page.locator(".doors table").filter(has_text="est. from (s)").first
    evidence.get_by_role("button", name="chorus").first.click()
    expect(drawn.says).to_have_text(re.compile("^reference: chorus, 0:40"))
    expect(evidence.locator("tr.marked")).to_contain_text("chorus")
    assert drawn.time == 40
    drawn.keys("f")
    drawn.root.focus()
    drawn.keys("f")
    drawn.click(20, 0)
    expect(evidence.locator("tr.marked")).to_contain_text("verse")
    drawn.keys("Escape")
    expect(evidence.locator("tr.marked")).to_have_count(0)
