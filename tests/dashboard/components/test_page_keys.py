"""Single keys of every page, in a page of a menu, a field and a case's links; the sidebar of a narrow window."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.modules import evaluate

pytestmark = pytest.mark.browser

PRESSES = """(() => {
    document.body.innerHTML = `
        <div data-testid="stSidebar">
            <a href="cases?data=a">Cases</a> <a href="leaderboard">Leaderboard</a> <a href="report">Report</a>
        </div>
        <div data-testid="stMain"><a href="/failures?view=coding&q=1">Code this answer</a></div>
        <div data-testid="stTextInput"><input aria-label="Text in question, answer or reasoning"></div>
        <input id="other"><div class="timeline" tabindex="0"></div>`
    const clicked = []
    document.addEventListener("click", (event) => {
        clicked.push(event.target.getAttribute("href"))
        event.preventDefault()
    })
    const passed = []
    document.addEventListener("keydown", (event) => passed.push(event.key))
    window.addEventListener("keydown", m.onPageKey, true)
    const press = (keys, options = {}, at = document.body) => {
        for (const key of keys)
            at.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...options }))
    }
    const list = () => document.getElementById("earmark-keys") !== null
    const states = []
    history.replaceState({}, "", "/cases")
    press(["g", "c"]); press(["g", "x"]); press(["c"]); press(["G", "L"]); press(["g", "s"])
    press(["g"], { ctrlKey: true }); press(["r"]); press(["g", "r"], { repeat: true })
    press(["g", "c"], {}, document.getElementById("other"))
    states.push([...clicked])
    history.replaceState({}, "", "/review")
    press(["g", "c"])
    history.replaceState({}, "", "/case")
    press(["t"]); press(["t"], {}, document.querySelector(".timeline"))
    states.push(clicked.slice(states[0].length))
    const link = document.querySelector("[data-testid=stMain] a")
    link.focus()
    press(["?"]); states.push(list()); press(["Escape"]); states.push(list(), document.activeElement === link)
    press(["/"]); states.push(document.activeElement.getAttribute("aria-label"))
    passed.length = 0
    localStorage.setItem("earmark single keys", "off")
    press(["g", "c", "j", "1"]); press(["j"], {}, document.querySelector(".timeline")); press([" ", "Enter"])
    localStorage.removeItem("earmark single keys")
    return [...states, passed, clicked.length]
})()"""


def test_single_keys_lead_to_pages_and_can_be_switched_off(page: Page) -> None:
    states = evaluate(page, "page_keys", PRESSES, "navigation")
    to_pages, on_case, list_open, list_after, focus_back, field, when_off, n = states
    assert to_pages == ["cases?data=a", "leaderboard"]
    assert on_case == ["/failures?view=coding&q=1"]
    assert (list_open, list_after, focus_back) == (True, False, True)
    assert field == "Text in question, answer or reasoning"
    assert when_off == ["j", " ", "Enter"], "a timeline in focus keeps its keys"
    assert n == len(to_pages) + len(on_case)


FOLDS = """(() => {
    document.body.innerHTML = '<div data-testid="stSidebarCollapseButton"><button>«</button></div>'
    localStorage.clear()
    localStorage.setItem("another", "true")
    let clicks = 0
    document.querySelector("button").addEventListener("click", () => {
        clicks++
        localStorage.setItem("stSidebarCollapsed-", "true")
    })
    const fold = () => (m.foldSidebar(), [clicks, localStorage.length])
    const states = [fold(), fold()]
    localStorage.setItem("stSidebarCollapsed-", "false")
    return [...states, fold()]
})()"""


@pytest.mark.parametrize(("width", "states"), [(1024, [[1, 1], [2, 1], [2, 2]]), (1366, [[0, 1], [0, 1], [0, 2]])])
def test_a_narrow_window_folds_its_sidebar_until_a_person_chose(
    page: Page, width: int, states: list[list[int]]
) -> None:
    """The second number is of what the browser stores: the fold is no choice of the person."""
    page.set_viewport_size({"width": width, "height": 768})
    assert evaluate(page, "sidebar", FOLDS, "navigation") == states


def test_the_button_of_a_folded_sidebar_names_the_data_set(page: Page) -> None:
    script = """['BASS, "demo"', ""].map((name) => {
        document.body.innerHTML = '<button data-testid="stExpandSidebarButton" aria-label="Expand sidebar"></button>'
        m.nameDataSet(name)
        const seen = document.documentElement.style.getPropertyValue("--menu")
        return [JSON.parse(seen), document.querySelector("button").ariaLabel]
    })"""
    assert evaluate(page, "sidebar", script, "navigation") == [
        ['Menu · BASS, "demo"', 'Menu · BASS, "demo": expand sidebar'],
        ["Menu", "Menu: expand sidebar"],
    ]
