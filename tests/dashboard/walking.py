"""What tests of ways through the real app share: a view as a visitor sees it, and waiting for it."""

from __future__ import annotations

import difflib
import os
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page

TOUR = os.environ.get("EARMARK_TOUR", "")
ON_REQUEST = pytest.mark.skipif(not TOUR, reason="walks through all pages: EARMARK_TOUR=1 (or all)")
PATIENCE = 60_000
"""Milliseconds a page may take: long, for a busy machine."""
LOOK = 100
"""Milliseconds from one look at a page to the next. Playwright by itself looks at each frame, which makes work."""
RUN = "window.earmarkNavigation?.run ?? ''"
"""The name of the run of the app that ended last."""
RESTS = """before => {
  const ended = window.earmarkNavigation
  const fault = document.querySelector("[data-testid=stException]")
  if (fault) throw new Error(fault.innerText.slice(0, 300))
  const all = (whole, part) => [...document.querySelectorAll(whole)].every((each) => each.querySelector(part))
  return Boolean(ended?.run) && ended.run !== before && ended.path === location.pathname
    && document.querySelector("[data-testid=stApp]")?.dataset.testScriptState === "notRunning"
    && !document.querySelector("[data-testid=stMain] [data-testid=stSkeleton]")
    && all("[data-testid=stMain] [data-testid=stPlotlyChart]", ".js-plotly-plot .main-svg")
}"""
"""Whether a run later than that one has ended, of the page at the present address, and all its parts are drawn: a part
whose script is still being fetched has a skeleton in its place."""
ELSEWHERE = "guide"
"""A page that is soon drawn."""
REMEMBERS = """() => Object.entries(localStorage)
  .some(([name, value]) => !(name.startsWith("stActiveTheme") && value.includes("System")))"""
"""Whether the browser keeps something of what was done. Streamlit always keeps a theme: that of the system at first."""
WITHOUT_LAYERS = "localStorage.removeItem('earmark layers')"
"""Each timeline looks up anew which layers are wanted: to forget them the app need not be loaded."""
FOLLOW = """to => {
  const door = Object.assign(document.createElement("a"), {href: to})
  door.dataset.door = ""
  document.body.append(door)
  door.click()
  door.remove()
}"""
VIEW = """() => {
  const words = [], set = []
  const read = (node) => {
    if (node.nodeType === Node.TEXT_NODE) { if (node.data.trim()) words.push(node.data.trim()); return }
    if (node.nodeType !== Node.ELEMENT_NODE && node.nodeType !== Node.DOCUMENT_FRAGMENT_NODE) return
    if (node.localName === "style" || node.localName === "script" || node.localName === "svg") return
    if (["stStatusWidget", "stSpinner", "stToast"].includes(node.dataset?.testid)) return
    if (["input", "textarea"].includes(node.localName)) set.push(node.type === "checkbox" ? node.checked : node.value)
    if (node.getAttribute?.("aria-checked")) set.push(node.getAttribute("aria-checked"))
    for (const each of [...(node.shadowRoot?.childNodes ?? []), ...node.childNodes]) read(each)
  }
  const main = document.querySelector("[data-testid=stMain]")
  const side = document.querySelector("[data-testid=stSidebarUserContent]")
  read(main); read(side)
  const charts = [...document.querySelectorAll(".js-plotly-plot")].flatMap((chart) => chart.data)
  return {address: location.pathname + location.search, top: Math.round(main.scrollTop), set, words: words.join("\\n"),
          marks: charts.map((trace) => trace.name ?? trace.type)}
}"""
"""All that tells one view from another: address, scroll, what every widget says, every word, charts."""
HAS_BOTH = """() => ["stMain", "stSidebarUserContent"]
  .every((name) => document.querySelector(`[data-testid=${name}]`))"""
"""Whether the parts that a view is read from are there: a run may end before the sidebar is drawn."""


def view(page: Page) -> Any:
    page.wait_for_function(HAS_BOTH, timeout=PATIENCE, polling=LOOK)
    return page.evaluate(VIEW)


def run(page: Page) -> str:
    """The run that ended last; to be looked up before a step whose end `rest` waits for."""
    name: str = page.evaluate(RUN)
    return name


def rest(page: Page, before: str) -> None:
    """Waits until a later run has ended and its page is drawn."""
    page.wait_for_function(RESTS, arg=before, timeout=PATIENCE, polling=LOOK)


def follow(page: Page, address: str) -> None:
    """Goes to an address of the app as a door does, and waits for its page."""
    before = run(page)
    page.evaluate(FOLLOW, address)
    rest(page, before)


def open_anew(page: Page, app: str, address: str) -> None:
    """Opens a view with nothing left of the view before. app: where it runs. address: path and query.

    Where the app is open already a link leads there without loading the app again: from a view of the same page by way
    of another one. Unless the browser keeps something of what was done.
    """
    page.mouse.move(0, 0)
    if page.url.startswith(f"{app}/"):
        page.evaluate(WITHOUT_LAYERS)
    if page.url.startswith(f"{app}/") and not page.evaluate(REMEMBERS):
        if urlsplit(page.url).path == urlsplit(address).path:
            follow(page, f"/{ELSEWHERE}")
        follow(page, address)
        return
    if page.url.startswith(app):
        page.evaluate("localStorage.clear()")
    page.goto(f"{app}{address}")


def settle(page: Page, before: str = "") -> Any:
    """The view once it is drawn: a later run than `before` has ended, and two looks in a row see the same."""
    rest(page, before)
    now = view(page)
    for _ in range(200):
        page.wait_for_timeout(100)
        page.wait_for_function(RESTS, arg=before, timeout=PATIENCE, polling=LOOK)
        last, now = now, view(page)
        if now == last:
            return now
    raise AssertionError("the page does not come to rest")


def returned(page: Page, left: Any) -> Any:
    """The view after Back, as soon as it is the one that was left; else the one at which it came to rest."""
    now: Any = None
    for _ in range(PATIENCE // 100):
        now = view(page)
        if now == left:
            return now
        page.wait_for_timeout(100)
    return now


def unlike(one: Any, other: Any) -> dict[str, tuple[Any, Any]]:
    """What tells two views apart; of their words the lines that are not in both."""
    found = {name: (one[name], other[name]) for name in one if one[name] != other[name]}
    if "words" in found:
        lines = difflib.unified_diff(one["words"].split("\n"), other["words"].split("\n"), lineterm="", n=0)
        found["words"] = ("", "\n".join(lines))
    return found
