"""Parts of Streamlit's JavaScript are loaded early from where the page has its scripts from."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.modules import load

pytestmark = pytest.mark.browser

ELSEWHERE = "http://127.0.0.1:9/elsewhere/static/js/"
SCRIPT = """address => new Promise((resolve) => {
  const script = Object.assign(document.createElement("script"), {type: "module", src: address, onload: resolve})
  document.head.append(script)
})"""


def test_the_parts_of_a_page_come_in_turn_from_where_its_first_script_came_from(page: Page) -> None:
    """From another address each would be another module, which begins a second app in the page."""
    call = load(page, "chunks", "navigation")
    begun = "(window.begun ??= []).push(import.meta.url)"
    page.route(f"{ELSEWHERE}*", lambda route: route.fulfill(body=begun, content_type="text/javascript"))
    parts = ["index.a.js", "PlotlyChart.b.js", "Slider.c.js"]
    page.evaluate(SCRIPT, f"{ELSEWHERE}{parts[0]}")
    call("importWhenIdle", parts)
    page.wait_for_function("() => window.begun.some((address) => address.includes('Slider'))")
    assert page.evaluate("window.begun") == [f"{ELSEWHERE}{part}" for part in parts]
