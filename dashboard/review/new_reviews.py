"""A page about reviews is drawn again when there are new ones, on whatever server they were stored."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from threading import Lock

import streamlit as st

from analysis.errors import EarmarkError
from analysis.reviews.events import Kind
from analysis.store.reviews import Reviews
from dashboard.review import session

SECONDS = 1
"""Between two looks of a page. One costs 7 ms of processor, most of it in Streamlit."""
AGE = 0.5
"""Seconds for which the pages of a process share what one of them has asked the database."""
KINDS_NOT_SHOWN: tuple[Kind, ...] = ("claim", "release")
"""Events that no page shows which follows new reviews: each case that is opened is one."""


@dataclass(slots=True)
class Latest:
    """The number of the latest event that shows, asked for by all sessions of a process together."""

    reviews: Reviews
    now: Callable[[], float] = time.monotonic
    _number: int = 0
    _query: int = -1
    """The query that gave the number; a later one has begun later."""
    _time: float = float("-inf")
    _queries: Iterator[int] = field(default_factory=itertools.count)
    _lock: Lock = field(default_factory=Lock)
    _turn: Lock = field(default_factory=Lock)

    def current(self) -> int:
        """The number of the latest event, always asked of the database. Raises ReviewStoreError."""
        query = next(self._queries)
        try:
            number = self.reviews.latest(apart_from=KINDS_NOT_SHOWN)
        finally:
            self._time = self.now()
        with self._lock:
            if query > self._query:
                self._number, self._query = number, query
        return number

    def recent(self) -> int:
        """The latest event's number, at most AGE seconds old; older while another session asks, or without an answer.

        Raises ReviewStoreError, in the session that asks.
        """
        if self.now() - self._time < AGE or not self._turn.acquire(blocking=False):
            return self._number
        try:
            return self.current()
        finally:
            self._turn.release()


def follow() -> None:
    """Called before the page reads the reviews, so that none is missed."""
    _look(_latest(session.reviews()).current())


@st.fragment(run_every=SECONDS)
def _look(number: int) -> None:
    with suppress(EarmarkError):  # a database that does not answer now is named by the next run of the page
        if _latest(session.reviews()).recent() != number:
            st.rerun()


@lru_cache(maxsize=4)
def _latest(reviews: Reviews) -> Latest:
    return Latest(reviews)
