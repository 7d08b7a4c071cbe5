"""Every chart and every table of every page, by click: the list that opens counts what the figure counts.

The charts and tables are those that stand on the pages of the demo, in every tab; the numbers are counted and worked
out again from the cases themselves in plain Python.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from statistics import fmean
from typing import Any
from urllib.parse import parse_qs, urljoin, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from analysis.store import queries
from analysis.store.database import Database
from analysis.store.filters import Filters
from analysis.store.workspace import Workspace
from dashboard.pages import PAGES
from tests.browser import Apps
from tests.dashboard.views.reading import behind, stated
from tests.dashboard.walking import PATIENCE, settle

pytestmark = pytest.mark.browser

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
    """Doors clicked, those whose list says as many cases as the figure, and figures worked out again."""

    def __init__(self) -> None:
        self.clicked, self.counted, self.again = 0, 0, 0
        self.wrong: list[str] = []


@pytest.fixture(scope="session")
def every_case(demo: Workspace) -> dict[str, list[dict[str, Any]]]:
    """All cases of the demo by lens."""
    db = Database(demo)
    lenses: Any = ("paper", "released", "careful")
    return {lens: queries.cases(db, Filters(lens=lens), limit=1_000_000).rows for lens in lenses}


@pytest.mark.parametrize("name", [row.url_path for row in PAGES if row.url_path not in NOT_FOLLOWED])
def test_every_chart_and_table_opens_the_cases_it_counts(
    name: str, page: Page, app_url: Apps, demo: Workspace, every_case: dict[str, list[dict[str, Any]]],
    record_property: Any,
) -> None:  # fmt: skip
    start, tally = app_url(demo.path), Tally()
    page.goto(f"{start}/{name}")
    page.locator("[data-testid=stMain] h1").first.wait_for(timeout=PATIENCE)
    settle(page)
    done: set[str] = set()
    for address in [*tabs(page)]:
        reach(page, urljoin(start, address))
        for chart in range(page.locator(".js-plotly-plot").count()):
            follow_mark(page, chart, done, tally, demo, every_case)
        for table in range(page.locator(".doors table").count()):
            follow_cell(page, table, done, tally, demo, every_case)
    record_property("doors clicked", tally.clicked)
    print(f"{name}: {tally.clicked} doors clicked, {tally.counted} counts, {tally.again} figures worked out again")
    assert not tally.wrong, "\n".join(tally.wrong)


def tabs(page: Page) -> list[str]:
    """The address of the page, and of each choice of its segmented controls."""
    found = [page.url]
    groups = page.locator("[data-testid=stMain] [data-testid=stButtonGroup]")
    for group in range(groups.count()):
        for choice in range(groups.nth(group).get_by_role("radio").count()):
            button = groups.nth(group).get_by_role("radio").nth(choice)
            if button.get_attribute("aria-checked") == "true":
                continue
            button.click()
            settle(page, 2)
            found.append(page.url)
            reach(page, found[0])
    return list(dict.fromkeys(found))


def reach(page: Page, address: str) -> None:
    page.evaluate("to => { history.replaceState({}, '', to); dispatchEvent(new PopStateEvent('popstate')) }", address)
    settle(page, 2)


def follow_mark(page: Page, number: int, done: set[str], tally: Tally, place: Workspace, cases: Any) -> None:
    """Clicks the first mark that can be pointed at, of those with most values of one filter first."""
    chart = page.locator(".js-plotly-plot").nth(number)
    chart.scroll_into_view_if_needed()
    marks = sorted(chart.evaluate(MARKS), key=lambda mark: -most_values(mark["href"]))
    key = f"{chart.evaluate(KEY)} {sorted({mark['href'] for mark in marks})[:3]}"
    if key in done or not marks:
        return
    done.add(key)
    for mark in marks[:8]:
        chart.evaluate(TO_THE_MIDDLE, mark["y"])
        page.wait_for_timeout(150)
        box = chart.bounding_box()
        assert box is not None
        at = box["x"] + mark["x"], box["y"] + mark["y"]
        page.mouse.move(at[0] - 25, at[1] - 2)
        page.mouse.move(*at, steps=3)
        pointed = None
        for _ in range(20):  # Plotly looks what is under the pointer at most every 50 ms, on a busy machine later
            page.wait_for_timeout(100)
            pointed = chart.evaluate(POINTED)
            if pointed and pointed["href"]:
                break
        if not pointed or not pointed["href"]:
            continue
        page.mouse.click(*at)
        check(page, pointed["href"], "", pointed["note"].replace("<br>", "\n"), tally, place, cases)
        return
    tally.wrong.append(f"no mark of {key} can be pointed at")


TO_THE_MIDDLE = """(chart, y) => {
  document.querySelector("[data-testid=stMain]").scrollTop += chart.getBoundingClientRect().top + y - innerHeight / 2
}"""
KEY = "node => [...(node.closest('[class*=st-key-exhibit_]')?.classList ?? [])].find(name => name.startsWith('st-key'))"


def follow_cell(page: Page, number: int, done: set[str], tally: Tally, place: Workspace, cases: Any) -> None:
    """Clicks a cell of the table: the one with most values of one filter."""
    table = page.locator(".doors table").nth(number)
    links = table.locator("tbody a[data-door]")
    hrefs = links.evaluate_all("all => all.map(each => each.getAttribute('href'))")
    key = str(sorted(hrefs)[:5])
    if not hrefs or key in done:
        return
    done.add(key)
    best = max(range(len(hrefs)), key=lambda place: most_values(hrefs[place]))
    link = links.nth(best)
    text, note = link.inner_text(), link.get_attribute("title") or ""
    link.click(timeout=PATIENCE)
    check(page, hrefs[best], text, note, tally, place, cases)


def check(page: Page, href: str, text: str, note: str, tally: Tally, place: Workspace, cases: Any) -> None:
    """What opened: its address with all values, its number of cases, the figure; then Back."""
    tally.clicked += 1
    expect(page).to_have_url(re.compile(re.escape(href) + "$"), timeout=PATIENCE)
    if urlsplit(href).path == "/cases":
        total = listed(page.locator("[data-testid=stMain]"))
        rows = queries.cases(Database(place), behind(href), limit=1_000_000).rows
        again = [row for row in cases[lens_of(href)] if fits(row, parse_qs(urlsplit(href).query))]
        if simple(href) and len(again) != total:
            tally.wrong.append(f"{text!r} {note!r} opens {total}, by hand {len(again)}: {href}")
        if total != len(rows):
            tally.wrong.append(f"the list says {total}, the store {len(rows)}: {href}")
        own = re.fullmatch(r"[\d,]+(?: \(.*\))?", text)
        sides = 2 if "answers of A and of B" in note else 1
        right = (own and int(re.sub(r"\D.*", "", text.replace(",", ""))) * sides == total) or stated(note, total)
        right = right or (sides == 2 and stated(note.replace("question", "case"), total // 2))
        right = right or sum(map(int, re.findall(r"\bn (\d+)", note))) == total  # a mean of several tasks
        claims = own or re.search(r"\bn (?:= )?\d", note)
        if claims and not right:
            tally.wrong.append(f"{text!r} {note!r} opens {total}: {href}")
        tally.counted += bool(claims and right)
        for figure, hand in figures(note, rows):
            tally.again += 1
            if abs(figure - hand) > 0.051:
                tally.wrong.append(f"{note!r} says {figure}, by hand {hand:.3f}: {href}")
    page.go_back()
    settle(page, 2)


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
