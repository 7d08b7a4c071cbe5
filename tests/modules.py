"""JavaScript modules of the dashboard, loaded as they are into a real browser: for testing pure functions."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.browser import ROOT

TIMELINE = ROOT / "dashboard" / "components" / "timeline"


def load(page: Page, name: str, folder: Path = TIMELINE) -> Any:
    """`call(function, *arguments)` of a module that imports nothing; records come back as dictionaries."""
    text = base64.b64encode((folder / f"{name}.js").read_bytes()).decode()
    page.goto("about:blank")
    page.evaluate("async address => { window.tested = await import(address) }", f"data:text/javascript;base64,{text}")

    def call(function: str, *arguments: Any) -> Any:
        return page.evaluate("([name, given]) => window.tested[name](...given)", [function, list(arguments)])

    return call


def evaluate(page: Page, name: str, script: str) -> Any:
    """The value of an expression in which `m` is the module."""
    load(page, name)
    return page.evaluate(f"() => {{ const m = window.tested; return {script} }}")
