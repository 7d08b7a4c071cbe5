"""Layers of the timeline in a real browser: mel, chroma, novelty, self-similarity and the waves of other recordings."""

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
from tests.dashboard.components.drawn import LOOK, Drawn
from tests.dashboard.walking import open_anew
from tests.modules import evaluate

pytestmark = pytest.mark.browser

DURATION = 60
INK = """node => {
    const t = node[Symbol.for("earmark.timeline")]
    const { stage } = t.parts, { top, height } = t.rows.layers[0]
    const pixel = (x, y) => stage.getContext("2d").getImageData(x, y, 1, 1).data
    const at = (x, y) => pixel(x * stage.width, (top + y * height) * devicePixelRatio)[3]
    return [0.25, 0.75].flatMap((x) => [1 - 19 / 64, 0.1].map((y) => at(x, y)))
}"""
"""Strength of the ink where 1 kHz stands (by `librosa.mel_frequencies` between bands 18 and 19) and far above it, in
the first half of the song and in the second."""


TILES = """node => {
    const { sources } = node[Symbol.for("earmark.timeline")]
    const song = new sources.mel.value.constructor(new Uint8Array(60000 * 64).fill(80).buffer)
    const colors = { ink: "black" }
    const g = document.createElement("canvas").getContext("2d")
    song.draw(g, { view: { start: 40, span: 2, width: 1200, duration: 1200 }, colors }, { top: 0, height: 100 })
    song.draw(g, { view: { start: 0, span: 1200, width: 1200, duration: 1200 }, colors }, { top: 0, height: 100 })
    return [...song.tiles].map(([name, { width }]) => [name, width])
}"""
"""Twenty minutes are painted from tiles of what is in view."""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    """Half a minute of silence, then a tone of 1 kHz."""
    place = small.workspace(tmp_path_factory.mktemp("spectrogram"))
    song = place.path / "audio" / "lamp.wav"
    song.parent.mkdir()
    rate = 16000
    times = np.arange(DURATION * rate) / rate
    tone = np.where(times < 30, 0, 0.5 * np.sin(2 * np.pi * 1000 * times))
    soundfile.write(song, tone, rate)
    soundfile.write(song.with_name("lamp.vocals.wav"), tone, rate)
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
        polling=LOOK,
    )


def ink(drawn: Drawn) -> list[int]:
    found: list[int] = drawn.root.evaluate(INK)
    return found


MEL = "t.layers.find(layer => layer.kind === 'mel')?.painter"


def height(drawn: Drawn) -> float:
    """Of the whole drawing."""
    pixels: float = drawn.root.evaluate("node => node[Symbol.for('earmark.timeline')].rows.height")
    return pixels


def button(drawn: Drawn) -> Any:
    return drawn.root.locator(".switches").get_by_text("Mel", exact=True)


def switch_on(drawn: Drawn) -> None:
    drawn.root.get_by_text("Layers", exact=True).click()
    button(drawn).click()


def test_keys_show_and_hide_layers_which_stay_through_a_rerun_a_theme_and_a_reload(page: Page, drawn: Drawn) -> None:
    expect(button(drawn)).to_have_attribute("aria-pressed", "false")
    low = height(drawn)
    drawn.root.focus()
    drawn.keys("m")
    wait(drawn, MEL)
    expect(button(drawn)).to_have_attribute("aria-pressed", "true")
    assert height(drawn) > low
    silence_low, silence_high, tone_low, tone_high = ink(drawn)
    assert tone_low > 200
    assert {silence_low, silence_high, tone_high} == {silence_low}
    assert silence_low < 30
    expect(drawn.root.get_by_role("img", name=re.compile("mel spectrogram: 64 bands"))).to_contain_text("1 kHz")
    expect(drawn.root.locator(".legend")).to_contain_text("80 dB below")
    assert drawn.root.evaluate(TILES) == [["0 0", 2048], ["0 1", 2048], ["3 0", 938]]
    drawn.keys("?")
    expect(drawn.root.locator(".help")).to_contain_text("mel spectrogram")
    drawn.keys("?", "m")
    wait(drawn, "!t.layers.length")
    assert height(drawn) == low
    expect(drawn.root.locator(".axis")).to_have_count(0)

    # all layers show the change of the sound, and the playhead crosses the matrix: silence, then 1 kHz, nearly a B
    drawn.keys("Shift+C", "Shift+V", "Shift+F", "Shift+R")
    wait(drawn, "t.layers.length === 4 && t.layers.every(layer => layer.painter)")
    lanes = drawn.root.locator(".axis")
    expect(lanes).to_have_text([re.compile(name) for name in ("^vocals", "^chroma", "^novelty", "^self-similarity")])
    vocals, chroma, novelty, similarity = range(4)
    assert strength(drawn, chroma, 0.75, 0.04) > 200  # B is the uppermost of twelve
    assert strength(drawn, chroma, 0.25, 0.04) < 30
    assert strength(drawn, novelty, 0.5, 0.5) > 80
    assert strength(drawn, novelty, 0.3, 0.5) < 30
    assert strength(drawn, vocals, 0.75, 0.4) > 80
    alike, unlike = strength(drawn, similarity, 0.7, 0.2), strength(drawn, similarity, 0.7, 0.8)
    assert alike > 2 * unlike
    place = (
        "node => { const t = node[Symbol.for('earmark.timeline')], { top, height } = t.rows.layers[3]; t.sound.seek(45)"
    )
    place += "; t.place(); const y = t.parts.cross.getBoundingClientRect().top"
    place += " - t.parts.stage.getBoundingClientRect().top; return (y - top) / height }"
    assert drawn.root.evaluate(place) == pytest.approx(0.25, abs=0.01)

    # the spectrogram stays through a rerun, a theme and a reload
    drawn.keys("Shift+C", "Shift+V", "Shift+F", "Shift+R", "m")
    wait(drawn, f"t.layers.length === 1 && {MEL}")
    page.get_by_text("Released", exact=True).click()
    expect(page).to_have_url(re.compile("lens=released"))
    expect(page.get_by_text("Released scripts (chosen)").first).to_be_visible()
    assert ink(drawn)[2] > 200
    page.emulate_media(color_scheme="dark")
    wait(drawn, f"{MEL}.ink === '#e4e9eb'")
    page.reload()
    again = Drawn.on(page, DURATION)
    wait(again, MEL)
    expect(button(again)).to_have_attribute("aria-pressed", "true")
    assert ink(again)[2] > 200


def strength(drawn: Drawn, layer: int, x: float, y: float) -> int:
    """Ink at a place of a layer, both in parts of its size."""
    alpha: int = drawn.root.evaluate(
        """(node, [layer, x, y]) => {
            const t = node[Symbol.for("earmark.timeline")], { stage } = t.parts, { top, height } = t.rows.layers[layer]
            const pixel = [Math.round(x * stage.width), Math.round((top + y * height) * devicePixelRatio)]
            return stage.getContext("2d").getImageData(...pixel, 1, 1).data[3]
        }""",
        [layer, x, y],
    )
    return alpha


def computing(share: float) -> Callable[[Route], None]:
    """The answer of a server that is at work."""
    return lambda route: route.fulfill(
        status=202, headers={"Retry-After": "1"}, content_type="application/json", body=json.dumps({"share": share})
    )


def strength_of_text(drawn: Drawn) -> int:
    """The strongest ink of the first layer, where its message is."""
    alpha: int = drawn.root.evaluate("""node => {
        const t = node[Symbol.for("earmark.timeline")], { stage } = t.parts, { top, height } = t.rows.layers[0]
        const ratio = devicePixelRatio
        const { data } = stage.getContext("2d").getImageData(0, top * ratio, 300 * ratio, height * ratio)
        return data.reduce((most, value, i) => (i % 4 === 3 ? Math.max(most, value) : most), 0)
    }""")
    return alpha


def test_what_the_server_computes_or_does_not_have_is_said_in_its_place(
    page: Page, app_url: Apps, place: Workspace
) -> None:
    page.route("**/files/peaks/**", computing(0.25))
    row = cases_list.cases(Database(place), Filters(tasks=("FSS",)), limit=1).rows[0]
    open_anew(page, app_url(place.path), f"/case?q={row['question_id']}")
    drawn = Drawn.on(page, DURATION)
    status = drawn.root.locator(".status")
    expect(status).to_have_text("Computing the waveform: 25 %.")
    before = height(drawn)
    page.unroute("**/files/peaks/**")
    wait(drawn, "t.peaks")
    assert height(drawn) == before > 0
    expect(status).to_be_empty()

    # where the spectrogram cannot be had the waveform stays
    page.route("**/files/spectrogram/**", lambda route: route.fulfill(status=404))
    switch_on(drawn)
    expect(status).to_have_text(re.compile("There is no mel spectrogram of this recording"))
    wait(drawn, "t.peaks")
    page.unroute("**/files/spectrogram/**")

    # while it is computed the share is shown, then the spectrogram
    page.route("**/files/spectrogram/**", computing(0.42))
    drawn.root.focus()
    drawn.keys("m", "m")
    expect(status).to_have_text("Computing the mel spectrogram: 42 %.")
    expect(status).not_to_have_class(re.compile("problem"))
    ink_of_problems = "node => getComputedStyle(node).getPropertyValue('--st-orange-text-color')"
    assert status.evaluate("node => getComputedStyle(node).color") != drawn.root.evaluate(ink_of_problems)
    assert strength(drawn, 0, 0.005, 0.5) < strength_of_text(drawn)
    page.unroute("**/files/spectrogram/**")
    wait(drawn, MEL)
    expect(status).to_be_empty()


def test_what_is_wanted_no_more_is_not_asked_for_again(page: Page, drawn: Drawn) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/files/spectrogram/" in request.url else None)
    page.route("**/files/spectrogram/**", computing(0.5))
    switch_on(drawn)
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
        order = cases_list.question_order(database, Filters(), "file")
        following = {name: cases_list.neighbours(order, name).next for name in audio}
        current, upcoming = next((a, b) for a, b in following.items() if b and audio[a] != audio[b])
        with page.expect_request(re.compile(f"/files/peaks/workspace/{audio[upcoming]}")):
            open_anew(page, app_url(place.path), f"/case?q={current}&sort=file")
        expect(page.locator(".timeline").first).to_be_visible()
    finally:
        kettle.unlink()


def test_frequencies_stand_at_librosas_bands(page: Page) -> None:
    centres = librosa.mel_frequencies(spectrogram.BANDS + 2, fmax=spectrogram.RATE / 2)[1:-1]
    found = evaluate(page, "layers/mel_image", f"{[round(float(each), 4) for each in centres]}.map(m.bandOf)")
    assert found == pytest.approx(range(spectrogram.BANDS), abs=1e-3)
    constants = evaluate(page, "layers/mel_image", "[m.FRAMES, m.BANDS, m.RANGE]")
    assert constants == [spectrogram.FRAMES, spectrogram.BANDS, spectrogram.RANGE]


def test_a_coarser_level_is_of_means_and_has_about_a_frame_a_pixel(page: Page) -> None:
    means = "Array.from(m.coarser(Uint8Array.from({ length: 6 * 64 }, (_, i) => 8 * Math.floor(i / 64))))"
    assert evaluate(page, "layers/mel_image", means) == [12] * 64 + [36] * 64
    levels = "[0.3, 24, 96, 1200].map(span => m.levelOf({ span, width: 1200 }, 4))"
    assert evaluate(page, "layers/mel_image", levels) == [0, 0, 1, 3]


def test_the_time_to_wait_is_the_servers_within_reason(page: Page) -> None:
    assert evaluate(page, "drawing/download", "['7', null, '', '-3', 'soon', '900'].map(m.waitOf)") == [
        7,
        1,
        1,
        1,
        1,
        60,
    ]
