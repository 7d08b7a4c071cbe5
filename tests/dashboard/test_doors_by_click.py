"""Every chart and every table of every page, by click: the list that opens counts what the figure counts.

The charts and tables are those that stand on the pages of the demo, in every tab; the numbers are counted and worked
out again from the cases themselves in plain Python.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from statistics import fmean
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, Page, TimeoutError

from analysis.store.database import Database
from analysis.store.queries import cases_list
from analysis.store.queries.filters import Filters
from analysis.store.workspace import Workspace
from dashboard.navigation import PAGES
from tests.browser import Apps
from tests.dashboard.pages.reading import behind, stated
from tests.dashboard.walking import PATIENCE, TOUR, follow, rest, run, settle

pytestmark = [pytest.mark.browser, TOUR]

NOT_FOLLOWED = {"exchange", "annotate", "agreement"}
"""Pages of reviews: nothing is reviewed in the demo, and a draw is no figure."""
TOTAL = re.compile(r"([\d,]+) cases? under the")
MARKS = """chart => {
  const {left, top} = chart.getBoundingClientRect(), full = chart._fullLayout, found = []
  chart.data.forEach((trace, t) => (trace.customdata ?? []).forEach((data, i) => {
    const href = data[0] ?? data["0"]
    if (!href) return
    const {xaxis, yaxis} = full, drawn = chart.calcdata[t][i]
    const at = (axis, value) => axis._offset + axis.c2p(axis.d2c(value))
    if (trace.type !== "bar") return found.push({href, x: at(xaxis, trace.x[i]), y: at(yaxis, trace.y[i])})
    if (trace.orientation === "h") {
      const [left, right] = [xaxis.c2p(drawn.s0), xaxis.c2p(drawn.s1)]
      if (drawn.ct && right - left > 4)
        found.push({href, x: (left + right) / 2 + xaxis._offset, y: drawn.ct[1] + yaxis._offset})
      return
    }
    const [foot, head] = [yaxis.c2p(drawn.s0), yaxis.c2p(drawn.s1)]
    if (drawn.ct && Math.abs(foot - head) > 4)
      found.push({href, x: drawn.ct[0] + xaxis._offset, y: (foot + head) / 2 + yaxis._offset})
  }))
  return found
}"""
POINTED = """chart => {
  const point = chart._hoverdata?.[0]
  return point && {href: point.customdata?.[0], note: point.hovertext ?? "", text: point.text ?? ""}
}"""


class Tally:
    """Doors clicked, those whose list counts what the figure counts, and what was worked out again, by page."""

    def __init__(self, place: Workspace) -> None:
        self.db = Database(place)
        lenses: Any = ("paper", "released", "careful")
        self.cases = {lens: cases_list.cases(self.db, Filters(lens=lens), limit=1_000_000).rows for lens in lenses}
        self.pages: dict[str, Counter[str]] = {}
        self.wrong: list[str] = []

    def begin(self, name: str) -> None:
        self.now = self.pages.setdefault(name, Counter())

    def total(self) -> str:
        whole = sum(self.pages.values(), Counter())
        return "\n".join(f"{name}: {', '.join(f'{counts[kind]} {kind}' for kind in KINDS)}"
                         for name, counts in [*self.pages.items(), ("all", whole)])  # fmt: skip


KINDS = ("charts", "tables", "doors clicked", "right", "counts by hand", "figures by hand")


def test_every_chart_and_table_opens_the_cases_it_counts(page: Page, app_url: Apps, demo: Workspace) -> None:
    tally = Tally(demo)
    page.goto(f"{app_url(demo.path)}/{PAGES[0].url_path}")
    settle(page)
    for row in PAGES:
        if row.url_path in NOT_FOLLOWED:
            continue
        tally.begin(row.url_path)
        done: set[str] = set()
        follow(page, f"/{row.url_path}")
        settle(page)
        follow_all(page, done, tally)
        for group, choice in choices(page):
            button = page.locator(GROUPS).nth(group).get_by_role("radio").nth(choice)
            before = run(page)
            button.click(timeout=PATIENCE)
            settle(page, before)
            follow_all(page, done, tally)
            follow(page, f"/{row.url_path}")
    print(tally.total())
    assert not tally.wrong, f"{len(tally.wrong)} wrong\n" + "\n".join(tally.wrong)
    assert sum(counts["doors clicked"] for counts in tally.pages.values()) >= LEAST, tally.total()


GROUPS = "[data-testid=stMain] [data-testid=stButtonGroup]"
LEAST = 40
"""Doors on the pages of the demo: fewer were not drawn."""


def choices(page: Page) -> list[tuple[int, int]]:
    """The choices of the page's segmented controls that are not made: control and place in it."""
    groups = page.locator(GROUPS).evaluate_all(
        "all => all.map((group) => [...group.querySelectorAll('[role=radio]')].map((each) => each.ariaChecked))"
    )
    return [(g, c) for g, group in enumerate(groups) for c, checked in enumerate(group) if checked != "true"]


def follow_all(page: Page, done: set[str], tally: Tally) -> None:
    for chart in range(page.locator(".js-plotly-plot").count()):
        follow_mark(page, chart, done, tally)
    for table in range(page.locator(".doors table").count()):
        follow_cell(page, table, done, tally)


def follow_mark(page: Page, number: int, done: set[str], tally: Tally) -> None:
    """Clicks the first mark that can be pointed at, of those with most values of one filter first."""
    chart = page.locator(".js-plotly-plot").nth(number)
    marks = sorted(chart.evaluate(MARKS), key=lambda mark: -most_values(mark["href"]))
    key = f"{chart.evaluate(KEY)} {sorted({mark['href'] for mark in marks})[:3]}"
    if key in done or not marks:
        return
    done.add(key)
    tally.now["charts"] += 1
    for mark in marks[:MOST_MARKS]:
        chart.evaluate(TO_THE_MIDDLE, mark["y"])
        box = chart.bounding_box()
        assert box is not None
        at = box["x"] + mark["x"], box["y"] + mark["y"]
        page.mouse.move(at[0] - 25, at[1] - 2)
        page.mouse.move(*at, steps=3)
        try:
            page.wait_for_function(f"chart => ({POINTED})(chart)?.href", arg=chart.element_handle(), timeout=2000)
        except TimeoutError:  # it lies below another, or beyond the axes
            continue
        page.wait_for_timeout(150)  # Plotly looks what is under the pointer at most every 50 ms
        pointed = chart.evaluate(POINTED)
        if not pointed or not pointed["href"]:
            continue
        address, before = page.url, run(page)
        page.mouse.click(*at)
        try:
            page.wait_for_function("from => location.href !== from", arg=address, timeout=PATIENCE)
        except TimeoutError:
            tally.wrong.append(f"a click on {pointed['note']!r} of {key} leads nowhere")
            return
        check(page, before, pointed["href"], "", pointed["note"].replace("<br>", "\n"), tally)
        return
    tally.wrong.append(f"no mark of {key} can be pointed at")


MOST_MARKS = 40
"""Of a chart that are tried."""
TO_THE_MIDDLE = """(chart, y) => {
  document.querySelector("[data-testid=stMain]").scrollTop += chart.getBoundingClientRect().top + y - innerHeight / 2
}"""
KEY = "node => [...(node.closest('[class*=st-key-exhibit_]')?.classList ?? [])].find(name => name.startsWith('st-key'))"


def follow_cell(page: Page, number: int, done: set[str], tally: Tally) -> None:
    """Clicks a cell of the table: the one with most values of one filter."""
    table = page.locator(".doors table").nth(number)
    links = table.locator("tbody a[data-door]")
    hrefs = links.evaluate_all("all => all.map(each => each.getAttribute('href'))")
    key = str(sorted(hrefs)[:5])
    if not hrefs or key in done:
        return
    done.add(key)
    tally.now["tables"] += 1
    best = max(range(len(hrefs)), key=lambda place: most_values(hrefs[place]))
    link = links.nth(best)
    text, note = link.inner_text(), link.get_attribute("title") or ""
    before = run(page)
    link.click(timeout=PATIENCE)
    check(page, before, hrefs[best], text, note, tally)


def check(page: Page, before: str, href: str, text: str, note: str, tally: Tally) -> None:
    """What opened: its address with all values, its number of cases, the figure; then Back."""
    tally.now["doors clicked"] += 1
    faults = []
    rest(page, before)
    if not page.url.endswith(href):
        faults.append(f"{text!r} {note!r} opens {page.url}: {href}")
    elif urlsplit(href).path == "/cases":
        faults += differences(page, href, text, note, tally)
    tally.now["right"] += not faults
    tally.wrong += faults
    before = run(page)
    page.go_back()
    rest(page, before)


def differences(page: Page, href: str, text: str, note: str, tally: Tally) -> Iterator[str]:
    """What the open list says other than the figure, the store and the cases counted by hand."""
    total = listed(page.locator("[data-testid=stMain]"))
    rows = cases_list.cases(tally.db, behind(href), limit=1_000_000).rows
    if total != len(rows):
        yield f"the list says {total}, the store {len(rows)}: {href}"
    if simple(href):
        again = sum(fits(row, parse_qs(urlsplit(href).query)) for row in tally.cases[lens_of(href)])
        tally.now["counts by hand"] += 1
        if again != total:
            yield f"{text!r} {note!r} opens {total}, by hand {again}: {href}"
    own = re.fullmatch(r"[\d,]+(?: \(.*\))?", text)
    sides = 2 if "answers of A and of B" in note else 1
    right = (own and int(re.sub(r"\D.*", "", text.replace(",", ""))) * sides == total) or stated(note, total)
    right = right or (sides == 2 and stated(note.replace("question", "case"), total // 2))
    right = right or sum(map(int, re.findall(r"\bn (\d+)", note))) == total  # a mean of several tasks
    if (own or re.search(r"\bn (?:= )?\d", note)) and not right:
        yield f"{text!r} {note!r} opens {total}: {href}"
    for figure, hand in figures(note, rows):
        tally.now["figures by hand"] += 1
        if abs(figure - hand) > 0.051:
            yield f"{note!r} says {figure}, by hand {hand:.3f}: {href}"


def listed(main: Locator) -> int:
    words = main.get_by_text(TOTAL).first
    words.wait_for(timeout=PATIENCE)
    found = TOTAL.search(words.inner_text())
    assert found is not None
    return int(found[1].replace(",", ""))


def most_values(href: str) -> int:
    return max((len(values) for values in parse_qs(urlsplit(href).query).values()), default=0)


def lens_of(href: str) -> str:
    return parse_qs(urlsplit(href).query).get("lens", ["paper"])[0]


PLAIN = {"runs": "run", "task": "task", "subtask": "subtask", "section": "section", "outcome": "outcome",
         "confidence": "confidence", "verdict": "verdict", "song": "song"}  # fmt: skip
"""Filters that are a column of a case."""


def simple(href: str) -> bool:
    return set(parse_qs(urlsplit(href).query)) <= {*PLAIN, "from", "to", "lens", "sort"}


def fits(row: Mapping[str, Any], query: Mapping[str, list[str]]) -> bool:
    score = row["score"]
    low, high = (float(query[name][0]) / 100 if name in query else None for name in ("from", "to"))
    return (
        all(row[column] in query[name] for name, column in PLAIN.items() if name in query)
        and (low is None or (score is not None and score >= low))
        and (high is None or (score is not None and score <= high))
    )


def figures(note: str, rows: list[dict[str, Any]]) -> Iterator[tuple[float, float]]:
    """Figures of a note that can be worked out again: as it says them, and by hand."""
    scores = [row["score"] for row in rows if row["score"] is not None]
    if found := re.search(r"^(?:accuracy: )?(-?[\d.]+) %, (?:95 % interval|too few)", note, re.MULTILINE):
        yield float(found[1]), 100 * fmean(scores)
    if found := re.search(r"n = ([\d,]+) of ([\d,]+) answers read: ([\d.]+) %", note):
        yield float(found[3]), 100 * len(rows) / int(found[2].replace(",", ""))
    if found := re.search(r"n = ([\d,]+) of ([\d,]+) questions\nright: ([\d.]+) %", note):
        yield float(found[3]), 100 * fmean(scores)
    if found := re.search(r": ([\d.]+) %\nn = ([\d,]+) of ([\d,]+) answers", note):
        yield float(found[1]), 100 * len(rows) / int(found[3].replace(",", ""))
    if found := re.search(r": ([\d.]+) %, n = ([\d,]+)$", note):
        yield float(found[1]), 100 * sum(scores) / len(rows)
    if found := re.search(r"recall ([\d.]+) %\nn = ", note):
        yield float(found[1]), 100 * sum(scores) / len(rows)
    if found := re.search(r"labels (?:must match|ignored) \(\w+\): ([\d.]+) %", note):
        yield float(found[1]), 100 * fmean(scores)
