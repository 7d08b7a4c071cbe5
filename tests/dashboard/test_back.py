"""Back leads to the very view that was left: after each way between two pages of the menu.

Quickly, as one clicks who looks for something: each way once, the address, the heading and the filters compared.
Slowly, with scroll, widgets, words and charts: a sample of the ways; EARMARK_TOUR=all takes them all.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator, Sequence
from itertools import pairwise, permutations
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from playwright.sync_api import Page, TimeoutError

from analysis.store.workspace import Workspace
from dashboard.navigation import PAGES
from tests.browser import Apps
from tests.dashboard.walking import PATIENCE, TOUR, follow, returned, run, settle, unlike

FILTERS = "task=FSS&outcome=scored"
CHOSEN = {
    "leaderboard": "figure=raw&outcome=scored",
    "structure": "part=SSS&task=FSS&task=SSS",
    "lyrics": "errors=inverted&section=verse&section=chorus",
    "artists": "part=Cnt",
    "musicology": "lens=released",
    "songs": "order=title&least=2",
    "cases": "task=FSS&task=SSS&sort=file&from=0&page=2",
    "case": "task=FSS&q={case}",
    "annotate": "draw=all&task=FSS",
    "exchange": "task=FSS&task=SSS",
    "runs": "lens=released",
}
"""What is chosen on a page before it is left, other than by default."""
DOWN = 300
"""Pixels by which the page is scrolled."""
ALL = os.environ.get("EARMARK_TOUR") == "all"
SAMPLE = 10
"""Ways taken slowly."""
STEPS = 40
"""Of one stretch: a browser keeps 50 entries."""
LINKS = "[data-testid=stSidebar] [data-testid=stPageLink-NavLink]"
GLANCE = """() => ({
  path: location.pathname,
  heading: document.querySelector("[data-testid=stMain] h1")?.innerText ?? "",
  chips: [...document.querySelectorAll(".st-key-shared_words button")].map((each) => each.innerText).join(", "),
})"""
SAME = f"wanted => JSON.stringify(({GLANCE})()) === JSON.stringify(wanted)"


@pytest.fixture(scope="module")
def case(demo: Workspace) -> str:
    from analysis.store.database import Database
    from analysis.store.queries.filters import Filters
    from analysis.store.queries.queue_candidates import in_order

    return in_order(Database(demo), Filters(tasks=("FSS",)), "file")[0]


def menu(page: Page, title: str) -> None:
    page.locator(LINKS).get_by_text(title, exact=True).click(timeout=PATIENCE)


def offered(page: Page) -> list[str]:
    """Titles of the pages that the menu leads to: those that the data set can fill."""
    titles = page.locator(LINKS).all_inner_texts()
    return [row.title for row in PAGES if row.title in titles]


def round_trip(titles: Sequence[str]) -> Iterator[str]:
    """A way from the first page to itself that goes from each page to each other one once (Hierholzer)."""
    left = {one: [other for other in titles if other != one] for one in titles}
    stack, way = [titles[0]], []
    while stack:
        if left[stack[-1]]:
            stack.append(left[stack[-1]].pop())
        else:
            way.append(stack.pop())
    return reversed(way)


def test_a_round_trip_goes_each_way_once() -> None:
    way = list(round_trip("abcde"))
    assert sorted(pairwise(way)) == sorted(permutations("abcde", 2))


def lasting(address: str) -> set[tuple[str, str]]:
    """What an address says of filters. A page adds its own first choices to its address once it has made them."""
    return {each for each in parse_qsl(urlsplit(address).query) if each[0] in {"task", "outcome"}}


@TOUR
@pytest.mark.browser
def test_back_returns_from_each_page_to_each_other_at_once(page: Page, app_url: Apps, demo: Workspace) -> None:
    page.goto(f"{app_url(demo.path)}/{PAGES[0].url_path}?{FILTERS}")
    settle(page)
    titles, glances = offered(page), {}
    for title in titles[1:] + titles[:1]:
        before = run(page)
        menu(page, title)
        settle(page, before)
        glances[title] = page.evaluate(GLANCE)
    assert len({glance["heading"] for glance in glances.values()}) == len(titles), glances
    assert all("task: FSS" in glance["chips"] and "outcome: scored" in glance["chips"] for glance in glances.values())
    way = list(round_trip(titles))
    walked, wrong = 0, []
    for start in range(0, len(way) - 1, STEPS):
        stretch = way[start : start + STEPS + 1]
        addresses = [page.url]
        for title in stretch[1:]:
            menu(page, title)
            addresses.append(page.url)
        for number in range(len(stretch) - 2, -1, -1):
            page.go_back()
            wanted = glances[stretch[number]]
            try:
                page.wait_for_function(SAME, arg=wanted, timeout=PATIENCE)
            except TimeoutError:
                wrong.append(f"{stretch[number]}, back from {stretch[number + 1]}: {page.evaluate(GLANCE)}")
            if lasting(page.url) != lasting(addresses[number]):
                wrong.append(f"{stretch[number]}: {addresses[number]} has become {page.url}")
            walked += 1
            assert len(wrong) < 5, "\n".join(wrong)
        page.evaluate(f"history.go({len(stretch) - 1})")
        page.wait_for_function(SAME, arg=glances[stretch[-1]], timeout=PATIENCE)
    print(f"{walked} ways between {len(titles)} pages quickly and back, {len(wrong)} wrong")
    assert walked == len(titles) * (len(titles) - 1)
    assert not wrong, "\n".join(wrong)


@TOUR
@pytest.mark.browser
def test_back_returns_to_the_view_as_it_was_left(page: Page, app_url: Apps, demo: Workspace, case: str) -> None:
    page.goto(f"{app_url(demo.path)}/{PAGES[0].url_path}")
    settle(page)
    ways = list(permutations([row for row in PAGES if row.title in offered(page)], 2))
    if not ALL:
        ways = random.Random(20).sample(ways, SAMPLE)
    wrong = []
    for one, other in ways:
        follow(page, f"/{one.url_path}?{CHOSEN.get(one.url_path, '').format(case=case)}")
        settle(page)
        page.locator("[data-testid=stMain]").evaluate(f"main => main.scrollTop = {DOWN}")
        left, before = settle(page), run(page)
        menu(page, other.title)
        there = settle(page, before)
        if not there["address"].startswith(f"/{other.url_path}") or there["top"] != 0:
            wrong.append(f"{one.title} to {other.title} leads to {there['address']}, {there['top']} px down")
        page.go_back()
        if change := unlike(left, returned(page, left)):
            wrong.append(f"{one.title}, back from {other.title}: {change}")
    print(f"{len(ways)} ways slowly and back, {len(wrong)} wrong")
    assert not wrong, "\n".join(wrong)


@TOUR
@pytest.mark.browser
def test_forward_leads_where_back_came_from(page: Page, app_url: Apps, demo: Workspace) -> None:
    page.goto(f"{app_url(demo.path)}/{PAGES[0].url_path}?task=FSS&task=SSS")
    seen: list[Any] = [settle(page)]
    for title in offered(page)[3::4]:
        before = run(page)
        menu(page, title)
        seen.append(settle(page, before))
    for left in reversed(seen[:-1]):
        page.go_back()
        assert not unlike(left, returned(page, left))
    for left in seen[1:]:
        page.go_forward()
        assert not unlike(left, returned(page, left))
