"""`python -m tests.benchmarks.bench_timeline`: what drawing and starting cost. On demand, never asserted.

1. Redraw: 20 minutes of sound and ten lanes of 200 sections, zoomed and moved step by step, one step a frame. What is
   measured is the script with its calls of the canvas; Chromium paints the pixels in another process. Then the same
   with all layers: mel spectrogram, chroma, novelty curve, self-similarity and the waveform of a stem. At last a song
   of 4 minutes with two lanes and all layers.
2. Peaks, mel spectrogram and structure of a song of 4 and of 20 minutes, written as WAV: seconds of processor, size.
3. A case page with a song of 4 minutes: to the first drawing, cold and warm, with the bytes sent for it.
4. A second repeated: pulses of a known place are recorded before they leave the browser, and how much later than they
   should the first of a round comes after the last of the round before. By Web Audio, and by two elements.
5. A boundary dragged in edit mode: from the mouse let go to the edited lane shown by Python.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np
import soundfile
from playwright.sync_api import Browser, sync_playwright

from analysis.audio import peaks, spectrogram, structure
from analysis.store.database import Database
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import Filters
from dashboard.ui import palette
from tests.browser import ARGUMENTS, ROOT, Apps, find_chromium
from tests.dashboard import small
from tests.dashboard.components.drawn import Drawn
from tests.modules import ORIGIN, open_blank

DURATION = 1200
LANES = 10
SECTIONS = 200

_DRAW = """async ([folder, data, hasLayers]) => {
    document.body.innerHTML = "<div id=place style='width: 1200px'><div class=timeline tabindex=0></div></div>"
    const { default: mount } = await import(`${folder}timeline.js`)
    const place = document.getElementById("place")
    mount({ parentElement: place, data, setStateValue: () => {} })
    const t = place.firstChild[Symbol.for("earmark.timeline")]
    const noise = (length, high) => Uint8Array.from({ length }, (_, i) => (i * 7919) % high)
    t.peaks = Int8Array.from({ length: 200 * data.duration }, (_, i) => (i % 2 ? 1 : -1) * (20 + (i * 7919) % 100))
    if (hasLayers) {
        const [chroma, novelty, cells] = [Math.min(8192, Math.round(10.77 * data.duration)), 4 * data.duration, 480]
        const head = { chroma: [chroma, chroma / data.duration], novelty: [novelty, 4],
                       similarity: [cells, cells / data.duration] }
        const bodies = [noise(12 * chroma, 256), noise(novelty, 256), noise(cells * cells, 256)]
        const files = { mel: noise(50 * 64 * data.duration, 81), peaks: new Uint8Array(t.peaks.buffer),
                        structure: new Blob([JSON.stringify(head) + "\\n", ...bodies]) }
        const url = (content) => URL.createObjectURL(new Blob([content]))
        const recording = { name: "mix", url: "", part: "", peaks: "", spectrogram: url(files.mel),
                            structure: url(files.structure) }
        t.sources.wanted = new Set(["others", "mel", "chroma", "novelty", "similarity"])
        t.sources.use([recording, { ...recording, name: "vocals", peaks: url(files.peaks) }], 0, data.duration)
        while (t.sources.list().length < 5 || t.sources.list().some(({ painter }) => !painter))
            await new Promise(requestAnimationFrame)
    }
    t.arrange()
    await new Promise(requestAnimationFrame)
    const times = []
    const series = [[1.12, 0, 45], [1, 0.3, 40], [1 / 1.12, 0, 45]]
    for (const [factor, shift, steps] of series)
        for (let i = 0; i < steps; i += 1) {
            t.act("zoom", factor)
            t.view = { ...t.view, start: Math.min(t.view.start + shift * t.view.span, t.view.duration - t.view.span) }
            const from = performance.now()
            t.paint()
            times.push(performance.now() - from)
            await new Promise(requestAnimationFrame)
        }
    return times.sort((a, b) => a - b)
}"""


def redraw(browser: Browser) -> None:
    for has_layers, duration, n_lanes, n_sections in (
        (False, DURATION, LANES, SECTIONS),
        (True, DURATION, LANES, SECTIONS),
        (True, 240, 2, 12),
    ):
        page = browser.new_page(viewport={"width": 1440, "height": 1000})
        open_blank(page)
        milliseconds = page.evaluate(_DRAW, [f"{ORIGIN}timeline/", _data(duration, n_lanes, n_sections), has_layers])
        middle, most = milliseconds[len(milliseconds) // 2], milliseconds[int(0.95 * len(milliseconds))]
        print(f"redraw of {duration} s, {'all layers' if has_layers else 'waveform'}, {n_lanes} lanes of {n_sections}: "
              f"median {middle:.2f} ms, 95 % below {most:.2f} ms, longest {milliseconds[-1]:.2f} ms")  # fmt: skip
        page.close()


def _data(duration: int, n_lanes: int, n_sections: int) -> dict[str, Any]:
    step = duration / n_sections
    names = list(palette.LABELS)
    lanes = [
        {"id": f"lane {n}", "name": f"lane {n}", "kind": "run" if n else "reference", "compare": n > 0, "points": [],
         "bars": [], "ticks": [], "marks": [{"time": i * step, "kind": "hit"} for i in range(n_sections if n else 0)],
         "sections": [{"label": names[(i + n * i) % 12], "key": names[(i + n * i) % 12], "start": i * step,
                       "end": (i + 1) * step, "color": palette.LABELS[names[(i + n * i) % 12]], "note": "",
                       "state": "unmatched" if (i * n) % 3 else "matched"} for i in range(n_sections)]}
        for n in range(n_lanes)
    ]  # fmt: skip
    colors = {**palette.MARKS, **palette.WORD_ERRORS, "onSection": palette.TEXT, "unmatched": palette.TEXT}
    return {"title": "", "duration": duration, "lanes": lanes, "recordings": [], "link": False, "span": None,
            "beats": [[0.5 * i, i % 4 + 1] for i in range(2 * duration)], "edit": None,
            "colors": colors | {"differs": palette.DIFFERS}}  # fmt: skip


def write_song(path: Path, minutes: float) -> Path:
    rate = 44100
    noise = np.random.default_rng(1).uniform(-0.8, 0.8, (int(60 * minutes * rate), 2))
    path.parent.mkdir(parents=True, exist_ok=True)
    soundfile.write(path, noise, rate)
    return path


def cost(folder: Path) -> None:
    """Each once before, on a second, so that imports do not count."""
    computations = {"peaks": peaks.cached_file, "mel spectrogram": spectrogram.cached_file,
                    "chroma, novelty, self-similarity": structure.cached_file}  # fmt: skip
    for minutes in (1 / 60, 4, 20):
        song, total = write_song(folder / "song.wav", minutes), 0.0
        for name, compute in computations.items():
            start = time.process_time()
            size = compute(song, folder / "cache").stat().st_size
            seconds = time.process_time() - start
            total += seconds
            if minutes >= 1:
                print(f"{name} of {minutes} minutes of stereo noise at 44.1 kHz: {seconds:.2f} s, {size / 1000:.0f} kB")
        if minutes >= 1:
            print(f"together: {total:.2f} s of processor")


def first_paint(browser: Browser, folder: Path) -> None:
    place = small.workspace(folder)
    write_song(place.path / "audio" / "lamp.wav", 4)
    question = cases_list.cases(Database(place), Filters(tasks=("FSS",)), limit=1).rows[0]["question_id"]
    apps = Apps(folder)
    try:
        address = f"{apps(place.path)}/case?q={question}"
        context = browser.new_context(viewport={"width": 1440, "height": 1000})
        for kind in ("cold", "warm"):
            page = context.new_page()
            sent = 0

            def count(size: int) -> None:
                nonlocal sent
                sent += size

            page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: count(len(frame))))
            network = context.new_cdp_session(page)
            network.send("Network.enable")
            network.on("Network.loadingFinished", lambda event: count(int(event["encodedDataLength"])))
            start = time.perf_counter()
            page.goto(address)
            page.wait_for_function(
                "() => [...document.querySelectorAll('*')].some(node => [...(node.shadowRoot ?? node)"
                ".querySelectorAll('.timeline')].some(t => t[Symbol.for('earmark.timeline')]?.peaks))",
                polling=20,
            )
            print(f"case page with 4 minutes, {kind}: waveform after {time.perf_counter() - start:.2f} s, "
                  f"{sent / 1000:.0f} kB received")  # fmt: skip
            page.close()
    finally:
        apps.stop()


_RECORD = """async () => {
    const text = `registerProcessor("heard", class extends AudioWorkletProcessor {
        process([input]) {
            const found = []
            ;(input[0] ?? []).forEach((x, i) => Math.abs(x) > 0.35 && found.push(currentFrame + i))
            if (found.length) this.port.postMessage(found)
            return true
        }
    })`
    const module = URL.createObjectURL(new Blob([text], { type: "text/javascript" }))
    window.heard = []
    const recorded = new Map()
    const connect = AudioNode.prototype.connect
    const tap = async (node) => {
        const { context } = node
        if (!recorded.has(context)) recorded.set(context, context.audioWorklet.addModule(module).then(() => {
            const worklet = new AudioWorkletNode(context, "heard")
            worklet.port.onmessage = ({ data }) => window.heard.push(...data.map((frame) => frame / context.sampleRate))
            connect.call(worklet, context.destination)
            return worklet
        }))
        connect.call(node, await recorded.get(context))
    }
    AudioNode.prototype.connect = function (target, ...more) {
        if (target instanceof AudioDestinationNode) tap(this)
        return connect.call(this, target, ...more)
    }
    window.element = new AudioContext()
    window.through = (audio) => {
        if (!audio || audio.tapped) return
        audio.tapped = true
        const out = new GainNode(window.element)
        window.element.createMediaElementSource(audio).connect(out).connect(window.element.destination)
    }
}"""
_REPEAT = """async (root) => {
    const { sound } = root[Symbol.for("earmark.timeline")]
    window.element.resume()
    for (const until = performance.now() + 16000; performance.now() < until; ) {
        for (const audio of root.querySelectorAll("audio")) if (!sound.loop?.sounding) window.through(audio)
        await new Promise((done) => setTimeout(done, 20))
    }
    const first = window.heard.filter((time, i, all) => !i || time - all[i - 1] > 0.02)
    return first.slice(1).map((time, i) => time - first[i])
}"""
PULSES = (0.2, 0.5)
"""Seconds of every second of the song at which there is one: 0.3 s apart, and 0.7 s to the first of the next round."""


def repeat(browser: Browser, folder: Path) -> None:
    place = small.workspace(folder)
    song = np.zeros(60 * 8000)
    for second in range(60):
        for pulse in PULSES:
            at = round(8000 * (second + pulse))
            song[at : at + 8] = 0.8
    (place.path / "audio").mkdir()
    soundfile.write(place.path / "audio" / "lamp.wav", song, 8000)
    question = cases_list.cases(Database(place), Filters(tasks=("FSS",)), limit=1).rows[0]["question_id"]
    apps = Apps(folder)
    try:
        for kind, how in (("Web Audio", ""), ("two elements", "sound.part = ''")):
            page = browser.new_page(viewport={"width": 1440, "height": 1000})
            page.goto(f"{apps(place.path)}/case?q={question}&t=20.0-21.0")
            page.locator(".timeline .says").first.wait_for(timeout=60_000)
            drawn = Drawn.on(page, 60.0)
            page.evaluate(_RECORD)
            root = drawn.root.element_handle()
            page.evaluate(f"root => {{ const sound = root[Symbol.for('earmark.timeline')].sound; {how} }}", root)
            drawn.root.focus()
            drawn.keys("l")
            page.wait_for_timeout(1500)
            drawn.keys("Space")
            between = [1000 * each for each in page.evaluate(_REPEAT, root)]
            late = sorted(each - 700 for each in between if each > 500)
            print(f"repeat of 1 s by {kind}: {len(late)} rounds, late by {np.median(late):.2f} ms (median), "
                  f"{late[0]:.2f} to {late[-1]:.2f} ms; within a round off by "
                  f"{max((abs(each - 300) for each in between if each < 500), default=0):.2f} ms at most")  # fmt: skip
            page.close()
    finally:
        apps.stop()


def drag(browser: Browser, folder: Path) -> None:
    """On the page of the component's own tests, back and forth."""
    apps = Apps(folder)
    script = ROOT / "tests" / "dashboard" / "components" / "timeline_app.py"
    try:
        page = browser.new_page(viewport={"width": 1440, "height": 1000})
        page.goto(apps(folder, script))
        drawn, taken = Drawn.on(page, 60.0), []
        for turn in range(10):
            before = page.get_by_text("edited: ").inner_text()
            drawn.drag(40.0 + 2 * (turn % 2), 42.0 - 2 * (turn % 2), 2)
            start = time.perf_counter()
            page.wait_for_function("before => !document.body.innerText.includes(before)", arg=before, polling=5)
            taken.append(1000 * (time.perf_counter() - start))
        print(f"drag to rerun: median {np.median(taken):.0f} ms, longest {max(taken):.0f} ms of {len(taken)}")
    finally:
        apps.stop()


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(ARGUMENTS))
        redraw(browser)
        cost(Path(folder))
        first_paint(browser, Path(folder))
        (Path(folder) / "repeat").mkdir()
        repeat(browser, Path(folder) / "repeat")
        drag(browser, Path(folder))
        browser.close()


if __name__ == "__main__":
    main()
