"""A repeated span in a real browser: heard from its own samples, and left for the recording at the right place."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest
import soundfile
from playwright.sync_api import Page, expect

from analysis.store.database import Database
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import Filters
from analysis.store.workspace import Workspace
from tests import modules
from tests.browser import Apps
from tests.dashboard import small
from tests.dashboard.components.drawn import LOOK, Drawn
from tests.dashboard.walking import open_anew

pytestmark = pytest.mark.browser

DURATION = 60
RATE = 8000
START, END = 20.0, 21.5
SOUND = "root[Symbol.for('earmark.timeline')].sound"


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    place = small.workspace(tmp_path_factory.mktemp("repeat"))
    (place.path / "audio").mkdir()
    for name in ("lamp.wav", "lamp.vocals.wav"):
        soundfile.write(place.path / "audio" / name, 0.1 * np.sin(np.arange(RATE * DURATION) / 5), RATE)
    return place


@pytest.fixture
def page(reused: Page) -> Page:
    return reused


@pytest.fixture
def drawn(page: Page, app_url: Apps, place: Workspace) -> Drawn:
    """A case with a span selected by its link."""
    row = cases_list.cases(Database(place), Filters(tasks=("FSS",)), limit=1).rows[0]
    open_anew(page, app_url(place.path), f"/case?q={row['question_id']}&t={START}-{END}")
    drawn = Drawn.on(page, DURATION)
    drawn.root.focus()
    return drawn


def of_sound(drawn: Drawn, expression: str) -> Any:
    return drawn.root.evaluate(f"root => {{ const sound = {SOUND}; return {expression} }}")


def until(drawn: Drawn, expression: str) -> None:
    drawn.page.wait_for_function(
        f"root => {{ const sound = {SOUND}; return {expression} }}", arg=drawn.root.element_handle(), polling=LOOK
    )


def repeat(drawn: Drawn) -> None:
    """The span is repeated and heard from its own samples."""
    drawn.keys("l")
    until(drawn, "sound.loop.ready")
    drawn.keys("Space")
    until(drawn, "sound.loop.sounding && sound.audio.paused")


def test_what_is_repeated_is_exactly_the_span_until_a_seek_beyond_leaves_it_for_the_recording(drawn: Drawn) -> None:
    address = of_sound(drawn, "sound.part")
    assert re.search(r"/files/part/workspace/lamp\.wav\?key=\d+\.[0-9a-f]{64}$", address), "the address is signed"
    repeat(drawn)
    found = of_sound(drawn, "[sound.loop.source.loop, sound.loop.buffer.length, sound.loop.context.sampleRate]")
    assert found == [True, round((END - START) * RATE), RATE]
    seen = drawn.root.evaluate(
        f"""async root => {{
            const sound = {SOUND}, times = []
            let rounds = 0
            while (rounds < 2) {{
                times.push(sound.time)
                if (times.length > 1 && times.at(-1) < times.at(-2)) rounds += 1
                await new Promise(requestAnimationFrame)
            }}
            return times
        }}"""
    )
    assert START <= min(seen) <= max(seen) < END
    expect(drawn.root.get_by_role("button", name="Pause")).to_be_visible()

    # a seek within the span stays in it, one beyond does not
    of_sound(drawn, "sound.seek(20.5)")
    assert of_sound(drawn, "sound.loop.sounding")
    with drawn.stopwatch() as meanwhile:
        of_sound(drawn, "sound.seek(40)")
        assert not of_sound(drawn, "sound.loop.sounding")
        until(drawn, "!sound.audio.paused && sound.time > 40.1")
        reached = of_sound(drawn, "sound.time")
    assert reached < 40 + meanwhile.seconds


def test_another_recording_is_repeated_at_the_same_place_and_goes_on_from_there_without_repeat(drawn: Drawn) -> None:
    repeat(drawn)
    drawn.root.get_by_label("Recording", exact=True).select_option("vocals")
    until(drawn, "sound.audio.src.includes('vocals') && sound.loop.sounding && sound.audio.paused")
    assert START <= of_sound(drawn, "sound.time") < END
    drawn.root.focus()
    with drawn.stopwatch() as meanwhile:
        drawn.keys("Escape")
        assert not of_sound(drawn, "sound.loop.sounding")
        assert of_sound(drawn, "sound.loop.buffer") is None
        reached = of_sound(drawn, "sound.time")
    assert START < reached < END + meanwhile.seconds
    until(drawn, f"!sound.audio.paused && sound.time > {END + 0.5}")


def test_a_repeat_is_paused_played_slower_moved_to_another_section_and_silenced_by_another_timeline(
    drawn: Drawn,
) -> None:
    repeat(drawn)

    # a pause keeps the place, and playing goes on from it
    drawn.keys("Space")
    assert not of_sound(drawn, "sound.playing")
    place = of_sound(drawn, "sound.audio.currentTime")
    assert START <= place < END
    assert drawn.time == pytest.approx(place, abs=0.006)
    drawn.keys("Space")
    until(drawn, "sound.loop.sounding")

    # at another speed the elements take over, and at the recorded one the samples
    drawn.keys("<")
    assert not of_sound(drawn, "sound.loop.sounding")
    until(drawn, "!sound.audio.paused && sound.audio.playbackRate === 0.9 && sound.turns.spare !== null")
    drawn.keys(">")
    until(drawn, "sound.loop.sounding && sound.audio.paused")

    # another section that is selected is repeated instead
    drawn.keys("f")
    drawn.click(50, 0)
    until(drawn, "sound.loop.sounding && sound.loop.time >= 40")
    assert of_sound(drawn, "[sound.loop.span.start, sound.loop.span.end]") == [40, 60]

    # it falls silent when another timeline plays
    drawn.page.evaluate("window.dispatchEvent(new CustomEvent('earmark-playing', { detail: null }))")
    assert not of_sound(drawn, "sound.playing || sound.loop.sounding")
    expect(drawn.root.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_span_that_is_longer_than_what_is_cut_out_is_repeated_by_the_elements(drawn: Drawn) -> None:
    drawn.keys("Escape")
    of_sound(drawn, "(sound.repeat({ start: 0, end: 60.5 }), 0)")
    until(drawn, "sound.turns.spare !== null")
    assert of_sound(drawn, "sound.loop.buffer") is None


def test_where_no_part_is_to_be_had_the_elements_repeat_it(page: Page, drawn: Drawn) -> None:
    page.route("**/files/part/**", lambda route: route.fulfill(status=404))
    drawn.keys("l")
    until(drawn, "sound.turns.spare !== null")
    drawn.keys("Space")
    until(drawn, f"sound.playing && sound.time > {START + 0.2}")
    until(drawn, f"sound.playing && sound.time < {START + 0.2}")
    expect(drawn.root.locator(".status")).to_have_text("")


def test_what_a_button_does_is_told_to_who_comes_by_keys(page: Page, drawn: Drawn) -> None:
    shown = "node => getComputedStyle(node, '::after').content"
    button = drawn.root.get_by_role("button", name="Repeat the selected span")
    assert button.evaluate(shown) == "none"
    drawn.keys("Tab", "Tab")
    expect(button).to_be_focused()
    assert button.evaluate(shown) == '"Repeat the selected span (L)"'
    button.click()
    drawn.keys("Enter")
    expect(button).to_have_attribute("aria-pressed", "false")


def test_it_goes_on_through_another_tab_lens_and_theme(page: Page, drawn: Drawn) -> None:
    """The last one that looks at a case: the browser remembers a theme, for which the app would be loaded again."""
    repeat(drawn)
    of_sound(drawn, "(window.kept = sound, 0)")

    def goes_on() -> None:
        until(drawn, "sound === window.kept && sound.playing && sound.loop.sounding")
        before = of_sound(drawn, "sound.time")
        until(drawn, f"Math.abs(sound.time - {before}) > 0.2")

    page.get_by_role("tab", name="careless").click()
    expect(page.get_by_text("Answer of careless")).to_be_visible()
    goes_on()
    page.get_by_text("Released", exact=True).click()
    expect(page).to_have_url(re.compile("lens=released"))
    goes_on()
    page.get_by_test_id("stMainMenu").get_by_role("button").click()
    page.get_by_test_id("stMainMenuItem-theme-Dark").click()
    until(drawn, "root[Symbol.for('earmark.timeline')].colors.ink === '#e4e9eb'")
    goes_on()


def test_the_place_in_a_span_goes_round(page: Page) -> None:
    place = modules.load(page, "playing/loop")
    span = {"start": 10, "end": 12}
    assert [place("placeIn", span, 11, gone) for gone in (0, 0.5, 1, 1.5, 4.25)] == [11, 11.5, 10, 10.5, 11.25]
    assert [place("fits", {"start": 3, "end": end}) for end in (63, 63.5)] == [True, False]


def test_clicks_beyond_the_end_of_a_repeated_span_are_those_of_its_start(page: Page) -> None:
    clicks = modules.load(page, "playing/clicks")
    events = [{"time": time, "kind": "beat"} for time in (9.9, 10, 11, 11.95, 12, 12.05)]
    span = {"start": 10, "end": 12}
    times = [
        [each["time"] for each in clicks("upcoming", events, *bounds, span)]
        for bounds in ((11, 11.5), (11.9, 12.1), (12.05, 12.2), (12.5, 13.1))
    ]
    assert times == [[11], [11.95, 12], [], [13]]
    assert [each["time"] for each in clicks("upcoming", events, 11.9, 12.1, None)] == [11.95, 12, 12.05]
