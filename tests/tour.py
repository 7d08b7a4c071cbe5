"""The pictures of README and guide, taken again from the demo: `python -m tests.tour` (needs Chromium).

Loads the demo into a workspace that is thrown away, opens each stop of the tour in the real app and keeps what a reader
with a screen of 1440 by 900 sees.
"""

from __future__ import annotations

import io
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from analysis.pipeline.demo import load_demo
from analysis.store.workspace import Workspace
from tests.browser import ARGUMENTS, NO_BROWSER, ROOT, Apps, find_chromium

PICTURES = ROOT / "dashboard" / "guide" / "pictures"
README = ROOT / ".github"
ON_README = ("report",)
"""Pictures that the README shows too."""
SIZE = {"width": 1440, "height": 900}
COLOURS = 192
"""Of a picture; enough for a page, a third of the bytes."""
READY = '!document.querySelector(\'[data-testid="stStatusWidget"], [data-testid="stSpinner"]\')'
PATIENCE = 180_000
"""Milliseconds that a step of a busy machine may take."""
SETTLED = 2500
"""Milliseconds from a page that is ready to a chart that has been drawn."""


class Stop(NamedTuple):
    """name: of the picture. path: of the page. then: what a visitor does before the picture is taken."""

    name: str
    path: str
    then: Callable[[Page], None] = lambda page: None
    theme: str = "light"


def worth_opening(page: Page) -> None:
    page.get_by_text("Suggested case").click()
    page.get_by_role("heading", name="Answer of").first.wait_for()
    wait(page)
    heading("Timeline")(page)


def heading(name: str) -> Callable[[Page], None]:
    def scroll(page: Page) -> None:
        page.get_by_role("heading", name=name).first.evaluate("each => each.scrollIntoView()")

    return scroll


TOUR = (
    Stop("report", "/report"),
    Stop("leaderboard", "/leaderboard"),
    Stop("losses", "/report?tab=losses"),
    Stop("compare", "/compare"),
    Stop("case", "/leaderboard", worth_opening),
)


def wait(page: Page) -> None:
    page.locator('[data-testid="stMainBlockContainer"] h1').first.wait_for()
    page.wait_for_function(READY)
    page.wait_for_timeout(SETTLED)


def take(browser: Browser, base: str, stop: Stop) -> Path:
    """The picture of one stop."""
    scheme = "dark" if stop.theme == "dark" else "light"
    page = browser.new_context(viewport=SIZE, color_scheme=scheme).new_page()  # type: ignore[arg-type] # a typed dict
    page.set_default_timeout(PATIENCE)
    page.goto(base + stop.path)
    wait(page)
    stop.then(page)
    page.wait_for_timeout(SETTLED)
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB").quantize(COLOURS)
    path = PICTURES / f"{stop.name}.png"
    picture.save(path, optimize=True)
    if stop.name in ON_README:
        shutil.copyfile(path, README / path.name)
    page.context.close()
    return path


def main() -> None:
    chromium = find_chromium()
    if chromium is None:
        raise SystemExit(NO_BROWSER)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        workspace = Workspace(Path(folder) / "workspace")
        load_demo(workspace)
        apps = Apps(Path(folder))
        browser = playwright.chromium.launch(executable_path=chromium, args=list(ARGUMENTS))
        try:
            base = apps(workspace.path)
            for stop in TOUR:
                path = take(browser, base, stop)
                print(f"{path.relative_to(ROOT)}: {path.stat().st_size / 1000:.0f} kB")
        finally:
            browser.close()
            apps.stop()


if __name__ == "__main__":
    main()
