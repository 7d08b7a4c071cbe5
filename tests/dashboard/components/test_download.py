"""Captions and menus, without Streamlit."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.modules import evaluate, load

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    ("hrefs", "lens"),
    [(["/cases?task=a", None], "paper"), (["/cases?lens=released", "/cases?x=1"], "paper released"), ([None], "")],
)
def test_the_lens_of_a_table_is_that_of_its_links(page: Page, hrefs: list[str | None], lens: str) -> None:
    assert load(page, "caption", "download")("lensOf", hrefs) == lens


def test_a_caption_names_the_run_of_all_rows_and_how_many_cases_they_count(page: Page) -> None:
    call = load(page, "caption", "download")
    columns = [{"title": "Run"}, {"title": "n"}]
    rows: list[dict[str, Any]] = [
        {"cells": [{"text": "novelty", "value": None}, {"text": str(n), "value": n}]} for n in (8, 34)
    ]
    facts = {"page": "lyrics", "dataSet": "BASS, demo", "lens": "paper", "captions": {"paper": ["all runs"]},
             "size": "4,214 cases"}  # fmt: skip
    lines = ["Loops", "run: novelty; n = 8 to 34 a row, 2 rows", "all runs"]
    assert call("captionLines", "Loops", {"columns": columns, "rows": rows}, "released", facts) == lines
    rows[0]["cells"][0]["text"] = "another"
    assert call("onlyRun", {"columns": columns, "rows": rows}) == ""
    without = {"columns": columns[:1], "rows": rows}
    assert call("sampleSize", without) == ""
    assert call("captionLines", "Loops", without, "", facts)[1] == "n = 4,214 cases in this selection"
    songs = {"columns": [columns[0], {"title": "Songs"}], "rows": rows}
    assert call("sampleSize", songs) == "n = 8 to 34 songs a row, 2 rows"
    for row in rows:
        row["cells"][1]["value"] = 1
    cases = {"columns": [columns[0], {"title": "Cases"}], "rows": rows}
    assert call("sampleSize", cases) == "n = 1 case a row, 2 rows"
    assert call("fileName", "Größe: a/b?", "", facts) == "earmark-lyrics-größe-a-b-bass-demo-paper"


def test_the_button_of_a_menu_is_heard_as_it_is_seen_and_escape_stays_within_an_open_list(page: Page) -> None:
    labels, states, passed = evaluate(page, "menu", """(() => {
        const menus = ["Save", "", undefined].map((text) => m.downloadMenu("the lanes", ["SVG"], async () => {}, text))
        const around = document.body.appendChild(document.createElement("div"))
        around.append(...menus)
        let passed = 0
        around.addEventListener("keydown", () => (passed += 1))
        const button = menus[0].querySelector("button")
        const press = () => button.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }))
        button.click()
        press()
        const states = [menus[0].querySelector("ul").hidden, passed]
        press()
        return [menus.map((menu) => menu.querySelector("button").ariaLabel), states, passed]
    })()""", "download")  # fmt: skip
    assert labels == ["Save the lanes", "Download the lanes", "Download the lanes"]
    assert states == [True, 0], "the list is hidden, and nobody else had the key"
    assert passed == 1, "with the list closed the key is for what is around"
