"""Kills of the server under a reviewer: `python -m tests.benchmarks.bench_desk_kills [KILLS [SEED]]`, in Chromium.

In each round a reviewer presses keys of the desk (cause, note, verdict or skip, undo), and the server is killed
(SIGKILL): before the keys, while they are on their way, or after they may have been stored; one key of three is held
meanwhile. It is started again, and the page is reloaded or not. Whatever the browser kept must then be in the database,
once, as it was said.

EARMARK_REVIEWS names another database than the SQLite of the workspace.
"""

from __future__ import annotations

import json
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

from playwright.sync_api import Page, expect, sync_playwright

from analysis import pipeline
from analysis.reviews.events import Event
from analysis.store.reviews import open_reviews
from analysis.store.workspace import Workspace
from tests import browser
from tests.browser import APP, ARGUMENTS, Apps, find_chromium
from tests.dashboard import small

PATIENCE = 120_000
"""Milliseconds."""
KEPT = """() => {
    const keep = Storage.prototype.setItem
    Storage.prototype.setItem = function (name, text) {
        keep.call(this, name, text)
        if (!name.startsWith("earmark.queue.")) return
        const all = JSON.parse(sessionStorage.getItem("kept") ?? "{}")
        for (const entry of JSON.parse(text)) all[entry.id] = entry
        keep.call(sessionStorage, "kept", JSON.stringify(all))
    }
}"""
"""Notes every entry that the desk keeps, by its id."""
EMPTY = "() => !Object.keys(localStorage).some((name) => name.startsWith('earmark.queue.'))"


class Outcome(NamedTuple):
    """kept: entries by the browser, by kind. lost: those not in the database, or with other content.

    beyond: events in the database that the browser did not keep.
    """

    kills: int
    kept: Counter[str]
    lost: int
    beyond: int


def run(kills: int, seed: int, folder: Path) -> Outcome:
    chance = random.Random(seed)
    place = _workspace(folder, kills)
    apps = Apps(folder)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=find_chromium(), args=list(ARGUMENTS))
        page = chromium.new_page(viewport={"width": 1366, "height": 768})
        page.set_default_timeout(PATIENCE)
        expect.set_options(timeout=PATIENCE)
        page.add_init_script(f"({KEPT})()")
        url = apps(place.path)
        page.goto(f"{url}/review?draw=all&sort=file")
        page.get_by_role("textbox", name="Your name as a reviewer").fill("Ada")
        page.keyboard.press("Enter")
        with mock.patch.object(browser, "free_port", return_value=int(url.rsplit(":", 1)[1])):
            for number in range(1, kills + 1):
                _round(page, apps, place, chance)
                print(f"{number} of {kills}", end="\r", flush=True)
        kept: dict[str, dict[str, Any]] = json.loads(page.evaluate("sessionStorage.getItem('kept') ?? '{}'"))
        chromium.close()
    apps.stop()
    reviews = open_reviews(place)
    events = {event.id: event for event in reviews.events()}
    own = [event for event in events.values() if event.kind not in ("claim", "release")]
    reviews.close()
    lost = sum(not _is_stored(entry, events.get(name)) for name, entry in kept.items())
    beyond = sum(event.id not in kept for event in own)
    return Outcome(kills, Counter(entry["kind"] for entry in kept.values()), lost, beyond)


def _round(page: Page, apps: Apps, place: Workspace, chance: random.Random) -> None:
    page.locator("[data-ready]").wait_for(state="attached")
    kill = chance.choice(["before", "during", "after"])
    if kill == "before":
        _kill(apps, place)
    for key in chance.sample(["5", "7", "note"], chance.randint(0, 2)):
        _press(page, key)
    key, repeats = chance.choice("1234" if chance.random() < 0.8 else "0"), 20 * (chance.random() < 1 / 3)
    page.keyboard.down(key)
    if kill == "before" and chance.random() < 0.5:
        page.keyboard.press("u")
        page.wait_for_timeout(600)
        page.keyboard.press(chance.choice("1234"))
    if kill != "before":
        time.sleep(chance.uniform(0, 0.15) if kill == "during" else chance.uniform(0.15, 1.5))
        _kill(apps, place)
    for _ in range(repeats):
        page.keyboard.down(key)  # again without `up`: as a key repeats that is held
    page.keyboard.up(key)
    time.sleep(chance.uniform(0, 1))
    apps(place.path)
    if chance.random() < 0.5:
        page.reload()
    page.wait_for_function(EMPTY)


def _press(page: Page, key: str) -> None:
    if key != "note":
        page.keyboard.press(key)
        return
    page.keyboard.press("n")
    page.keyboard.type("by ear")
    page.keyboard.press("Enter")


def _kill(apps: Apps, place: Workspace) -> None:
    _, process = apps.running.pop((APP, place.path, "", ()))
    process.kill()
    process.wait()


def _is_stored(entry: dict[str, Any], event: Event | None) -> bool:
    """Whether what the browser kept is in the database as it was said."""
    if event is None or (event.kind, event.target) != (entry["kind"], entry["target"]):
        return False
    if event.reason != entry.get("reason", ""):
        return False
    return all(event.payload.get(name) == value for name, value in entry["payload"].items())


def _workspace(folder: Path, n: int) -> Workspace:
    names = [f"song{number:03}.wav" for number in range(n + 2)]
    file = folder / "model.json"
    file.write_text(json.dumps([
        {**small.QUESTIONS[0], "audio": name, "prediction": str(small.SECTIONS), "model": "model"} for name in names
    ]))  # fmt: skip
    place = Workspace(folder / "workspace")
    pipeline.load([file], place)
    return place


if __name__ == "__main__":
    kills, seed = (int(sys.argv[place]) if len(sys.argv) > place else default for place, default in ((1, 20), (2, 0)))
    with tempfile.TemporaryDirectory() as name:
        print(run(kills, seed, Path(name)))
