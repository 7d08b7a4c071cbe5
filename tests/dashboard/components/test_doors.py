"""The table of doors in a real browser: links are links, a click goes there without a reload, text stays text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from dashboard.components.link_table import Cell, Column, Row, doors
from tests.browser import Apps
from tests.conftest import VIEWPORT
from tests.dashboard.components.renewal import open_drawing

SCRIPT = Path(__file__).with_name("doors_app.py")


@pytest.fixture
def page(reused: Page) -> Iterator[Page]:
    yield reused
    reused.set_viewport_size(VIEWPORT)


@pytest.fixture
def table(page: Page, app_url: Apps, tmp_path_factory: pytest.TempPathFactory) -> Locator:
    open_drawing(page, app_url(tmp_path_factory.getbasetemp(), SCRIPT), ".doors")
    found = page.locator(".doors table")
    found.wait_for()
    return found


def names(table: Locator) -> list[str]:
    return table.locator("tbody tr > :first-child .text").all_inner_texts()


@pytest.mark.browser
def test_every_number_is_a_real_link_with_its_explanation(table: Locator) -> None:
    door = table.get_by_role("link", name="20.0")
    expect(door).to_have_attribute("href", "/data?model=beta&value=20")
    expect(door).to_have_attribute("title", "20\nn = 9")
    assert table.get_by_role("link").count() == 8


@pytest.mark.browser
def test_a_click_goes_there_without_loading_anew_and_back_returns(page: Page, table: Locator) -> None:
    """Streamlit reads the address at a `popstate` that nobody but a script made: the way of every door."""
    address = page.url
    page.evaluate("window.sameDocument = true")
    table.get_by_role("link", name="20.0").click()
    expect(page.get_by_text("asked for: {'model': 'beta', 'value': '20'}")).to_be_visible()
    assert page.url.endswith("/data?model=beta&value=20")
    page.go_back()
    expect(page.get_by_text("asked for: {}")).to_be_visible()
    assert page.url == address
    page.go_forward()
    expect(page.get_by_text("asked for: {'model': 'beta', 'value': '20'}")).to_be_visible()
    assert page.evaluate("window.sameDocument")


@pytest.mark.browser
def test_enter_on_a_focused_link_does_as_a_click_does(page: Page, table: Locator) -> None:
    table.get_by_role("link", name="100.0").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("asked for: {'model': 'alpha', 'value': '100'}")).to_be_visible()


@pytest.mark.browser
@pytest.mark.parametrize("way", ["ctrl", "middle"])
def test_another_tab_is_left_to_the_browser(page: Page, table: Locator, way: str) -> None:
    door = table.get_by_role("link", name="20.0")
    with page.context.expect_page() as opened:
        if way == "ctrl":
            door.click(modifiers=["ControlOrMeta"])
        else:
            door.click(button="middle")
    expect(opened.value).to_have_url(re.compile(r"/data\?model=beta&value=20$"))
    expect(page.get_by_text("asked for: {}")).to_be_visible()


@pytest.mark.browser
def test_text_of_a_model_is_shown_and_never_read_as_html_or_markdown(page: Page, table: Locator) -> None:
    assert "<img src=x onerror=document.title='broken'> **bold**" in names(table)
    assert table.locator("img, strong").count() == 0
    assert page.title() != "broken"


@pytest.mark.browser
def test_a_click_on_a_head_sorts_numbers_by_value_then_the_other_way_then_as_given(table: Locator) -> None:
    head = table.get_by_role("columnheader", name="FSS")
    given = names(table)
    orders = []
    for direction in ("descending", "ascending", "none"):
        head.get_by_role("button").click()
        expect(head).to_have_attribute("aria-sort", direction)
        orders.append([name[:5] for name in names(table)])
    assert orders[0] == ["alpha", "<img ", "beta", "A not"]
    assert orders[1] == ["beta", "<img ", "alpha", "A not"]
    assert names(table) == given


@pytest.mark.browser
def test_sorting_is_stable_keeps_empty_cells_last_and_works_by_keyboard(page: Page, table: Locator) -> None:
    table.get_by_role("button", name="Cnt").click()
    assert [name[:5] for name in names(table)] == ["beta", "alpha", "<img ", "A not"]
    table.get_by_role("button", name="SSS").focus()
    page.keyboard.press("Enter")
    assert [name[:5] for name in names(table)] == ["beta", "<img ", "alpha", "A not"]
    page.keyboard.press("Enter")
    assert [name[:5] for name in names(table)] == ["<img ", "beta", "alpha", "A not"]


@pytest.mark.browser
def test_the_chosen_order_outlives_new_rows(page: Page, table: Locator) -> None:
    table.get_by_role("button", name="FSS").click()
    page.get_by_text("More").click()
    expect(table.get_by_text("gamma")).to_be_visible()
    assert [name[:5] for name in names(table)] == ["alpha", "gamma", "<img ", "beta", "A not"]


@pytest.mark.browser
def test_neighbours_of_one_group_stand_under_one_head_and_a_note_takes_the_whole_width(table: Locator) -> None:
    heads = table.locator("tr.groups > *").all()  # an empty corner is no heading
    assert [(cell.inner_text(), cell.get_attribute("colspan")) for cell in heads] == [
        ("", "1"),
        ("Segmentation", "2"),
        ("Artists", "1"),
    ]
    assert table.locator("tr.groups th").count() == 2
    expect(table.locator("tr.note > *")).to_have_attribute("colspan", "4")
    expect(table.locator("tr.published .badge")).to_have_text("paper")


@pytest.mark.browser
def test_in_a_narrow_window_the_table_scrolls_and_its_first_column_stays(page: Page, table: Locator) -> None:
    page.set_viewport_size({"width": 420, "height": 800})
    first, last = table.locator("tr.columns th").first, table.locator("tr.columns th").last
    before = first.bounding_box()
    page.locator(".doors .scroller").evaluate("node => node.scrollTo(9999, 0)")
    expect(last).to_be_in_viewport(ratio=1)
    assert first.bounding_box() == before
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(
    "href",
    ["javascript:alert(1)", "//evil.example", "https://evil.example", "/\\evil.example", "/\t/evil.example", "/a b"],
)
def test_a_door_leads_to_a_page_of_the_app_only(href: str) -> None:
    with pytest.raises(ValueError, match="a link leads to a page of the app"):
        Cell("1", href=href)


@pytest.mark.parametrize("heat", [-0.1, 1.1, float("nan")])
def test_heat_outside_its_bounds_is_refused(heat: float) -> None:
    with pytest.raises(ValueError, match="heat runs from 0 to 1"):
        Cell("1", heat=heat)


def test_a_row_with_too_few_cells_is_refused() -> None:
    with pytest.raises(ValueError, match="row 1 of 'board': expected 2 cells, found 1"):
        doors([Column("a", "A"), Column("b", "B")], [Row([Cell("1"), Cell("2")]), Row([Cell("1")])], key="board")


def test_a_count_of_nothing_leads_nowhere_but_a_score_of_0_leads_to_its_cases() -> None:
    assert Cell("0", 0, href="/cases?task=FSS").href is None
    assert Cell("0.0", 0.0, href="/cases?task=FSS").href == "/cases?task=FSS"
