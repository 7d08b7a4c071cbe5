"""A song of 20 minutes in a real browser: played near its end, and what is said when its file is gone meanwhile."""

from __future__ import annotations

import re

import numpy as np
import pytest
import soundfile
from playwright.sync_api import Page, Response, expect

from analysis.store.database import Database
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import Filters
from analysis.store.workspace import Workspace
from tests.browser import Apps
from tests.dashboard import small
from tests.dashboard.components.drawn import Drawn
from tests.dashboard.walking import open_anew

pytestmark = pytest.mark.browser

MINUTES = 20
DURATION = 60 * MINUTES
WINDOWS = [(1440, "light"), (1024, "dark")]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    """The song of the small benchmark, of 20 minutes, as noise that does not get smaller when it is packed."""
    place = small.workspace(tmp_path_factory.mktemp("long"))
    song = place.path / "audio" / "lamp.wav"
    song.parent.mkdir()
    soundfile.write(song, np.random.default_rng(1).uniform(-0.2, 0.2, DURATION * 16000), 16000)
    return place


@pytest.fixture
def page(reused: Page) -> Page:
    return reused


def opened(page: Page, app_url: Apps, place: Workspace) -> Drawn:
    row = cases_list.cases(Database(place), Filters(tasks=("FSS",)), limit=1).rows[0]
    open_anew(page, app_url(place.path), f"/case?q={row['question_id']}")
    return Drawn.on(page, DURATION)


def test_it_plays_near_the_end_without_being_fetched_whole(page: Page, app_url: Apps, place: Workspace) -> None:
    every: list[Response] = []
    # Playwright keeps a note on a listener, which a method of a list cannot hold
    page.on("response", lambda answer: every.append(answer))  # noqa: PLW0108
    drawn = opened(page, app_url, place)
    drawn.click(1170)
    with drawn.stopwatch() as meanwhile:
        drawn.root.get_by_role("button", name="Play", exact=True).click()
        expect(drawn.root.get_by_role("button", name="Pause")).to_be_visible()
        drawn.wait_for("t.sound.audio.readyState > 2")
        assert drawn.moves()
        reached = drawn.time
    pixel = DURATION / drawn.width
    assert 1170 - pixel < reached < 1170 + pixel + meanwhile.seconds
    buffered = drawn.root.locator("audio").first.evaluate(
        "({ buffered: b }) => Array.from({ length: b.length }, (_, i) => b.end(i) - b.start(i))"
        ".reduce((sum, one) => sum + one, 0)"
    )
    assert buffered < DURATION / 2
    assert {answer.status for answer in every if "/files/audio/" in answer.url} == {206}


def test_a_file_that_is_gone_after_the_page_was_opened_is_said(page: Page, app_url: Apps, place: Workspace) -> None:
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    drawn = opened(page, app_url, place)
    song = place.path / "audio" / "lamp.wav"
    away = song.rename(place.path / "lamp.wav")
    try:
        drawn.click(900)
        expect(drawn.root.locator(".status")).to_have_text(re.compile("cannot be read"))
        expect(drawn.root.get_by_role("button", name="Play", exact=True)).to_be_disabled()
        drawn.click(20, 0)
        drawn.keys("]", "+")
        assert drawn.time == 40
    finally:
        away.rename(song)
    assert errors == []


@pytest.mark.parametrize(("width", "theme"), WINDOWS)
def test_no_part_lies_over_another_or_beyond_the_page(
    page: Page, app_url: Apps, place: Workspace, width: int, theme: str
) -> None:
    if page.viewport_size is None or page.viewport_size["width"] != width:
        page.goto("about:blank")  # how wide the window is when the app is opened decides on the menu
    page.set_viewport_size({"width": width, "height": 1000})
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    drawn = opened(page, app_url, place)
    drawn.click(20, 0)
    expect(drawn.root.locator(".name").first).to_be_visible()
    boxes = drawn.root.evaluate(
        """root => {
            const shown = (node) => node.getClientRects().length && node.checkVisibility({ visibilityProperty: true })
            const groups = [[...root.querySelectorAll("button, select")], [...root.querySelectorAll(".name")],
                            [...root.children].filter((node) => node.tagName !== "AUDIO")]
            return groups.map((nodes, group) => nodes.filter(shown).map((node) => {
                const { left, top, right, bottom } = node.getBoundingClientRect()
                const free = group === 2 ? parseFloat(getComputedStyle(node).paddingRight) : 0  // room for a part
                return [left, top, right - free, bottom]
            }))
        }"""
    )
    buttons, names, parts = boxes
    assert len(buttons) > 8
    assert len(names) == 3
    assert len(parts) >= 3
    for group in boxes:
        assert overlapping(group) == []
        assert all(left >= 0 and right <= width for left, _, right, _ in group)


def overlapping(boxes: list[list[float]]) -> list[tuple[list[float], list[float]]]:
    """Pairs that share more than half a pixel either way."""
    return [
        (one, other)
        for place, one in enumerate(boxes)
        for other in boxes[place + 1 :]
        if min(one[2], other[2]) - max(one[0], other[0]) > 0.5 and min(one[3], other[3]) - max(one[1], other[1]) > 0.5
    ]
