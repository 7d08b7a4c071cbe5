"""Captions, menus and the drawing of a PDF, without Streamlit."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.dashboard.ui import pdf
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


def test_a_path_becomes_operators(page: Page) -> None:
    call = load(page, "pdf/path", "download")
    assert call("pathOperators", "M1,2h3v-4l-1,1Z").split("\n") == ["1 2 m", "4 2 l", "4 -2 l", "3 -1 l", "h"]
    assert call("pathOperators", "m1 2 3 4M0,0Q3,0 3,3") == "1 2 m\n4 6 l\n0 0 m\n2 0 3 1 3 3 c"
    half = call("pathOperators", "M0,0A5,5 0 0 1 10,0").split("\n")
    assert half[1].endswith("5 -5 c"), "half a circle passes its top"
    assert half[2].endswith("10 0 c")
    assert call("pathOperators", "M0,0L1,foo") == "0 0 m"


def test_signs_that_the_fonts_of_a_pdf_lack_are_pieces_of_their_own(page: Page) -> None:
    parts = load(page, "pdf/fonts", "download")("pieces", "a–b → 日本 é−1")
    assert [(part["text"], part["codes"] is None) for part in parts] == [
        ("a–b ", False), ("→", True), (" ", False), ("日本", True), (" é−1", False),
    ]  # fmt: skip
    assert parts[0]["codes"] == [97, 0x96, 98, 32]
    accents = evaluate(page, "pdf/fonts", r"m.pieces('e\u0301x\u0301y')", "download")
    assert [(part["start"], part["codes"]) for part in accents] == [(0, [233]), (2, None), (4, [121])], "none is lost"


def test_a_drawing_is_a_pdf_of_vectors(page: Page) -> None:
    """Colours, hatching, a clipped path, rotated text, and signs that the fonts lack."""
    load(page, "pdf/drawing", "download")
    page.evaluate("async () => { window.writer = await import('/download/pdf/writer.js') }")
    content = page.evaluate("""async () => {
        const text = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">
            <defs><clipPath id="c"><rect x="0" y="0" width="50" height="50"/></clipPath>
            <pattern id="p" width="7" height="7" patternUnits="userSpaceOnUse">
            <path d="M0,7L7,0" stroke="black"/></pattern>
            </defs>
            <g clip-path="url(#c)"><path d="M0,0H100V100H0Z" style="fill: rgb(255, 0, 0); fill-opacity: 0.5"/></g>
            <rect x="60" y="0" width="14" height="14" style="fill: url(#p)"/>
            <text x="100" y="50" transform="rotate(-90,100,50)" font-size="10">Kettle → 茶</text></svg>`
        const svg = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true)
        document.body.append(svg)
        const drawing = await window.tested.drawingOf(svg)
        const blob = await window.writer.writePdf({ ...drawing, title: "Größe", subject: "n = 3" })
        return [...new Uint8Array(await blob.arrayBuffer())]
    }""")

    file = bytes(content)
    operators = pdf.content(file)
    assert pdf.texts(file) == ["Kettle "]
    assert b"/MediaBox [0 0 150 75]" in file
    assert "1 0 0 rg" in operators
    assert "0 0 50 50 re\nW n" in operators
    assert "0 -1 1 0" in operators, "the text is rotated"
    assert len([part for part in pdf.objects(file) if b"/SMask" in part]) == 2, "two signs are pictures"
    assert evaluate(page, "pdf/drawing", "m.parseColour('rgba(255, 0, 51, 0.5)')", "download") == {
        "rgb": "1 0 0.2", "alpha": 0.5
    }  # fmt: skip


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
