"""Every chart and every table of every page, by click: the list that opens counts what the figure counts.

In every tab, folded tables too, on the demo, a small run of each other data set of the demo, real answers to CMI-bench
and two benchmarks of packs. In the normal run one page, of which one door of each kind opens; the click on any other
one is held once its address is known, and the store says how many cases are behind it; that the doors of all views
count so many cases is held by `pages/test_doors_are_true` without a browser. With EARMARK_TOUR=1 all pages, and every
door opens. With `-s`: a line a door, and what was clicked, right and worked out again by page (`by_hand`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from playwright.sync_api import Error, Locator, Page

from analysis.benchmarks.data_sets import benchmark_of
from analysis.store.queries import data_sets
from analysis.store.workspace import Workspace
from dashboard.navigation import PAGES, PageRow, View
from tests.browser import Apps
from tests.dashboard import other_sets
from tests.dashboard.by_hand import Door, Tally
from tests.dashboard.walking import ON_REQUEST, PATIENCE, TOUR, follow, rest, run, settle

pytestmark = pytest.mark.browser

ALWAYS = "prompts"
"""The page of the normal run: it takes seconds, and has charts, tables, folded tables and choices between them."""
NO_FIGURES = {"exchange", "annotate", "agreement", "case", "errata", "guide", "judge", "rules"}
"""Pages without figures, and those of reviews and packs, of which the demo has none."""
BASS = "BASS, demo"
TOTAL = re.compile(r"([\d,]+) cases? under the")
GROUPS = "[data-testid=stMain] [data-testid=stButtonGroup]"
TABLES = "[data-testid=stMain] .doors table"
CHARTS = "[data-testid=stMain] .js-plotly-plot"
FOLDED = "[data-testid=stMain] [class*=st-key-exhibit_] [data-testid=stPopoverButton]:has-text('Table')"


@pytest.fixture(scope="module")
def tally(every_set: Workspace) -> Iterator[Tally]:
    tally = Tally(every_set)
    yield tally
    print("", *tally.lines, tally, sep="\n")


def address(row: PageRow, view: View) -> str:
    own = len(view.benchmarks) == 1 and view.benchmarks != ("BASS",)
    return f"/{row.url_path}?{urlencode({**({} if own else {'data': BASS}), **row.query_of(view)})}"


def places() -> list[Any]:
    """Address of every view with figures; all but a few only on request. The first view of a page has its choices."""
    firsts = {view.module: (row, view) for row in reversed(PAGES) for view in reversed(row.views)}
    return [
        pytest.param(address(row, view), marks=() if name == ALWAYS else ON_REQUEST)
        for name, (row, view) in reversed(firsts.items())
        if name not in NO_FIGURES
    ]


@pytest.mark.parametrize("place", places())
def test_every_chart_and_table_opens_the_cases_it_counts(
    place: str, tab: Page, app_url: Apps, every_set: Workspace, tally: Tally
) -> None:
    base, walk = app_url(every_set.path), Walk(tab, tally, place)
    if not tab.url.startswith(base):
        tab.goto(f"{base}/{PAGES[0].url_path}")
        rest(tab, "")
    walk.every_choice()
    assert not walk.faults, f"{len(walk.faults)} wrong\n" + "\n".join(walk.faults)
    assert walk.clicked


@pytest.fixture(scope="module")
def others(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    return other_sets.workspace(tmp_path_factory.mktemp("others"))


@ON_REQUEST
@pytest.mark.parametrize("name", other_sets.NAMES)
@pytest.mark.parametrize("entry", [row.url_path for row in PAGES if {view.module for view in row.views} - NO_FIGURES])
def test_doors_of_other_data_sets_open_the_cases_they_count(
    entry: str, name: str, tab: Page, app_url: Apps, others: Workspace
) -> None:
    tally, faults = Tally(others), []
    tab.goto(f"{app_url(others.path)}/{PAGES[0].url_path}?{urlencode({'data': name})}")
    settle(tab)
    tasks = next(row["tasks"] for row in data_sets.contents(tally.db) if row["data_set"] == name)
    (row,) = (row for row in PAGES if row.url_path == entry)
    for view in row.filled(benchmark_of(name), tasks):
        if view.module not in NO_FIGURES:
            walk = Walk(tab, tally, f"/{row.url_path}?{urlencode({'data': name, **row.query_of(view)})}")
            walk.every_choice()
            faults += [f"{walk.place}: {fault}" for fault in walk.faults]
    print("", *tally.lines, tally, sep="\n")
    assert not faults, f"{len(faults)} wrong\n" + "\n".join(faults)
    assert tally.lines


def choices(page: Page) -> list[tuple[int, int]]:
    """The choices of the page's segmented controls that are not made: control and place in it."""
    groups = page.locator(GROUPS).evaluate_all(
        "all => all.map((group) => [...group.querySelectorAll('[role=radio]')].map((each) => each.ariaChecked))"
    )
    return [(g, c) for g, group in enumerate(groups) for c, checked in enumerate(group) if checked != "true"]


class Walk:
    """The doors of one page, each kind clicked once."""

    def __init__(self, page: Page, tally: Tally, place: str) -> None:
        self.page, self.tally, self.place = page, tally, place
        self.name = urlsplit(place).path.strip("/")
        self.here = ""
        self.clicked: set[str] = set()
        self.opened: set[str] = set()
        self.faults: list[str] = []

    def start(self) -> None:
        self.page.evaluate(HOLDING)
        follow(self.page, self.place)
        settle(self.page)

    def every_choice(self) -> None:
        """The doors of the page as it opens, and after each choice of its segmented controls; in the normal run one."""
        self.start()
        self.every_door()
        for group, choice in choices(self.page)[: None if TOUR else 1]:
            before = run(self.page)
            self.page.locator(GROUPS).nth(group).get_by_role("radio").nth(choice).click(timeout=PATIENCE)
            settle(self.page, before)
            self.every_door()
            self.start()

    def every_door(self) -> None:
        for number in range(self.page.locator(CHARTS).count()):
            self.mark(number)
        for number in range(self.page.locator(TABLES).count()):
            self.cell("table", lambda number=number: self.page.locator(TABLES).nth(number))
        for number in range(self.page.locator(FOLDED).count()):
            self.cell("folded table", lambda number=number: self.unfolded(number))

    def new(self, doors: Any) -> bool:
        """Whether a chart or table with these doors was not yet clicked."""
        key = json.dumps(sorted(doors)[:20])
        fresh = bool(doors) and key not in self.clicked
        self.clicked.add(key)
        return fresh

    def mark(self, number: int) -> None:
        """Clicks the marks of a chart, those with most values of one filter first, until one is hit."""
        chart = self.page.locator(CHARTS).nth(number)
        marks = sorted(chart.evaluate(MARKS), key=lambda mark: -most_values(mark["href"]))
        if not self.new({mark["href"] for mark in marks}):
            return
        self.begin("chart")
        for mark in [*marks[:MOST_MARKS], *marks[:MOST_MARKS]]:  # again: a chart may be drawn anew under the pointer
            opened = click(self.page, chart, mark["y"], mark["x"])
            hit = next((each for each in [mark, *marks] if each["href"] == opened), None)
            if hit:  # what lies over a mark may be another one
                note = hit["note"].replace("<br>", "\n")
                self.check(Door(self.name, "chart", "", note, hit["href"]))
                return
        self.hold(False)
        self.faults.append(f"no mark of {marks[0]['href']} and {len(marks) - 1} more can be hit")

    def cell(self, kind: str, find: Any) -> None:
        """Clicks a cell of a table: the one with most values of one filter."""
        links = find().locator("tbody a[data-door]")
        hrefs = links.evaluate_all("all => all.map(each => each.getAttribute('href'))")
        if self.new(hrefs):
            link = links.nth(max(range(len(hrefs)), key=lambda place: most_values(hrefs[place])))
            link.evaluate(UNFOLD)
            note, href = link.get_attribute("title") or "", str(link.get_attribute("href"))
            door = Door(self.name, kind, link.inner_text(), note, href)
            self.begin(kind)
            link.click(timeout=PATIENCE)
            self.check(door)
        if kind == "folded table":
            self.page.keyboard.press("Escape")

    def unfolded(self, number: int) -> Locator:
        """The table behind a chart, opened."""
        self.page.locator(FOLDED).nth(number).click(timeout=PATIENCE)
        return self.page.locator("[data-testid=stPopoverBody] .doors table")

    def begin(self, kind: str) -> None:
        """Before a click: it opens its door if none of this kind was opened, else it is held."""
        self.is_held = not TOUR and kind in self.opened
        self.before, self.here = run(self.page), self.page.url
        self.hold(self.is_held)

    def hold(self, is_held: bool) -> None:
        self.page.evaluate("hold => Object.assign(window.doors, {hold, held: ''})", is_held)

    def check(self, door: Door) -> None:
        """What was clicked: its address with all values, its number of cases, the figure; then Back."""
        if not self.is_held:
            rest(self.page, self.before)
        if (opened := self.page.evaluate(ADDRESS)) != door.href:
            self.faults.append(f"{door.text!r} {door.note!r} opens {opened}: {door.href}")
        self.hold(False)
        is_list = door.path == "/cases" and "group=song" not in door.href
        total = (self.tally.behind(door) if self.is_held else listed(self.page)) if is_list else None
        self.faults += self.tally.check(door, total)
        if self.page.url == self.here:  # held, or a door to the view that is open, which adds no entry to the history
            return
        self.opened.add(door.kind)
        before = run(self.page)
        self.page.go_back()
        rest(self.page, before)
        if urlsplit(self.page.url).path != urlsplit(self.place).path:
            self.faults.append(f"Back from {door.href} leads to {self.page.url}")


def listed(page: Page) -> int:
    words = page.locator("[data-testid=stMain]").get_by_text(TOTAL).first
    words.wait_for(timeout=PATIENCE)
    found = TOTAL.search(words.inner_text())
    assert found is not None
    return int(found[1].replace(",", ""))


def most_values(href: str) -> int:
    return max((len(values) for values in parse_qs(urlsplit(href).query).values()), default=0)


def click(page: Page, chart: Locator, y: float, x: float) -> str:
    """Clicks a place of a chart; the address that it leads to, the present one if nothing was there."""
    with suppress(Error):  # the chart is drawn anew at this moment, or a click before has led away late
        left, top = chart.evaluate(TO_THE_MIDDLE, [x, y], timeout=REDRAWN)
        page.mouse.move(left - 25, top - 2)
        page.mouse.move(left, top, steps=3)
        if chart.evaluate(IS_UNDER, [left, top], timeout=REDRAWN):
            page.mouse.click(left, top)
    address: str = page.evaluate(ADDRESS)
    return address


HOLDING = """() => {
  if (window.doors) return
  const doors = (window.doors = {hold: false, held: ""})
  const {pushState} = History.prototype
  History.prototype.pushState = function (state, title, url) {
    const to = new URL(url, location.href)
    if (doors.hold) doors.held = to.pathname + to.search
    else pushState.call(this, state, title, url)
  }
  window.addEventListener("popstate", (event) => {
    if (doors.hold && !event.isTrusted) event.stopImmediatePropagation()
  }, true)
}"""
"""While doors are held, a click on one leads nowhere: its address is kept as it would enter the history."""
ADDRESS = "() => window.doors.held || location.pathname + location.search"
REDRAWN = 3000
"""Milliseconds within which a chart is there again."""
MOST_MARKS = 40
"""Of a chart that are tried."""
UNFOLD = """link => {
  for (let at = link; at; at = at.parentElement ?? at.getRootNode().host)
    if (at.localName === "details" && !at.open) at.querySelector("summary").click()
}"""
IS_UNDER = "(chart, place) => chart.contains(document.elementFromPoint(...place))"
TO_THE_MIDDLE = """(chart, [x, y]) => {
  const main = document.querySelector("[data-testid=stMain]")
  main.dispatchEvent(new WheelEvent("wheel", {bubbles: true}))
  main.scrollTop += chart.getBoundingClientRect().top + y - innerHeight / 2
  const {left, top} = chart.getBoundingClientRect()
  return [left + x, top + y]
}"""
MARKS = """chart => {
  const full = chart._fullLayout, found = []
  chart.data.forEach((trace, t) => (trace.customdata ?? []).forEach((data, i) => {
    const href = data[0] ?? data["0"]
    if (!href) return
    const {xaxis, yaxis} = full, drawn = chart.calcdata[t][i]
    const note = String(Array.isArray(trace.hovertext) ? trace.hovertext[i] : trace.hovertext ?? "")
    const at = (axis, value) => axis._offset + axis.c2p(axis.d2c(value))
    if (trace.type !== "bar") return found.push({href, note, x: at(xaxis, trace.x[i]), y: at(yaxis, trace.y[i])})
    if (trace.orientation === "h") {
      const [left, right] = [xaxis.c2p(drawn.s0), xaxis.c2p(drawn.s1)]
      if (drawn.ct && right - left > 4)
        found.push({href, note, x: (left + right) / 2 + xaxis._offset, y: drawn.ct[1] + yaxis._offset})
      return
    }
    const [foot, head] = [yaxis.c2p(drawn.s0), yaxis.c2p(drawn.s1)]
    if (drawn.ct && Math.abs(foot - head) > 4)
      found.push({href, note, x: drawn.ct[0] + xaxis._offset, y: (foot + head) / 2 + yaxis._offset})
  }))
  return found
}"""
