"""Back leads to the very view that was left: after ways between two pages of the menu.

Quickly, as one clicks who looks for something: the address, the heading and the filters are compared. Slowly: scroll,
widgets, words and charts too. Each page is left and come back to a few times; EARMARK_TOUR=all takes
each way between two pages, quickly and slowly.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from itertools import pairwise, permutations
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from playwright.sync_api import Page, TimeoutError

from analysis.store.workspace import Workspace
from dashboard.navigation import PAGES
from tests.browser import Apps
from tests.dashboard.walking import LOOK, ON_REQUEST, PATIENCE, TOUR, follow, rest, returned, run, settle, unlike

FILTERS = "task=FSS&outcome=scored"
CHOSEN = {
    "leaderboard": "figure=raw&outcome=scored",
    "tasks": "form=sections&part=SSS&task=FSS&task=SSS",
    "cases": "task=FSS&task=SSS&sort=file&from=0&page=2",
    "case": "task=FSS&q={case}",
    "review": "draw=all&task=FSS",
    "report": "tab=losses&task=FSS&task=SSS",
    "data": "lens=released",
}
"""What is chosen on a page before it is left, other than by default."""
DOWN = 300
"""Pixels by which the page is scrolled."""
SAMPLE = 10
"""Ways taken slowly on a short tour."""
WHOLE = TOUR == "all"
STEPS = 40
"""Of one stretch: a browser keeps 50 entries."""
LINKS = "[data-testid=stSidebar] [data-testid=stPageLink-NavLink]"
GLANCE = """() => ({
  path: location.pathname,
  heading: document.querySelector("[data-testid=stMain] h1")?.innerText ?? "",
  chips: [...document.querySelectorAll(":is(.st-key-subset_words, .st-key-shared_words) button")]
    .map((each) => each.innerText).join(", "),
})"""
SAME = f"wanted => JSON.stringify(({GLANCE})()) === JSON.stringify(wanted)"


@pytest.fixture(scope="module")
def case(demo: Workspace) -> str:
    from analysis.store.database import Database
    from analysis.store.queries.cases.queue_candidates import in_order
    from analysis.store.queries.filters import Filters

    return in_order(Database(demo), Filters(tasks=("FSS",)), "file")[0]


CHOOSE = """title => [...document.querySelectorAll("[data-testid=stSidebar] [data-testid=stPageLink-NavLink]")]
  .find((link) => link.innerText.trim() === title).click()"""


def menu(page: Page, title: str) -> None:
    page.evaluate(CHOOSE, title)


def offered(page: Page) -> list[str]:
    """Titles of the pages that the menu leads to: those that the data set can fill."""
    titles = page.locator(LINKS).all_inner_texts()
    return [row.title for row in PAGES if row.title in titles]


def round_trip(ways: Iterable[tuple[str, str]]) -> list[str]:
    """A way from the first page to itself that takes each of these ways once (Hierholzer).

    As many lead to each page as from it, and all hang together.
    """
    left: dict[str, list[str]] = {}
    for one, other in ways:
        left.setdefault(one, []).append(other)
    stack, trip = [next(iter(left))], []
    while stack:
        if left[stack[-1]]:
            stack.append(left[stack[-1]].pop())
        else:
            trip.append(stack.pop())
    return trip[::-1]


def neighbours(titles: Sequence[str]) -> list[tuple[str, str]]:
    """From each page to the next one of the menu, from the last to the first."""
    return list(zip(titles, [*titles[1:], titles[0]], strict=True))


@pytest.mark.parametrize("ways", [list(permutations("abcdefg", 2)), neighbours("abcdefg")], ids=["all", "few"])
def test_a_round_trip_takes_each_way_once(ways: list[tuple[str, str]]) -> None:
    assert sorted(pairwise(round_trip(ways))) == sorted(ways)


def lasting(address: str) -> set[tuple[str, str]]:
    """What an address says of filters. A page adds its own first choices to its address once it has made them."""
    return {each for each in parse_qsl(urlsplit(address).query) if each[0] in {"task", "outcome"}}


@pytest.mark.browser
def test_back_returns_from_each_page_to_each_other_at_once(page: Page, app_url: Apps, demo: Workspace) -> None:
    page.goto(f"{app_url(demo.path)}/{PAGES[0].url_path}?{FILTERS}")
    settle(page)
    titles, glances = offered(page), {}
    for title in titles[1:] + titles[:1]:
        before = run(page)
        menu(page, title)
        rest(page, before)
        glances[title] = page.evaluate(GLANCE)
    assert len({glance["heading"] for glance in glances.values()}) == len(titles), glances
    assert all("Task: Full" in glance["chips"] and "Outcome: scored" in glance["chips"] for glance in glances.values())
    ways = list(permutations(titles, 2)) if WHOLE else neighbours(titles)
    way = round_trip(ways)
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
                page.wait_for_function(SAME, arg=wanted, timeout=PATIENCE, polling=LOOK)
            except TimeoutError:
                wrong.append(f"{stretch[number]}, back from {stretch[number + 1]}: {page.evaluate(GLANCE)}")
            if lasting(page.url) != lasting(addresses[number]):
                wrong.append(f"{stretch[number]}: {addresses[number]} has become {page.url}")
            walked += 1
            assert len(wrong) < 5, "\n".join(wrong)
        page.evaluate("steps => history.go(steps)", len(stretch) - 1)
        page.wait_for_function(SAME, arg=glances[stretch[-1]], timeout=PATIENCE, polling=LOOK)
    print(f"{walked} ways between {len(titles)} pages quickly and back, {len(wrong)} wrong")
    assert walked == len(ways)
    assert not wrong, "\n".join(wrong)


@ON_REQUEST
@pytest.mark.browser
def test_back_returns_to_the_view_as_it_was_left(page: Page, app_url: Apps, demo: Workspace, case: str) -> None:
    page.goto(f"{app_url(demo.path)}/{PAGES[0].url_path}")
    settle(page)
    ways = list(permutations([row for row in PAGES if row.title in offered(page)], 2))
    if not WHOLE:
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


@ON_REQUEST
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
