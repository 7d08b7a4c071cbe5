"""Findings, word differences and scores as files: what is in them, and that texts of files stay texts."""

from __future__ import annotations

import base64
import json
from typing import Any
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page

from tests.modules import evaluate, load

pytestmark = pytest.mark.browser
SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = "<b>a_b & 5 % #1</b>"
SCORE = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 600 100">
<style>body { display: none }</style>
<defs><g id="E050-x"><path transform="scale(1,-1)" d="M0 0h10v10z"/></g></defs>
<svg class="definition-scale" viewBox="0 0 15000 2500">
 <g class="page-margin" transform="translate(200, 200)"><script>document.title = "broken"</script>
  <g class="placeholder"><ellipse cx="0" cy="0" rx="90" ry="90"/></g>
  <path d="M0 574 L5844 574" stroke-width="13" onclick="alert(1)"/>
  <image href="http://127.0.0.1:9/x"/><use xlink:href="http://127.0.0.1:9/x"/>
  <use xlink:href="#E050-x" transform="translate(90, 1114) scale(0.72, 0.72)"/>
  <text x="2100" y="273" font-size="0px"><tspan>
    <tspan font-size="405px">\ue1d5 = &lt;i&gt;120</tspan></tspan></text>
 </g></svg></svg>"""


def part(label: str, svg: str = "", **more: Any) -> dict[str, Any]:
    picture = base64.b64encode(svg.encode()).decode()
    return {"label": label, "svg": picture, "notes": [[0, 1, 60]], "abc": "CDEF|", "badges": [], "right": False,
            "problem": "", "steps": "", **more}  # fmt: skip


def cells(table: dict[str, Any]) -> list[list[str]]:
    return [[cell["text"] for cell in row["cells"]] for row in table["rows"]]


def test_a_saved_score_has_its_shapes_and_words_and_nothing_else(page: Page) -> None:
    call = load(page, "notation_picture", "download")
    parts = [part("Melody", SCORE), part("A", badges=["✓ right", HOSTILE], problem="it contains no note")]
    drawing = call("notationSvg", parts, ["A song: Melody", "n = 1 question"])
    root = ElementTree.fromstring(drawing.encode())
    assert {node.tag.removeprefix(SVG) for node in root.iter()} == {"svg", "title", "desc", "rect", "text", "g", "path"}
    assert not any(name.startswith("on") or "href" in name for node in root.iter() for name in node.attrib)
    assert [node.get("d") for node in root.iter(f"{SVG}path")] == ["M0 574 L5844 574", "M0 0h10v10z"]
    texts = [node.text for node in root.iter(f"{SVG}text")]
    assert texts[:4] == ["Melody", "♩ = <i>120", "A", f"✓ right · {HOSTILE}"]
    assert "Not drawn: it contains no note." in texts
    assert "n = 1 question" in texts


def test_a_score_is_saved_as_a_table_and_as_abc_too(page: Page) -> None:
    call = load(page, "notation_picture", "download")
    parts = [part("Melody", abc="X:1\nK:C\nCDEF|\n"), part("A", badges=["✓ right"], steps="key of the melody")]
    assert cells(call("notationTable", parts)) == [
        ["Melody", "1", "X:1\nK:C\nCDEF|\n", ""],
        ["A", "1", "CDEF|", "✓ right; drawn with: key of the melody"],
    ]
    expected = "% caption\n\n% Melody\nX:1\nK:C\nCDEF|\n\n% A, ✓ right\nCDEF|\n"
    assert call("abcFile", parts, ["caption"]) == expected


def test_word_differences_are_a_table_and_a_marked_text(page: Page) -> None:
    call = load(page, "difference_files", "word_diff")
    stretches = [["equal", "oh my", ""], ["replace", "baby", HOSTILE], ["insert", "", "stay"], ["delete", "now", ""]]
    texts = [{"name": "verse", "counts": "1 replaced", "stretches": stretches}]
    assert cells(call("differenceTable", texts)) == [
        ["verse", "1", "equal", "oh my", "oh my"],
        ["verse", "3", "replaced", "baby", HOSTILE],
        ["verse", "4", "inserted", "", "stay"],
        ["verse", "4", "deleted", "now", ""],
    ]
    text = call("markedText", texts, ["Word differences"])
    assert text == f"Word differences\n\nverse\noh my [-baby-] {{+{HOSTILE}+}} {{+stay+}} [-now-]\n"


def test_findings_are_a_table_with_interval_and_cases(page: Page) -> None:
    finding = {"title": HOSTILE, "evidence": "7 of 9", "points": 8.44, "low": 1.0, "high": None, "note": "",
               "cases": 1204, "link": "1,204 cases", "href": "/cases"}  # fmt: skip
    table = evaluate(page, "finding_list", f"m.findingsTable([{json.dumps(finding)}])", "finding_list")
    assert cells(table) == [[HOSTILE, "7 of 9", "8.4", "1", "–", "1204"]]
    assert [column["numeric"] for column in table["columns"]] == [False, False, True, True, True, True]


def test_a_list_of_findings_stays_with_its_focus_when_the_page_runs_again(page: Page) -> None:
    finding = {"title": "a", "evidence": "b", "points": 1, "low": None, "high": None, "note": "", "cases": 1,
               "link": "1 case", "href": "/cases"}  # fmt: skip
    script = f"""(() => {{
        const parentElement = document.body.appendChild(document.createElement("div"))
        parentElement.innerHTML = "<div class=findings></div>"
        const call = () => m.default({{data: {{most: 1, findings: [{json.dumps(finding)}]}}, parentElement}})
        call()
        parentElement.querySelector("a").focus()
        call()
        return document.activeElement.textContent
    }})()"""
    assert evaluate(page, "finding_list", script, "finding_list") == "1 case"
