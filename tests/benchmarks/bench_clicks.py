"""From a click to the new content: `python -m tests.benchmarks.bench_clicks [ROUNDS [WAY]]`, on the demo.

Each way is taken once without a clock, so that modules, scripts and answers are there, and then ROUNDS times. It ends
when the run of the page has ended and all its charts are drawn. Medians in seconds: of the clock, of the server's
processor, and of the browser's main thread, which tell more where others use the machine.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import CDPSession, Locator, Page, sync_playwright

from analysis.pipeline.demo import load_demo
from analysis.store.workspace import Workspace
from tests.browser import ARGUMENTS, NO_BROWSER, Apps, find_chromium
from tests.dashboard import walking
from tests.dashboard.clicking import click_mark
from tests.dashboard.components.drawn import Drawn

ROUNDS = 5
SONG = 30.0
"""Seconds of a song of the demo; only the start of the sound is waited for."""
CONTENT, NEXT_CASE, SOUND = 1.0, 0.5, 0.2
"""Goals in seconds on a quiet machine: new content, the next case of a review, the sound."""
PLAYS = "node => node[Symbol.for('earmark.timeline')].sound.time"


class Cost(NamedTuple):
    """Seconds of a click."""

    wall: float
    server: float
    browser: float


class Way(NamedTuple):
    """address: where it begins, "" for where the last round ended. ready: done there before the clock starts."""

    name: str
    address: str
    goal: float
    click: Callable[[Page], None]
    ready: Callable[[Page], None] = lambda page: None


def main(rounds: int, word: str) -> None:
    """word: part of the names of the ways to take."""
    chromium = find_chromium()
    if chromium is None:
        sys.exit(NO_BROWSER)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        workspace = Workspace(Path(folder) / "workspace")
        load_demo(workspace)
        apps = Apps(Path(folder))
        browser = playwright.chromium.launch(executable_path=chromium, args=list(ARGUMENTS))
        try:
            base = apps(workspace.path)
            page = browser.new_page(viewport={"width": 1440, "height": 900})
            page.goto(f"{base}/guide")
            walking.rest(page, "")
            meter = Meter(server_of(apps), page)
            print(f"{'way':<28}{'wall':>8}{'longest':>9}{'server':>8}{'browser':>9}{'goal':>6}")
            for way in (way for way in WAYS if word in way.name):
                report(way, [cost(way, page, meter) for _ in range(rounds + 1)][1:])
        finally:
            browser.close()
            apps.stop()


class Meter:
    """Seconds of processor since the server and the page began."""

    def __init__(self, server: int, page: Page) -> None:
        self._stat = Path(f"/proc/{server}/stat")
        self._session: CDPSession = page.context.new_cdp_session(page)
        self._session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def read(self) -> tuple[float, float]:
        times = self._stat.read_text(encoding="utf-8").rsplit(")", 1)[1].split()
        metrics = {row["name"]: row["value"] for row in self._session.send("Performance.getMetrics")["metrics"]}
        return sum(map(int, times[11:13])) / os.sysconf("SC_CLK_TCK"), float(metrics["TaskDuration"])


def server_of(apps: Apps) -> int:
    """The number of the first server's process."""
    _, process = next(iter(apps.running.values()))
    return int(process.pid)  # type: ignore[attr-defined] # not yet a fork


def cost(way: Way, page: Page, meter: Meter) -> Cost:
    if way.address:
        walking.follow(page, way.address)
    way.ready(page)
    page.wait_for_timeout(500)  # what a page does behind its end is not part of the click
    before, start = meter.read(), time.perf_counter()
    way.click(page)
    wall, after = time.perf_counter() - start, meter.read()
    return Cost(wall, after[0] - before[0], after[1] - before[1])


def report(way: Way, costs: list[Cost]) -> None:
    medians = Cost(*(statistics.median(column) for column in zip(*costs, strict=True)))
    longest = max(row.wall for row in costs)
    print(
        f"{way.name:<28}{medians.wall:>8.2f}{longest:>9.2f}{medians.server:>8.2f}{medians.browser:>9.2f}{way.goal:>6}",
        flush=True,
    )


def by_click(find: Callable[[Page], Locator]) -> Callable[[Page], None]:
    """Clicks what is found, and waits for the page."""

    def click(page: Page) -> None:
        before = walking.run(page)
        find(page).click(timeout=walking.PATIENCE)
        walking.rest(page, before)

    return click


open_case = by_click(lambda page: page.locator("[data-testid=stMain] a[data-door][href*='/case?']").first)


def menu(title: str) -> Callable[[Page], None]:
    return by_click(lambda page: page.get_by_test_id("stSidebar").get_by_role("link", name=title, exact=True))


def next_case(page: Page) -> None:
    """The button runs the page once more before it leads on: the case has changed when the address has."""
    before, address = walking.run(page), page.url
    page.locator(".st-key-go_Next button").click()
    page.wait_for_function("address => location.href !== address", arg=address, timeout=walking.PATIENCE)
    walking.rest(page, before)


def chart(page: Page) -> None:
    before = walking.run(page)
    click_mark(page, page.locator(".st-key-exhibit_confusion .js-plotly-plot .point").first, r"/cases\?")
    walking.rest(page, before)


def name_reviewer(page: Page) -> None:
    name = page.get_by_role("textbox", name="Your name as a reviewer")
    if name.count():
        name.fill("Ada")
        name.press("Enter")
    page.locator("[data-ready]").wait_for(state="attached", timeout=walking.PATIENCE)


def verdict(page: Page) -> None:
    before = walking.run(page)
    page.keyboard.press("1")
    walking.rest(page, before)


def play(page: Page) -> None:
    drawn = Drawn.on(page, SONG)
    start = drawn.root.evaluate(PLAYS)
    drawn.root.get_by_role("button", name="Play", exact=True).click()
    drawn.root.evaluate(
        f"async (node, start) => {{ while (({PLAYS})(node) <= start) await new Promise(requestAnimationFrame) }}", start
    )


WAYS = (
    Way("menu: Start to Run report", "/start", CONTENT, menu("Run report")),
    Way("menu: Start to Cases", "/start", CONTENT, menu("Cases")),
    Way("table: Leaderboard to Cases", "/leaderboard", CONTENT,
        by_click(lambda page: page.locator("[data-testid=stMain] .doors a[href*='/cases']").first)),
    Way("Cases to Case", "/cases", CONTENT, open_case),
    Way("Case to the next case", "/cases", CONTENT, next_case, open_case),
    Way("chart: Structure to Cases", "/tasks?form=sections&of=all", CONTENT, chart),
    Way("verdict to the next case", "/review?draw=all&sort=file", NEXT_CASE, verdict, name_reviewer),
    Way("play", "/cases?task=FSS", SOUND, play, open_case),
)  # fmt: skip


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS, " ".join(sys.argv[2:]))
