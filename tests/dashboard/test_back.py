"""Back, on every page from every page, quickly and slowly, leads to the very view that was left."""

from __future__ import annotations

import os
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Page

from analysis.store.workspace import Workspace
from dashboard.pages import PAGES
from tests.browser import Apps
from tests.dashboard.walking import returned, settle, unlike

pytestmark = pytest.mark.browser

CHOSEN = {
    "leaderboard": "figure=raw&outcome=scored",
    "structure": "part=SSS&task=FSS&task=SSS",
    "lyrics": "errors=inverted&section=verse&section=chorus",
    "artists": "part=Cnt",
    "musicology": "lens=released",
    "songs": "order=title&least=2",
    "ziqi": "view=subthemes",
    "cases": "task=FSS&task=SSS&sort=file&from=0&page=2",
    "case": "task=FSS&q={case}",
    "annotate": "draw=all&task=FSS",
    "exchange": "task=FSS&task=SSS",
    "runs": "lens=released",
}
"""What is chosen on a page before it is left, other than by default."""
DOWN = 300
"""Pixels by which the page is scrolled."""
ALL = bool(os.environ.get("EARMARK_TOUR"))
"""Slowly too between each two pages, which takes twice the time; else from each page over every third of the others."""
QUICKLY = 100
"""Milliseconds on the other page."""


@pytest.fixture(scope="module")
def case(demo: Workspace) -> str:
    from analysis.store.candidates import in_order
    from analysis.store.database import Database
    from analysis.store.filters import Filters

    return in_order(Database(demo), Filters(tasks=("FSS",)), "file")[0]


def menu(page: Page, title: str) -> None:
    page.locator("[data-testid=stSidebar] [data-testid=stPageLink-NavLink]").get_by_text(title, exact=True).click()


def menu_of(page: Page) -> list[str]:
    return page.locator("[data-testid=stSidebar] [data-testid=stPageLink-NavLink]").all_inner_texts()


@pytest.mark.parametrize("start", [row.url_path for row in PAGES])
def test_back_returns_to_the_view_that_was_left(
    start: str, page: Page, app_url: Apps, demo: Workspace, case: str
) -> None:
    page.goto(f"{app_url(demo.path)}/{start}?{CHOSEN.get(start, '').format(case=case)}")
    settle(page)
    page.locator("[data-testid=stMain]").evaluate(f"main => main.scrollTop = {DOWN}")
    left = settle(page)
    place = [row.url_path for row in PAGES].index(start)
    offered = menu_of(page)  # pages that the data set can fill
    others = [row for row in (*PAGES[place + 1 :], *PAGES[:place]) if row.title in offered]
    wrong: list[tuple[str, str, object]] = []
    for step, other in enumerate(others):
        ways = ("quickly", "slowly") if ALL or step % 3 == 0 else ("quickly",)
        for way in ways:
            menu(page, other.title)
            if way == "quickly":
                page.wait_for_timeout(QUICKLY)
            else:
                there = settle(page, 2)
                assert there["address"].startswith(f"/{other.url_path}"), there["address"]
                assert there["top"] == 0
            page.go_back()
            if unlike_now := unlike(left, returned(page, left)):
                wrong.append((other.url_path, way, unlike_now))
                page.goto(urljoin(page.url, left["address"]))
                settle(page)
                page.locator("[data-testid=stMain]").evaluate(f"main => main.scrollTop = {DOWN}")
                left = settle(page)
    assert not wrong, "\n".join(f"{other} {way}: {what}" for other, way, what in wrong)


def test_forward_leads_where_back_came_from(page: Page, app_url: Apps, demo: Workspace) -> None:
    page.goto(f"{app_url(demo.path)}/{PAGES[0].url_path}?task=FSS&task=SSS")
    seen = [settle(page)]
    offered = menu_of(page)
    for row in PAGES[1:]:
        if row.title not in offered:
            continue
        menu(page, row.title)
        seen.append(settle(page, 2))
    for left in reversed(seen[:-1]):
        page.go_back()
        assert not unlike(left, returned(page, left))
    for left in seen[1:]:
        page.go_forward()
        assert not unlike(left, returned(page, left))
