"""How long a review made on one server takes to arrive on another one, while others use both."""

from __future__ import annotations

import asyncio
import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from dashboard.review.new_reviews import SECONDS
from tests.benchmarks.visitor import CUT, LIMIT, Visitor

QUERY = "draw=all"
CLICK = "verdict_right"
PAUSE = 5.0
LONGEST = 60.0
"""Seconds after which a review counts as not seen."""


@dataclass(slots=True)
class Delays:
    """One person clicks a verdict on the first server; another one has Agreement open on the second, as a browser does.

    All from the click on. to_next_case. to_notice: to the look that finds the review on the other server.
    to_page: to the complete page there. n_cuts: how often one of them lost the connection, or a page failed; then both
    open their pages again.
    """

    first: str
    second: str
    to_next_case: list[float] = field(default_factory=list)
    to_notice: list[float] = field(default_factory=list)
    to_page: list[float] = field(default_factory=list)
    n_unseen: int = 0
    n_cuts: int = 0

    async def run(self, goes_on: Callable[[], bool]) -> None:
        while goes_on():
            reviewer, watcher = Visitor(self.first), Visitor(self.second)
            try:
                await self._review_until(reviewer, watcher, goes_on)
            except (*CUT, RuntimeError) as error:
                print(f"review: {error!r}", file=sys.stderr)
                self.n_cuts += 1
                await asyncio.sleep(PAUSE)
            finally:
                await reviewer.close()
                await watcher.close()

    async def _review_until(self, reviewer: Visitor, watcher: Visitor, goes_on: Callable[[], bool]) -> None:
        await reviewer.connect()
        await watcher.connect()
        await reviewer.open("review", QUERY)
        await reviewer.open("review", QUERY, texts={"name_given": "Ada"})
        await watcher.open("agreement")
        while goes_on():
            await self._review(reviewer, watcher)
            await asyncio.sleep(PAUSE)

    async def _review(self, reviewer: Visitor, watcher: Visitor) -> None:
        begin = time.perf_counter()
        async with asyncio.timeout(LIMIT):
            seconds, times = await asyncio.gather(
                reviewer.open("review", QUERY, button=CLICK), self._watch(watcher, begin + LONGEST)
            )
        self.to_next_case.append(seconds)
        if times is None:
            self.n_unseen += 1
            return
        start, end = times
        self.to_notice.append(start - begin)
        self.to_page.append(end - begin)

    async def _watch(self, watcher: Visitor, end: float) -> tuple[float, float] | None:
        """When the page began to be drawn again and when it was complete."""
        pause = random.uniform(0, SECONDS)  # a click comes at any moment between two looks
        while time.perf_counter() < end:
            await asyncio.sleep(pause)
            pause = SECONDS
            if await watcher.look("agreement"):
                return watcher.start, time.perf_counter()
        return None
