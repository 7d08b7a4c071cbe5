"""What tests of ways through the real app share: a view as a visitor sees it, and waiting for it."""

from __future__ import annotations

import difflib
from typing import Any

from playwright.sync_api import Page

STILL = "document.querySelector('[data-testid=stApp]')?.dataset.testScriptState === 'notRunning'"
"""Whether no script runs. After a step it may not have begun to."""
PATIENCE = 60_000
"""Milliseconds a page may take: long, for a busy machine."""
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


def view(page: Page) -> Any:
    return page.evaluate(VIEW)


def settle(page: Page, times: int = 3) -> Any:
    """The view once it is drawn: nothing runs, and it is the same several times running."""
    seen: list[Any] = []
    while len(seen) < times or any(each != seen[-1] for each in seen[-times:]):
        page.wait_for_timeout(150)
        page.wait_for_function(STILL, timeout=PATIENCE)
        seen.append(view(page))
        assert len(seen) < 200, "the page does not come to rest"
    return seen[-1]


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
