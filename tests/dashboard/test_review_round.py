"""A whole round of reviewing in the browser, from the draw to a second workspace that comes to the same state."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
from playwright.sync_api import Browser, Page, expect
from typer.testing import CliRunner

from analysis import pipeline
from analysis.cli import app
from analysis.records import Song
from analysis.reviews.events import of_question
from analysis.store.database import Database
from analysis.store.queries import songs
from analysis.store.queries.cases.queue_candidates import in_order
from analysis.store.queries.filters import Filters
from analysis.store.queries.songs import StoredSong
from analysis.store.reviews import Reviews, open_reviews
from analysis.store.runs import song_links
from analysis.store.workspace import Workspace
from tests.browser import Apps
from tests.conftest import WAIT
from tests.dashboard import small
from tests.dashboard.components.drawn import Drawn
from tests.dashboard.walking import follow

pytestmark = pytest.mark.browser
N = 6
LENGTH = 60.0


def records(model: str) -> list[dict[str, object]]:
    """A segmentation question on each of six songs; the first song has sound and a beat a second."""
    names = ["lamp.wav", *(f"song{number:02}.wav" for number in range(1, N))]
    sections: list[dict[str, Any]] = small.SECTIONS
    answer = json.dumps([{**each, "end": each["end"] + 1} for each in sections])
    return [{**small.QUESTIONS[0], "audio": name, "prediction": answer, "model": model} for name in names]


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workspace:
    monkeypatch.delenv("EARMARK_REVIEWS", raising=False)
    place = Workspace(tmp_path / "workspace")
    _load(place, tmp_path)
    sound = place.path / "audio" / "lamp.wav"
    sound.parent.mkdir()
    soundfile.write(sound, 0.2 * np.sin(np.arange(8000 * int(LENGTH)) / 5), 8000)
    return place


def _load(place: Workspace, folder: Path) -> None:
    files = []
    for model in ("first", "second"):
        files.append(folder / f"{model}.json")
        files[-1].write_text(json.dumps(records(model)), encoding="utf-8")
    pipeline.load(files, place)
    beats = [(float(second), second % 4 + 1, second // 4 + 1) for second in range(int(LENGTH))]
    songs.write(place, "own", [StoredSong(Song("own", "lamp", duration=LENGTH), (), tuple(beats))], [])
    for run in place.run_ids():
        lamp = next(each for each in song_links.questions(place, run) if each.audio == "lamp.wav")
        song_links.relink(place, run, {lamp.id: replace(lamp, song="own/lamp")})


@pytest.fixture
def second(browser: Browser) -> Iterator[Page]:
    """Another browser."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    context.set_default_timeout(WAIT)
    yield context.new_page()
    context.close()


def begin(page: Page, address: str, who: str) -> None:
    page.goto(address)
    page.get_by_role("textbox", name="Your name as a reviewer").fill(who)
    page.keyboard.press("Enter")
    expect(page.locator(".st-key-verdict_right button")).to_be_visible()


def press(page: Page, key: str) -> None:
    """A key of the page counts once the case has been on the screen for a moment."""
    expect(page.get_by_test_id("stApp")).to_have_attribute("data-test-script-state", "notRunning")
    page.wait_for_timeout(600)  # the painting before this one may be ready still
    page.locator("[data-ready]").wait_for(state="attached")
    page.keyboard.press(key)


def test_a_whole_round(
    page: Page, second: Page, app_url: Apps, place: Workspace, reviews: Reviews, tmp_path: Path
) -> None:
    ids = in_order(Database(place), Filters(), "file")
    queue = f"{app_url(place.path)}/review?draw=all&sort=file"

    # five cases by keys alone, the first one skipped
    begin(page, queue, "Ada")
    press(page, "0")
    for number in range(2, N + 1):
        expect(page.get_by_text(f"case {number} of {N}")).to_be_visible()
        press(page, "2" if number == 3 else "1")
    expect(page.get_by_text(f"case 1 of {N}")).to_be_visible()
    assert reviews.state(of_question(ids[2])).status == "wrong"

    # a boundary dragged near a beat snaps to it; the effect is seen, then the correction is accepted
    follow(page, f"/review?draw=all&sort=file&q={ids[0]}&correct=yes")
    drawn = Drawn.on(page, LENGTH)
    drawn.drag(40.0, 40.9, 1)
    expect(page.get_by_text("verse/chorus boundary 40.00 → 41.00 s")).to_be_visible()
    expect(page.get_by_text(re.compile(r"Effect under the paper lens on 2 runs"))).to_be_visible()
    page.get_by_role("textbox", name="Reason").fill("by ear")
    page.get_by_role("textbox", name="Reason").press("Enter")
    page.get_by_role("button", name="Submit correction").click()
    page.get_by_role("button", name="Accept", exact=True).click()
    expect(page.get_by_text("accepted the correction of Ada")).to_be_visible()
    page.locator(".st-key-verdict_wrong button").click()

    # a second reviewer in a second browser sees it after the next action, and disagrees
    begin(second, f"{queue}&q={ids[0]}", "Ben")
    expect(second.get_by_text("Ada: reference wrong")).to_be_visible()
    follow(page, "/review?tab=agreement")
    expect(page.get_by_text("No open disputes.")).to_be_visible()
    press(second, "1")
    expect(second.get_by_text(f"case 1 of {N}")).not_to_be_visible()

    # the dispute is listed, also in the browser of Ada, who does nothing; a third settles it
    expect(page.get_by_text("Ada: wrong; Ben: right")).to_be_visible()
    follow(second, "/review?tab=agreement")
    expect(second.get_by_text("Ada: wrong; Ben: right")).to_be_visible()
    second.get_by_role("link", name="3", exact=True).click()
    second.get_by_role("button", name="Ben").click()
    second.get_by_role("textbox", name="Your name as a reviewer").fill("Cy")
    second.keyboard.press("Enter")
    second.get_by_test_id("stMain").get_by_role("button", name="reference wrong", exact=True).click()
    expect(second.get_by_text("settled: reference wrong").first).to_be_visible()
    assert reviews.state(of_question(ids[0])).status == "wrong"

    # out as JAMS, into a fresh workspace: the same state
    fresh = Workspace(tmp_path / "fresh")
    _load(fresh, tmp_path)
    out = tmp_path / "out"
    for command in (["export", str(out), "--format", "jams", "--workspace", str(place.path)],
                    ["import", str(out), "--workspace", str(fresh.path)]):  # fmt: skip
        assert CliRunner().invoke(app, ["reviews", *command]).exit_code == 0
    there = open_reviews(fresh)
    assert there.states() == reviews.states()
    assert there.state(of_question(ids[0])).accepted is not None
    there.close()
