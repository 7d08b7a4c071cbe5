"""The keys of a review in the browser: one verdict for the case on the screen, none for one that nobody has seen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from analysis.reviews.events import Event, of_question, version_of
from analysis.store.database import Database
from analysis.store.queries.cases.queue_candidates import in_order
from analysis.store.queries.filters import Filters
from analysis.store.reviews import Reviews
from analysis.store.workspace import Workspace
from tests import browser
from tests.browser import APP, Apps
from tests.dashboard.components.drawn import Drawn
from tests.dashboard.test_review_round import LENGTH, N, begin, place, press
from tests.dashboard.walking import follow

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


def test_a_key_judges_one_case_once_is_taken_back_means_nothing_in_a_field_and_waits_for_the_server(
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
    keys = {"1": "right", "3": "unclear", "4": "audio"}
    for number, (key, pause) in enumerate(zip(keys, (60, 150, 300), strict=True), 1):
        settle(page, number)
        page.keyboard.press(key)
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
    given = [reviews.state(target).verdicts["Ada"] for target in ids[:5]]
    assert given == [*keys.values(), "right", "right"]

    # undo works after a reload, and the case before does not lead on
    page.keyboard.press("u")
    settle(page, 5)
    page.keyboard.press("Alt+ArrowLeft")
    settle(page, 4)
    page.reload()
    settle(page, 4)
    expect(page.get_by_role("button", name="Ada").first).to_be_visible()  # the browser remembers the name
    page.keyboard.press("u")
    expect(page.get_by_text("took back: reference right")).to_be_visible()
    assert [reviews.state(target).status for target in ids[3:5]] == ["unreviewed", "unreviewed"]

    # a key right after a note is no part of it
    settle(page, 4)
    page.keyboard.press("n")
    page.keyboard.type("by ear")
    page.keyboard.press("Enter")
    page.keyboard.press("1")
    settle(page, 5)
    said = [(event.kind, event.reason) for event in reviews.events() if event.kind in ("note", "verdict")]
    assert said[-2:] == [("note", "by ear"), ("verdict", "")]

    # what waits in the browser is stored where no case is judged
    queue = f"earmark.queue.{version_of(reviews.place)}.ada"
    page.evaluate("""([name, target]) => localStorage.setItem(name, JSON.stringify([{ id: "a".repeat(32), at: 0,
        kind: "verdict", reviewer: "Ada", target, payload: { verdict: "right" } }]))""", [queue, ids[5]])  # fmt: skip
    follow(page, "/review?draw=proposals")
    expect(page.get_by_text("No case matches the filters")).to_be_visible()
    page.wait_for_function("!Object.keys(localStorage).some((name) => name.startsWith('earmark.queue.'))")
    assert reviews.state(ids[5]).verdicts == {"Ada": "right"}

    # with 500 that wait the desk takes no more
    follow(page, "/review?draw=all&sort=file")
    settle(page, 5)
    before = verdicts(reviews)
    app_url.pause()
    page.evaluate("""(name) => localStorage.setItem(name, JSON.stringify(Array.from({ length: 500 }, (_, i) => ({
        id: i.toString(16).padStart(32, "0"), at: Date.now(), kind: "none", reviewer: "Ada", payload: {} }))))""",
        queue)  # fmt: skip
    page.keyboard.press("1")
    expect(page.get_by_text("No more are taken until it answers.")).to_be_visible()
    app_url(place.path)
    expect(page.get_by_text("Not stored.")).to_be_visible()  # what no key says is refused aloud
    expect(page.get_by_text("found 'none'")).to_be_visible()
    assert verdicts(reviews) == before
    press(page, "1")
    expect(page.get_by_text("Queue finished")).to_be_visible()
    assert verdicts(reviews) == [*before, ids[4]]


def kill(apps: Apps, place: Workspace) -> None:
    _, process = apps.running.pop((APP, place.path, "", ()))
    process.kill()
    process.wait()


def kept(page: Page) -> list[str]:
    """The names of the queues in the browser's storage."""
    names: list[str] = page.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('earmark.queue.'))")
    return names


def said(reviews: Reviews) -> list[Event]:
    """What was said, without the claims of cases that are on a screen."""
    return [event for event in reviews.events() if event.kind != "claim"]


def test_a_small_screen_has_all_the_timeline_has_the_focus_and_what_is_pressed_while_the_server_is_dead_is_stored(
    renewed: Page, app_url: Apps, place: Workspace, reviews: Reviews, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, url = renewed, app_url(place.path)
    ids = [of_question(name) for name in in_order(Database(place), Filters(), "file")]

    # what is judged is on a small screen, also when its timeline comes late, and the timeline has the focus
    page.set_viewport_size({"width": 1366, "height": 768})
    scripts: list[Route] = []

    def hold(route: Route) -> None:
        scripts.append(route)

    page.route("**/timeline/timeline.js", hold)
    begin(page, f"{url}/review?draw=all&sort=file", "Ada")
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

    # what is pressed after the server has died is stored when it is back, by itself or once the page is reloaded
    assert kept(page) == []
    page.evaluate("""(name) => localStorage.setItem(name, JSON.stringify([{ id: "b", at: 0, kind: "verdict",
        reviewer: "Ben", target: "", payload: {} }]))""", f"earmark.queue.{version_of(reviews.place)}.ben")  # fmt: skip
    monkeypatch.setattr(browser, "free_port", lambda: int(url.rsplit(":", 1)[1]))
    bar = page.locator(".st-key-verdict_bar")
    for number, reload in ((2, False), (3, True)):
        earlier = said(reviews)
        settle(page, number)
        kill(app_url, place)
        page.keyboard.press("7")
        page.keyboard.press("2")
        page.keyboard.press("u")
        page.locator("[data-ready]").wait_for(state="attached")  # what waits is undone, and judged anew
        page.keyboard.press("1")
        waiting = "4 entries wait for the server. 1 verdict waits in this browser until Ben"
        expect(bar.get_by_text(waiting)).to_be_visible()
        assert said(reviews) == earlier
        app_url(place.path)
        if reload:
            page.reload()
        expect(page.get_by_text(f"case {number + 1} of {N}")).to_be_visible(timeout=60_000)
        expect(bar.get_by_text("for the server")).to_have_count(0)
        late = said(reviews)[len(earlier) :]
        assert {event.target for event in late} == {ids[number - 1]}
        assert [event.kind for event in late] == ["cause", "verdict", "undo", "verdict"]
        assert late[2].payload == {"undoes": late[1].id}
        assert reviews.state(ids[number - 1]).verdicts == {"Ada": "right"}
        assert [name.rsplit(".", 1)[1] for name in kept(page)] == ["ben"]
