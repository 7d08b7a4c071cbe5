"""axe-core finds nothing of serious, critical or moderate impact on any page, light and dark; and the skip link works.

One app over one workspace, one page of the browser per scheme.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from analysis import pipeline
from analysis.pipeline.demo import load_demo
from analysis.store.database import Database
from analysis.store.queries import cases_list
from analysis.store.queries.filters import Filters
from analysis.store.workspace import Workspace
from dashboard.navigation import PAGES
from tests import audiobench, cmi
from tests.browser import Apps
from tests.dashboard.walking import TOUR

pytestmark = [pytest.mark.browser, TOUR]  # minutes over all pages, on request
IMPACTS = ("moderate", "serious", "critical")
BASS = "data=BASS, demo"
READY = """!document.querySelector('[data-testid=stStatusWidget], [data-stale=true], [data-testid=stSkeleton]')"""
SETTLE = 400
"""Milliseconds from a page that is ready to one whose charts and tables are drawn."""
DEEPER = ("ziqi?view=readings", "audiobench?view=wordings", "audiobench?view=sounds", "leaderboard?columns=categories")
"""Views of a page that draw tables of other kinds than its first."""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    """The demo, and small runs of the data sets it does not have."""
    folder = tmp_path_factory.mktemp("accessibility")
    place = Workspace(folder / "workspace")
    load_demo(place)
    files = [
        audiobench.sound_id(folder / "sounds.json"),
        cmi.write(folder, "mu_GTZAN.jsonl", cmi.record("rock", "rock", "1.wav"), cmi.record("rock", "pop", "2.wav")),
    ]
    pipeline.load(files, place)
    return place


@pytest.fixture(scope="module", params=["light", "dark"])
def scheme(request: pytest.FixtureRequest) -> Literal["light", "dark"]:
    return "dark" if request.param == "dark" else "light"


@pytest.fixture(scope="module")
def tab(browser: Browser, scheme: Literal["light", "dark"]) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, color_scheme=scheme)
    context.set_default_timeout(60_000)
    yield context.new_page()
    context.close()


def addresses(place: Workspace) -> list[str]:
    """Every page; a case of each kind of evidence, a song, a question to review."""
    own = {row.url_path: "" if len(row.benchmarks) == 1 and row.benchmarks != ("BASS",) else BASS for row in PAGES}
    found = [f"{path}?{query}" for path, query in own.items()]
    with closing(Database(place)) as database:
        for task in ("FSS", "FSLT", "SGD", "Dur"):
            row = cases_list.cases(database, Filters(lens="paper", tasks=(task,)), "worst", 1).rows[0]
            found.append(f"case?{BASS}&q={row['question_id']}&at={row['run']}")
            if task == "FSS":
                found += [f"songs?{BASS}&of={row['song']}", f"annotate?{BASS}&q={row['question_id']}"]
    return [*found, *DEEPER]


def violations(page: Page) -> list[str]:
    """What axe finds, one line a rule, with the first element of each."""
    found: list[dict[str, Any]] = Axe().run(page).response["violations"]
    return [
        f"{each['impact']}: {each['id']}, {len(each['nodes'])} elements, such as {each['nodes'][0]['html'][:160]}"
        for each in found
        if each["impact"] in IMPACTS
    ]


def test_no_page_has_a_barrier(tab: Page, app_url: Apps, place: Workspace) -> None:
    base, barriers = app_url(place.path), {}
    for address in addresses(place):
        tab.goto(f"{base}/{address}")
        tab.locator("h1").first.wait_for()
        tab.wait_for_timeout(SETTLE)
        tab.wait_for_function(READY)
        tab.wait_for_timeout(SETTLE)
        if found := violations(tab):
            barriers[address] = found
    assert not barriers


def test_the_first_tab_stop_leads_to_the_table(page: Page, app_url: Apps, place: Workspace) -> None:
    page.goto(f"{app_url(place.path)}/cases?{BASS}")
    row = page.locator(".doors tbody a").first
    row.wait_for()
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to table")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(row).to_be_focused()
