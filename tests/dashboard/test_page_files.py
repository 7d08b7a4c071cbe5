"""Tables and pictures that a browser sends: texts mean nothing in any format, numbers have all their digits."""

from __future__ import annotations

import asyncio
import csv
import io
import json
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from pypdf import PdfReader
from starlette.requests import Request
from starlette.responses import Response

from dashboard import page_files
from dashboard.components.link_table import Cell, Column, Row, as_data

HOSTILE = r"""a|b_c & 50% <b>"x"</b> {y} \\ $z$ #1 ^~ `c` [l](u) *s*"""


def table(*cells: tuple[str, float | None], group: str = "", caption: Sequence[str] = ()) -> dict[str, Any]:
    columns = [{"title": f"c{i}", "group": group, "numeric": i > 0} for i in range(len(cells))]
    row = {"cells": [{"text": text, "value": value} for text, value in cells], "kind": "run"}
    note = {"cells": [{"text": "a note", "value": None}], "kind": "note"}
    return {"columns": columns, "rows": [row, note], "name": "t", "caption": list(caption)}


def test_a_csv_has_the_caption_all_digits_and_no_formula() -> None:
    cells = [("=1+1", None), ("25.1", 0.25123), ("1,204", 1204.0), ("–", None), ("-3.5", -0.035), (HOSTILE, None),
             ("3 songs", 3.0), ("#5", None), ("+1.5", 0.015), ("−2", -2.0), ("7", 7.4)]  # fmt: skip
    content = table(*cells, caption=["Title\nof two lines", "n = 3"])
    lines = page_files.csv({**content, "link": "Link: /cases"}).split("\r\n")
    assert lines[:4] == ["# Title of two lines", "# n = 3", "# Link: /cases", "# Note: a note"]
    _, row = csv.reader(lines[4:6])
    assert row == ["'=1+1", "25.123", "1204", "", "-3.5", HOSTILE, "3 songs", "#5", "1.5", "-2", "7.4"]
    assert ',"#5"' in lines[5], "a line that is read with comments must not end at a text"


def test_a_value_of_an_order_is_not_the_number_that_is_shown() -> None:
    assert page_files.csv(table(("a", None), ("12", 3.0))).split("\r\n")[2] == '"a",12'


def test_a_share_near_0_is_in_percent_where_its_column_is() -> None:
    content = table(("0.0", 0.0003))
    assert page_files.csv(content).split("\r\n")[2] == "0.0003", "nothing says percent"
    content["rows"].append({**content["rows"][0], "cells": [{"text": "25.1", "value": 0.2512}]})
    assert page_files.csv(content).split("\r\n")[2:4] == ["0.03", "25.12"]


def test_runs_and_published_figures_are_told_apart_in_a_csv() -> None:
    content = table(("a", None))
    content["rows"].append({**content["rows"][0], "kind": "published"})
    assert list(csv.reader(page_files.csv(content).splitlines()[1:])) == [
        ["c0", "kind of row"], ["a", "run"], ["a", "published"]
    ]  # fmt: skip


def test_latex_sets_every_sign_as_text() -> None:
    content = table((HOSTILE, None), ("-3.5", -3.5), ("→", None), group="G_1", caption=["50 % of a_b", "x"])
    text = page_files.latex(content)
    assert r"\caption{50 \% of a\_b. x}" in text
    assert "\\multicolumn{3}{c}{G\\_1} \\\\\n\\cmidrule(lr){1-3}\nc0 & c1 & c2 \\\\" in text
    assert (
        r"a\textbar{}b\_c \& 50\% \textless{}b\textgreater{}\textquotedbl{}x\textquotedbl{}"
        r"\textless{}/b\textgreater{} \{y\} \textbackslash{}\textbackslash{} \$z\$ \#1 "
        r"\textasciicircum{}\textasciitilde{}"
    ) in text
    assert r"& $-$3.5 & $\rightarrow$ \\" in text
    assert r"\par\smallskip{\footnotesize a note}" in text


def test_markdown_keeps_its_columns_and_renders_nothing() -> None:
    head, rule, row, _, note, _, caption = (
        page_files.markdown(table((HOSTILE, None), ("1", 1), caption=["a*b*"])).strip().split("\n")
    )
    assert (head, rule) == ("| c0 | c1 |", "|---|---:|")
    assert row.startswith(r"| a\|b\_c \& 50% \<b\>")
    assert r"\`c\` \[l\](u) \*s\* | 1 |" in row
    assert (note, caption) == ("a note", r"a\*b\*")


def test_a_table_of_the_page_is_written_with_the_signs_of_its_cells() -> None:
    columns = [Column("run", "Run"), Column("a", "FSS", group="Structure", numeric=True)]
    rows = [
        Row([Cell("[a_b]", mark="≠", trend="▲2"), Cell("12.5", 0.125, mark="p")]), Row([Cell("c|d"), Cell("–")]),
        Row([Cell("Sum"), Cell("1")], "note"), Row([Cell("≠ a note")], "note"),
    ]  # fmt: skip
    content = {**as_data(columns, rows), "name": "scores raw", "caption": ["Task scores", "2 rows"]}
    latex, markdown = page_files.latex(content), page_files.markdown(content)
    assert "\\label{tab:scores-raw}" in latex
    assert "{}[a\\_b]$\\neq$ $\\uparrow$2 & 12.5\\textsuperscript{p} \\\\\nc\\textbar{}d & -- \\\\\nSum & 1" in latex
    assert markdown.splitlines()[0] == "| Run | Structure: FSS |"
    assert "| \\[a\\_b\\]≠ ▲2 | 12.5ᵖ |" in markdown
    assert markdown.endswith("\n\n≠ a note\n\nTask scores. 2 rows\n")


DRAWING = """<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">
<defs><clipPath id="c"><rect x="0" y="0" width="50" height="50"/></clipPath>
<pattern id="p" width="7" height="7" patternUnits="userSpaceOnUse"><path d="M0,7L7,0" stroke="black"/></pattern></defs>
<g clip-path="url(#c)"><path d="M0,0H100V100H0Z" style="fill: rgb(255, 0, 0); fill-opacity: 0.5"/></g>
<rect x="60" y="0" width="14" height="14" style="fill: url(#p)"/>
<text x="100" y="50" transform="rotate(-90,100,50)" font-size="10">Größe → Привет</text></svg>"""


def test_a_drawing_is_a_pdf_of_vectors_with_text() -> None:
    """Colours, opacity, hatching, a clipped path, rotated text of several scripts, in the size of the screen."""
    body = page_files.pdf({"svg": DRAWING, "title": "Größe", "description": "n = 3"})
    file = PdfReader(io.BytesIO(body))
    page = file.pages[0]
    assert page.extract_text() == "Größe → Привет"
    assert [float(side) for side in page.mediabox] == [0, 0, 150, 75], "a pixel is 0.75 pt"
    assert file.metadata is not None
    assert (file.metadata.title, file.metadata.subject) == ("Größe", "n = 3")
    content = page.get_contents()
    assert content is not None
    assert b"W\n" in content.get_data(), "clipped"
    resources = json.dumps(page["/Resources"], default=lambda part: part.get_object())
    assert '"/ca": 0.5' in resources
    assert '"/PatternType": 1' in resources
    assert body == page_files.pdf({"svg": DRAWING, "title": "Größe", "description": "n = 3"})


def test_a_drawing_shows_no_file_of_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Image.new("RGB", (2, 2)).save(tmp_path / "secret.png")
    monkeypatch.chdir(tmp_path)
    for address in ("secret.png", "../secret.png", str(tmp_path / "secret.png"), f"file://{tmp_path}/secret.png"):
        svg = DRAWING.replace("</svg>", f'<image href="{address}" width="9" height="9"/></svg>')
        with pytest.raises(ValueError, match="failed to load linked image"):
            page_files.pdf({"svg": svg, "title": "", "description": ""})


def sent(ending: str, body: bytes, length: str | None = "") -> Response:
    """What the route answers. length: as the request states it, "" for the true one."""

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    headers = [] if length is None else [(b"content-length", (length or str(len(body))).encode())]
    scope = {"type": "http", "method": "POST", "headers": headers, "path_params": {"ending": ending}}
    with ThreadPoolExecutor(1) as thread:  # a browser of another test may have a loop in this one
        return thread.submit(lambda: asyncio.run(page_files.write_file(Request(scope, receive)))).result()


def drawing(svg: str) -> bytes:
    return json.dumps({"svg": svg, "title": "", "description": ""}).encode()


def test_the_route_answers_with_the_file() -> None:
    content = table(("é", None))
    reply = sent("csv", json.dumps(content).encode())
    assert (reply.status_code, bytes(reply.body).decode()) == (200, page_files.csv(content))


@pytest.mark.parametrize(
    ("ending", "body", "length", "status"),
    [
        ("exe", b"{}", "", 404), ("csv", b"{}", "", 400), ("tex", b"[1]", "", 400), ("md", b"no json", "", 400),
        ("md", b"[" * 100_000, "", 400),
        ("pdf", b"{}", "", 400), ("pdf", drawing("<svg"), "", 400), ("pdf", drawing("<g>" * 100_000), "", 400),
        ("csv", b"{}", None, 413), ("csv", b"{}", str(page_files.MOST_BYTES + 1), 413),
        ("csv", b"{}", str(page_files.MOST_BYTES), 400),
    ],
)  # fmt: skip
def test_what_is_no_table_is_refused(ending: str, body: bytes, length: str | None, status: int) -> None:
    assert sent(ending, body, length).status_code == status
