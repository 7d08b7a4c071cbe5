"""A figure is that of its page, and a lost connection ends no benchmark."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, TypeVar, cast

import pytest

pytest.importorskip("websockets", reason="a page is opened through a WebSocket")

from tests.benchmarks import bench_users, review_delay
from tests.benchmarks.bench_users import Load
from tests.benchmarks.replicas import Server, Team
from tests.benchmarks.review_delay import Delays
from tests.benchmarks.visitor import Visitor

T = TypeVar("T")


def run(work: Coroutine[Any, Any, T]) -> T:
    """In a thread of its own: the browser's loop may run in that of the tests."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


@dataclass
class Person:
    """In place of a visitor. troubles: what a page or a look raises, in turn; None for nothing."""

    troubles: list[Exception | None]
    steps: list[str] = field(default_factory=list)
    is_connected: bool = False
    start: float = 0.0

    async def connect(self) -> None:
        self.steps.append("connect")
        self.is_connected = True

    async def close(self) -> None:
        self.steps.append("close")
        self.is_connected = False

    async def open(self, page: str, *_: str, **__: Any) -> float:
        self.steps.append(page)
        trouble = self.troubles.pop(0) if self.troubles else None
        if trouble:
            raise trouble
        return 0.5

    async def look(self, page: str) -> bool:
        return True


@pytest.mark.parametrize("trouble", [RuntimeError("KeyError: 'n'"), TimeoutError()])
def test_after_a_page_that_fails_the_next_one_has_a_connection_of_its_own(trouble: Exception) -> None:
    person, load = Person([None, trouble]), Load(cast(Team, None), 1, 1)
    visitor = cast(Visitor, person)
    reruns = [run(load._rerun(visitor, 0, page)) for page in ("start", "report", "cases")]
    assert person.steps == ["connect", "start", "report", "close", "connect", "cases"]
    assert [rerun.seconds is None for rerun in reruns] == [False, True, False]


def test_persons_who_review_come_back_after_a_lost_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    persons: list[Person] = []

    def person(address: str) -> Person:
        troubles = [None, None, ConnectionResetError()] if not persons else []
        persons.append(Person(list(troubles)))
        return persons[-1]

    monkeypatch.setattr(review_delay, "Visitor", person)
    monkeypatch.setattr(review_delay, "PAUSE", 0.0)
    monkeypatch.setattr(review_delay, "SECONDS", 0.0)
    delays = Delays("first", "second")
    run(delays.run(lambda: not delays.to_page))
    assert (delays.n_cuts, delays.to_next_case, delays.n_unseen) == (1, [0.5], 0)
    assert [person.steps[-1] for person in persons] == ["close"] * 4


def test_visits_end_with_the_time_and_not_with_the_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    person = Person([])
    monkeypatch.setattr(bench_users, "Visitor", lambda *_: person)
    monkeypatch.setattr(bench_users, "PAUSE", 0)
    load = Load(Team((Server(cast(Any, None), ""),)), 1, 1, minutes=1)
    monkeypatch.setattr(Load, "_watch", _over_after(15))
    run(load.run())
    assert 15 <= len(load.reruns) <= 16
    assert person.steps[-1] == "close"


def _over_after(n: int) -> Callable[[Load], Coroutine[Any, Any, None]]:
    async def watch(load: Load) -> None:
        while len(load.reruns) < n:
            await asyncio.sleep(0)
        load.is_over = True

    return watch
