"""The timeline in a real browser, without sound: what is shown, chosen, zoomed and edited, by mouse and by keys."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from dashboard.components.timeline import Editing, Lane, _edited, timeline
from tests.browser import Apps
from tests.dashboard.components.drawn import Drawn
from tests.dashboard.components.renewal import open_drawing

SCRIPT = Path(__file__).with_name("timeline_app.py")
REFERENCE, RUN, EDIT = 0, 1, 2


@pytest.fixture
def page(reused: Page) -> Page:
    return reused


@pytest.fixture
def drawn(page: Page, app_url: Apps, tmp_path_factory: pytest.TempPathFactory) -> Drawn:
    open_drawing(page, app_url(tmp_path_factory.getbasetemp(), SCRIPT), ".timeline")
    return Drawn.on(page, 60)


def edited(page: Page, revision: int) -> list[Any]:
    """The lane as Python has it once it has that revision."""
    text = page.get_by_text(re.compile(rf"^edited: \[{revision}, "))
    expect(text).to_be_visible()
    sections: list[Any] = json.loads(text.inner_text().removeprefix("edited: "))[1]
    return sections


@pytest.mark.browser
def test_a_click_on_the_ruler_seeks_and_one_on_a_section_selects_it(drawn: Drawn) -> None:
    drawn.click(25)
    assert abs(drawn.time - 25) < 0.1
    drawn.click(20, REFERENCE)
    expect(drawn.says).to_have_text("reference: verse, 0:10.00 – 0:40.00 (30.00 s)")
    assert drawn.time == 10
    expect(drawn.page).to_have_url(re.compile(r"\?t=10\.0-40\.0$"))


@pytest.mark.browser
def test_dragging_selects_a_span_and_escape_forgets_it(drawn: Drawn) -> None:
    drawn.drag(5, 15)
    expect(drawn.says).to_have_text(re.compile(r"^selected: 0:0[45]\.\d\d – 0:1[45]\.\d\d"))
    drawn.keys("Escape")
    expect(drawn.says).to_have_text(re.compile("^Click a section"))
    expect(drawn.page).not_to_have_url(re.compile("t="))


@pytest.mark.browser
def test_keys_step_and_walk_along_boundaries_and_disagreements(drawn: Drawn) -> None:
    drawn.click(2)
    drawn.click(2, REFERENCE)
    drawn.keys("ArrowRight", "ArrowRight", "Shift+ArrowRight", ".")
    assert drawn.time == 12.05
    drawn.keys(",", "]")
    assert drawn.time == 40
    drawn.keys("[")
    assert drawn.time == 10
    drawn.keys("Home", "d")
    assert drawn.time == 10
    expect(drawn.says).to_have_text(re.compile(r"selected: 0:10\.00 – 0:41\.00"))
    drawn.keys("End", "Shift+D")
    assert drawn.time == 10


@pytest.mark.browser
def test_keys_go_from_lane_to_lane(drawn: Drawn) -> None:
    drawn.click(45, REFERENCE)
    drawn.keys("ArrowRight", "ArrowRight", "ArrowDown")
    expect(drawn.says).to_contain_text("0:41.00 – 1:00.00")
    drawn.keys("ArrowUp")
    expect(drawn.says).to_have_text(re.compile("^reference: chorus"))


@pytest.mark.browser
def test_keys_never_fire_while_one_types(page: Page, drawn: Drawn) -> None:
    drawn.click(20, EDIT)
    field = page.get_by_label("Words")
    field.click()
    page.keyboard.type("b loop? ] x")
    expect(field).to_have_value("b loop? ] x")
    page.keyboard.press("Delete")
    assert drawn.time == 12
    expect(drawn.root.locator(".help")).to_be_hidden()
    expect(page.get_by_text("edited: nothing")).to_be_visible()


@pytest.mark.browser
def test_a_key_on_a_menu_or_button_is_the_controls_own(page: Page, drawn: Drawn) -> None:
    drawn.click(20, REFERENCE)
    drawn.root.get_by_label("Zoom in").focus()
    page.keyboard.press("Enter")
    assert drawn.span[1] - drawn.span[0] < 59
    drawn.root.get_by_label("Speed, pitch kept").focus()
    page.keyboard.press("ArrowDown")
    assert drawn.time == 10


@pytest.mark.browser
def test_the_wheel_zooms_at_the_pointer(page: Page, drawn: Drawn) -> None:
    x, y = drawn.place(45, REFERENCE)
    page.mouse.move(x, y)
    before = page.evaluate("scrollY")
    page.keyboard.down("Control")
    page.mouse.wheel(0, -240)
    page.keyboard.up("Control")
    drawn.wait_for("t.view.span < 35")
    start, end = drawn.span
    assert abs(start + 0.75 * (end - start) - 45) < 0.2
    page.mouse.wheel(0, 120)
    page.wait_for_timeout(200)
    assert drawn.span == (start, end), "without focus and without Ctrl the wheel is the page's"
    page.keyboard.down("Shift")
    page.mouse.wheel(0, 60)
    page.keyboard.up("Shift")
    drawn.wait_for(f"t.view.start > {start}")
    assert page.evaluate("scrollY") == before


@pytest.mark.browser
def test_zoom_by_keys_and_back_to_the_whole_song(drawn: Drawn) -> None:
    drawn.click(45, REFERENCE)
    drawn.keys("z")
    assert drawn.span == pytest.approx((38.4, 60), abs=1.7)
    drawn.keys("+")
    assert drawn.span[1] - drawn.span[0] < 20
    drawn.keys("f")
    assert drawn.span == (0, 60)


@pytest.mark.browser
def test_the_time_under_a_resting_pointer_follows_zooming_by_key(page: Page, drawn: Drawn) -> None:
    drawn.click(45, REFERENCE)
    page.mouse.move(*drawn.place(15, REFERENCE))
    hover = drawn.root.locator(".hover")
    expect(hover).to_have_attribute("data-says", re.compile("^0:15"))
    drawn.keys("z")
    start, end = drawn.span
    under = start + 0.25 * (end - start)
    expect(hover).to_have_attribute("data-says", re.compile(f"^0:{under:.0f}|^0:{under - 0.5:.0f}"))
    drawn.keys("f")
    expect(hover).to_have_attribute("data-says", re.compile("^0:15"))


@pytest.mark.browser
def test_the_link_to_a_span_is_copied(page: Page, drawn: Drawn) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    drawn.click(20, RUN)
    drawn.root.get_by_role("button", name="Copy a link").click()
    expect(drawn.says).to_have_text("The link is copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.endswith("?t=10.0-41.0")


@pytest.mark.browser
def test_the_keys_are_shown_on_a_question_mark(drawn: Drawn) -> None:
    drawn.click(5)
    drawn.keys("?")
    expect(drawn.root.locator(".help")).to_contain_text("previous, next disagreement")
    expect(drawn.root.locator(".help")).to_contain_text("call it chorus")
    drawn.keys("?")
    expect(drawn.root.locator(".help")).to_be_hidden()


@pytest.mark.browser
def test_texts_are_shown_and_never_read_as_html(page: Page, drawn: Drawn) -> None:
    drawn.click(20, RUN)
    expect(drawn.says).to_contain_text("<img src=x onerror=document.title='broken'> **bold**")
    drawn.root.get_by_text("Sections as a table").click()
    expect(drawn.root.get_by_role("cell", name="<img src=x").first).to_be_visible()
    page.mouse.move(*drawn.place(20, RUN))
    assert drawn.root.locator("img").count() == 0
    assert page.title() != "broken"


@pytest.mark.browser
def test_it_has_a_name_a_table_and_a_voice_for_those_who_do_not_see_it(drawn: Drawn) -> None:
    expect(drawn.root).to_have_attribute("aria-label", "Timeline under test")
    expect(drawn.says).to_have_role("status")
    drawn.root.get_by_text("Sections as a table").click()
    table = drawn.root.locator("details table")
    expect(table.locator("tbody tr")).to_have_count(9)
    table.get_by_role("button", name="chorus").first.click()
    expect(drawn.says).to_have_text(re.compile("^reference: chorus"))
    for button in drawn.root.locator(".bar button:not(li button)").all():
        assert button.get_attribute("aria-label")


@pytest.mark.browser
def test_what_is_chosen_outlives_new_data_of_another_lane(page: Page, drawn: Drawn) -> None:
    drawn.click(20, REFERENCE)
    drawn.keys("+")
    span = drawn.span
    page.get_by_text("More").click()
    expect(drawn.root.get_by_role("button", name="one more")).to_be_visible()
    assert drawn.span == span
    assert drawn.time == 10
    expect(drawn.says).to_have_text(re.compile("^reference: verse"))


@pytest.mark.browser
def test_a_dragged_boundary_snaps_to_a_beat_and_comes_back_as_a_whole_lane(page: Page, drawn: Drawn) -> None:
    drawn.drag(12, 14.45, EDIT)
    assert edited(page, 1) == [["intro", 0, 14.5], ["verse", 14.5, 40], ["chorus", 40, 60]]


@pytest.mark.browser
def test_with_shift_nothing_snaps_and_boundaries_do_not_cross(page: Page, drawn: Drawn) -> None:
    drawn.drag(12, 14.2, EDIT, key="Shift")
    end = edited(page, 1)[0][2]
    assert 14 < end < 14.4
    assert end * 2 != int(end * 2)
    drawn.drag(end, 55, EDIT)
    assert edited(page, 2)[1] == ["verse", 39.95, 40]


@pytest.mark.browser
def test_edits_by_key_with_undo_and_redo(page: Page, drawn: Drawn) -> None:
    drawn.click(20, EDIT)
    drawn.keys("b")
    assert edited(page, 1)[1][0] == "bridge"
    drawn.keys("Control+ArrowRight", "Control+Shift+ArrowRight")
    assert edited(page, 3)[:2] == [["intro", 0, 12.11], ["bridge", 12.11, 40]]
    drawn.keys("Shift+ArrowRight", "Shift+X")
    assert edited(page, 4)[1:3] == [["bridge", 12.11, 22.11], ["bridge", 22.11, 40]]
    drawn.keys("Shift+J")
    assert edited(page, 5)[1] == ["bridge", 12.11, 40]
    drawn.keys("Delete")
    assert edited(page, 6) == [["intro", 0, 12.11], ["chorus", 40, 60]]
    drawn.drag(20, 30, EDIT)
    drawn.keys("Shift+A")
    assert edited(page, 7)[1][1:] == pytest.approx([20, 30], abs=0.3)
    for _ in range(7):
        drawn.keys("Control+z")
    assert edited(page, 14) == [["intro", 0, 12], ["verse", 12, 40], ["chorus", 40, 60]]
    drawn.keys("Control+z")
    drawn.keys("Control+y")
    assert edited(page, 15)[1] == ["bridge", 12, 40]


@pytest.mark.browser
def test_a_label_can_be_chosen_from_the_menu(page: Page, drawn: Drawn) -> None:
    drawn.click(50, EDIT)
    drawn.root.get_by_label("Label of the selected section").select_option("outro")
    assert edited(page, 1)[2] == ["outro", 40, 60]


@pytest.mark.browser
def test_unsaved_edits_outlive_a_reload_and_their_revision_goes_on_rising(page: Page, drawn: Drawn) -> None:
    drawn.click(20, EDIT)
    drawn.keys("s")
    edited(page, 1)
    page.reload()
    again = Drawn.on(page, 60)
    assert edited(page, 1)[1] == ["solo", 12, 40]
    again.click(20, EDIT)
    again.keys("Control+z")
    assert edited(page, 2)[1] == ["verse", 12, 40]


@pytest.mark.browser
def test_another_version_starts_from_what_python_sends(page: Page, drawn: Drawn) -> None:
    drawn.click(20, EDIT)
    drawn.keys("s")
    edited(page, 1)
    page.get_by_label("Version").fill("2")
    page.get_by_label("Version").press("Enter")
    expect(page.get_by_text("edited: nothing")).to_be_visible()
    drawn.click(20, EDIT)
    expect(drawn.says).to_have_text(re.compile("^correction: verse"))


def test_a_timeline_of_no_length_is_refused() -> None:
    with pytest.raises(ValueError, match="a timeline needs a duration above 0 s, not 0"):
        timeline([Lane("a", "a", "run")], 0, "none", key="none")


def test_edits_of_another_version_or_lane_are_none() -> None:
    told = {"version": "1", "lane": "edit", "revision": 3, "sections": [{"label": "a", "start": 0, "end": 1}]}
    found = _edited(told, Editing("edit", "1"))
    assert found is not None
    assert (found.revision, found.sections, found.notes) == (3, (("a", 0.0, 1.0),), ("",))
    assert _edited(told, Editing("edit", "2")) is None
    assert _edited(told, Editing("other", "1")) is None
    assert _edited(None, Editing("edit", "1")) is None
