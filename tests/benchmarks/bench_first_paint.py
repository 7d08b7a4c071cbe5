"""The first page on a fresh clone: `python -m tests.benchmarks.bench_first_paint [ROUNDS]`, with a Chromium.

Each round clones the last commit of this checkout into a new folder, without workspace and compiled modules, starts the
server as a user does, and opens the bare address as soon as it answers. Seconds from the start to the first answer, and
from there to the title, which needs no demo, to the first link of the demo's page, and to its chart; then to the chart
for a second visitor. Processor time is that of the server and of what it has started.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser import ARGUMENTS, NO_BROWSER, ROOT, find_chromium, free_port

TITLE = 'h1:has-text("Where does the model")'
LINK = 'a:has-text("Open the run report")'
CHART = ".js-plotly-plot .main-svg"
LEFT_OUT = ("EARMARK_WORKSPACE", "PYTHONPATH", "PYTHONDONTWRITEBYTECODE", "PYTHONPYCACHEPREFIX")
"""Variables that a new user does not have."""
LIMIT = 120
"""Seconds after which a page counts as broken."""


class Round(NamedTuple):
    """Seconds: start to first answer; from there to title, link, chart; second visitor to chart; of the processors."""

    answer: float
    title: float
    link: float
    chart: float
    second: float
    processor: float


def main(rounds: int) -> None:
    chromium = find_chromium()
    if chromium is None:
        sys.exit(NO_BROWSER)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(ARGUMENTS))
        for _ in range(rounds):
            with tempfile.TemporaryDirectory() as folder:
                clone = Path(folder) / "clone"
                subprocess.run(["git", "clone", "-q", str(ROOT), str(clone)], check=True)
                taken = one(browser, clone)
            print(
                f"first answer {taken.answer:.2f} s; from there to the title {taken.title:.2f} s, to the first link "
                f"{taken.link:.2f} s, to the chart {taken.chart:.2f} s; second visitor, chart "
                f"{taken.second:.2f} s; processor {taken.processor:.1f} s",
                flush=True,
            )
        browser.close()


def one(browser: Browser, clone: Path) -> Round:
    """One start of the server in a fresh clone."""
    port, before = free_port(), os.times()
    start = time.perf_counter()
    server = subprocess.Popen(
        [sys.executable, "-m", "streamlit", "run", "dashboard/app.py", "--server.headless", "true",
         "--server.address", "127.0.0.1", "--server.port", str(port)],
        cwd=clone, env={name: value for name, value in os.environ.items() if name not in LEFT_OUT},
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        address = f"http://127.0.0.1:{port}/"
        wait(address)
        answer = time.perf_counter()
        page = open_page(browser, address)
        page.wait_for_selector(TITLE, timeout=1000 * LIMIT)
        title = time.perf_counter()
        page.wait_for_selector(LINK, timeout=1000 * LIMIT)
        link = time.perf_counter()
        page.wait_for_selector(CHART, timeout=1000 * LIMIT)
        chart = time.perf_counter()
        open_page(browser, address).wait_for_selector(CHART, timeout=1000 * LIMIT)
        second = time.perf_counter()
    finally:
        server.terminate()
        server.wait(timeout=30)
    after = os.times()
    processor = after.children_user + after.children_system - before.children_user - before.children_system
    return Round(answer - start, title - answer, link - answer, chart - answer, second - chart, processor)


def open_page(browser: Browser, address: str) -> Page:
    """A page of a new visitor, who has nothing in a cache."""
    page = browser.new_context(viewport={"width": 1366, "height": 768}).new_page()
    page.goto(address, wait_until="commit")
    return page


def wait(address: str) -> None:
    end = time.perf_counter() + LIMIT
    while time.perf_counter() < end:
        try:
            urllib.request.urlopen(address, timeout=2).close()
            return
        except (urllib.error.URLError, OSError):
            time.sleep(0.02)
    raise TimeoutError("the server does not answer")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
