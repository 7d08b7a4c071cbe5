"""The mel spectrogram in a real browser: shown in place of the waveform when asked for, and then from page to page."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import librosa
import numpy as np
import pytest
import soundfile
from playwright.sync_api import Page, Route, expect

from analysis.audio import spectrogram
from analysis.store.database import Database
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import Filters
from analysis.store.workspace import Workspace
from tests.browser import Apps
from tests.dashboard import small
from tests.dashboard.components.drawn import Drawn
from tests.dashboard.walking import open_anew
from tests.modules import evaluate

pytestmark = pytest.mark.browser

DURATION = 60
INK = """node => {
    const t = node[Symbol.for("earmark.timeline")]
    const { stage } = t.parts, { top, height } = t.rows.wave
    const pixel = (x, y) => stage.getContext("2d").getImageData(x, y, 1, 1).data
    const at = (x, y) => pixel(x * stage.width, (top + y * height) * devicePixelRatio)[3]
    return [0.25, 0.75].flatMap((x) => [1 - 19 / 64, 0.1].map((y) => at(x, y)))
}"""
"""Strength of the ink where 1 kHz stands (by `librosa.mel_frequencies` between bands 18 and 19) and far above it, in
the first half of the song and in the second."""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    """Half a minute of silence, then a tone of 1 kHz."""
    place = small.workspace(tmp_path_factory.mktemp("spectrogram"))
    song = place.path / "audio" / "lamp.wav"
    song.parent.mkdir()
    rate = 16000
    times = np.arange(DURATION * rate) / rate
    soundfile.write(song, np.where(times < 30, 0, 0.5 * np.sin(2 * np.pi * 1000 * times)), rate)
    return place


@pytest.fixture
def page(reused: Page) -> Page:
    return reused


@pytest.fixture
def drawn(page: Page, app_url: Apps, place: Workspace) -> Drawn:
    row = cases_list.cases(Database(place), Filters(tasks=("FSS",)), limit=1).rows[0]
    open_anew(page, app_url(place.path), f"/case?q={row['question_id']}")
    found = Drawn.on(page, DURATION)
    wait(found, "t.peaks")
    return found


def wait(drawn: Drawn, what: str) -> None:
    drawn.page.wait_for_function(
        f"node => {{ const t = node[Symbol.for('earmark.timeline')]; return {what} && !t.frame }}",
        arg=drawn.root.element_handle(),
    )


def ink(drawn: Drawn) -> list[int]:
    found: list[int] = drawn.root.evaluate(INK)
    return found


def height(drawn: Drawn) -> float:
    found: float = drawn.root.evaluate("node => node[Symbol.for('earmark.timeline')].rows.wave.height")
    return found


def button(drawn: Drawn) -> Any:
    return drawn.root.get_by_role("button", name="Mel spectrogram in place of the waveform")


def test_the_key_shows_it_in_place_of_the_waveform_and_back(drawn: Drawn) -> None:
    expect(button(drawn)).to_have_attribute("aria-pressed", "false")
    low = height(drawn)
    drawn.root.focus()
    drawn.keys("m")
    wait(drawn, "t.spectrogram")
    expect(button(drawn)).to_have_attribute("aria-pressed", "true")
    assert height(drawn) > low
    silence_low, silence_high, tone_low, tone_high = ink(drawn)
    assert tone_low > 200
    assert (silence_low, silence_high, tone_high) == (0, 0, 0)
    expect(drawn.root.get_by_role("img", name=re.compile("mel spectrogram: 64 bands"))).to_contain_text("1 kHz")
    expect(drawn.root.locator(".legend")).to_contain_text("80 dB below")
    drawn.keys("m")
    wait(drawn, "!t.spectrogram")
    assert height(drawn) == low
    expect(drawn.root.locator(".axis")).to_be_hidden()


def test_it_stays_through_a_rerun_a_theme_and_a_reload(page: Page, drawn: Drawn) -> None:
    button(drawn).click()
    wait(drawn, "t.spectrogram")
    page.get_by_text("Released", exact=True).click()
    expect(page).to_have_url(re.compile("lens=released"))
    expect(page.get_by_text("Released scripts (chosen)").first).to_be_visible()
    assert ink(drawn)[2] > 200
    page.emulate_media(color_scheme="dark")
    wait(drawn, "t.spectrogram.ink === '#e4e9eb'")
    page.reload()
    again = Drawn.on(page, DURATION)
    wait(again, "t.spectrogram")
    expect(button(again)).to_have_attribute("aria-pressed", "true")
    assert ink(again)[2] > 200


def test_where_it_cannot_be_had_the_waveform_stays_and_it_is_said(page: Page, drawn: Drawn) -> None:
    page.route("**/files/spectrogram/**", lambda route: route.fulfill(status=404))
    low = height(drawn)
    button(drawn).click()
    expect(drawn.root.locator(".status")).to_have_text(re.compile("There is no mel spectrogram of this recording"))
    assert height(drawn) == low
    page.unroute("**/files/spectrogram/**")
    drawn.keys("m", "m")
    wait(drawn, "t.spectrogram")
    expect(drawn.root.locator(".status")).to_be_empty()


def test_the_help_tells_the_key(drawn: Drawn) -> None:
    drawn.root.focus()
    drawn.keys("?")
    expect(drawn.root.locator(".help")).to_contain_text("mel spectrogram or waveform")


def test_twenty_minutes_are_painted_from_tiles_of_what_is_in_view(drawn: Drawn) -> None:
    button(drawn).click()
    wait(drawn, "t.spectrogram")
    tiles = """node => {
        const { spectrogram } = node[Symbol.for("earmark.timeline")]
        const song = new spectrogram.constructor(new Uint8Array(60000 * 64).fill(80))
        const g = document.createElement("canvas").getContext("2d")
        song.draw(g, { start: 40, span: 2, width: 1200, duration: 1200 }, { top: 0, height: 100 }, "black")
        song.draw(g, { start: 0, span: 1200, width: 1200, duration: 1200 }, { top: 0, height: 100 }, "black")
        return [...song.tiles].map(([name, { width }]) => [name, width])
    }"""
    assert drawn.root.evaluate(tiles) == [["0 0", 2048], ["0 1", 2048], ["3 0", 938]]


def computing(share: float) -> Callable[[Route], None]:
    """The answer of a server that is at work."""
    return lambda route: route.fulfill(
        status=503, headers={"Retry-After": "1"}, content_type="application/json", body=json.dumps({"share": share})
    )


def test_while_the_server_computes_it_the_share_is_shown_and_then_the_spectrogram(page: Page, drawn: Drawn) -> None:
    page.route("**/files/spectrogram/**", computing(0.42))
    button(drawn).click()
    status = drawn.root.locator(".status")
    expect(status).to_have_text("Computing the mel spectrogram: 42 %. The waveform is shown until then.")
    expect(status).not_to_have_class(re.compile("problem"))
    ink_of_problems = "node => getComputedStyle(node).getPropertyValue('--st-orange-text-color')"
    assert status.evaluate("node => getComputedStyle(node).color") != drawn.root.evaluate(ink_of_problems)
    page.unroute("**/files/spectrogram/**")
    wait(drawn, "t.spectrogram")
    expect(status).to_be_empty()


def test_the_place_of_the_waveform_is_kept_while_the_server_computes_it(
    page: Page, app_url: Apps, place: Workspace
) -> None:
    page.route("**/files/peaks/**", computing(0.25))
    row = cases_list.cases(Database(place), Filters(tasks=("FSS",)), limit=1).rows[0]
    open_anew(page, app_url(place.path), f"/case?q={row['question_id']}")
    found = Drawn.on(page, DURATION)
    expect(found.root.locator(".status")).to_have_text("Computing the waveform: 25 %.")
    before = height(found)
    page.unroute("**/files/peaks/**")
    wait(found, "t.peaks")
    assert height(found) == before > 0
    expect(found.root.locator(".status")).to_be_empty()


def test_what_is_wanted_no_more_is_not_asked_for_again(page: Page, drawn: Drawn) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/files/spectrogram/" in request.url else None)
    page.route("**/files/spectrogram/**", computing(0.5))
    button(drawn).click()
    expect(drawn.root.locator(".status")).to_contain_text("50 %")
    drawn.root.evaluate("node => node[Symbol.for('earmark.timeline')].dispose()")
    count = len(asked)
    page.wait_for_timeout(2500)
    assert len(asked) == count


def test_the_waveform_of_the_next_case_is_fetched_ahead(page: Page, app_url: Apps, place: Workspace) -> None:
    kettle = place.path / "audio" / "kettle.wav"
    soundfile.write(kettle, np.full(8000, 0.5), 8000)
    try:
        database = Database(place)
        audio = {row["question_id"]: str(row["audio"]) for row in cases_list.cases(database, Filters(), limit=50).rows}
        following = {name: cases_list.neighbours(database, Filters(), "file", name).next for name in audio}
        current, upcoming = next((a, b) for a, b in following.items() if b and audio[a] != audio[b])
        with page.expect_request(re.compile(f"/files/peaks/workspace/{audio[upcoming]}")):
            page.goto(f"{app_url(place.path)}/case?q={current}&sort=file")
        expect(page.locator(".timeline").first).to_be_visible()
    finally:
        kettle.unlink()


def test_frequencies_stand_at_librosas_bands(page: Page) -> None:
    centres = librosa.mel_frequencies(spectrogram.BANDS + 2, fmax=spectrogram.RATE / 2)[1:-1]
    found = evaluate(page, "drawing/mel_image", f"{[round(float(each), 4) for each in centres]}.map(m.bandOf)")
    assert found == pytest.approx(range(spectrogram.BANDS), abs=1e-3)
    constants = evaluate(page, "drawing/mel_image", "[m.FRAMES, m.BANDS, m.RANGE]")
    assert constants == [spectrogram.FRAMES, spectrogram.BANDS, spectrogram.RANGE]


def test_a_coarser_level_is_of_means_and_has_about_a_frame_a_pixel(page: Page) -> None:
    means = "Array.from(m.coarser(Uint8Array.from({ length: 6 * 64 }, (_, i) => 8 * Math.floor(i / 64))))"
    assert evaluate(page, "drawing/mel_image", means) == [12] * 64 + [36] * 64
    levels = "[0.3, 24, 96, 1200].map(span => m.levelOf({ span, width: 1200 }, 4))"
    assert evaluate(page, "drawing/mel_image", levels) == [0, 0, 1, 3]


def test_the_time_to_wait_is_the_servers_within_reason(page: Page) -> None:
    assert evaluate(page, "drawing/download", "['7', null, '', '-3', 'soon', '900'].map(m.waitOf)") == [
        7,
        1,
        1,
        1,
        1,
        60,
    ]
