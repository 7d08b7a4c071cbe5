"""JavaScript modules of the dashboard, loaded as they are into a real browser: for testing pure functions."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, Route

from dashboard.components.es_modules import MODULES
from tests.browser import ROOT

TIMELINE = ROOT / "dashboard" / "components" / "timeline"
ORIGIN = "http://127.0.0.1:9/"
"""Nobody listens there; its answers are the files themselves."""
LOAD = """async (address) => {
  window.modules ??= {}
  window.tested = window.modules[address] = await import(address)
}"""
CALL = "([address, name, given]) => window.modules[address][name](...given)"


def open_blank(page: Page) -> None:
    """A page without content that can import the modules; one that is open already stays."""
    page.unroute(f"{ORIGIN}**")
    page.route(f"{ORIGIN}**", _answer)
    if page.url != ORIGIN:
        page.goto(ORIGIN)


def load(page: Page, name: str, folder: str = "timeline") -> Any:
    """`call(function, *arguments)` of a module; records come back as dictionaries.

    The module that was loaded last is `window.tested`.
    """
    open_blank(page)
    address = f"{ORIGIN}{folder}/{name}.js"
    page.evaluate(LOAD, address)

    def call(function: str, *arguments: Any) -> Any:
        return page.evaluate(CALL, [address, function, list(arguments)])

    return call


def evaluate(page: Page, name: str, script: str, folder: str = "timeline") -> Any:
    """The value of an expression in which `m` is the module."""
    load(page, name, folder)
    return page.evaluate(f"() => {{ const m = window.tested; return {script} }}")


def _answer(route: Route) -> None:
    path = route.request.url.removeprefix(ORIGIN)
    if not path:
        route.fulfill(body="<!doctype html><title>Modules</title>", content_type="text/html")
    else:
        route.fulfill(body=MODULES.files[path], content_type="text/javascript")
