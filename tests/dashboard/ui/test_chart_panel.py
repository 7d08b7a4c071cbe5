"""An exhibit in a real browser: a mark leads on, the table is one click away, too few cases are said in words."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from dashboard.ui import chart_panel
from tests.browser import Apps
from tests.dashboard.test_doors_by_click import HOLDING
from tests.dashboard.ui.chart_panel_app import CAPTION

ENDINGS = {"LaTeX": "tex", "Markdown": "md"}
SCRIPT = Path(__file__).with_name("chart_panel_app.py")


@pytest.fixture
def exhibits(tab: Page, app_url: Apps, tmp_path_factory: pytest.TempPathFactory) -> Page:
    """The page of all exhibits, drawn anew only if the test before went elsewhere."""
    address = f"{app_url(tmp_path_factory.getbasetemp(), SCRIPT)}/"
    if tab.url != address:
        tab.set_viewport_size({"width": 1440, "height": 2600})
        tab.goto(address)
    tab.mouse.move(0, 0)
    tab.locator(".st-key-exhibit_scatter .js-plotly-plot .point").first.wait_for()
    return tab


def place(exhibits: Page, form: str) -> tuple[float, float]:
    """Of the first mark of a chart."""
    box = exhibits.locator(f".st-key-exhibit_{form} .js-plotly-plot .point").first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.browser
@pytest.mark.parametrize(
    ("form", "href"),
    [
        ("heat", "/cases?section=verse"),
        ("dots", "/cases?task=FSS"),
        ("bars", "/cases?section=verse"),
        ("lines", "/cases?task=Dur"),
        ("scatter", "/cases?task=Dur"),
    ],
)
def test_a_mark_of_every_form_is_a_door_here_and_in_another_tab(exhibits: Page, form: str, href: str) -> None:
    at, before = place(exhibits, form), exhibits.url
    exhibits.context.route("**/cases?*", lambda route: route.fulfill())  # the address counts, not what is there
    for way in ("Control", "middle"):
        exhibits.mouse.move(at[0] - 30, at[1])
        exhibits.mouse.move(*at, steps=3)
        expect(exhibits.locator(f".st-key-exhibit_{form} .hovertext").first).to_be_visible()
        with exhibits.context.expect_page() as opened:
            if way == "middle":
                exhibits.mouse.click(*at, button="middle")
            else:
                exhibits.keyboard.down(way)
                exhibits.mouse.click(*at)
                exhibits.keyboard.up(way)
        expect(opened.value).to_have_url(re.compile(re.escape(href) + "$"))
        opened.value.close()
        assert exhibits.url == before, way
    exhibits.context.unroute("**/cases?*")
    exhibits.evaluate(HOLDING)
    exhibits.evaluate("window.doors.hold = true")
    exhibits.mouse.click(*at)
    exhibits.wait_for_function("window.doors.held")
    held = exhibits.evaluate("window.doors.held")
    exhibits.evaluate("Object.assign(window.doors, {hold: false, held: ''})")
    assert held == href


@pytest.mark.browser
def test_the_table_is_one_click_away_and_its_numbers_are_doors(exhibits: Page) -> None:
    exhibits.locator(".st-key-exhibit_heat").get_by_role("button", name="Table").click()
    table = exhibits.locator(".doors table")
    expect(table).to_contain_text("<b>kettle</b> lamp")
    expect(table.get_by_role("link", name="0.250")).to_have_attribute("href", "/cases?runs=kettle")
    exhibits.locator(".st-key-exhibit_heat").get_by_role("button", name="Table").click()
    expect(table).to_have_count(0)


def saved(exhibits: Page, form: str, kind: str, tmp_path: Path) -> bytes:
    """What the menu of an exhibit saves."""
    box = exhibits.locator(f".st-key-exhibit_{form}")
    with exhibits.expect_download() as download:
        box.get_by_role("button", name="Download").click()
        box.get_by_role("button", name=kind, exact=True).click()
    assert download.value.suggested_filename == f"earmark-{form}-paper.{ENDINGS.get(kind, kind.lower())}"
    path = tmp_path / kind
    download.value.save_as(path)
    return path.read_bytes()


@pytest.mark.browser
@pytest.mark.parametrize(
    ("form", "words"), [("heat", "chorus"), ("dots", "FSS"), ("bars", "bridge"), ("lines", "official 3 s")]
)
def test_the_menu_saves_the_chart_and_its_caption_as_vectors(
    exhibits: Page, form: str, words: str, tmp_path: Path
) -> None:
    picture = ElementTree.fromstring(saved(exhibits, form, "SVG", tmp_path))
    assert picture.tag == "{http://www.w3.org/2000/svg}svg"
    texts = ["".join(text.itertext()) for text in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert any(words in text for text in texts)
    assert {form.capitalize(), "n = 8 to 9 a row, 2 rows", CAPTION} <= set(texts)
    file = PdfReader(io.BytesIO(saved(exhibits, form, "PDF", tmp_path)))
    page_text = " ".join(file.pages[0].extract_text().split())
    assert all(text in page_text for text in (words, form.capitalize(), "n = 8 to 9 a row, 2 rows", CAPTION))
    assert file.metadata is not None
    assert file.metadata.title == form.capitalize()


@pytest.mark.browser
def test_the_menu_saves_the_chart_as_pixels_and_the_table_as_text(exhibits: Page, tmp_path: Path) -> None:
    image = Image.open(io.BytesIO(saved(exhibits, "heat", "PNG", tmp_path))).convert("RGB")
    assert image.width > 1800
    assert image.getpixel((0, image.height - 1)) == (255, 255, 255)
    table = saved(exhibits, "heat", "CSV", tmp_path).decode()
    lines = [line for line in table.splitlines() if not line.startswith("#")]
    assert list(csv.DictReader(lines)) == [
        {"run": "<b>kettle</b> lamp", "F": "0.25", "n": "8"}, {"run": "window", "F": "0.75", "n": "9"}
    ]  # fmt: skip
    assert [f"# {line}" for line in ("Heat", "n = 8 to 9 a row, 2 rows", CAPTION)] == table.splitlines()[:3]
    assert "\\textless{}b\\textgreater{}kettle" in saved(exhibits, "heat", "LaTeX", tmp_path).decode()
    assert "\\<b\\>kettle" in saved(exhibits, "heat", "Markdown", tmp_path).decode()


@pytest.mark.browser
def test_too_few_cases_are_said_instead_of_drawn(exhibits: Page) -> None:
    expect(exhibits.get_by_text("No chart: 3 songs, at least 5 are needed.")).to_be_visible()
    expect(exhibits.locator(".st-key-exhibit_nothing .js-plotly-plot")).to_have_count(0)


@pytest.mark.browser
def test_a_click_on_a_mark_leads_there(exhibits: Page) -> None:
    exhibits.mouse.click(*place(exhibits, "bars"))
    expect(exhibits).to_have_url(re.compile(r"/cases\?section=verse$"))


def test_the_download_is_the_table_without_what_is_not_shown() -> None:
    rows = [{"run": 'a "b", c', "F": 0.5, ".href": "/cases"}, {"run": "line\nfeed", "n": 3}]
    read = list(csv.DictReader(io.StringIO(chart_panel.as_csv(rows))))
    assert read == [{"run": 'a "b", c', "F": "0.5", "n": ""}, {"run": "line\nfeed", "F": "", "n": "3"}]


@pytest.mark.parametrize(
    ("value", "cell"),
    [("=1+1", "'=1+1"), ("+kettle", "'+kettle"), ("-lamp", "'-lamp"), ("@sum", "'@sum"), ("\t=1", "'\t=1"),
     ("\r=1", "'\r=1"), ("-3.5", "-3.5"), ("+2", "+2"), (-3, "-3"), ("a=1", "a=1"), ("", "")],
)  # fmt: skip
def test_no_cell_of_a_download_is_a_formula(value: object, cell: str) -> None:
    (head, first) = csv.reader(io.StringIO(chart_panel.as_csv([{"=run": value, "n": 1}]), newline=""))
    assert (head, first) == (["'=run", "n"], [cell, "1"])
