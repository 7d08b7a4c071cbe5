"""Aids for annotating by ear: reasons that play, preroll, latency of taps, volumes of the sound and of the clicks."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from dashboard.components.reason_buttons import span_of
from tests.modules import evaluate

pytestmark = pytest.mark.browser
LISTENING = """(() => {
        const requests = [], doubts = []
        const listen = (name, list) => window.addEventListener(name, (event) => {
            event.preventDefault()
            list.push(event.detail)
        })
        listen("earmark-hear", requests)
        listen("earmark-doubts", doubts)
"""
"""The beginning of a script that keeps what a player is asked for."""


def test_a_click_on_a_reason_and_g_mark_its_seconds_and_play_from_before(page: Page) -> None:
    requests, doubts, pressed = evaluate(page, "reason_buttons", LISTENING + """
        document.body.innerHTML = "<div class='reasons'></div><input>"
        const reasons = [{ words: "no change near 0:02", time: 2 }, { words: "models disagree", time: null },
                         { words: "no change near 3:14.3", time: 194.3 },
                         { words: "bridge from 1:00 to 1:20", time: 60, end: 80 }]
        const data = { name: "case", reasons, before: 3, after: 2, plays: false }
        const dispose = m.default({ parentElement: document.body, data })
        const g = ({ on = document.body, ...options } = {}) =>
            on.dispatchEvent(new KeyboardEvent("keydown", { key: "g", bubbles: true, ...options }))
        const buttons = document.querySelectorAll("button")
        buttons[1].click()
        g()
        g()
        g()
        g({ repeat: true })
        g({ ctrlKey: true })
        g({ on: document.querySelector("input") })
        const pressed = [...buttons].map((button) => button.getAttribute("aria-pressed"))
        dispose()
        g()
        return [requests, doubts, pressed]
    })()""", "reason_buttons")  # fmt: skip
    first, later = {"start": 0, "end": 4, "from": 0}, {"start": 192.3, "end": 196.3, "from": 191.3}
    span = {"start": 60, "end": 80}
    assert requests == [pytest.approx(request) for request in (later, span | {"from": 57}, first, later)]
    assert doubts == [[{"start": 0, "end": 4}, {"start": pytest.approx(192.3), "end": pytest.approx(196.3)}, span]]
    assert pressed == ["false", "true", "false"]


@pytest.mark.parametrize(
    ("reason", "span"),
    [
        ("models disagree", (None, None)),
        ("no change near 3:14.3", (194.3, None)),
        ("10 of 10 runs answer 0, the reference says 7.619; post-chorus from 0:45.7 to 0:53.3", (45.7, 53.3)),
        ("verse begins at 0:25.0, before chorus ends at 0:30.0", (25.0, None)),
        ("61 s in a song of 60.00 s, its last 5 s from 0:55.0", (55.0, None)),
        ("nothing is annotated from 0:30.0 to 0:30.0", (30.0, None)),
    ],
)
def test_a_reason_plays_its_time_or_the_whole_span_that_it_names(
    reason: str, span: tuple[float | None, float | None]
) -> None:
    assert span_of(reason) == pytest.approx(span)


def test_seconds_to_hear_play_from_their_start_to_their_end_and_leave_doubts_and_g_alone(page: Page) -> None:
    requests, doubts, label, title = evaluate(page, "reason_buttons", LISTENING + """
        document.body.innerHTML = "<div class='reasons'></div>"
        const reasons = [{ words: "0:20-0:41 chorus, reference", time: 20, end: 41 }]
        m.default({ parentElement: document.body,
            data: { name: "case", reasons, before: 0, after: 0, plays: false, label: "Seconds to hear" } })
        document.querySelector("button").click()
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "g", bubbles: true }))
        return [requests, doubts, document.querySelector(".reasons").getAttribute("aria-label"),
                document.querySelector("button").title]
    })()""", "reason_buttons")  # fmt: skip
    assert requests == [{"start": 20, "end": 41, "from": 20}]
    assert (doubts, label, title) == ([], "Seconds to hear", "Mark these seconds and play")


def test_with_play_at_once_a_new_case_plays_its_first_reason_once(page: Page) -> None:
    plays = evaluate(page, "reason_buttons", """(() => {
        let plays = 0
        window.addEventListener("earmark-hear", (event) => { event.preventDefault(); plays += 1 })
        document.body.innerHTML = "<div class='reasons'></div>"
        const draw = (name, text) => m.default({ parentElement: document.body,
            data: { name, reasons: [{ words: text, time: 5 }], before: 3, after: 2, plays: true } })
        draw("a", "x"); draw("a", "x"); draw("a", "y")
        const once = plays
        draw("b", "y")
        return [once, plays]
    })()""", "reason_buttons")  # fmt: skip
    assert plays == [1, 2]


def test_the_latency_is_taken_off_a_tap_while_it_plays_at_any_speed(page: Page) -> None:
    taps = evaluate(page, "input/actions", """(() => {
        const taps = []
        localStorage.setItem("earmark tap latency", "0.200")
        const t = { sound: { time: 30, playing: true, rate: 1 }, isTapping: true, snaps: false, beats: [{ time: 29.7 }],
                    data: { duration: 60 }, afterEdit() {},
                    editor: { sections: [], tap: (time) => { taps.push(time); return true } } }
        m.ACTIONS.label(t, "verse")
        t.sound.rate = 0.5
        m.ACTIONS.label(t, "verse")
        t.sound.playing = false
        m.ACTIONS.label(t, "verse")
        Object.assign(t.sound, { playing: true, rate: 1 })
        t.snaps = true
        m.ACTIONS.label(t, "verse")
        localStorage.removeItem("earmark tap latency")
        t.snaps = false
        m.ACTIONS.label(t, "verse")
        return taps
    })()""")  # fmt: skip
    assert taps == pytest.approx([29.8, 29.9, 30, 29.7, 30])


def test_preroll_plays_from_two_seconds_before_and_a_pause_stays_where_it_is(page: Page) -> None:
    steps = evaluate(page, "input/actions", """(() => {
        const steps = []
        const sound = { time: 30, playing: false, seek(time) { steps.push(time); this.time = time },
                        toggle() { this.playing = !this.playing; steps.push(this.playing) } }
        const t = { sound, preroll: false, calibration: null, root: document.body, say() {} }
        m.ACTIONS.toggle(t)
        m.ACTIONS.toggle(t)
        m.ACTIONS.preroll(t)
        m.ACTIONS.toggle(t)
        m.ACTIONS.toggle(t)
        return steps
    })()""")  # fmt: skip
    assert steps == [True, False, 28, True, False]


def test_the_volume_of_clicks_is_their_own(page: Page) -> None:
    volumes = evaluate(page, "playing/clicks", """(() => {
        const volumes = []
        const node = () => ({ connect: (next) => next, start() {}, stop() {}, frequency: {}, onended: null })
        const gain = { setValueAtTime: (value) => volumes.push(value), exponentialRampToValueAtTime() {},
                       linearRampToValueAtTime: (value) => volumes.push(value), value: 0 }
        const context = { currentTime: 0, destination: node(), createOscillator: node,
                          createGain: () => ({ ...node(), gain }) }
        const clicks = new m.Clicks()
        const highest = () => {
            volumes.length = 0
            clicks.lay(context, "beat", 1)
            return Math.max(...volumes)
        }
        const full = highest()
        clicks.setVolume(0.5)
        return highest() / full
    })()""")  # fmt: skip
    assert volumes == pytest.approx(0.5)
