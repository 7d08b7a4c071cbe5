"""A chart of the reports on a page: its texts stay texts, its shapes are links, its ink is the theme's."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from analysis.report import charts
from analysis.report.charts import Chart, Mark
from tests.modules import evaluate

pytestmark = pytest.mark.browser

CHART = Chart("a <b>name</b>", 40, [
    Mark("circle", 10, 10, 5, note="run <i>a</i>", door={"runs": "a&b"}), Mark("text", 20, 20, text="<img src=x>"),
])  # fmt: skip


def shown(page: Page, script: str) -> Any:
    svg = charts.svg(CHART, charts.PAGE_INK, lambda door: f"/cases?runs={door['runs']}")
    show = """document.body.innerHTML = "<div class='drawing'></div>"
        const show = (svg) => m.default({ parentElement: document.body, data: { svg } })"""
    return evaluate(page, "drawing", f"(() => {{ const svg = {svg!r}; {show}; {script} }})()", "drawing")


def test_shapes_are_links_and_texts_are_texts(page: Page) -> None:
    found = shown(page, """show(svg)
        const link = document.querySelector("a")
        return [link.getAttribute("href"), link.getAttribute("aria-label"), document.querySelector("text").textContent,
                document.querySelectorAll("img, b, i").length, getComputedStyle(document.querySelector("text")).fill,
                document.querySelector("svg") instanceof SVGSVGElement]""")  # fmt: skip
    assert found == ["/cases?runs=a&b", "run <i>a</i>", "<img src=x>", 0, "rgb(0, 0, 0)", True]


def test_an_unchanged_drawing_stays_and_a_new_one_takes_its_place(page: Page) -> None:
    found = shown(page, """show(svg)
        const first = document.querySelector("svg")
        show(svg)
        const same = document.querySelector("svg") === first
        const end = show(svg.replace("run &lt;i", "other &lt;i"))
        const links = [...document.querySelectorAll("a")].map((node) => node.getAttribute("aria-label"))
        end()
        return [same, links, document.querySelectorAll("svg").length]""")  # fmt: skip
    assert found == [True, ["other <i>a</i>"], 0]
