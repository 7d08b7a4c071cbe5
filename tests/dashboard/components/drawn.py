"""Where things stand on a drawn timeline, so that a test can point at them: the whole song is in view at first."""

from __future__ import annotations

from dataclasses import dataclass

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
AHEAD = 0.3
"""Seconds by which a sound may be ahead of the clock of the page; more is a jump."""


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
        root.scroll_into_view_if_needed()
        return cls(page, root, duration)

    def place(self, time: float, lane: int | None = None) -> tuple[float, float]:
        """Pixels on the page of a time on a lane, without one on the ruler."""
        self.root.locator(".stage").scroll_into_view_if_needed()
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

    def wait_for(self, state: str) -> None:
        """Until something is true of the timeline, which is `t` there."""
        self.page.wait_for_function(
            f"node => {{ const t = node[Symbol.for('earmark.timeline')]; return {state} }}",
            arg=self.root.element_handle(),
        )
