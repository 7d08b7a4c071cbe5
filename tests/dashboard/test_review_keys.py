"""The keys of a review in the browser: one verdict for the case on the screen, none for one that nobody has seen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from analysis.reviews.events import of_question
from analysis.store.database import Database
from analysis.store.queries.cases.queue_candidates import in_order
from analysis.store.queries.filters import Filters
from analysis.store.reviews import Reviews
from analysis.store.workspace import Workspace
from tests.browser import Apps
from tests.dashboard.components.drawn import Drawn
from tests.dashboard.test_review_round import LENGTH, N, begin, place

__all__ = ["place"]
pytestmark = pytest.mark.browser


def verdicts(reviews: Reviews) -> list[str]:
    """The targets that were judged, in order."""
    return [event.target for event in reviews.events() if event.kind == "verdict"]


def settle(page: Page, number: int) -> None:
    expect(page.get_by_text(f"case {number} of {N}")).to_be_visible()
    expect(page.get_by_test_id("stApp")).to_have_attribute("data-test-script-state", "notRunning")
    page.locator("[data-ready]").wait_for(state="attached")


def timeline_has_the_focus(page: Page) -> None:
    Drawn.on(page, LENGTH).wait_for("t.root.getRootNode().activeElement === t.root")


def test_a_key_judges_one_case_once_and_is_taken_back_but_means_nothing_in_a_field(
    renewed: Page, app_url: Apps, place: Workspace, reviews: Reviews
) -> None:
    page = renewed
    ids = [of_question(name) for name in in_order(Database(place), Filters(), "file")]
    begin(page, f"{app_url(place.path)}/review?draw=all&sort=file", "Ada")

    # fields and combinations are left alone
    settle(page, 1)
    page.keyboard.press("n")
    note = page.get_by_role("textbox", name="Note")
    expect(note).to_be_focused()
    note.press_sequentially("1 2 3")
    page.wait_for_timeout(600)
    note.press("Enter")
    expect(page.get_by_text("note (1 2 3)")).to_be_visible()
    timeline_has_the_focus(page)  # Enter gives it back
    page.keyboard.press("Control+1")
    page.wait_for_timeout(600)
    assert verdicts(reviews) == []

    # two presses, a held key and a double click store one verdict each
    for number, pause in enumerate((60, 150, 300), 1):
        settle(page, number)
        page.keyboard.press("1")
        page.wait_for_timeout(pause)
        page.keyboard.press("2")
    settle(page, 4)
    assert verdicts(reviews) == ids[:3]
    page.keyboard.down("1")
    for _ in range(8):  # the browser repeats a key that is held
        page.wait_for_timeout(33)
        page.keyboard.down("1")
    page.keyboard.up("1")
    settle(page, 5)
    assert verdicts(reviews) == ids[:4]
    page.locator(".st-key-verdict_right button").dblclick()
    settle(page, 6)
    assert verdicts(reviews) == ids[:5]
    assert {reviews.state(target).verdicts["Ada"] for target in ids[:5]} == {"right"}

    # undo works after a reload, and the case before does not lead on
    page.keyboard.press("u")
    settle(page, 5)
    page.keyboard.press("Alt+ArrowLeft")
    settle(page, 4)
    page.reload()
    settle(page, 4)
    page.keyboard.press("u")
    expect(page.get_by_text("took back: reference right")).to_be_visible()
    assert [reviews.state(target).status for target in ids[3:5]] == ["unreviewed", "unreviewed"]


def test_what_is_judged_is_on_a_small_screen_and_the_timeline_has_the_focus(
    renewed: Page, app_url: Apps, place: Workspace, reviews: Reviews
) -> None:
    page = renewed
    page.set_viewport_size({"width": 1366, "height": 768})
    scripts: list[Route] = []

    def hold(route: Route) -> None:
        scripts.append(route)

    page.route("**/timeline/timeline.js", hold)
    begin(page, f"{app_url(place.path)}/review?draw=all&sort=file", "Ada")
    settle(page, 1)
    for route in scripts:  # the case is painted before its timeline is here
        route.continue_()
    timeline_has_the_focus(page)
    timeline, bar = page.locator(".timeline canvas").first, page.locator(".st-key-verdict_bar")
    box, below = timeline.bounding_box(), bar.bounding_box()
    assert box is not None
    assert below is not None
    assert box["y"] + box["height"] <= below["y"]
    assert below["y"] + below["height"] <= 768
    page.keyboard.press("1")
    settle(page, 2)
    timeline_has_the_focus(page)
    page.keyboard.press("Alt+ArrowLeft")
    settle(page, 1)
    timeline_has_the_focus(page)
    drawn = Drawn.on(page, LENGTH)
    page.get_by_role("button", name="Skip").focus()
    page.keyboard.press("]")  # a key of the timeline, while a button has the focus
    drawn.wait_for("t.sound.time === 10")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Space")  # nothing has the focus
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    drawn.wait_for("t.sound.time > 10.6")
    page.keyboard.press("2")
    settle(page, 2)
    expect(page.get_by_text("lamp: reference wrong. U undoes it")).to_be_visible()
    silent, heard = [event.payload for event in reviews.events() if event.kind == "verdict"]
    assert silent["listening"] == 0 < heard["listening"] <= heard["judging"]
