"""Where things stand on a drawn timeline, so that a test can point at them: the whole song is in view at first."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from playwright.sync_api import Locator, Page, expect

from tests.conftest import WAIT

MOVES = """async (node, patience) => {
    const { sound } = node[Symbol.for('earmark.timeline')]
    const start = sound.time, since = performance.now()
    let moved = 0, elapsed = 0
    while (moved < 0.3 && elapsed < patience) {
        await new Promise(requestAnimationFrame)
        moved = sound.time - start
        elapsed = (performance.now() - since) / 1000
    }
    return [moved, elapsed]
}"""
"""Waits until the sound has gone on by 0.3 s: how far it then has, and in how many seconds."""
LOOK = 50
"""Milliseconds from one look at a timeline to the next; what is waited for may soon be over."""
AHEAD = 0.3
"""Seconds by which a sound may be ahead of the clock of the page; more is a jump."""
WHOLE = "() => document.querySelector('[data-testid=stApp]')?.dataset.testScriptState === 'notRunning'"
"""Whether the page is drawn to its end: what comes late would move the timeline under the pointer."""
STILL = """async node => {
    const place = () => JSON.stringify(node.querySelector('.stage').getBoundingClientRect())
    let before = ''
    for (let frames = 0; frames < 4; before = place()) {
        await new Promise(requestAnimationFrame)
        frames = place() === before ? frames + 1 : 0
    }
}"""
"""Waits until the stage has stood still for four frames."""
WATCH = """node => {
    const watch = window.earmarkWatch = { times: [], gap: 0, last: performance.now(), running: true }
    const look = () => {
        const now = performance.now()
        watch.gap = Math.max(watch.gap, (now - watch.last) / 1000)
        watch.last = now
        watch.times.push(node[Symbol.for('earmark.timeline')].sound.time)
        if (watch.running) setTimeout(look, 5)
    }
    look()
}"""
"""Notes where the sound is every few milliseconds, and the longest time in which the page did not come to it."""
LATE = 0.1
"""Seconds after which a page that has nothing else to do has acted on the place of the sound."""


@dataclass
class Watch:
    """times: of the sound, in the order of hearing. late: seconds after which the page has acted on one, at most."""

    times: list[float] = field(default_factory=list)
    late: float = 0


@dataclass
class Stopwatch:
    """seconds: by the clock of the page."""

    seconds: float = 0


@dataclass
class Drawn:
    """A timeline of a page. duration: seconds that are in view."""

    page: Page
    root: Locator
    duration: float

    @classmethod
    def on(cls, page: Page, duration: float, number: int = 0) -> Drawn:
        root = page.locator(".timeline").nth(number)
        expect(root.locator(".says")).not_to_be_empty(timeout=60_000)  # the first page of an app takes its time
        page.wait_for_function(WHOLE, polling=LOOK)
        root.scroll_into_view_if_needed()
        return cls(page, root, duration)

    def place(self, time: float, lane: int | None = None) -> tuple[float, float]:
        """Pixels on the page of a time on a lane, without one on the ruler."""
        self.root.locator(".stage").scroll_into_view_if_needed()
        self.root.evaluate(STILL)
        stage = self.root.locator(".stage").bounding_box()
        assert stage is not None
        x = stage["x"] + time / self.duration * stage["width"]
        if lane is None:
            return x, stage["y"] + 6
        name = self.root.locator(".name").nth(lane).bounding_box()
        assert name is not None
        return x, name["y"] + name["height"] / 2

    def click(self, time: float, lane: int | None = None) -> None:
        self.page.mouse.click(*self.place(time, lane))

    def double_click(self, time: float, lane: int | None = None) -> None:
        self.page.mouse.dblclick(*self.place(time, lane))

    def drag(self, start: float, end: float, lane: int | None = None, key: str = "") -> None:
        self.page.mouse.move(*self.place(start, lane))
        self.page.mouse.down()
        if key:
            self.page.keyboard.down(key)
        self.page.mouse.move(*self.place((start + end) / 2, lane))
        self.page.mouse.move(*self.place(end, lane))
        self.page.mouse.up()
        if key:
            self.page.keyboard.up(key)

    def keys(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    @property
    def width(self) -> float:
        """Pixels of what is in view."""
        stage = self.root.locator(".stage").bounding_box()
        assert stage is not None
        return stage["width"]

    @property
    def says(self) -> Locator:
        return self.root.locator(".says")

    @property
    def clock(self) -> Locator:
        return self.root.locator(".clock")

    @property
    def time(self) -> float:
        """Seconds at which the playhead stands."""
        minutes, seconds = self.clock.inner_text().split(" / ")[0].split(":")
        return 60 * int(minutes) + float(seconds)

    @property
    def span(self) -> tuple[float, float]:
        """Start and end of what is in view, seconds."""
        view = self.root.evaluate("node => node[Symbol.for('earmark.timeline')].view")
        return view["start"], view["start"] + view["span"]

    def moves(self, rate: float = 1) -> bool:
        """Whether the sound goes on, and not faster than it is played."""
        moved, elapsed = self.root.evaluate(MOVES, WAIT / 1000)
        return 0.3 <= float(moved) < rate * float(elapsed) + AHEAD

    @contextmanager
    def watch(self) -> Iterator[Watch]:
        """Where the sound is meanwhile."""
        self.root.evaluate(WATCH)
        watch = Watch()
        yield watch
        times, gap = self.page.evaluate(
            "() => { earmarkWatch.running = false; return [earmarkWatch.times, earmarkWatch.gap] }"
        )
        watch.times, watch.late = times, gap + LATE

    @contextmanager
    def stopwatch(self) -> Iterator[Stopwatch]:
        """How far a sound can have come meanwhile."""
        stopwatch, start = Stopwatch(), self.page.evaluate("performance.now()")
        yield stopwatch
        stopwatch.seconds = (self.page.evaluate("performance.now()") - start) / 1000 + AHEAD

    def wait_for(self, state: str) -> None:
        """Until something is true of the timeline, which is `t` there."""
        self.page.wait_for_function(
            f"node => {{ const t = node[Symbol.for('earmark.timeline')]; return {state} }}",
            arg=self.root.element_handle(),
            polling=LOOK,
        )
