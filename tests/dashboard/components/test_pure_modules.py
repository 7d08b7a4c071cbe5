"""Small modules of the components without Streamlit: order of a table, entries of the history, lasting objects."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.modules import evaluate, load

pytestmark = pytest.mark.browser


def cell(text: str, value: float | None = None) -> dict[str, Any]:
    return {"text": text, "value": value}


def test_rows_are_sorted_with_empty_cells_and_notes_last(page: Page) -> None:
    call = load(page, "order", "link_table")
    rows = [{"kind": "run", "cells": [cell(text, value)]} for text, value in
            [("b10", 2), ("b9", None), ("a", 3), ("c", 2)]]  # fmt: skip
    rows.insert(1, {"kind": "note", "cells": [cell("aa", 9)]})

    def order(numeric: bool, direction: int) -> list[str]:
        return [row["cells"][0]["text"] for row in call("sorted", rows, 0, numeric, direction)]

    assert order(True, 1) == ["b10", "c", "a", "b9", "aa"]
    assert order(True, -1) == ["a", "b10", "c", "b9", "aa"]
    assert order(False, 1) == ["a", "b9", "b10", "c", "aa"]
    assert order(False, -1) == ["c", "b10", "b9", "a", "aa"]


def test_a_table_that_the_page_has_put_in_order_keeps_head_and_scroll(page: Page) -> None:
    """Its heads are links: after one is followed the table comes anew, with rows in the order of all pages."""
    found = evaluate(page, "link_table", """(() => {
        const columns = ["a", "b", "c"].map((key) => (
            {key, title: key, href: `/x?order=${key}`, numeric: false, group: "", hint: ""}))
        const rows = ["run 10", "run 2"].map((text) => ({kind: "run", cells: columns.map(() => ({text, value: null}))}))
        const data = (order) => ({columns, rows, height: null, sticky: 0, downloads: false, order})
        const parentElement = document.body.appendChild(document.createElement("div"))
        parentElement.style.width = "60px"
        const style = "<style>.scroller {overflow-x: auto} th {min-width: 90px}</style>"
        parentElement.innerHTML = `${style}<div class=doors></div>`
        const call = (order) => m.default({data: data(order), parentElement})
        call(null)
        const scroller = parentElement.querySelector(".scroller")
        parentElement.querySelectorAll("th a")[1].focus({preventScroll: true})
        scroller.scrollLeft = 50
        call({key: "b", direction: 1})
        return [document.activeElement.textContent, scroller.scrollLeft,
                [...parentElement.querySelectorAll("tbody tr")].map((row) => row.cells[0].textContent)]
    })()""", "link_table")  # fmt: skip
    assert found == ["b↑", 50, ["run 10", "run 2"]]


def test_the_third_click_on_a_head_gives_the_order_back(page: Page) -> None:
    call = load(page, "order", "link_table")
    for numeric, first in ((True, -1), (False, 1)):
        column = {"key": "k", "numeric": numeric}
        assert call("nextOrder", {"key": "other", "direction": 1}, column) == {"key": "k", "direction": first}
        assert call("nextOrder", {"key": "k", "direction": first}, column) == {"key": "k", "direction": -first}
        assert call("nextOrder", {"key": "k", "direction": -first}, column) is None


def test_neighbouring_columns_of_one_group_are_counted(page: Page) -> None:
    call = load(page, "order", "link_table")
    names = ["", "", "A", "A", "B", "A"]
    counts = [(group["name"], group["count"]) for group in call("groups", [{"group": name} for name in names])]
    assert counts == [("", 2), ("A", 2), ("B", 1), ("A", 1)]


def test_only_a_change_of_nothing_but_looks_is_no_entry_of_the_history(page: Page) -> None:
    pairs = [
        ("?task=a&sort=x", "?task=a&sort=y", True),
        ("?task=a", "?task=a&sort=y", True),
        ("?task=a&sort=x", "?task=b&sort=y", False),
        ("?run=a&run=b", "?run=b&run=a", False),
        ("?task=a", "?task=a", False),
    ]
    load(page, "history", "navigation")
    script = "([from, to]) => window.tested.isLook(new URL(from, 'http://a/'), new URL(to, 'http://a/'), ['sort'])"
    assert [page.evaluate(script, [start, end]) for start, end, _ in pairs] == [expected for *_, expected in pairs]


def test_an_entry_that_streamlit_adds_for_a_page_that_was_left_is_dropped(page: Page) -> None:
    found = evaluate(page, "history", """(() => {
        m.guardEntries(() => ["sort"])
        m.visit("/")
        const seen = []
        for (const url of ["/other", "/?task=a", "/?task=a&sort=up", "/?task=b&sort=up"]) {
            history.pushState({}, "", url)
            seen.push([location.pathname + location.search, history.length])
        }
        return seen.map(([address, length], i) => [address, length - (seen[i - 1]?.[1] ?? length)])
    })()""", "navigation")  # fmt: skip
    assert found == [["/", 0], ["/?task=a", 1], ["/?task=a&sort=up", 0], ["/?task=b&sort=up", 1]]


def test_an_entry_of_another_page_is_kept_until_somebody_travels(page: Page) -> None:
    """It is of a link that was clicked before the guard was there."""
    addresses = evaluate(page, "history", """(() => {
        m.guardEntries(() => [])
        history.pushState({}, "", "/first")
        m.visit("/second")
        history.pushState({}, "", "/first")
        return [location.pathname, history.length]
    })()""", "navigation")  # fmt: skip
    assert addresses == ["/second", 4]


def test_a_visit_gets_through_a_guard_and_is_announced(page: Page) -> None:
    found = evaluate(page, "history", """(() => {
        let announced = 0
        m.onTravel(({ isBack, isOtherPage }) => { announced += Number(!isBack && isOtherPage) })
        m.guardEntries(() => [])
        m.visit("/cases?task=a")
        const there = location.pathname + location.search
        m.visit("http://elsewhere.example/")
        return [there, location.pathname + location.search, announced]
    })()""", "navigation")  # fmt: skip
    assert found == ["/cases?task=a", "/cases?task=a", 1]


def test_a_lasting_object_outlives_all_cleanups_but_the_last(page: Page) -> None:
    found = evaluate(page, "instance", """(() => {
        const log = []
        const create = () => ({ update: (data) => log.push(data), dispose: () => log.push("gone") })
        const component = m.lasting("test", "i", create)
        const parentElement = document.createElement("div")
        parentElement.append(document.createElement("i"))
        const call = (data) => component({ data, parentElement })
        const [first, second] = [call(1), call(2)]
        first()
        const third = call(3)
        second()
        log.push("kept")
        third()
        call(4)
        return log
    })()""", "common")  # fmt: skip
    assert found == [1, 2, 3, "kept", "gone", 4]


def test_listeners_end_with_their_owner(page: Page) -> None:
    load(page, "listeners", "common")
    count = page.evaluate("""async () => {
        let count = 0
        const owner = new window.tested.Listeners()
        const node = document.body.appendChild(document.createElement("div"))
        owner.on(node, "click", () => (count += 1))
        owner.receive("earmark-focus", () => (count += 10))
        owner.onResize(node, () => (count += 100))
        const all = async () => {
            node.click()
            window.dispatchEvent(new CustomEvent("earmark-focus"))
            node.style.height = `${node.offsetHeight + 10}px`
            await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))
        }
        await all()
        const before = count
        owner.dispose()
        await all()
        return [before, count]
    }""")
    assert count == [111, 111]


def test_a_message_waits_for_the_timeline_of_its_case_and_is_received_once(page: Page) -> None:
    load(page, "messages", "common")
    received = page.evaluate("""async () => {
        const { HEAR, PLAYING, SELECT, receive, send } = window.tested
        const received = []
        const { signal } = new AbortController()
        const listen = (name, who) => receive(name, (detail) => received.push([who, detail]), signal)
        send(HEAR, 1)
        send(HEAR, 2)
        send(PLAYING, 3)
        listen(HEAR, "first")
        listen(HEAR, "second")
        listen(PLAYING, "player")
        received.push("waits for the data")
        await null
        send(HEAR, 4)
        send(SELECT, 5)
        history.replaceState({}, "", "/?q=another")
        listen(SELECT, "of another case")
        await null
        return received
    }""")
    assert received == ["waits for the data", ["first", 2], ["first", 4], ["second", 4]]


def test_a_span_is_heard_to_its_end_while_the_second_element_is_not_ready(page: Page) -> None:
    places = evaluate(page, "playing/seamless_loop", """(() => {
        const later = []
        window.setTimeout = (act) => later.push(act)
        const audio = { currentTime: 9.6 }
        const turns = new m.SeamlessLoop({ span: { start: 5, end: 10 }, rate: 1, playing: true, audio })
        const places = []
        turns.turn()
        for (const time of [9.6, 9.9, 10.01]) {
            audio.currentTime = time
            later.shift()()
            places.push(audio.currentTime)
        }
        return [...places, later.length, turns.turning]
    })()""")  # fmt: skip
    assert places == [9.6, 9.9, 5, 0, None]


def test_points_in_a_box_are_one_list_of_their_cases(page: Page) -> None:
    call = load(page, "box_select", "navigation")
    selectable = {"to": "/cases?runs=a&runs=b", "from": "q", "name": "case"}
    points = ["/case?q=1&at=a", "/case?q=2&at=a", "/case?at=b&q=1"]
    assert call("listAddress", points, selectable, "http://a/compare") == "/cases?runs=a&runs=b&case=1&case=2"
    assert call("listAddress", ["/cases?task=FSS"], selectable, "http://a/") is None
    assert call("listAddress", [f"/case?q={n}" for n in range(1001)], selectable, "http://a/") is None


def test_keys_move_through_the_visible_answers_of_a_gallery_and_play_its_songs(page: Page) -> None:
    steps = evaluate(page, "gallery", """(() => {
        const parentElement = document.createElement("div")
        parentElement.append(document.createElement("input"), document.createElement("div"))
        parentElement.lastElementChild.className = "gallery"
        document.body.append(parentElement)
        const excerpt = { kind: "texts", reference: "a", answer: "b", alt: "" }
        const at = (run) => ({ href: "/case?at=" + run, codes: "/codes?at=" + run })
        const row = (run) => ({ run, runs: run, score: "0", tone: "", ...at(run), excerpt, tags: [] })
        const head = { task: "", note: "", href: "/", audio: "/a.wav", start: 3 }
        const group = (song, runs) => ({ ...head, song, visible: 2, rows: runs.map(row) })
        const groups = [{ ...group("A", ["1", "2", "further"]), question: "a", open: false }, group("B", ["3"])]
        m.default({ parentElement, data: { layout: "list", more: "more", groups } })
        const played = []
        HTMLMediaElement.prototype.play = async function () { played.push(this.getAttribute("src")) }
        const steps = []
        const press = (key, options = {}) => {
            const common = { key, bubbles: true, cancelable: true, composed: true }
            const event = new KeyboardEvent("keydown", { ...common, ...options })
            document.activeElement.dispatchEvent(event)
            steps.push(document.activeElement.textContent + (event.defaultPrevented ? " stopped" : ""))
        }
        press("k"); press("j"); press("J"); press("k"); press("k"); press("k")
        press("j", { ctrlKey: true }); press("j", { repeat: true }); press(" ")
        const codes = []
        document.addEventListener("click", (event) => {
            codes.push(event.composedPath()[0].getAttribute("href"))
            event.preventDefault()
        })
        press("t")
        parentElement.querySelector("input").focus()
        press("j"); press(" "); press("t")
        const button = () => parentElement.querySelector("button.further")
        const visible = () => parentElement.querySelectorAll(".row:not([hidden])").length
        const unfolded = () => [button().textContent, visible(), new URLSearchParams(location.search).getAll("more")]
        const states = [unfolded()]
        for (let click = 0; click < 2; click++) { button().click(); states.push(unfolded()) }
        m.default({ parentElement, data: { layout: "list", more: "more", groups: [{ ...groups[0], open: true }] } })
        states.push(unfolded().slice(0, 2))
        return [steps, played, codes.filter(Boolean), states, parentElement.querySelectorAll("button.further").length]
    })()""", "gallery")  # fmt: skip
    moves, played, codes, states, buttons = steps
    assert states == [["1 more answer", 3, []], ["Show fewer", 4, ["a"]], ["1 more answer", 3, []], ["Show fewer", 3]]
    assert buttons == 1, "a group whose answers are all visible has none"
    assert moves == ["3", "3", "3", "2", "1", "1", "1", "1", "1 stopped", "1", "", "", ""]
    assert codes == ["/codes?at=1"]
    assert played == ["/a.wav"]


def test_the_latency_of_keys_is_the_median_of_what_follows_each_click(page: Page) -> None:
    call = load(page, "playing/calibration")
    clicks = [0.4 + 0.6 * number for number in range(9)]
    late = [0.5, 0.5, 0.12, 0.10, 0.11, 0.30, 0.13, 0.12, 0.12]  # the first two do not count
    presses = [click + delay for click, delay in zip(clicks, late, strict=True)]
    assert call("latencyOf", clicks, presses) == pytest.approx(0.12)
    assert call("latencyOf", clicks, [click - 0.05 for click in clicks]) == pytest.approx(-0.05)
    assert call("latencyOf", clicks, presses[:5]) is None


def test_a_tap_cuts_renames_or_begins_a_section(page: Page) -> None:
    call = load(page, "editing/edit")
    verse, chorus = ({"label": name, "key": name, "color": "", "state": "", "note": ""} for name in ("verse", "chorus"))

    def tapped(sections: list[dict[str, Any]], time: float, name: dict[str, Any]) -> list[tuple[str, float, float]]:
        return [(row["label"], row["start"], row["end"]) for row in call("tap", sections, time, name, 60)]

    assert tapped([], 2, verse) == [("verse", 2, 60)]
    whole = [{**verse, "start": 2, "end": 60}]
    assert tapped(whole, 20, chorus) == [("verse", 2, 20), ("chorus", 20, 60)]
    assert tapped(whole, 2.01, chorus) == [("chorus", 2, 60)]
    assert tapped(whole, 1, chorus) == [("chorus", 1, 2), ("verse", 2, 60)]
    assert tapped([{**verse, "start": 2, "end": 20}], 19.97, chorus) == [("verse", 2, 20), ("chorus", 20, 60)]


def test_a_doubt_is_decided_at_the_playhead_and_the_next_one_is_gone_to(page: Page) -> None:
    steps = evaluate(page, "input/actions", """(() => {
        const steps = []
        const doubt = (time, kind) => ({ time, kind })
        const t = {
            open: [doubt(10, "change"), doubt(20, "boundary"), doubt(30, "boundary"), doubt(40, "change")], lanes: [],
            data: { duration: 60 }, sound: { time: 9.9999995, playSpan: () => steps.push("plays") }, span: {},
            prepare() {}, say(text) { steps.push(text) }, parts: {},
            editor: {
                options: {}, sections: [{ start: 0, end: 20 }, { start: 20, end: 30 }, { start: 30, end: 60 }],
                tap: (time) => { steps.push(`sets ${time}`); return true },
                settle: (time) => { steps.push(`settles ${time}`); return true },
                merge: (at) => { steps.push(`joins ${at}`); return true },
            },
            afterEdit() {}, act(_, time) { this.sound.time = time },
        }
        const press = (name) => { m.ACTIONS[name](t); return t.sound.time }
        const places = ["accept", "accept", "refuse", "refuse"].map(press)
        t.sound.time = 50
        m.ACTIONS.accept(t)
        return [places, steps]
    })()""")  # fmt: skip
    assert steps[0] == [20, 30, 40, 40]
    assert steps[1] == ["sets 10", "settles 20", "joins 1", "settles 40", "4 earlier in doubt: Shift Tab.", "plays"]


def test_doubts_are_where_changes_and_boundaries_are_apart_and_nobody_has_settled_it(page: Page) -> None:
    doubts = load(page, "editing/doubt")
    changes = [{"time": time, "strength": 1, "step": int(time == 40)} for time in (10, 20.5, 30.51, 40)]
    sections = [{"start": start, "end": end} for start, end in ((0, 10), (10, 20), (20, 30), (30, 60))]

    def places(*settled: float, of: list[dict[str, Any]] = sections, at: Any = changes) -> list[tuple[float, str]]:
        return [(each["time"], each["kind"]) for each in doubts("doubtsOf", of, at, settled, 60)]

    assert places() == [(30, "boundary"), (30.51, "change"), (40, "change")]
    assert places(30, 40) == [(30.51, "change")]
    assert places(of=[], at=changes[:1]) == [(0, "change"), (10, "change")]
    assert places(at=[]) == []


def test_all_boundaries_are_moved_and_stretched_in_one_step_that_escape_leaves(page: Page) -> None:
    rows = evaluate(page, "editing/editor", """(() => {
        const lane = () => [[0, 10], [10, 40], [40, 60]].map(([start, end]) => ({ label: "", start, end, note: "" }))
        const view = { start: 0, span: 60, width: 600, duration: 60 }
        const rows = []
        const editor = new m.Editor({ lane: "whole", version: String(Math.random()), labels: [] }, lane(), () => {})
        const look = () => editor.sections.map(({ start, end }) => [start, end])
        const drag = (time, edge, x, isKept) => {
            editor.beginWhole(time, edge)
            editor.followWhole(view, x)
            const { offset, factor } = editor.whole
            rows.push([look(), [offset, factor].map((value) => Math.round(1000 * value) / 1000)])
            editor.endWhole(isKept)
            rows.push(look())
        }
        drag(20, null, 205, false)
        drag(20, null, 205, true)
        rows.push(editor.history.past.length)
        editor.undo()
        drag(60, { time: 60, left: 2, right: -1 }, 480, true)
        editor.undo()
        drag(0, { time: 0, left: -1, right: 0 }, 30, true)
        return rows
    })()""")  # fmt: skip
    delivered = [[0, 10], [10, 40], [40, 60]]
    moved = [[0.5, 10.5], [10.5, 40.5], [40.5, 60]]
    assert rows[:5] == [[moved, [0.5, 1]], delivered, [moved, [0.5, 1]], moved, 1]
    assert rows[5:7] == [[[[0, 8], [8, 32], [32, 48]], [0, 0.8]], [[0, 8], [8, 32], [32, 48]]]
    assert rows[7] == [[[3, 12.5], [12.5, 41], [41, 60]], [3, 0.95]]


def test_an_accepted_boundary_begins_a_section_without_a_name_and_takes_none_away(page: Page) -> None:
    lane = evaluate(page, "editing/editor", """(() => {
        const labels = [{ label: "verse", key: "verse", color: "" }]
        const options = { lane: "correction", version: "unnamed", labels }
        const editor = new m.Editor(options, [], () => {})
        editor.tap(0, "verse", 60)
        const taken = [0.01, 20, 20.01].map((time) => editor.tap(time, "", 60))
        return [taken, editor.sections.map(({ label, start, end }) => [label, start, end])]
    })()""")  # fmt: skip
    assert lane == [[False, True, False], [["verse", 0, 20], ["", 20, 60]]]


def test_the_volume_is_that_of_a_repeat_that_sounds(page: Page) -> None:
    volumes = evaluate(page, "playing/loop", """(() => {
        const volumes = []
        const gain = { cancelScheduledValues: () => gain, setTargetAtTime: (volume) => volumes.push(volume) }
        const loop = new m.Loop()
        loop.setVolume(0.8)
        Object.assign(loop, { source: {}, loudness: { gain }, context: { currentTime: 1 } })
        loop.setVolume(0.2)
        return [...volumes, loop.volume]
    })()""")  # fmt: skip
    assert volumes == [0.2, 0.2]


def test_what_is_typed_on_a_cell_of_a_table_is_no_key_of_the_page(page: Page) -> None:
    presses = evaluate(page, "review_keys", """(() => {
        const presses = []
        const parentElement = document.createElement("div")
        parentElement.append(document.createElement("span"))
        const data = { keys: ["1"], once: [], buttons: {}, fields: {}, bar: "", painting: "0 q", soon: 0, says: {},
            queue: "", acknowledged: [] }
        m.default({ parentElement, data, setTriggerValue: (_, press) => presses.push(press.key) })
        for (const name of ["canvas", "div"]) {
            const node = document.body.appendChild(document.createElement(name))
            node.dispatchEvent(new KeyboardEvent("keydown", { key: "1", bubbles: true, composed: true }))
        }
        return presses
    })()""", "review_keys")  # fmt: skip
    assert presses == ["1"]


def test_times_are_typed_as_minutes_or_seconds(page: Page) -> None:
    call = load(page, "geometry")
    assert [call("timeOf", text) for text in ("1:23.4", "83,4", "0:07", "")] == [83.4, 83.4, 7, None]


def test_a_change_of_the_theme_is_noticed_once(page: Page) -> None:
    calls = evaluate(page, "theme", """(async () => {
        const app = document.body.appendChild(document.createElement("div"))
        app.dataset.testid = "stApp"
        app.style.colorScheme = "light"
        const calls = []
        m.watchTheme(() => calls.push(app.style.colorScheme), 0)
        for (const theme of ["light", "dark", "dark", "light"]) {
            app.style.colorScheme = theme
            document.body.click()
            await new Promise((done) => setTimeout(done, 20))
        }
        app.remove()
        return calls
    })()""", "navigation")  # fmt: skip
    assert calls == ["dark", "light"]


def test_the_skip_link_leads_to_findings_and_past_folded_tables(page: Page) -> None:
    focus = evaluate(page, "skip_link", """(() => {
        document.body.innerHTML = `<div data-testid="stMain"><h1>Report</h1>
            <div inert><div id="folded"></div></div><div id="findings"></div></div>`
        for (const [id, name] of [["folded", "doors"], ["findings", "findings"]])
            document.getElementById(id).attachShadow({mode: "open"}).innerHTML =
                `<div class=${name}><table><tbody><tr><td><a href="/x">${name}</a></td></tr></tbody></table></div>`
        m.default()
        document.querySelector("#earmark-skip a").click()
        return document.activeElement.shadowRoot?.activeElement.textContent
    })()""", "skip_link")  # fmt: skip
    assert focus == "findings"


def test_the_focus_stays_in_a_field_of_the_timeline(page: Page) -> None:
    """The document names the component as what has the focus, not the field within it."""
    names = evaluate(page, "timeline", """(() => {
        const shadow = document.body.appendChild(document.createElement("div")).attachShadow({mode: "open"})
        shadow.innerHTML = "<div tabindex=0><button></button><input></div>"
        const root = shadow.firstChild
        return ["input", "button"].map((name) => {
            root.querySelector(name).focus()
            m.Timeline.prototype.focus.call({root})
            return shadow.activeElement.tagName
        })
    })()""")  # fmt: skip
    assert names == ["INPUT", "DIV"]


def test_unfolded_answers_are_local_until_the_page_sends_others(page: Page) -> None:
    """Streamlit keeps the data by their JSON and passes the same object again, so it must not change."""
    states = evaluate(page, "gallery", """(() => {
        const row = {run: "a", runs: "a", score: "1", tone: "", href: "/case", codes: "/failures", tags: [],
                     excerpt: {kind: "texts", reference: "x", answer: "y", alt: ""}}
        const data = (open) => ({layout: "list", more: "more", groups: [Object.freeze({
            song: "Tin", task: "", note: "", href: "/case", audio: "", start: 0, visible: 1, question: "q", open,
            rows: [row, row]})]})
        const parentElement = document.body.appendChild(document.createElement("div"))
        parentElement.innerHTML = "<div class=gallery></div>"
        const folded = data(false)
        const send = (sent) => m.default({data: sent, parentElement})
        const state = () => [parentElement.querySelector(".further").getAttribute("aria-expanded"), location.search]
        send(folded)
        const button = parentElement.querySelector(".further")
        button.click()
        const states = [state(), folded.groups[0].open]
        send(data(true))
        states.push(button.isConnected)
        send(folded)
        states.push(state()[0])
        return states
    })()""", "gallery")  # fmt: skip
    assert states == [["true", "?more=q"], False, True, "false"]


def test_a_table_with_a_name_is_saved_under_it(page: Page) -> None:
    load(page, "table_menu", "download")
    page.route("**/files/md", lambda route: route.fulfill(body="| A |"))
    column = {"key": "a", "title": "A", "group": "", "hint": "", "numeric": False}
    with page.expect_download() as download:
        page.evaluate("table => window.tested.saveLinkTable('Markdown', document.body, table)",
                      {"columns": [column], "rows": [], "name": "Scores, raw"})  # fmt: skip
    assert "scores-raw" in download.value.suggested_filename
