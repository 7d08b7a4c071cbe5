"""Clicks on the marks of a chart, which Plotly draws without links."""

from __future__ import annotations

import re
from contextlib import suppress

from playwright.sync_api import Error, Locator, Page

TRIES = 30
DRAWN = 60_000
"""Milliseconds within which a chart is drawn."""


def click_mark(page: Page, mark: Locator, address: str) -> None:
    """Clicks a mark until its door opens. address: a pattern that the new address has somewhere.

    While a page is drawn its charts are moved and drawn again, and a click between two drawings is lost.
    """
    mark.wait_for(timeout=DRAWN)
    for _ in range(TRIES):
        with suppress(Error):  # the mark is drawn anew at this moment
            mark.scroll_into_view_if_needed(timeout=2000)
            box = mark.bounding_box(timeout=2000)
            if box is not None:
                page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        if re.search(address, page.evaluate("location.href")):  # a click that counts has changed it already
            return
        page.wait_for_timeout(200)
    raise AssertionError(f"no click on {mark} leads to {address}: {page.url}")
